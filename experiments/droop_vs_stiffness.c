/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Droop against stiffness

Table ② has six rows; this is the same bone at 301 stiffnesses, from 0.001 (the pull is a thousandth per frame)
to 1 (the tail is put back whole in every frame and nothing droops). The law is that of table ②,

    tan θ = κ,  κ = g·h²(1 − s)/(s·L).

Every run starts straight and at rest. How long it takes to come to rest is decided by the slowest root of the small
motion. Weak pull against strong drag creeps home at about s/c per frame: at s = 0.001, c = 0.2 that would be 200 frames for a factor of e, some
7,000 for all sixteen digits. Under gravity the bone is quicker, because the gravity it hangs in pulls it back as well: 8 s are too short for
34 of the rows, 12 s are enough for all, and the runs last 30 s.

One rounding of the tail moves a bone at rest by 1/(1 − α) roundings, α the part of a displacement that survives
a frame: that is the unit of the rounding column.
*/
#include "experiment.h"
#include "judges.h"
#include "probes.h"

const Experiment droop_vs_stiffness = {
    .title = "Droop against stiffness",
    .base = CASE(.bones = 1, .length = 0.30, .drag = 0.2, .seconds = 30),
    .at_rest = true,
    .axes = { AXIS_LOG(stiffness, 0.001, 1, 301) },
    .columns = { { "theta_deg", probe_droop, law_droop, rounding_droop, .bone = 1 } },
    .views = {
        { "stiffness", "stiffness", "%.5f" },
        { "theta_deg_law", "law θ (°)", "%.6f" },
        { "theta_deg", "measured θ (°)", "%.6f" },
        { "theta_deg_diff", "difference (°)", "%.1e" },
    },
    .claims = {
        { "T-11", "The law of the droop holds for every stiffness, from a thousandth to one.",
          HOLDS_TO_ROUNDING, judge_against_law, "theta_deg" },
    },
};
