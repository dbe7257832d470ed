/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Colliders: one after the other the tail is pushed out of them, and the bone's length restored. */
#ifndef MUTANTS_ENGINE_COLLIDE_H
#define MUTANTS_ENGINE_COLLIDE_H

#include "engine_parts.h"

/* How far the tail has to go, and which way. */
typedef struct Push {
    REAL depth;
    Vec way;
} Push;

static Push push_from_point(const Engine *e, Vec tail, Vec centre, REAL reach, bool inside)
{
    const Vec up = has(e, FAULT_OTHER_FALLBACKS) ? (Vec){ 1, 0, 0 } : (Vec){ 0, 1, 0 };
    const Vec away = subtract(tail, centre);
    const Vec way = has(e, FAULT_CENTRE_WITHOUT_WAY) ? normalised(away) : normalised_or(away, up);
    if (inside)
        return (Push){ magnitude(away) - reach, times(way, -1) };
    return (Push){ reach - magnitude(away), way };
}

/* The point of a capsule's axis that is nearest to the tail. */
static Vec nearest_on_axis(const Engine *e, Vec from, Vec to, Vec head, Vec tail)
{
    const Vec along = subtract(to, from);
    const REAL square = dot(along, along);
    if (square == 0 && !has(e, FAULT_CAPSULE_WITHOUT_LENGTH))
        return from;
    const Vec point = has(e, FAULT_CAPSULE_NEAREST_TO_HEAD) ? head : tail;
    REAL part = dot(subtract(point, from), along) / square;
    if (!has(e, FAULT_CAPSULE_WITHOUT_ENDS)) {
        part = part < 0 ? 0 : part;
        part = part > 1 ? 1 : part;
    }
    return add(from, times(along, part));
}

/* The joint's own radius, in the world. */
static REAL radius_of(const Engine *e, int i)
{
    const Joint *j = &e->joint[i];
    const REAL scale = mat_scale(&e->node[j->node].world);
    if (has(e, FAULT_OWN_RADIUS_IGNORED))
        return 0;
    if (has(e, FAULT_RADIUS_OF_NEXT))
        return j->leaf ? 0 : e->joint[i + 1].hit_radius * scale;
    return j->hit_radius * scale;
}

static Push push_from(const Engine *e, int i, const Ball *b, Vec head, Vec tail)
{
    const Node *node = &e->node[b->node];
    const Mat *world = has(e, FAULT_COLLIDERS_OF_LAST_FRAME) ? &node->before : &node->world;
    const REAL scale = mat_scale(world), own = radius_of(e, i);
    const REAL radius = has(e, FAULT_COLLIDER_RADIUS_NOT_SCALED) ? b->radius : b->radius * scale;
    Vec offset = b->offset;
    if (has(e, FAULT_COLLIDER_OFFSET_NOT_SCALED))
        offset = times(offset, 1 / scale);
    const Vec from = mat_point(world, offset);
    if (b->type != COLLIDER_CAPSULE)
        return push_from_point(e, tail, from, radius + own, false);
    const Vec end = has(e, FAULT_CAPSULE_TAIL_RELATIVE) ? add(b->offset, b->tail) : b->tail;
    const Vec nearest = nearest_on_axis(e, from, mat_point(world, end), head, tail);
    return push_from_point(e, tail, nearest, radius + own, false);
}

static Vec collide(Engine *e, int i, Vec head, REAL length, Vec tail)
{
    Joint *j = &e->joint[i];
    if (has(e, FAULT_RADIUS_OF_NEXT) && j->leaf)
        return tail;
    const Vec unpushed = tail;
    for (int k = 0; k < e->balls; k++) {
        const Ball *b = &e->ball[has(e, FAULT_COLLIDERS_BACKWARDS) ? e->balls - 1 - k : k];
        const Vec from = has(e, FAULT_PUSHES_ADDED) ? unpushed : tail;
        const Push push = push_from(e, i, b, head, from);
        if (!b->active || push.depth <= 0)
            continue;
        tail = add(tail, times(push.way, push.depth));
        if (has(e, FAULT_PUSHES_ADDED) || has(e, FAULT_NO_LENGTH_AFTER_PUSH))
            continue;
        tail = at_length(j, head, tail, length);
    }
    return has(e, FAULT_PUSHES_ADDED) ? at_length(j, head, tail, length) : tail;
}

#endif
