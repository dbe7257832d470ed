/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Ring against bone length

Without gravity the length of a bone plays no part in its motion: every step of the solver scales with it, a fringe
and a ponytail with the same stiffness and drag swing at the same pace. Gravity brings the length in, as f = g·h²/L:

    α = 1/(1 + √(σ² + f²))   for a bone with a level rest.

So short bones feel it most. At 1 cm f is 0.27 against a pull of σ = 0.053: such a bone hangs nearly straight down and swings as a
pendulum would, at more than twice the frequency that its stiffness gives it. Above some 30 cm only the stiffness is left.
Measured as in ring_vs_drag.
*/
#include "experiment.h"
#include "judges.h"
#include "ring.h"

const Experiment ring_vs_length = {
    .title = "Ring against bone length",
    .base = CASE(.bones = 1, .stiffness = 0.05, .drag = 0.2, .seconds = 4, .event = RING_RELEASE),
    .axes = { AXIS_LOG(length, 0.01, 10, 201) },
    .columns = { COLUMNS_RING },
    .views = { { "length_m", "L (m)", "%.4f" }, VIEWS_RING },
    .claims = {
        { "R-7", "The frequency of a bone's ring is that of law (M) at every bone length; where the law has none, the bone "
                 "creeps.",
          HOLDS_TO_ROUNDING, judge_against_law, "omega_rad_s" },
        { "R-8", "So is its decay, and so are the two rates of a bone that creeps.", HOLDS_TO_ROUNDING,
          judge_against_law, "fast_per_s" },
    },
};
