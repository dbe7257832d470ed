/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Droop against gravity

The tangent of the droop is proportional to gravity, tan θ = g·h²(1 − s)/(s·L), and turns with its sign: a gravity
that points up lifts the bone by the angle by which the same gravity downward lets it droop. 201 values from −50 to 50 m/s²,
nought among them.
*/
#include "experiment.h"
#include "judges.h"
#include "probes.h"

const Experiment droop_vs_gravity = {
    .title = "Droop against gravity",
    .base = CASE(.bones = 1, .length = 0.30, .stiffness = 0.05, .drag = 0.2, .seconds = 15),
    .at_rest = true,
    .axes = { AXIS_RANGE(gravity, -50, 50, 201) },
    .columns = { { "theta_deg", probe_droop, law_droop, rounding_droop, .bone = 1 } },
    .views = {
        { "gravity_m_s2", "g (m/s²)", "%.2f" },
        { "theta_deg_law", "law θ (°)", "%.6f" },
        { "theta_deg", "measured θ (°)", "%.6f" },
        { "theta_deg_diff", "difference (°)", "%.1e" },
    },
    .claims = {
        { "T-15", "The tangent of the droop is proportional to gravity, upward as downward.",
          HOLDS_TO_ROUNDING, judge_against_law, "theta_deg" },
    },
};
