/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Can the component's settings stand for a VRM 1.0 spring?

A VRM joint has a stiffness k and a gravity power G, both speeds. For one bone of length L at a frame time h

    s = k·h/(L + k·h),   g = G/h

give the lesson's step the same trajectory (lesson_is_vrm). The component has *one* stiffness for the whole chain, and pulls to the pose. So a conversion is exact where
all bones have the same length and the pull is to the parent's direction. For unequal bones the right stiffness is another one for each bone, and any single one
is wrong for most.

Here four bones, alternately shorter and longer than 0.1 m, k = 1, G = 0.3, drag 0.4, on a root that swings. The single stiffness is
that of the mean length. Measured is the largest distance between the two tips in ten seconds, in chain lengths, for both kinds of pull.
*/
#include "experiment.h"
#include "judges.h"
#include "strand.h"
#include "vec3.h"

#include <float.h>
#include <math.h>

#define MEAN 0.1
#define SPEED_OF_PULL 1.0
#define GRAVITY_POWER 0.3
#define DRAG 0.4

enum { BONES = 4, NODES = BONES + 2, FRAMES = 600 };
enum { UNLIKE, PARENT, POSE, COLUMNS };

static const double unlike[] = { 0, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8 };
enum { ROWS = sizeof unlike / sizeof unlike[0] };

static SbSkeleton *make_skeleton(double part)
{
    SbNode node[NODES];
    for (int i = 0; i < NODES; i++) {
        node[i] = (SbNode){ i - 1, sb_transform_identity() };
        node[i].rest.translation.x = i < 2 ? 0 : MEAN * (1 + (i % 2 ? part : -part));
    }
    return sb_skeleton_create(node, NODES, SB_STEP_TIME, NULL);
}

static bool add_vrm(SbSkeleton *skeleton)
{
    SbVrmJoint joint[BONES + 1];
    for (int i = 0; i <= BONES; i++)
        joint[i] = (SbVrmJoint){ i + 1, SPEED_OF_PULL, GRAVITY_POWER, DRAG, 0, { 0, -1, 0 } };
    const SbVrmSpring spring = { joint, BONES + 1, -1, NULL, 0 };
    int index;
    return skeleton && !sb_skeleton_add_vrm_spring(skeleton, &spring, &index);
}

static bool add_component(SbSkeleton *skeleton, SbPull pull)
{
    SbSpring spring = strand_spring();
    spring.stiffness = SPEED_OF_PULL * SB_STEP_TIME / (MEAN + SPEED_OF_PULL * SB_STEP_TIME);
    spring.drag = DRAG;
    spring.gravity = (SbVec3){ 0, -GRAVITY_POWER / SB_STEP_TIME, 0 };
    spring.pull = pull;
    int index;
    return skeleton && !sb_skeleton_add_spring(skeleton, &spring, &index);
}

/* The largest distance of the tips in chain lengths. */
static double measure(double part, SbPull pull)
{
    SbSkeleton *vrm = make_skeleton(part), *component = make_skeleton(part);
    double apart = add_vrm(vrm) && add_component(component, pull) ? 0 : (double)NAN;
    for (int k = 1; !isnan(apart) && k <= FRAMES; k++) {
        SbTransform root = sb_transform_identity();
        const double t = k * SB_STEP_TIME;
        root.translation = (SbVec3){ 0.1 * sin(3 * t), 0.05 * sin(7 * t), 0.1 * sin(5 * t) };
        sb_skeleton_set_pose(vrm, 0, &root);
        sb_skeleton_set_pose(component, 0, &root);
        sb_skeleton_step(vrm, SB_STEP_TIME);
        sb_skeleton_step(component, SB_STEP_TIME);
        const SbVec3 off = vec3_sub(sb_skeleton_tail(vrm, 0, BONES - 1),
                                    sb_skeleton_tail(component, 0, BONES - 1));
        apart = larger(apart, vec3_length(off) / (BONES * MEAN));
    }
    sb_skeleton_destroy(vrm);
    sb_skeleton_destroy(component);
    return apart;
}

static const char *run(const Experiment *experiment, const RunOptions *options, Table *table)
{
    (void)experiment;
    (void)options;
    static const char *const names[COLUMNS] = { "unlike", "parent_apart", "pose_apart" };
    int added = 0;
    for (int i = 0; i < COLUMNS; i++)
        added |= table_add_column(table, names[i]);
    if (added < 0 || !table_set_rows(table, ROWS))
        return "out of memory";
    for (int row = 0; row < ROWS; row++) {
        double *cell = table_cell(table, row, 0);
        cell[UNLIKE] = unlike[row];
        cell[PARENT] = measure(unlike[row], SB_PULL_PARENT);
        cell[POSE] = measure(unlike[row], SB_PULL_POSE);
    }
    return NULL;
}

const Experiment component_from_vrm = {
    .title = "Can the component's settings stand for a VRM 1.0 spring?",
    .base = CASE(.bones = BONES, .length = MEAN),
    .run = run,
    .views = {
        { "unlike", "lengths differ by (±)", "%.2f" },
        { "parent_apart", "tips apart, pulled to the parent (chain lengths)", "%.1e" },
        { "pose_apart", "pulled to the pose", "%.3f" },
    },
    .claims = {
        { "C-14", "The conversion of a VRM spring to one stiffness and an acceleration is exact.", DOES_NOT_HOLD,
          judge_never_more, "parent_apart", 1e-9,
          "For equal bones, pulled to the parent's direction, it is, to rounding. Unequal bones need a stiffness each; one for "
          "all is off by some per cent of the chain. Pulled to the pose it is another motion altogether." },
        { "K-13", "For equal bones pulled to the parent's direction the conversion is exact.", HOLDS, judge_never_more,
          "parent_apart", 1e-12, .where = { "unlike", 0 } },
    },
};
