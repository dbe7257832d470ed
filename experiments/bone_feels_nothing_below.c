/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Does a bone carry what hangs below it?

In a rope every piece carries the weight of all that hangs from it. The lesson says so of its bones. The solver's four steps, though, go through a chain once, from the
root to the tip, and each bone looks up, never down: its head is its parent's tail, its rest point follows its parent's direction, and no line reads a
child. So a bone moves the same whether nothing hangs from it or a thousand bones do.

Here chains of 1, 2, 4, 8 and 64 bones hang from the level under gravity and are shaken by 0.1 m. Bone 1's tail is compared with that of a chain of one bone, and bone 2's with
that of a chain of two, frame by frame, bit by bit. Not a bit differs. What grows toward the tip in a chain's droop (table ④) is not weight; it is the sum of equal
turns, each bone starting from where its parent points.

For tuning that is good news: bones can be set from the root down, each for good, and a chain of n bones is known from the first n of any longer one. For
looks it is the reason that a heavy end cannot be had: there is no such thing as mass.
*/
#include "experiment.h"
#include "judges.h"

#include <math.h>
#include <string.h>

/* In how many frames a bone's tail has other bits than in the chain that ends with this bone. */
static double frames_differing(const Case *c, const Trace *trace, int bone)
{
    Case alone = *c;
    alone.bones = bone;
    Trace other = { 0 };
    int differing = 0;
    const bool ran = !case_run(&alone, &other);
    for (int frame = 0; ran && frame <= trace->frames; frame++) {
        const SbVec3 a = trace_tail(trace, frame, bone - 1);
        const SbVec3 b = trace_tail(&other, frame, bone - 1);
        differing += memcmp(&a, &b, sizeof a) != 0;
    }
    trace_free(&other);
    return ran ? differing : (double)NAN;
}

static double probe_height(const Case *c, const Trace *trace, int bone)
{
    (void)c;
    return trace_tail(trace, trace->frames, bone - 1).y;
}

const Experiment bone_feels_nothing_below = {
    .title = "Does a bone carry what hangs below it?",
    .base = CASE(.length = 0.30, .stiffness = 0.02, .drag = 0.05,
                 .event = { .kind = EVENT_SHAKE, .settled = 0, .amplitude = 0.1, .duration = 0.1,
                            .direction = { 0, 0.6, 0.8 } }),
    .axes = { AXIS_LIST(bones, 1, 2, 4, 8, 64), AXIS_RANGE(seconds, 2.0 / 60, 2, 60) },
    .columns = {
        { "tail_1_y_m", .probe = probe_height, .bone = 1 },
        { "tip_y_m", .probe = probe_height, .bone = BONE_LAST },
        { "frames_differing_1", .probe = frames_differing, .bone = 1 },
        { "frames_differing_2", .probe = frames_differing, .bone = 2 },
    },
    .views = {
        { "bones", "n", "%.0f" },
        { "seconds", "time (s)", "%.4f" },
        { "tail_1_y_m", "height of bone 1's tail (m)", "%.15f" },
        { "tip_y_m", "height of the tip (m)", "%.6f" },
        { "frames_differing_1", "frames so far in which bone 1 differs", "%.0f" },
        { "frames_differing_2", "... bone 2", "%.0f" },
    },
    .claims = {
        { "L-21", "Each bone carries what hangs below it.", DOES_NOT_HOLD, judge_exceeds_limit, "frames_differing_1", 0,
          "No bone feels what hangs below it: it moves the same, bit for bit, with 0 or with 63 bones behind it." },
        { "L-21", "Bone 2 carries what hangs below it.", DOES_NOT_HOLD, judge_exceeds_limit, "frames_differing_2", 0,
          "Bone 2 feels nothing either." , .where = { "bones", 64 } },
    },
};
