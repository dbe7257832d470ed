/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is measured here and compared with other programs. */
#ifndef BENCH_SWEEPS_H
#define BENCH_SWEEPS_H

#include "timing.h"

enum { SWEEP_SIDE = 1000, SWEEP_FRAMES = 360 };

typedef struct SweepTime {
    Timing timing; /* of a block */
    double rows_per_s;
    double mean_droop; /* degrees, of all rows: a check */
} SweepTime;

/* The droop sweep (sweep.c), with law and verdict or the droop alone, on so many threads, measured by time_runs or
 * time_by_clock; false where memory is out. */
bool sweep_time(bool with_law, int threads, Timing (*measure)(void (*)(void *), void *, int),
                SweepTime *time);

/* The time of one bone step of the lesson's chain of so many bones (chains.c), ns; false after a line on stderr. */
bool time_bone_step(int bones, double *ns);
/* The time of one bone of the component's 300 strands of six, rotations written (component.c); the same. */
bool time_component_bone(int lanes, double *ns);

#endif
