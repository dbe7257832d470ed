/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Bone lengths against stiffness

Table ③ over 201 stiffnesses. Without the length step a bone comes to rest at the vector L·(uᵢ₋₁ + K),
K = F/(σ·L), σ = s/(1 − s): stretched to

    ℓᵢ = L·|uᵢ₋₁ + K|,  under gravity alone  L·√(1 + κ² + 2κ·sin φᵢ₋₁),

φᵢ₋₁ the droop of its parent, which is the same as with the length step. This is less than L(1 + κ) however long the chain is,
and constant in time: what is missing is not a correction that piles up, but one that was never made. At full
stiffness nothing is left of it.

With the length step every bone is L, in every frame, to the rounding of its tail's coordinates.
*/
#include "experiment.h"
#include "judges.h"
#include "laws.h"
#include "probes.h"

#define LOOSE(name, number)                                                                        \
    {                                                                                              \
        name, probe_length, law_length, rounding_length, .bone = number, .vary = "keep_length",    \
                                                         .value = 0                                \
    }

const Experiment length_vs_stiffness = {
    .title = "Bone lengths against stiffness",
    .base = CASE(.bones = 4, .length = 0.30, .drag = 0.2, .seconds = 40),
    .at_rest = true,
    .axes = { AXIS_LOG(stiffness, 0.01, 1, 201) },
    .columns = {
        { "length_kept_m", probe_farthest_length, law_constant_length, rounding_farthest_length,
          .bone = BONE_LAST },
        LOOSE("length_1_m", 1),
        LOOSE("length_2_m", 2),
        LOOSE("length_3_m", 3),
        LOOSE("length_4_m", 4),
    },
    .views = {
        { "stiffness", "stiffness", "%.5f" },
        { "length_kept_m_diff", "with the length step: length less L (m)", "%.1e" },
        { "length_1_m", "without: bone 1 (m)", "%.6f" },
        { "length_4_m_law", "law, bone 4 (m)", "%.6f" },
        { "length_4_m", "bone 4 (m)", "%.6f" },
        { "length_4_m_diff", "difference (m)", "%.1e" },
    },
    .claims = {
        { "T-19", "With the length step a bone keeps its length at every stiffness.",
          HOLDS_TO_ROUNDING, judge_against_law, "length_kept_m" },
        { "T-20", "Without it the bone comes to rest at the length L·|u + K|, at every stiffness.",
          HOLDS_TO_ROUNDING, judge_against_law, "length_4_m" },
    },
};
