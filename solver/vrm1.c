/* SPDX-License-Identifier: GPL-3.0-or-later OR MIT */
/*
 * The step of VRM 1.0 (specification VRMC_springBone 1.0, without colliders), root to tip:
 *
 *     inertia    next = cur + (cur - prev) * (1 - drag)
 *     stiffness  next = next + u_parent * (k * h)      k: a speed, m/s
 *     force      next = next + dir * (G * h)           G: a speed, m/s
 *     length     d = next - head,  u = d * (1 / |d|),  tail = head + u * L
 *
 * Each line is evaluated as written, component by component; a zero d keeps the last direction.
 * Stiffness comes before the force here, and the record says so: its force entry is the later one.
 */
#include "chain.h"

static void vrm1_step(SbChain *chain, const SbAnchor *anchor, SbStepRecord *record)
{
    SbAnchor parent = *anchor;
    for (int i = 0; i < chain->bones; i++) {
        const SbVec3 head = parent.position;
        const SbVec3 rest = bone_rest(chain, i, &parent);
        const SbVec3 inertia = bone_inertia(chain, i);

        SbVec3 stiffness = inertia;
        if (chain->steps & SB_STIFFNESS)
            stiffness = step_pull_along(inertia, parent.direction, chain->pull[i]);

        SbVec3 next = stiffness;
        if (chain->steps & SB_FORCE)
            next = step_force(stiffness, track_get(chain->force, i));

        parent = bone_finish(chain, i, head, next);
        if (record)
            record[i] = (SbStepRecord){ .head = head,
                                        .rest = rest,
                                        .inertia = inertia,
                                        .stiffness = stiffness,
                                        .force = next,
                                        .direction = parent.direction,
                                        .tail = parent.position };
    }
}

const SbScheme sb_vrm1 = { .name = "vrm1", .units = SB_SPEEDS, .step = vrm1_step };
