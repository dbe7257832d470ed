/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Rows per second of a droop sweep: one bone at 1000 drags times 1000 stiffnesses, 360 frames each, measured and set
 * beside the law with a verdict, and measured alone, in blocks of rows as the sweep command takes them. Writing the
 * rows is measured apart. By the clock, as threads share the work; so nothing else may run meanwhile.
 */
#include "sweeps.h"

#include "experiment.h"
#include "probes.h"
#include "timing.h"

#include <stdlib.h>

enum { SIDE = SWEEP_SIDE, BLOCK = 50000, BLOCKS = SIDE * SIDE / BLOCK };

#define SWEEP                                                                                      \
    .title = "droop sweep", .base = CASE(.bones = 1, .seconds = SWEEP_FRAMES / 60.0),              \
    .axes = { AXIS_RANGE(drag, 0.1, 0.6, SIDE), AXIS_RANGE(stiffness, 0.02, 0.3, SIDE) }

static const Experiment judged = { SWEEP, .columns = { { "droop_deg", probe_droop, law_droop,
                                                         rounding_droop, BONE_LAST } } };
static const Experiment measured = { SWEEP, .columns = {
                                                { "droop_deg", probe_droop, .bone = BONE_LAST } } };

typedef struct Run {
    const Experiment *experiment;
    RunOptions options;
    Table table;
    int block;
    double sum[BLOCKS]; /* of the droop */
    FILE *file;
} Run;

static void compute_block(void *context)
{
    Run *run = context;
    experiment_fill(run->experiment, &run->options, &run->table, (long)run->block * BLOCK);
    run->sum[run->block] = 0;
    for (long row = 0; row < run->table.rows; row++)
        run->sum[run->block] += *table_cell(&run->table, row, 2);
    run->block = (run->block + 1) % BLOCKS;
}

static void write_block(void *context)
{
    const Run *run = context;
    table_write_rows(&run->table, run->file, run->options.threads);
}

static bool prepare(Run *run, const Experiment *experiment, int threads)
{
    *run = (Run){ .experiment = experiment,
                  .options = { .threads = threads },
                  .file = fopen("/dev/null", "w") };
    return run->file && !experiment_declare(experiment, &run->table) &&
           table_set_rows(&run->table, BLOCK);
}

static void finish(Run *run)
{
    if (run->file)
        fclose(run->file);
    table_free(&run->table);
}

bool sweep_time(bool with_law, int threads, Timing (*measure)(void (*)(void *), void *, int),
                SweepTime *time)
{
    Run run;
    const bool good = prepare(&run, with_law ? &judged : &measured, threads);
    if (good) {
        const Timing timing = measure(compute_block, &run, BLOCKS);
        *time = (SweepTime){ timing, 1e9 * BLOCK / timing.median, 0 };
        for (int i = 0; i < BLOCKS; i++)
            time->mean_droop += run.sum[i] / SIDE / SIDE;
    }
    finish(&run);
    return good;
}

static void add_row(Grid *grid, const char *what, int threads, const Timing *timing, int runs)
{
    grid_add(grid, "%s", what);
    grid_add(grid, "%d", threads);
    grid_add(grid, "%d", BLOCK * runs);
    grid_add(grid, "%d", runs);
    grid_add(grid, "%.0f", 1e9 * BLOCK / timing->median);
    grid_add(grid, "%.0f", 1e9 * BLOCK / timing->least);
    grid_add(grid, "%.1f", timing->spread_percent);
}

static bool bench_writing(Grid *grid, int threads)
{
    enum { RUNS = 9 };
    Run run;
    const bool good = prepare(&run, &judged, threads);
    if (good) {
        compute_block(&run);
        const Timing timing = time_by_clock(write_block, &run, RUNS);
        add_row(grid, "written to no file", threads, &timing, RUNS);
    }
    finish(&run);
    return good;
}

bool bench_sweep(Grid *grid)
{
    static const char *const heading[] = { "rows",       "threads",         "count",         "runs",
                                           "rows_per_s", "most_rows_per_s", "spread_percent" };
    SweepTime time;
    grid->columns = sizeof heading / sizeof *heading;
    for (int i = 0; i < grid->columns; i++)
        grid_add(grid, "%s", heading[i]);
    for (int with_law = 1; with_law >= 0; with_law--)
        for (int threads = 1; threads <= 2; threads++) {
            if (!sweep_time(with_law, threads, time_by_clock, &time))
                return false;
            add_row(grid, with_law ? "computed, with law and verdict" : "computed, droop alone",
                    threads, &time.timing, BLOCKS);
        }
    return bench_writing(grid, 1) && bench_writing(grid, 2);
}
