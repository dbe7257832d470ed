/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Does a ponytail start late?

What is sold is a start-up delay: the tip stays behind for a moment and then follows. The formula adds its offset to the base, so at t = 0 the tip stands at

    base + A·sin φ,   and moves on with   A·(ω·cos φ − d·sin φ).

With φ = 0 nothing jumps, but the tip *leads*: it has the velocity A·ω while the base still rests. With any other phase it jumps by A·sin φ
in the frame in which the event begins, backward for φ < 0 and forward for φ > 0. The worked examples with φ = −0.3 and −0.2 jump by 30 and 20 % of A. A delay is had only at the price of such a
jump, and is small even then: 8 ms, half a frame, at φ = −π/4, where the jump is 71 % of A; with φ = −0.3 the tip still leads; a ponytail that starts late and smoothly needs a base that does.

The base moves by one unit within 0.2 s, a raised cosine; A 0.18 of its travel, ω 11, d 1.8, as in the source. Measured on the model:
the jump, against |sin φ|; and when the tip is past a tenth of the travel, less when the base is; a negative delay is a lead. The peak of the tip over the travel belongs to it:
it does exceed the base's, by 6 to 13 % of the travel, at every phase.

How late a spring bone is in the same situation: spring_starts_late.
*/
#include "experiment.h"
#include "judges.h"

#include <float.h>
#include <math.h>

enum { PHASES = 33 };
enum { PHASE, DELAY, PEAK, VELOCITY, JUMP };

static const double rise = 0.2, step = 1e-4;

static double base_at(double t)
{
    return t < rise ? (1 - cos(M_PI * t / rise)) / 2 : 1;
}

static double tip_at(const SbPonytail *p, double t)
{
    return sb_ponytail_position(p, (SbVec3){ base_at(t), 0, 0 }, (SbVec3){ 1, 0, 0 }, t).x;
}

static void fill_row(Table *table, long row)
{
    const SbPonytail p = { 0.18, 11, M_PI / 4 * ((double)row - 16) / 16, 1.8 };
    double *cell = table_cell(table, row, 0);
    cell[PHASE] = p.phase;
    cell[DELAY] = NAN;
    for (int k = 0; k < 20000; k++) {
        const double x = tip_at(&p, k * step);
        if (isnan(cell[DELAY]) && x >= 0.1)
            cell[DELAY] = k * step - acos(0.8) * rise / M_PI;
        cell[PEAK] = k == 0 ? x : fmax(cell[PEAK], x);
    }
    cell[VELOCITY] = (tip_at(&p, step) - tip_at(&p, 0)) / step;
    if (!table_compare(table, row, JUMP, fabs(tip_at(&p, 0)) / p.amplitude, fabs(sin(p.phase)),
                       DBL_EPSILON))
        table->verdict[row] = ROW_OFF;
}

static const char *run(const Experiment *experiment, const RunOptions *options, Table *table)
{
    static const char *const plain[] = { "phase_rad", "delay_s", "peak", "velocity_per_s", NULL };
    static const char *const compared[] = { "jump", NULL };
    (void)experiment;
    (void)options;
    const char *failed = table_declare(table, plain, compared, PHASES);
    for (long row = 0; !failed && row < PHASES; row++)
        fill_row(table, row);
    return failed;
}

/* "It starts late": holds when a phase makes the tip start later than the base without a jump of more than bound. */
static Finding judge_starts_late(const Claim *claim, const Table *table)
{
    Finding finding = { .verdict = DOES_NOT_HOLD, .within = HUGE_VAL };
    snprintf(finding.column, sizeof finding.column, "%s", claim->column);
    for (long row = 0; row < table->rows; row++) {
        const double jump = table_get(table, row, "jump");
        if (!(table_get(table, row, claim->column) > 0) || jump >= finding.within)
            continue;
        finding.within = jump;
        finding.row = (int)row;
        finding.verdict = jump <= claim->bound ? HOLDS : DOES_NOT_HOLD;
    }
    snprintf(finding.text, sizeof finding.text, "late by %.2g s at best with a jump of %.3g A",
             table_get(table, finding.row, claim->column), finding.within);
    return finding;
}

const Experiment ponytail_start_vs_phase = {
    .title = "Does a ponytail start late?",
    .run = run,
    .views = {
        { "phase_rad", "φ (rad)", "%.3f" },
        { "jump_law", "law |sin φ|", "%.4f" },
        { "jump", "jump at t = 0 (of A)", "%.4f" },
        { "velocity_per_s", "velocity of the tip at t = 0", "%.3f" },
        { "delay_s", "tip after base (s)", "%.4f" },
        { "peak", "peak of the tip / travel", "%.4f" },
    },
    .claims = {
        { "P-1", "The tip shows a start-up delay.", DOES_NOT_HOLD, judge_starts_late, "delay_s", 0.01,
          "With φ = 0 the tip leads. A negative phase delays it, and makes it jump back by A·sin φ as the event begins." },
        { "P-30", "The tip's peak exceeds the base's.", HOLDS, judge_exceeds_everywhere, "peak", 1,
          "By less than A; \"slightly\" is a matter of A." },
        { "Q-3", "At t = 0 the tip jumps by A·|sin φ|.", HOLDS_TO_ROUNDING, judge_against_law, "jump" },
    },
};
