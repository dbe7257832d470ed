/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The laws of motion against reference values, against each other, and against plain recurrences. */
#include "laws.h"
#include "laws_chain.h"
#include "laws_motion.h"
#include "laws_response.h"
#include "laws_steady.h"

#include <check.h>
#include <math.h>

/* 15 printed digits of the reference. */
#define ASSERT_NEAR(value, expected, relative)                                                     \
    ck_assert_msg(fabs((value) - (expected)) <= (relative)*fabs(expected),                         \
                  "%s = %.15g, expected %.15g", #value, (double)(value), (double)(expected))

static Case lesson(double stiffness, double drag, double gravity)
{
    const Case c = CASE(.stiffness = stiffness, .drag = drag, .gravity = { 0, -gravity, 0 });
    return c;
}

static const struct {
    double stiffness, drag, gravity, alpha, omega, decay;
} rings[] = {
    { .05, .2, 0, .95, 11.791122848, 8.233105371 },
    { .05, .2, 9.81, .949298315162, 11.901929278, 8.255272027 },
    { .05, .02, 0, .95, 13.517454652, 2.144880051 },
    { .0284, .021, 9.81, .970300132294, 10.372742131, 1.541204312 },
};

START_TEST(ring_has_the_reference_frequency_and_decay)
{
    const Case c = lesson(rings[_i].stiffness, rings[_i].drag, rings[_i].gravity);
    ASSERT_NEAR(law_alpha(&c, 1), rings[_i].alpha, 1e-12);
    ASSERT_NEAR(law_omega(&c, 1), rings[_i].omega, 1e-10);
    ASSERT_NEAR(law_decay(&c, 1), rings[_i].decay, 1e-9);
    ck_assert_double_nan(law_rate_slow(&c, 1));
}
END_TEST

START_TEST(creeping_bone_has_two_rates)
{
    const Case c = lesson(.1, .5, 0);
    ASSERT_NEAR(law_rate_slow(&c, 1), 17.260924347, 1e-10);
    ASSERT_NEAR(law_rate_fast(&c, 1), 30.649537426, 1e-10);
    ck_assert_double_nan(law_omega(&c, 1));
    ck_assert(law_damping_ratio(&c, 1) > 1);
    ck_assert(law_overshoot(&c, 1) == 0);
}
END_TEST

/* The component's defaults, hanging under the Earth's gravity, ring below 0.196 m. */
START_TEST(gravity_can_make_a_creeping_bone_ring)
{
    Case c = lesson(.1, .5, 9.81);
    c.rest = (SbVec3){ 0, -1, 0 };
    c.length = 0.1963;
    ck_assert_double_nan(law_omega(&c, 1));
    c.length = 0.1961;
    ck_assert(law_omega(&c, 1) > 0);
    ck_assert(law_overshoot(&c, 1) < 1e-3);
}
END_TEST

static const struct {
    double drag, overshoot, peak, settling, swings;
} releases[] = { { .2, .1115597, 15, 35, 2 }, { .02, .6082857, 13, 128, 9 } };

START_TEST(release_overshoots_and_settles_as_the_reference)
{
    const Case c = lesson(.05, releases[_i].drag, 0);
    const Motion m = law_motion(&c, 1);
    ck_assert(motion_extreme(&m, 1) == releases[_i].peak);
    ck_assert_double_eq_tol(motion_overshoot(&m), releases[_i].overshoot, 5e-8);
    ck_assert(motion_settling(&m, 0.01) == releases[_i].settling);
    ck_assert(motion_swings(&m, 0.01) == releases[_i].swings);
}
END_TEST

/* The recurrence itself, for as long as its largest value matters. */
typedef struct Played {
    double overshoot, settling, swings;
} Played;

static Played play(double alpha, double drag, double epsilon, int frames)
{
    Played played = { 0, 0, 0 };
    double before = 1, now = 1, slope = 0;
    for (int k = 1; k <= frames; k++) {
        const double next = alpha * ((2 - drag) * now - (1 - drag) * before);
        const double turned = next - now;
        /* At a turn the last frame was an extreme. */
        if (slope * turned < 0) {
            played.swings += fabs(now) > epsilon;
            if (played.overshoot == 0)
                played.overshoot = -now;
        }
        if (fabs(next) > epsilon)
            played.settling = k + 1;
        slope = turned;
        before = now;
        now = next;
    }
    return played;
}

START_TEST(closed_forms_agree_with_the_recurrence)
{
    /* 400 bones from weakly to strongly pulled, ringing and creeping. */
    const double beta = pow(10, -3.1 + 4.37 * (_i % 20) / 19), drag = 0.937 * (_i / 20) / 19;
    const Motion m = { beta, drag, 1.0 / 60 };
    const Played played = play(1 / (1 + beta), drag, 0.01, 40000);
    ck_assert_msg(motion_settling(&m, 0.01) == played.settling, "beta %g drag %g: %g, played %g",
                  beta, drag, motion_settling(&m, 0.01), played.settling);
    ck_assert_msg(motion_swings(&m, 0.01) == played.swings, "beta %g drag %g: %g, played %g", beta,
                  drag, motion_swings(&m, 0.01), played.swings);
    /* Every frame of the recurrence adds a rounding, which then decays: eps / (1 - |root|) in all. */
    double complex root[2];
    motion_roots(&m, root);
    ck_assert_double_eq_tol(motion_overshoot(&m), played.overshoot,
                            4 * 2.3e-16 / (1 - cabs(root[0])));
}
END_TEST

/* A weak pull without drag: d h = beta / 2 and theta = sqrt(beta), so that 1 % is reached after
 * 2 ln(100) / beta frames and ln(100) 2 / (pi sqrt(beta)) swings, to a period. */
START_TEST(closed_forms_hold_at_any_scale)
{
    const double beta = pow(10, -6 - _i);
    const Motion ring = { beta, 0, 1 };
    const double frames = 2 * log(100) / beta, period = 2 * M_PI / sqrt(beta);
    ck_assert(fabs(motion_settling(&ring, 0.01) - frames) <= period);
    const double swings = frames * sqrt(beta) / M_PI;
    ck_assert(fabs(motion_swings(&ring, 0.01) - swings) <= 2 + 1e-3 * sqrt(beta) * swings);
    /* With a drag of 1/2 the slow rate is 2 beta per frame, and x = e^(-rate k) but for order beta. */
    const Motion creep = { beta, 0.5, 1 };
    ck_assert_double_eq_tol(motion_settling(&creep, 0.01) / (log(100) / (2 * beta)), 1, 30 * beta);
}
END_TEST

START_TEST(critical_drag_parts_ring_from_creep)
{
    const double beta = 0.0013 * pow(3.7, _i), drag = motion_drag_critical(beta);
    const Motion below = { beta, drag * (1 - 1e-9), 1 }, above = { beta, drag * (1 + 1e-9), 1 };
    ck_assert(motion_rings(&below) && !motion_rings(&above));
    ASSERT_NEAR(motion_beta_critical(drag), beta, 1e-13);
    const double s = beta / (1 + beta);
    ASSERT_NEAR(drag, 2 * sqrt(s) / (1 + sqrt(s)), 1e-14);
}
END_TEST

START_TEST(stability_is_where_the_roots_are)
{
    const double drag = -0.9 + 0.095 * (_i % 21), beta = 0.07 * (_i / 21);
    const Motion m = { beta, drag, 1 };
    double complex root[2];
    motion_roots(&m, root);
    const double largest = fmax(cabs(root[0]), cabs(root[1]));
    if (fabs(largest - 1) > 1e-12)
        ck_assert_msg(motion_stable(&m) == (largest < 1), "beta %g drag %g root %g", beta, drag,
                      largest);
}
END_TEST

START_TEST(invariant_shrinks_by_the_product)
{
    const Motion m = { 0.0531, 0.173, 1 };
    double before = 0.7, now = -0.21;
    for (int k = 0; k < 40; k++) {
        const double next = motion_sum(&m) * now - motion_product(&m) * before;
        ASSERT_NEAR(motion_invariant(&m, now, next),
                    motion_product(&m) * motion_invariant(&m, before, now), 1e-12);
        before = now;
        now = next;
    }
}
END_TEST

/* Printed: 2.1246 Hz and 3.2438, 1.3516 Hz and 1.0670; s .1, c .5 has none. */
START_TEST(resonance_has_the_reference_values)
{
    const Case weak = lesson(.05, .02, 0), damped = lesson(.05, .2, 0), none = lesson(.1, .5, 0);
    double peak;
    Motion m = law_motion(&weak, 1);
    ck_assert_double_eq_tol(motion_resonance(&m, &peak) / (2 * M_PI), 2.1246, 5e-5);
    ck_assert_double_eq_tol(peak, 3.2438, 5e-5);
    ASSERT_NEAR(cabs(motion_response(&m, motion_resonance(&m, NULL))), peak, 1e-13);
    m = law_motion(&damped, 1);
    ck_assert_double_eq_tol(motion_resonance(&m, &peak) / (2 * M_PI), 1.3516, 5e-5);
    ck_assert_double_eq_tol(peak, 1.0670, 5e-5);
    m = law_motion(&none, 1);
    ck_assert_double_nan(motion_resonance(&m, &peak));
    ck_assert(motion_response(&m, 0) == 1);
}
END_TEST

START_TEST(chain_responses_agree_with_chebyshev)
{
    const Motion m = { 0.05 / 0.95, 0.2, 1.0 / 60 }, equal[5] = { m, m, m, m, m };
    const double length[5] = { .3, .3, .3, .3, .3 };
    for (int n = 0; n <= 5; n++) {
        const double omega = 3.7 + 11 * _i;
        const double complex closed = chain_response_uniform(&m, n, omega);
        ck_assert(cabs(chain_response(equal, length, n, omega) - closed) <= 1e-12 * cabs(closed));
        ck_assert_double_eq_tol(cabs(chain_turn_response(&m, n, 0)), n, 1e-13);
    }
}
END_TEST

static const double gains[][3] = { { .05, .02, 6.374 }, { .05, .05, 4.500 }, { .05, .1, 3.046 },
                                   { .05, .2, 1.948 },  { .05, .5, 1.434 },  { .1, .5, 1.458 } };

START_TEST(whip_gain_has_the_reference_values)
{
    const Case c = lesson(gains[_i][0], gains[_i][1], 0);
    ck_assert_double_eq_tol(law_whip_gain(&c), gains[_i][2], 5e-4);
}
END_TEST

START_TEST(whip_gain_finds_a_narrow_peak)
{
    /* At the resonance B is large and the gain 2 |B| - 1/2 + ...: a grid alone misses the peak. */
    const Case c = lesson(1e-6, 1e-6, 0);
    const Motion m = law_motion(&c, 1);
    double peak;
    motion_resonance(&m, &peak);
    ck_assert_double_eq_tol(law_whip_gain(&c) / (2 * peak), 1, 1 / peak);
}
END_TEST

static const int whip_bones[6] = { 1, 2, 3, 4, 6, 8 };
static const struct {
    double stiffness, drag, gain[6], digit[6];
    int frame[6];
} whips[] = {
    { .05,
      .02,
      { .950, 1.290, 3.933, 15.24, 323.0, 8343 },
      { 5e-4, 5e-4, 5e-4, 5e-3, 5e-2, .5 },
      { 1, 18, 53, 86, 140, 194 } },
    { .05,
      .2,
      { .950, .9975, 1.016, 1.129, 1.799, 3.656 },
      { 5e-4, 5e-5, 5e-4, 5e-4, 5e-4, 5e-4 },
      { 1, 1, 6, 13, 27, 41 } },
    { .1,
      .5,
      { .900, .990, 1.008, 1.066, 1.323, 1.766 },
      { 5e-4, 5e-4, 5e-4, 5e-4, 5e-4, 5e-4 },
      { 1, 1, 3, 9, 21, 34 } },
};

START_TEST(whip_table_comes_out)
{
    const int row = _i / 6, column = _i % 6;
    Case c = lesson(whips[row].stiffness, whips[row].drag, 0);
    c.bones = whip_bones[column];
    int frame = 0;
    const double gain = law_peak_tip_gain(&c, &frame);
    ck_assert_msg(fabs(gain - whips[row].gain[column]) <= whips[row].digit[column] * 1.0000001,
                  "s %g c %g n %d: %.6f", c.stiffness, c.drag, c.bones, gain);
    ck_assert_int_eq(frame, whips[row].frame[column]);
}
END_TEST

/* With a force that bends the chain every bone has roots of its own, in both directions across it. */
START_TEST(eigenvalues_are_the_single_bones)
{
    Case c = lesson(.05, .2, 9.81);
    c.bones = 4;
    c.wind = (SbVec3){ 1.7, 0.3, 2.9 };
    LinearBone chain[4];
    double complex value[16];
    ck_assert(linear_chain_of_case(&c, chain));
    ck_assert(linear_chain_eigenvalues(chain, 4, value));
    for (int bone = 1; bone <= 4; bone++) {
        const Motion m = law_motion(&c, bone);
        double complex root[2];
        motion_roots(&m, root);
        int near[2] = { 0, 0 };
        for (int i = 0; i < 16; i++)
            for (int r = 0; r < 2; r++)
                near[r] += cabs(value[i] - root[r]) < 1e-6;
        ck_assert_int_eq(near[0], 2);
        ck_assert_int_eq(near[1], 2);
    }
}
END_TEST

START_TEST(growth_bounds_the_tip)
{
    Case c = lesson(.05, .02, 0);
    c.bones = 3;
    LinearBone chain[3];
    double growth[800];
    ck_assert(linear_chain_of_case(&c, chain));
    ck_assert(linear_chain_growth(chain, 3, 800, growth));
    /* The protocol's start has three links of size 1, now and before: its norm is sqrt 6, and the tip is
     * at most sqrt 3 times the norm of the state. */
    ck_assert(growth[52] * sqrt(18) >= 3 * law_peak_tip_gain(&c, NULL));
    ck_assert(growth[52] > 1 && growth[799] < 1e-3);
}
END_TEST

START_TEST(rotation_slips_where_the_reference_says)
{
    const Case c = lesson(.05, .2, 0);
    ck_assert_double_eq_tol(law_rotation_slip(&c), 13.310, 5e-4);
    double complex u;
    ck_assert_int_eq(law_rotation(&c, 13.30, 0, &u), 1);
    ck_assert_int_eq(law_rotation(&c, 13.32, 0, &u), 0);
    const double psi = 5.0 / 60;
    law_rotation(&c, 5.0, 0, &u);
    ASSERT_NEAR(-sin(carg(u)), 19 * sin(psi) * (.2 + 1.6 * (1 - cos(psi))), 1e-12);
}
END_TEST

/* Without drag the sine is 2 sin psi (1 - cos psi), at most 3/2 sqrt 3 = 2.598. */
START_TEST(strong_pull_never_slips)
{
    const Case held = lesson(2.599 / 3.599, 0, 0), slipping = lesson(2.598 / 3.598, 0, 0);
    ck_assert_double_nan(law_rotation_slip(&held));
    ck_assert_double_eq_tol(law_rotation_slip(&slipping) / 60, 2 * M_PI / 3, 0.02);
}
END_TEST

Suite *suite_laws_motion(void);
Suite *suite_laws_motion(void)
{
    Suite *suite = suite_create("laws_motion");
    TCase *bone = tcase_create("bone");
    tcase_add_loop_test(bone, ring_has_the_reference_frequency_and_decay, 0, 4);
    tcase_add_test(bone, gravity_can_make_a_creeping_bone_ring);
    tcase_add_test(bone, creeping_bone_has_two_rates);
    tcase_add_loop_test(bone, release_overshoots_and_settles_as_the_reference, 0, 2);
    tcase_add_loop_test(bone, closed_forms_agree_with_the_recurrence, 0, 400);
    tcase_add_loop_test(bone, closed_forms_hold_at_any_scale, 0, 11);
    tcase_add_loop_test(bone, critical_drag_parts_ring_from_creep, 0, 8);
    tcase_add_loop_test(bone, stability_is_where_the_roots_are, 0, 21 * 12);
    tcase_add_test(bone, invariant_shrinks_by_the_product);
    suite_add_tcase(suite, bone);
    TCase *response = tcase_create("response");
    tcase_add_test(response, resonance_has_the_reference_values);
    tcase_add_loop_test(response, chain_responses_agree_with_chebyshev, 0, 8);
    tcase_add_loop_test(response, whip_gain_has_the_reference_values, 0, 6);
    tcase_add_test(response, whip_gain_finds_a_narrow_peak);
    suite_add_tcase(suite, response);
    TCase *chain = tcase_create("chain");
    tcase_add_loop_test(chain, whip_table_comes_out, 0, 18);
    tcase_add_test(chain, eigenvalues_are_the_single_bones);
    tcase_add_test(chain, growth_bounds_the_tip);
    tcase_add_test(chain, rotation_slips_where_the_reference_says);
    tcase_add_test(chain, strong_pull_never_slips);
    suite_add_tcase(suite, chain);
    return suite;
}
