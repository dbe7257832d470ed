/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# The ponytail's error against the number of bones

After a release under gravity (stiffness 0.05): rms/peak of the best ponytail, of the lawful one and of the cascade for chains of 1 to 8 bones and three amounts
of drag. One sine has one way to move; a chain's tip moves as Re[(c_0 + … + c_(n−1) t^(n−1)) λ^(t/h)], whose powers of t a sine does not have. The cascade has
them.
*/
#include "experiment.h"
#include "review.h"

static const double drags[] = { 0.05, 0.2, 0.35 };
enum { DRAGS = 3, BONES = 8 };

static const char *run(const Experiment *experiment, const RunOptions *options, Table *table)
{
    (void)experiment;
    static const char *const names[] = { "drag", "bones", "lawful_rms", "fitted_rms",
                                         "cascade_rms" };
    int added = 0;
    for (int i = 0; i < 5; i++)
        added |= table_add_column(table, names[i]);
    if (added < 0 || !table_set_rows(table, DRAGS * BONES))
        return "out of memory";
    Trace trace = { 0 };
    const char *failed = NULL;
    for (int row = 0; row < DRAGS * BONES && !failed; row++) {
        Case c = CASE(.bones = row % BONES + 1);
        if (options->solver)
            c.scheme = options->solver;
        c.drag = drags[row / BONES];
        case_set_event(&c, EVENT_RELEASE);
        ReviewSignal signal;
        failed = review_signal(&c, NULL, &trace, &signal);
        double *cell = table_cell(table, row, 0);
        cell[0] = c.drag;
        cell[1] = c.bones;
        for (int m = REVIEW_LAWFUL; m < REVIEW_MODELS && !failed; m++)
            cell[1 + m] = review_model(&c, &signal, (ReviewModel)m).rms_over_peak;
    }
    trace_free(&trace);
    return failed;
}

const Experiment ponytail_error_vs_bones = {
    .title = "The ponytail's error against the number of bones",
    .run = run,
    .views = {
        { "drag", "drag", "%.2f" },
        { "bones", "bones", "%.0f" },
        { "lawful_rms", "lawful, rms/peak", "%.5f" },
        { "fitted_rms", "best ponytail, rms/peak", "%.5f" },
        { "cascade_rms", "cascade, rms/peak", "%.5f" },
    },
};
