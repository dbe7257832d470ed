/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Lag against drag

A chain does not lag because it is slow to follow: whatever its settings, it has come to rest in the anchor's frame long before. It lags because
drag acts on absolute motion. Of the displacement V·h of a frame the fraction c is lost, and that steady push

    F = g·h² − c·V·h

is all there is. So without drag a carried chain hangs as if it stood, at any speed: seen from the anchor nothing tells it that it moves. And the
lag that drag brings goes, while it is small, with the product c·V of drag and speed, and with 1/s.

Three bones carried at 1.2 m/s in the direction in which they point, at 96 drags from none to 0.95. The lag is the tip's way back along the
motion, from where it is at rest. The chain needs some 25 s to settle where only stiffness takes its swing away, at drag 0.
*/
#include "experiment.h"
#include "judges.h"
#include "probes.h"

const Experiment lag_vs_drag = {
    .title = "Lag against drag",
    .base = CASE(.bones = 3, .length = 0.30, .stiffness = 0.05, .speed = { 1.2, 0, 0 }, .seconds = 40),
    .at_rest = true,
    .axes = { AXIS_RANGE(drag, 0, 0.95, 96) },
    .columns = {
        { "lag_m", probe_tail_x, law_tail_x, rounding_tail, BONE_LAST, "speed", 0, .change = true },
        { "tip_y_m", probe_tail_y, law_tail_y, rounding_tail, BONE_LAST },
    },
    .views = {
        { "drag", "drag", "%.2f" },
        { "lag_m_law", "law, lag of the tip (m)", "%.6f" },
        { "lag_m", "measured lag (m)", "%.6f" },
        { "lag_m_diff", "difference (m)", "%.1e" },
        { "tip_y_m", "height of the tip (m)", "%.6f" },
    },
    .claims = {
        { "R-13", "Lag is drag's alone: none without drag, and more with every bit of it.", HOLDS,
          judge_grows_along_rows, "lag_m" },
        { "R-14", "The lag at every drag is rest under the push −c·V·h.", HOLDS_TO_ROUNDING, judge_against_law,
          "lag_m" },
    },
};
