/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the ponytail costs: a fit to 1,000 samples, in processor time; and the whole review, by the clock and with every
 * thread there is, once. */
#include "experiment.h"
#include "ponytail_fit.h"
#include "timing.h"

#include <math.h>

enum { SAMPLES = 1000, FIT_RUNS = 11 };

typedef struct Samples {
    double t[SAMPLES], y[SAMPLES];
    PonytailFit fit;
} Samples;

/* A ponytail at 60 Hz, and a tremble on it that no ponytail has. */
static void make_samples(Samples *samples)
{
    const SbPonytail p = { 0.15, 9.7, 0.4, 0.6 };
    for (int i = 0; i < SAMPLES; i++) {
        samples->t[i] = i / 60.0;
        samples->y[i] = sb_ponytail_offset(&p, samples->t[i]) + 1e-3 * sin(1.7 * i * i);
    }
}

static void run_fit(void *context)
{
    Samples *samples = context;
    samples->fit = fit_ponytail(samples->t, samples->y, SAMPLES, false);
}

static void add_row(Grid *grid, const char *what, const char *unit, const Timing *timing, int runs,
                    double ns_per_unit)
{
    grid_add(grid, "%s", what);
    grid_add(grid, "%s", unit);
    grid_add(grid, "%d", runs);
    grid_add(grid, "%.3f", timing->median / ns_per_unit);
    grid_add(grid, "%.3f", timing->least / ns_per_unit);
    grid_add_number(grid, "%.1f", timing->spread_percent);
}

static void run_review(void *context)
{
    const Entry *entry = experiment_find("ponytail_review");
    const RunOptions options = { .points = entry->experiment->points_alone };
    experiment_run(entry, &options, context);
}

bool bench_ponytail(Grid *grid)
{
    static const char *const heading[] = { "what",   "unit",  "runs",
                                           "median", "least", "spread_percent" };
    static Samples samples;
    Table table;
    grid->columns = sizeof heading / sizeof *heading;
    for (int i = 0; i < grid->columns; i++)
        grid_add(grid, "%s", heading[i]);
    make_samples(&samples);
    Timing timing = time_runs(run_fit, &samples, FIT_RUNS);
    if (samples.fit.verdict != FIT_GOOD) {
        fprintf(stderr, "bench: the fit is not good: %s\n", fit_verdict_text(samples.fit.verdict));
        return false;
    }
    add_row(grid, "fit of 1000 samples", "ms", &timing, FIT_RUNS, 1e6);
    timing = time_once(run_review, &table);
    char what[40];
    snprintf(what, sizeof what, "review of %ld cells", table.rows);
    add_row(grid, what, "s", &timing, 1, 1e9);
    table_free(&table);
    return true;
}
