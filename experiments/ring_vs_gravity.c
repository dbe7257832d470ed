/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Ring against gravity

Gravity does not only bend a strand, it also pulls: with f = g·h²/L and σ = s/(1 − s), a bone whose rest points straight down has

    α = 1/(1 + σ + f),

as if its stiffness were larger. It swings faster and dies down sooner the more it weighs. Turned round, where gravity points
upward (the negative half of this sweep, and any bone that *stands*), gravity takes away from the pull. At
f = −0.0401 (−43.3 m/s²) too little of it is left at drag 0.2 for a ring, and the bone creeps; at f = −σ nothing is left, and a bone that stands
any heavier falls over. That would be at −56.8 m/s² here; the sweep ends before.

Gravity across the rest direction counts as √(σ² + f²), much less while it is small. Measured as in ring_vs_drag.
*/
#include "experiment.h"
#include "judges.h"
#include "ring.h"

const Experiment ring_vs_gravity = {
    .title = "Ring against gravity",
    .base = CASE(.bones = 1, .length = 0.30, .stiffness = 0.05, .drag = 0.2, .rest = { 0, -1, 0 }, .seconds = 4, .event = RING_RELEASE),
    .axes = { AXIS_RANGE(gravity, -50, 50, 201) },
    .columns = { COLUMNS_RING },
    .views = { { "gravity_m_s2", "g (m/s²)", "%.2f" }, VIEWS_RING },
    .claims = {
        { "R-5", "The frequency of a bone's ring is that of law (M) at every gravity, upward as downward; where the law has none, the bone "
                 "creeps.",
          HOLDS_TO_ROUNDING, judge_against_law, "omega_rad_s" },
        { "R-6", "So is its decay, and so are the two rates of a bone that creeps.", HOLDS_TO_ROUNDING,
          judge_against_law, "fast_per_s" },
    },
};
