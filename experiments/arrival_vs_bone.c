/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Is a bone further out later?

The anchor jumps aside by a step and stays there. When does each bone follow? "Further out is later", says the lesson; its measure is the time of half rise, the first time at
which a tail has gone half the way.

By that measure it is mostly so, and not always. A chain hands the step on amplified, so a bone far out swings before it arrives; from the bone on whose first
swing reaches half the way, half rise comes *early*. At stiffness 0.05 that is bone 6 at drags of 0.02 to 0.2 and bone 7 at 0.5. A
step of 0.1 m, for which the chain is not linear any more, is no different.

A measure that no swing deceives is the mean delay, the area above the step's answer: how much later than at the anchor the step arrives, early and late swings weighed against
each other. For bone i it is −i times the derivative of ln Y_i at Ω = 0. With Y_i = B(2Y_(i−1) − Y_(i−2)) the mean delays obey τ_i = τ + 2τ_(i−1) − τ_(i−2), so that

    τ_i = i(i + 1)/2 · τ,   τ = c(1 − s)/s frames,

exactly, for any step that is small. Further out *is* later, by the triangular numbers: the eighth bone 36 times as late as the first. And all of it is drag's: without
drag no bone is late in the mean, only swinging.
*/
#include "experiment.h"
#include "judges.h"
#include "laws.h"
#include "laws_play.h"
#include "whip.h"

#include <math.h>

static double part_of_way(const Case *c, const Trace *trace, int frame, int bone)
{
    return trace_tail(trace, frame, bone - 1).z / c->event.amplitude;
}

/* The first frame that has half the way behind it; 0: none. */
static int half_frame(const Case *c, const Trace *trace, int bone)
{
    for (int frame = 1; frame <= trace->frames; frame++)
        if (part_of_way(c, trace, frame, bone) >= 0.5)
            return frame;
    return 0;
}

/* Between its two frames the tail is taken to go straight. */
static double probe_half_rise(const Case *c, const Trace *trace, int bone)
{
    const int frame = half_frame(c, trace, bone);
    if (frame == 0)
        return NAN;
    const double after = part_of_way(c, trace, frame, bone);
    const double before = part_of_way(c, trace, frame - 1, bone);
    return (frame - (after - 0.5) / (after - before)) * c->frame_time;
}

static double law_half_rise(const Case *c, int bone)
{
    return law_played(c, bone, probe_half_rise);
}

/* The rounding of the tail over its speed. */
static double rounding_half_rise(const Case *c, const Trace *trace, int bone)
{
    const int frame = half_frame(c, trace, bone);
    if (frame == 0)
        return NAN;
    const double step = part_of_way(c, trace, frame, bone) - part_of_way(c, trace, frame - 1, bone);
    return rounding_played(c, bone) / step * c->frame_time;
}

static double probe_mean_delay(const Case *c, const Trace *trace, int bone)
{
    double sum = 0;
    for (int frame = 1; frame <= trace->frames; frame++)
        sum += 1 - part_of_way(c, trace, frame, bone);
    return sum * c->frame_time;
}

static double law_mean_delay(const Case *c, int bone)
{
    const double alpha = law_alpha(c, 1);
    return bone * (bone + 1) / 2.0 * alpha * c->drag / (1 - alpha) * c->frame_time;
}

/* That of each frame, added up. */
static double rounding_mean_delay(const Case *c, const Trace *trace, int bone)
{
    return trace->frames * rounding_played(c, bone) * c->frame_time;
}

const Experiment arrival_vs_bone = {
    .title = "Is a bone further out later?",
    .base = CASE(.length = 0.30, .gravity = { 0, 0, 0 }, .stiffness = 0.05, .seconds = 25,
                 .event = { .kind = EVENT_STEP, .settled = 1, .amplitude = WHIP_SMALL, .direction = { 0, 0, 1 } }),
    .axes = { AXIS_LIST(drag, 0.02, 0.1, 0.2, 0.5), AXIS_RANGE(bones, 1, 8, 8) },
    .columns = {
        { "half_rise_s", probe_half_rise, law_half_rise, rounding_half_rise, BONE_LAST },
        { "half_rise_0_1_m_s", .probe = probe_half_rise, .bone = BONE_LAST, .vary = "amplitude", .value = 0.1 },
        { "mean_delay_s", probe_mean_delay, law_mean_delay, rounding_mean_delay, BONE_LAST },
    },
    .views = {
        { "drag", "drag", "%.2f" },
        { "bones", "bone", "%.0f" },
        { "half_rise_s_law", "law, half rise (s)", "%.6f" },
        { "half_rise_s", "measured (s)", "%.6f" },
        { "half_rise_s_diff", "difference (s)", "%.1e" },
        { "half_rise_0_1_m_s", "step of 0.1 m (s)", "%.4f" },
        { "mean_delay_s_law", "law, mean delay (s)", "%.6f" },
        { "mean_delay_s", "measured (s)", "%.6f" },
        { "mean_delay_s_diff", "difference (s)", "%.1e" },
    },
    .claims = {
        { "L-22", "Further out is later: half rise comes later from bone to bone.", DOES_NOT_HOLD,
          judge_grows_along_rows, "half_rise_0_1_m_s", 0,
          "The mean delay does, as i(i + 1)/2. Half rise comes early where a bone's first swing already goes half the way.",
          .other = "drag" },
        { "L-22", "Further out is later: the mean delay grows from bone to bone.", HOLDS, judge_grows_along_rows,
          "mean_delay_s", 0, .other = "drag" },
        { "W-11", "Half rise comes when the linear law of the chain says.", HOLDS_TO_ROUNDING, judge_against_law,
          "half_rise_s" },
        { "W-12", "The mean delay of bone i is i(i + 1)/2 times c(1 − s)/s frames.", HOLDS_TO_ROUNDING,
          judge_against_law, "mean_delay_s" },
    },
};
