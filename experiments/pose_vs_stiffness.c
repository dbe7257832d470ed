/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Pose in space against stiffness

The equation of rest knows no plane. A strand of four bones that points forward and to the side, hangs under gravity in a wind from the
side and is carried off in a third direction comes to rest in the pose

    uᵢ = normalise(uᵢ₋₁ + F/(σ·L)),  F = (g + wind)·h² − c·V·h,  σ = s/(1 − s),

bone after bone, none of its directions along an axis or in a common plane with the others. All three coordinates of the tip are compared, at 201
stiffnesses.
*/
#include "experiment.h"
#include "judges.h"
#include "probes.h"

const Experiment pose_vs_stiffness = {
    .title = "Pose in space against stiffness",
    .base = CASE(.bones = 4, .length = 0.30, .drag = 0.4, .seconds = 30, .rest = { 0.6, 0, 0.8 },
                 .wind = { 1.7, 0.4, -5.3 }, .speed = { -0.35, 0.15, 0.55 }),
    .at_rest = true,
    .axes = { AXIS_LOG(stiffness, 0.01, 1, 201) },
    .columns = {
        { "tip_x_m", probe_tail_x, law_tail_x, rounding_tail, .bone = BONE_LAST },
        { "tip_y_m", probe_tail_y, law_tail_y, rounding_tail, .bone = BONE_LAST },
        { "tip_z_m", probe_tail_z, law_tail_z, rounding_tail, .bone = BONE_LAST },
    },
    .views = {
        { "stiffness", "stiffness", "%.5f" },
        { "tip_x_m", "tip x (m)", "%.6f" },
        { "tip_y_m", "tip y (m)", "%.6f" },
        { "tip_z_m", "tip z (m)", "%.6f" },
        { "tip_z_m_law", "law, z (m)", "%.6f" },
        { "tip_z_m_diff", "difference (m)", "%.1e" },
    },
    .claims = {
        { "T-22", "The equation of rest holds in space, for gravity, wind and steady motion at once.",
          HOLDS_TO_ROUNDING, judge_against_law, "tip_z_m" },
    },
};
