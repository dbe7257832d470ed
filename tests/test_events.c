/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Events: the paths of anchors, the states chains start in, and the one runner that plays them. */
#include "circle.h"
#include "laws.h"
#include "trace.h"

#include <check.h>
#include <string.h>

/* Two roundings of the result and one of the angle, whose slope is at most 1. */
START_TEST(circle_agrees_with_the_library)
{
    for (int i = -2000; i <= 2000; i++) {
        const double turns = i * 0.002385;
        double sine, cosine;
        circle_at(turns, &sine, &cosine);
        const double angle = 2 * M_PI * remainder(turns, 1);
        ck_assert_double_le(fabs(sine - sin(angle)), 4 * DBL_EPSILON);
        ck_assert_double_le(fabs(cosine - cos(angle)), 4 * DBL_EPSILON);
    }
}
END_TEST

START_TEST(quarter_turns_are_exact)
{
    static const double sines[] = { 0, 1, 0, -1 };
    for (int quarter = -8; quarter < 8; quarter++) {
        double sine, cosine;
        circle_at(quarter / 4.0, &sine, &cosine);
        ck_assert(sine == sines[(quarter + 8) % 4]);
        ck_assert(cosine == sines[(quarter + 9) % 4]);
    }
}
END_TEST

/* Without an event the runner does what a bare loop over the solver does, to the bit. */
START_TEST(no_event_is_the_bare_loop)
{
    const Case c = CASE(.bones = 3, .speed = { 1.2, 0, 0 }, .kick = { 0.01, 0, 0 }, .seconds = 1);
    Trace trace = { 0 };
    ck_assert_ptr_null(case_run(&c, &trace));

    SbBone bone[3];
    for (int i = 0; i < 3; i++)
        bone[i] = (SbBone){ c.length, c.stiffness, c.drag, c.gravity };
    SbChainDef def = sb_chain_def_default();
    def.bones = 3;
    def.bone = bone;
    SbChain *chain = sb_chain_create(&def, NULL);
    for (int i = 0; i < 3; i++) {
        const SbVec3 tail = sb_chain_tail(chain, i);
        sb_chain_set_tail(chain, i, tail, vec3_sub(tail, c.kick));
    }
    for (int frame = 1; frame <= 60; frame++) {
        const SbAnchor anchor = { vec3_scale(c.speed, frame * c.frame_time), c.rest };
        sb_chain_step(chain, &anchor);
    }
    for (int i = 0; i < 3; i++) {
        const SbVec3 a = sb_chain_tail(chain, i), b = trace_tail(&trace, 60, i);
        ck_assert_int_eq(memcmp(&a, &b, sizeof a), 0);
    }
    sb_chain_destroy(chain);
    trace_free(&trace);
}
END_TEST

/* A settled start is at rest: nothing moves but the last bits, G per bone and 1/(1 - alpha) times. */
START_TEST(settled_starts_stay)
{
    const SbVec3 speeds[] = { { 0, 0, 0 }, { 0.6, 0, 0 }, { 0.3, 0.2, -0.7 } };
    for (int i = 0; i < 6; i++) {
        Case c = CASE(.bones = 4, .seconds = 4, .drag = 0.3, .speed = speeds[i % 3]);
        if (i >= 3) {
            c.scheme = &sb_vrm1;
            c.stiffness = 1.3;
            c.gravity = (SbVec3){ 0, -0.4, 0 };
        }
        c.event = events[EVENT_NONE].defaults;
        Trace trace = { 0 };
        ck_assert_ptr_null(case_run(&c, &trace));
        const double size = 4 * c.length + 0.9 * c.seconds;
        const double bound =
            30 * DBL_EPSILON * size * pow(law_whip_gain(&c), 3) / (1 - law_alpha(&c, 1));
        for (int bone = 0; bone < 4; bone++) {
            const SbVec3 law = law_tail(&c, bone + 1);
            for (int frame = 0; frame <= trace.frames; frame++) {
                const SbVec3 from = vec3_sub(trace_tail(&trace, frame, bone), trace.anchor[frame]);
                const SbVec3 off = vec3_sub(from, law);
                ck_assert_double_le(sqrt(vec3_dot(off, off)), bound);
            }
        }
        trace_free(&trace);
    }
}
END_TEST

static SbVec3 root_at(const Case *c, double time)
{
    return event_root(c, (int)lround(time / c->frame_time)).position;
}

static void assert_at(SbVec3 v, double x, double y, double z)
{
    ck_assert_double_eq_tol(v.x, x, 1e-14);
    ck_assert_double_eq_tol(v.y, y, 1e-14);
    ck_assert_double_eq_tol(v.z, z, 1e-14);
}

/* interfaces.md "Events", one by one; 600 frames a second reach the times named there exactly. */
START_TEST(anchors_follow_the_definitions)
{
    Case c = CASE(.frame_time = 1.0 / 600);
    case_set_event(&c, EVENT_STEP);
    assert_at(root_at(&c, 0), 0, 0, 0);
    assert_at(event_root(&c, 1).position, 0, 0.1, 0);
    case_set_event(&c, EVENT_SHAKE);
    assert_at(root_at(&c, 0), 0, 0, 0);
    assert_at(root_at(&c, 0.025), 0.05, 0, 0);
    assert_at(root_at(&c, 0.05), 0.1, 0, 0);
    assert_at(root_at(&c, 0.1), 0, 0, 0);
    assert_at(root_at(&c, 0.15), 0, 0, 0);
    case_set_event(&c, EVENT_STOP);
    assert_at(root_at(&c, 2), 0, 0, 0);
    assert_at(event_velocity_before(&c), 1.2, 0, 0);
    assert_at(event_after(&c).speed, 0, 0, 0);
    case_set_event(&c, EVENT_DRAG);
    assert_at(root_at(&c, 2), 2.4, 0, 0);
    assert_at(event_velocity_before(&c), 0, 0, 0);
    assert_at(event_after(&c).speed, 1.2, 0, 0);
    case_set_event(&c, EVENT_DRAG_STOP);
    assert_at(root_at(&c, 0.5), 0.6, 0, 0);
    assert_at(root_at(&c, 2), 1.2, 0, 0);
    assert_at(event_after(&c).speed, 0, 0, 0);
    case_set_event(&c, EVENT_SINE);
    assert_at(root_at(&c, 0.125), 0, 0.02, 0);
    assert_at(root_at(&c, 0.375), 0, -0.02, 0);
    case_set_event(&c, EVENT_WALK);
    assert_at(root_at(&c, 0.125), 0.15, 0.02, 0.02 * sqrt(0.5));
    assert_at(root_at(&c, 0.25), 0.3, 0, 0.02);
    assert_at(root_at(&c, 1), 1.2, 0, 0);
}
END_TEST

START_TEST(an_event_changes_the_case_or_leaves_it)
{
    Case c = CASE(.bones = 1);
    case_set_event(&c, (EventKind)_i);
    const Case after = event_after(&c);
    ck_assert_int_eq(event_changes(&c), memcmp(&after, &c, sizeof c) != 0);
}
END_TEST

START_TEST(turn_takes_the_rest_direction_along)
{
    Case c = CASE(.frame_time = 1.0 / 600);
    case_set_event(&c, EVENT_TURN);
    assert_at(event_anchor(&c, 0).direction, 1, 0, 0);
    assert_at(event_anchor(&c, 60).direction, sqrt(0.5), 0, -sqrt(0.5));
    assert_at(event_anchor(&c, 120).direction, 0, 0, -1);
    assert_at(event_anchor(&c, 900).direction, 0, 0, -1);
    assert_at(event_after(&c).rest, 0, 0, -1);
}
END_TEST

/* The chain keeps its shape and is turned upward; straight down it is turned some way, too. */
START_TEST(release_turns_the_hanging_chain)
{
    Case c = CASE(.bones = 2, .seconds = 0);
    case_set_event(&c, EVENT_RELEASE);
    Trace trace = { 0 };
    ck_assert_ptr_null(case_run(&c, &trace));
    const double angle = atan2(trace.tail[1].y, trace.tail[1].x);
    const SbVec3 rest = law_tail(&c, 2);
    ck_assert_double_eq_tol(angle - atan2(rest.y, rest.x), 0.05, 1e-14);

    c.rest = (SbVec3){ 0, -1, 0 };
    c.event.settled = 0;
    ck_assert_ptr_null(case_run(&c, &trace));
    ck_assert_double_eq_tol(trace.tail[1].y, -0.6 * cos(0.05), 1e-14);
    trace_free(&trace);
}
END_TEST

/* theory.md section 4: s .05, c .2, F = 0 swings over by .1115597 at frame 15; the deviation from the
 * linear law falls with the square of the amplitude (relative), so 1e-3 rad leaves less than 1e-5. */
START_TEST(release_swings_over_as_the_law_says)
{
    Case c = CASE(.gravity = { 0, 0, 0 }, .seconds = 1);
    case_set_event(&c, EVENT_RELEASE);
    c.event.amplitude = 1e-3;
    Trace trace = { 0 };
    ck_assert_ptr_null(case_run(&c, &trace));
    int lowest = 0;
    for (int frame = 0; frame <= trace.frames; frame++)
        if (trace_tail(&trace, frame, 0).y < trace_tail(&trace, lowest, 0).y)
            lowest = frame;
    ck_assert_int_eq(lowest, 15);
    ck_assert_double_eq_tol(-trace_tail(&trace, 15, 0).y / trace_tail(&trace, 0, 0).y, 0.1115597,
                            1e-5);
    trace_free(&trace);
}
END_TEST

Suite *suite_events(void);
Suite *suite_events(void)
{
    Suite *suite = suite_create("events");
    TCase *tcase = tcase_create("events");
    tcase_add_test(tcase, circle_agrees_with_the_library);
    tcase_add_test(tcase, quarter_turns_are_exact);
    tcase_add_test(tcase, no_event_is_the_bare_loop);
    tcase_add_test(tcase, settled_starts_stay);
    tcase_add_test(tcase, anchors_follow_the_definitions);
    tcase_add_loop_test(tcase, an_event_changes_the_case_or_leaves_it, 0, EVENT_KINDS);
    tcase_add_test(tcase, turn_takes_the_rest_direction_along);
    tcase_add_test(tcase, release_turns_the_hanging_chain);
    tcase_add_test(tcase, release_swings_over_as_the_law_says);
    suite_add_tcase(suite, tcase);
    return suite;
}
