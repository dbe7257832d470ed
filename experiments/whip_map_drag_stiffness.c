/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Whip of six bones over drag and stiffness

Who tunes a strand wants to know which settings whip. Here is the peak tip gain of six bones, let go from a small angle as a whole (whip_vs_bones), at 20 drags by 15 stiffnesses: by the linear law, and by
the solver.

At little drag everything whips, the limp strand most: at drag 0.01 and stiffness 0.01 the tip swings out 3,000 times as far as it was turned. What tames it is drag, and from a drag of 0.35 on no six bones
of any stiffness swing out further than one and a half times. In between, the limp strand needs least of it: one of stiffness 0.01 is below 1.5 from drag 0.17 on, one of 0.05 to 0.2 only from 0.3 on.
So at a drag of 0.17 a whip may be tamed by a *lower* stiffness as by a much higher one; the worst strand is in the middle, near 0.15. At the right edge, where a stiffness of 0.9 holds each bone
to its parent, there is nothing left that could swing.
*/
#include "experiment.h"
#include "judges.h"
#include "whip.h"

const Experiment whip_map_drag_stiffness = {
    .title = "Whip of six bones over drag and stiffness",
    .base = WHIP_CASE(WHIP_SMALL, .bones = 6, .length = 0.30, .seconds = 10),
    .axes = { AXIS_LOG(drag, 0.01, 0.9, 20), AXIS_LOG(stiffness, 0.01, 0.9, 15) },
    .columns = { { "peak_gain", probe_peak_gain, law_peak_gain, rounding_peak_gain, BONE_LAST } },
    .views = {
        { "drag", "drag", "%.4f" },
        { "stiffness", "stiffness", "%.4f" },
        { "peak_gain_law", "law, peak / start", "%.6g" },
        { "peak_gain", "measured", "%.6g" },
        { "peak_gain_diff", "difference", "%.1e" },
    },
    .claims = {
        { "W-36", "The whip of six bones is that of the linear law at every drag and stiffness.", HOLDS_TO_ROUNDING,
          judge_against_law, "peak_gain" },
    },
};
