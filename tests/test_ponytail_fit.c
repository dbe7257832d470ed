/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ponytail's fit on traces whose parameters are known, and on traces that none fits. */
#include "ponytail_fit.h"

#include <check.h>
#include <gsl/gsl_qrng.h>
#include <gsl/gsl_randist.h>
#include <gsl/gsl_rng.h>
#include <math.h>

enum { SAMPLES = 241, DRAWS = 200 };

typedef struct Draw {
    SbPonytail truth;
    double offset;
    double t[SAMPLES], y[SAMPLES];
} Draw;

/* Typical ranges of spec and field: A 0.05..0.3, omega 6..15, phase -pi/4..pi/4, d 0.8..3. */
static void draw_trace(Draw *draw, const double *point, double noise, gsl_rng *random)
{
    draw->truth = (SbPonytail){ 0.05 + 0.25 * point[0], 6 + 9 * point[1],
                                (point[2] - 0.5) * M_PI / 2, 0.8 + 2.2 * point[3] };
    draw->offset = 0;
    for (int i = 0; i < SAMPLES; i++) {
        draw->t[i] = i / 60.0;
        draw->y[i] = sb_ponytail_offset(&draw->truth, draw->t[i]);
        if (random)
            draw->y[i] += noise * draw->truth.amplitude * gsl_ran_gaussian(random, 1);
    }
}

/* Without noise the truth comes back to what the arithmetic gives: 1e-9 of each. */
START_TEST(exact_traces)
{
    gsl_qrng *sobol = gsl_qrng_alloc(gsl_qrng_sobol, 4);
    Draw draw;
    for (int i = 0; i < DRAWS; i++) {
        double point[4];
        gsl_qrng_get(sobol, point);
        draw_trace(&draw, point, 0, NULL);
        const PonytailFit fit = fit_ponytail(draw.t, draw.y, SAMPLES, i % 2);
        const SbPonytail *p = &fit.ponytail, *q = &draw.truth;
        ck_assert_msg(fit.verdict == FIT_GOOD, "draw %d: %s", i, fit_verdict_text(fit.verdict));
        ck_assert_msg(fabs(p->omega - q->omega) < 1e-9 * q->omega &&
                          fabs(p->decay - q->decay) < 1e-9 * q->decay &&
                          fabs(p->amplitude - q->amplitude) < 1e-9 * q->amplitude &&
                          fabs(p->phase - q->phase) < 1e-9,
                      "draw %d: omega %.12g for %.12g, decay %.12g for %.12g", i, p->omega,
                      q->omega, p->decay, q->decay);
    }
    gsl_qrng_free(sobol);
}
END_TEST

/* The same in slow motion and in fast: omega and decay go with the length of the trace. */
START_TEST(any_length_of_time)
{
    static const double stretches[] = { 1e-3, 20, 1e4 };
    gsl_qrng *sobol = gsl_qrng_alloc(gsl_qrng_sobol, 4);
    Draw draw;
    for (int i = 0; i < 30; i++) {
        const double stretch = stretches[i % 3];
        double point[4];
        gsl_qrng_get(sobol, point);
        draw_trace(&draw, point, 0, NULL);
        for (int k = 0; k < SAMPLES; k++)
            draw.t[k] *= stretch;
        const PonytailFit fit = fit_ponytail(draw.t, draw.y, SAMPLES, false);
        const double omega = draw.truth.omega / stretch, decay = draw.truth.decay / stretch;
        ck_assert_msg(fit.verdict == FIT_GOOD, "draw %d: %s", i, fit_verdict_text(fit.verdict));
        ck_assert_msg(fabs(fit.ponytail.omega - omega) < 1e-9 * omega &&
                          fabs(fit.ponytail.decay - decay) < 1e-9 * decay,
                      "draw %d: omega %.12g for %.12g, decay %.12g for %.12g", i,
                      fit.ponytail.omega, omega, fit.ponytail.decay, decay);
    }
    gsl_qrng_free(sobol);
}
END_TEST

/* With noise the truth lies within the stated errors: of 4 x 200 normal deviates, 4.5 standard errors
 * are exceeded with probability 0.5 %; and the errors are of the right size: the mean square of the
 * deviates is 1 within 4 * sqrt(2 / 200), the four of a fit being dependent. */
START_TEST(noisy_traces)
{
    gsl_qrng *sobol = gsl_qrng_alloc(gsl_qrng_sobol, 4);
    gsl_rng *random = gsl_rng_alloc(gsl_rng_mt19937);
    gsl_rng_set(random, 2385);
    Draw draw;
    double square = 0;
    for (int i = 0; i < DRAWS; i++) {
        double point[4];
        gsl_qrng_get(sobol, point);
        draw_trace(&draw, point, 0.02, random);
        const PonytailFit fit = fit_ponytail(draw.t, draw.y, SAMPLES, false);
        ck_assert_msg(fit.verdict == FIT_GOOD, "draw %d: %s", i, fit_verdict_text(fit.verdict));
        const double deviates[4] = {
            (fit.ponytail.amplitude - draw.truth.amplitude) / fit.error.amplitude,
            (fit.ponytail.omega - draw.truth.omega) / fit.error.omega,
            (fit.ponytail.phase - draw.truth.phase) / fit.error.phase,
            (fit.ponytail.decay - draw.truth.decay) / fit.error.decay,
        };
        for (int k = 0; k < 4; k++) {
            ck_assert_msg(fabs(deviates[k]) < 4.5, "draw %d, parameter %d: %g standard errors", i,
                          k, deviates[k]);
            square += deviates[k] * deviates[k] / (4 * DRAWS);
        }
    }
    ck_assert_msg(fabs(square - 1) < 0.4, "mean square of the deviates: %g", square);
    gsl_rng_free(random);
    gsl_qrng_free(sobol);
}
END_TEST

static FitVerdict verdict_of(double (*f)(double t), double rate, size_t count)
{
    double t[SAMPLES], y[SAMPLES];
    for (size_t i = 0; i < count; i++) {
        t[i] = (double)i / rate;
        y[i] = f(t[i]);
    }
    return fit_ponytail(t, y, count, false).verdict;
}

static double flat(double t)
{
    (void)t;
    return 0.3;
}

static double creeping(double t)
{
    return 1.8 * exp(-17.26 * t) - 0.8 * exp(-30.65 * t);
}

static double drifting(double t)
{
    return 0.1 + 0.3 * t;
}

static double tiny(double t)
{
    return 1e-199 * exp(-1.2 * t) * cos(7 * t);
}

static double growing(double t)
{
    return exp(0.5 * t) * sin(9 * t + 0.3);
}

static double swinging(double t)
{
    return exp(-1.2 * t) * cos(7 * t);
}

static double jumping(double t)
{
    return fmod(t * 1234.567, 1) - 0.5;
}

/* A swing whose decay changes on the way: half as fast after 0.5 s, and slower. */
static double changing(double t)
{
    return t < 0.5 ? exp(-3 * t) * cos(12 * t) : exp(-1.2) * exp(-0.6 * t) * cos(8 * t + 2);
}

START_TEST(honest_refusals)
{
    ck_assert_int_eq(verdict_of(changing, 60, SAMPLES), FIT_POOR);
    ck_assert_int_eq(verdict_of(swinging, 60, SAMPLES), FIT_GOOD);
    ck_assert_int_eq(verdict_of(swinging, 60, 7), FIT_TOO_SHORT);
    ck_assert_int_eq(verdict_of(swinging, 60, 20), FIT_TOO_SHORT);
    ck_assert_int_eq(verdict_of(flat, 60, SAMPLES), FIT_CONSTANT);
    ck_assert_int_eq(verdict_of(creeping, 60, SAMPLES), FIT_OVERDAMPED);
    ck_assert_int_eq(verdict_of(drifting, 60, SAMPLES), FIT_DRIFTING);
    ck_assert_int_eq(verdict_of(tiny, 60, SAMPLES), FIT_GOOD);
    ck_assert_int_eq(verdict_of(growing, 60, SAMPLES), FIT_GROWING);
    ck_assert_int_eq(verdict_of(jumping, 60, SAMPLES), FIT_UNLIKE);
}
END_TEST

/* A cascade's own trace gives its coefficients back. */
START_TEST(cascade_traces)
{
    const SbCascade truth = {
        3, 11.8, 8.2, { 0.05, -0.31, 0.7 }, { 0.02, 0.11, -0.6 },
    };
    double t[SAMPLES], y[SAMPLES];
    for (int i = 0; i < SAMPLES; i++) {
        t[i] = i / 60.0;
        y[i] = sb_cascade_offset(&truth, t[i]);
    }
    const CascadeFit fit = fit_cascade(t, y, SAMPLES, 3, truth.omega, truth.decay);
    ck_assert(fit.good && fit.rms_over_peak < 1e-13);
    for (int k = 0; k < 3; k++) {
        ck_assert_double_eq_tol(fit.cascade.cosine[k], truth.cosine[k], 1e-9);
        ck_assert_double_eq_tol(fit.cascade.sine[k], truth.sine[k], 1e-9);
    }
    const CascadeFit free_fit = fit_cascade_free(t, y, SAMPLES, 3, false, 11, 9);
    ck_assert_double_eq_tol(free_fit.cascade.omega, truth.omega, 1e-4);
    ck_assert_double_eq_tol(free_fit.cascade.decay, truth.decay, 1e-4);
}
END_TEST

/* From a single ponytail's values, far off, and with an offset that is the cascade's alone. */
START_TEST(cascade_from_afar)
{
    const SbCascade truth = {
        4, 13.4445, 3.0776, { 0.001, -0.01, 0.03, -0.04 }, { 0.002, 0.008, -0.05, 0.09 }
    };
    const bool with_offset = _i;
    double t[SAMPLES], y[SAMPLES];
    for (int i = 0; i < SAMPLES; i++) {
        t[i] = i / 60.0;
        y[i] = sb_cascade_offset(&truth, t[i]) + (with_offset ? 0.02 : 0);
    }
    const CascadeFit fit = fit_cascade_free(t, y, SAMPLES, 4, with_offset, 12.88, 0.132);
    ck_assert_msg(fit.good && fit.rms_over_peak < 1e-6, "rms %g of the peak, omega %g, decay %g",
                  fit.rms_over_peak, fit.cascade.omega, fit.cascade.decay);
    ck_assert_double_eq_tol(fit.cascade.omega, truth.omega, 1e-3);
    ck_assert_double_eq_tol(fit.cascade.decay, truth.decay, 1e-3);
    ck_assert_double_eq_tol(fit.offset, with_offset ? 0.02 : 0, 1e-6);
}
END_TEST

/* What is left without coefficients is what the fit by singular values leaves, also where no cascade fits. */
START_TEST(misfit_is_the_fits)
{
    double t[SAMPLES], y[SAMPLES];
    for (int bones = 1; bones <= SB_CASCADE_MOST; bones++)
        for (int k = 0; k < 3; k++) {
            for (int i = 0; i < SAMPLES; i++) {
                t[i] = i / 60.0;
                y[i] = pow(t[i], k) * exp(-1.5 * t[i]) * cos((8 + k) * t[i]) + (i == 7 * k);
            }
            const double fitted = fit_cascade(t, y, SAMPLES, bones, 8, 1.5).rms_over_peak;
            /* Columns of many bones are nearly alike, and the two leave out other parts of them. */
            ck_assert_double_eq_tol(cascade_misfit(t, y, SAMPLES, bones, 8, 1.5), fitted,
                                    (bones <= 12 ? 1e-9 : 1e-4) * fitted);
        }
    ck_assert(isnan(cascade_misfit(t, y, SAMPLES, SB_CASCADE_MOST + 1, 8, 1.5)));
    ck_assert(isnan(cascade_misfit(t, y, 3, 2, 8, 1.5)));
}
END_TEST

Suite *suite_ponytail_fit(void);
Suite *suite_ponytail_fit(void)
{
    Suite *suite = suite_create("ponytail fit");
    TCase *tcase = tcase_create("traces");
    tcase_add_test(tcase, exact_traces);
    tcase_add_test(tcase, any_length_of_time);
    tcase_add_test(tcase, noisy_traces);
    tcase_add_test(tcase, honest_refusals);
    tcase_add_test(tcase, cascade_traces);
    tcase_add_loop_test(tcase, cascade_from_afar, 0, 2);
    tcase_add_test(tcase, misfit_is_the_fits);
    suite_add_tcase(suite, tcase);
    return suite;
}
