/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# How much drag stops a strand within a second?

The lesson's rule: of the speed (1 − c)^60 is left after a second, so to stop a strand within a second choose (1 − c)^60 small. That
is the law of table ①, where nothing pulls. A bone that is pulled back has *two* roots, and what is left of its motion after k
frames goes with the larger one:

    |λ|^60,   |λ| = √((1 − s)(1 − c)) for a ring,   λ = ((1 − s)(2 − c) + √((1 − s)((1 − s)(2 − c)² − 4(1 − c))))/2 for a creep

(without gravity; 1/(1 + β) in place of 1 − s with it). A ring keeps about the *square root* of what the rule says. And a creep turns the rule
round: above the critical drag 2√s/(1 + √s) more drag makes λ larger, up to 1 − s at c = 1. At stiffness 0.01 and drag 0.9 the rule promises
1e-60 after a second; half of the motion is left. The quickest bone is the one at its critical
drag. To stop a strand within a second, choose |λ|^60 small.

Measured, from a release at rest: the time until a bone stays within 1 % of where it was let go, in whole frames; and |λ|^60 as
in ring_vs_drag.
*/
#include "experiment.h"
#include "judges.h"
#include "laws.h"
#include "ring.h"

#include <float.h>
#include <math.h>

#define STILL 0.01
enum { SECOND = 60 };

/* From the frame after the last one that is more than 1 % away; NaN where that is the run's last. */
static double probe_settling(const Case *c, const Trace *trace, int bone)
{
    (void)bone;
    int frame = trace->frames;
    const double start = fabs(trace_tail(trace, 0, 0).z);
    while (frame > 0 && fabs(trace_tail(trace, frame, 0).z) <= STILL * start)
        frame--;
    return frame < trace->frames ? (frame + 1) * c->frame_time : (double)NAN;
}

/* Whole frames agree or they do not. */
static double rounding_settling(const Case *c, const Trace *trace, int bone)
{
    (void)trace;
    return DBL_EPSILON * law_settling_1pct(c, bone);
}

static double probe_left(const Case *c, const Trace *trace, int bone)
{
    return exp(-probe_ring_slow(c, trace, bone) * SECOND * c->frame_time);
}

static double law_left(const Case *c, int bone)
{
    return exp(-law_ring_slow(c, bone) * SECOND * c->frame_time);
}

static double rounding_left(const Case *c, const Trace *trace, int bone)
{
    const double exponent = SECOND * c->frame_time;
    const double slow = rounding_ring_slow(c, trace, bone) + DBL_EPSILON * law_ring_slow(c, bone);
    return law_left(c, bone) * (exponent * slow + DBL_EPSILON);
}

static double law_rule(const Case *c, int bone)
{
    (void)bone;
    return pow(1 - c->drag, SECOND);
}

/* Of the rows that the rule calls stopped, the one that takes longest must be still within a second. */
static Finding judge_rule(const Claim *claim, const Table *table)
{
    Finding finding = { .verdict = NOT_JUDGED };
    for (long row = 0; row < table->rows; row++) {
        const double time = table_get(table, row, claim->column);
        if (!(table_get(table, row, claim->other) <= STILL && time > finding.within))
            continue;
        finding.within = time;
        finding.row = (int)row;
        finding.verdict = time <= claim->bound ? HOLDS : DOES_NOT_HOLD;
    }
    snprintf(finding.column, sizeof finding.column, "%s", claim->column);
    snprintf(finding.text, sizeof finding.text,
             "at stiffness %.2g, drag %.2g still only after %.3g s, where the rule promises %.1g",
             table_get(table, finding.row, "stiffness"), table_get(table, finding.row, "drag"),
             finding.within, table_get(table, finding.row, claim->other));
    return finding;
}

const Experiment settling_vs_drag = {
    .title = "How much drag stops a strand within a second?",
    .base = CASE(.bones = 1, .length = 0.30, .gravity = { 0, 0, 0 }, .seconds = 20, .event = RING_RELEASE),
    .axes = { AXIS_LIST(stiffness, 0.01, 0.05, 0.2), AXIS_RANGE(drag, 0, 0.95, 96) },
    .columns = {
        { "rule_left", .law = law_rule },
        { "left_after_1_s", probe_left, law_left, rounding_left, 1 },
        { "settling_s", probe_settling, law_settling_1pct, rounding_settling, 1 },
    },
    .views = {
        { "stiffness", "stiffness", "%.2f" },
        { "drag", "drag", "%.2f" },
        { "rule_left", "(1 − c)^60", "%.2e" },
        { "left_after_1_s_law", "|λ|^60", "%.2e" },
        { "left_after_1_s", "measured", "%.2e" },
        { "left_after_1_s_diff", "difference", "%.1e" },
        { "settling_s_law", "law, time to 1 % (s)", "%.4f" },
        { "settling_s", "measured (s)", "%.4f" },
    },
    .claims = {
        { "L-20", "To stop a strand within a second choose (1 − c)^60 small.", DOES_NOT_HOLD, judge_rule,
          "settling_s", 1,
          "Choose |λ|^60 small, λ being the larger root of law (M). A ring keeps about the square root of the rule's "
          "number, and above the critical drag 2√s/(1 + √s) more drag makes the strand slower.",
          .other = "rule_left" },
        { "R-10", "The time until a bone stays within 1 % of its release is law (M)'s, to the frame.",
          HOLDS_TO_ROUNDING, judge_against_law, "settling_s" },
    },
};
