/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs made ahead, in lanes and with an early end, end as the whole run does, to the bit. */
#include "ahead.h"
#include "vectors.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

enum { RUNS = 400 };

static double draw(unsigned *state, double least, double most)
{
    *state = *state * 1664525u + 1013904223u;
    return least + (most - least) * (double)(*state >> 8) / 0x1p24;
}

static bool chance(unsigned *state, double part)
{
    return draw(state, 0, 1) < part;
}

/* Settling, ringing on, going round in circles: one bone and more, in the plane and in space. */
static Case draw_case(unsigned seed)
{
    static const EventKind kinds[] = { EVENT_NONE, EVENT_NONE, EVENT_RELEASE,
                                       EVENT_STEP, EVENT_STOP, EVENT_DRAG };
    unsigned state = seed * 2654435761u + 7;
    Case c = CASE(.bones = 1 + (int)draw(&state, 0, 5));
    case_set_event(&c, kinds[(int)draw(&state, 0, 6)]);
    if (chance(&state, 0.5))
        c.speed = (SbVec3){ 0, 0, 0 };
    if (chance(&state, 0.3))
        c.event.amplitude = -c.event.amplitude;
    c.stiffness = draw(&state, 0, 1);
    c.drag = chance(&state, 0.2) ? 1 : draw(&state, 0, 1);
    c.gravity = (SbVec3){ 0, chance(&state, 0.2) ? 0 : -9.81, chance(&state, 0.3) ? 1 : 0 };
    if (chance(&state, 0.3)) {
        c.scheme = &sb_vrm1;
        c.stiffness *= 3;
        c.gravity = vec3_scale(c.gravity, 1.0 / 60);
    }
    if (chance(&state, 0.3))
        c.rest = vec3_normalise((SbVec3){ draw(&state, 0.1, 1), draw(&state, -1, 1), 0.3 }, c.rest);
    if (chance(&state, 0.2))
        c.kick = (SbVec3){ 0, 0.01, 0 };
    if (chance(&state, 0.2))
        c.keep_length = 0;
    if (chance(&state, 0.1))
        c.pull = 0;
    c.seconds = draw(&state, 0.02, chance(&state, 0.2) ? 60 : 10);
    return c;
}

static void compare_end(const Case *c, const Trace *end, int run, int lanes)
{
    Trace whole = { 0 };
    ck_assert_ptr_null(case_run(c, &whole));
    const int last = whole.frames;
    for (int k = 0; k < 2; k++) {
        ck_assert_msg(memcmp(&end->anchor[k], &whole.anchor[last - 1 + k], sizeof(SbVec3)) == 0,
                      "%d lanes, run %d: the anchor", lanes, run);
        for (int i = 0; i < c->bones; i++)
            ck_assert_msg(memcmp(&end->tail[k * c->bones + i],
                                 &whole.tail[(last - 1 + k) * c->bones + i], sizeof(SbVec3)) == 0,
                          "%d lanes, run %d: bone %d of %d, %s after %s, frame %d", lanes, run, i,
                          c->bones, c->scheme->name, events[c->event.kind].name, last - 1 + k);
    }
    trace_free(&whole);
}

START_TEST(a_run_ends_as_the_whole_one_does)
{
    const int lanes = 1 << _i;
    if (!sb_lanes_allowed(lanes))
        return;
    Ahead ahead = { 0 };
    Trace end = { 0 };
    for (int i = 0; i < RUNS; i++) {
        const Case c = draw_case((unsigned)i);
        ck_assert(ahead_can(&c, case_frames(&c)));
        ahead.row = i;
        ahead_add(&ahead, &c, case_frames(&c));
    }
    ahead_make(&ahead, lanes);
    for (int i = 0; i < RUNS; i++) {
        const Case c = draw_case((unsigned)i);
        const char *refused = NULL;
        ahead.row = i;
        ck_assert(ahead_take(&ahead, NULL, &end, &refused));
        ck_assert_ptr_null(refused);
        ck_assert_int_eq(end.frames, 1);
        compare_end(&c, &end, i, lanes);
        ck_assert(!ahead_take(&ahead, NULL, &end, &refused));
    }
    trace_free(&end);
    ahead_free(&ahead);
}
END_TEST

/* An anchor that goes so slowly that the strand looks at rest for many frames, the sum of position and step being rounded
 * to the position; among others at rest, which are seated first and end early: it takes over their places. */
static Case draw_slow_case(int i)
{
    Case c = CASE(.seconds = 60, .drag = 0.3);
    c.stiffness = 0.05 + 0.001 * i;
    c.speed.x = i % 3 == 0 ? 0 : i % 3 == 1 ? 1e-17 : 3e-17;
    c.seconds += i % 3 == 0;
    return c;
}

START_TEST(who_goes_slowly_is_not_at_rest)
{
    enum { SLOW = 16 };
    Ahead ahead = { 0 };
    Trace end = { 0 };
    for (int i = 0; i < SLOW; i++) {
        const Case c = draw_slow_case(i);
        ahead.row = i;
        ahead_add(&ahead, &c, case_frames(&c));
    }
    ahead_make(&ahead, 0);
    for (int i = 0; i < SLOW; i++) {
        const Case c = draw_slow_case(i);
        const char *refused = NULL;
        ahead.row = i;
        ck_assert(ahead_take(&ahead, NULL, &end, &refused));
        compare_end(&c, &end, i, 0);
    }
    trace_free(&end);
    ahead_free(&ahead);
}
END_TEST

START_TEST(refusals_come_with_their_run)
{
    Ahead ahead = { 0 };
    Trace end = { 0 };
    const char *refused = NULL;
    Case good = CASE(.bones = 2), bad = CASE(.drag = 2);
    ahead_add(&ahead, &bad, 10);
    ahead_add(&ahead, &good, 10);
    ahead_make(&ahead, 0);
    ck_assert(!ahead_take(&ahead, &(Case)CASE(.bones = 3), &end, &refused));
    ck_assert(ahead_take(&ahead, &bad, &end, &refused));
    ck_assert_ptr_nonnull(strstr(refused, "drag"));
    ck_assert(ahead_take(&ahead, &good, &end, &refused));
    ck_assert_ptr_null(refused);
    ck_assert_int_eq(end.bones, 2);
    ahead_clear(&ahead);
    ck_assert(!ahead_take(&ahead, NULL, &end, &refused));
    trace_free(&end);
    ahead_free(&ahead);
}
END_TEST

START_TEST(what_lanes_cannot_do_is_left_to_rows)
{
    static const SbScheme own = { .name = "own" };
    Case c = CASE(.bones = 1);
    ck_assert(ahead_can(&c, 1));
    ck_assert(!ahead_can(&c, 0));
    c.bones = 1000;
    ck_assert(!ahead_can(&c, 1));
    c = (Case)CASE(.scheme = &own);
    ck_assert(!ahead_can(&c, 1));
    c = (Case)CASE(.bones = 1);
    case_set_event(&c, EVENT_SHAKE);
    ck_assert(!ahead_can(&c, 1));
}
END_TEST

Suite *suite_ahead(void);
Suite *suite_ahead(void)
{
    Suite *suite = suite_create("ahead");
    TCase *tcase = tcase_create("ahead");
    tcase_add_loop_test(tcase, a_run_ends_as_the_whole_one_does, 0, 4);
    tcase_add_test(tcase, who_goes_slowly_is_not_at_rest);
    tcase_add_test(tcase, refusals_come_with_their_run);
    tcase_add_test(tcase, what_lanes_cannot_do_is_left_to_rows);
    suite_add_tcase(suite, tcase);
    return suite;
}
