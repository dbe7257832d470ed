/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Whip against the number of bones

A straight chain is turned as a whole by a small angle about its anchor and let go. How far does its tip swing out, in parts of where it
started? One bone alone never swings out further than that. A chain does: bone after bone hands the motion on, and each makes it larger.

Without force the small motion of a chain is law (M) with the parent's motion as its drive. For E_i = X_i − X_(i−1), a prime marking the new frame,

    E_i' = α((2 − c)·X_i − (1 − c)·X_i⁻ − X_(i−1)') + (1 − α)·E_(i−1)',   α = 1 − s.

All its roots are the single bone's own, so in the end everything decays, as a single bone does. Before that, the tip of n equal bones
moves as a polynomial of degree n − 1 in time, times that decay: it *grows* first. A long chain multiplies a shake of its worst frequency by

    G = max_Ω |B ± √(B² − B)|,   B(z) = (1 − α)z²/(z² − S·z + P)

per bone; 6.37 at stiffness 0.05 and drag 0.02, and even there 1.43 at drag 0.5. The peak goes as n^(−3/2)·Gⁿ.

Measured are the peak and its frame of six settings by twelve lengths of chain. Turned by 10⁻¹⁰⁰ rad, out of the plane of its rest, the solver's
chain follows the linear law to rounding, to a peak seven million times where it started. A chain has a length, though, and a tip cannot leave it. The same
chains turned by 0.001, 0.05 and 0.5 rad follow the law until the tip's own swing is about a tenth of a radian; from there on, the peak is what the
chain's length allows. At half a radian there is hardly any whip to be seen: the tip starts where it could be thrown to.
*/
#include "experiment.h"
#include "judges.h"
#include "whip.h"

#define COLUMN_GAIN(name, angle)                                                                   \
    {                                                                                              \
        name, .probe = probe_peak_gain, .bone = BONE_LAST, .vary = "amplitude", .value = angle     \
    }

const Experiment whip_vs_bones = {
    .title = "Whip against the number of bones",
    .base = WHIP_CASE(WHIP_SMALL, .length = 0.30, .seconds = 10),
    .axes = { AXIS_LIST(stiffness, 0.05, 0.1), AXIS_LIST(drag, 0.02, 0.2, 0.5), AXIS_RANGE(bones, 1, 12, 12) },
    .columns = {
        { "peak_gain", probe_peak_gain, law_peak_gain, rounding_peak_gain, BONE_LAST },
        { "peak_frame", probe_peak_frame, law_peak_frame, rounding_frame, BONE_LAST },
        COLUMN_GAIN("peak_gain_0_001_rad", 0.001),
        COLUMN_GAIN("peak_gain_0_05_rad", 0.05),
        COLUMN_GAIN("peak_gain_0_5_rad", 0.5),
    },
    .views = {
        { "stiffness", "stiffness", "%.2f" },
        { "drag", "drag", "%.2f" },
        { "bones", "n", "%.0f" },
        { "peak_gain_law", "law, peak / start", "%.6g" },
        { "peak_gain", "measured, 10⁻¹⁰⁰ rad", "%.6g" },
        { "peak_gain_diff", "difference", "%.1e" },
        { "peak_frame_law", "law, frame", "%.0f" },
        { "peak_frame", "measured", "%.0f" },
        { "peak_gain_0_001_rad", "0.001 rad", "%.4g" },
        { "peak_gain_0_05_rad", "0.05 rad", "%.4g" },
        { "peak_gain_0_5_rad", "0.5 rad", "%.4g" },
    },
    .claims = {
        { "W-1", "The tip of a chain let go from a small angle swings out as far as the linear law of the chain says.",
          HOLDS_TO_ROUNDING, judge_against_law, "peak_gain" },
        { "W-2", "That tip is furthest out in the frame in which the linear law says it is.", HOLDS_TO_ROUNDING, judge_against_law,
          "peak_frame" },
        { "W-3", "Turned by 0.05 rad, a chain whips as the linear law says.", DOES_NOT_HOLD, judge_like_other,
          "peak_gain_0_05_rad", 0.1,
          "Only as long as the tip swings out by no more than about a tenth of a radian; see whip_vs_amplitude.",
          .other = "peak_gain" },
    },
};
