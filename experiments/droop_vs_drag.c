/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Droop against drag

Drag takes away a part of the velocity, and at rest there is none: the law of table ②, tan θ = g·h²(1 − s)/(s·L), does
not contain it. So 201 drags, from none to all of the velocity, must give one and the same angle. Without drag the bone
still comes to rest, because the pull acts after the displacement and takes the same share of it: the swing shrinks by
√(1 − s) per frame.
*/
#include "experiment.h"
#include "judges.h"
#include "probes.h"

const Experiment droop_vs_drag = {
    .title = "Droop against drag",
    .base = CASE(.bones = 1, .length = 0.30, .stiffness = 0.05, .seconds = 30),
    .at_rest = true,
    .axes = { AXIS_RANGE(drag, 0, 1, 201) },
    .columns = { { "theta_deg", probe_droop, law_droop, rounding_droop, .bone = 1 } },
    .views = {
        { "drag", "drag", "%.3f" },
        { "theta_deg_law", "law θ (°)", "%.6f" },
        { "theta_deg", "measured θ (°)", "%.6f" },
        { "theta_deg_diff", "difference (°)", "%.1e" },
    },
    .claims = {
        { "T-12", "The droop at rest does not depend on drag.", HOLDS_TO_ROUNDING,
          judge_against_law, "theta_deg" },
    },
};
