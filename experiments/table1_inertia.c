/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Table ① – ratio of successive displacements under inertia alone

With stiffness and gravity at zero and the length step off, only the first of the four steps is left: the
tail moves on by (1 − c) times its last displacement, c being the drag. So each displacement is 1 − c of the
one before it, in every frame, and after k frames (1 − c)^k of the speed is left.

The bone starts at (L, 0) with its previous position at (L − 0.01 m, 0), which is a speed along the bone of 0.6 m/s.
The third measured ratio is the one of all the frames of a second that is furthest from 1 − c, seen in
units of its rounding.

**Rounding.** The difference of two positions that lie close together is exact. Multiplying by 1 − c and adding the
result to the position x each round once, so the new displacement is off by about eps·|x|, and its ratio to the last
displacement d by as much divided by |d|. The unit here is 4·eps·|x|/|d|, which no frame may exceed. It grows as the
displacement shrinks: at drag 0.9 the bone stands still from frame 15 on, because what is left of its speed is less than half
of the last digit of its position. What is left after a second, in parts of the kick K, carries the error
of each frame as long as drag lets it live, which is 1/c frames: the unit is eps·|x|/K · min(60, 1/c).
*/
#include "experiment.h"
#include "judges.h"
#include "probes_inertia.h"

#include <float.h>
#include <math.h>

enum { SECOND = 60 };

static double probe_speed_left(const Case *c, const Trace *trace, int bone)
{
    (void)bone;
    return trace_displacement(c, trace, SECOND) / c->kick.x;
}

static double law_speed_left(const Case *c, int bone)
{
    (void)bone;
    return pow(1 - c->drag, SECOND);
}

static double rounding_speed_left(const Case *c, const Trace *trace, int bone)
{
    (void)bone;
    if (trace->frames < SECOND)
        return NAN;
    const double position = trace_tail(trace, SECOND, 0).x;
    return DBL_EPSILON * fabs(position / c->kick.x) * fmin(SECOND, 1 / c->drag);
}

const Experiment table1_inertia = {
    .title = "Table ① – ratio of successive displacements under inertia alone",
    .base = CASE(.bones = 1, .length = 0.30, .stiffness = 0, .gravity = { 0, 0, 0 },
                 .kick = { 0.01, 0, 0 }, .keep_length = 0, .seconds = 1),
    .axes = { AXIS_LIST(drag, 0, 0.1, 0.2, 0.4, 0.6, 0.8, 0.9) },
    .columns = {
        { "ratio_2_1", probe_ratio_2_1, law_ratio, rounding_ratio_2_1 },
        { "ratio_6_5", probe_ratio_6_5, law_ratio, rounding_ratio_6_5 },
        { "ratio_worst", probe_ratio_worst, law_ratio, rounding_ratio_worst },
        { "speed_left_1s", probe_speed_left, law_speed_left, rounding_speed_left },
    },
    .views = {
        { "drag", "drag", "%.1f" },
        { "ratio_2_1_law", "1 − drag (law)", "%.3f" },
        { "ratio_2_1", "frame 2 / frame 1", "%.12f" },
        { "ratio_6_5", "frame 6 / frame 5", "%.12f" },
        { "ratio_6_5_diff", "difference", "%.1e" },
        { "ratio_worst_diff", "worst of a second", "%.1e" },
        { "speed_left_1s", "speed left after 1 s", "%.3e" },
    },
    .claims = {
        { "L-1", "The displacement ratio is 1 − drag at every frame.", HOLDS_TO_ROUNDING,
          judge_against_law, "ratio_worst", 0,
          "As long as the displacement is larger than the rounding of the position: at drag 0.9 the bone "
          "stands still from frame 15 on." },
        { "L-2", "At drag 0.2 the speed left after one second is 0.8^60, about 1.5e-6.",
          HOLDS_WITHIN, judge_stated, "speed_left_1s", 0.05e-6, NULL,
          .where = { "drag", 0.2 }, .stated = { 1.5e-6 } },
    },
};
