/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "audit_obstacle.h"

#include "quat.h"
#include "vec3.h"

#include <math.h>
#include <stdbool.h>

static SbVec3 carried_point(const SbTransform *by, SbVec3 local)
{
    return vec3_add(by->translation, quat_rotate(by->rotation, vec3_scale(local, by->scale)));
}

Obstacle obstacle_at(const SbCollider *set, const SbTransform *world, double thickness)
{
    const bool inside = set->shape == SB_INSIDE_SPHERE || set->shape == SB_INSIDE_CAPSULE;
    const bool plane = set->shape == SB_PLANE;
    const bool capsule = set->shape == SB_CAPSULE || set->shape == SB_INSIDE_CAPSULE;
    const double radius = plane ? 0 : set->radius * world->scale;
    const SbVec3 from = carried_point(world, set->offset);
    return (Obstacle){ .shape = set->shape,
                       .from = from,
                       .to = capsule ? carried_point(world, set->tail) : from,
                       .normal = vec3_normalise(quat_rotate(world->rotation, set->normal),
                                                (SbVec3){ 0, 1, 0 }),
                       .radius = inside ? radius - thickness : radius + thickness };
}

static double distance_to_axis(const Obstacle *obstacle, SbVec3 point)
{
    const SbVec3 axis = vec3_sub(obstacle->to, obstacle->from);
    const SbVec3 off = vec3_sub(point, obstacle->from);
    const double square = vec3_dot(axis, axis);
    const double part = square > 0 ? fmin(fmax(vec3_dot(off, axis) / square, 0), 1) : 0;
    return vec3_length(vec3_sub(off, vec3_scale(axis, part)));
}

double obstacle_depth(const Obstacle *obstacle, SbVec3 point)
{
    switch (obstacle->shape) {
    case SB_PLANE:
        return obstacle->radius - vec3_dot(vec3_sub(point, obstacle->from), obstacle->normal);
    case SB_INSIDE_SPHERE:
    case SB_INSIDE_CAPSULE:
        return distance_to_axis(obstacle, point) - obstacle->radius;
    case SB_SPHERE:
    case SB_CAPSULE:
        break;
    }
    return obstacle->radius - distance_to_axis(obstacle, point);
}
