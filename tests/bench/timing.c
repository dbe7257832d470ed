/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "timing.h"

#include <math.h>
#include <stdlib.h>
#include <time.h>

static double now_ns(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return 1e9 * (double)t.tv_sec + (double)t.tv_nsec;
}

static int compare_doubles(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static Timing time_on(clockid_t clock, void (*run)(void *context), void *context, int runs)
{
    double took[MOST_RUNS];
    run(context);
    for (int r = 0; r < runs; r++) {
        const double start = now_ns(clock);
        run(context);
        took[r] = now_ns(clock) - start;
    }
    qsort(took, (size_t)runs, sizeof *took, compare_doubles);
    const double median = took[runs / 2];
    return (Timing){ median, took[0], 100 * (took[3 * runs / 4] - took[runs / 4]) / median };
}

Timing time_runs(void (*run)(void *context), void *context, int runs)
{
    return time_on(CLOCK_PROCESS_CPUTIME_ID, run, context, runs);
}

Timing time_by_clock(void (*run)(void *context), void *context, int runs)
{
    return time_on(CLOCK_MONOTONIC, run, context, runs);
}

Timing time_once(void (*run)(void *context), void *context)
{
    const double start = now_ns(CLOCK_MONOTONIC);
    run(context);
    const double took = now_ns(CLOCK_MONOTONIC) - start;
    return (Timing){ took, took, NAN };
}
