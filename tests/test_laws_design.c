/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Designing and retiming against reference values, and back through the laws. */
#include "laws.h"
#include "laws_design.h"
#include "laws_retime.h"
#include "vec3.h"

#include <check.h>
#include <math.h>

#define ASSERT_NEAR(value, expected, relative)                                                     \
    ck_assert_msg(fabs((value) - (expected)) <= (relative)*fabs(expected),                         \
                  "%s = %.15g, expected %.15g", #value, (double)(value), (double)(expected))

static const double frame = 1.0 / 60;

static const double designs[][4] = { { 10, 1.5, .027638887655, .021732345706 },
                                     { 12, 8, .050472098740, .193358786668 } };

START_TEST(design_has_the_reference_settings)
{
    const Motion m = motion_of_ring(designs[_i][0], designs[_i][1], frame);
    Case c = CASE(.gravity = { 0, 0, 0 });
    case_set_sigma(&c, m.beta);
    ck_assert_double_eq_tol(c.stiffness, designs[_i][2], 5e-13);
    ck_assert_double_eq_tol(m.drag, designs[_i][3], 5e-13);
    ck_assert(motion_realisable(&m));
}
END_TEST

/* Printed: omega 10 needs a decay of .837 at 60 Hz and 1.699 at 30 Hz. */
START_TEST(undragged_ring_is_the_edge)
{
    const double fps = _i ? 30 : 60, expected = _i ? 1.699 : .837;
    const Motion m = motion_undragged_omega(10, 1 / fps);
    ck_assert_double_eq_tol(motion_decay(&m), expected, 1e-3); /* printed rounded up */
    ASSERT_NEAR(motion_omega(&m), 10., 1e-13);
    const Motion same = motion_undragged_decay(motion_decay(&m), 1 / fps);
    ASSERT_NEAR(motion_omega(&same), 10., 1e-13);
    ASSERT_NEAR(ring_least_fps(10, motion_decay(&m)), fps, 1e-12);
    const Motion above = motion_of_ring(10, motion_decay(&m) * 1.0001, 1 / fps);
    const Motion below = motion_of_ring(10, motion_decay(&m) * 0.9999, 1 / fps);
    ck_assert(motion_realisable(&above) && !motion_realisable(&below));
}
END_TEST

/* A decay that leaves nothing after a frame is a bone held to its rest. */
START_TEST(fastest_decay_is_stiffness_one)
{
    const Motion ring = motion_of_ring(10, 1e6, frame), creep = motion_of_rates(1e6, 2e6, frame);
    Case c = CASE(.drag = ring.drag);
    ck_assert(isinf(ring.beta) && isinf(creep.beta) && ring.drag == 1 && creep.drag == 1);
    case_set_sigma(&c, ring.beta);
    ck_assert(c.stiffness == 1);
}
END_TEST

START_TEST(rates_come_back)
{
    const double slow = 0.31 * pow(1.7, _i % 9), fast = slow * (1 + 0.003 * pow(4, _i / 9));
    const Motion m = motion_of_rates(slow, fast, frame);
    double rate[2];
    ck_assert(motion_realisable(&m));
    motion_rates(&m, rate);
    /* Near roots come from the square root of a difference that rounding shifts, and a root near zero is
     * what the rounded drag leaves of it. */
    const double apart = (fast - slow) * frame;
    const double lost = 1e-15 / (apart * apart) + 1e-15 * exp(fast * frame);
    ASSERT_NEAR(rate[0], slow, 1e-13 + lost);
    ASSERT_NEAR(rate[1], fast, 1e-13 + lost);
}
END_TEST

START_TEST(both_pulls_have_the_beta)
{
    const SbVec3 rest = { 0.28, 0.96, 0 }; /* pointing up: the force is against it */
    const SbVec3 f = { 0.004, -0.03 - 0.002 * _i, 0.005 };
    double sigma[2];
    ck_assert_int_eq(pulls_for_beta(0.025, rest, f, sigma), 2);
    ck_assert(sigma[0] > sigma[1]);
    for (int i = 0; i < 2; i++) {
        const SbVec3 sum = vec3_add(vec3_scale(rest, sigma[i]), f);
        ASSERT_NEAR(sqrt(vec3_dot(sum, sum)), 0.025, 1e-13);
    }
    const SbVec3 level = { 1, 0, 0 }, down = { 0, -0.1, 0 };
    ck_assert_int_eq(pulls_for_beta(0.11, level, down, sigma), 1);
    ck_assert_int_eq(pulls_for_beta(0.09, level, down, sigma), 0);
    const SbVec3 hanging = { 0, -1, 0 };
    ck_assert_int_eq(pulls_for_beta(0.11, hanging, down, sigma), 1);
    ASSERT_NEAR(sigma[0], 0.01, 1e-13);
    ck_assert_int_eq(pulls_for_beta(0.09, hanging, down, sigma), 0);
}
END_TEST

START_TEST(droop_comes_out_as_wanted)
{
    const double start = -0.4 + 0.25 * (_i % 4), droop = start + 0.23 * (_i / 4);
    const Motion m = motion_of_ring(9, 3, frame);
    Case c = CASE(.rest = { cos(start), -sin(start), 0 }, .drag = m.drag);
    double sigma, f;
    ck_assert(pull_for_droop(m.beta, c.rest, droop, &sigma, &f));
    case_set_sigma(&c, sigma);
    case_set_force(&c, (SbVec3){ 0, -f * c.length, 0 });
    const SbVec3 u = law_direction(&c, 1);
    ck_assert_double_eq_tol(atan2(-u.y, u.x), droop, 1e-13);
    ASSERT_NEAR(law_omega(&c, 1), 9., 1e-12);
    ASSERT_NEAR(law_decay(&c, 1), 3., 1e-12);
}
END_TEST

static const Wish open_wish = { NAN, NAN, NAN, NAN };

START_TEST(wishes_are_met)
{
    Wish wish = open_wish;
    const char *reason;
    Motion m;
    wish.omega = 7 + _i;
    wish.damping_ratio = 0.21;
    ck_assert(wish_motion(&wish, frame, &m, &reason) == WISH_FINE);
    ASSERT_NEAR(motion_omega(&m), wish.omega, 1e-12);
    ASSERT_NEAR(motion_damping_ratio(&m), 0.21, 1e-12);

    wish.omega = NAN;
    wish.decay = 1.3 + 0.1 * _i;
    ck_assert(wish_motion(&wish, frame, &m, &reason) == WISH_FINE);
    ASSERT_NEAR(motion_decay(&m), wish.decay, 1e-12);
    ASSERT_NEAR(motion_damping_ratio(&m), 0.21, 1e-12);

    wish.decay = NAN;
    wish.settling = 0.3 + 0.17 * _i;
    wish.damping_ratio = 0.4 + 0.1 * _i;
    ck_assert(wish_motion(&wish, frame, &m, &reason) == WISH_FINE);
    const double ratio = motion_damping_ratio(&m);
    ASSERT_NEAR(ratio, wish.damping_ratio, 1e-6);
    ck_assert(motion_settling(&m, 0.01) * frame <= wish.settling * (1 + 1e-12));
}
END_TEST

START_TEST(settling_is_met_with_the_least_decay)
{
    Wish wish = open_wish;
    const char *reason;
    Motion m;
    wish.omega = 4 + 1.7 * (_i % 10);
    wish.settling = 0.25 + 0.31 * (_i / 10);
    ck_assert(wish_motion(&wish, frame, &m, &reason) == WISH_FINE);
    ck_assert(motion_settling(&m, 0.01) * frame <= wish.settling * (1 + 1e-12));
    const Motion weaker = motion_of_ring(wish.omega, motion_decay(&m) * 0.9998, frame);
    ck_assert(motion_settling(&weaker, 0.01) * frame > wish.settling);
}
END_TEST

START_TEST(impossible_wishes_are_refused)
{
    Motion m;
    const char *reason;
    Wish wish = open_wish;
    ck_assert(wish_motion(&wish, frame, &m, &reason) == WISH_UNCLEAR && reason);
    wish.omega = 10;
    ck_assert(wish_motion(&wish, frame, &m, &reason) == WISH_UNCLEAR && reason);
    wish.damping_ratio = 1.2;
    ck_assert(wish_motion(&wish, frame, &m, &reason) == WISH_UNCLEAR && reason);
    wish.damping_ratio = NAN;
    wish.settling = 0.01;
    ck_assert(wish_motion(&wish, frame, &m, &reason) == WISH_IMPOSSIBLE && reason);
    /* A damping ratio that would have to ring faster than the frames tell. */
    wish.omega = NAN;
    wish.damping_ratio = 0.001;
    wish.settling = 0.05;
    ck_assert(wish_motion(&wish, frame, &m, &reason) == WISH_IMPOSSIBLE && reason);
    wish.damping_ratio = NAN;
    wish.settling = 1;
    wish.omega = 95; /* beyond a quarter turn per frame */
    ck_assert(wish_motion(&wish, frame, &m, &reason) == WISH_FINE && !reason);
    ck_assert(!motion_realisable(&m));
}
END_TEST

static const struct {
    double gravity, fps, stiffness, drag, gravity_to, digits;
} retimes[] = {
    { 0, 30, .1735, .301149425287, 0, 5e-13 },
    { 0, 90, .023283549839, .147343921295, 0, 5e-13 },
    { 0, 120, .013404267610, .116375877081, 0, 5e-13 },
    { 9.81, 120, .0134000206486, .116531092285, 10.1262108290, 5e-13 },
};

START_TEST(retiming_has_the_reference_settings)
{
    const Case c = CASE(.gravity = { 0, -retimes[_i].gravity, 0 });
    Case to;
    ck_assert(case_retime(&c, 1 / retimes[_i].fps, &to));
    ck_assert_double_eq_tol(to.stiffness, retimes[_i].stiffness, 5e-13);
    ck_assert_double_eq_tol(to.drag, retimes[_i].drag, 5e-13);
    ck_assert_double_eq_tol(-to.gravity.y, retimes[_i].gravity_to, 5e-11);
    ASSERT_NEAR(law_omega(&to, 1), law_omega(&c, 1), 1e-12);
    ASSERT_NEAR(law_decay(&to, 1), law_decay(&c, 1), 1e-12);
    ck_assert_double_eq_tol(law_direction(&to, 1).y, law_direction(&c, 1).y, 1e-14);
}
END_TEST

START_TEST(retiming_down_may_be_refused)
{
    const Case c = CASE(.stiffness = .0284, .drag = .021, .gravity = { 0, _i ? -9.81 : 0, 0 });
    Case to;
    ck_assert(!case_retime(&c, 1.0 / 30, &to));
    ck_assert_double_eq_tol(to.drag, _i ? -.019545 : -.016625, 5e-7);
}
END_TEST

START_TEST(skipping_frames_needs_no_root)
{
    const Motion m = { 0.013 * pow(2.1, _i % 8), 0.023 + 0.11 * (_i / 8), frame };
    for (int count = 1; count <= 3; count++) {
        const Motion skipped = motion_skip(&m, count);
        const Motion retimed = motion_retime(&m, count * frame);
        ASSERT_NEAR(skipped.beta, retimed.beta, 1e-11);
        ck_assert_double_eq_tol(skipped.drag, retimed.drag, 1e-11);
    }
}
END_TEST

START_TEST(usual_recipe_keeps_the_decay_alone)
{
    const Case c = CASE(.gravity = { 0, 0, 0 });
    const Case to = case_retime_usual(&c, 1.0 / 120);
    ASSERT_NEAR(law_decay(&to, 1), law_decay(&c, 1), 1e-12);
    ck_assert_double_eq_tol(law_omega(&to, 1), 17.98, 5e-3);
}
END_TEST

/* The bone rings just above the critical stiffness and creeps just below it, forces included. */
START_TEST(critical_stiffness_parts_ring_from_creep)
{
    Case c = CASE(.drag = 0.31 + 0.07 * (_i % 8), .gravity = { 0.4, -1.1, 0.2 },
                  .scheme = _i < 8 ? &sb_lesson : &sb_vrm1);
    if (_i >= 8)
        c.gravity = (SbVec3){ 0.01, -0.02, 0.003 };
    const double critical = law_stiffness_critical(&c);
    ck_assert(critical > 0);
    c.stiffness = critical * 1.0001;
    ck_assert(!isnan(law_omega(&c, 1)));
    c.stiffness = critical * 0.9999;
    ck_assert(isnan(law_omega(&c, 1)));
    c.gravity = (SbVec3){ 0, 0, 0 };
    c.scheme = &sb_lesson;
    const double ratio = c.drag / (2 - c.drag);
    ASSERT_NEAR(law_stiffness_critical(&c), ratio * ratio, 1e-13);
}
END_TEST

static double beta_at(const Case *c, double fps)
{
    Case other = *c;
    other.frame_time = 1 / fps;
    return law_motion(&other, 1).beta;
}

START_TEST(stable_range_ends_where_beta_does)
{
    /* A lesson's bone that stands up under gravity turns over below sqrt(g (1 - s) / (s L)) Hz. */
    const Case up = CASE(.rest = { 0, 1, 0 });
    FpsRange range = law_stable_fps(&up);
    ASSERT_NEAR(range.least, sqrt(9.81 * 19 / 0.3), 1e-12);
    ck_assert_double_nan(range.most);
    /* Drag below 0 feeds the swing; vrm1's pull per frame must make up for it. */
    const Case vrm = CASE(.scheme = &sb_vrm1, .stiffness = 1, .gravity = { 0, -0.3, 0 },
                          .drag = -0.02, .length = 0.1);
    range = law_stable_fps(&vrm);
    ck_assert_double_nan(range.least);
    ASSERT_NEAR(range.most, sqrt(1.09) / 0.1 / 0.02, 1e-12);
    /* The lesson's is fixed by the stiffness, and gravity joins it in long frames. */
    const Case lesson =
        CASE(.stiffness = 0.01, .drag = -0.02, .frame_time = 1.0 / 30, .wind = { 1, 2, 3 });
    range = law_stable_fps(&lesson);
    ASSERT_NEAR(beta_at(&lesson, range.most), 0.02, 1e-9);
    ck_assert_double_nan(range.least);
    const Case usual = CASE(.bones = 1);
    range = law_stable_fps(&usual);
    ck_assert(isnan(range.least) && isnan(range.most));
}
END_TEST

Suite *suite_laws_design(void);
Suite *suite_laws_design(void)
{
    Suite *suite = suite_create("laws_design");
    TCase *design = tcase_create("design");
    tcase_add_loop_test(design, design_has_the_reference_settings, 0, 2);
    tcase_add_loop_test(design, undragged_ring_is_the_edge, 0, 2);
    tcase_add_test(design, fastest_decay_is_stiffness_one);
    tcase_add_loop_test(design, rates_come_back, 0, 9 * 8);
    tcase_add_loop_test(design, both_pulls_have_the_beta, 0, 5);
    tcase_add_loop_test(design, droop_comes_out_as_wanted, 0, 20);
    tcase_add_loop_test(design, wishes_are_met, 0, 12);
    tcase_add_loop_test(design, settling_is_met_with_the_least_decay, 0, 50);
    tcase_add_test(design, impossible_wishes_are_refused);
    suite_add_tcase(suite, design);
    TCase *retime = tcase_create("retime");
    tcase_add_loop_test(retime, retiming_has_the_reference_settings, 0, 4);
    tcase_add_loop_test(retime, retiming_down_may_be_refused, 0, 2);
    tcase_add_loop_test(retime, skipping_frames_needs_no_root, 0, 64);
    tcase_add_test(retime, usual_recipe_keeps_the_decay_alone);
    suite_add_tcase(suite, retime);
    TCase *edges = tcase_create("edges");
    tcase_add_loop_test(edges, critical_stiffness_parts_ring_from_creep, 0, 16);
    tcase_add_test(edges, stable_range_ends_where_beta_does);
    suite_add_tcase(suite, edges);
    return suite;
}
