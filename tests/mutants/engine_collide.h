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
    if (has(e, FAULT_DEPTH_BY_SQUARES) && !inside)
        return (Push){ (reach * reach - dot(away, away)) / reach, way };
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
        return j->last ? 0 : e->joint[i + 1].hit_radius * scale;
    return j->hit_radius * scale;
}

static bool is_inside(const Ball *b)
{
    return b->type == COLLIDER_INSIDE_SPHERE || b->type == COLLIDER_INSIDE_CAPSULE;
}

static Push push_from(const Engine *e, int i, const Ball *b, Vec head, Vec tail)
{
    const Node *node = &e->node[b->node];
    const Mat *world = has(e, FAULT_COLLIDERS_OF_LAST_FRAME) ? &node->before : &node->world;
    const REAL scale = mat_scale(world), own = radius_of(e, i);
    const REAL radius = has(e, FAULT_COLLIDER_RADIUS_NOT_SCALED) ? b->radius : b->radius * scale;
    const REAL shrink = has(e, FAULT_COLLIDER_OFFSET_NOT_SCALED) ? 1 / scale : 1;
    const Vec from = mat_point(world, times(b->offset, shrink));
    if (b->type == COLLIDER_PLANE) {
        const bool bare = has(e, FAULT_PLANE_NOT_TURNED);
        const Vec normal = bare ? normalised(b->normal) : mat_direction(world, b->normal);
        return (Push){ own - dot(subtract(tail, from), normal), normal };
    }
    const bool narrows = is_inside(b) && !has(e, FAULT_INSIDE_RADIUS_ADDED);
    const REAL sum = narrows ? radius - own : radius + own;
    if (b->type == COLLIDER_SPHERE || b->type == COLLIDER_INSIDE_SPHERE)
        return push_from_point(e, tail, from, sum, is_inside(b));
    const Vec end = has(e, FAULT_CAPSULE_TAIL_RELATIVE) ? add(b->offset, b->span) : b->tail;
    const Vec to = mat_point(world, times(end, shrink));
    const Vec nearest = nearest_on_axis(e, from, to, head, tail);
    return push_from_point(e, tail, nearest, sum, is_inside(b));
}

static Vec collide(Engine *e, int i, Vec head, REAL length, Vec tail)
{
    Joint *j = &e->joint[i];
    if (has(e, FAULT_RADIUS_OF_NEXT) && j->last)
        return tail;
    const Vec unpushed = tail;
    for (int k = 0; k < e->balls; k++) {
        const Ball *b = &e->ball[has(e, FAULT_COLLIDERS_BACKWARDS) ? e->balls - 1 - k : k];
        const Vec from = has(e, FAULT_PUSHES_ADDED) ? unpushed : tail;
        update_with_ancestors(e, b->node);
        const Push push = push_from(e, i, b, head, from);
        if (!b->active || push.depth <= 0)
            continue;
        if (has(e, FAULT_PUSHES_ONLY_INCOMING) && dot(subtract(tail, j->tail), push.way) >= 0)
            continue;
        tail = add(tail, times(push.way, push.depth));
        if (has(e, FAULT_PUSHES_ADDED) || has(e, FAULT_NO_LENGTH_AFTER_PUSH))
            continue;
        if (has(e, FAULT_NO_LENGTH_AFTER_SPECIAL) && (is_inside(b) || b->type == COLLIDER_PLANE))
            continue;
        tail = at_length(e, j, head, tail, length);
    }
    return has(e, FAULT_PUSHES_ADDED) ? at_length(e, j, head, tail, length) : tail;
}

#endif
