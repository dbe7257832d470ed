/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Is a bone further out more bent?

At rest every bone has turned from its parent's direction toward the push K = F/(σ·L):

    uᵢ = normalise(uᵢ₋₁ + K),   so that   sin(bend at joint i) = |K|·sin(angle from uᵢ to K).

Seen from outside, the angle between a bone and the direction in which the chain is held, *further out is more bent*: each bone adds to the turn of the one before,
until it lies along the push. At the joint, the angle between a bone and its parent, it is the other way round: the bone nearest the push's direction has
least left to turn. In a chain that hangs from the level under gravity, the first joint bends most, always, and the last least; at stiffness 0.02, 24° at the first
joint, less than 1° at the twelfth.

A chain that is dragged along at 1.2 m/s, pointing ahead, is pushed down and back. There the joints bend more and more until the chain lies across the push, and less from there
on.

Who wants a strand that curls up at its tip cannot have it from equal bones: the tip's stiffness has to be lower.
*/
#include "experiment.h"
#include "judges.h"
#include "probes.h"

static double probe_joint_bend(const Case *c, const Trace *trace, int bone)
{
    return probe_bend(c, trace, bone) - (bone > 1 ? probe_bend(c, trace, bone - 1) : 0);
}

static double law_joint_bend(const Case *c, int bone)
{
    return law_bend(c, bone) - law_bend(c, bone - 1);
}

/* Both bones of a joint are rounded. */
static double rounding_joint_bend(const Case *c, const Trace *trace, int bone)
{
    return 2 * rounding_droop(c, trace, bone);
}

const Experiment bend_vs_bone = {
    .title = "Is a bone further out more bent?",
    .base = CASE(.length = 0.30, .drag = 0.2, .seconds = 30),
    .at_rest = true,
    .axes = { AXIS_LIST(stiffness, 0.02, 0.05, 0.2), AXIS_LIST(speed, 0, 1.2), AXIS_RANGE(bones, 1, 12, 12) },
    .columns = {
        { "bend_deg", probe_bend, law_bend, rounding_droop, BONE_LAST },
        { "joint_bend_deg", probe_joint_bend, law_joint_bend, rounding_joint_bend, BONE_LAST },
    },
    .views = {
        { "stiffness", "stiffness", "%.2f" },
        { "speed_m_s", "speed (m/s)", "%.1f" },
        { "bones", "bone", "%.0f" },
        { "bend_deg_law", "law, angle to the chain's direction (°)", "%.6f" },
        { "bend_deg", "measured (°)", "%.6f" },
        { "joint_bend_deg_law", "law, angle to the parent (°)", "%.6f" },
        { "joint_bend_deg", "measured (°)", "%.6f" },
        { "joint_bend_deg_diff", "difference (°)", "%.1e" },
    },
    .claims = {
        { "L-23", "Further out is more bent: the angle to the direction in which the chain is held.", HOLDS,
          judge_grows_along_rows, "bend_deg", 0, .other = "speed_m_s" },
        { "L-23", "Further out is more bent: the angle to the parent.", DOES_NOT_HOLD, judge_grows_along_rows,
          "joint_bend_deg", 0, "Under gravity each joint bends less than the one before: sin of the bend goes with the "
                               "sine of what is left to the push.", .other = "speed_m_s" },
        { "W-13", "The bend at each joint is that of the equation of rest.", HOLDS_TO_ROUNDING, judge_against_law,
          "joint_bend_deg" },
    },
};
