/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading a ring off samples that are made from closed forms: no solver has moved here. */
#include "ring.h"

#include <check.h>
#include <float.h>
#include <math.h>

enum { MOST = 400 };

/* Two motions whose roots are known: e^(-decay k) cos(angle k + phase), and a sum of two creeps. */
typedef struct Ring {
    double decay, angle, phase; /* per frame */
} Ring;
typedef struct Creep {
    double slow, fast, share; /* per frame; how much of the fast one there is */
} Creep;

static const Ring rings[] = {
    { 0.137, 0.1965, 0.4 }, { 0.0257, 0.227, -1.1 }, { 0, 0.031, 0.2 }, { 1.3, 1.45, 0.7 },
    { 0.002, 1.2, 2 },      { 0.6, 0.004, 1.6 },     { -0.01, 0.3, 0 }, { 0.2, 1e-3, 1 },
};
static const Creep creeps[] = {
    { 0.29, 0.51, -0.4 },    { 0.00011, 0.22, -0.002 }, { 0.05, 3.7, 0.3 },
    { 0.137, 0.1371, -0.9 }, { 1.5, 1.6, 0.5 },         { 0.01, 0.02, 1 },
};

/* Rounded once, from a type that is longer: sample k is off by half a rounding of the ring's size. */
static void sample_ring(const Ring *ring, double *x, int count)
{
    for (int k = 0; k < count; k++) {
        const long double t = (long double)k;
        x[k] = (double)(expl(-(long double)ring->decay * t) *
                        cosl((long double)ring->angle * t + (long double)ring->phase));
    }
}

static void sample_creep(const Creep *creep, double *x, int count)
{
    for (int k = 0; k < count; k++) {
        const long double t = (long double)k;
        x[k] = (double)(expl(-(long double)creep->slow * t) +
                        (long double)creep->share * expl(-(long double)creep->fast * t));
    }
}

/* Each sample is off by half a rounding at most, so a frame's equation by no more than its size in
 * roundings times (1 + 2 + 1) / 2. */
#define EQUATION 2

START_TEST(fit_of_a_ring)
{
    const Ring *ring = &rings[_i];
    double x[MOST];
    sample_ring(ring, x, MOST);
    const RingFit fit = ring_fit(x, MOST);
    const double loss = -expm1(-2 * ring->decay);
    const double pull = 1 + exp(-2 * ring->decay) - 2 * exp(-ring->decay) * cos(ring->angle);
    /* The wish itself is rounded, too. */
    ck_assert_double_le(fabs(fit.loss - loss), EQUATION * fit.loss_error + 4 * DBL_EPSILON);
    ck_assert_double_le(fabs(fit.pull - pull), EQUATION * fit.pull_error + 4 * DBL_EPSILON);
    const RingRates rates = ring_rates(&fit, 0.5);
    ck_assert_double_le(fabs(rates.omega - ring->angle / 0.5), EQUATION * rates.omega_error);
    ck_assert_double_le(fabs(rates.slow - ring->decay / 0.5),
                        EQUATION * rates.slow_error + 4 * DBL_EPSILON);
    ck_assert_double_eq(rates.slow, rates.fast);
    ck_assert_double_lt(rates.omega_error, 1e-4 * rates.omega);
}
END_TEST

START_TEST(fit_of_a_creep)
{
    const Creep *creep = &creeps[_i];
    double x[MOST];
    sample_creep(creep, x, MOST);
    const RingFit fit = ring_fit(x, MOST);
    const RingRates rates = ring_rates(&fit, 0.25);
    ck_assert_double_eq(rates.omega, 0);
    ck_assert_double_le(fabs(rates.slow - creep->slow / 0.25), EQUATION * rates.slow_error);
    ck_assert_double_le(fabs(rates.fast - creep->fast / 0.25), EQUATION * rates.fast_error);
    ck_assert_double_lt(rates.fast_error, 1e-6 * rates.fast);
    ck_assert_double_lt(rates.slow, rates.fast);
}
END_TEST

/* Samples that are wrong by a million million roundings: the errors, so much larger, must cover it, and
 * not by orders of magnitude. */
START_TEST(errors_are_those_of_the_samples)
{
    double x[MOST];
    sample_ring(&rings[_i], x, MOST);
    const RingFit clean = ring_fit(x, MOST);
    const double roundings = 1e6;
    for (int k = 0; k < MOST; k++)
        x[k] *= 1 + roundings * DBL_EPSILON * sin(7.1 * k * k);
    const RingFit noisy = ring_fit(x, MOST);
    const double off = fabs(noisy.pull - clean.pull) / (roundings * clean.pull_error);
    ck_assert_double_le(off, 2 * EQUATION);
    ck_assert_double_ge(off, 1e-3);
}
END_TEST

START_TEST(samples_that_do_not_tell)
{
    const double three[] = { 1, 0.5, 0.1 };
    ck_assert_double_nan(ring_fit(three, 3).pull);
    const double nothing[8] = { 0 };
    ck_assert_double_nan(ring_fit(nothing, 8).loss);
    double x[MOST];
    sample_creep(&(Creep){ 0.1, 1, 0 }, x, MOST);
    ck_assert_double_nan(ring_fit(x, MOST).pull);
    sample_ring(&(Ring){ 0.2, 1e-5, 1 }, x, MOST);
    ck_assert_double_nan(ring_fit(x, MOST).pull);
}
END_TEST

START_TEST(decayed_samples_count_until_they_underflow)
{
    double x[MOST];
    sample_ring(&(Ring){ 2.5, 0.4, 0.3 }, x, MOST); /* e^-1000 at the end */
    const RingFit fit = ring_fit(x, MOST);
    ck_assert_double_le(fabs(fit.loss + expm1(-5)), EQUATION * fit.loss_error + 4 * DBL_EPSILON);
}
END_TEST

/* What can be read with a stop watch: less than a radian in a frame, and three changes of sign. */
static const Ring watched[] = {
    { 0.0257, 0.227, -1.1 }, { 0.137, 0.1965, 0.4 }, { 0, 0.031, 0.2 },
    { 0.3, 0.6, 1.2 },       { 0.01, 0.05, 3 },      { 0.1, 0.7, 0 },
};

START_TEST(stop_watch)
{
    const Ring *ring = &watched[_i];
    double x[MOST];
    sample_ring(ring, x, MOST);
    const RingWatch watch = ring_watch(x, MOST, 0.02);
    ck_assert_double_le(fabs(watch.omega - ring->angle / 0.02), watch.omega_error);
    ck_assert_double_le(fabs(watch.decay - ring->decay / 0.02), watch.decay_error);
    ck_assert_double_lt(watch.omega_error, 0.05 * watch.omega);
}
END_TEST

START_TEST(stop_watch_needs_three_changes_of_sign)
{
    const double two[] = { 1, -1, -0.5, 0.5, 0.25 };
    ck_assert_double_nan(ring_watch(two, 5, 1).omega);
    const double three[] = { 1, -1, -0.5, 0.5, 0.25, -0.25 };
    ck_assert_double_eq_tol(ring_watch(three, 6, 1).omega, 2 * M_PI / 4, 1e-15);
}
END_TEST

Suite *suite_ring(void);
Suite *suite_ring(void)
{
    Suite *suite = suite_create("ring");
    TCase *tcase = tcase_create("samples of closed forms");
    tcase_add_loop_test(tcase, fit_of_a_ring, 0, sizeof rings / sizeof *rings);
    tcase_add_loop_test(tcase, fit_of_a_creep, 0, sizeof creeps / sizeof *creeps);
    tcase_add_loop_test(tcase, errors_are_those_of_the_samples, 0, 3);
    tcase_add_test(tcase, samples_that_do_not_tell);
    tcase_add_test(tcase, decayed_samples_count_until_they_underflow);
    tcase_add_loop_test(tcase, stop_watch, 0, sizeof watched / sizeof *watched);
    tcase_add_test(tcase, stop_watch_needs_three_changes_of_sign);
    suite_add_tcase(suite, tcase);
    return suite;
}
