/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "laws_bent.h"

#include "vec3.h"

#include <float.h>
#include <math.h>
#include <stddef.h>

/* Engines and model files hold settings and directions in single precision: a smaller part of both that is left where
 * pull and force balance is their rounding, and no direction. */
#define BALANCED (4 * FLT_EPSILON)

static SbVec3 pull_vector(const BentBone *bone, const BentRest *rest)
{
    if (bone->pull == SB_PULL_PARENT)
        return rest->carried;
    const SbVec3 off = vec3_sub(bone->head, rest->head);
    return vec3_add(bone->direction, vec3_scale(off, 1 / bone->law.length));
}

bool bent_rest(const BentBone *bone, int bones, BentRest *rest)
{
    bool all = true;
    for (int i = 0; i < bones; i++) {
        const BentBone *b = &bone[i];
        BentRest *r = &rest[i];
        const BentRest *above = b->parent < 0 ? NULL : &rest[b->parent];
        const SbQuat turn = above ? above->turn : QUAT_IDENTITY;
        r->head = b->head;
        if (above)
            r->head =
                vec3_add(above->head, quat_rotate(turn, vec3_sub(b->head, bone[b->parent].head)));
        r->carried = quat_rotate(turn, b->direction);
        const SbVec3 pull = vec3_scale(pull_vector(b, r), b->law.sigma);
        const SbVec3 force = vec3_scale(b->law.force, 1 / b->law.length);
        const SbVec3 sum = vec3_add(pull, force);
        r->beta = vec3_length(sum);
        if (r->beta <= BALANCED * (vec3_length(pull) + vec3_length(force)))
            r->beta = 0;
        r->direction = r->beta > 0 ? vec3_normalise(sum, r->carried) : r->carried;
        r->arc = quat_arc(r->carried, r->direction);
        r->turn = quat_multiply(r->arc, turn);
        all = all && r->beta > 0;
    }
    return all;
}

SbVec3 bent_tail(const BentBone *bone, const BentRest *rest)
{
    return vec3_add(rest->head, vec3_scale(rest->direction, bone->law.length));
}

void bent_release(const BentBone *bone, const BentRest *rest, int first, int bones, int tip,
                  BentState *state)
{
    const SbVec3 anchor = rest[first].head;
    const SbVec3 axis = linear_release_axis(vec3_sub(bent_tail(&bone[tip], &rest[tip]), anchor));
    for (int i = 0; i < first; i++)
        state[i] = (BentState){ 0 };
    for (int i = first; i < bones; i++) {
        const SbVec3 tail = vec3_sub(bent_tail(&bone[i], &rest[i]), anchor);
        const SbVec3 moved = vec3_cross(axis, tail);
        state[i] = (BentState){ .now = moved, .before = moved };
    }
}

/* The small turn of arc(from, to) while both ends change: the vector part of 2 dq q^-1 of its quaternion
 * (from x to, 1 + from.to). Toward the very opposite, where the arc has no limit, that of the end alone. */
static SbVec3 arc_change(SbVec3 from, SbVec3 to, SbVec3 from_change, SbVec3 to_change)
{
    const double q = 1 + vec3_dot(from, to);
    if (q < 1e-9)
        return vec3_cross(to, to_change);
    const SbVec3 v = vec3_cross(from, to);
    const double dq = vec3_dot(from_change, to) + vec3_dot(from, to_change);
    const SbVec3 dv = vec3_add(vec3_cross(from_change, to), vec3_cross(from, to_change));
    const SbVec3 sum = vec3_sub(vec3_sub(vec3_scale(dv, q), vec3_scale(v, dq)), vec3_cross(dv, v));
    return vec3_scale(sum, 1 / q);
}

void bent_advance(const BentBone *bone, const BentRest *rest, int bones, BentState *state)
{
    for (int i = 0; i < bones; i++) {
        const BentBone *b = &bone[i];
        const BentRest *r = &rest[i];
        BentState *s = &state[i];
        SbVec3 turn = { 0, 0, 0 };
        s->head = turn;
        if (b->parent >= 0) {
            turn = state[b->parent].turn;
            const SbVec3 apart = vec3_sub(r->head, rest[b->parent].head);
            s->head = vec3_add(state[b->parent].head, vec3_cross(turn, apart));
        }
        const SbVec3 carried = vec3_cross(turn, r->carried);
        const SbVec3 pull = b->pull == SB_PULL_PARENT ? vec3_scale(carried, b->law.length)
                                                      : vec3_scale(s->head, -1);
        const double drag = b->law.drag, alpha = 1 / (1 + r->beta);
        const SbVec3 inertia =
            vec3_sub(vec3_scale(s->now, 2 - drag), vec3_scale(s->before, 1 - drag));
        const SbVec3 free = vec3_add(vec3_sub(inertia, s->head), vec3_scale(pull, b->law.sigma));
        const SbVec3 across =
            vec3_sub(free, vec3_scale(r->direction, vec3_dot(free, r->direction)));
        const SbVec3 bent = vec3_scale(across, alpha);
        s->turn = vec3_add(
            arc_change(r->carried, r->direction, carried, vec3_scale(bent, 1 / b->law.length)),
            quat_rotate(r->arc, turn));
        s->before = s->now;
        s->now = vec3_add(s->head, bent);
    }
}

double bent_frames(const BentBone *bone, const BentRest *rest, int bones, double epsilon)
{
    double slowest = HUGE_VAL, longest = 0;
    for (int i = 0; i < bones; i++) {
        const Motion m = { rest[i].beta, bone[i].law.drag, 1 };
        if (!motion_stable(&m))
            return NAN;
        double complex root[2];
        motion_roots(&m, root);
        slowest = fmin(slowest, -log(cabs(root[0])));
        if (motion_rings(&m))
            longest = fmax(longest, 2 * M_PI / motion_angle(&m));
    }
    return ceil((2 * bones - log(epsilon)) / slowest + longest) + 2;
}
