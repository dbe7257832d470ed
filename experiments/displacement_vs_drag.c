/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Displacement ratio against drag

Table ① over 201 drags, from none to 0.99. With stiffness, gravity and length step off, a frame adds 1 − c of the last
displacement, so the ratio of two successive displacements is 1 − c, in the second frame as in every other.

The displacements of a strong drag soon sink below the rounding of the position they are added to: at c = 0.99 what is left
of a kick of 1 cm in the sixth frame is 1e-14 m. The unit of rounding, 4·ε·|x| over the last displacement, grows as that shrinks, and the law
holds for as long as the bone moves at all.
*/
#include "experiment.h"
#include "judges.h"
#include "probes_inertia.h"

const Experiment displacement_vs_drag = {
    .title = "Displacement ratio against drag",
    .base = CASE(.bones = 1, .length = 0.30, .stiffness = 0, .gravity = { 0, 0, 0 },
                 .kick = { 0.01, 0, 0 }, .keep_length = 0, .seconds = 1),
    .axes = { AXIS_RANGE(drag, 0, 0.99, 201) },
    .columns = {
        { "ratio_2_1", probe_ratio_2_1, law_ratio, rounding_ratio_2_1 },
        { "ratio_6_5", probe_ratio_6_5, law_ratio, rounding_ratio_6_5 },
        { "ratio_worst", probe_ratio_worst, law_ratio, rounding_ratio_worst },
    },
    .views = {
        { "drag", "drag", "%.3f" },
        { "ratio_2_1_law", "1 − drag (law)", "%.3f" },
        { "ratio_2_1", "frame 2 / frame 1", "%.12f" },
        { "ratio_6_5", "frame 6 / frame 5", "%.12f" },
        { "ratio_worst_diff", "worst of a second", "%.1e" },
    },
    .claims = {
        { "T-27", "The displacement ratio is 1 − drag at every drag.", HOLDS_TO_ROUNDING,
          judge_against_law, "ratio_worst", 0,
          "Once the bone creeps by a few last digits of its position per frame, only those digits are left of the ratio." },
    },
};
