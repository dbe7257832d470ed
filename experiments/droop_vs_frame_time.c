/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Droop against frame time

The lesson's stiffness is a fraction *per frame*, and its gravity an acceleration. With the settings left alone, a
change of frame rate changes how often the pull acts in a second, not how much it takes back, while the gravity of
one frame goes with the square of the frame time:

    tan θ = g·h²(1 − s)/(s·L).

From 60 Hz to 120 Hz the tangent of the droop falls to a quarter, down to 30 Hz it grows fourfold: a strand tuned
on one display hangs differently on another. 241 frame times, from 1/12 s to 1/1000 s. The runs last the same time,
long enough at the lowest rate.
*/
#include "experiment.h"
#include "judges.h"
#include "probes.h"

static double law_rate(const Case *c, int bone)
{
    (void)bone;
    return 1 / c->frame_time;
}

const Experiment droop_vs_frame_time = {
    .title = "Droop against frame time",
    .base = CASE(.bones = 1, .length = 0.30, .stiffness = 0.05, .drag = 0.2, .seconds = 40),
    .at_rest = true,
    .axes = { AXIS_LOG(frame_time, 1.0 / 12, 1.0 / 1000, 241) },
    .columns = {
        { "frames_per_s", .law = law_rate },
        { "theta_deg", probe_droop, law_droop, rounding_droop, .bone = 1 },
    },
    .views = {
        { "frame_time_s", "h (s)", "%.6f" },
        { "frames_per_s", "frames per second", "%.2f" },
        { "theta_deg_law", "law θ (°)", "%.6f" },
        { "theta_deg", "measured θ (°)", "%.6f" },
        { "theta_deg_diff", "difference (°)", "%.1e" },
    },
    .claims = {
        { "T-14", "With the settings left alone the tangent of the droop goes with the square of the frame time.",
          HOLDS_TO_ROUNDING, judge_against_law, "theta_deg" },
    },
};
