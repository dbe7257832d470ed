/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Without stiffness: does a bone fall for ever, or hang?

Both statements are in the lesson, in different steps. Without stiffness *and without the length step* nothing holds the tail: from rest its
speed after k frames is

    v_k = (g·h/c)·(1 − (1 − c)^k),   which tends to g·h/c;   without drag g·h·k, for ever faster,

and that is the first statement: it drifts down for ever, at 0.8175 m/s with drag 0.2 and 9.81 m/s². The terminal speed is reached soon (the
part (1 − c)^k is missing) and depends on the frame rate: it is the drag *per frame* that stands below it.

With the length step the head holds the tail. The equation of rest needs no stiffness: in the form u = normalise(s·L·u₀ + (1 − s)·F) it
says that at s = 0 the bone lies along F, which is straight down under gravity. The bone has become a pendulum, the weight of
law (M) is β = g·h²/L, and it comes to rest even without drag: the length step itself takes a part of each displacement. So a bone
without stiffness does hang down. With stiffness it never quite does, unless its rest direction is down.

Each row is a bone that starts level: once without the length step, for the fall, once with it. A speed is the difference of
two positions: the unit is the rounding of the last one, as often as drag lets it live, 1/c frames, over h.
*/
#include "experiment.h"
#include "judges.h"
#include "laws.h"
#include "probes.h"

#include <float.h>
#include <math.h>

static double probe_fall_speed(const Case *c, const Trace *trace, int bone)
{
    const int last = trace->frames;
    if (last < 1)
        return NAN;
    const double now = trace_tail(trace, last, bone - 1).y;
    return (trace_tail(trace, last - 1, bone - 1).y - now) / c->frame_time;
}

static double law_terminal_speed(const Case *c, int bone)
{
    (void)bone;
    return c->drag > 0 ? -c->gravity.y * c->frame_time / c->drag : (double)NAN;
}

static double law_fall_speed(const Case *c, int bone)
{
    (void)bone;
    return -law_fall(c, case_frames(c)).y;
}

static double rounding_fall_speed(const Case *c, const Trace *trace, int bone)
{
    const double height = trace_tail(trace, trace->frames, bone - 1).y;
    return DBL_EPSILON * fabs(height) * fmin(trace->frames, 1 / c->drag) / c->frame_time;
}

static double probe_missing(const Case *c, const Trace *trace, int bone)
{
    return 90 - probe_droop(c, trace, bone);
}

#define WITH_LENGTH .vary = "keep_length", .value = 1

const Experiment fall_without_stiffness = {
    .title = "Without stiffness: does a bone fall for ever, or hang?",
    .base = CASE(.bones = 1, .length = 0.30, .stiffness = 0, .keep_length = 0, .seconds = 150),
    .at_rest = true,
    .axes = { AXIS_RANGE(drag, 0, 0.95, 96) },
    .columns = {
        { "fall_speed_m_s", probe_fall_speed, law_fall_speed, rounding_fall_speed, 1 },
        { "terminal_speed_m_s", .law = law_terminal_speed },
        { "hang_droop_deg", probe_droop, law_droop, rounding_droop, 1, WITH_LENGTH },
        { "hang_missing_deg", .probe = probe_missing, .bone = 1, WITH_LENGTH },
        { "hang_speed_m_s", .probe = probe_fall_speed, .bone = 1, WITH_LENGTH },
    },
    .views = {
        { "drag", "drag", "%.2f" },
        { "terminal_speed_m_s", "g·h/c (m/s)", "%.6f" },
        { "fall_speed_m_s_law", "law, speed after 150 s (m/s)", "%.6f" },
        { "fall_speed_m_s", "measured (m/s)", "%.6f" },
        { "fall_speed_m_s_diff", "difference (m/s)", "%.1e" },
        { "hang_droop_deg_law", "with length step: law θ (°)", "%.6f" },
        { "hang_droop_deg", "measured θ (°)", "%.12f" },
        { "hang_speed_m_s", "speed (m/s)", "%.1e" },
    },
    .claims = {
        { "L-18", "Without stiffness the bone drifts down for ever.", HOLDS_TO_ROUNDING, judge_against_law,
          "fall_speed_m_s", 0,
          "Without the length step, at a speed that tends to g·h/c and without drag grows for ever. With the length step "
          "it hangs straight down, at rest." },
        { "L-25", "Without stiffness a bone never hangs down.", DOES_NOT_HOLD, judge_exceeds_limit,
          "hang_missing_deg", 1,
          "With the length step it hangs straight down, at every drag; it is with stiffness that it never "
          "quite does." },
    },
};
