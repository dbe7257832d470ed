/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ponytail and its rules against values computed by hand from their formulas, in more digits than a double
 * has. The filters of its base are in test_smoothing.c. */
#include "springbone.h"
#include "vectors.h"

#include <check.h>
#include <float.h>
#include <math.h>

/* Within four roundings of a number as large as scale. */
static void check_near(double found, double expected, double scale)
{
    ck_assert_msg(fabs(found - expected) <= 4 * DBL_EPSILON * scale, "%.17g, by hand %.17g", found,
                  expected);
}

/* ---- the formula ---- */

/* The source's three worked examples; the last is given in Hz, 12, and is 24 pi rad/s. */
static const struct {
    SbPonytail ponytail;
    double t, offset;
} examples[] = {
    { { 0.18, 11, -0.3, 1.8 }, 0, -0.0531936371990411196412518884736 },
    { { 0.18, 11, -0.3, 1.8 }, 0.25, 0.0731982110744941802167413732804 },
    { { 0.15, 10, 0, 1.5 }, 0.37, -0.0456246347212398438134309863879 },
    { { 0.2, 24 * 3.14159265358979323846, -0.2, 1.8 }, 0.1, 0.145455041432379048272945274635 },
};

START_TEST(example_by_hand)
{
    const SbPonytail *p = &examples[_i].ponytail;
    const double t = examples[_i].t;
    check_near(sb_ponytail_offset(p, t), examples[_i].offset, p->amplitude * (1 + p->omega * t));
}
END_TEST

/* Extremes lie where tan(omega t + phase) = omega / decay, and each is e^(-pi d / omega) of the last. */
START_TEST(extremes_fall_by_one_ratio)
{
    const SbPonytail p = { 0.18, 11, -0.3, 1.8 };
    const double first = (atan(p.omega / p.decay) - p.phase) / p.omega;
    for (int j = 0; j < 6; j++) {
        const double t = first + j * M_PI / p.omega, step = 1e-4;
        const double here = fabs(sb_ponytail_offset(&p, t));
        ck_assert_double_gt(here, fabs(sb_ponytail_offset(&p, t - step)));
        ck_assert_double_gt(here, fabs(sb_ponytail_offset(&p, t + step)));
        const double next = sb_ponytail_offset(&p, t + M_PI / p.omega);
        check_near(next, -sb_ponytail_offset(&p, t) * exp(-M_PI * p.decay / p.omega),
                   p.amplitude * p.omega * (t + 1));
    }
}
END_TEST

START_TEST(position_is_base_and_offset)
{
    const SbPonytail p = { 0.18, 11, -0.3, 1.8 };
    const double offset = sb_ponytail_offset(&p, 0.25);
    const SbVec3 at =
        sb_ponytail_position(&p, (SbVec3){ 1, -2, 0.5 }, (SbVec3){ 0.6, 0, -0.8 }, 0.25);
    check_near(at.x, 1 + 0.6 * offset, 1);
    check_near(at.y, -2, 2);
    check_near(at.z, 0.5 - 0.8 * offset, 0.5);
}
END_TEST

/* ---- the three rules ---- */

static const struct {
    double dv, dt, amplitude;
} amplitudes[] = {
    { 0, 1, 0.15 },           { 0.29, 0.001, 0.15 }, /* below the threshold, however fast */
    { 0.3, 0.1, 0.21 },                              /* 0.15 + 0.02 * 3 */
    { -0.3, 0.1, 0.21 },                             /* slowing down counts alike */
    { 0.3, 1, 0.156 },                               /* 0.15 + 0.02 * 0.3 */
    { 0.5, 0.1, 0.25 },                              /* reaches the clamp */
    { 0.4999, 0.1, 0.24998 }, { 2, 0.1, 0.25 },      /* 0.55 without it */
    { 0.3, 1.0 / 60, 0.25 }                          /* one frame: always the clamp */
};

START_TEST(amplitude_by_hand)
{
    check_near(sb_ponytail_amplitude(amplitudes[_i].dv, amplitudes[_i].dt),
               amplitudes[_i].amplitude, 0.25);
}
END_TEST

static const double humidities[][2] = {
    { 0, 2.2 }, { 0.3, 1.81 }, { 0.5, 1.55 }, { 0.77, 1.199 }, { 1, 0.9 }
};

START_TEST(decay_by_hand)
{
    check_near(sb_ponytail_decay(humidities[_i][0]), humidities[_i][1], 2.2);
}
END_TEST

/* id * 0.6180339887 less whole quarter turns. */
static const struct {
    int id;
    double phase;
} phases[] = {
    { 0, 0 },
    { 1, 0.6180339887 },
    { 2, 1.2360679774 },
    { 3, 0.28330563930510338076867830836 },
    { 5, 1.51937361670510338076867830836 },
    { 8, 0.231882929215310142306034925081 },
    { 50, 1.05656922589696423460488785885 },
    { 199, 0.46665026129806369995690805211 },
};

START_TEST(phase_by_hand)
{
    const int id = phases[_i].id;
    check_near(sb_ponytail_phase(0, id), phases[_i].phase, 1 + id);
    check_near(sb_ponytail_phase(-0.25, id), phases[_i].phase - 0.25, 1 + id);
}
END_TEST

START_TEST(phases_stay_in_a_quarter_turn)
{
    for (int id = 0; id < 5000; id++) {
        const double phase = sb_ponytail_phase(0, id);
        ck_assert(phase >= 0 && phase < M_PI / 2);
    }
}
END_TEST

/* ---- guards and detail ---- */

/* The last three: the rule has no upper clamp. */
static const double factors[][2] = { { -0.05, 0 }, { 0, 0 },   { 0.0375, 0.25 }, { 0.075, 0.5 },
                                     { 0.15, 1 },  { 0.3, 2 }, { 0.6, 4 },       { 1.5, 10 } };

START_TEST(compression_by_hand)
{
    const double factor = factors[_i][1];
    check_near(sb_ponytail_compression(factors[_i][0]), factor, fmax(1, factor));
}
END_TEST

START_TEST(time_counts_frames)
{
    ck_assert_double_eq(sb_ponytail_time(0), 0);
    check_near(sb_ponytail_time(1), 1.0 / 60, 1.0 / 60);
    check_near(sb_ponytail_time(60), 1, 1);
    check_near(sb_ponytail_time(216000), 3600, 3600);
    check_near(sb_ponytail_time(-30), -0.5, 0.5);
}
END_TEST

static const struct {
    int tier, strands, phases;
    double step, decay;
} tiers[] = { { 0, 200, 1, 1.0 / 60, 0 },  { 1, 80, 1, 1.0 / 60, 0 },   { 2, 30, 0, 1.0 / 30, 2 },
              { 3, 50, 0, 1.0 / 30, 2 },   { -1, 200, 1, 1.0 / 60, 0 }, { 4, 50, 0, 1.0 / 30, 2 },
              { 1000, 50, 0, 1.0 / 30, 2 } };

START_TEST(tier_as_published)
{
    const SbPonytailDetail detail = sb_ponytail_detail(tiers[_i].tier);
    ck_assert_int_eq(detail.strands, tiers[_i].strands);
    ck_assert_int_eq(detail.phases, tiers[_i].phases);
    ck_assert_double_eq(detail.step, tiers[_i].step);
    ck_assert_double_eq(detail.fixed_decay, tiers[_i].decay);
}
END_TEST

START_TEST(far_and_small_strands_stand_still)
{
    ck_assert(sb_ponytail_moves(4.99, 4));
    ck_assert(!sb_ponytail_moves(5, 100));
    ck_assert(!sb_ponytail_moves(0, 3.99));
    ck_assert(!sb_ponytail_moves((double)NAN, 100));
    ck_assert(!sb_ponytail_moves(1, (double)NAN));
}
END_TEST

/* ---- the cascade ---- */

START_TEST(cascade_of_one_is_the_ponytail)
{
    const SbPonytail p = { 0.18, 11, -0.3, 1.8 };
    const SbCascade cascade = { .bones = 1,
                                .omega = p.omega,
                                .decay = p.decay,
                                .cosine = { p.amplitude * sin(p.phase) },
                                .sine = { p.amplitude * cos(p.phase) } };
    for (double t = 0; t < 4; t += 0.0625)
        check_near(sb_cascade_offset(&cascade, t), sb_ponytail_offset(&p, t), 0.18 * (1 + 11 * t));
}
END_TEST

/* Term by term, by the formula as it stands; bones is the loop's number. */
START_TEST(cascade_is_its_sum)
{
    SbCascade cascade = { .bones = _i, .omega = 11.791, .decay = 8.233 };
    for (int k = 0; k < SB_CASCADE_MOST; k++) { /* terms past the last bone must not count */
        cascade.cosine[k] = 0.31 * cos(2.1 * k);
        cascade.sine[k] = -0.17 * sin(1.3 * k + 0.4);
    }
    for (double t = 0; t < 2; t += 0.1) {
        double sum = 0, size = 0;
        for (int k = 0; k < _i; k++) {
            const double power = k == 0 ? 1 : pow(t, k);
            sum +=
                power * (cascade.cosine[k] * cos(11.791 * t) + cascade.sine[k] * sin(11.791 * t));
            size += power * (fabs(cascade.cosine[k]) + fabs(cascade.sine[k]));
        }
        /* Each term is rounded once per factor t. */
        check_near(sb_cascade_offset(&cascade, t), sum * exp(-8.233 * t), size * (_i + 1));
    }
}
END_TEST

/* Nothing beyond the arrays is read: what stands there is no number. */
START_TEST(cascade_out_of_range_is_the_nearest)
{
    struct {
        SbCascade cascade;
        double beyond[8];
    } block = { .cascade = { .bones = 1, .omega = 3, .decay = 1 } };
    for (int k = 0; k < SB_CASCADE_MOST; k++)
        block.cascade.cosine[k] = block.cascade.sine[k] = 1.0 / (k + 1);
    for (int k = 0; k < 8; k++)
        block.beyond[k] = NAN;
    static const int asked[][2] = { { -3, 1 }, { 0, 1 }, { SB_CASCADE_MOST + 5, SB_CASCADE_MOST } };
    block.cascade.bones = asked[_i][1];
    const double nearest = sb_cascade_offset(&block.cascade, 0.5);
    block.cascade.bones = asked[_i][0];
    ck_assert_double_eq(sb_cascade_offset(&block.cascade, 0.5), nearest);
}
END_TEST

#define LOOP(tcase, test, rows)                                                                    \
    tcase_add_loop_test(tcase, test, 0, (int)(sizeof(rows) / sizeof *(rows)))

Suite *suite_ponytail(void);
Suite *suite_ponytail(void)
{
    Suite *suite = suite_create("ponytail");
    TCase *formula = tcase_create("formula");
    LOOP(formula, example_by_hand, examples);
    tcase_add_test(formula, extremes_fall_by_one_ratio);
    tcase_add_test(formula, position_is_base_and_offset);
    suite_add_tcase(suite, formula);
    TCase *rules = tcase_create("rules");
    LOOP(rules, amplitude_by_hand, amplitudes);
    LOOP(rules, decay_by_hand, humidities);
    LOOP(rules, phase_by_hand, phases);
    tcase_add_test(rules, phases_stay_in_a_quarter_turn);
    suite_add_tcase(suite, rules);
    TCase *guards = tcase_create("guards");
    LOOP(guards, compression_by_hand, factors);
    tcase_add_test(guards, time_counts_frames);
    LOOP(guards, tier_as_published, tiers);
    tcase_add_test(guards, far_and_small_strands_stand_still);
    suite_add_tcase(suite, guards);
    TCase *cascade = tcase_create("cascade");
    tcase_add_test(cascade, cascade_of_one_is_the_ponytail);
    tcase_add_loop_test(cascade, cascade_is_its_sum, 1, SB_CASCADE_MOST + 1);
    tcase_add_loop_test(cascade, cascade_out_of_range_is_the_nearest, 0, 3);
    suite_add_tcase(suite, cascade);
    return suite;
}
