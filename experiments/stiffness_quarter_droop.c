/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# A quarter of the stiffness, four times the droop?

The lesson says that a quarter of the stiffness gives about four times the droop *angle*, and half of it about twice the
*tangent*. From tan θ = g·h²(1 − s)/(s·L) the tangent grows by

    (2 − s)/(1 − s)  for half the stiffness,   (4 − s)/(1 − s)  for a quarter,

always more than two and four, and most at large s. The angle grows by the same factor while it is small, and by less where
the bone already hangs steeply, because no bone droops beyond 90°. Both effects lie within the lesson's slider:
a quarter of 0.04 gives 3.4 times the angle, a quarter of 0.3 gives 5.3 times.

The rows run from s = 0.32 down to 0.01 in 40 equal steps to each halving: what half the stiffness does is read off rows
that lie 40 apart, a quarter off rows that lie 80 apart. "About" is taken to mean: within a quarter of it.
*/
#include "experiment.h"
#include "judges.h"
#include "laws.h"
#include "probes.h"

#include <math.h>

static double probe_tangent(const Case *c, const Trace *trace, int bone)
{
    return tan(probe_droop(c, trace, bone) * M_PI / 180);
}

static double law_tangent(const Case *c, int bone)
{
    (void)bone;
    return -law_force(c).y / (law_sigma(c) * c->length);
}

/* d(tan) = dtheta * (1 + tan^2). */
static double rounding_tangent(const Case *c, const Trace *trace, int bone)
{
    const double tangent = law_tangent(c, bone);
    return rounding_angle(c, trace, bone) * (1 + tangent * tangent);
}

enum { TO_HALF = 40, TO_QUARTER = 80 };

const Experiment stiffness_quarter_droop = {
    .title = "A quarter of the stiffness, four times the droop?",
    .base = CASE(.bones = 1, .length = 0.30, .drag = 0.2, .seconds = 20),
    .at_rest = true,
    .axes = { AXIS_LOG(stiffness, 0.32, 0.01, 5 * TO_HALF + 1) },
    .columns = {
        { "theta_deg", probe_droop, law_droop, rounding_droop, .bone = 1 },
        { "tan_theta", probe_tangent, law_tangent, rounding_tangent, .bone = 1 },
    },
    .views = {
        { "stiffness", "stiffness", "%.5f" },
        { "theta_deg_law", "law θ (°)", "%.6f" },
        { "theta_deg", "measured θ (°)", "%.6f" },
        { "tan_theta", "measured tan θ", "%.6f" },
        { "theta_deg_diff", "difference (°)", "%.1e" },
    },
    .claims = {
        { "L-5", "A quarter of the stiffness gives about four times the droop angle.",
          DOES_NOT_HOLD, judge_quotient_of_rows, "theta_deg", 0.25,
          "The tangent grows (4 − s)/(1 − s) times, which is more than four; the angle by less than the "
          "tangent, and by less than four once the bone hangs steeply.",
          .stated = { 4 }, .apart = TO_QUARTER },
        { "L-6", "Half the stiffness about doubles tan θ.", HOLDS_WITHIN, judge_quotient_of_rows,
          "tan_theta", 0.25, "It grows exactly (2 − s)/(1 − s) times, always a little more than twice.",
          .stated = { 2 }, .apart = TO_HALF },
    },
};
