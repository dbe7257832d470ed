/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Ponytail, cascade or solver: the decision

For each event, number of bones and drag (stiffness 0.05, under gravity): the cheapest model whose error stays acceptable, rms/peak up to 5 %. **Ponytail**: one
sine will do. **Cascade**: e^(−d·t) Σ t^k (a_k cos ωt + b_k sin ωt) will, with ω and d from the law. **Solver**: neither will. Other settings are answered by
`springlab ponytail-for`, and all of them are in the review (`springlab run ponytail_review`).

The rule that the map shows: one joint is a sine whatever happens to it, as long as it is let alone afterwards; chains need the cascade, or strong drag; chains with
little drag, and everything that is driven on and on, need the solver.
*/
#include "review.h"
#include "rows.h"

#include <math.h>

static const int bones[] = { 1, 2, 3, 4, 6, 8 };
static const double drags[] = { 0.02, 0.1, 0.2, 0.3, 0.5 };
enum { LENGTHS = 6, DRAGS = 5, ROWS = REVIEW_EVENTS * LENGTHS * DRAGS };
enum { PONYTAIL = 1, CASCADE, SOLVER };

static const char *fill(RowJob *job, Table *table, long row, long number)
{
    const long event = number / DRAGS / LENGTHS;
    const EventKind kind = review_events[event];
    Case c = row_case(job);
    c.bones = bones[number / DRAGS % LENGTHS];
    c.drag = drags[number % DRAGS];
    case_set_event(&c, kind);
    if (events[kind].speed > 0)
        c.speed = (SbVec3){ 0, 0, events[kind].speed };
    ReviewSignal signal;
    const char *failed = review_signal(&c, NULL, &job->trace, &signal);
    if (failed)
        return failed;
    const double fitted = review_model(&c, &signal, REVIEW_FITTED).rms_over_peak;
    const double cascade = review_model(&c, &signal, REVIEW_CASCADE).rms_over_peak;
    const double cells[] = { (double)event + 1,
                             c.bones,
                             c.drag,
                             fitted,
                             cascade,
                             PONYTAIL + review_decide(fitted, cascade) };
    for (int i = 0; i < 6; i++)
        *table_cell(table, row, i) = cells[i];
    return NULL;
}

static int declare(Table *table)
{
    static const char *const names[] = { "event",       "bones",    "drag", "fitted_rms",
                                         "cascade_rms", "decision", NULL };
    return table_add_columns(table, names, NULL);
}

static const Rows rows = { .count = ROWS, .declare = declare, .fill = fill };

/* In every row that claim->where picks, but those of the sine, the decision is at most claim->bound. */
static Finding judge_decision(const Claim *claim, const Table *table)
{
    Finding finding = { .verdict = NOT_JUDGED, .column = "decision" };
    long cells = 0, within = 0;
    for (long row = 0; row < table->rows; row++) {
        if (table_get(table, row, claim->where.column) != claim->where.value ||
            (table_get(table, row, "event") == REVIEW_EVENTS &&
             claim->where.value != REVIEW_EVENTS))
            continue;
        cells++;
        if (table_get(table, row, "decision") <= claim->bound)
            within++;
        else
            finding.row = (int)row;
    }
    if (cells == 0)
        return finding;
    finding.verdict = within == cells ? HOLDS : DOES_NOT_HOLD;
    snprintf(finding.text, sizeof finding.text, "%ld of %ld cells", within, cells);
    return finding;
}

const Experiment ponytail_decision = {
    .title = "Ponytail, cascade or solver: the decision",
    .base = CASE(.bones = 1),
    .rows = &rows,
    .views = {
        REVIEW_EVENT_VIEW,
        { "bones", "bones", "%.0f" },
        { "drag", "drag", "%.2f" },
        { "fitted_rms", "best ponytail, rms/peak", "%.4f" },
        { "cascade_rms", "cascade, rms/peak", "%.4f" },
        { "decision", "use", "%.0f", { NULL, "ponytail", "cascade", "solver" } },
    },
    .claims = {
        { "V-11", "A single joint never needs the solver, as long as it is let alone afterwards.", HOLDS,
          judge_decision, "decision", PONYTAIL, NULL, .where = { "bones", 1 } },
        { "V-12", "Nor does a chain of eight.", DOES_NOT_HOLD, judge_decision, "decision", CASCADE,
          "With little drag neither the ponytail nor the cascade follows.", .where = { "bones", 8 } },
    },
};
