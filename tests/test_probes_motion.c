/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The probes of motion on traces made by hand: displacement ratios, and what is read off a release. */
#include "laws.h"
#include "probes_inertia.h"
#include "probes_release.h"
#include "vec3.h"

#include <check.h>
#include <math.h>

enum { MOST_FRAMES = 16 };

/* A trace of one bone whose tail is at these values of one coordinate (the first value's frame is 0). The
 * anchor stands at the origin. */
static Trace make_trace(const double *value, int count, int along_z)
{
    Trace trace = { 0 };
    ck_assert(trace_shape(&trace, 1, count - 1));
    for (int frame = 0; frame < count; frame++) {
        trace.anchor[frame] = (SbVec3){ 0, 0, 0 };
        trace.tail[frame] =
            along_z ? (SbVec3){ 0.3, -0.1, value[frame] } : (SbVec3){ value[frame], 0.2, -0.1 };
    }
    return trace;
}

/* ---- displacement ratios ----------------------------------------------------------------------- */

/* Displacements 8, 4, 1, 2, 1, 0.5, 0.25 from a kick of 16: ratios 1/2, 1/4, 2, 1/2, 1/2, 1/2. */
static const double path[] = { 1, 9, 13, 14, 16, 17, 17.5, 17.75 };

START_TEST(ratios_of_displacements)
{
    const Case c = CASE(.drag = 0.5, .kick = { 16, 0, 0 });
    Trace trace = make_trace(path, 8, 0);
    ck_assert_double_eq(trace_displacement(&c, &trace, 0), 16);
    ck_assert_double_eq(trace_displacement(&c, &trace, 1), 8);
    ck_assert_double_eq(trace_displacement(&c, &trace, 3), 1);
    ck_assert_double_eq(probe_ratio_2_1(&c, &trace, 1), 0.5);
    ck_assert_double_eq(probe_ratio_6_5(&c, &trace, 1), 0.5);
    /* The largest step away from 1/2 that counts in roundings: 2 in frame 4, though 1/4 in frame 3 is
     * seen with the finer rounding of a larger displacement. */
    ck_assert_double_eq(probe_ratio_worst(&c, &trace, 1), 2);
    ck_assert_double_eq(law_ratio(&c, 1), 0.5);
    trace_free(&trace);
}
END_TEST

START_TEST(ratios_end_where_the_bone_stands_still)
{
    const double still[] = { 1, 9, 13, 15, 15, 15, 15, 15 };
    const Case c = CASE(.drag = 0.5, .kick = { 16, 0, 0 });
    Trace trace = make_trace(still, 8, 0);
    ck_assert_double_eq(probe_ratio_worst(&c, &trace, 1),
                        0); /* frame 4 over frame 3, then no more */
    trace_free(&trace);
}
END_TEST

/* ---- a release --------------------------------------------------------------------------------- */

typedef struct Release {
    const char *name;
    int count;
    double x[MOST_FRAMES]; /* as a part of the release */
    double overshoot, settled_frame, swings;
} Release;

/* 1 % of the release counts as rest, and is met. */
static const Release release[] = {
    { "creeps back", 6, { 1, 0.5, 0.25, 0.125, 0.0078125, 0 }, 0, 4, 0 },
    { "swings twice", 8, { 1, -0.25, -0.5, 0.125, -0.0078125, 0.001, 0, 0 }, 0.5, 4, 2 },
    { "stops in the middle", 7, { 1, 0.5, 0, -0.5, 0, 0.25, 0 }, 0.5, 6, 2 },
    { "touches rest and turns", 6, { 1, 0, 0.5, 0, -0.25, 0 }, 0.25, 5, 1 },
    { "too little to see", 5, { 1, 0.3, -0.009, 0.008, -0.007 }, 0.009, 2, 0 },
    { "runs on", 4, { 1, -0.5, 0.25, -0.125 }, 0.5, NAN, NAN },
    { "is lost", 4, { 1, NAN, -0.5, 0 }, NAN, 3, NAN },
};

static void assert_equal(const char *name, const char *what, double have, double want)
{
    const int same = isnan(want) ? isnan(have) : fabs(have - want) <= 4e-16 * fabs(want);
    ck_assert_msg(same, "%s: %s %.17g instead of %.17g", name, what, have, want);
}

START_TEST(what_is_read_off_a_release)
{
    const Release *r = &release[_i];
    const Case c = CASE(.frame_time = 0.25);
    double z[MOST_FRAMES];
    for (int i = 0; i < r->count; i++)
        z[i] = -0.015625 * r->x[i];
    Trace trace = make_trace(z, r->count, 1);
    assert_equal(r->name, "overshoot", probe_overshoot(&c, &trace, 1), r->overshoot);
    assert_equal(r->name, "settling", probe_settling(&c, &trace, 1), 0.25 * r->settled_frame);
    assert_equal(r->name, "swings", probe_swings(&c, &trace, 1), r->swings);
    trace_free(&trace);
}
END_TEST

/* Two bones whose rest, without gravity, is (0.5, 0, 0) and (1, 0, 0); the anchor runs along. */
START_TEST(gain_of_the_tip)
{
    const Case c = CASE(.bones = 2, .length = 0.5, .force = 0);
    const SbVec3 off[] = { { 0, 0.25, 0 }, { 0, 0.125, 0 }, { -0.375, 0, 0.5 }, { 0, -0.5, 0 } };
    Trace trace = { 0 };
    ck_assert(trace_shape(&trace, 2, 3));
    for (int frame = 0; frame <= 3; frame++) {
        trace.anchor[frame] = (SbVec3){ frame, 2 * frame, -frame };
        const SbVec3 rest = vec3_add(trace.anchor[frame], (SbVec3){ 1, 0, 0 });
        trace.tail[2 * frame] = (SbVec3){ 9, 9, 9 };
        trace.tail[2 * frame + 1] = vec3_add(rest, off[frame]);
    }
    ck_assert_double_eq(probe_tip_gain(&c, &trace, 2), 2.5);
    trace.tail[2 * 1 + 1].z = NAN;
    ck_assert_double_nan(probe_tip_gain(&c, &trace, 2));
    trace_free(&trace);
}
END_TEST

Suite *suite_probes_motion(void);
Suite *suite_probes_motion(void)
{
    Suite *suite = suite_create("probes of motion");
    TCase *tcase = tcase_create("traces made by hand");
    tcase_add_test(tcase, ratios_of_displacements);
    tcase_add_test(tcase, ratios_end_where_the_bone_stands_still);
    tcase_add_loop_test(tcase, what_is_read_off_a_release, 0, sizeof release / sizeof *release);
    tcase_add_test(tcase, gain_of_the_tip);
    suite_add_tcase(suite, tcase);
    return suite;
}
