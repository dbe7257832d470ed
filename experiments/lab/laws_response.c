/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The answers to a steady shake, and the whip per bone. */
#include "laws_response.h"

#include "laws.h"

#include <math.h>
#include <stddef.h>

double complex motion_response(const Motion *m, double omega)
{
    /* In w = z - 1 the denominator is w^2 + (2 - S) w + (1 - alpha): nothing cancels for a slow shake. */
    const double half = omega * m->frame_time / 2, pull = motion_pull(m);
    const double complex w = 2 * I * sin(half) * cexp(I * half), z = 1 + w;
    const double linear = 2 * pull + motion_alpha(m) * m->drag;
    return pull * z * z / (w * w + linear * w + pull);
}

double motion_resonance(const Motion *m, double *peak)
{
    const double sum = motion_sum(m), product = motion_product(m);
    const bool none = !(sum * (1 + product) < 4 * product);
    if (peak)
        *peak = none ? NAN : motion_pull(m) / ((1 - product) * sin(motion_angle(m)));
    return none ? NAN : acos(sum * (1 + product) / (4 * product)) / m->frame_time;
}

double complex motion_wind_response(const Motion *m, double omega)
{
    return motion_response(m, omega) / m->beta;
}

double complex chain_response(const Motion *motion, const double *length, int n, double omega)
{
    double complex before = 1, now = 1;
    for (int i = 0; i < n; i++) {
        const double stretch = i > 0 ? length[i] / length[i - 1] : 0;
        const double complex next =
            motion_response(&motion[i], omega) * (now + stretch * (now - before));
        before = now;
        now = next;
    }
    return now;
}

/* B + sqrt(B^2 - B) and B - sqrt(B^2 - B): sqrt(B) times the two exponentials of Chebyshev's forms. */
static void chain_factors(const Motion *m, double omega, double complex factor[2])
{
    const double complex b = motion_response(m, omega), root = csqrt(b * b - b);
    factor[0] = b + root;
    factor[1] = b - root;
}

double complex chain_response_uniform(const Motion *m, int n, double omega)
{
    double complex factor[2];
    chain_factors(m, omega, factor);
    return (cpow(factor[0], n) + cpow(factor[1], n)) / 2;
}

double complex chain_turn_response(const Motion *m, int n, double omega)
{
    /* B * (p^n - q^n) / (p - q) as a sum: p and q meet where B = 1. */
    double complex factor[2], sum = 0;
    chain_factors(m, omega, factor);
    for (int i = 0; i < n; i++)
        sum += cpow(factor[0], i) * cpow(factor[1], n - 1 - i);
    return motion_response(m, omega) * sum;
}

double motion_gain(const Motion *m, double omega)
{
    double complex factor[2];
    chain_factors(m, omega, factor);
    return fmax(cabs(factor[0]), cabs(factor[1]));
}

/* The best of evenly spaced frequencies, and the spacing's bracket around it narrowed by golden
 * section. Returns the frequency. */
static double best_between(const Motion *m, double from, double to)
{
    enum { POINTS = 200, NARROWINGS = 60 };
    const double step = (to - from) / POINTS;
    double best = from;
    for (int i = 1; i < POINTS; i++)
        if (motion_gain(m, from + i * step) > motion_gain(m, best))
            best = from + i * step;
    double low = fmax(from, best - step), high = fmin(to, best + step);
    const double golden = 0.6180339887498949;
    for (int i = 0; i < NARROWINGS; i++) {
        const double left = high - golden * (high - low), right = low + golden * (high - low);
        if (motion_gain(m, left) > motion_gain(m, right))
            high = right;
        else
            low = left;
    }
    return (low + high) / 2;
}

double motion_whip_gain(const Motion *m, double *omega)
{
    const double nyquist = M_PI / m->frame_time;
    double best = best_between(m, 0, nyquist);
    /* A weakly damped ring has a peak far narrower than that grid, but it is where the ring is. */
    if (motion_rings(m)) {
        const double ring = motion_omega(m), width = 10 * motion_decay(m);
        const double near = best_between(m, fmax(0, ring - width), fmin(nyquist, ring + width));
        if (motion_gain(m, near) > motion_gain(m, best))
            best = near;
    }
    if (omega)
        *omega = best;
    return motion_gain(m, best);
}

double law_whip_gain(const Case *c)
{
    const Motion m = law_motion(c, 1);
    return motion_whip_gain(&m, NULL);
}
