/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Without the length step: does the error of the lengths grow without limit?

Without the length step a bone at rest is L·(u + K), u being the direction of the bone before it and K = F/(σ·L)
(table ③). Whatever u is, this is no longer than

    L·(1 + κ),   κ = |K| = g·h²(1 − s)/(s·L) under gravity alone.

The bones nearest to the limit are those far down the chain, where the strand has turned to hang straight
down. So the error of a length grows from bone to bone and has a limit; the *total* length is off by at most
n·L·κ. In time nothing accumulates either: once at rest, a tail is where it was a frame ago. Each chain is
measured again after twice the time.

Drag is 0.5 here, because chains amplify rounding, the more the less drag there is: 32 bones at drag 0.2 would need a unit
of rounding 1e9 times that of one bone.
*/
#include "experiment.h"
#include "judges.h"
#include "laws.h"
#include "probes.h"

#include <math.h>

static double law_length_limit(const Case *c, int bone)
{
    (void)bone;
    return c->length - law_force(c).y / law_sigma(c);
}

const Experiment length_error_has_limit = {
    .title = "Without the length step: does the error of the lengths grow without limit?",
    .base = CASE(.length = 0.30, .stiffness = 0.05, .drag = 0.5, .keep_length = 0, .seconds = 30),
    .at_rest = true,
    .axes = { AXIS_LIST(bones, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32) },
    .columns = {
        { "length_m", probe_length, law_length, rounding_length, BONE_LAST },
        { "length_limit_m", .law = law_length_limit },
        { "growth_m", probe_length, law_length, rounding_length, BONE_LAST, "seconds", 60, true },
    },
    .views = {
        { "bones", "bone i", "%.0f" },
        { "length_m_law", "law, length (m)", "%.12f" },
        { "length_m", "measured (m)", "%.12f" },
        { "length_m_diff", "difference (m)", "%.1e" },
        { "length_limit_m", "L(1 + κ) (m)", "%.12f" },
        { "growth_m", "growth in another 30 s (m)", "%.1e" },
    },
    .claims = {
        { "L-24", "Without the constraint the length error accumulates along the chain without limit.",
          DOES_NOT_HOLD, judge_exceeds_limit, "length_m", 1e-9,
          "It grows from bone to bone and stays below L·κ, κ = g·h²(1 − s)/(s·L).",
          .other = "length_limit_m" },
        { "L-24", "Without the constraint the length error accumulates in time.", DOES_NOT_HOLD,
          judge_exceeds_limit, "growth_m", 1e-9, "Once the chain is at rest its lengths are constant." },
    },
};
