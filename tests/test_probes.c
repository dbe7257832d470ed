/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Probes on traces made by hand, whose answers are known: no solver has moved here. */
#include "laws.h"
#include "probes.h"
#include "vec3.h"

#include <check.h>
#include <float.h>
#include <math.h>

/* A trace of two bones and three frames whose anchor runs along. Only the last frame is meant to be
 * read by a probe of the end; the others hold lengths and droops that would show. */
enum { BONES = 2, LAST = 2 };

static const SbVec3 anchor = { 0.5, -0.25, 2 };

static const Case plain = CASE(.bones = BONES, .length = 0.5);

/* The last frame's bone vectors, root first. */
static Trace make_trace(SbVec3 first, SbVec3 second)
{
    Trace trace = { 0 };
    ck_assert(trace_shape(&trace, BONES, LAST));
    for (int frame = 0; frame <= LAST; frame++) {
        trace.anchor[frame] = vec3_scale(anchor, frame + 1);
        const SbVec3 away = { 0, 0.125 * (frame + 1), 0 };
        const SbVec3 one = vec3_add(trace.anchor[frame], frame == LAST ? first : away);
        trace.tail[frame * BONES] = one;
        trace.tail[frame * BONES + 1] = vec3_add(one, frame == LAST ? second : away);
    }
    return trace;
}

START_TEST(droop_in_the_plane)
{
    const double degree = M_PI / 180, angle = -175 + 10 * _i;
    const SbVec3 u = { 0.5 * cos(angle * degree), -0.5 * sin(angle * degree), 0 };
    const SbVec3 level = { 0.5, 0, 0 };
    Trace trace = make_trace(level, u);
    /* The tail is rounded to eps * |coordinate|, |coordinate| < 8, seen over 0.5 m. */
    const double rounding = 8 / 0.5 * DBL_EPSILON / degree;
    ck_assert_double_eq(probe_droop(&plain, &trace, 1), 0);
    ck_assert_double_eq_tol(probe_droop(&plain, &trace, 2), angle, rounding);
    trace_free(&trace);
}
END_TEST

typedef struct Droop {
    SbVec3 vector;
    double degrees;
} Droop;

/* Out of the plane a droop is seen against the horizontal, so it never exceeds 90. */
static const Droop in_space[] = {
    { { 1, 0, 0 }, 0 },     { { 0, -1, 0 }, 90 },   { { 0, 1, 0 }, -90 },  { { -1, 0, 0 }, 180 },
    { { -1, -1, 0 }, 135 }, { { -1, 1, 0 }, -135 }, { { 3, -5, 4 }, 45 },  { { -3, -5, 4 }, 45 },
    { { -3, 5, -4 }, -45 }, { { 0, -1, 1 }, 45 },   { { 0, 1, -1 }, -45 }, { { 0, 0, 1 }, 0 },
    { { -2, 0, 0.5 }, 0 },
};

START_TEST(droop_in_space)
{
    const Droop *want = &in_space[_i];
    Trace trace = make_trace(want->vector, (SbVec3){ 1, -0.5, 0.25 });
    ck_assert_double_eq_tol(probe_droop(&plain, &trace, 1), want->degrees, 180 * DBL_EPSILON);
    trace_free(&trace);
}
END_TEST

/* Against a rest direction along +x, of the same bones as above. */
START_TEST(bend_in_space)
{
    static const double degrees[] = { 0, 90, 90, 180, 135, 135 };
    Trace trace = make_trace(in_space[_i].vector, (SbVec3){ 0.5, 0, 0.5 });
    ck_assert_double_eq_tol(probe_bend(&plain, &trace, 1), degrees[_i], 180 * DBL_EPSILON);
    ck_assert_double_eq_tol(probe_bend(&plain, &trace, 2), 45, 180 * DBL_EPSILON);
    const Case upright = CASE(.rest = { 0, 1, 0 });
    ck_assert_double_eq_tol(probe_bend(&upright, &trace, 2), 90, 180 * DBL_EPSILON);
    trace_free(&trace);
}
END_TEST

START_TEST(length_of_a_bone)
{
    Trace trace = make_trace((SbVec3){ 0.375, -0.5, 0 }, (SbVec3){ -2, 3, 6 });
    ck_assert_double_eq(probe_length(&plain, &trace, 1), 0.625);
    ck_assert_double_eq(probe_length(&plain, &trace, 2), 7);
    trace_free(&trace);
}
END_TEST

START_TEST(tail_seen_from_the_anchor)
{
    Trace trace = make_trace((SbVec3){ 0.375, -0.5, 0.125 }, (SbVec3){ -2, 3, 6 });
    ck_assert_double_eq(probe_tail_x(&plain, &trace, 1), 0.375);
    ck_assert_double_eq(probe_tail_y(&plain, &trace, 1), -0.5);
    ck_assert_double_eq(probe_tail_z(&plain, &trace, 1), 0.125);
    ck_assert_double_eq(probe_tail_x(&plain, &trace, 2), -1.625);
    ck_assert_double_eq(probe_tail_y(&plain, &trace, 2), 2.5);
    ck_assert_double_eq(probe_tail_z(&plain, &trace, 2), 6.125);
    trace_free(&trace);
}
END_TEST

START_TEST(farthest_length_of_any_frame)
{
    Case c = plain;
    Trace trace = make_trace((SbVec3){ 0.375, -0.5, 0 }, (SbVec3){ 0, 0, 0.5 });
    /* Of frames 0 to 2 bone 1 has lengths 0.125, 0.25, 0.625; bone 2 has 0.125, 0.25, 0.5. */
    c.length = 0.625;
    ck_assert_double_eq(probe_farthest_length(&c, &trace, 1), 0.125);
    c.length = 0.25;
    ck_assert_double_eq(probe_farthest_length(&c, &trace, 1), 0.625);
    /* With bone 2 longest in the middle frame only, it alone shows. */
    trace.tail[BONES + 1].y += 4;
    ck_assert_double_eq(probe_farthest_length(&c, &trace, 1), 0.625);
    ck_assert_double_eq(probe_farthest_length(&c, &trace, 2), 4.25);
    trace.tail[0].x = NAN; /* is not passed over for the sound frames after it */
    ck_assert_double_nan(probe_farthest_length(&c, &trace, 1));
    trace_free(&trace);
}
END_TEST

START_TEST(rounding_of_a_direction)
{
    /* eps * (distance from the origin + bones to here) / L / (1 - alpha) * G^(bone - 1). */
    const Case c = CASE(.bones = BONES, .length = 0.5, .gravity = { 0, 0, 0 }, .stiffness = 0.25);
    Trace trace = make_trace((SbVec3){ 0.5, 0, 0 }, (SbVec3){ 0.5, 0, 0 });
    trace.anchor[LAST] = (SbVec3){ 2, 6, -3 };
    ck_assert_double_eq_tol(rounding_angle(&c, &trace, 1), DBL_EPSILON * 7.5 / 0.5 / 0.25,
                            1e-12 * DBL_EPSILON * 60);
    const double second = DBL_EPSILON * 8 / 0.5 / 0.25 * law_whip_gain(&c);
    ck_assert_double_eq_tol(rounding_angle(&c, &trace, 2), second, 1e-12 * second);
    ck_assert_double_eq_tol(rounding_droop(&c, &trace, 2), second * 180 / M_PI, 1e-10 * second);
    trace_free(&trace);
}
END_TEST

Suite *suite_probes(void);
Suite *suite_probes(void)
{
    Suite *suite = suite_create("probes");
    TCase *tcase = tcase_create("traces made by hand");
    tcase_add_loop_test(tcase, droop_in_the_plane, 0, 36);
    tcase_add_loop_test(tcase, droop_in_space, 0, sizeof in_space / sizeof *in_space);
    tcase_add_loop_test(tcase, bend_in_space, 0, 6);
    tcase_add_test(tcase, length_of_a_bone);
    tcase_add_test(tcase, tail_seen_from_the_anchor);
    tcase_add_test(tcase, farthest_length_of_any_frame);
    tcase_add_test(tcase, rounding_of_a_direction);
    suite_add_tcase(suite, tcase);
    return suite;
}
