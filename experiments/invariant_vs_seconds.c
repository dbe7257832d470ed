/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Decay without fitting

How fast does a swing die down? The size of a swing is known at its extremes only, and those fall between frames; a fit of a sinusoid guesses a frequency first. Law (M) offers a number
that every frame has:

    Q_k = x_(k+1)² − S·x_(k+1)·x_k + P·x_k²   shrinks by exactly P per frame.

(Put x_(k+1) = S·x_k − P·x_(k−1) into Q_k and it is P·Q_(k−1).) It is the bone's energy, as it were: for a ring a positive form of place and speed, of which the swing is the shadow. √Q falls
along a straight line on logarithmic paper while x goes up and down beneath it, and its slope is the decay d = −ln(P)/(2h), from any two frames. For a bone that creeps P is the product of its two
roots, and Q the product of its two parts: it tells of both at once.

A bone is let go at rest from 10⁻¹⁰⁰ rad out of its plane, x_(−1) = x_0 = 1, so that Q_k = (1 − α)·P^(k + 1). Each row is a frame of the run. Every frame rounds x, by ε times what it is made from; that moves Q by as much times
its terms, and from frame to frame it adds up.
*/
#include "experiment.h"
#include "judges.h"
#include "laws_motion.h"
#include "whip.h"

#include <float.h>
#include <math.h>

/* The last but n-th place, in parts of the first. */
static double place(const Trace *trace, int frame)
{
    return trace_tail(trace, frame, 0).z / trace_tail(trace, 0, 0).z;
}

static double probe_place(const Case *c, const Trace *trace, int bone)
{
    (void)c;
    (void)bone;
    return fabs(place(trace, trace->frames));
}

static double law_place(const Case *c, int bone)
{
    const Motion m = law_motion(c, bone);
    return fabs(motion_release(&m, case_frames(c)));
}

static double invariant(const Case *c, const Trace *trace, int frame)
{
    const Motion m = law_motion(c, 1);
    return motion_invariant(&m, place(trace, frame - 1), place(trace, frame));
}

static double probe_invariant(const Case *c, const Trace *trace, int bone)
{
    (void)bone;
    return trace->frames < 1 ? (double)NAN : invariant(c, trace, trace->frames);
}

static double law_invariant(const Case *c, int bone)
{
    const Motion m = law_motion(c, bone);
    return motion_pull(&m) * pow(motion_product(&m), case_frames(c));
}

/* The sum over all frames of what a rounding of each moves Q by, shrunk as Q is since. */
static double rounding_invariant(const Case *c, const Trace *trace, int bone)
{
    const Motion m = law_motion(c, bone);
    double sum = 0;
    for (int frame = 1; frame <= trace->frames; frame++) {
        const double now = fabs(place(trace, frame)), before = fabs(place(trace, frame - 1));
        sum = sum * motion_product(&m) + (now + before) * (now + before);
    }
    return DBL_EPSILON * sum;
}

static double rounding_place(const Case *c, const Trace *trace, int bone)
{
    (void)bone;
    const Motion m = law_motion(c, 1);
    double complex root[2];
    motion_roots(&m, root);
    return DBL_EPSILON * (1 + trace->frames) * trace->frames * pow(cabs(root[0]), trace->frames);
}

const Experiment invariant_vs_seconds = {
    .title = "Decay without fitting",
    .base = WHIP_CASE(WHIP_SMALL, .bones = 1, .length = 0.30, .stiffness = 0.05),
    .axes = { AXIS_LIST(drag, 0, 0.02, 0.2, 0.5), AXIS_RANGE(seconds, 1.0 / 60, 2, 120) },
    .columns = {
        { "place", probe_place, law_place, rounding_place, 1 },
        { "invariant", probe_invariant, law_invariant, rounding_invariant, 1 },
    },
    .views = {
        { "drag", "drag", "%.2f" },
        { "seconds", "time (s)", "%.4f" },
        { "place_law", "law, |x|", "%.3e" },
        { "place", "measured", "%.3e" },
        { "invariant_law", "law, Q = (1 − α)·P^k", "%.3e" },
        { "invariant", "measured", "%.3e" },
        { "invariant_diff", "difference", "%.1e" },
    },
    .claims = {
        { "W-34", "Q = x_(k+1)² − S·x_(k+1)·x_k + P·x_k² shrinks by exactly P per frame.", HOLDS_TO_ROUNDING,
          judge_against_law, "invariant" },
        { "W-35", "A bone let go at rest moves as x_k = ρ^k·[sin((k + 1)θ) − ρ·sin(kθ)]/sin θ, or its like in real roots.",
          HOLDS_TO_ROUNDING, judge_against_law, "place" },
    },
};
