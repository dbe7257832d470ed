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

/* What a bone turns by while the one above turns, and while its own tail moves. */
static void find_turns(const BentBone *bone, BentRest *rest)
{
    static const SbVec3 zero = { 0, 0, 0 }, axes[] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
    for (int i = 0; i < 3; i++) {
        const SbVec3 carried = vec3_cross(axes[i], rest->carried);
        const SbVec3 moved = vec3_scale(axes[i], 1 / bone->law.length);
        rest->by_turn[i] = vec3_add(arc_change(rest->carried, rest->direction, carried, zero),
                                    quat_rotate(rest->arc, axes[i]));
        rest->by_tail[i] = arc_change(rest->carried, rest->direction, zero, moved);
    }
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
        r->apart = (SbVec3){ 0, 0, 0 };
        if (above) {
            r->apart = quat_rotate(turn, vec3_sub(b->head, bone[b->parent].head));
            r->head = vec3_add(above->head, r->apart);
        }
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
        find_turns(b, r);
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

static SbVec3 combine(const SbVec3 column[3], SbVec3 x)
{
    return vec3_add(vec3_add(vec3_scale(column[0], x.x), vec3_scale(column[1], x.y)),
                    vec3_scale(column[2], x.z));
}

void bent_advance(const BentBone *bone, const BentRest *rest, int bones, BentState *state)
{
    static const BentState still = { 0 };
    for (int i = 0; i < bones; i++) {
        const BentBone *b = &bone[i];
        const BentRest *r = &rest[i];
        const BentState *above = b->parent < 0 ? &still : &state[b->parent];
        BentState *s = &state[i];
        s->head = vec3_add(above->head, vec3_cross(above->turn, r->apart));
        const SbVec3 pull = b->pull == SB_PULL_PARENT
                                ? vec3_scale(vec3_cross(above->turn, r->carried), b->law.length)
                                : vec3_scale(s->head, -1);
        const double drag = b->law.drag, alpha = 1 / (1 + r->beta);
        const SbVec3 inertia =
            vec3_sub(vec3_scale(s->now, 2 - drag), vec3_scale(s->before, 1 - drag));
        const SbVec3 free = vec3_add(vec3_sub(inertia, s->head), vec3_scale(pull, b->law.sigma));
        const SbVec3 across =
            vec3_sub(free, vec3_scale(r->direction, vec3_dot(free, r->direction)));
        const SbVec3 bent = vec3_scale(across, alpha);
        s->turn = vec3_add(combine(r->by_turn, above->turn), combine(r->by_tail, bent));
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
