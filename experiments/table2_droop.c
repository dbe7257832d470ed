/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Table ② – droop of one bone at rest

A horizontal bone under gravity comes to rest where a frame changes nothing: inertia adds nothing, gravity
adds g·h² downward, the pull takes the fraction s of the way back, and the length step only scales along the
bone. Before the length step the tail is at (1 − s)(L·u + F) + s·L·u₀, seen from the head, and this must be
parallel to u. Hence

    tan θ = g·h²(1 − s)/(s·L)

exactly. The lesson's own law, g·h²/(s·L), forgets that the pull also acts on the displacement that gravity has
just added: its tangent is too large by the factor 1/(1 − s), one quarter at s = 0.2.

One rounding of the tail moves a bone at rest by 1/(1 − α) roundings, α the part of a displacement that survives
a frame. That is the unit of the rounding column, and why the digits that agree become fewer as s falls.
*/
#include "experiment.h"
#include "judges.h"
#include "laws.h"
#include "probes.h"
#include "vec3.h"

#include <float.h>
#include <math.h>

/* The lesson's approximate law, g * h^2 / (s * L). */
static double law_tangent_approximate(const Case *c, int bone)
{
    (void)bone;
    const SbVec3 push = case_push(c);
    return -push.y / (c->stiffness * c->length);
}

static double law_droop_approximate(const Case *c, int bone)
{
    return atan(law_tangent_approximate(c, bone)) * 180 / M_PI;
}

static double probe_tangent_ratio(const Case *c, const Trace *trace, int bone)
{
    return tan(probe_droop(c, trace, bone) * M_PI / 180) / law_tangent_approximate(c, bone);
}

static double law_tangent_ratio(const Case *c, int bone)
{
    (void)bone;
    return 1 - c->stiffness;
}

/* d(tan)/tan = dtheta / (sin * cos). */
static double rounding_tangent_ratio(const Case *c, const Trace *trace, int bone)
{
    const double theta = law_droop(c, bone) * M_PI / 180;
    return rounding_angle(c, trace, bone) / (sin(theta) * cos(theta)) * (1 - c->stiffness);
}

const Experiment table2_droop = {
    .title = "Table ② – droop of one bone at rest",
    .base = CASE(.bones = 1, .length = 0.30, .drag = 0.2, .seconds = 6),
    .at_rest = true,
    .axes = { AXIS_LIST(stiffness, 0.3, 0.2, 0.1, 0.05, 0.02, 0.01) },
    .columns = {
        { "tan_theta_approximate", .law = law_tangent_approximate },
        { "theta_deg", probe_droop, law_droop, rounding_droop, .bone = 1 },
        { "theta_approximate_deg", .law = law_droop_approximate },
        { "tan_ratio", probe_tangent_ratio, law_tangent_ratio, rounding_tangent_ratio, .bone = 1 },
    },
    .views = {
        { "stiffness", "stiffness", "%.2f" },
        { "tan_theta_approximate", "g·h²/(s·L)", "%.5f" },
        { "theta_deg_law", "law θ (°)", "%.4f" },
        { "theta_deg", "measured θ (°)", "%.4f" },
        { "theta_deg_diff", "difference (°)", "%.1e" },
        { "theta_approximate_deg", "approximate θ (°)", "%.4f" },
        { "tan_ratio", "measured/approximate", "%.6f" },
        { "tan_ratio_law", "1 − s", "%.2f" },
    },
    .claims = {
        { "L-3", "The lesson's tan θ = g·h²/(s·L) is too large by exactly the factor 1/(1 − s).",
          HOLDS_TO_ROUNDING, judge_against_law, "tan_ratio", 0,
          "The lesson calls this law exact in several places and corrects it in one." },
        { "L-4", "With the factor (1 − s) the law of the droop is exact.", HOLDS_TO_ROUNDING,
          judge_against_law, "theta_deg", 0,
          "This law, not the shorter one, is the one to call exact." },
        { "L-28", "Measured and closed form agree digit for digit, the difference is 1e-15.",
          DOES_NOT_HOLD, judge_size_of_difference, "theta_deg", 1e-15,
          "They agree to rounding, but rest enlarges each rounding by 1/(1 − α), nearly 1/s: a few 1e-15° "
          "at s = 0.05 and above, up to 1e-13° at s = 0.01." },
    },
};
