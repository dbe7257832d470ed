/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# How much of a break does the blend remove?

When the base jumps, base' = lerp(last, current, 0.7) and offset' = 0.7·offset + 0.3·(current − last) are to remove "95 % of the break". What is drawn is their sum:

    base' + offset' = current + 0.7·offset.

The 0.7 and the 0.3 of the jump add up again: the base that is drawn jumps all the way, and the only thing that is smoothed is the offset, which loses 30 %. Seen from the tip, the break is jump − 0.3·offset instead of the jump: with an offset of a
fifth of the jump 6 % smaller if the offset points the way of the jump, 6 % larger if against it, and without an offset as it was.

Had base' been used with the old offset, 30 % of the break would go in this frame, and come in the next. Measured in the model, a jump of 1 along x, over the offset just before it in parts of the jump.
*/
#include "experiment.h"
#include "judges.h"

#include <float.h>
#include <math.h>

enum { OFFSETS = 13 };
enum { OFFSET, BASE_BREAK, REMOVED, BREAK };

static void fill_row(Table *table, long row)
{
    const double offset = ((double)row - 6) / 20;
    const SbVec3 last = { 0.5, 0, 0 }, current = { 1.5, 0, 0 };
    const SbSmoothed s = sb_ponytail_smooth(last, current, (SbVec3){ offset, 0, 0 });
    const double seen = s.base.x + s.offset.x - (last.x + offset);
    double *cell = table_cell(table, row, 0);
    cell[OFFSET] = offset;
    cell[BASE_BREAK] = s.base.x - last.x;
    cell[REMOVED] = 100 * (1 - seen);
    if (!table_compare(table, row, BREAK, seen, 1 - 0.3 * offset, 2 * DBL_EPSILON))
        table->verdict[row] = ROW_OFF;
}

static const char *run(const Experiment *experiment, const RunOptions *options, Table *table)
{
    static const char *const plain[] = { "offset", "base_break", "removed_pct", NULL };
    static const char *const compared[] = { "break", NULL };
    (void)experiment;
    (void)options;
    const char *failed = table_declare(table, plain, compared, OFFSETS);
    for (long row = 0; !failed && row < OFFSETS; row++)
        fill_row(table, row);
    return failed;
}

const Experiment smoothing_vs_offset = {
    .title = "How much of a break does the blend remove?",
    .run = run,
    .views = {
        { "offset", "offset before (of the jump)", "%.2f" },
        { "base_break", "break of base' alone", "%.3f" },
        { "break_law", "law 1 − 0.3·offset", "%.3f" },
        { "break", "break of the tip", "%.3f" },
        { "removed_pct", "removed (%)", "%.1f" },
    },
    .claims = {
        { "P-9", "The blend removes 95 % of the break (more than 90 %).", DOES_NOT_HOLD, judge_exceeds_everywhere, "removed_pct", 90,
          "The two parts add up to current + 0.7·offset: up to 9 % is removed or added, none on the average." },
        { "Q-15", "The break that is left is the jump less 0.3 of the offset.", HOLDS_TO_ROUNDING, judge_against_law, "break" },
    },
};
