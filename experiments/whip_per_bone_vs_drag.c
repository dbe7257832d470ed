/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Whip per bone against drag

By how much does one more bone raise the peak of a long chain? A steady shake of the anchor by the angular frequency Ω comes out of n equal bones as

    Y_n = B·(2Y_(n−1) − Y_(n−2)) = (p₊ⁿ + p₋ⁿ)/2,   p± = B ± √(B² − B),

so each bone multiplies it by the larger of |p±|, and a disturbance that holds all frequencies is in the end multiplied by the largest of them all,

    G = max_Ω |B ± √(B² − B)|   (law N2).

G is above 1 whatever the settings: for a slow shake B − 1 is a small imaginary number, −iΩh·αc/(1 − α), and of the two roots of that one has a
size above 1. Every long chain whips; drag makes it a matter of more bones. From 6.4 at drag 0.02 and stiffness 0.05 it falls to 1.4, not to 1.

Measured is the peak tip gain of whip_vs_bones at 24 and at 48 bones, in one run of 48: no bone feels those behind it. The peak goes as n^(−3/2)·Gⁿ, so
that G is the 24th root of 2^(3/2) times the quotient of the two. It is a law for n → ∞; at these lengths it is met within about one percent.
The tip of the 48 bones is thrown up to 10³⁹ times as far as it was turned: all the more reason to start at 10⁻¹⁰⁰.
*/
#include "experiment.h"
#include "judges.h"
#include "laws.h"
#include "whip.h"

#include <math.h>

enum { BONES = 48 };

static double probe_per_bone(const Case *c, const Trace *trace, int bone)
{
    if (bone < 2)
        return NAN;
    const double quotient = probe_peak_gain(c, trace, bone) / probe_peak_gain(c, trace, bone / 2);
    return pow(quotient * pow(2, 1.5), 2.0 / bone);
}

static double law_per_bone(const Case *c, int bone)
{
    (void)bone;
    return law_whip_gain(c);
}

const Experiment whip_per_bone_vs_drag = {
    .title = "Whip per bone against drag",
    .base = WHIP_CASE(WHIP_SMALL, .length = 0.30, .bones = BONES, .seconds = 30),
    .axes = { AXIS_LIST(stiffness, 0.05, 0.2, 0.6),
              AXIS_LIST(drag, 0.01, 0.02, 0.035, 0.05, 0.075, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9) },
    .columns = {
        { "gain_per_bone", .probe = probe_per_bone, .bone = BONE_LAST },
        { "gain_per_bone_endless", .law = law_per_bone, .bone = BONE_LAST },
    },
    .views = {
        { "stiffness", "stiffness", "%.2f" },
        { "drag", "drag", "%.3f" },
        { "gain_per_bone_endless", "law, G", "%.4f" },
        { "gain_per_bone", "measured, 24 to 48 bones", "%.4f" },
    },
    .claims = {
        { "W-6", "A long chain multiplies a disturbance by G per bone.", HOLDS_WITHIN, judge_like_other,
          "gain_per_bone", 0.02, .other = "gain_per_bone_endless" },
        { "W-7", "G is above 1 at every setting: every long chain whips.", HOLDS, judge_exceeds_everywhere,
          "gain_per_bone", 1 },
    },
};
