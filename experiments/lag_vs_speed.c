/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Lag against speed

Drag acts on absolute motion: a chain that is carried along at the velocity V feels a steady push of −c·V·h per
frame, and that is all there is to lag. With

    F = g·h² − c·V·h

in place of gravity alone, the equation of rest holds in the frame of the anchor:

    uᵢ = normalise(uᵢ₋₁ + F/(σ·L)),  σ = s/(1 − s).

Here six bones are dragged in the direction in which they point, from standing still to 10 m/s, at 201 speeds. The push
works against the chain's own direction: it lets it hang down more steeply at first and then folds it under the anchor and
behind it. The lag is how far the
tip is behind the place it has when the anchor stands. It grows with every step of the speed, ever less, because the chain is no longer
than it is. The tip's place, both coordinates, is compared with the law. A tail is rounded to the size of its coordinate, which has
travelled with the anchor for ten seconds: the unit of rounding grows with the way that was gone.
*/
#include "experiment.h"
#include "judges.h"
#include "probes.h"

const Experiment lag_vs_speed = {
    .title = "Lag against speed",
    .base = CASE(.bones = 6, .length = 0.30, .stiffness = 0.05, .drag = 0.2, .seconds = 10),
    .at_rest = true,
    .axes = { AXIS_RANGE(speed, 0, 10, 201) },
    .columns = {
        { "lag_m", probe_tail_x, law_tail_x, rounding_tail, BONE_LAST, "speed", 0, .change = true },
        { "tip_x_m", probe_tail_x, law_tail_x, rounding_tail, .bone = BONE_LAST },
        { "tip_y_m", probe_tail_y, law_tail_y, rounding_tail, .bone = BONE_LAST },
        { "length_m", probe_farthest_length, law_constant_length, rounding_farthest_length,
          .bone = BONE_LAST },
    },
    .views = {
        { "speed_m_s", "speed (m/s)", "%.2f" },
        { "lag_m_law", "law, lag of the tip (m)", "%.6f" },
        { "lag_m", "measured lag (m)", "%.6f" },
        { "tip_x_m_law", "law x of the tip (m)", "%.6f" },
        { "tip_x_m", "measured x (m)", "%.6f" },
        { "tip_y_m_law", "law y of the tip (m)", "%.6f" },
        { "tip_y_m", "measured y (m)", "%.6f" },
        { "length_m_diff", "length farthest from L, less L (m)", "%.1e" },
    },
    .claims = {
        { "L-14", "A chain dragged at constant speed trails with a steady lag.", HOLDS_TO_ROUNDING,
          judge_against_law, "lag_m", 0,
          "Where it settles, which long chains with little drag do not, and with drag: without it there is no lag." },
        { "L-14", "The lag grows with the speed.", HOLDS, judge_grows_along_rows, "lag_m", 0,
          "Towards a limit: no tip trails further behind its anchor than the chain is long." },
        { "T-17", "The lag of a dragged chain is rest under the push −c·V·h.", HOLDS_TO_ROUNDING,
          judge_against_law, "tip_x_m" },
        { "T-18", "A dragged bone keeps its length in every frame.", HOLDS_TO_ROUNDING,
          judge_against_law, "length_m" },
    },
};
