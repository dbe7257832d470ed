/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Droop along a strand of up to 200 bones

Bone by bone the droop of table ④ goes on: with κ = g·h²(1 − s)/(s·L)

    sin(φᵢ − φᵢ₋₁) = κ·cos φᵢ,

so every increment is governed by the cosine of the bone's own final angle. Far down a strand the angle that is left to
straight down shrinks by 1/(1 + κ) per bone: it is approached and never passed.

**Which strands come to rest at all.** A chain hands every disturbance on, amplified by about G per bone (G = 1.51 at
s = 0.2, c = 0.5), and the rounding of a coordinate is a disturbance. Over 200 bones G²⁰⁰ is 10³⁵, so rest cannot mean "nearly still": it has
to be *bit for bit*. A strand freezes from the root to the tip. The first bone stops when no frame changes one of its bits
any more; from then on the second has an anchor that stands, and so on down. If one bone near the root keeps flickering in its
last bit instead, the bones below never get that far: the flicker is as large as a bone some 36/ln G bones further down. Whether a bone
freezes or flickers is an accident of the last digits of its settings (wobble_map_drag_stiffness shows the pattern). So the settings here were found by trying: at s = 0.2, c = 0.5 a strand of 200 is
frozen after 1,024 frames, at c = 0.6 it thrashes. The runs are 1,200 frames long.

In a frozen strand nothing is amplified by G any more. What is left is the rounding of the resting place
itself: bone i is turned by ε·i/(1 − αᵢ), (a rounding of a coordinate of i bone lengths, against the bone's own pull), and hands
its turn on to the next one undiminished at most, as |uᵢ₋₁ + K| ≥ 1. The unit of rounding is the sum of these.
*/
#include "experiment.h"
#include "judges.h"
#include "probes.h"

const Experiment droop_vs_bones = {
    .title = "Droop along a strand of up to 200 bones",
    .base = CASE(.length = 0.30, .stiffness = 0.2, .drag = 0.5, .seconds = 20),
    .at_rest = true,
    .axes = { AXIS_RANGE(bones, 1, 200, 200) },
    .columns = {
        { "theta_deg", probe_droop, law_droop, rounding_frozen_droop, .bone = BONE_LAST },
        { "tip_x_m", probe_tail_x, law_tail_x, rounding_frozen_tail, .bone = BONE_LAST },
        { "tip_y_m", probe_tail_y, law_tail_y, rounding_frozen_tail, .bone = BONE_LAST },
    },
    .views = {
        { "bones", "n", "%.0f" },
        { "theta_deg_law", "law θ of the last bone (°)", "%.6f" },
        { "theta_deg", "measured θ (°)", "%.6f" },
        { "theta_deg_diff", "difference (°)", "%.1e" },
        { "tip_y_m_law", "law, height of the tip (m)", "%.6f" },
        { "tip_y_m", "measured (m)", "%.6f" },
    },
    .claims = {
        { "T-21", "The law of the droop along a chain holds for strands of up to 200 bones.",
          HOLDS_TO_ROUNDING, judge_against_law, "theta_deg", 0,
          "For the settings given, which let such a strand come to rest; many do not." },
    },
};
