/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Timing: a run is repeated; the median tells what to expect, the least what the machine can do undisturbed, the
 * spread (between the quartiles, of the median) how far to trust either. */
#ifndef BENCH_TIMING_H
#define BENCH_TIMING_H

#include "grid.h"

enum { MOST_RUNS = 31 };

typedef struct Timing {
    double median, least; /* ns for a run */
    double spread_percent;
} Timing;

/* Runs once to warm up and then `runs` times (1 .. MOST_RUNS), in processor time; or, for what several threads do,
 * by the clock. */
Timing time_runs(void (*run)(void *context), void *context, int runs);
Timing time_by_clock(void (*run)(void *context), void *context, int runs);
/* One run by the clock, cold, for what takes long. Its spread is NaN. */
Timing time_once(void (*run)(void *context), void *context);

/* Each adds its heading and its rows; false after a line on stderr. */
bool bench_chains(Grid *grid);
bool bench_component(Grid *grid);
bool bench_audit(Grid *grid);
bool bench_growth(Grid *grid);
bool bench_sweep(Grid *grid);
bool bench_ponytail(Grid *grid);
bool bench_others(Grid *grid);
bool bench_lanes(Grid *grid);

/* The processor's own limit in so many lanes: ns of a division and a square root for each lane. */
double bench_limit(int lanes);

#endif
