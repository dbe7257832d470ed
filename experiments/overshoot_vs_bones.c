/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Does a tip overshoot in long or fast chains?

The anchor has been carried along at a steady speed, across the direction in which the chain points, and halts. The chain comes up from where it lagged. Does its tip swing past its rest, and
how far? "In long or fast chains", says the lesson.

It is neither. Whether a tip overshoots is a matter of whether its bones *ring*, of drag against stiffness (swing_back_vs_drag): here, at stiffness 0.05, below a drag of
0.366. There, one single bone overshoots, and so it does at a crawl. Above, a chain of 32 bones comes home without, at 2.4 m/s as at 0.3 m/s.

Length and speed say how far, once it does. For small motion the swing past rest is in proportion to the speed, so it is given here per m/s. Each bone multiplies it,
by G = 1.95 at drag 0.2 and 6.4 at 0.02 in the end, until the chain's length sets the limit: at 2.4 m/s the six bones of drag 0.02 swing 1 m past their rest, not 330 m. A faster
chain overshoots further, but by less than in proportion.

In the limit of small motion a very long chain of bones that creep overshoots too, as G > 1 for those as well: at drag 0.5 it takes more than 16 bones, and so slow an
anchor that nobody would see it.
*/
#include "experiment.h"
#include "judges.h"
#include "laws.h"
#include "laws_play.h"
#include "whip.h"

#include <math.h>

/* How far the tip swings past its rest, across the chain and away from where it lagged behind, over the speed that the
 * anchor had. */
static double probe_overshoot_of_tip(const Case *c, const Trace *trace, int bone)
{
    double most = 0;
    for (int frame = 1; frame <= trace->frames; frame++)
        most = fmax(most, trace_tail(trace, frame, bone - 1).z);
    return most / c->speed.z;
}

static void go_slowly(Case *c)
{
    c->speed = (SbVec3){ 0, 0, WHIP_SMALL };
}

static double law_overshoot_of_tip(const Case *c, int bone)
{
    Case before = *c;
    go_slowly(&before);
    return law_played(&before, bone, probe_overshoot_of_tip);
}

/* The first bone goes as far as its lag, c / (1 - alpha) frames, and a frame's way. */
static double rounding_overshoot_of_tip(const Case *c, const Trace *trace, int bone)
{
    (void)trace;
    const double frames = 1 + c->drag / (1 - law_alpha(c, 1));
    return rounding_played(c, bone) * frames * c->frame_time;
}

static void go_at_30_cm(Case *c)
{
    c->speed.z = 0.3;
}

static void go_at_120_cm(Case *c)
{
    c->speed.z = 1.2;
}

static void go_at_240_cm(Case *c)
{
    c->speed.z = 2.4;
}

#define COLUMN_SPEED(name, go)                                                                     \
    {                                                                                              \
        name, .probe = probe_overshoot_of_tip, .bone = BONE_LAST, .prepare = go                    \
    }

const Experiment overshoot_vs_bones = {
    .title = "Does a tip overshoot in long or fast chains?",
    .base = CASE(.length = 0.30, .gravity = { 0, 0, 0 }, .stiffness = 0.05, .seconds = 8,
                 .event = { .kind = EVENT_STOP, .settled = 1 }),
    .axes = { AXIS_LIST(drag, 0.02, 0.2, 0.35, 0.5, 0.7, 0.9), AXIS_LIST(bones, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32) },
    .columns = {
        { "overshoot_small_s", probe_overshoot_of_tip, law_overshoot_of_tip, rounding_overshoot_of_tip, BONE_LAST, .prepare = go_slowly },
        COLUMN_SPEED("overshoot_0_3_s", go_at_30_cm),
        COLUMN_SPEED("overshoot_1_2_s", go_at_120_cm),
        COLUMN_SPEED("overshoot_2_4_s", go_at_240_cm),
    },
    .views = {
        { "drag", "drag", "%.2f" },
        { "bones", "n", "%.0f" },
        { "overshoot_small_s_law", "law, m past rest per m/s", "%.6g" },
        { "overshoot_small_s", "measured, small", "%.6g" },
        { "overshoot_small_s_diff", "difference", "%.1e" },
        { "overshoot_0_3_s", "0.3 m/s", "%.4f" },
        { "overshoot_1_2_s", "1.2 m/s", "%.4f" },
        { "overshoot_2_4_s", "2.4 m/s", "%.4f" },
    },
    .claims = {
        { "L-15", "In long chains the tip overshoots: 32 bones, 1.2 m/s.", DOES_NOT_HOLD, judge_exceeds_everywhere,
          "overshoot_1_2_s", 0.001, "Where the bones ring, which is a matter of drag and stiffness; length multiplies it.",
          .where = { "bones", 32 } },
        { "L-15", "In fast chains the tip overshoots: 2.4 m/s, drag 0.5.", DOES_NOT_HOLD, judge_exceeds_everywhere,
          "overshoot_2_4_s", 0.001, "What creeps home at 0.3 m/s does so at 2.4 m/s.", .where = { "drag", 0.5 } },
        { "W-14", "Where bones ring the tip overshoots however short and slow the chain: drag 0.2, 0.3 m/s.", HOLDS,
          judge_exceeds_everywhere, "overshoot_0_3_s", 0.001, .where = { "drag", 0.2 } },
        { "W-15", "A tip swings past its rest, after a slow anchor halts, by the linear law of the chain.",
          HOLDS_TO_ROUNDING, judge_against_law, "overshoot_small_s" },
    },
};
