/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# At which rate does a bone slip?

A bone whose root spins steadily lies behind it by an angle δ (rotation_vs_rate) with

    sin δ = (1 − s)/s · sin ψ·(c + 2(1 − c)(1 − cos ψ)),   ψ = Ωh.

Where the right side is above 1, the pull is too weak to carry the bone along, whatever the angle: it **slips**, it falls behind by whole turns. At stiffness 0.05 and drag 0.2 that is from
13.310 rad/s on, two turns a second, which is what a dancer makes. Drag is what holds the bone back, mostly: at drag 0.02 it slips at 21.8 rad/s, at 0.5 already at 6.3. (What is left without
drag is inertia in frames: the term with 1 − cos ψ, which a finer frame would make smaller.)

Measured by bisection: the bone starts a quarter of a turn behind, where the pull is strongest, turning along. If it can be carried at all, it comes forward from there; if not, it falls back, by
another eighth of a turn before the run ends. Just above the rate that is asked for it falls slowly, like anything that passes a bottleneck; a run of 3,000 frames therefore finds a rate that is too high
by one or two parts in 10⁴, at most.
*/
#include "judges.h"
#include "laws_steady.h"
#include "rows.h"
#include "turntable.h"

#include <math.h>

enum { DRAGS = 19, FRAMES = 3000, HALVINGS = 26 };

enum { DRAG, SLIP, SLIP_LAW };

static int declare(Table *table)
{
    static const char *const names[] = { "drag", "slip_rad_s", "slip_law_rad_s", NULL };
    return table_add_columns(table, names, NULL);
}

/* Whether a bone that starts a quarter turn behind slips. -1 when the solver refuses. */
static int slips(const Case *c, double rate)
{
    double complex seen;
    bool slipped;
    if (turntable_run(c, rate, M_PI / 2, FRAMES, &seen, &slipped))
        return -1;
    return slipped;
}

static double bisect(const Case *c)
{
    double low = 0, high = M_PI / 3 / c->frame_time;
    for (int i = 0; i < HALVINGS; i++) {
        const double middle = (low + high) / 2;
        const int slipped = slips(c, middle);
        if (slipped < 0)
            return NAN;
        if (slipped)
            high = middle;
        else
            low = middle;
    }
    return low;
}

static const char *fill(RowJob *job, Table *table, long row, long number)
{
    Case c = row_case(job);
    c.drag = 0.05 * (double)number;
    double *cell = table_cell(table, row, 0);
    cell[DRAG] = c.drag;
    cell[SLIP] = bisect(&c);
    cell[SLIP_LAW] = law_rotation_slip(&c);
    return NULL;
}

static const Rows rows = { .count = DRAGS, .declare = declare, .fill = fill };

const Experiment rotation_slip_vs_drag = {
    .title = "At which rate does a bone slip?",
    .base = CASE(.bones = 1, .length = 0.30, .gravity = { 0, 0, 0 }, .stiffness = 0.05),
    .rows = &rows,
    .views = {
        { "drag", "drag", "%.2f" },
        { "slip_law_rad_s", "law, slips from (rad/s)", "%.5f" },
        { "slip_rad_s", "measured (rad/s)", "%.5f" },
    },
    .claims = {
        { "W-33", "A bone slips from that rate on at which the sine of its angle would be above 1.", HOLDS_WITHIN,
          judge_like_other, "slip_rad_s", 3e-4, .other = "slip_law_rad_s" },
        { "W-33", "At stiffness 0.05 and drag 0.2 that is 13.310 rad/s.", HOLDS_WITHIN, judge_stated, "slip_rad_s", 1e-3,
          .where = { "drag", 0.2 }, .stated = { 13.310 } },
    },
};
