/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Ring against stiffness

Stiffness is what the swing is made of, and drag decides whether there is one. By law (M), without force,

    cos(ω·h) = √(1 − s)·(2 − c)/(2√(1 − c)),   d = −ln((1 − s)(1 − c))/(2h),

and there is a ring only above

    s_crit = (c/(2 − c))²,

0.0123 at drag 0.2. Below it the bone creeps, the slow rate being about s/(c·h): a weakly pulled bone with
noticeable drag needs many seconds to come home. Above it ω grows, for small s and c as √s/h; the *decay* of the ring depends on stiffness too, as
the pull takes its share of the velocity away with the displacement. Here gravity is on: the weight of the bone pulls it back
even where its stiffness hardly does, |σ·u₀ + F/L| never being less than g·h²/L, and the fork lies lower, at s = 0.0085.

Measured as in ring_vs_drag: from a turn of 10⁻⁹ rad out of the plane, by linear least squares over all frames.
*/
#include "experiment.h"
#include "judges.h"
#include "ring.h"

const Experiment ring_vs_stiffness = {
    .title = "Ring against stiffness",
    .base = CASE(.bones = 1, .length = 0.30, .drag = 0.2, .seconds = 6, .event = RING_RELEASE),
    .axes = { AXIS_LOG(stiffness, 0.001, 0.95, 201) },
    .columns = { COLUMNS_RING },
    .views = { { "stiffness", "stiffness", "%.5f" }, VIEWS_RING },
    .claims = {
        { "R-3", "The frequency of a bone's ring is that of law (M) at every stiffness; where the law has none, the bone "
                 "creeps.",
          HOLDS_TO_ROUNDING, judge_against_law, "omega_rad_s" },
        { "R-4", "So is its decay, and so are the two rates of a bone that creeps.", HOLDS_TO_ROUNDING,
          judge_against_law, "fast_per_s" },
    },
};
