/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Film strips: wind, a collider, a jump, a branch

Four scenes of the component as pictures, five moments each. Dashed is the animated pose, solid the simulation, drawn from the root down by the rotations that come
out and nothing else; outlined are colliders.

- **Wind**: four bones of 0.1 m in gusts from below, one a second; each bone meets a gust a tenth of a period later than the one before.
- **Collider**: the same strand sinks onto a sphere of 0.08 m.
- **Jump**: the root jumps up by two chain lengths, which is below the threshold of three: the strand is left behind and swings back.
- **Branch**: a bone with two children aims at the first; the other one moves along, and its own bone sinks by itself.
*/
#include "experiment.h"
#include "quat.h"
#include "strand.h"

#include <math.h>

enum { WIND, COLLIDER, JUMP, BRANCH, STRIPS };
enum { NODES = 6, DRAWN = NODES - 2, MOMENTS = 5 };
enum {
    STRIP,
    SECONDS,
    MOMENT,
    X,
    Y,
    TO_X,
    TO_Y,
    POSE_X,
    POSE_Y,
    POSE_TO_X,
    POSE_TO_Y,
    ROUND_X,
    ROUND_Y,
    ROUND,
    COLUMNS
};

/* Frames of 1/60 s at which a strip is drawn. */
static const int moments[STRIPS][MOMENTS] = {
    { 60, 75, 90, 105, 120 }, { 1, 6, 12, 24, 120 }, { 59, 60, 64, 70, 120 }, { 1, 4, 8, 16, 120 }
};

static const SbVec3 sphere = { 0.28, -0.1, 0 };
#define SPHERE_RADIUS 0.08

static void make_nodes(int strip, SbNode node[NODES])
{
    for (int i = 0; i < NODES; i++) {
        node[i] = (SbNode){ i - 1, sb_transform_identity() };
        node[i].rest.translation.x = i < 2 ? 0 : 0.1;
    }
    if (strip == BRANCH) {
        node[4].parent = 2;
        node[4].rest.translation = (SbVec3){ 0.05, 0.1, 0 };
        node[5].rest.translation = (SbVec3){ 0.15, 0.05, 0 };
    }
}

static SbSpring settings(int strip)
{
    SbSpring spring = strand_spring();
    spring.stiffness = 0.03;
    spring.drag = 0.2;
    spring.pull = SB_PULL_PARENT;
    if (strip == WIND) {
        spring.wind = (SbVec3){ 0, -spring.gravity.y, 0 };
        spring.wind_gust = 1;
        spring.wind_frequency = 1;
    }
    return spring;
}

static SbSkeleton *create(int strip, SbNode node[NODES])
{
    make_nodes(strip, node);
    SbSkeleton *skeleton = sb_skeleton_create(node, NODES, SB_STEP_TIME, NULL);
    SbSpring spring = settings(strip);
    SbCollider collider = sb_collider_default(-1);
    collider.offset = sphere;
    collider.radius = SPHERE_RADIUS;
    int index;
    bool good = skeleton != NULL;
    if (good && strip == COLLIDER) {
        good = !sb_skeleton_add_collider(skeleton, &collider, &index);
        spring.colliders = &index;
        spring.collider_count = 1;
    }
    if (good && !sb_skeleton_add_spring(skeleton, &spring, &(int){ 0 }))
        return skeleton;
    sb_skeleton_destroy(skeleton);
    return NULL;
}

/* Where the root is: it jumps at the second moment of its strip. */
static SbVec3 root_at(int strip, int frame)
{
    return (SbVec3){ 0, strip == JUMP && frame >= moments[JUMP][1] ? 0.8 : 0, 0 };
}

/* The rows of one moment: a line from each node's parent to the node, displayed and in the pose. */
static void draw(Table *table, int strip, int moment, const SbNode *node,
                 const SbSkeleton *skeleton)
{
    const int frame = moments[strip][moment];
    SbVec3 shown[NODES], posed[NODES];
    SbQuat rotation[NODES];
    shown[0] = posed[0] = root_at(strip, frame);
    rotation[0] = sb_skeleton_rotation(skeleton, 0);
    for (int i = 1; i < NODES; i++) {
        const int up = node[i].parent;
        const SbVec3 offset = node[i].rest.translation;
        shown[i] = vec3_add(shown[up], quat_rotate(rotation[up], offset));
        posed[i] = vec3_add(posed[up], offset);
        rotation[i] = quat_multiply(rotation[up], sb_skeleton_rotation(skeleton, i));
        if (i < 2)
            continue;
        const bool round = strip == COLLIDER && i == 2;
        double *cell = table_cell(table, (strip * MOMENTS + moment) * DRAWN + i - 2, 0);
        const double all[COLUMNS] = { strip,
                                      frame * SB_STEP_TIME,
                                      moment,
                                      shown[up].x,
                                      shown[up].y,
                                      shown[i].x,
                                      shown[i].y,
                                      posed[up].x,
                                      posed[up].y,
                                      posed[i].x,
                                      posed[i].y,
                                      round ? sphere.x : (double)NAN,
                                      round ? sphere.y : (double)NAN,
                                      round ? SPHERE_RADIUS : (double)NAN };
        for (int c = 0; c < COLUMNS; c++)
            cell[c] = all[c];
    }
}

static bool run_strip(Table *table, int strip)
{
    SbNode node[NODES];
    SbSkeleton *skeleton = create(strip, node);
    if (!skeleton)
        return false;
    for (int frame = 1, moment = 0; moment < MOMENTS; frame++) {
        SbTransform root = sb_transform_identity();
        root.translation = root_at(strip, frame);
        sb_skeleton_set_pose(skeleton, 0, &root);
        sb_skeleton_step(skeleton, SB_STEP_TIME);
        if (frame == moments[strip][moment])
            draw(table, strip, moment++, node, skeleton);
    }
    sb_skeleton_destroy(skeleton);
    return true;
}

static const char *run(const Experiment *experiment, const RunOptions *options, Table *table)
{
    (void)experiment;
    (void)options;
    static const char *const names[COLUMNS] = {
        "strip",        "seconds",          "moment",      "x_m",
        "y_m",          "to_x_m",           "to_y_m",      "pose_x_m",
        "pose_y_m",     "pose_to_x_m",      "pose_to_y_m", "collider_x_m",
        "collider_y_m", "collider_radius_m"
    };
    int added = 0;
    for (int i = 0; i < COLUMNS; i++)
        added |= table_add_column(table, names[i]);
    if (added < 0 || !table_set_rows(table, STRIPS * MOMENTS * DRAWN))
        return "out of memory";
    for (int strip = 0; strip < STRIPS; strip++)
        if (!run_strip(table, strip))
            return "out of memory";
    return NULL;
}

const Experiment component_film_strips = {
    .title = "Film strips: wind, a collider, a jump, a branch",
    .base = CASE(.bones = DRAWN, .length = 0.1),
    .run = run,
    .views = {
        { "strip", "0 wind, 1 collider, 2 jump, 3 branch", "%.0f" },
        { "seconds", "time (s)", "%.3f" },
        { "x_m", "from x (m)", "%.4f" },
        { "y_m", "y", "%.4f" },
        { "to_x_m", "to x", "%.4f" },
        { "to_y_m", "y", "%.4f" },
    },
};
