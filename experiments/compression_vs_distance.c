/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Does compression keep the tip outside a collider?

Near a collider the amplitude is multiplied by max(0, 1 − (0.15 m − distance)/0.15 m), which is distance/0.15 m wherever it is positive. Two things are missing.

*An upper clamp.* Beyond 0.15 m the factor exceeds 1: at 0.3 m the swing is twice as wide as without a collider, at 0.6 m four times. A collider far away blows
the hair up. min(1, …) is what was meant.

*The radius.* The distance is that of the centres, the tip is not asked where it is. A base at a distance D from the centre of a head of radius 0.1 m, swinging toward it with A = 0.2 m, comes as near as

    D − A·D/0.15 m = D·(1 − A/0.15 m),

negative for A > 0.15 m: the tip goes through the centre and out on the other side. Measured is the smallest distance of the tip from the surface, on the model's own first swing toward the centre, with the rule and
with an upper clamp added, for A of 0.05, 0.1 and 0.2 m, d = 0.
*/
#include "experiment.h"
#include "judges.h"

#include <float.h>
#include <math.h>

static const double amplitudes[] = { 0.05, 0.1, 0.2 };
enum { AMPLITUDES = 3, DISTANCES = 10, SAMPLES = 100 };
enum { DISTANCE, AMPLITUDE, GAP, GAP_CLAMPED, FACTOR };

/* The centre lies in +x at a distance from the base; the smallest distance of the tip from the surface. */
static double smallest_gap(double distance, double amplitude)
{
    const double radius = 0.1;
    const SbPonytail p = { amplitude, 10, 0, 0 };
    double gap = HUGE_VAL;
    for (int i = 0; i <= SAMPLES; i++) {
        const double t = M_PI / p.omega * i / SAMPLES;
        const SbVec3 tip =
            sb_ponytail_position(&p, (SbVec3){ -distance, 0, 0 }, (SbVec3){ 1, 0, 0 }, t);
        gap = fmin(gap, fabs(tip.x) - radius);
    }
    return gap;
}

static void fill_row(Table *table, long row)
{
    const double distance = (3 + (double)(row / AMPLITUDES)) / 20;
    const double amplitude = amplitudes[row % AMPLITUDES];
    const double factor = sb_ponytail_compression(distance);
    double *cell = table_cell(table, row, 0);
    cell[DISTANCE] = distance;
    cell[AMPLITUDE] = amplitude;
    cell[GAP] = smallest_gap(distance, amplitude * factor);
    cell[GAP_CLAMPED] = smallest_gap(distance, amplitude * fmin(1, factor));
    if (!table_compare(table, row, FACTOR, factor, distance / 0.15, DBL_EPSILON * fmax(1, factor)))
        table->verdict[row] = ROW_OFF;
}

static const char *run(const Experiment *experiment, const RunOptions *options, Table *table)
{
    static const char *const plain[] = { "distance_m", "amplitude_m", "gap_m", "gap_clamped_m",
                                         NULL };
    static const char *const compared[] = { "factor", NULL };
    (void)experiment;
    (void)options;
    const char *failed = table_declare(table, plain, compared, AMPLITUDES * DISTANCES);
    for (long row = 0; !failed && row < table->rows; row++)
        fill_row(table, row);
    return failed;
}

const Experiment compression_vs_distance = {
    .title = "Does compression keep the tip outside a collider?",
    .run = run,
    .views = {
        { "distance_m", "base to centre (m)", "%.2f" },
        { "amplitude_m", "A (m)", "%.2f" },
        { "factor_law", "distance / 0.15 m", "%.3f" },
        { "factor", "factor of the rule", "%.3f" },
        { "gap_m", "tip to surface (m)", "%.3f" },
        { "gap_clamped_m", "with an upper clamp (m)", "%.3f" },
    },
    .claims = {
        { "P-10", "The compression near colliders keeps tips outside.", DOES_NOT_HOLD, judge_exceeds_everywhere, "gap_m", -1e-12,
          "It measures to the centre and has no upper clamp: wide swings go through, and far colliders widen them." },
        { "P-10", "It narrows the swing, or leaves it as it is, at 0.3 m.", DOES_NOT_HOLD, judge_size, "factor", 1,
          "It doubles it.", .where = { "distance_m", 0.3 } },
        { "P-10", "And at 0.6 m.", DOES_NOT_HOLD, judge_size, "factor", 1, "It makes it four times as wide.",
          .where = { "distance_m", 0.6 } },
        { "P-10", "With an upper clamp it keeps them outside.", DOES_NOT_HOLD, judge_exceeds_everywhere, "gap_clamped_m", -1e-12,
          "The radius is missing as well." },
        { "Q-14", "The factor is the distance over 0.15 m, without limit.", HOLDS_TO_ROUNDING, judge_against_law, "factor" },
    },
};
