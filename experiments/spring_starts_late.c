/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# A spring bone starts late by itself

One argument for the ponytail is that a spring needs additional state before it shows a start-up delay. The spring bone has all that it takes: the two positions of its tail. In
the first frame of any motion of its anchor, law (M) hands on 1 − α of it, which without force is the stiffness, 5 % at the lesson's default:

    x₁ = (1 − α)·y₁.

The anchor moves aside by a raised cosine within 0.2 s (the first half of a shake of 0.4 s). Measured is when the tail is past a tenth of the way, less when the
anchor is, in the solver and in the linear law played through the same event. The delay is 13 to 154 ms over the lesson's stiffness, with no jump and no parameter for it.

The motion is 10⁻⁹ m, so that nothing but rounding is left between the two. The unit: what rounding can do to the played law
(laws_play.h), over the velocity of the tail where it passes the tenth.
*/
#include "experiment.h"
#include "judges.h"
#include "laws_play.h"

#include <math.h>

static const double size = 1e-9;

/* The first time at which a height is passed, between frames on a straight line; speed, m/s, if asked for. */
static double time_past(const Case *c, const Trace *trace, int bone, double *speed)
{
    const double least = size / 10;
    for (int frame = 1; frame <= trace->frames; frame++) {
        const double before = trace_tail(trace, frame - 1, bone - 1).z;
        const double now = trace_tail(trace, frame, bone - 1).z;
        if (now < least)
            continue;
        if (speed)
            *speed = (now - before) / c->frame_time;
        return (frame - 1 + (least - before) / (now - before)) * c->frame_time;
    }
    return NAN;
}

static double probe_delay(const Case *c, const Trace *trace, int bone)
{
    return time_past(c, trace, bone, NULL) - acos(0.8) * c->event.duration / (2 * M_PI);
}

static double law_delay(const Case *c, int bone)
{
    return law_played(c, bone, probe_delay);
}

static double rounding_delay(const Case *c, const Trace *trace, int bone)
{
    double speed = NAN;
    time_past(c, trace, bone, &speed);
    return rounding_played(c, bone) * size / speed;
}

const Experiment spring_starts_late = {
    .title = "A spring bone starts late by itself",
    .base = CASE(.bones = 1, .length = 0.30, .gravity = { 0, 0, 0 }, .seconds = 1,
                 .event = { EVENT_SHAKE, 0, 1e-9, 0.4, 0, { 0, 0, 1 } }),
    .axes = { AXIS_LIST(drag, 0.02, 0.2, 0.5), AXIS_LOG(stiffness, 0.01, 0.3, 21) },
    .columns = { { "delay_s", probe_delay, law_delay, rounding_delay, BONE_LAST } },
    .views = {
        { "drag", "drag", "%.2f" },
        { "stiffness", "stiffness", "%.4f" },
        { "delay_s_law", "law, tail after anchor (s)", "%.5f" },
        { "delay_s", "measured (s)", "%.5f" },
        { "delay_s_diff", "difference (s)", "%.1e" },
    },
    .claims = {
        { "P-18", "Without additional state a spring has no start-up delay (starts within a millisecond of its anchor).", DOES_NOT_HOLD,
          judge_size, "delay_s", 0.001,
          "The four steps start late as they are, with the two positions they keep." },
        { "Q-4", "How late the tail starts is what law (M) says.", HOLDS_TO_ROUNDING, judge_against_law, "delay_s" },
    },
};
