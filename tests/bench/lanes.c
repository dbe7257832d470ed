/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a bone step costs in lanes, beside the step of one chain after the other, and as a share of the processor's own
 * limit (limit.c). Chains of six bones, as many as fill the vectors in turns. Their anchors go on along a straight path
 * by themselves, or are given for every frame; then turning them into lanes is part of the cost. One thread.
 */
#include "motion.h"
#include "springbone.h"
#include "timing.h"

#include <math.h>
#include <stdlib.h>

enum { BONES = 6, GIVEN = 50, BONE_STEPS = 300000, MOST_CHAINS = 8 * SB_BATCH_VECTORS };

typedef struct Scene {
    const SbScheme *scheme;
    bool planar, given;
    int lanes; /* 0: one chain after the other */
} Scene;

typedef struct Run {
    Scene scene;
    int chains, frames;
    SbChain *chain;
    SbBatch *batch;
    SbAnchor *anchor; /* GIVEN frames of all chains */
} Run;

/* Under forces along every axis that there is: no coordinate dies away into denormal numbers. */
static SbChainDef define(const Scene *scene, int chain, SbBone *bone)
{
    const bool speeds = scene->scheme->units == SB_SPEEDS;
    for (int i = 0; i < BONES; i++)
        bone[i] = (SbBone){ .length = 0.3,
                            .stiffness = speeds ? 0.95 : 0.05,
                            .drag = 0.2 + 0.01 * (chain % 7),
                            .gravity = { speeds ? 0.02 : 1, speeds ? -0.16 : -9.81,
                                         scene->planar ? 0 : 0.1 } };
    SbChainDef def = sb_chain_def_default();
    def.scheme = scene->scheme;
    def.bones = BONES;
    def.bone = bone;
    return def;
}

static SbAnchor place(const Scene *scene, int frame)
{
    SbAnchor anchor = motion_anchor(frame);
    if (scene->planar) {
        anchor.position.z = 0;
        anchor.direction = (SbVec3){ 1, 0, 0 };
    }
    return anchor;
}

static bool prepare(Run *run)
{
    SbBone bone[BONES];
    SbChainDef def = define(&run->scene, 0, bone);
    run->chains = run->scene.lanes ? run->scene.lanes * SB_BATCH_VECTORS : 1;
    run->frames = BONE_STEPS / BONES / run->chains / GIVEN * GIVEN;
    run->anchor = malloc(GIVEN * (size_t)run->chains * sizeof *run->anchor);
    for (int i = 0; run->anchor && i < GIVEN * run->chains; i++)
        run->anchor[i] = place(&run->scene, i / run->chains);
    if (!run->scene.lanes) {
        run->chain = sb_chain_create(&def, NULL);
        return run->anchor && run->chain;
    }
    run->batch = sb_batch_create(&def, run->chains, run->scene.lanes, NULL);
    for (int i = 0; run->batch && i < run->chains; i++) {
        const SbVec3 velocity = { 0.5, 0.2 + 0.01 * i, run->scene.planar ? 0 : 0.3 };
        def = define(&run->scene, i, bone);
        sb_batch_set_chain(run->batch, i, &def);
        sb_batch_set_anchor(run->batch, i, &def.anchor, velocity);
    }
    return run->anchor && run->batch;
}

static void go(void *context)
{
    const Run *run = context;
    if (run->batch && !run->scene.given) {
        sb_batch_run(run->batch, run->frames);
        return;
    }
    for (int frame = 0; frame < run->frames; frame += GIVEN) {
        for (int k = 0; run->chain && k < GIVEN; k++)
            sb_chain_step(run->chain, &run->anchor[k]);
        if (run->batch)
            sb_batch_step(run->batch, GIVEN, run->anchor);
    }
}

static void add_row(Grid *grid, const Run *run, Timing timing, double alone, double limit)
{
    const double steps = (double)run->frames * run->chains * BONES, step = timing.median / steps;
    grid_add(grid, "%s", run->scene.scheme->name);
    grid_add(grid, "%s", run->scene.planar ? "planar" : "spatial");
    grid_add(grid, "%s", run->scene.given ? "given" : "path");
    grid_add(grid, run->scene.lanes ? "%d" : "alone", run->scene.lanes);
    grid_add(grid, "%d", run->chains);
    grid_add(grid, "%.3f", step);
    grid_add(grid, "%.3f", timing.least / steps);
    grid_add(grid, "%.1f", timing.spread_percent);
    grid_add(grid, "%.2f", alone / step);
    grid_add(grid, "%.3f", limit);
    grid_add(grid, "%.1f", 100 * limit * steps / timing.least);
}

/* Adds a row. Returns the time of a bone step, or NaN after a line on stderr. */
static double bench_scene(Grid *grid, Scene scene, double alone, double limit)
{
    Run run = { .scene = scene };
    double step = NAN;
    if (prepare(&run)) {
        const Timing timing = time_runs(go, &run, MOST_RUNS);
        step = timing.median / ((double)run.frames * run.chains * BONES);
        add_row(grid, &run, timing, scene.lanes ? alone : step, limit);
    } else {
        fprintf(stderr, "bench: out of memory\n");
    }
    sb_chain_destroy(run.chain);
    sb_batch_destroy(run.batch);
    free(run.anchor);
    return step;
}

/* One scheme, in the plane or in space: alone, and in every width. */
static bool bench_kind(Grid *grid, const SbScheme *scheme, bool planar, const double *limit)
{
    Scene scene = { scheme, planar, true, 0 };
    const double alone = bench_scene(grid, scene, 0, limit[0]);
    bool good = !isnan(alone);
    for (int width = 0; width < 4; width++) {
        scene.lanes = 1 << width;
        for (int given = 0; good && given < 2; given++) {
            scene.given = given;
            if (sb_lanes_allowed(scene.lanes))
                good = !isnan(bench_scene(grid, scene, alone, limit[width]));
        }
    }
    return good;
}

bool bench_lanes(Grid *grid)
{
    static const char *const heading[] = { "scheme",   "plane",          "anchors",
                                           "lanes",    "chains",         "bone_step_ns",
                                           "least_ns", "spread_percent", "times_alone",
                                           "limit_ns", "limit_percent" };
    double limit[4];
    for (int width = 0; width < 4; width++)
        limit[width] = sb_lanes_allowed(1 << width) ? bench_limit(1 << width) : NAN;
    grid->columns = sizeof heading / sizeof *heading;
    for (int i = 0; i < grid->columns; i++)
        grid_add(grid, "%s", heading[i]);
    return bench_kind(grid, &sb_lesson, true, limit) &&
           bench_kind(grid, &sb_lesson, false, limit) && bench_kind(grid, &sb_vrm1, true, limit) &&
           bench_kind(grid, &sb_vrm1, false, limit);
}
