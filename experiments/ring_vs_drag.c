/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Ring against drag

A bone that is pushed a little out of its rest moves, across its own direction, by law (M): with

    S = α(2 − c),  P = α(1 − c),  α = 1/(1 + |σ·u₀ + F/L|),   x_(k+1) = S·x_k − P·x_(k−1).

The two roots of λ² − S·λ + P are all there is to its look. Complex, and the bone rings:

    ω = arccos(S/(2√P))/h,   d = −ln(P)/(2h).

Real, and it creeps home with the two rates −ln(λ)/h. Without force α = 1 − s, and the ring ends at the drag

    c_crit = 2√s/(1 + √s),

which is 0.3655 at s = 0.05. Up to there drag does two things that are wanted, it slows the swing down and lets it die
sooner. Beyond, the decay splits in two: the fast rate grows without limit, but it is the *slow* one that is left to be seen, and that
falls with every further bit of drag. More drag then makes the bone slower, not quieter. Here gravity is on and the
bone hangs 9.8° below the level, so that |σ·u₀ + F/L| is a little larger than σ and the fork a little further to
the right, at 0.3676.

**How it is measured.** The bone is turned by 10⁻⁹ rad *out of the plane* of its rest and let go. That coordinate is 0 at rest, so all
sixteen digits of it are motion, and what law (M) leaves out, of the order of the square of the motion, is smaller than a rounding. The
recurrence is linear in S and P: least squares over the frames of the run give both, no frequency is guessed and no peak looked
for. The unit of rounding is the worst that could come of one rounding in each frame, through the same
least squares and through the roots; near the fork, where two roots meet, it grows by itself.
*/
#include "experiment.h"
#include "judges.h"
#include "ring.h"

const Experiment ring_vs_drag = {
    .title = "Ring against drag",
    .base = CASE(.bones = 1, .length = 0.30, .stiffness = 0.05, .seconds = 4, .event = RING_RELEASE),
    .axes = { AXIS_RANGE(drag, 0, 0.95, 191) },
    .columns = { COLUMNS_RING },
    .views = { { "drag", "drag", "%.3f" }, VIEWS_RING },
    .claims = {
        { "R-1", "The frequency of a bone's ring is that of law (M) at every drag; where the law has none, the bone "
                 "creeps.",
          HOLDS_TO_ROUNDING, judge_against_law, "omega_rad_s" },
        { "R-2", "So is its decay, and so are the two rates of a bone that creeps.", HOLDS_TO_ROUNDING,
          judge_against_law, "fast_per_s" },
    },
};
