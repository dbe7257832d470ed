/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Frequency and decay of the best ponytail against the law

The best ponytail for one bone that is let go has the ω and d of law (M): nothing needs to be fitted. For a chain of four the best ponytail is another one: it swings
more slowly and fades more slowly, because the tip first grows before it decays. Stiffness 0.05, gravity off, release by
0.05 rad, drag 0.02 to 0.36, where a bone of this stiffness still rings.
*/
#include "experiment.h"
#include "review.h"

#include <math.h>

enum { POINTS = 35 };

static double off_by(double fitted, double lawful)
{
    return fabs(fitted - lawful) / lawful;
}

static const char *run(const Experiment *experiment, const RunOptions *options, Table *table)
{
    (void)experiment;
    static const char *const names[] = { "bones",           "drag",        "omega_rad_s",
                                         "omega_law_rad_s", "decay_per_s", "decay_law_per_s",
                                         "omega_off",       "decay_off" };
    int added = 0;
    for (int i = 0; i < 8; i++)
        added |= table_add_column(table, names[i]);
    if (added < 0 || !table_set_rows(table, 2 * POINTS))
        return "out of memory";
    Trace trace = { 0 };
    const char *failed = NULL;
    for (int row = 0; row < 2 * POINTS && !failed; row++) {
        Case c = CASE(.gravity = { 0, 0, 0 });
        if (options->solver)
            c.scheme = options->solver;
        c.bones = row < POINTS ? 1 : 4;
        c.drag = 0.02 + 0.01 * (row % POINTS);
        case_set_event(&c, EVENT_RELEASE);
        ReviewSignal signal;
        failed = review_signal(&c, NULL, &trace, &signal);
        if (failed)
            break;
        const ReviewError fitted = review_model(&c, &signal, REVIEW_FITTED);
        const ReviewError lawful = review_model(&c, &signal, REVIEW_LAWFUL);
        const double values[] = { c.bones,
                                  c.drag,
                                  fitted.omega,
                                  lawful.omega,
                                  fitted.decay,
                                  lawful.decay,
                                  off_by(fitted.omega, lawful.omega),
                                  off_by(fitted.decay, lawful.decay) };
        for (int i = 0; i < 8; i++)
            *table_cell(table, row, i) = values[i];
    }
    trace_free(&trace);
    return failed;
}

/* claim->column is at most claim->bound in every row that claim->where picks. */
static Finding judge_off(const Claim *claim, const Table *table)
{
    Finding finding = { .verdict = NOT_JUDGED };
    snprintf(finding.column, sizeof finding.column, "%s", claim->column);
    double worst = -1;
    for (long row = 0; row < table->rows; row++) {
        if (table_get(table, row, claim->where.column) != claim->where.value)
            continue;
        const double off = table_get(table, row, claim->column);
        if (!(off <= worst)) {
            worst = isnan(off) ? HUGE_VAL : off;
            finding.row = (int)row;
        }
    }
    if (worst < 0)
        return finding;
    finding.within = worst;
    finding.verdict = worst <= claim->bound ? HOLDS_WITHIN : DOES_NOT_HOLD;
    snprintf(finding.text, sizeof finding.text, "off by at most %.2g %%", 100 * worst);
    return finding;
}

const Experiment ponytail_vs_law = {
    .title = "Frequency and decay of the best ponytail against the law",
    .run = run,
    .views = {
        { "bones", "bones", "%.0f" },
        { "drag", "drag", "%.2f" },
        { "omega_rad_s", "ω, best (rad/s)", "%.4f" },
        { "omega_law_rad_s", "ω, law (M)", "%.4f" },
        { "decay_per_s", "d, best (1/s)", "%.4f" },
        { "decay_law_per_s", "d, law (M)", "%.4f" },
    },
    .claims = {
        { "V-8", "For one bone the best ponytail's frequency is the law's.", HOLDS_WITHIN, judge_off,
          "omega_off", 0.01, NULL, .where = { "bones", 1 } },
        { "V-9", "For one bone the best ponytail's decay is the law's.", HOLDS_WITHIN, judge_off,
          "decay_off", 0.01, NULL, .where = { "bones", 1 } },
        { "V-10", "For a chain of four the best ponytail's frequency is that of one bone.",
          DOES_NOT_HOLD, judge_off, "omega_off", 0.05,
          "One sine for a chain's tip has a frequency of its own, mostly a lower one.",
          .where = { "bones", 4 } },
    },
};
