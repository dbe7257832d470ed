/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Playing a scene, for one type. */
#include "engine_time.h"

static SbVec3 read_tail(const Engine *e, int i)
{
    return vec_out(has(e, FAULT_RESULT_LATE) ? e->joint[i].tail_before : e->joint[i].tail);
}

static SbQuat read_rotation(const Engine *e, int i)
{
    const Quat kept = e->node[e->joint[i].node].rotation;
    const SbQuat q = turn_out(has(e, FAULT_TURNS_TOLD_IN_SINGLE) ? turn_to_single(kept) : kept);
    return has(e, FAULT_ROTATION_NEGATED) ? (SbQuat){ -q.x, -q.y, -q.z, -q.w } : q;
}

void PLAY(const Scene *scene, const Recording *motion, Fault fault, Played *played)
{
    Engine e = { .fault = fault };
    build(&e, scene);
    for (int frame = 0; frame < motion->frames; frame++) {
        play_frame(&e, scene, &motion->root[frame]);
        for (int i = 0; i < e.joints; i++) {
            const long at = (long)frame * e.joints + i;
            played->tail[at] = read_tail(&e, i);
            played->rotation[at] = read_rotation(&e, i);
        }
    }
    free(e.node);
    free(e.joint);
    free(e.ball);
}
