/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a bone step costs: processor time of stepping a chain, divided by frames and bones.
 *
 * The anchor swings and turns all the time. A strand that comes to rest would measure something else:
 * its last displacements shrink into denormal numbers, which many machines are slow at.
 */
#include "motion.h"
#include "springbone.h"
#include "sweeps.h"

#include <math.h>

/* A run is as many frames as give about BONE_STEPS bone steps: some 10 ms. The anchors of a swing fit
 * into the first cache, so that reading them costs next to nothing. */
enum { BONE_STEPS = 300000, ANCHORS = 400, MOST_BONES = 1000 };

static SbAnchor anchors[ANCHORS];

typedef struct Run {
    SbChain *chain;
    int frames;
} Run;

/* A chain of the lesson's default settings, or of VRM 1.0's that move alike. */
static SbChain *create_chain(const SbScheme *scheme, int bones)
{
    static SbBone bone[MOST_BONES];
    const int speeds = scheme->units == SB_SPEEDS;
    for (int i = 0; i < bones; i++)
        bone[i] = (SbBone){ .length = 0.3,
                            .stiffness = speeds ? 0.95 : 0.05,
                            .drag = 0.2,
                            .gravity = { 0, speeds ? -0.16 : -9.81, 0 } };
    SbChainDef def = sb_chain_def_default();
    def.scheme = scheme;
    def.bones = bones;
    def.bone = bone;
    def.anchor = anchors[0];
    return sb_chain_create(&def, NULL);
}

static void step_chain(void *context)
{
    const Run *run = context;
    for (int frame = 0; frame < run->frames; frame++)
        sb_chain_step(run->chain, &anchors[frame % ANCHORS]);
}

static bool bench_scene(Grid *grid, const SbScheme *scheme, int bones)
{
    Run run = { create_chain(scheme, bones), BONE_STEPS / bones };
    if (!run.chain) {
        fprintf(stderr, "bench: out of memory\n");
        return false;
    }
    const Timing timing = time_runs(step_chain, &run, MOST_RUNS);
    const double steps = (double)run.frames * bones;
    grid_add(grid, "%s", scheme->name);
    grid_add(grid, "%d", bones);
    grid_add(grid, "%d", run.frames);
    grid_add(grid, "%d", MOST_RUNS);
    grid_add(grid, "%.2f", timing.median / steps);
    grid_add(grid, "%.2f", timing.least / steps);
    grid_add(grid, "%.1f", timing.spread_percent);
    const SbVec3 tip = sb_chain_tail(run.chain, bones - 1);
    sb_chain_destroy(run.chain);
    if (!isfinite(tip.x + tip.y + tip.z)) {
        fprintf(stderr, "bench: a chain of %d bones went astray\n", bones);
        return false;
    }
    return true;
}

static void make_anchors(void)
{
    for (int i = 0; i < ANCHORS; i++)
        anchors[i] = motion_anchor(i);
}

bool time_bone_step(int bones, double *ns)
{
    make_anchors();
    Run run = { create_chain(&sb_lesson, bones), BONE_STEPS / bones };
    if (!run.chain) {
        fprintf(stderr, "bench: out of memory\n");
        return false;
    }
    *ns = time_runs(step_chain, &run, MOST_RUNS).median / ((double)run.frames * bones);
    sb_chain_destroy(run.chain);
    return true;
}

bool bench_chains(Grid *grid)
{
    static const char *const heading[] = { "scheme",       "bones",    "frames",        "runs",
                                           "bone_step_ns", "least_ns", "spread_percent" };
    static const SbScheme *const schemes[] = { &sb_lesson, &sb_vrm1 };
    static const int bones[] = { 1, 6, 64, MOST_BONES };
    make_anchors();
    grid->columns = sizeof heading / sizeof *heading;
    for (int i = 0; i < grid->columns; i++)
        grid_add(grid, "%s", heading[i]);
    for (int s = 0; s < 2; s++)
        for (int b = 0; b < 4; b++)
            if (!bench_scene(grid, schemes[s], bones[b]))
                return false;
    return true;
}
