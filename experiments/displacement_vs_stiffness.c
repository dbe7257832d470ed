/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# A stiffness of 0.01: about off?

The lesson's stiffness slider ends at 0.01, not at 0, and its text reads table ① there: 0.01 being about off, the displacement ratio still
reads 1 − drag. The pull takes its share in every frame, though, and what it takes grows with the way the bone has gone. Along the bone, with
the length step off, everything is linear: with y the displacement from rest and no gravity,

    y_(k+1) = S·y_k − P·y_(k−1),  S = (1 − s)(2 − c),  P = (1 − s)(1 − c),   exactly,

so from a kick K at rest y_k = K·P·(λ₁^k − λ₂^k)/(λ₁ − λ₂). The first ratio is (1 − s)(1 − c) − s. Each further one is smaller, and ever faster so:
the pull takes s·y off a displacement that has shrunk to (1 − c)^k of the kick. In the end the bone turns round and comes back, and the
ratio goes through 0. At s = 0.01 and c = 0.2 that is in frame 10; the ratio 0.8 of table ① is never seen, the one of frames 2 and 1 is
0.782 and the one of frames 6 and 5 is 0.696. A weaker pull turns the bone round later, 0.001 in frame 19, but every pull does.

Row k of each stiffness is the run that ends with frame k; measured is the displacement of this frame over that of the one before. A
displacement is off by the rounding of the position it is taken from, ε·|x|, and so is the one it is divided by: the unit is
4·ε·|x|·(1 + |ratio|) over the last displacement.
*/
#include "experiment.h"
#include "judges.h"
#include "laws_motion.h"
#include "probes_inertia.h"

#include <float.h>
#include <math.h>

static double probe_last_ratio(const Case *c, const Trace *trace, int bone)
{
    (void)bone;
    const int last = trace->frames;
    return trace_displacement(c, trace, last) / trace_displacement(c, trace, last - 1);
}

/* y_k / (K P). */
static double displaced(const Motion *m, int k)
{
    double complex root[2];
    motion_roots(m, root);
    return creal((cpow(root[0], k) - cpow(root[1], k)) / (root[0] - root[1]));
}

static double law_last_ratio(const Case *c, int bone)
{
    const Motion m = law_motion(c, bone);
    const int last = case_frames(c);
    const double before = displaced(&m, last - 1);
    return (displaced(&m, last) - before) / (before - displaced(&m, last - 2));
}

static double rounding_last_ratio(const Case *c, const Trace *trace, int bone)
{
    const double position = trace_tail(trace, trace->frames, 0).x;
    const double before = trace_displacement(c, trace, trace->frames - 1);
    return 4 * DBL_EPSILON * fabs(position / before) * (1 + fabs(law_last_ratio(c, bone)));
}

const Experiment displacement_vs_stiffness = {
    .title = "A stiffness of 0.01: about off?",
    .base = CASE(.bones = 1, .length = 0.30, .drag = 0.2, .gravity = { 0, 0, 0 }, .kick = { 0.01, 0, 0 },
                 .keep_length = 0),
    .axes = { AXIS_LIST(stiffness, 0, 0.001, 0.003, 0.01, 0.03), AXIS_RANGE(seconds, 2.0 / 60, 0.5, 29) },
    .columns = {
        { "displacement_ratio", probe_last_ratio, law_last_ratio, rounding_last_ratio, 1 },
        { "one_less_drag", .law = law_ratio },
    },
    .views = {
        { "stiffness", "stiffness", "%.3f" },
        { "seconds", "time (s)", "%.4f" },
        { "displacement_ratio_law", "law with stiffness", "%.6f" },
        { "displacement_ratio", "measured ratio", "%.6f" },
        { "displacement_ratio_diff", "difference", "%.1e" },
        { "one_less_drag", "1 − drag", "%.1f" },
    },
    .claims = {
        { "L-19", "Stiffness 0.01 is about off: the displacement ratio still reads 1 − drag.", DOES_NOT_HOLD,
          judge_like_other, "displacement_ratio", 0.01,
          "It starts at (1 − s)(1 − c) − s and falls ever faster, through 0 where the bone turns round. Every stiffness "
          "above 0 turns it round.",
          .other = "one_less_drag", .where = { "stiffness", 0.01 } },
        { "R-11", "Along the bone, without the length step, the ratio is that of law (M), at any size of the motion.",
          HOLDS_TO_ROUNDING, judge_against_law, "displacement_ratio" },
    },
};
