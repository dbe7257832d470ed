/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The answers to a steady shake, and the whip per bone. */
#include "laws_response.h"

#include "laws.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_min.h>
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

/* |B + sqrt(B^2 - B)| or |B - sqrt(B^2 - B)|, whichever is larger: what a long chain multiplies a shake
 * by, bone after bone. */
static double motion_gain(const Motion *m, double omega)
{
    double complex factor[2];
    chain_factors(m, omega, factor);
    return fmax(cabs(factor[0]), cabs(factor[1]));
}

/* Frequencies in rising order (rad/s) and the gain at each. */
enum { BROAD = 96, NARROW = 40 };
typedef struct Scan {
    const Motion *motion;
    int count;
    double omega[BROAD], gain[BROAD];
} Scan;

static void scan_add(Scan *scan, double omega)
{
    scan->omega[scan->count] = omega;
    scan->gain[scan->count++] = motion_gain(scan->motion, omega);
}

static double negative_gain(double omega, void *motion)
{
    return -motion_gain(motion, omega);
}

/* The peak beside entry i, which is above both its neighbours, by Brent's method (GSL). */
static double refine_peak(const Scan *scan, int i)
{
    gsl_function function = { negative_gain, (void *)(size_t)scan->motion };
    gsl_min_fminimizer *search = gsl_min_fminimizer_alloc(gsl_min_fminimizer_brent);
    double omega = scan->omega[i];
    if (search && gsl_min_fminimizer_set_with_values(
                      search, &function, omega, -scan->gain[i], scan->omega[i - 1],
                      -scan->gain[i - 1], scan->omega[i + 1], -scan->gain[i + 1]) == GSL_SUCCESS) {
        for (int k = 0; k < 30 && gsl_min_fminimizer_iterate(search) == GSL_SUCCESS; k++)
            if (gsl_min_test_interval(gsl_min_fminimizer_x_lower(search),
                                      gsl_min_fminimizer_x_upper(search), 0, 1e-9) == GSL_SUCCESS)
                break;
        omega = gsl_min_fminimizer_x_minimum(search);
    }
    gsl_min_fminimizer_free(search);
    return omega;
}

static double scan_peak(const Scan *scan)
{
    int best = 0;
    for (int i = 1; i < scan->count; i++)
        if (scan->gain[i] > scan->gain[best])
            best = i;
    const bool inside = best > 0 && best < scan->count - 1 &&
                        scan->gain[best] > scan->gain[best - 1] &&
                        scan->gain[best] > scan->gain[best + 1];
    return inside ? refine_peak(scan, best) : scan->omega[best];
}

double motion_whip_gain(const Motion *m, double *omega)
{
    /* From well below the slowest motion to half the frame rate, evenly in the logarithm, because the
     * peak of a strongly damped bone is about as wide as its frequency. */
    double rate[2];
    motion_rates(m, rate);
    const double nyquist = M_PI / m->frame_time;
    const double lowest = (motion_rings(m) ? motion_omega(m) : fmin(rate[0], nyquist)) / 16;
    Scan broad = { .motion = m };
    for (int i = 0; i < BROAD; i++)
        scan_add(&broad, lowest * pow(nyquist / lowest, i / (BROAD - 1.0)));
    double best = scan_peak(&broad);
    /* A weakly damped ring has a far narrower one, but it is where the ring is, a decay wide. */
    if (motion_rings(m)) {
        Scan narrow = { .motion = m };
        for (int i = 0; i < NARROW; i++)
            scan_add(&narrow, fmax(0, motion_omega(m) + (i - NARROW / 2) * motion_decay(m) / 2));
        const double near = scan_peak(&narrow);
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
