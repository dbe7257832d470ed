/* SPDX-License-Identifier: GPL-3.0-or-later OR MIT */
/*
 * The lesson's scheme: four steps for each bone, from the root to the tip.
 *
 *     1 inertia    next = cur + (cur - prev) * (1 - drag)
 *     2 force      next = next + g * h^2
 *     3 stiffness  next = next + (rest - next) * s,   rest = head + u_parent * L
 *     4 length     d = next - head,  u = d * (1 / |d|),  tail = head + u * L
 *
 * Each line is evaluated as written, component by component. A zero d keeps the bone's last direction.
 * Without step 4 the tail stays at next and u still is the direction that the child's rest point
 * follows.
 */
#include "chain.h"

static void lesson_step(SbChain *chain, const SbAnchor *anchor, SbStepRecord *record)
{
    SbAnchor parent = *anchor;
    for (int i = 0; i < chain->bones; i++) {
        const SbVec3 head = parent.position;
        const SbVec3 rest = bone_rest(chain, i, &parent);
        const SbVec3 inertia = bone_inertia(chain, i);

        SbVec3 force = inertia;
        if (chain->steps & SB_FORCE)
            force = step_force(inertia, track_get(chain->force, i));

        SbVec3 next = force;
        if (chain->steps & SB_STIFFNESS)
            next = step_pull_to(force, rest, chain->pull[i]);

        parent = bone_finish(chain, i, head, next);
        if (record)
            record[i] = (SbStepRecord){ .head = head,
                                        .rest = rest,
                                        .inertia = inertia,
                                        .force = force,
                                        .stiffness = next,
                                        .direction = parent.direction,
                                        .tail = parent.position };
    }
}

const SbScheme sb_lesson = { .name = "lesson",
                             .units = SB_FRACTION_PER_FRAME,
                             .step = lesson_step };
