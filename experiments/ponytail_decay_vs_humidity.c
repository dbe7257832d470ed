/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Damping by humidity, and the drag that goes with it

The rule is d = 2.2 + (0.9 − 2.2)·humidity: a straight line with a slope of −1.3 per unit, so 30 % more humidity lowers d by 0.39, which the source rounds to 0.4.

The source also has a table: dry ≈ 1.2, oily ≈ 2.5, wet ≈ 0.9. The rule agrees with it when the hair is wet. Dry hair gets 2.2 from the one and 1.2 from the other, which the rule has at a humidity
of 0.77; and 2.5 is outside the rule.

A spring bone that is to swing with ω and fall off with d at 60 frames per second, without force, has P = e^(−2dh), S = 2e^(−dh)·cos ωh, stiffness 1 − α and drag c with α = S − P, c = 1 − P/α. At
ω = 10 the whole range from dry to wet is a drag from 0.044 down to 0.002; below d = −ln(cos ωh)/h = 0.837 none will do. The decay that comes out of these settings, by law (M), is compared with the rule.

*Rounding.* The decay is −ln(P)/(2h), with P near 1 rounded to ε: ε/(2h); the settings themselves cost a few of that.
*/
#include "experiment.h"
#include "judges.h"
#include "laws_motion.h"

#include <float.h>
#include <math.h>

enum { STEPS = 21 };
enum { HUMIDITY, LOWERED, STIFFNESS, DRAG, DECAY, BONE = DECAY + 4 };

static void compare(Table *table, long row, int first, double x, double law, double unit)
{
    if (!table_compare(table, row, first, x, law, unit))
        table->verdict[row] = ROW_OFF;
}

static void fill_row(const Experiment *experiment, Table *table, long row)
{
    const double humidity = (double)row / (STEPS - 1), d = sb_ponytail_decay(humidity);
    Case c = experiment->base;
    const double product = exp(-2 * d * c.frame_time);
    const double alpha = 2 * exp(-d * c.frame_time) * cos(10 * c.frame_time) - product;
    c.stiffness = 1 - alpha;
    c.drag = 1 - product / alpha;
    const Motion motion = law_motion(&c, 1);
    double *cell = table_cell(table, row, 0);
    cell[HUMIDITY] = humidity;
    cell[LOWERED] = humidity <= 0.7 ? d - sb_ponytail_decay(humidity + 0.3) : (double)NAN;
    cell[STIFFNESS] = c.stiffness;
    cell[DRAG] = c.drag;
    compare(table, row, DECAY, d, 2.2 - 1.3 * humidity, 2.2 * DBL_EPSILON);
    compare(table, row, BONE, motion_decay(&motion), d, DBL_EPSILON / (2 * c.frame_time));
}

static const char *run(const Experiment *experiment, const RunOptions *options, Table *table)
{
    static const char *const plain[] = { "humidity", "lowered_by_30pct", "stiffness", "drag",
                                         NULL };
    static const char *const compared[] = { "decay_per_s", "bone_decay_per_s", NULL };
    (void)options;
    const char *failed = table_declare(table, plain, compared, STEPS);
    for (long row = 0; !failed && row < STEPS; row++)
        fill_row(experiment, table, row);
    return failed;
}

const Experiment ponytail_decay_vs_humidity = {
    .title = "Damping by humidity, and the drag that goes with it",
    .base = CASE(.bones = 1, .length = 0.30, .gravity = { 0, 0, 0 }),
    .run = run,
    .views = {
        { "humidity", "humidity", "%.2f" },
        { "decay_per_s_law", "2.2 − 1.3·humidity (1/s)", "%.3f" },
        { "decay_per_s", "d of the rule (1/s)", "%.3f" },
        { "lowered_by_30pct", "lowered by 30 % more", "%.3f" },
        { "drag", "drag of a bone, ω = 10", "%.5f" },
        { "stiffness", "its stiffness", "%.5f" },
        { "bone_decay_per_s", "its decay (1/s)", "%.3f" },
    },
    .claims = {
        { "P-5", "30 % more humidity lowers d by 0.4.", HOLDS_WITHIN, judge_stated, "lowered_by_30pct", 0.05,
          "By 0.39; the slope is −1.3 per unit.", .stated = { 0.4, 0.4 } },
        { "P-16", "Dry hair has d ≈ 1.2, by the rule too.", DOES_NOT_HOLD, judge_stated, "decay_per_s", 0.05,
          "The rule gives 2.2 to dry hair; 1.2 belongs to a humidity of 0.77, and oily hair, 2.5, is outside it.",
          .where = { "humidity", 0 }, .stated = { 1.2 } },
        { "P-16", "Wet hair has d ≈ 0.9, by the rule too.", HOLDS_WITHIN, judge_stated, "decay_per_s", 0.05, NULL,
          .where = { "humidity", 1 }, .stated = { 0.9 } },
        { "Q-12", "Each d has a drag: a spring bone with ω 10 falls off alike.", HOLDS_TO_ROUNDING, judge_against_law,
          "bone_decay_per_s" },
    },
};
