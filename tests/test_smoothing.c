/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What smooths a ponytail's base: the low-pass against Butterworth's law and against partial fractions, the
 * spline against the polynomials it must reproduce, the blend against its definition. */
#include "springbone.h"
#include "vectors.h"

#include <check.h>
#include <complex.h>
#include <float.h>
#include <math.h>

/* Cutoff and samples per second, Hz. */
static const double filters[][2] = { { 3, 60 }, { 3, 24 }, { 3, 240 }, { 11.5, 24 } };
enum { FILTERS = sizeof filters / sizeof *filters };

static SbLowpass make_filter(int i, double start)
{
    SbLowpass filter;
    ck_assert(sb_lowpass_init(&filter, filters[i][0], filters[i][1], start));
    return filter;
}

/* The poles: those of the analogue filter, e^(+-3 pi i / 4), through the bilinear transform. The larger of
 * them in size says how long anything lasts. */
static double complex pole(int i)
{
    const double k = tan(M_PI * filters[i][0] / filters[i][1]);
    const double complex s = k * cexp(0.75 * M_PI * I);
    return (1 + s) / (1 - s);
}

/* A rounding is left by each of the filter's few products, and lives for 1 / (1 - |p|)^2. */
static double filter_rounding(int i)
{
    return 20 * DBL_EPSILON / pow(1 - cabs(pole(i)), 2);
}

START_TEST(lowpass_keeps_a_constant)
{
    SbLowpass filter = make_filter(_i, 0.7);
    for (int k = 0; k < 1000; k++)
        ck_assert_double_le(fabs(sb_lowpass_next(&filter, 0.7) - 0.7), filter_rounding(_i));
}
END_TEST

/* 1 step at frame 0. The residues of H(z) z / (z - 1) at 1 and at the poles, H(z) = |1-p|^2/4 (z+1)^2 /
 * ((z-p)(z-p*)):  y_k = 1 + 2 Re( |1-p|^2/4 (p+1)^2 p^k / ((p-p*)(p-1)) ). */
START_TEST(lowpass_answers_a_step)
{
    SbLowpass filter = make_filter(_i, 0);
    const double complex p = pole(_i);
    const double gain = pow(cabs(1 - p), 2) / 4;
    for (int k = 0; k < 400; k++) {
        const double complex part =
            gain * (p + 1) * (p + 1) * cpow(p, k) / ((p - conj(p)) * (p - 1));
        ck_assert_double_eq_tol(sb_lowpass_next(&filter, 1), 1 + 2 * creal(part),
                                filter_rounding(_i));
    }
    /* What is left of the step: 2 |p|^400 at most. */
    ck_assert_double_eq_tol(sb_lowpass_next(&filter, 1), 1,
                            2 * pow(cabs(p), 400) + filter_rounding(_i));
}
END_TEST

enum { GAIN_FRAMES = 1000 };

/* The argument of the last cosine is rounded to eps times itself, and so is what the filter makes of it. */
static double gain_rounding(int i)
{
    return filter_rounding(i) + DBL_EPSILON * M_PI * GAIN_FRAMES;
}

/* Gain for a frequency, Hz: e^(i w k) is filtered as two real signals until only it is left. */
static double measure_gain(int i, double frequency)
{
    SbLowpass cosine = make_filter(i, 0), sine = make_filter(i, 0);
    const double w = 2 * M_PI * frequency / filters[i][1];
    double gain = 0;
    for (int k = 0; k < GAIN_FRAMES; k++) {
        const double x = sb_lowpass_next(&cosine, cos(w * k));
        const double y = sb_lowpass_next(&sine, sin(w * k));
        gain = sqrt(x * x + y * y);
    }
    return gain;
}

/* |H| = 1 / sqrt(1 + (tan(pi f / r) / tan(pi f_c / r))^4). */
START_TEST(lowpass_has_butterworths_gain)
{
    const double cutoff = filters[_i][0], rate = filters[_i][1];
    for (int n = 0; n < 12; n++) {
        const double f = n * rate / 24;
        const double ratio = tan(M_PI * f / rate) / tan(M_PI * cutoff / rate);
        ck_assert_double_eq_tol(measure_gain(_i, f), 1 / sqrt(1 + pow(ratio, 4)),
                                gain_rounding(_i));
    }
    /* A decibel is 0.08 of the gain there. */
    const double decibels = 20 * log10(measure_gain(_i, cutoff));
    ck_assert_double_eq_tol(decibels, -3.0102999566398120, 13 * gain_rounding(_i));
    ck_assert_double_le(measure_gain(_i, rate / 2),
                        gain_rounding(_i)); /* two zeros at half the rate */
}
END_TEST

static const double refused[][2] = {
    { 0, 60 },  { -3, 60 }, { 30, 60 },          { 40, 60 },
    { 3, -60 }, { 3, 0 },   { (double)NAN, 60 }, { 3, (double)NAN }
};
enum { REFUSED = sizeof refused / sizeof *refused };

START_TEST(lowpass_out_of_range_passes_all)
{
    SbLowpass filter;
    ck_assert_int_eq(sb_lowpass_init(&filter, refused[_i][0], refused[_i][1], 5), 0);
    for (int k = 0; k < 10; k++)
        ck_assert_double_eq(sb_lowpass_next(&filter, 0.1 * k * k), 0.1 * k * k);
}
END_TEST

/* ---- the spline ---- */

static SbVec3 quadratic(double t)
{
    return (SbVec3){ 2 * t - 1, 3 * t * t - t + 0.5, -t * t };
}

/* Through both samples; of straight lines and parabolas every point. */
START_TEST(spline_reproduces_parabolas)
{
    for (int k = 0; k <= 16; k++) {
        const double t = k / 16.0;
        const SbVec3 at =
            sb_catmull_rom(quadratic(-1), quadratic(0), quadratic(1), quadratic(2), t);
        ck_assert_double_le(vec3_distance(at, quadratic(t)), 16 * DBL_EPSILON * 12);
    }
}
END_TEST

/* Of t^3 it does not: from -1, 0, 1, 8 it makes t/2 (2 - 6t + 6t^2), 0.109375 at a quarter. */
START_TEST(spline_of_a_cubic_by_hand)
{
    const SbVec3 p[] = { { -1, 0, 0 }, { 0, 0, 0 }, { 1, 0, 0 }, { 8, 0, 0 } };
    const double t[] = { 0, 0.25, 0.5, 1 }, x[] = { 0, 0.109375, 0.125, 1 };
    for (int i = 0; i < 4; i++)
        ck_assert_double_eq(sb_catmull_rom(p[0], p[1], p[2], p[3], t[i]).x, x[i]);
}
END_TEST

/* The end of one piece is the start of the next, in place and in slope. */
START_TEST(spline_is_smooth_at_samples)
{
    const SbVec3 p[] = { { 0, 1, 2 }, { 1, -1, 0.5 }, { 3, 0, 0 }, { 2, 2, -1 }, { 5, 1, 4 } };
    const double step = 0x1p-16;
    ck_assert(vec3_same(sb_catmull_rom(p[0], p[1], p[2], p[3], 0), p[1]));
    ck_assert_double_le(vec3_distance(sb_catmull_rom(p[0], p[1], p[2], p[3], 1), p[2]), 1e-14);
    ck_assert(vec3_same(sb_catmull_rom(p[1], p[2], p[3], p[4], 0), p[2]));
    const SbVec3 before = sb_catmull_rom(p[0], p[1], p[2], p[3], 1 - step);
    const SbVec3 after = sb_catmull_rom(p[1], p[2], p[3], p[4], step);
    const SbVec3 slope = vec3_scale(vec3_sub(p[3], p[1]), 0.5);
    /* A piece of second derivative at most 40 leaves 40 step / 2 of its slope. */
    ck_assert_double_le(vec3_distance(vec3_scale(vec3_sub(p[2], before), 1 / step), slope),
                        20 * step);
    ck_assert_double_le(vec3_distance(vec3_scale(vec3_sub(after, p[2]), 1 / step), slope),
                        20 * step);
}
END_TEST

/* ---- the blend ---- */

START_TEST(blend_by_hand)
{
    const SbSmoothed s =
        sb_ponytail_smooth((SbVec3){ 1, 0, -2 }, (SbVec3){ 2, 0, 2 }, (SbVec3){ 0.1, 0.2, -0.4 });
    ck_assert_double_le(vec3_distance(s.base, (SbVec3){ 1.7, 0, 0.8 }), 8 * DBL_EPSILON);
    ck_assert_double_le(vec3_distance(s.offset, (SbVec3){ 0.37, 0.14, 0.92 }), 8 * DBL_EPSILON);
    /* Added up, the base is where it has jumped to, and 0.7 of the offset is left. */
    ck_assert_double_le(vec3_distance(vec3_add(s.base, s.offset), (SbVec3){ 2.07, 0.14, 1.72 }),
                        8 * DBL_EPSILON);
}
END_TEST

START_TEST(blend_of_a_base_at_rest)
{
    const SbVec3 base = { 1, 0.5, -2 }, offset = { 0.1, 0.2, -0.4 };
    const SbSmoothed s = sb_ponytail_smooth(base, base, offset);
    ck_assert(vec3_same(s.base, base));
    ck_assert(vec3_same(s.offset, vec3_scale(offset, 0.7)));
}
END_TEST

Suite *suite_smoothing(void);
Suite *suite_smoothing(void)
{
    Suite *suite = suite_create("smoothing");
    TCase *lowpass = tcase_create("lowpass");
    tcase_add_loop_test(lowpass, lowpass_keeps_a_constant, 0, FILTERS);
    tcase_add_loop_test(lowpass, lowpass_answers_a_step, 0, FILTERS);
    tcase_add_loop_test(lowpass, lowpass_has_butterworths_gain, 0, FILTERS);
    tcase_add_loop_test(lowpass, lowpass_out_of_range_passes_all, 0, REFUSED);
    suite_add_tcase(suite, lowpass);
    TCase *spline = tcase_create("spline and blend");
    tcase_add_test(spline, spline_reproduces_parabolas);
    tcase_add_test(spline, spline_of_a_cubic_by_hand);
    tcase_add_test(spline, spline_is_smooth_at_samples);
    tcase_add_test(spline, blend_by_hand);
    tcase_add_test(spline, blend_of_a_base_at_rest);
    suite_add_tcase(suite, spline);
    return suite;
}
