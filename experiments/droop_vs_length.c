/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Droop against bone length

Gravity moves every tail by the same g·h² in a frame, whatever the bone; the pull brings back a fraction of a
displacement, so as a length it grows with the bone. Their ratio, the tangent of the droop, falls as 1/L:

    tan θ = g·h²(1 − s)/(s·L).

Settings that suit a strand in metres therefore droop steeply on the short bones of a fringe. 241 lengths, from 1 cm
to 10 m.
*/
#include "experiment.h"
#include "judges.h"
#include "probes.h"

const Experiment droop_vs_length = {
    .title = "Droop against bone length",
    .base = CASE(.bones = 1, .stiffness = 0.05, .drag = 0.2, .seconds = 15),
    .at_rest = true,
    .axes = { AXIS_LOG(length, 0.01, 10, 241) },
    .columns = { { "theta_deg", probe_droop, law_droop, rounding_droop, .bone = 1 } },
    .views = {
        { "length_m", "L (m)", "%.4f" },
        { "theta_deg_law", "law θ (°)", "%.6f" },
        { "theta_deg", "measured θ (°)", "%.6f" },
        { "theta_deg_diff", "difference (°)", "%.1e" },
    },
    .claims = {
        { "T-13", "The tangent of the droop falls as 1/L.", HOLDS_TO_ROUNDING, judge_against_law,
          "theta_deg" },
    },
};
