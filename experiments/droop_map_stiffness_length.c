/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Droop over stiffness and bone length

The two settings that a user turns first, together: 100 stiffnesses by 100 lengths, ten thousand runs from
rest. The law

    tan θ = g·h²(1 − s)/(s·L)

makes the lines of equal droop very nearly the lines s·L = constant: half the stiffness on twice the length looks
the same at rest, up to the factor 1 − s.
*/
#include "experiment.h"
#include "judges.h"
#include "probes.h"

const Experiment droop_map_stiffness_length = {
    .title = "Droop over stiffness and bone length",
    .base = CASE(.bones = 1, .drag = 0.2, .seconds = 25),
    .at_rest = true,
    .axes = { AXIS_LOG(stiffness, 0.005, 0.9, 100), AXIS_LOG(length, 0.02, 2, 100) },
    .columns = { { "theta_deg", probe_droop, law_droop, rounding_droop, .bone = 1 } },
    .views = {
        { "stiffness", "stiffness", "%.5f" },
        { "length_m", "L (m)", "%.4f" },
        { "theta_deg_law", "law θ (°)", "%.6f" },
        { "theta_deg", "measured θ (°)", "%.6f" },
        { "theta_deg_diff", "difference (°)", "%.1e" },
    },
    .claims = {
        { "T-16", "The law of the droop holds over stiffness and length together.",
          HOLDS_TO_ROUNDING, judge_against_law, "theta_deg" },
    },
};
