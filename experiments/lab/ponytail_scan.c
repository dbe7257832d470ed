/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ponytail_scan.h"

#include "ponytail_fit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { KEPT_SAMPLES = 256, DECAYS = 8, MOST_OMEGAS = 600 };

bool thin_trace(Thinned *thin, const double *t, const double *y, size_t count)
{
    /* 256 samples, or more where the fastest swing would have under three to a period. */
    const double span = t[count - 1];
    const size_t needed = (size_t)fmin(3 * span * FIT_OMEGA_MOST / (2 * M_PI), 4096);
    const size_t kept = needed > KEPT_SAMPLES ? needed : KEPT_SAMPLES;
    const size_t stride = count > kept ? count / kept : 1;
    *thin = (Thinned){ .count = (count + stride - 1) / stride };
    thin->t = malloc(2 * thin->count * sizeof *thin->t);
    if (!thin->t)
        return false;
    thin->y = thin->t + thin->count;
    for (size_t i = 0; i < thin->count; i++) {
        thin->t[i] = t[i * stride];
        thin->y[i] = y[i * stride];
    }
    thin->omega_most = fmin(FIT_OMEGA_MOST, M_PI * (double)(thin->count - 1) / span);
    return true;
}

void thin_free(Thinned *thin)
{
    free(thin->t);
    *thin = (Thinned){ 0 };
}

/* Solves the symmetric equations for (sine, cosine, offset) by elimination. The matrix is that of a scan
 * point, at worst nearly singular, where the point is simply no valley. */
static bool solve(double m[3][4], int size)
{
    for (int i = 0; i < size; i++) {
        if (!(m[i][i] > 1e-12))
            return false;
        for (int j = i + 1; j < size; j++) {
            const double factor = m[j][i] / m[i][i];
            for (int k = i; k < 4; k++)
                m[j][k] -= factor * m[i][k];
        }
    }
    for (int i = size - 1; i >= 0; i--) {
        for (int k = i + 1; k < size; k++)
            m[i][3] -= m[i][k] * m[k][3];
        m[i][3] /= m[i][i];
    }
    return true;
}

/* The best linear parameters at one (omega, decay), and what they leave of the sum of squares. */
static Valley project(const Thinned *thin, const double *sine, const double *cosine,
                      const double *fade, double omega, double decay, int size)
{
    double m[3][4] = { { 0 } }, square = 0;
    for (size_t i = 0; i < thin->count; i++) {
        const double base[3] = { sine[i] * fade[i], cosine[i] * fade[i], 1 }, y = thin->y[i];
        for (int a = 0; a < size; a++) {
            for (int b = a; b < size; b++)
                m[a][b] += base[a] * base[b];
            m[a][3] += base[a] * y;
        }
        square += y * y;
    }
    double right[3];
    for (int a = 0; a < size; a++) {
        right[a] = m[a][3];
        for (int b = 0; b < a; b++)
            m[a][b] = m[b][a];
    }
    Valley valley = { .left = HUGE_VAL };
    if (!solve(m, size))
        return valley;
    valley.left = square;
    for (int a = 0; a < size; a++)
        valley.left -= m[a][3] * right[a];
    valley.parameter[0] = hypot(m[0][3], m[1][3]);
    valley.parameter[1] = omega;
    valley.parameter[2] = atan2(m[1][3], m[0][3]);
    valley.parameter[3] = decay;
    valley.parameter[4] = size == 3 ? m[2][3] : 0;
    return valley;
}

/* The best decay for one omega. */
static Valley best_at(const Thinned *thin, double omega, double *const fade[DECAYS],
                      const double *decays, double *room, bool with_offset)
{
    double *sine = room, *cosine = room + thin->count;
    for (size_t i = 0; i < thin->count; i++) {
        sine[i] = sin(omega * thin->t[i]);
        cosine[i] = cos(omega * thin->t[i]);
    }
    Valley best = { .left = HUGE_VAL };
    for (int d = 0; d < DECAYS; d++) {
        const Valley one =
            project(thin, sine, cosine, fade[d], omega, decays[d], with_offset ? 3 : 2);
        if (one.left < best.left)
            best = one;
    }
    return best;
}

static void keep_valley(Valley *valleys, int *found, const Valley *one)
{
    int at = *found < MOST_VALLEYS ? (*found)++ : MOST_VALLEYS;
    for (; at > 0 && valleys[at - 1].left > one->left; at--)
        if (at < MOST_VALLEYS)
            valleys[at] = valleys[at - 1];
    if (at < MOST_VALLEYS)
        valleys[at] = *one;
}

/* Half of a resolution cell, 2 pi / span, so that no valley falls between two steps; at least as fine as
 * a sixth of an octave at the low end, where decay blurs everything. */
static double next_omega(double omega, double span)
{
    const double step = fmax(M_PI / span, (FIT_OMEGA_MOST - FIT_OMEGA_LEAST) / MOST_OMEGAS);
    return omega + fmin(step, fmax(omega / 6, 0.02));
}

int scan_valleys(const Thinned *thin, bool with_offset, Valley *valleys)
{
    static const double decays[DECAYS] = { 0, 0.4, 1, 2.2, 4.5, 9, 18, 36 };
    const size_t n = thin->count;
    double *room = malloc((DECAYS + 2) * n * sizeof *room), *fade[DECAYS];
    if (!room)
        return 0;
    for (int d = 0; d < DECAYS; d++) {
        fade[d] = room + (size_t)(d + 2) * n;
        for (size_t i = 0; i < n; i++)
            fade[d][i] = exp(-decays[d] * thin->t[i]);
    }
    int found = 0;
    Valley before = { .left = HUGE_VAL }, here = before;
    for (double omega = FIT_OMEGA_LEAST;; omega = next_omega(omega, thin->t[n - 1])) {
        const bool end = omega > thin->omega_most;
        const Valley after = end ? (Valley){ .left = HUGE_VAL }
                                 : best_at(thin, omega, fade, decays, room, with_offset);
        if (here.left < before.left && here.left <= after.left)
            keep_valley(valleys, &found, &here);
        before = here;
        here = after;
        if (end)
            break;
    }
    free(room);
    return found;
}
