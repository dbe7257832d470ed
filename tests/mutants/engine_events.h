/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What happens while a scene runs: settings and colliders that change, resets. */
#ifndef MUTANTS_ENGINE_EVENTS_H
#define MUTANTS_ENGINE_EVENTS_H

#include "engine_build.h"

static void reset_joints(Engine *e)
{
    for (int i = 0; i < e->joints; i++)
        e->node[e->joint[i].node].rotation = e->node[e->joint[i].node].rest;
    for (int i = 0; i < e->joints; i++)
        if (!has(e, FAULT_RESET_OF_FIRST) || e->joint[i].above == 0)
            settle_joint(e, &e->joint[i]);
}

/* Buffers that are made anew for another number of colliders, and filled from the old ones. */
static void rebuild_buffers(Engine *e)
{
    for (int i = e->joints - 1; has(e, FAULT_STATE_SHIFTED) && i > 0; i--) {
        e->joint[i].current = e->joint[i - 1].current;
        e->joint[i].previous = e->joint[i - 1].previous;
    }
}

static void apply_change(Engine *e, const Scene *scene, const SceneChange *change)
{
    if (change->joint >= 0) {
        set_joint(e, scene, &change->joint_now, change->joint);
        e->reset_waits = e->reset_waits || has(e, FAULT_RESET_BY_CHANGE);
        return;
    }
    const bool was_active = e->ball[change->collider].active;
    set_ball(e, scene, &change->collider_now, change->collider);
    if (e->ball[change->collider].active != was_active)
        rebuild_buffers(e);
}

static void apply_changes(Engine *e, const Scene *scene)
{
    for (int i = 0; i < scene->changes; i++)
        if (scene->change[i].frame == e->frame)
            apply_change(e, scene, &scene->change[i]);
    for (int i = 0; i < scene->resets; i++)
        e->reset_waits = e->reset_waits || scene->reset[i] == e->frame;
}

#endif
