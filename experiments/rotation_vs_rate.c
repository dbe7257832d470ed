/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# A root that turns for ever

A chain's root spins about the axis on which it sits, at a steady Ω. After a while the chain turns along as a rigid spiral, every bone behind the root by an angle of its own. In
the turning frame, in complex numbers, with ψ = Ωh, q = (2 − c)·e^(−iψ) − (1 − c)·e^(−2iψ) and H a bone's head, bone i lies along

    A = (1 − s)(q − 1)·H + s·L·u_(i−1),   arg u_i = arg A + arcsin((1 − s)·L·Im q/|A|),

exactly, at any size of angle. For the first bone, whose head is on the axis, that is

    sin δ = (1 − s)/s · sin ψ·(c + 2(1 − c)(1 − cos ψ)).

The faster the root, the further behind; and each bone is behind the one before, the more so as its head goes faster. At 13.25 rad/s, two turns a second, the first bone is 84° behind, the third
half a turn. There the law is near its end: a sine is at most 1, and above 13.310 rad/s there is no such angle for the first bone (rotation_slip_vs_drag).

Measured is a chain of three bones, straight at first and turning along, after 2,000 frames. An angle is off by the rounding of the angle that the root has gone, Ωt; a bone answers that with
1/(1 − α), hands it on with G, and near its end the law itself makes 1/cos δ of it.
*/
#include "experiment.h"
#include "judges.h"
#include "laws.h"
#include "laws_steady.h"
#include "turntable.h"

#include <float.h>
#include <math.h>
#include <stddef.h>

enum { BONES = 3, RATES = 53, FRAMES = 2000 };

#define DEGREES (180 / M_PI)

enum { RATE, LAG };

static const char *declare(Table *table)
{
    static const char *const names[BONES] = { "lag_1_deg", "lag_2_deg", "lag_3_deg" };
    int added = table_add_column(table, "rate_rad_s");
    for (int i = 0; i < BONES; i++)
        added |= table_add_compared(table, names[i]);
    return added < 0 || !table_set_rows(table, RATES) ? "out of memory" : NULL;
}

/* Angles behind the root, each counted on from the bone before. */
static void find_lags(const double complex *direction, double *lag)
{
    double complex parent = 1;
    double sum = 0;
    for (int i = 0; i < BONES; i++) {
        sum -= carg(direction[i] * conj(parent)) * DEGREES;
        lag[i] = sum;
        parent = direction[i];
    }
}

/* Of the first bone's angle; each further one hands on G of it. */
static double rounding_lag(const Case *c, double rate, double first_lag)
{
    const double turned = rate * FRAMES * c->frame_time;
    return DBL_EPSILON * (1 + turned) / (1 - law_alpha(c, 1)) / cos(first_lag / DEGREES) * DEGREES;
}

static const char *fill_row(const Case *c, double rate, Table *table, long row)
{
    double complex seen[BONES], direction[BONES];
    double lag[BONES], law[BONES];
    const char *refused = turntable_run(c, rate, 0, FRAMES, seen, NULL);
    if (refused)
        return refused;
    if (law_rotation(c, rate, 0, direction) < BONES)
        return "rate: the chain slips";
    find_lags(seen, lag);
    find_lags(direction, law);
    *table_cell(table, row, RATE) = rate;
    double unit = rounding_lag(c, rate, law[0]);
    for (int i = 0; i < BONES; i++) {
        if (!table_compare(table, row, LAG + 4 * i, lag[i], law[i], unit))
            table->verdict[row] = ROW_OFF;
        unit *= law_whip_gain(c);
    }
    return NULL;
}

static const char *run(const Experiment *experiment, const RunOptions *options, Table *table)
{
    const char *failed = declare(table);
    for (int row = 0; !failed && row < RATES; row++) {
        Case c = experiment->base;
        if (options->solver)
            c.scheme = options->solver;
        failed = fill_row(&c, 0.25 * (row + 1), table, row);
    }
    return failed;
}

const Experiment rotation_vs_rate = {
    .title = "A root that turns for ever",
    .base = CASE(.bones = BONES, .length = 0.30, .gravity = { 0, 0, 0 }, .stiffness = 0.05, .drag = 0.2),
    .run = run,
    .views = {
        { "rate_rad_s", "rate (rad/s)", "%.2f" },
        { "lag_1_deg_law", "law, bone 1 (°)", "%.6f" },
        { "lag_1_deg", "measured", "%.6f" },
        { "lag_1_deg_diff", "difference", "%.1e" },
        { "lag_2_deg_law", "law, bone 2 (°)", "%.6f" },
        { "lag_2_deg", "measured", "%.6f" },
        { "lag_3_deg_law", "law, bone 3 (°)", "%.6f" },
        { "lag_3_deg", "measured", "%.6f" },
        { "lag_3_deg_diff", "difference", "%.1e" },
    },
    .claims = {
        { "W-32", "A bone on a steadily turning root lies behind it by the law's angle, at any size.", HOLDS_TO_ROUNDING,
          judge_against_law, "lag_1_deg" },
        { "W-32", "The third bone of a chain on a steadily turning root lies behind it by the law's angle.", HOLDS_TO_ROUNDING, judge_against_law, "lag_3_deg" },
    },
};
