/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Six telling traces of solver and ponytail

What the numbers of the review look like: the tip's offset from rest after six events, and the three ponytails that know the chain. Where bone 1 rings, the
cascade (e^(−d·t) Σ t^k (a_k cos ωt + b_k sin ωt) with the ω and d of law (M)) lies on the solver's trace even where one sine is far off; with very little drag
no linear form follows, because the tip's motion has become too large.

1. One bone, released: one sine is enough, and the law gives its numbers.
2. One bone with strong drag, released: it creeps; a sine can only imitate that.
3. Four bones, released: the tip waits, then overshoots.
4. Four bones after a turn of the head.
5. Eight bones, stopped from 1.2 m/s: the swing grows before it decays.
6. Four bones with very little drag, released.
*/
#include "experiment.h"
#include "ponytail_fit.h"
#include "review.h"

#include <math.h>

typedef struct Telling {
    int bones;
    double stiffness, drag;
    EventKind event;
} Telling;

static const Telling cases[] = {
    { 1, 0.05, 0.2, EVENT_RELEASE }, { 1, 0.05, 0.5, EVENT_RELEASE },
    { 4, 0.05, 0.2, EVENT_RELEASE }, { 4, 0.05, 0.2, EVENT_TURN },
    { 8, 0.05, 0.3, EVENT_STOP },    { 4, 0.05, 0.02, EVENT_RELEASE },
};
enum { CASES = sizeof cases / sizeof *cases };
enum { NUMBER, TIME, SOLVER, FIRST_MODEL };

static Case telling_case(const Telling *telling, const RunOptions *options)
{
    Case c = CASE(.bones = telling->bones);
    if (options->solver)
        c.scheme = options->solver;
    c.stiffness = telling->stiffness;
    c.drag = telling->drag;
    case_set_event(&c, telling->event);
    if (events[telling->event].speed > 0)
        c.speed = (SbVec3){ 0, 0, events[telling->event].speed };
    return c;
}

static const char *run(const Experiment *experiment, const RunOptions *options, Table *table)
{
    (void)experiment;
    static const char *const names[] = { "case",         "time_s",       "solver_peaks",
                                         "lawful_peaks", "fitted_peaks", "cascade_peaks" };
    int added = 0;
    for (int i = 0; i < 6; i++)
        added |= table_add_column(table, names[i]);
    if (added < 0 || !table_set_rows(table, CASES * REVIEW_SAMPLES))
        return "out of memory";
    Trace trace = { 0 };
    const char *failed = NULL;
    for (int i = 0; i < CASES && !failed; i++) {
        const Case c = telling_case(&cases[i], options);
        ReviewSignal signal;
        failed = review_signal(&c, NULL, &trace, &signal);
        double model[REVIEW_SAMPLES];
        for (int m = REVIEW_LAWFUL; m < REVIEW_MODELS && !failed; m++) {
            const bool has = review_trace(&c, &signal, (ReviewModel)m, model);
            for (int k = 0; k < REVIEW_SAMPLES; k++) {
                double *cell = table_cell(table, (long)i * REVIEW_SAMPLES + k, 0);
                cell[NUMBER] = i + 1;
                cell[TIME] = signal.t[k];
                cell[SOLVER] = signal.y[k] / signal.peak;
                if (has)
                    cell[FIRST_MODEL + m - REVIEW_LAWFUL] = model[k] / signal.peak;
            }
        }
    }
    trace_free(&trace);
    return failed;
}

const Experiment ponytail_traces = {
    .title = "Six telling traces of solver and ponytail",
    .run = run,
    .views = {
        { "case", "case", "%.0f" },
        { "time_s", "time (s)", "%.3f" },
        { "solver_peaks", "solver", "%.4f" },
        { "lawful_peaks", "lawful", "%.4f" },
        { "fitted_peaks", "fitted", "%.4f" },
        { "cascade_peaks", "cascade", "%.4f" },
    },
};
