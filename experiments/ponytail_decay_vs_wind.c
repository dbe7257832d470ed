/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Damping by wind: a sign that makes the swing grow

The last round of tuning multiplies d by wind·strand, a dot product. For a strand along the wind that is d, for one across it 0, and for one against it −d:

    e^(−d·cos(angle)·t).

Across the wind the swing never ends; against it the swing *grows*, twentyfold within 2 s at d = 1.5. A factor for d has to be positive: |cos|, or 1 + |cos|. Measured in the model is what is left of the swing after 2 s, against
the exponential.
*/
#include "judges.h"
#include "rows.h"

#include <float.h>
#include <math.h>

enum { ANGLES = 37 };
enum { ANGLE, FACTOR, DECAY, LEFT };

static const char *fill(RowJob *job, Table *table, long row, long number)
{
    (void)job;
    const double angle = 5 * (double)number, factor = cos(angle * M_PI / 180), t = 2;
    const SbPonytail p = { 1, 10, 0, 1.5 * factor }, across = { 1, 10, M_PI / 2, 1.5 * factor };
    const double law = exp(-1.5 * factor * t);
    double *cell = table_cell(table, row, 0);
    cell[ANGLE] = angle;
    cell[FACTOR] = factor;
    cell[DECAY] = p.decay;
    if (!table_compare(table, row, LEFT,
                       hypot(sb_ponytail_offset(&p, t), sb_ponytail_offset(&across, t)), law,
                       4 * DBL_EPSILON * law))
        table->verdict[row] = ROW_OFF;
    return NULL;
}

static int declare(Table *table)
{
    static const char *const plain[] = { "angle_deg", "wind_along_strand", "decay_per_s", NULL };
    static const char *const compared[] = { "left_after_2s", NULL };
    return table_add_columns(table, plain, compared);
}

static const Rows rows = { .count = ANGLES, .declare = declare, .fill = fill };

const Experiment ponytail_decay_vs_wind = {
    .title = "Damping by wind: a sign that makes the swing grow",
    .rows = &rows,
    .views = {
        { "angle_deg", "wind and strand (°)", "%.0f" },
        { "wind_along_strand", "wind·strand", "%.3f" },
        { "decay_per_s", "d (1/s)", "%.3f" },
        { "left_after_2s_law", "law", "%.4f" },
        { "left_after_2s", "left after 2 s (of A)", "%.4f" },
    },
    .claims = {
        { "P-27", "d × wind·strand damps the swing (half of it is gone after 2 s at any angle).", DOES_NOT_HOLD, judge_size,
          "left_after_2s", 0.5, "The product is negative for a strand against the wind: there the swing grows." },
        { "Q-13", "What is left after 2 s is the exponential.", HOLDS_TO_ROUNDING, judge_against_law, "left_after_2s" },
    },
};
