/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Changing ω or d while it runs

The formula knows no state. If ω is changed at time t, the phase is as if ω had been the new one all along, Δω·t away from where it was, and the tip jumps. For any phase the jump is at most

    2·|sin(Δω·t/2)|·A·e^(−d·t)      for ω,        |1 − e^(−Δd·t)|·A·e^(−d·t)      for d,

and some phase has it. In parts of what the swing still has, it grows with the time since the event: with Δω = 1 rad/s it is the whole swing at t = 1.05 s and twice it, a
mirror image, at 3.14 s. In metres it is largest near t = 1/d. A spring bone has no such jump: its settings act from the next frame on, on the state it has.

To change ω or d, let the new swing start at t = 0 with the offset and the velocity of the old one: A and φ from the two. Measured on the model: ω from 10 to 11 and d
from 1.5 to 2.2, the largest jump over all phases being that of the complex amplitude.
*/
#include "experiment.h"
#include "judges.h"

#include <complex.h>
#include <float.h>
#include <math.h>

enum { TIMES = 51 };
enum { TIME, LEFT, OF_SWING, OMEGA, DECAY = OMEGA + 4 };

static double complex amplitude(SbPonytail p, double t)
{
    const double across = sb_ponytail_offset(&p, t);
    p.phase = M_PI / 2;
    return sb_ponytail_offset(&p, t) + I * across;
}

static void compare(Table *table, long row, int first, double x, double law, double unit)
{
    if (!table_compare(table, row, first, x, law, unit))
        table->verdict[row] = ROW_OFF;
}

static void fill_row(Table *table, long row)
{
    const double t = (double)row / 10, left = exp(-1.5 * t);
    const double complex old = amplitude((SbPonytail){ 1, 10, 0, 1.5 }, t);
    const double complex quicker = amplitude((SbPonytail){ 1, 11, 0, 1.5 }, t);
    const double complex damped = amplitude((SbPonytail){ 1, 10, 0, 2.2 }, t);
    const double unit = DBL_EPSILON * left * (1 + 11 * t);
    double *cell = table_cell(table, row, 0);
    cell[TIME] = t;
    cell[LEFT] = left;
    cell[OF_SWING] = cabs(quicker - old) / left;
    compare(table, row, OMEGA, cabs(quicker - old), 2 * fabs(sin(t / 2)) * left, unit);
    compare(table, row, DECAY, cabs(damped - old), -expm1(-0.7 * t) * left, unit);
}

static const char *run(const Experiment *experiment, const RunOptions *options, Table *table)
{
    static const char *const plain[] = { "time_s", "left", "jump_omega_of_swing", NULL };
    static const char *const compared[] = { "jump_omega", "jump_decay", NULL };
    (void)experiment;
    (void)options;
    const char *failed = table_declare(table, plain, compared, TIMES);
    for (long row = 0; !failed && row < TIMES; row++)
        fill_row(table, row);
    return failed;
}

const Experiment change_while_running = {
    .title = "Changing ω or d while it runs",
    .run = run,
    .views = {
        { "time_s", "changed at (s)", "%.1f" },
        { "left", "left of the swing", "%.4f" },
        { "jump_omega_law", "law: ω 10 → 11", "%.4f" },
        { "jump_omega", "jump (of A)", "%.4f" },
        { "jump_omega_of_swing", "of what is left", "%.4f" },
        { "jump_decay_law", "law: d 1.5 → 2.2", "%.4f" },
        { "jump_decay", "jump (of A)", "%.4f" },
    },
    .claims = {
        { "P-28", "ω can be changed while it runs (the tip jumps by a twentieth of A at most).", DOES_NOT_HOLD, judge_size,
          "jump_omega", 0.05, "The jump is 2|sin(Δω·t/2)| of what is left: it grows with the time since the event." },
        { "P-28", "d can be changed while it runs (the tip jumps by a twentieth of A at most).", DOES_NOT_HOLD, judge_size,
          "jump_decay", 0.05, "The jump is 1 − e^(−Δd·t) of what is left." },
        { "Q-16", "The jump of a change of ω is 2|sin(Δω·t/2)| of what is left.", HOLDS_TO_ROUNDING, judge_against_law, "jump_omega" },
        { "Q-17", "The jump of a change of d is 1 − e^(−Δd·t) of it.", HOLDS_TO_ROUNDING, judge_against_law, "jump_decay" },
    },
};
