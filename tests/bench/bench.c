/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a bone step costs: processor time of stepping a chain, divided by frames and bones.
 *
 * The anchor swings and turns all the time. A strand that comes to rest would measure something else:
 * its last displacements shrink into denormal numbers, which many machines are slow at. Each scene is
 * run many times; the median tells what to expect, the least what the machine can do undisturbed, the
 * spread (between the quartiles, of the median) how far to trust either.
 */
#include "grid.h"
#include "motion.h"
#include "output.h"
#include "provenance.h"
#include "springbone.h"

#include <math.h>
#include <stdlib.h>
#include <time.h>

/* A run is as many frames as give about BONE_STEPS bone steps: some 10 ms. The anchors of a swing fit
 * into the first cache, so that reading them costs next to nothing. */
enum { RUNS = 31, BONE_STEPS = 300000, ANCHORS = 400, MOST_BONES = 1000 };

static SbAnchor anchors[ANCHORS];

static double now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return 1e9 * (double)t.tv_sec + (double)t.tv_nsec;
}

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

/* One run's time for each bone step, ns. */
static double time_run(SbChain *chain, int frames)
{
    const double start = now_ns();
    for (int frame = 0; frame < frames; frame++)
        sb_chain_step(chain, &anchors[frame % ANCHORS]);
    return (now_ns() - start) / frames / sb_chain_bones(chain);
}

static int compare_doubles(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static int bench_scene(Grid *grid, const SbScheme *scheme, int bones)
{
    SbChain *chain = create_chain(scheme, bones);
    if (!chain) {
        fprintf(stderr, "bench: out of memory\n");
        return 0;
    }
    const int frames = BONE_STEPS / bones;
    double run[RUNS];
    time_run(chain, frames);
    for (int r = 0; r < RUNS; r++)
        run[r] = time_run(chain, frames);
    qsort(run, RUNS, sizeof *run, compare_doubles);
    const double median = run[RUNS / 2];
    grid_add(grid, "%s", scheme->name);
    grid_add(grid, "%d", bones);
    grid_add(grid, "%d", frames);
    grid_add(grid, "%d", RUNS);
    grid_add(grid, "%.2f", median);
    grid_add(grid, "%.2f", run[0]);
    grid_add(grid, "%.1f", 100 * (run[3 * RUNS / 4] - run[RUNS / 4]) / median);
    const SbVec3 tip = sb_chain_tail(chain, bones - 1);
    sb_chain_destroy(chain);
    if (!isfinite(tip.x + tip.y + tip.z)) {
        fprintf(stderr, "bench: a chain of %d bones went astray\n", bones);
        return 0;
    }
    return 1;
}

static int bench_all(Grid *grid)
{
    static const char *const heading[] = { "scheme",       "bones",    "frames",        "runs",
                                           "bone_step_ns", "least_ns", "spread_percent" };
    static const SbScheme *const schemes[] = { &sb_lesson, &sb_vrm1 };
    static const int bones[] = { 1, 6, 64, MOST_BONES };
    grid->columns = sizeof heading / sizeof *heading;
    for (int i = 0; i < grid->columns; i++)
        grid_add(grid, "%s", heading[i]);
    for (int s = 0; s < 2; s++)
        for (int b = 0; b < 4; b++)
            if (!bench_scene(grid, schemes[s], bones[b]))
                return 0;
    return 1;
}

/* bench FILE: the table on standard output and as CSV in FILE. */
int main(int count, char **arguments)
{
    if (count != 2) {
        fprintf(stderr, "bench: one argument, the CSV file to write\n");
        return 2;
    }
    for (int i = 0; i < ANCHORS; i++)
        anchors[i] = motion_anchor(i);
    Output output;
    if (!output_open(&output, arguments[1]))
        return 2;
    Grid grid = { 0 };
    const int done = bench_all(&grid) && grid_write_text(&grid, stdout);
    if (done) {
        provenance_write(output.file);
        grid_write_csv(&grid, output.file);
    }
    grid_free(&grid);
    if (!done)
        output_abandon(&output);
    return done && output_commit(&output) && fflush(stdout) == 0 ? 0 : 2;
}
