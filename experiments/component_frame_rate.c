/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Does the motion depend on the display's frame rate?

Stiffness and drag are fractions per step. The component as it is described cuts each frame into equal steps of at most 1/60 s. That is one step
of 1/60 s at 60, 30, 20 Hz; but at 24 Hz three steps of 1/72 s, at 240 Hz one of 1/240 s, each with the same fractions. A strand then droops by

    tan θ = g·h²(1 − s)/(s·L),   h the length of a step,

sixteen times less at 240 Hz than at 60, and rings four times as fast: the slicing protects displays below 60 Hz that divide it, and no others.

This library takes steps of exactly 1/60 s whatever the display does, with the root's pose interpolated between updates, and keeps what is left of a frame for the next.
Where the display does not divide the steps, what it shows is interpolated between the last two.

A strand of four bones of 0.1 m (stiffness 0.05, drag 0.2, pulled to the parent) is let go while its root stands still, and then again while its root moves along a
smooth path. Measured: the droop of bone 1 with the slicing as described; for the fixed steps, the difference of any tail from the 60 Hz
run at the same times, in chain lengths.
*/
#include "experiment.h"
#include "judges.h"
#include "strand.h"
#include "vec3.h"

#include <float.h>
#include <math.h>

#define LENGTH 0.1

enum { BONES = 4, SECONDS = 3, STEPS = 60 * SECONDS };
enum { RATE, SLICE, STILL, MOVING, SLICED };

static const int rates[] = { 24, 30, 48, 50, 60, 72, 75, 90, 120, 144, 165, 240 };
enum { RATES = sizeof rates / sizeof rates[0] };

static SbSpring settings(void)
{
    SbSpring spring = strand_spring();
    spring.stiffness = 0.05;
    spring.drag = 0.2;
    spring.pull = SB_PULL_PARENT;
    return spring;
}

/* The droop of bone 1 at rest, when a frame is cut into equal steps of at most 1/60 s. */
static double sliced_droop(double step)
{
    const SbSpring spring = settings();
    Strand strand;
    if (!strand_create(&strand, 1, LENGTH, step, &spring))
        return NAN;
    for (int k = 0; k < 3000; k++)
        strand_step(&strand, (SbVec3){ 0, 0, 0 }, step);
    const SbVec3 tail = strand_tail(&strand, 1);
    strand_free(&strand);
    return atan2(-tail.y, tail.x) * 180 / M_PI;
}

/* The root at a time; 0 at the start, where it also stands still. */
static SbVec3 root_at(double t, bool moves)
{
    if (!moves)
        return (SbVec3){ 0, 0, 0 };
    return (SbVec3){ 0.1 * (1 - cos(4 * t)), 0.05 * (1 - cos(7 * t)), 0.1 * (1 - cos(3 * t)) };
}

/* The tip after each whole step, at this display rate; in between, where a display falls, nothing. */
static bool record(int rate, bool moves, SbVec3 tip[STEPS + 1])
{
    const SbSpring spring = settings();
    Strand strand;
    if (!strand_create(&strand, BONES, LENGTH, SB_STEP_TIME, &spring))
        return false;
    for (int k = 0; k <= STEPS; k++)
        tip[k] = (SbVec3){ NAN, NAN, NAN };
    for (int frame = 1; frame <= SECONDS * rate; frame++) {
        strand_step(&strand, root_at((double)frame / rate, moves), 1.0 / rate);
        /* The newest step is the last that ended by now. */
        tip[frame * 60 / rate] = strand_tail(&strand, BONES);
    }
    strand_free(&strand);
    return true;
}

static double apart(const SbVec3 *a, const SbVec3 *b)
{
    double worst = 0;
    for (int k = 1; k <= STEPS; k++)
        if (!isnan(a[k].x) && !isnan(b[k].x))
            worst = fmax(worst, vec3_length(vec3_sub(a[k], b[k])));
    return worst / (BONES * LENGTH);
}

/* The angle is good to the rounding of its tangent, which the pull lets die down by s a step. */
static bool fill_row(Table *table, long row, int rate)
{
    static SbVec3 reference[STEPS + 1], tip[STEPS + 1];
    const int slices = (int)ceil(60.0 / rate - 1e-9);
    const double step = 1.0 / (rate * slices);
    const SbSpring spring = settings();
    const double s = spring.stiffness, degree = 180 / M_PI;
    const double law = atan(-spring.gravity.y * step * step * (1 - s) / (s * LENGTH)) * degree;
    double *cell = table_cell(table, row, 0);
    cell[RATE] = rate;
    cell[SLICE] = 1 / step;
    const bool good =
        table_compare(table, row, SLICED, sliced_droop(step), law, degree * DBL_EPSILON / s);
    table->verdict[row] = good ? ROW_HOLDS : ROW_OFF;
    for (int moves = 0; moves < 2; moves++) {
        if (!record(60, moves, reference) || !record(rate, moves, tip))
            return false;
        cell[moves ? MOVING : STILL] = apart(tip, reference);
    }
    return true;
}

static const char *run(const Experiment *experiment, const RunOptions *options, Table *table)
{
    (void)experiment;
    (void)options;
    static const char *const names[SLICED] = { "display_hz", "steps_per_s", "still_apart",
                                               "moving_apart" };
    int added = 0;
    for (int i = 0; i < SLICED; i++)
        added |= table_add_column(table, names[i]);
    added |= table_add_compared(table, "sliced_droop_deg");
    if (added < 0 || !table_set_rows(table, RATES))
        return "out of memory";
    for (int row = 0; row < RATES; row++)
        if (!fill_row(table, row, rates[row]))
            return "out of memory";
    return NULL;
}

/* "It does not depend on this": the column is the same in every row, to bound of its value at 60 Hz. */
static Finding judge_constant(const Claim *claim, const Table *table)
{
    Finding finding = { .verdict = NOT_JUDGED };
    double usual = NAN;
    for (long row = 0; row < table->rows; row++)
        if (table_get(table, row, "display_hz") == 60)
            usual = table_get(table, row, claim->column);
    snprintf(finding.column, sizeof finding.column, "%s", claim->column);
    for (long row = 0; row < table->rows; row++) {
        const double found = table_get(table, row, claim->column);
        const double off = fabs(found / usual - 1);
        if (isnan(off))
            return (Finding){ .verdict = NOT_JUDGED };
        if (finding.verdict != NOT_JUDGED && off <= finding.within)
            continue;
        finding.within = off;
        finding.row = (int)row;
        finding.verdict = DOES_NOT_HOLD;
        snprintf(finding.text, sizeof finding.text, "%.4g at %.0f Hz, %.4g at 60 Hz", found,
                 table_get(table, row, "display_hz"), usual);
    }
    if (finding.within <= claim->bound)
        finding.verdict = HOLDS_WITHIN;
    return finding;
}

const Experiment component_frame_rate = {
    .title = "Does the motion depend on the display's frame rate?",
    .base = CASE(.bones = BONES, .length = LENGTH),
    .run = run,
    .views = {
        { "display_hz", "display (Hz)", "%.0f" },
        { "steps_per_s", "slices per second, as described", "%.0f" },
        { "sliced_droop_deg", "droop with them (°)", "%.4f" },
        { "sliced_droop_deg_law", "law", "%.4f" },
        { "still_apart", "fixed steps: off the 60 Hz run, root still", "%.1e" },
        { "moving_apart", "root moving (chain lengths)", "%.1e" },
    },
    .claims = {
        { "C-3", "Behaviour does not depend on the frame rate, thanks to the slicing.", DOES_NOT_HOLD, judge_constant,
          "sliced_droop_deg", 0.01,
          "Only at 60 Hz and its whole fractions. Slices of another length with the same fractions are other settings: droop "
          "goes with h², the ring's frequency with 1/h. Fixed steps do not have this." },
        { "K-11", "With steps of exactly 1/60 s a strand on a root that stands still moves alike at every display rate, to the "
                  "bit.",
          HOLDS, judge_never_more, "still_apart", 0 },
        { "K-12", "With a root that moves, all that is left is the path between updates: below 1 % of the chain.", HOLDS,
          judge_never_more, "moving_apart", 0.01 },
    },
};
