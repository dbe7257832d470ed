/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# A strand that hangs straight down does not droop

Gravity along the rest direction u₀ only lengthens the sum u₀ + K that a bone settles along, it does not turn it: equation (E)
gives u_i = u₀ for every bone, at any stiffness and any length of the chain. What gravity does change is how fast a
strand comes back: it acts as additional pull.

The strand is not left where the law wants it. All its tails start with a kick sideways, 3 m/s along x and 2 m/s along z,
swing out, and must come back. Measured is the angle between the last bone and straight down; the law is 0.
*/
#include "experiment.h"
#include "judges.h"
#include "probes.h"

const Experiment straight_down_no_droop = {
    .title = "A strand that hangs straight down does not droop",
    .base = CASE(.length = 0.30, .drag = 0.2, .rest = { 0, -1, 0 },
                 .kick = { 3.0 / 60, 0, 2.0 / 60 }, .seconds = 20),
    .at_rest = true,
    .axes = { AXIS_LIST(bones, 1, 2, 4, 8), AXIS_LIST(stiffness, 0.01, 0.05, 0.2) },
    .columns = { { "bend_deg", probe_bend, law_bend, rounding_droop, BONE_LAST } },
    .views = {
        { "bones", "n", "%.0f" },
        { "stiffness", "stiffness", "%.2f" },
        { "bend_deg", "angle from straight down (°)", "%.1e" },
        { "bend_deg_rounding", "in roundings", "%.2g" },
    },
    .claims = {
        { "L-7", "A strand whose rest direction is straight down does not droop.", HOLDS_TO_ROUNDING,
          judge_against_law, "bend_deg", 0,
          "At rest. How far it sways when it is moved is another matter." },
    },
};
