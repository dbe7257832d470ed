/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# The ponytail under review

How well does a damped sinusoid, A·sin(ω·t + φ)·e^(−d·t), follow what the solver does? Each cell steps the real solver through an event and compares four
ponytails with the tip's offset from where it would rest, along the direction in which it moves most, over four seconds at 60 Hz from the moment when the event
leaves it alone:

- **source**: the source's example numbers, A 0.18 of the controlling point's travel, ω 11 rad/s, φ −0.3, d 1.8. Where the controlling point has stopped or never
  moved (release, stop, drag and stop) the travel is the tip's own largest offset.
- **lawful**: ω and d of bone 1 from law (M), without any fitting; A and φ from the first two samples.
- **fitted**: the best there is for ω from 0.1 to 60 rad/s.
- **cascade**: e^(−d·t) Σ t^k (a_k cos ωt + b_k sin ωt), k below the number of bones, with the lawful ω and d; its 2n coefficients fitted.

The error is rms/peak. **Indistinguishable** is 42 dB or better, 0.79 %, the source's own mark; **acceptable** is up to 5 %; beyond, it is **wrong**. The
events: release (turned by 0.05 rad), step (0.1 m), stop (from 1.2 m/s), turn (90° in 0.2 s), drag and stop, and a sine, which is never left alone. A
bone that creeps has no lawful ω, so lawful and cascade have no numbers there.
*/
#include "judges.h"
#include "review.h"
#include "rows.h"

#include <math.h>
#include <string.h>

enum { MOST_VALUES = 12 };

/* The cells: every combination of these. */
typedef struct Cells {
    int drags, stiffnesses, bone_counts, gravities, events;
    double drag[MOST_VALUES], stiffness[MOST_VALUES];
    int bones[8];
    double gravity[2];
} Cells;

static const Cells all_cells = {
    12,
    12,
    8,
    2,
    REVIEW_EVENTS,
    .drag = { 0.02, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.75, 0.9 },
    .stiffness = { 0.005, 0.01, 0.02, 0.03, 0.05, 0.075, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5 },
    .bones = { 1, 2, 3, 4, 5, 6, 7, 8 },
    .gravity = { 0, 9.81 },
};
/* What is shown among all experiments, and a few for a quick look. */
static const Cells some_cells = {
    6,
    6,
    4,
    1,
    REVIEW_EVENTS,
    .drag = { 0.02, 0.05, 0.1, 0.2, 0.4, 0.6 },
    .stiffness = { 0.01, 0.02, 0.05, 0.1, 0.2, 0.4 },
    .bones = { 1, 2, 4, 8 },
    .gravity = { 9.81 },
};
static const Cells few_cells = {
    3,
    3,
    3,
    1,
    REVIEW_EVENTS,
    .drag = { 0.02, 0.2, 0.6 },
    .stiffness = { 0.01, 0.05, 0.4 },
    .bones = { 1, 4, 8 },
    .gravity = { 9.81 },
};

static long count_cells(const Cells *cells)
{
    return (long)cells->drags * cells->stiffnesses * cells->bone_counts * cells->gravities *
           cells->events;
}

/* The largest set that has no more cells than points asked for. */
static const Cells *choose_cells(long points)
{
    if (points >= count_cells(&all_cells))
        return &all_cells;
    return points == 0 || points >= count_cells(&some_cells) ? &some_cells : &few_cells;
}

enum { EVENT, BONE_COUNT, GRAVITY, DRAG, STIFFNESS, PEAK, FIRST_MODEL };

static const char *const measures[] = { "rms_over_peak", "largest_over_peak", "psnr_db",
                                        "overshoot",     "settling_s",        "crossing_s",
                                        "omega_rad_s",   "decay_per_s" };
enum { MEASURES = 8 };

static int declare(Table *table)
{
    static const char *const names[] = { "event", "bones",     "gravity_m_s2",
                                         "drag",  "stiffness", "peak_m" };
    int added = 0;
    for (int i = 0; i < FIRST_MODEL; i++)
        added |= table_add_column(table, names[i]);
    for (int m = 0; m < REVIEW_MODELS; m++) {
        for (int k = 0; k < MEASURES; k++) {
            char name[COLUMN_NAME_SIZE];
            snprintf(name, sizeof name, "%s_%s", review_model_names[m], measures[k]);
            added |= table_add_column(table, name);
        }
    }
    return added;
}

/* The last axis fastest: stiffness, drag, gravity, bones, event. */
static Case review_case(const Cells *cells, Case c, long row, double *cell)
{
    c.stiffness = cells->stiffness[row % cells->stiffnesses];
    row /= cells->stiffnesses;
    c.drag = cells->drag[row % cells->drags];
    row /= cells->drags;
    c.gravity = (SbVec3){ 0, 0 - cells->gravity[row % cells->gravities], 0 };
    row /= cells->gravities;
    c.bones = cells->bones[row % cells->bone_counts];
    row /= cells->bone_counts;
    case_set_event(&c, review_events[row]);
    /* What is carried moves across the strand, or nothing would swing. */
    if (events[review_events[row]].speed > 0)
        c.speed = (SbVec3){ 0, 0, events[review_events[row]].speed };
    cell[EVENT] = (double)row + 1;
    cell[BONE_COUNT] = c.bones;
    cell[GRAVITY] = 0 - c.gravity.y;
    cell[DRAG] = c.drag;
    cell[STIFFNESS] = c.stiffness;
    return c;
}

static void fill_model(const ReviewError *error, double *cell)
{
    const double values[MEASURES] = { error->rms_over_peak, error->largest_over_peak,
                                      error->psnr_db,       error->overshoot,
                                      error->settling_s,    error->crossing_s,
                                      error->omega,         error->decay };
    for (int k = 0; k < MEASURES; k++)
        cell[k] = values[k];
}

static const char *fill(RowJob *job, Table *table, long row, long number)
{
    double *cell = table_cell(table, row, 0);
    const Case c = review_case(choose_cells(job->options->points), row_case(job), number, cell);
    ReviewSignal signal;
    if (review_signal(&c, NULL, &job->trace, &signal)) {
        table->verdict[row] = ROW_REFUSED;
        return NULL;
    }
    cell[PEAK] = signal.peak;
    for (int m = 0; m < REVIEW_MODELS; m++) {
        const ReviewError error = review_model(&c, &signal, (ReviewModel)m);
        fill_model(&error, cell + FIRST_MODEL + m * MEASURES);
    }
    return NULL;
}

static long choose(const RunOptions *options)
{
    return count_cells(choose_cells(options->points));
}

static const Rows rows = { .choose = choose, .declare = declare, .fill = fill };

/* In at least claim->bound of the cells that claim->where picks the error of a model (claim->column) is at
 * most acceptable, and in more of them than that of the other model (claim->other), if there is one. A cell
 * in which bone 1 creeps says nothing of a model that has no numbers there: how many of those there are is up to who
 * chose the cells. Sines count only where they are asked for. */
static Finding judge_share(const Claim *claim, const Table *table)
{
    Finding finding = { .verdict = NOT_JUDGED };
    snprintf(finding.column, sizeof finding.column, "%s", claim->column);
    const bool sine =
        claim->where.value == REVIEW_EVENTS && strcmp(claim->where.column, "event") == 0;
    long cells = 0, good = 0, other = 0, creeping = 0;
    double worst = -1;
    for (long row = 0; row < table->rows; row++) {
        if (table_get(table, row, claim->where.column) != claim->where.value ||
            (table_get(table, row, "event") == REVIEW_EVENTS && !sine))
            continue;
        const double error = table_get(table, row, claim->column);
        if (isnan(error)) {
            creeping++;
            continue;
        }
        cells++;
        good += error <= REVIEW_ACCEPTABLE;
        other += claim->other && table_get(table, row, claim->other) <= REVIEW_ACCEPTABLE;
        if (error > worst) {
            worst = error;
            finding.row = (int)row;
        }
    }
    if (cells == 0)
        return finding;
    const double share = (double)good / (double)cells;
    finding.verdict = share >= claim->bound && good > other ? HOLDS : DOES_NOT_HOLD;
    snprintf(finding.text, sizeof finding.text, "acceptable in %.0f %% of %ld cells", 100 * share,
             cells);
    if (claim->other)
        snprintf(finding.text + strlen(finding.text), sizeof finding.text - strlen(finding.text),
                 ", the other in %.0f %%", 100.0 * (double)other / (double)cells);
    if (creeping > 0)
        snprintf(finding.text + strlen(finding.text), sizeof finding.text - strlen(finding.text),
                 "; %ld more creep", creeping);
    return finding;
}

const Experiment ponytail_review = {
    .title = "The ponytail under review",
    .base = CASE(.length = 0.30),
    .rows = &rows,
    .views = {
        REVIEW_EVENT_VIEW,
        { "bones", "bones", "%.0f" },
        { "drag", "drag", "%.2f" },
        { "stiffness", "stiffness", "%.3f" },
        { "source_rms_over_peak", "source", "%.4f" },
        { "lawful_rms_over_peak", "lawful", "%.4f" },
        { "fitted_rms_over_peak", "fitted", "%.4f" },
        { "cascade_rms_over_peak", "cascade", "%.4f" },
    },
    .claims = {
        { "V-1", "With the source's example numbers the ponytail looks like the solver.", DOES_NOT_HOLD,
          judge_share, "source_rms_over_peak", 0.5,
          "They are one hair's numbers: amplitude, frequency and decay have to come from the settings.",
          .where = { "bones", 1 } },
        { "V-2", "A ponytail can stand in for one joint.", HOLDS, judge_share,
          "fitted_rms_over_peak", 0.75, "Fitted, where it is left alone after the event.",
          .where = { "bones", 1 } },
        { "V-3", "Where a joint rings, frequency and decay need no fitting: they follow from drag and stiffness.",
          HOLDS, judge_share, "lawful_rms_over_peak", 0.75,
          "For one joint that moves little.", .where = { "bones", 1 } },
        { "V-4", "The best ponytail can stand in for a chain of four.", DOES_NOT_HOLD, judge_share,
          "fitted_rms_over_peak", 0.75, "A chain grows before it decays; one sine cannot.",
          .where = { "bones", 4 } },
        { "V-5", "The best ponytail can stand in for a chain of eight.", DOES_NOT_HOLD, judge_share,
          "fitted_rms_over_peak", 0.75, NULL, .where = { "bones", 8 } },
        { "V-6", "Where bone 1 rings, the cascade stands in for more chains of four than the best single sine.", HOLDS,
          judge_share, "cascade_rms_over_peak", 0.5,
          "A chain that creeps has no lawful frequency to begin with.",
          .other = "fitted_rms_over_peak", .where = { "bones", 4 } },
        { "V-7", "A ponytail follows a chain that is driven on and on by a sine.", DOES_NOT_HOLD,
          judge_share, "fitted_rms_over_peak", 0.5,
          "It knows no driving: it fits where the chain's own swing has died out before.",
          .where = { "event", REVIEW_EVENTS } },
    },
    .points = 864,
    .points_alone = 13824,
};
