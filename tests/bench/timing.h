/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Timing: a run is repeated; the median tells what to expect, the least what the machine can do undisturbed, the
 * spread (between the quartiles, of the median) how far to trust either. */
#ifndef BENCH_TIMING_H
#define BENCH_TIMING_H

#include "grid.h"

enum { MOST_RUNS = 31 };

typedef struct Timing {
    double median, least; /* ns of processor time for a run */
    double spread_percent;
} Timing;

/* Runs once to warm up and then `runs` times (1 .. MOST_RUNS). */
Timing time_runs(void (*run)(void *context), void *context, int runs);

/* Adds the rows of the chains, of the component, and of the audit; false after a line on stderr. */
bool bench_chains(Grid *grid);
bool bench_component(Grid *grid);
bool bench_audit(Grid *grid);

/* The time of one bone step of the lesson's chain, ns; false after a line on stderr. */
bool time_bone_step(double *ns);

#endif
