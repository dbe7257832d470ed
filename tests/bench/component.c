/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the component costs: chains of six bones on one moving root: pulled to a pose, to the
 * parent's direction, in gusts of wind, or kept out of four spheres. An update poses the root,
 * steps by one 60 Hz frame and writes out the rotation of every node; seven nodes a chain, its root among them.
 *
 * Nanoseconds are the machine's. Two ratios help to compare: to a bone step of the lesson's chain, timed in the same
 * run, and to the published figure (claim C-10: 2100 nodes in 0.28 ms).
 */
#include "motion.h"
#include "springbone.h"
#include "sweeps.h"

#include <math.h>
#include <stdlib.h>

enum {
    BONES = 6,
    NODES = BONES + 1,
    NODE_UPDATES = 400000,
    MOST_CHAINS = 100000,
    MOST_COLLIDERS = 4
};

typedef struct Scene {
    const char *name;
    int chains;
    SbPull pull;
    double wind; /* m/s^2 */
    int colliders;
} Scene;

typedef struct Run {
    SbSkeleton *skeleton;
    SbQuat *out;
    int nodes, frames, frame;
} Run;

static SbSkeleton *create_nodes(int count)
{
    SbNode *node = calloc((size_t)count, sizeof *node);
    if (!node)
        return NULL;
    node[0] = (SbNode){ -1, sb_transform_identity() };
    for (int i = 1; i < count; i++) {
        const int k = (i - 1) % NODES;
        node[i] = (SbNode){ k == 0 ? 0 : i - 1, sb_transform_identity() };
        node[i].rest.translation =
            k == 0 ? (SbVec3){ 0, 0, 0.01 * (i % 1000) } : (SbVec3){ 0.08, -0.03, 0.01 * (i % 3) };
    }
    SbSkeleton *skeleton = sb_skeleton_create(node, count, SB_STEP_TIME, NULL);
    free(node);
    return skeleton;
}

static const char *add_colliders(SbSkeleton *skeleton, int count, int *index)
{
    const char *refused = NULL;
    for (int i = 0; i < count && !refused; i++) {
        SbCollider ball = sb_collider_default(0);
        ball.offset = (SbVec3){ 0.2, -0.15, 1 + 2 * i };
        ball.radius = 0.15;
        refused = sb_skeleton_add_collider(skeleton, &ball, &index[i]);
    }
    return refused;
}

static const char *add_springs(SbSkeleton *skeleton, const Scene *scene)
{
    int collider[MOST_COLLIDERS], index;
    const char *refused = add_colliders(skeleton, scene->colliders, collider);
    for (int i = 0; i < scene->chains && !refused; i++) {
        SbSpring spring = sb_spring_default(1 + i * NODES);
        spring.gravity = (SbVec3){ 0, -9.81, 0 };
        spring.wind = (SbVec3){ 0, 0, scene->wind };
        spring.wind_gust = scene->wind > 0 ? 0.5 : 0;
        spring.drag = 0.2;
        spring.end_length = 0.05;
        spring.pull = scene->pull;
        spring.colliders = collider;
        spring.collider_count = scene->colliders;
        refused = sb_skeleton_add_spring(skeleton, &spring, &index);
    }
    return refused;
}

static SbSkeleton *create_chains(const Scene *scene)
{
    SbSkeleton *skeleton = create_nodes(1 + scene->chains * NODES);
    if (skeleton && add_springs(skeleton, scene)) {
        sb_skeleton_destroy(skeleton);
        return NULL;
    }
    return skeleton;
}

static void update(void *context)
{
    Run *run = context;
    for (int k = 0; k < run->frames; k++) {
        SbTransform root = sb_transform_identity();
        root.translation = motion_position(run->frame++);
        sb_skeleton_set_pose(run->skeleton, 0, &root);
        sb_skeleton_step(run->skeleton, SB_STEP_TIME);
        for (int i = 0; i < run->nodes; i++)
            run->out[i] = sb_skeleton_rotation(run->skeleton, i);
    }
}

static bool add_row(Grid *grid, const Scene *scene, Run *run, double bone_step)
{
    const double published = 0.28e6 / 2100;
    const int chains = scene->chains;
    const int runs = chains > 10000 ? 5 : MOST_RUNS;
    const Timing timing = time_runs(update, run, runs);
    const double frame = timing.median / run->frames, nodes = (double)chains * NODES;
    grid_add(grid, "%s", scene->name);
    grid_add(grid, "%d", chains);
    grid_add(grid, "%.0f", nodes);
    grid_add(grid, "%d", runs);
    grid_add(grid, "%.4f", frame / 1e6);
    grid_add(grid, "%.1f", frame / nodes);
    grid_add(grid, "%.1f", timing.least / run->frames / nodes);
    grid_add(grid, "%.0f", 1e9 * nodes / frame);
    grid_add(grid, "%.2f", frame / nodes / bone_step);
    grid_add(grid, "%.2f", frame / nodes / published);
    grid_add(grid, "%.1f", timing.spread_percent);
    const SbQuat last = run->out[run->nodes - 1];
    if (fabs(last.x * last.x + last.y * last.y + last.z * last.z + last.w * last.w - 1) < 1e-9)
        return true;
    fprintf(stderr, "bench: a strand of %d went astray\n", chains);
    return false;
}

static bool prepare(Run *run, const Scene *scene)
{
    const int nodes = 1 + scene->chains * NODES, frames = NODE_UPDATES / nodes;
    *run = (Run){ create_chains(scene), calloc((size_t)nodes, sizeof *run->out), nodes,
                  frames > 0 ? frames : 1, 0 };
    return run->skeleton && run->out;
}

static void finish(Run *run)
{
    sb_skeleton_destroy(run->skeleton);
    free(run->out);
}

static bool bench_scene(Grid *grid, const Scene *scene, double bone_step)
{
    Run run;
    bool good = prepare(&run, scene);
    if (good)
        good = add_row(grid, scene, &run, bone_step);
    else
        fprintf(stderr, "bench: out of memory\n");
    finish(&run);
    return good;
}

bool time_component_bone(double *ns)
{
    static const Scene scene = { "parent", 300, SB_PULL_PARENT, 0, 0 };
    Run run;
    const bool good = prepare(&run, &scene);
    if (good)
        *ns = time_runs(update, &run, MOST_RUNS).median / run.frames / scene.chains / BONES;
    else
        fprintf(stderr, "bench: out of memory\n");
    finish(&run);
    return good;
}

bool bench_component(Grid *grid)
{
    static const char *const heading[] = {
        "scene",    "chains",      "nodes",      "runs",      "update_ms",      "node_ns",
        "least_ns", "nodes_per_s", "bone_steps", "published", "spread_percent",
    };
    static const Scene scenes[] = {
        { "pose", 10, SB_PULL_POSE, 0, 0 },
        { "pose", 100, SB_PULL_POSE, 0, 0 },
        { "pose", 300, SB_PULL_POSE, 0, 0 },
        { "pose", 1000, SB_PULL_POSE, 0, 0 },
        { "pose", 10000, SB_PULL_POSE, 0, 0 },
        { "pose", MOST_CHAINS, SB_PULL_POSE, 0, 0 },
        { "parent", 300, SB_PULL_PARENT, 0, 0 },
        { "gusts", 300, SB_PULL_POSE, 3, 0 },
        { "colliders", 300, SB_PULL_POSE, 0, MOST_COLLIDERS },
    };
    double bone_step;
    if (!time_bone_step(64, &bone_step))
        return false;
    grid->columns = sizeof heading / sizeof *heading;
    for (int i = 0; i < grid->columns; i++)
        grid_add(grid, "%s", heading[i]);
    for (size_t i = 0; i < sizeof scenes / sizeof *scenes; i++)
        if (!bench_scene(grid, &scenes[i], bone_step))
            return false;
    return true;
}
