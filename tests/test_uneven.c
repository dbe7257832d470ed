/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Frames that do not last alike: their times, and that a chain made anew for each frame goes on as one that is
 * kept. */
#include "trace.h"
#include "uneven.h"

#include <check.h>
#include <math.h>
#include <string.h>

START_TEST(times)
{
    for (int frame = 1; frame <= 6; frame++) {
        const double time = uneven_time(UNEVEN_ALTERNATING, 0.25, 0.5, frame);
        ck_assert_double_eq(time, frame % 2 == 1 ? 0.625 : 0.375);
    }
    double sum = 0, least = 1, most = -1;
    enum { FRAMES = 10000 };
    for (int frame = 1; frame <= FRAMES; frame++) {
        const double off = uneven_time(UNEVEN_RANDOM, 0.5, 1, frame) - 1;
        sum += off;
        least = fmin(least, off);
        most = fmax(most, off);
    }
    /* The mean of so many is off by more than 5 standard errors once in a million. */
    ck_assert_double_le(fabs(sum / FRAMES), 5 * 0.5 / sqrt(3.0 * FRAMES));
    ck_assert(least >= -0.5 && least < -0.495 && most <= 0.5 && most > 0.495);
}
END_TEST

START_TEST(a_new_chain_goes_on_as_the_old_one)
{
    enum { BONES = 3 };
    Case c = CASE(.bones = BONES, .speed = { 0.7, 0.1, -0.2 }, .wind = { 1, 2, 3 },
                  .kick = { 0.01, 0.02, 0.03 }, .seconds = 1);
    Trace trace = { 0 };
    ck_assert_ptr_null(case_run(&c, &trace));
    SbVec3 tail[BONES], previous[BONES];
    for (int i = 0; i < BONES; i++) {
        tail[i] = trace_tail(&trace, 1, i);
        previous[i] = trace_tail(&trace, 0, i);
    }
    for (int frame = 2; frame <= trace.frames; frame++) {
        const SbAnchor anchor = event_anchor(&c, frame);
        ck_assert_ptr_null(uneven_step(&c, &anchor, tail, previous));
        for (int i = 0; i < BONES; i++) {
            const SbVec3 kept = trace_tail(&trace, frame, i);
            ck_assert(memcmp(&kept, &tail[i], sizeof kept) == 0);
        }
    }
    trace_free(&trace);
    c.drag = 2;
    ck_assert_ptr_nonnull(uneven_step(&c, &(SbAnchor){ { 0, 0, 0 }, c.rest }, tail, previous));
}
END_TEST

Suite *suite_uneven(void);
Suite *suite_uneven(void)
{
    Suite *suite = suite_create("uneven");
    TCase *tcase = tcase_create("frames of unequal time");
    tcase_add_test(tcase, times);
    tcase_add_test(tcase, a_new_chain_goes_on_as_the_old_one);
    suite_add_tcase(suite, tcase);
    return suite;
}
