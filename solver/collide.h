/* SPDX-License-Identifier: GPL-3.0-or-later OR MIT */
/* A collider where it stands at a moment, for tails that are stepped alone and for those in lanes. */
#ifndef SPRINGBONE_COLLIDE_H
#define SPRINGBONE_COLLIDE_H

#include "place.h"

#include <stdbool.h>

typedef struct Surface {
    SbShape shape;
    SbVec3 first;  /* a point of the plane, the centre, or one end of the capsule */
    SbVec3 along;  /* capsule: from there to the other end; else zero */
    double square; /* of that */
    SbVec3 normal; /* of the plane; else that of a tail that is exactly at the centre */
    double radius;
} Surface;

static inline bool is_inside(SbShape shape)
{
    return shape == SB_INSIDE_SPHERE || shape == SB_INSIDE_CAPSULE;
}

static inline Surface surface_at(const SbCollider *collider, const Place *place)
{
    const SbVec3 up = quat_rotate(place->rotation, (SbVec3){ 0, 1, 0 });
    Surface surface = { .shape = collider->shape,
                        .first = place_point(place, collider->offset),
                        .normal = up,
                        .radius = collider->radius * place->scale };
    if (collider->shape == SB_PLANE) {
        surface.normal = vec3_normalise(quat_rotate(place->rotation, collider->normal), up);
    } else if (collider->shape == SB_CAPSULE || collider->shape == SB_INSIDE_CAPSULE) {
        surface.along = vec3_sub(place_point(place, collider->tail), surface.first);
        surface.square = vec3_dot(surface.along, surface.along);
        surface.normal = vec3_across(vec3_normalise(surface.along, up));
    }
    return surface;
}

#endif
