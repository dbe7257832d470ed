/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Does a strand that hangs straight down hardly sway?

A strand whose rest direction is straight down does not *droop* (straight_down_no_droop). The lesson adds that it hardly sways. Law (M)
knows the rest direction only through

    α = 1/(1 + |σ·u₀ + F/L|),

and gravity along u₀ adds g·h²/L to a pull of σ: at stiffness 0.05 and 0.30 m that is 0.0091 to 0.0526. The bone swings a little faster and
its ring dies a little sooner than that of a level one, whose weight counts √(σ² + f²) only. There is no stillness in hanging; in the limit of no stiffness it is a
pendulum.

Here strands of one to six bones are shaken: the anchor goes 0.1 m to the side and back within 0.1 s. Measured is how far the tip
swings out to either side once the anchor stands again, in parts of these 0.1 m: of a strand that hangs, and of the same one pointing level; the
shake is across both. "Hardly" is taken to mean: a tenth of what the level strand does.

The linear law of the whole chain says the same of a shake of 10⁻¹² m, to rounding: out of the plane of the rest the
coordinates keep all their digits, and what is not linear is smaller than a rounding of 1. A chain hands roundings on as it
hands on the shake, by Gⁿ at most, and a bone answers a steady one with 1/(1 − α): the unit is ε·Gⁿ/(1 − α).
*/
#include "experiment.h"
#include "judges.h"
#include "laws_play.h"

#include <math.h>
#include <stdio.h>

/* The largest way of the tip to the side after the shake, in parts of the shake. */
static double peak_after(const Case *c, const Trace *trace)
{
    double peak = 0;
    for (int frame = 0; frame <= trace->frames; frame++)
        if (frame * c->frame_time > c->event.duration)
            peak = fmax(peak, fabs(trace_tail(trace, frame, c->bones - 1).z));
    return peak / c->event.amplitude;
}

static double probe_sway(const Case *c, const Trace *trace, int bone)
{
    (void)bone;
    return peak_after(c, trace);
}

static double law_sway(const Case *c, int bone)
{
    return law_played(c, bone, probe_sway);
}

static double rounding_sway(const Case *c, const Trace *trace, int bone)
{
    (void)trace;
    return rounding_played(c, bone);
}

/* The same strand, level: a run of its own. */
static double probe_sway_level(const Case *c, const Trace *trace, int bone)
{
    (void)trace;
    (void)bone;
    Case level = *c;
    level.rest = (SbVec3){ 1, 0, 0 };
    Trace other = { 0 };
    const double sway = case_run(&level, &other) ? (double)NAN : peak_after(&level, &other);
    trace_free(&other);
    return sway;
}

/* Hardly: in every row no more than bound times the other. */
static Finding judge_hardly(const Claim *claim, const Table *table)
{
    Finding finding = { .verdict = NOT_JUDGED };
    snprintf(finding.column, sizeof finding.column, "%s", claim->column);
    for (long row = 0; row < table->rows; row++) {
        const double sway = table_get(table, row, claim->column);
        const double other = table_get(table, row, claim->other);
        if (!(sway / other > finding.within))
            continue;
        finding.within = sway / other;
        finding.row = (int)row;
        finding.verdict = finding.within <= claim->bound ? HOLDS : DOES_NOT_HOLD;
        snprintf(finding.text, sizeof finding.text, "%.3g of the shake, the level strand %.3g",
                 sway, other);
    }
    return finding;
}

const Experiment sway_hanging_vs_level = {
    .title = "Does a strand that hangs straight down hardly sway?",
    .base = CASE(.length = 0.30, .drag = 0.05, .rest = { 0, -1, 0 }, .seconds = 4,
                 .event = { .kind = EVENT_SHAKE, .settled = 1, .amplitude = 0.1, .duration = 0.1,
                            .direction = { 0, 0, 1 } }),
    .axes = { AXIS_LIST(stiffness, 0.01, 0.05, 0.2), AXIS_LIST(bones, 1, 2, 3, 4, 5, 6) },
    .columns = {
        { "sway_hanging", .probe = probe_sway, .bone = BONE_LAST },
        { "sway_level", .probe = probe_sway_level, .bone = BONE_LAST },
        { "small_sway_hanging", probe_sway, law_sway, rounding_sway, BONE_LAST, "amplitude", 1e-12 },
    },
    .views = {
        { "stiffness", "stiffness", "%.2f" },
        { "bones", "n", "%.0f" },
        { "sway_hanging", "hanging: sway / shake", "%.4f" },
        { "sway_level", "level: sway / shake", "%.4f" },
        { "small_sway_hanging_law", "law, small shake", "%.4f" },
        { "small_sway_hanging", "hanging, small shake", "%.4f" },
        { "small_sway_hanging_diff", "difference", "%.1e" },
    },
    .claims = {
        { "L-7", "A strand whose rest direction is straight down hardly sways.", DOES_NOT_HOLD, judge_hardly,
          "sway_hanging", 0.1,
          "It sways about as far as a level one; its weight only makes it a little quicker.", .other = "sway_level" },
        { "R-12", "A small sideways shake of the anchor moves a hanging strand by the linear law of the chain.",
          HOLDS_TO_ROUNDING, judge_against_law, "small_sway_hanging" },
    },
};
