/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What happens in a frame: the root's pose, time, and one step of all joints. */
#ifndef MUTANTS_ENGINE_TIME_H
#define MUTANTS_ENGINE_TIME_H

#include "engine_events.h"
#include "engine_step.h"

/* All missed time at once, in steps of a frame each. */
static void catch_up(Engine *e, REAL dt)
{
    const int steps = (int)floor(dt / e->step_time + (REAL)0.5);
    if (steps < 2)
        step_joints(e, dt);
    for (int i = 0; i < steps && steps >= 2; i++)
        step_joints(e, e->step_time);
}

static void advance(Engine *e, REAL dt)
{
    if (!(dt <= REAL_MOST) && !has(e, FAULT_BAD_TIME_TAKEN))
        return;
    if (dt <= 0 && !has(e, FAULT_MOVES_WITHOUT_TIME))
        return;
    if (has(e, FAULT_SHORT_STEPS_SKIPPED) && dt < (REAL)0.005)
        return;
    if (has(e, FAULT_FRAMES_DROPPED)) {
        e->left_over += dt;
        if (e->frame % 10 == 0)
            return;
        dt = e->left_over;
        e->left_over = 0;
    }
    if (has(e, FAULT_TIME_IGNORED))
        dt = (REAL)1 / 60;
    if (has(e, FAULT_TIME_IN_MILLISECONDS))
        dt = floor(dt * 1000 + (REAL)0.5) / 1000;
    if (has(e, FAULT_TIME_CLAMPED) && dt > (REAL)1 / 30)
        dt = (REAL)1 / 30;
    if (has(e, FAULT_CATCHES_UP))
        catch_up(e, dt);
    else
        step_joints(e, dt);
}

static void sample_root(Engine *e, const RootPose *root)
{
    if (!has(e, FAULT_INPUT_AT_HALF_RATE) || e->frame % 2 == 1)
        e->sample = *root;
    e->node[0].position = vec_from(e->sample.position);
    e->node[0].rotation = turn_from(e->sample.rotation);
}

/* The frame's own time step, or the scene's. */
static REAL time_of(const Engine *e, const Scene *scene)
{
    return e->frame <= scene->time_steps ? read_number(e, scene->time_step[e->frame - 1])
                                         : e->step_time;
}

static void play_frame(Engine *e, const Scene *scene, const RootPose *root)
{
    e->frame++;
    apply_changes(e, scene);
    sample_root(e, root);
    for (int i = 0; i < e->joints; i++)
        e->joint[i].tail_before = e->joint[i].tail;
    update_all(e);
    if (e->reset_waits)
        reset_joints(e);
    e->reset_waits = false;
    advance(e, time_of(e, scene));
}

#endif
