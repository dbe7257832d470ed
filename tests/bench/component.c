/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the component costs: chains of six bones on one moving root, without colliders. An update poses the root,
 * steps by one 60 Hz frame and writes out the rotation of every node; seven nodes a chain, its root among them.
 *
 * Nanoseconds are the machine's. Two ratios help to compare: to a bone step of the lesson's chain, timed in the same
 * run, and to the published figure (claim C-10: 2100 nodes in 0.28 ms).
 */
#include "motion.h"
#include "springbone.h"
#include "timing.h"

#include <math.h>
#include <stdlib.h>

enum { BONES = 6, NODES = BONES + 1, NODE_UPDATES = 400000, MOST_CHAINS = 100000 };

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

static SbSkeleton *create_chains(int chains, SbPull pull)
{
    SbSkeleton *skeleton = create_nodes(1 + chains * NODES);
    for (int i = 0; skeleton && i < chains; i++) {
        SbSpring spring = sb_spring_default(1 + i * NODES);
        spring.gravity = (SbVec3){ 0, -9.81, 0 };
        spring.drag = 0.2;
        spring.end_length = 0.05;
        spring.pull = pull;
        int index;
        if (sb_skeleton_add_spring(skeleton, &spring, &index)) {
            sb_skeleton_destroy(skeleton);
            return NULL;
        }
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

static bool add_row(Grid *grid, const char *pull, int chains, Run *run, double bone_step)
{
    const double published = 0.28e6 / 2100;
    const int runs = chains > 10000 ? 5 : MOST_RUNS;
    const Timing timing = time_runs(update, run, runs);
    const double frame = timing.median / run->frames, nodes = (double)chains * NODES;
    grid_add(grid, "%s", pull);
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

static bool bench_scene(Grid *grid, SbPull pull, int chains, double bone_step)
{
    const int nodes = 1 + chains * NODES, frames = NODE_UPDATES / nodes;
    Run run = { create_chains(chains, pull), calloc((size_t)nodes, sizeof *run.out), nodes,
                frames > 0 ? frames : 1, 0 };
    bool good = run.skeleton && run.out;
    if (good)
        good = add_row(grid, pull == SB_PULL_POSE ? "pose" : "parent", chains, &run, bone_step);
    else
        fprintf(stderr, "bench: out of memory\n");
    sb_skeleton_destroy(run.skeleton);
    free(run.out);
    return good;
}

bool bench_component(Grid *grid)
{
    static const char *const heading[] = {
        "pull",     "chains",      "nodes",      "runs",      "update_ms",      "node_ns",
        "least_ns", "nodes_per_s", "bone_steps", "published", "spread_percent",
    };
    static const int chains[] = { 10, 100, 300, 1000, 10000, MOST_CHAINS };
    double bone_step;
    if (!time_bone_step(&bone_step))
        return false;
    grid->columns = sizeof heading / sizeof *heading;
    for (int i = 0; i < grid->columns; i++)
        grid_add(grid, "%s", heading[i]);
    for (size_t i = 0; i < sizeof chains / sizeof *chains; i++)
        if (!bench_scene(grid, SB_PULL_POSE, chains[i], bone_step))
            return false;
    return bench_scene(grid, SB_PULL_PARENT, 300, bone_step);
}
