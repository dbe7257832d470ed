/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the component costs: chains of six bones on one moving root: pulled to a pose, to the parent's direction, as VRM
 * springs, in gusts of wind, or kept out of four spheres; with every bone turned in its parent, where else none is;
 * alone and in lanes. An update poses the root, steps by one 60 Hz frame and writes out the rotation of every node;
 * seven nodes a chain, its root among them. The last row of the pose gives for each number of lanes the exponent b of
 * time ~ chains^b, fitted to the logarithms.
 *
 * Nanoseconds are the machine's. Ratios help to compare: to the same scene alone, to a bone step of the lesson's chain,
 * timed in the same run, and to the published figure (claim C-10: 2100 nodes in 0.28 ms). A bone cannot do without two
 * divisions and two square roots: limit_percent is how much of the time the divider takes for these at its best.
 */
#include "motion.h"
#include "springbone.h"
#include "sweeps.h"

#include <gsl/gsl_fit.h>
#include <math.h>
#include <stdlib.h>

enum { BONES = 6, NODES = BONES + 1, NODE_UPDATES = 400000, MOST_COLLIDERS = 4 };

typedef struct Scene {
    const char *name;
    int chains;
    bool vrm;
    SbPull pull;
    double wind; /* m/s^2 */
    int colliders;
    int lanes;
    double turn; /* rad: each node in its parent, at rest */
} Scene;

typedef struct Run {
    SbSkeleton *skeleton;
    SbQuat *out;
    int nodes, frames, frame;
} Run;

static SbSkeleton *create_nodes(int count, double turn)
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
        node[i].rest.rotation = (SbQuat){ 0, 0, sin(turn / 2), cos(turn / 2) };
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

static const char *add_vrm_springs(SbSkeleton *skeleton, const Scene *scene)
{
    const char *refused = NULL;
    int index;
    for (int i = 0; i < scene->chains && !refused; i++) {
        SbVrmJoint joint[NODES];
        for (int k = 0; k < NODES; k++)
            joint[k] = (SbVrmJoint){ 1 + i * NODES + k, 1, 0.16, 0.2, 0, { 0, -1, 0 } };
        const SbVrmSpring spring = { joint, NODES, -1, NULL, 0 };
        refused = sb_skeleton_add_vrm_spring(skeleton, &spring, &index);
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
    SbSkeleton *skeleton = create_nodes(1 + scene->chains * NODES, scene->turn);
    if (skeleton && ((scene->vrm ? add_vrm_springs : add_springs)(skeleton, scene) ||
                     sb_skeleton_set_lanes(skeleton, scene->lanes))) {
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
        sb_skeleton_rotations(run->skeleton, run->out);
    }
}

/* What the rows are compared with, ns. */
typedef struct Against {
    double bone_step, limit;
    double alone; /* a node of the same scene; 0: this is it */
} Against;

/* Adds a row; the time of a node, or NaN after a line on stderr. */
static double add_row(Grid *grid, const Scene *scene, Run *run, const Against *against)
{
    const double published = 0.28e6 / 2100;
    const int chains = scene->chains;
    const int runs = chains > 10000 ? 5 : MOST_RUNS;
    const Timing timing = time_runs(update, run, runs);
    const double frame = timing.median / run->frames, nodes = (double)chains * NODES;
    const double node = frame / nodes, least = timing.least / run->frames / nodes;
    grid_add(grid, "%s", scene->name);
    grid_add(grid, "%d", scene->lanes);
    grid_add(grid, "%d", chains);
    grid_add(grid, "%.0f", nodes);
    grid_add(grid, "%d", runs);
    grid_add(grid, "%.4f", frame / 1e6);
    grid_add(grid, "%.2f", node);
    grid_add(grid, "%.2f", least);
    grid_add(grid, "%.0f", 1e9 / node);
    grid_add(grid, "%.2f", against->alone > 0 ? against->alone / node : 1);
    grid_add(grid, "%.2f", node / against->bone_step);
    grid_add(grid, "%.3f", node / published);
    grid_add(grid, "%.1f", 100 * 2 * against->limit * BONES / NODES / least);
    grid_add(grid, "%.1f", timing.spread_percent);
    grid_add(grid, "-");
    const SbQuat last = run->out[run->nodes - 1];
    if (fabs(last.x * last.x + last.y * last.y + last.z * last.z + last.w * last.w - 1) < 1e-9)
        return node;
    fprintf(stderr, "bench: a strand of %d went astray\n", chains);
    return NAN;
}

static bool prepare(Run *run, const Scene *scene)
{
    const int nodes = 1 + scene->chains * NODES, frames = NODE_UPDATES / nodes;
    *run = (Run){ create_chains(scene), calloc((size_t)nodes, sizeof *run->out), nodes,
                  frames > 0 ? frames : 1, 0 };
    if (run->skeleton && run->out)
        return true;
    fprintf(stderr, "bench: out of memory\n");
    return false;
}

static void finish(Run *run)
{
    sb_skeleton_destroy(run->skeleton);
    free(run->out);
}

static double bench_scene(Grid *grid, const Scene *scene, const Against *against)
{
    Run run;
    const double node = prepare(&run, scene) ? add_row(grid, scene, &run, against) : NAN;
    finish(&run);
    return node;
}

bool time_component_bone(int lanes, double *ns)
{
    const Scene scene = { "parent", 300, false, SB_PULL_PARENT, 0, 0, lanes };
    Run run;
    const bool good = prepare(&run, &scene);
    if (good)
        *ns = time_runs(update, &run, MOST_RUNS).median / run.frames / scene.chains / BONES;
    finish(&run);
    return good;
}

/* One scene alone and in every width that there is. */
static bool bench_widths(Grid *grid, Scene scene, Against against)
{
    for (scene.lanes = 1; scene.lanes <= 8; scene.lanes *= 2) {
        if (!sb_lanes_allowed(scene.lanes))
            continue;
        against.limit = bench_limit(scene.lanes);
        const double node = bench_scene(grid, &scene, &against);
        if (isnan(node))
            return false;
        if (scene.lanes == 1)
            against.alone = node;
    }
    return true;
}

/* From few chains to many, alone or in lanes; the last row is the exponent's. */
static bool bench_growth_of(Grid *grid, int lanes, Against against)
{
    enum { SIZES = 5 };
    double size[SIZES], time[SIZES], exponent, constant, c00, c01, c11, squares;
    Scene scene = { "pose", 10, false, SB_PULL_POSE, 0, 0, lanes };
    against.limit = bench_limit(lanes);
    for (int i = 0; i < SIZES; i++, scene.chains *= 10) {
        const double node = bench_scene(grid, &scene, &against);
        if (isnan(node))
            return false;
        size[i] = log(scene.chains);
        time[i] = log(node * scene.chains);
    }
    gsl_fit_linear(size, 1, time, 1, SIZES, &constant, &exponent, &c00, &c01, &c11, &squares);
    grid_add(grid, "%s", scene.name);
    grid_add(grid, "%d", lanes);
    for (int i = 2; i < grid->columns - 1; i++)
        grid_add(grid, "-");
    grid_add(grid, "%.3f", exponent);
    return true;
}

bool bench_component(Grid *grid)
{
    static const char *const heading[] = {
        "scene",      "lanes",     "chains",        "nodes",          "runs",
        "update_ms",  "node_ns",   "least_ns",      "nodes_per_s",    "times_alone",
        "bone_steps", "published", "limit_percent", "spread_percent", "exponent",
    };
    static const Scene scenes[] = {
        { "pose", 300, false, SB_PULL_POSE, 0, 0, 0 },
        { "pose turned", 300, false, SB_PULL_POSE, 0, 0, 0, 0.2 },
        { "parent", 300, false, SB_PULL_PARENT, 0, 0, 0 },
        { "vrm", 300, true, SB_PULL_PARENT, 0, 0, 0 },
        { "gusts", 300, false, SB_PULL_POSE, 3, 0, 0 },
        { "colliders", 300, false, SB_PULL_POSE, 0, MOST_COLLIDERS, 0 },
    };
    Against against = { 0 };
    if (!time_bone_step(64, &against.bone_step))
        return false;
    grid->columns = sizeof heading / sizeof *heading;
    for (int i = 0; i < grid->columns; i++)
        grid_add(grid, "%s", heading[i]);
    for (size_t i = 0; i < sizeof scenes / sizeof *scenes; i++)
        if (!bench_widths(grid, scenes[i], against))
            return false;
    return bench_growth_of(grid, 1, against) &&
           (sb_lanes_most() == 1 || bench_growth_of(grid, sb_lanes_most(), against));
}
