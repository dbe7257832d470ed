/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Without the length step, is it a rope?

A rope has a fixed length and no will of its own: at rest it hangs straight down. A chain without step 4 is the opposite in
both. Its bones come to rest as L·(u_(i−1) + K) (table ③): the *direction* of this vector is what step 4 would have kept, so every
bone droops exactly as it does with step 4, stiffly; its *length* is a fixed multiple of L and no longer L.

Six bones, at three stiffnesses, with step 4 and without. For a rope the droop of every bone would be 90°.
*/
#include "experiment.h"
#include "judges.h"
#include "laws.h"
#include "probes.h"

const Experiment no_length_step_no_rope = {
    .title = "Without the length step, is it a rope?",
    .base = CASE(.bones = 6, .length = 0.30, .drag = 0.2, .seconds = 30),
    .at_rest = true,
    .axes = { AXIS_LIST(stiffness, 0.2, 0.05, 0.01), AXIS_LIST(keep_length, 1, 0) },
    .columns = {
        COLUMN_DROOP(1), COLUMN_DROOP(2), COLUMN_DROOP(3), COLUMN_DROOP(4), COLUMN_DROOP(5), COLUMN_DROOP(6),
        { "length_last_m", probe_length, law_length, rounding_length, BONE_LAST },
    },
    .views = {
        { "stiffness", "stiffness", "%.2f" },
        { "length_constraint", "step 4", "%.0f", { "off", "on" } },
        { "droop_1_deg", "bone 1 (°)", "%.6f" },
        { "droop_2_deg", "bone 2 (°)", "%.6f" },
        { "droop_3_deg", "bone 3 (°)", "%.6f" },
        { "droop_6_deg", "bone 6 (°)", "%.6f" },
        { "droop_6_deg_law", "law (°)", "%.6f" },
        { "length_last_m", "length of bone 6 (m)", "%.6f" },
    },
    .claims = {
        { "L-26", "Without step 4 it is a rope.", DOES_NOT_HOLD, judge_stated, "droop_1_deg", 1,
          "A rope keeps its length and hangs straight down, every bone at 90°. Without step 4 it is the other "
          "way round: every bone keeps the direction it has with step 4, and its length becomes a fixed "
          "multiple of L.",
          .where = { "length_constraint", 0 }, .stated = { 90, 90, 90 } },
        { "T-2", "Without step 4 every bone keeps the direction it has with step 4.", HOLDS_TO_ROUNDING,
          judge_against_law, "droop_6_deg", 0, NULL, .where = { "length_constraint", 0 } },
    },
};
