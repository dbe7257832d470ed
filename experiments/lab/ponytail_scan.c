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

/* Two decays side by side. Aligned as doubles, so that malloc will do. */
typedef double Pair __attribute__((vector_size(2 * sizeof(double)), aligned(8)));
enum { PAIRS = DECAYS / 2 };
static const double decays[DECAYS] = { 0, 0.4, 1, 2.2, 4.5, 9, 18, 36 };

/* What the scan goes over. */
typedef struct Scan {
    const Thinned *thin;
    int size;              /* linear parameters: 2, with an offset 3 */
    double squares, sum;   /* of y */
    double even;           /* the samples' distance in time where it is always the same, or 0 */
    double *sine, *cosine; /* of omega t, sample by sample */
    Pair *fade[PAIRS];     /* e^(-decay t) */
    double *room;
} Scan;

/* t begins at 0. Off by a billionth of the span, a phase is off by less than a millionth. */
static double even_step(const Thinned *thin)
{
    const double span = thin->t[thin->count - 1], step = span / (double)(thin->count - 1);
    for (size_t i = 0; i < thin->count; i++)
        if (fabs(thin->t[i] - step * (double)i) > 1e-9 * span)
            return 0;
    return step;
}

static bool scan_begin(Scan *scan, const Thinned *thin, bool with_offset)
{
    const size_t n = thin->count;
    double *room = malloc((2 + DECAYS) * n * sizeof *room);
    if (!room)
        return false;
    *scan = (Scan){ .thin = thin,
                    .size = with_offset ? 3 : 2,
                    .even = even_step(thin),
                    .sine = room,
                    .cosine = room + n,
                    .room = room };
    for (size_t i = 0; i < n; i++) {
        scan->squares += thin->y[i] * thin->y[i];
        scan->sum += thin->y[i];
    }
    for (size_t p = 0; p < PAIRS; p++) {
        scan->fade[p] = (Pair *)(void *)(room + (2 + 2 * p) * n);
        for (size_t i = 0; i < n; i++)
            scan->fade[p][i] =
                (Pair){ exp(-decays[2 * p] * thin->t[i]), exp(-decays[2 * p + 1] * thin->t[i]) };
    }
    return true;
}

/* Circles at even times by the sum formulas: a rounding for each sample, which no start of a fit can tell. */
static void set_circles(Scan *scan, double omega)
{
    const Thinned *thin = scan->thin;
    const double turn_sine = sin(omega * scan->even), turn_cosine = cos(omega * scan->even);
    double s = 0, c = 1;
    for (size_t i = 0; i < thin->count; i++) {
        scan->sine[i] = scan->even > 0 ? s : sin(omega * thin->t[i]);
        scan->cosine[i] = scan->even > 0 ? c : cos(omega * thin->t[i]);
        const double next = s * turn_cosine + c * turn_sine;
        c = c * turn_cosine - s * turn_sine;
        s = next;
    }
}

/* Products of the functions sine, cosine, 1 with each other and with y, summed over the samples. */
typedef struct Sums {
    Pair ss, sc, cc, s, c, sy, cy;
} Sums;

static void add_up(const Scan *scan, const Pair *fade, Sums *sums)
{
    const Thinned *thin = scan->thin;
    Pair ss = { 0 }, sc = ss, cc = ss, s = ss, c = ss, sy = ss, cy = ss;
    for (size_t i = 0; i < thin->count; i++) {
        const Pair sine = scan->sine[i] * fade[i], cosine = scan->cosine[i] * fade[i];
        ss += sine * sine;
        sc += sine * cosine;
        cc += cosine * cosine;
        s += sine;
        c += cosine;
        sy += sine * thin->y[i];
        cy += cosine * thin->y[i];
    }
    *sums = (Sums){ ss, sc, cc, s, c, sy, cy };
}

/* The best linear parameters at one (omega, decay), and what they leave of the sum of squares. */
static Valley project(const Scan *scan, const Sums *sums, double omega, double decay, int d)
{
    double m[3][4] = { { sums->ss[d], sums->sc[d], sums->s[d], sums->sy[d] },
                       { sums->sc[d], sums->cc[d], sums->c[d], sums->cy[d] },
                       { sums->s[d], sums->c[d], (double)scan->thin->count, scan->sum } };
    const double right[3] = { sums->sy[d], sums->cy[d], scan->sum };
    Valley valley = { .left = HUGE_VAL };
    if (!solve(m, scan->size))
        return valley;
    valley.left = scan->squares;
    for (int a = 0; a < scan->size; a++)
        valley.left -= m[a][3] * right[a];
    valley.parameter[0] = hypot(m[0][3], m[1][3]);
    valley.parameter[1] = omega;
    valley.parameter[2] = atan2(m[1][3], m[0][3]);
    valley.parameter[3] = decay;
    valley.parameter[4] = scan->size == 3 ? m[2][3] : 0;
    return valley;
}

/* The best decay for one omega. */
static Valley best_at(Scan *scan, double omega)
{
    set_circles(scan, omega);
    Sums sums;
    Valley best = { .left = HUGE_VAL };
    for (int d = 0; d < DECAYS; d++) {
        if (d % 2 == 0)
            add_up(scan, scan->fade[d / 2], &sums);
        const Valley one = project(scan, &sums, omega, decays[d], d % 2);
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
    Scan scan;
    if (!scan_begin(&scan, thin, with_offset))
        return 0;
    int found = 0;
    Valley before = { .left = HUGE_VAL }, here = before;
    for (double omega = FIT_OMEGA_LEAST;; omega = next_omega(omega, thin->t[thin->count - 1])) {
        const bool end = omega > thin->omega_most;
        const Valley after = end ? (Valley){ .left = HUGE_VAL } : best_at(&scan, omega);
        if (here.left < before.left && here.left <= after.left)
            keep_valley(valleys, &found, &here);
        before = here;
        here = after;
        if (end)
            break;
    }
    free(scan.room);
    return found;
}
