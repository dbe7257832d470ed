/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How the cost grows with the number of bones, in chains of ten: the exponent b of time ~ bones^b, fitted to the
 * logarithms from 100 to 1,000,000. Frame by frame every chain steps once before any steps again, as an engine has to do
 * it; in blocks a chain steps through many frames before the next one does, as a sweep may, and its bones stay
 * in the cache. One thread.
 */
#include "motion.h"
#include "springbone.h"
#include "timing.h"

#include <gsl/gsl_fit.h>
#include <math.h>
#include <stdlib.h>

enum { BONES = 10, SIZES = 5, MOST_CHAINS = 100000, FRAMES = 40, BONE_STEPS = 1000000, RUNS = 5 };

typedef struct Run {
    SbChain **chain;
    int chains, frames;
} Run;

static SbChain *create_chain(int number)
{
    SbBone bone[BONES];
    for (int i = 0; i < BONES; i++)
        bone[i] = (SbBone){ 0.3, 0.05 + 1e-6 * number, 0.2, { 0, -9.81, 0 } };
    SbChainDef def = sb_chain_def_default();
    def.bones = BONES;
    def.bone = bone;
    def.anchor = motion_anchor(0);
    return sb_chain_create(&def, NULL);
}

static void step_by_frame(void *context)
{
    const Run *run = context;
    for (int frame = 0; frame < run->frames; frame++) {
        const SbAnchor anchor = motion_anchor(frame);
        for (int i = 0; i < run->chains; i++)
            sb_chain_step(run->chain[i], &anchor);
    }
}

static void step_in_blocks(void *context)
{
    const Run *run = context;
    SbAnchor anchor[FRAMES];
    for (int frame = 0; frame < FRAMES; frame++)
        anchor[frame] = motion_anchor(frame);
    for (int i = 0; i < run->chains; i++)
        for (int frame = 0; frame < run->frames; frame++)
            sb_chain_step(run->chain[i], &anchor[frame % FRAMES]);
}

static void add_row(Grid *grid, const char *mode, int bones, const Timing *timing, int steps)
{
    grid_add(grid, "%s", mode);
    grid_add(grid, "%d", bones);
    grid_add(grid, "%.2f", timing->median / steps);
    grid_add(grid, "%.2f", timing->least / steps);
    grid_add(grid, "%.1f", timing->spread_percent);
    grid_add(grid, "-");
}

/* One mode at every size; the last row is the exponent's. */
static void bench_mode(Grid *grid, const char *mode, void (*step)(void *), Run *run, int all_frames)
{
    double size[SIZES], time[SIZES], exponent, constant, c00, c01, c11, squares;
    for (int i = 0; i < SIZES; i++) {
        const int bones = 100 * (int)pow(10, i);
        run->chains = bones / BONES;
        run->frames = all_frames ? all_frames : BONE_STEPS / bones > 3 ? BONE_STEPS / bones : 3;
        const Timing timing = time_runs(step, run, RUNS);
        add_row(grid, mode, bones, &timing, bones * run->frames);
        size[i] = log(bones);
        time[i] = log(timing.median / run->frames);
    }
    gsl_fit_linear(size, 1, time, 1, SIZES, &constant, &exponent, &c00, &c01, &c11, &squares);
    grid_add(grid, "%s", mode);
    for (int i = 0; i < 4; i++)
        grid_add(grid, "-");
    grid_add(grid, "%.3f", exponent);
}

bool bench_growth(Grid *grid)
{
    static const char *const heading[] = { "mode",     "bones",          "bone_step_ns",
                                           "least_ns", "spread_percent", "exponent" };
    Run run = { .chain = calloc(MOST_CHAINS, sizeof(SbChain *)) };
    bool good = run.chain;
    for (int i = 0; good && i < MOST_CHAINS; i++)
        good = (run.chain[i] = create_chain(i));
    grid->columns = sizeof heading / sizeof *heading;
    for (int i = 0; i < grid->columns; i++)
        grid_add(grid, "%s", heading[i]);
    if (good) {
        bench_mode(grid, "frame by frame", step_by_frame, &run, 0);
        bench_mode(grid, "in blocks of 40 frames", step_in_blocks, &run, FRAMES);
    } else {
        fprintf(stderr, "bench: out of memory\n");
    }
    for (int i = 0; run.chain && i < MOST_CHAINS; i++)
        sb_chain_destroy(run.chain[i]);
    free(run.chain);
    return good;
}
