/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The step of VRM 1.0, joint by joint:
 *
 *     inertia    next = tail + (tail - previous) * (1 - drag), in the center's space
 *     stiffness  next += rest direction * stiffness * dt
 *     gravity    next += gravity direction * power * dt
 *     length     next = head + normalised(next - head) * length
 *     colliders  one after the other, the length restored after each
 *     rotation   the node turns so that its axis points to the tail
 *
 * On a scaled character speeds, lengths and radii scale together.
 */
#ifndef MUTANTS_ENGINE_STEP_H
#define MUTANTS_ENGINE_STEP_H

#include "engine_collide.h"

/* A step in which a joint is being moved. */
typedef struct Step {
    REAL dt;
    Mat frame; /* the node, were it not turned */
    Vec head;
    REAL scale, length;
} Step;

/* The node as its parent carries it, in its rest rotation. */
static Mat rest_of(const Engine *e, const Joint *j)
{
    const Node *n = &e->node[j->node];
    const Quat rest = has(e, FAULT_REST_FED_BACK) ? n->rotation : n->rest;
    const Mat local = mat_compose(n->position, rest, n->scale);
    return mat_multiply(&e->node[n->parent].world, &local);
}

static REAL bone_length(const Engine *e, const Joint *j, const Step *step)
{
    if (has(e, FAULT_LENGTH_OF_STALE_CHILD))
        return magnitude(subtract(mat_position(&e->node[j->tail_node].world), step->head));
    if (has(e, FAULT_LEAF_NOT_SCALED) && j->leaf)
        return magnitude(j->reach);
    return magnitude(j->reach) * step->scale;
}

static REAL keep_of(const Engine *e, const Joint *j, const Step *step)
{
    if (has(e, FAULT_DRAG_IS_KEEP))
        return j->drag;
    if (has(e, FAULT_DRAG_HALVED))
        return 1 - j->drag / 2;
    if (has(e, FAULT_DRAG_PER_SECOND))
        return pow(1 - j->drag, 60 * step->dt);
    return 1 - j->drag;
}

/* What is left of the last displacement. */
static Vec carry_on(const Engine *e, const Joint *j, const Step *step, const Mat *center)
{
    const REAL keep = keep_of(e, j, step);
    const Vec current = mat_point(center, j->current), previous = mat_point(center, j->previous);
    if (has(e, FAULT_DRAG_FROM_HEAD)) {
        const Vec with = subtract(step->head, j->head);
        const Vec own = subtract(subtract(current, previous), with);
        return add(add(current, with), times(own, keep));
    }
    if (has(e, FAULT_VELOCITY_STORED))
        return add(current, times(j->carried, keep));
    if (has(e, FAULT_SPEED_DAMPED_BY_TIME))
        return add(current, times(subtract(current, previous),
                                  pow(1 - j->drag, 60 * step->dt) * step->dt / e->last_step));
    if (has(e, FAULT_TIME_RATIO))
        return add(current, times(subtract(current, previous), keep * step->dt / e->last_step));
    Vec carried = times(subtract(current, previous), keep);
    if (has(e, FAULT_SLEEPS_WHEN_SLOW) && magnitude(carried) < (REAL)1e-4)
        carried = times(carried, 0);
    if (has(e, FAULT_SPEED_LIMITED) && magnitude(carried) > (REAL)0.02)
        carried = times(normalised(carried), (REAL)0.02);
    return add(current, carried);
}

static Vec pull_back(const Engine *e, const Joint *j, const Step *step, Vec next)
{
    REAL distance = j->stiffness * step->dt * step->scale;
    if (has(e, FAULT_STIFFNESS_PER_FRAME))
        distance *= 60;
    if (has(e, FAULT_STIFFNESS_WITHOUT_TIME))
        distance = j->stiffness / 60 * step->scale;
    if (has(e, FAULT_PULL_BY_SQUARE_OF_TIME))
        distance *= 60 * step->dt;
    Vec direction = mat_direction(&step->frame, j->axis);
    if (has(e, FAULT_REST_OF_LAST_FRAME))
        direction = mat_direction(&j->frame, j->axis);
    if (has(e, FAULT_AXIS_OF_REST_POSE))
        direction = j->posed;
    return add(next, times(direction, distance));
}

/* A part of the way from the bone's direction to the rest direction. */
static Vec blend_back(const Engine *e, Joint *j, const Step *step)
{
    const Vec axis = mat_direction(&step->frame, j->axis);
    const REAL part = j->stiffness * step->dt;
    const Vec way = add(times(j->direction, 1 - part), times(axis, part));
    return at_length(e, j, step->head, add(step->head, way), step->length);
}

static Vec pull_down(const Engine *e, const Joint *j, const Step *step, Vec next)
{
    REAL distance = j->gravity_power * step->dt;
    if (has(e, FAULT_GRAVITY_PER_FRAME))
        distance = j->gravity_power / 60;
    if (has(e, FAULT_GRAVITY_IN_CENTIMETRES))
        distance /= 100;
    if (has(e, FAULT_GRAVITY_TWICE))
        distance *= 2;
    if (has(e, FAULT_GRAVITY_BY_LENGTH))
        distance *= magnitude(j->reach);
    if (!has(e, FAULT_GRAVITY_NOT_SCALED))
        distance *= step->scale;
    for (int up = 0; has(e, FAULT_GRAVITY_LESS_DOWN_THE_CHAIN) && up < j->above; up++)
        distance /= 2;
    Vec down = j->gravity;
    if (!has(e, FAULT_GRAVITY_NOT_NORMALISED))
        down = normalised_or(down, down);
    if (has(e, FAULT_GRAVITY_OF_ROOT))
        down = normalised_or(mat_vector(&e->node[0].world, down), down);
    if (has(e, FAULT_GRAVITY_Z_REVERSED))
        down.z = -down.z;
    return add(next, times(down, distance));
}

/* The turn that a node has, and on from there by the shortest way. */
static Quat turn_on(Quat has_turned, Vec axis, Vec aim, Vec side)
{
    const Mat turned = mat_compose((Vec){ 0, 0, 0 }, has_turned, 1), inverse = mat_inverse(&turned);
    return turn_multiply(has_turned, turn_between(axis, mat_direction(&inverse, aim), side));
}

static void turn_bone(Engine *e, Joint *j, const Step *step)
{
    Node *n = &e->node[j->node];
    const Mat inverse = mat_inverse(&step->frame);
    const Vec aim = mat_direction(&inverse, j->direction);
    const Vec side = has(e, FAULT_OTHER_FALLBACKS) ? (Vec){ 0, 0, 1 } : (Vec){ 1, 0, 0 };
    Quat turn = turn_between(j->axis, aim, side);
    if (has(e, FAULT_HALF_TURN) && dot(j->axis, aim) < -1 + (REAL)1e-5)
        turn = (Quat){ 0, 1, 0, 0 };
    const Quat rest = has(e, FAULT_REST_FED_BACK) ? n->rotation : n->rest;
    const Quat last = n->rotation;
    if (has(e, FAULT_TURN_NOT_NORMALISED))
        turn = turn_times(turn, (REAL)0.5 * magnitude(add(j->axis, aim)));
    if (has(e, FAULT_TURNS_PILED_UP))
        turn = turn_on(turn_multiply(turn_inverse(rest), last), j->axis, aim, side);
    if (step->length == 0)
        return;
    n->rotation =
        has(e, FAULT_TURNS_SWAPPED) ? turn_multiply(turn, rest) : turn_multiply(rest, turn);
    if (has(e, FAULT_ROTATION_SMOOTHED))
        n->rotation = turn_blend(n->rotation, last, (REAL)0.1);
    if (has(e, FAULT_ROTATION_COARSE))
        n->rotation = turn_to_grid(n->rotation, 1000);
    if (has(e, FAULT_TURNS_IN_SINGLE))
        n->rotation = turn_to_single(n->rotation);
    update_world(e, j->node);
}

/* No further than 60 degrees from the rest direction. */
static Vec within_limit(const Engine *e, Joint *j, const Step *step, Vec tail)
{
    const Vec axis = mat_direction(&step->frame, j->axis);
    const REAL most = (REAL)0.5, cosine = dot(axis, j->direction);
    if (cosine >= most)
        return tail;
    const Vec across = normalised_or(subtract(j->direction, times(axis, cosine)), j->direction);
    const Vec limit = add(times(axis, most), times(across, sqrt(1 - most * most)));
    return at_length(e, j, step->head, add(step->head, limit), step->length);
}

static Vec to_grid(Vec v, REAL per_metre)
{
    return times((Vec){ floor(v.x * per_metre), floor(v.y * per_metre), floor(v.z * per_metre) },
                 1 / per_metre);
}

static void keep_state(Engine *e, Joint *j, const Mat *center, Vec tail, bool pushed)
{
    if (has(e, FAULT_TAILS_COARSE))
        tail = to_grid(tail, (REAL)1e4);
    if (has(e, FAULT_TAILS_TO_NANOMETRES))
        tail = to_grid(tail, (REAL)1e9);
    const Mat inverse = mat_inverse(center);
    j->previous = j->current;
    j->current = mat_point(&inverse, tail);
    if (has(e, FAULT_STATE_IN_SINGLE))
        j->current = vec_to_single(j->current);
    if (has(e, FAULT_PUSH_STOPS) && pushed)
        j->previous = j->current;
}

static void step_joint(Engine *e, int i, REAL dt)
{
    Joint *j = &e->joint[i];
    update_with_ancestors(e, j->node);
    Step step = { .dt = dt, .frame = rest_of(e, j) };
    step.head = mat_position(&step.frame);
    step.scale = has(e, FAULT_SCALE_OF_ROOT) ? e->node[0].scale : mat_scale(&step.frame);
    step.length = bone_length(e, j, &step);
    const Mat center = center_world(e);

    const Vec inertia = carry_on(e, j, &step, &center);
    Vec next = inertia;
    if (!has(e, FAULT_STIFFNESS_AFTER_LENGTH) && !has(e, FAULT_PULL_AS_BLEND))
        next = pull_back(e, j, &step, next);
    next = pull_down(e, j, &step, next);
    j->carried = subtract(next, mat_point(&center, j->current));
    next = at_length(e, j, step.head, next, step.length);
    if (has(e, FAULT_ANGLE_LIMITED))
        next = within_limit(e, j, &step, next);
    if (has(e, FAULT_STIFFNESS_AFTER_LENGTH))
        next = pull_back(e, j, &step, next);
    if (has(e, FAULT_PULL_AS_BLEND))
        next = blend_back(e, j, &step);
    j->tail = collide(e, i, step.head, step.length, next);
    const bool pushed = magnitude(subtract(j->tail, next)) > 0;
    keep_state(e, j, &center, has(e, FAULT_UNPUSHED_TAIL_KEPT) ? next : j->tail, pushed);
    j->direction = normalised_or(subtract(j->tail, step.head), j->direction);
    turn_bone(e, j, &step);
    j->head = step.head;
    j->frame = step.frame;
}

/* A bone that is not simulated goes along with its parent. */
static void carry_joint(Engine *e, Joint *j)
{
    update_with_ancestors(e, j->node);
    j->tail = mat_point(&e->node[j->node].world, j->reach);
}

static void step_joints(Engine *e, REAL dt)
{
    for (int k = 0; k < e->joints; k++) {
        const int i = has(e, FAULT_CHILDREN_FIRST) ? e->joints - 1 - k : k;
        const Joint *j = &e->joint[i];
        if ((has(e, FAULT_LEAF_MISSING) && j->leaf) ||
            (has(e, FAULT_FIRST_BONE_RIGID) && !j->above))
            carry_joint(e, &e->joint[i]);
        else
            step_joint(e, i, dt);
    }
    e->last_step = dt;
}

#endif
