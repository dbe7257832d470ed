/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Wobble of a long strand over drag and stiffness

Does a long strand come to rest when nothing moves it any more? In exact arithmetic always: every root of the motion lies within the
unit circle. In floating point each frame rounds, and a chain hands a disturbance on, amplified by up to G per bone. With G = 1.5 the last bit
of a bone near the root is as large as a bone some 90 bones further down.

So a strand rests only where every bone has *frozen*: no frame changes a bit of it. Where one bone keeps flickering between two
neighbouring numbers, the bones below it thrash, for ever. Here are 100 bones at 17 drags by 10 stiffnesses, after 1,200 frames; the column is the
way of the tail that moved furthest in the last frame, in bone lengths.

At a drag below 0.5 hardly one of these strands is at rest, except at the largest stiffness, where all are. From 0.5 on, strands that
froze and strands that thrash lie side by side, and which it is depends on the last digits of the settings rather than on their size. It is no
matter of patience either: after three times as many frames the map is the same. No setting of drag is a promise that a long strand stands
still; an engine that needs it has to put a strand to sleep by itself.
*/
#include "experiment.h"
#include "judges.h"
#include "vec3.h"

#include <math.h>

static double probe_wobble(const Case *c, const Trace *trace, int bone)
{
    (void)bone;
    const int last = trace->frames;
    if (last < 1)
        return NAN;
    double largest = 0;
    for (int i = 0; i < trace->bones; i++) {
        const SbVec3 way = vec3_sub(trace_tail(trace, last, i), trace_tail(trace, last - 1, i));
        largest = fmax(largest, sqrt(vec3_dot(way, way)));
    }
    return largest / c->length;
}

const Experiment wobble_map_drag_stiffness = {
    .title = "Wobble of a long strand over drag and stiffness",
    .base = CASE(.bones = 100, .length = 0.30, .seconds = 20),
    .axes = { AXIS_RANGE(drag, 0.1, 0.9, 17), AXIS_RANGE(stiffness, 0.2, 0.65, 10) },
    .columns = { { "wobble_lengths", probe_wobble, .reads_end = true } },
    .views = {
        { "drag", "drag", "%.3f" },
        { "stiffness", "stiffness", "%.3f" },
        { "wobble_lengths", "way in the last frame (bone lengths)", "%.1e" },
    },
    .claims = {
        { "T-28", "A strand of 100 bones that nothing moves may never come to rest.", HOLDS,
          judge_exceeds_limit, "wobble_lengths", 0.01,
          "A rounding near the root is amplified by G per bone, up to the size of a bone." },
    },
};
