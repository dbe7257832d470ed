/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Table ④ – droop accumulates along a chain

In a chain each bone is pulled toward the direction of the bone before it, so droop adds up. At rest every bone obeys

    u_i = normalise(u_(i−1) + K),   K = F/(σ·L),   F = g·h² − c·V·h,   σ = s/(1 − s)

with u₀ the rest direction and V the speed of the anchor. In the plane and standing still this is
φ_i = atan2(κ + sin φ_(i−1), cos φ_(i−1)), κ = g·h²(1 − s)/(s·L), where φ_i is the droop of bone i. The first bone is the
single bone of table ②; the quotient of the last droop and n times the first falls below one because gravity turns
a bone the less the steeper it hangs.

Dragged at constant speed, a chain comes to rest as seen from its anchor: drag acts on absolute motion, so the anchor's
speed is a steady push of −c·V·h per frame, along with gravity. The tip's lag is how far this carries the tip back
along the motion from where it is when the anchor stands still.

**Rounding.** One rounding of a coordinate turns a bone at rest by 1/(1 − α) of itself, and a chain hands the error on with
the factor G per bone (1.95 here). After 10 s at 2.4 m/s the coordinates have grown to 24 m, and their roundings with
them.
*/
#include "experiment.h"
#include "judges.h"
#include "laws.h"
#include "probes.h"

static double quotient(double last, double first, const Case *c)
{
    return last / (c->bones * first);
}

static double probe_quotient(const Case *c, const Trace *trace, int bone)
{
    return quotient(probe_droop(c, trace, bone), probe_droop(c, trace, 1), c);
}

static double law_quotient(const Case *c, int bone)
{
    return quotient(law_droop(c, bone), law_droop(c, 1), c);
}

/* The relative errors of both angles add. */
static double rounding_quotient(const Case *c, const Trace *trace, int bone)
{
    const double last = rounding_droop(c, trace, bone) / law_droop(c, bone);
    const double first = rounding_droop(c, trace, 1) / law_droop(c, 1);
    return (last + first) * law_quotient(c, bone);
}

/* How far the tip is behind its anchor, along the motion: its change with the speed is the lag. */
static double probe_behind(const Case *c, const Trace *trace, int bone)
{
    return -probe_tail_x(c, trace, bone);
}

static double law_behind(const Case *c, int bone)
{
    return -law_tail_x(c, bone);
}

static double probe_tip_drop(const Case *c, const Trace *trace, int bone)
{
    return -probe_tail_y(c, trace, bone);
}

static double law_tip_drop(const Case *c, int bone)
{
    return -law_tail_y(c, bone);
}

/* Columns of the tip at an anchor speed, which their names spell with an underscore. */
#define LAG(name, speed)                                                                           \
    {                                                                                              \
        "lag_at_" #name "_m", probe_behind, law_behind, rounding_tail, BONE_LAST, "speed", speed,  \
            .change = true                                                                         \
    }
#define TIP_X(name, speed)                                                                         \
    {                                                                                              \
        "tip_x_at_" #name "_m", probe_tail_x, law_tail_x, rounding_tail, BONE_LAST, "speed", speed \
    }
#define TIP_DROP(name, speed)                                                                      \
    {                                                                                              \
        "tip_drop_at_" #name "_m", probe_tip_drop, law_tip_drop, rounding_tail, BONE_LAST,         \
            "speed", speed                                                                         \
    }

const Experiment table4_chain = {
    .title = "Table ④ – droop accumulates along a chain",
    .base = CASE(.length = 0.30, .stiffness = 0.05, .drag = 0.2, .seconds = 10),
    .at_rest = true,
    .axes = { AXIS_LIST(bones, 1, 2, 3, 4, 6) },
    .columns = {
        COLUMN_DROOP(1), COLUMN_DROOP(2), COLUMN_DROOP(3), COLUMN_DROOP(4), COLUMN_DROOP(5), COLUMN_DROOP(6),
        { "droop_last_deg", probe_droop, law_droop, rounding_droop, BONE_LAST },
        { "quotient", probe_quotient, law_quotient, rounding_quotient, BONE_LAST },
        { "tip_drop_m", probe_tip_drop, law_tip_drop, rounding_tail, BONE_LAST },
        LAG(0_6, 0.6), TIP_X(0_6, 0.6), TIP_DROP(0_6, 0.6),
        LAG(1_2, 1.2), TIP_X(1_2, 1.2), TIP_DROP(1_2, 1.2),
        LAG(2_4, 2.4), TIP_X(2_4, 2.4), TIP_DROP(2_4, 2.4),
    },
    .views = {
        { "bones", "n", "%.0f" },
        { "droop_1_deg", "first θ (°)", "%.4f" },
        { "droop_last_deg", "last θ (°)", "%.4f" },
        { "droop_last_deg_law", "law, last θ (°)", "%.4f" },
        { "droop_last_deg_diff", "difference (°)", "%.1e" },
        { "quotient", "last / (n × first)", "%.4f" },
        { "tip_drop_m", "tip drop (m)", "%.6f" },
        { "lag_at_0_6_m", "lag at 0.6 m/s (m)", "%.6f" },
        { "lag_at_1_2_m", "at 1.2 m/s (m)", "%.6f" },
        { "lag_at_2_4_m", "at 2.4 m/s (m)", "%.6f" },
    },
    .claims = {
        { "L-10", "At rest the droop grows from bone to bone.", HOLDS, judge_grows_along_bones,
          "droop_%d_deg", 0, NULL },
        { "L-11", "The last bones of 1, 2, 3, 4 and 6 droop by 9.79, 19.17, 27.94, 35.97 and 49.62°.",
          HOLDS_WITHIN, judge_stated, "droop_last_deg", 0.005, NULL,
          .stated = { 9.79, 19.17, 27.94, 35.97, 49.62 } },
        { "L-12", "The last droop is less than n times the first: the quotient falls to 0.8446 at n = 6.",
          HOLDS_WITHIN, judge_stated, "quotient", 0.00005, NULL,
          .where = { "bones", 6 }, .stated = { 0.8446 } },
    },
};
