/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The lesson's experiments, run through the skeleton: a scheme that moves a chain by moving a strand of the component
 * (pulled to the parent's direction), kept from frame to frame, whose tails it copies. Every cell of an
 * experiment has to have the bits that the lesson's own chain gives it.
 *
 * What the component cannot be told is left to the lesson's chain, and counted: negative drag, unlike settings along
 * the chain, a rest direction that is not along an axis (its bits cannot be had from a bone's offset), an anchor that
 * jumps. The lesson's tables have none of these, and must not need it.
 */
#include "chain.h"
#include "experiment.h"
#include "skeleton.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_BONES = 128, MOST_POINTS = 3, OTHERS = 13 };

/* Time enters a chain only through the displacement g * h^2. With this h its square is a power of two, so that the
 * gravity that gives a chain's displacement is exact. */
static const double step_time = 1.0 / 64;

/* What a strand was made for. */
typedef struct Made {
    const SbChain *chain;
    int bones;
    unsigned steps;
    double pull, keep;
    SbVec3 force, rest, anchor;
    double length[MOST_BONES];
    SbVec3 tail[MOST_BONES], previous[MOST_BONES]; /* as they were left in the chain */
} Made;

static _Thread_local SbSkeleton *strand;
static _Thread_local Made made;
static long through, aside; /* steps of chains */
static int swept;           /* sweeps that went through the skeleton */

static bool same(SbVec3 a, SbVec3 b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

/* What the strand must be made for, in this step; false where the component cannot be told. */
static bool find_settings(const SbChain *chain, const SbAnchor *anchor, Made *found)
{
    memset(found, 0, sizeof *found);
    if (chain->bones > MOST_BONES)
        return false;
    found->chain = chain;
    found->bones = chain->bones;
    found->steps = chain->steps;
    found->keep = chain->keep[0];
    found->pull = chain->pull[0];
    found->force = track_get(chain->force, 0);
    found->rest = anchor->direction;
    found->anchor = anchor->position;
    for (int i = 0; i < chain->bones; i++) {
        found->length[i] = chain->length[i];
        if (chain->keep[i] != chain->keep[0] || chain->pull[i] != chain->pull[0] ||
            !same(track_get(chain->force, i), track_get(chain->force, 0)))
            return false;
        const SbVec3 offset = vec3_scale(anchor->direction, chain->length[i]);
        const double length = vec3_length(offset);
        if (length != chain->length[i] ||
            !same(anchor->direction,
                  (SbVec3){ offset.x / length, offset.y / length, offset.z / length }))
            return false;
    }
    return found->keep <= 1;
}

/* Whether the strand goes on from where it left the chain. */
static bool goes_on(const SbChain *chain, const Made *now)
{
    double all = 0;
    if (!strand || now->chain != made.chain || now->bones != made.bones ||
        now->steps != made.steps || now->pull != made.pull || now->keep != made.keep ||
        !same(now->force, made.force) || !same(now->rest, made.rest))
        return false;
    for (int i = 0; i < made.bones; i++) {
        all += made.length[i];
        if (now->length[i] != made.length[i] || !same(track_get(chain->tail, i), made.tail[i]) ||
            !same(track_get(chain->previous, i), made.previous[i]))
            return false;
    }
    return vec3_length(vec3_sub(now->anchor, made.anchor)) <= SB_JUMP_LENGTHS * all;
}

static bool make_strand(const SbChain *chain, const Made *now)
{
    SbNode node[MOST_BONES + 2];
    for (int i = 0; i < now->bones + 2; i++) {
        node[i] = (SbNode){ i - 1, sb_transform_identity() };
        if (i >= 2)
            node[i].rest.translation = vec3_scale(now->rest, now->length[i - 2]);
    }
    node[0].rest.translation = now->anchor;
    SbSpring spring = sb_spring_default(0);
    spring.stiffness = now->pull;
    spring.drag = 1 - now->keep;
    spring.gravity = vec3_scale(now->force, 1 / (step_time * step_time));
    spring.pull = SB_PULL_PARENT;
    int index;
    sb_skeleton_destroy(strand);
    strand = sb_skeleton_create(node, now->bones + 2, step_time, NULL);
    if (!strand || sb_skeleton_add_spring(strand, &spring, &index) ||
        sb_skeleton_set_steps(strand, index, now->steps))
        return false;
    for (int i = 0; i < now->bones; i++)
        sb_skeleton_set_tail(strand, 0, i, track_get(chain->tail, i),
                             track_get(chain->previous, i));
    return true;
}

static void move_strand(SbChain *chain, const Made *now)
{
    SbTransform root = sb_transform_identity();
    root.translation = now->anchor;
    sb_skeleton_set_pose(strand, 0, &root);
    sb_skeleton_step(strand, step_time);
    made = *now;
    for (int i = 0; i < now->bones; i++) {
        made.previous[i] = track_get(chain->tail, i);
        made.tail[i] = sb_skeleton_tail(strand, 0, i);
        sb_chain_set_tail(chain, i, made.tail[i], made.previous[i]);
        track_set(chain->direction, i, strand->joint[i].direction);
    }
}

static void step_through(SbChain *chain, const SbAnchor *anchor, SbStepRecord *record)
{
    Made now;
    const bool can = !record && find_settings(chain, anchor, &now) &&
                     (goes_on(chain, &now) || make_strand(chain, &now));
    if (can) {
        move_strand(chain, &now);
    } else {
        made.chain = NULL;
        sb_lesson.step(chain, anchor, record);
    }
#pragma omp atomic
    *(can ? &through : &aside) += 1;
}

static const SbScheme scheme = { "skeleton", SB_FRACTION_PER_FRAME, step_through };

static void run(const Experiment *experiment, const char *name, const SbScheme *solver,
                Table *table)
{
    const Entry entry = { name, "", experiment };
    const RunOptions options = { .solver = solver, .threads = 1, .points = 50 };
    const char *failed = experiment_run(&entry, &options, table);
    ck_assert_msg(!failed, "%s: %s", name, failed);
}

/* With no more than MOST_POINTS values on an axis. */
static Experiment thinned(const Experiment *experiment)
{
    Experiment copy = *experiment;
    for (int a = 0; a < MOST_AXES && copy.axes[a].parameter; a++)
        if (copy.axes[a].count > MOST_POINTS)
            copy.axes[a].count = MOST_POINTS;
    return copy;
}

static void compare(const Entry *entry)
{
    const Experiment experiment = thinned(entry->experiment);
    Table chain, skeleton;
    through = aside = 0;
    run(&experiment, entry->name, &scheme, &skeleton);
    run(&experiment, entry->name, NULL, &chain);
    for (long row = 0; row < chain.rows; row++)
        for (int column = 0; column < chain.columns; column++) {
            const double *a = table_cell(&chain, row, column);
            const double *b = table_cell(&skeleton, row, column);
            ck_assert_msg(memcmp(a, b, sizeof *a) == 0,
                          "%s row %ld: %s is %.17g, through the skeleton %.17g", entry->name, row,
                          chain.column[column], *a, *b);
        }
    table_free(&chain);
    table_free(&skeleton);
    sb_skeleton_destroy(strand);
    strand = NULL;
}

/* The lesson's tables need nothing that the component has not. */
START_TEST(tables)
{
    static const char *const names[] = { "table1_inertia", "table2_droop", "table3_length",
                                         "table4_chain" };
    compare(experiment_find(names[_i]));
    ck_assert_int_gt(through, 0);
    ck_assert_int_eq(aside, 0);
}
END_TEST

/* Minutes of motion, or so many frequencies: compared with those that are left out where runs are slow. */
static const char *const long_ones[] = { "swing_back_vs_drag", "ponytail_decision",
                                         "rotation_slip_vs_drag", "wind_response_vs_frequency",
                                         "wobble_vs_bones" };
enum { LONG_ONES = sizeof long_ones / sizeof *long_ones };

static bool is_long(const char *name)
{
    for (int i = 0; i < LONG_ONES; i++)
        if (strcmp(name, long_ones[i]) == 0)
            return true;
    return false;
}

/* The sweeps of the lesson's chain. */
START_TEST(sweeps)
{
    const Entry *entry = &experiments[_i];
    const Experiment *experiment = entry->experiment;
    if (experiment->run || experiment->points > 0 || experiment->base.scheme != &sb_lesson ||
        is_long(entry->name))
        return;
    compare(entry);
    swept += through > 0;
}
END_TEST

/* Few sweeps are of what a component has not. */
START_TEST(most_sweeps_went_through)
{
    ck_assert_msg(swept >= 20, "only %d sweeps went through the skeleton", swept);
}
END_TEST

/* Experiments that fill their tables by themselves, of moderate size. */
START_TEST(others)
{
    const char *const names[OTHERS] = { "arrival_vs_bone",       "bend_vs_bone",
                                        "error_vs_amplitude",    "misalignment_vs_seconds",
                                        "pose_vs_force",         "resonance_vs_drag",
                                        "response_vs_frequency", "retimed_chain_vs_frame_rate",
                                        "ring_vs_amplitude",     "rotation_vs_rate",
                                        "settling_vs_drag",      "whip_vs_amplitude",
                                        "whip_vs_substeps" };
    const Entry *entry = experiment_find(names[_i]);
    ck_assert_msg(entry != NULL, "no experiment %s", names[_i]);
    compare(entry);
    ck_assert_int_gt(through, 0);
}
END_TEST

START_TEST(long_sweeps)
{
    compare(experiment_find(long_ones[_i]));
    ck_assert_int_gt(through, 0);
}
END_TEST

Suite *suite_through_skeleton(void);
Suite *suite_through_skeleton(void)
{
    Suite *suite = suite_create("through skeleton");
    TCase *tcase = tcase_create("experiments");
    int count = 0;
    while (experiments[count].name)
        count++;
    tcase_add_loop_test(tcase, tables, 0, 4);
    tcase_add_loop_test(tcase, sweeps, 0, count);
    tcase_add_test(tcase, most_sweeps_went_through);
    suite_add_tcase(suite, tcase);
    TCase *more = tcase_create("more");
    tcase_set_tags(more, "repeats"); /* left out where runs are slow */
    tcase_add_loop_test(more, others, 0, OTHERS);
    tcase_add_loop_test(more, long_sweeps, 0, LONG_ONES);
    suite_add_tcase(suite, more);
    return suite;
}
