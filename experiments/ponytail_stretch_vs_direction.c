/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# An offset along the strand is no swing

The offset has a direction, and templates add it along the strand, or along the way the base goes. A strand of length L whose tip is moved by o under an angle γ to it has the length

    √(L² + o² + 2·L·o·cos γ).

Along the strand (γ = 0) it does not swing at all: it is stretched by o/L, with A a quarter of the length by 25 %, and shortened in the next half swing. Across (γ = 90°) it swings by atan(o/L), 14°, and is still
stretched by √(1 + (o/L)²) − 1, 3 %. A ponytail keeps no length; a spring bone does. Measured on the model at its first extreme, A = L/4.
*/
#include "judges.h"
#include "rows.h"

#include <float.h>
#include <math.h>

enum { ANGLES = 19 };
enum { ANGLE, SWING, STRETCH, LENGTH };

static const char *fill(RowJob *job, Table *table, long row, long number)
{
    (void)job;
    const double angle = 5 * (double)number * M_PI / 180, part = 0.25;
    const SbPonytail p = { part, 10, M_PI / 2, 0 };
    const SbVec3 tip =
        sb_ponytail_position(&p, (SbVec3){ 1, 0, 0 }, (SbVec3){ cos(angle), sin(angle), 0 }, 0);
    const double length = hypot(tip.x, tip.y);
    double *cell = table_cell(table, row, 0);
    cell[ANGLE] = 5 * (double)number;
    cell[SWING] = atan2(tip.y, tip.x) * 180 / M_PI;
    cell[STRETCH] = 100 * (length - 1);
    if (!table_compare(table, row, LENGTH, length, sqrt(1 + part * part + 2 * part * cos(angle)),
                       2 * DBL_EPSILON))
        table->verdict[row] = ROW_OFF;
    return NULL;
}

static int declare(Table *table)
{
    static const char *const plain[] = { "angle_deg", "swing_deg", "stretch_pct", NULL };
    static const char *const compared[] = { "length", NULL };
    return table_add_columns(table, plain, compared);
}

static const Rows rows = { .count = ANGLES, .declare = declare, .fill = fill };

const Experiment ponytail_stretch_vs_direction = {
    .title = "An offset along the strand is no swing",
    .rows = &rows,
    .views = {
        { "angle_deg", "offset to strand (°)", "%.0f" },
        { "swing_deg", "swing (°)", "%.2f" },
        { "length_law", "law: length / L", "%.4f" },
        { "length", "length / L", "%.4f" },
        { "stretch_pct", "stretch (%)", "%.2f" },
    },
    .claims = {
        { "P-23", "An offset along the strand swings it (by a degree at least).", DOES_NOT_HOLD, judge_exceeds_everywhere,
          "swing_deg", 1, "It stretches it, by A/L.", .where = { "angle_deg", 0 } },
        { "P-23", "Across the strand it swings without stretching it (1 % at most).", DOES_NOT_HOLD, judge_size, "stretch_pct", 1,
          "By √(1 + (A/L)²) − 1, 3 % at a quarter of the length.", .where = { "angle_deg", 90 } },
        { "Q-18", "The length is that of the triangle.", HOLDS_TO_ROUNDING, judge_against_law, "length" },
    },
};
