/* SPDX-License-Identifier: GPL-3.0-or-later OR MIT */
/* Where a node is in the world, for the skeleton and for what looks at its traces. */
#ifndef SPRINGBONE_PLACE_H
#define SPRINGBONE_PLACE_H

#include "quat.h"
#include "vec3.h"

/* A node's place in the world. */
typedef struct Place {
    SbVec3 position;
    SbQuat rotation;
    double scale;
} Place;

static inline SbVec3 place_point(const Place *place, SbVec3 local)
{
    return vec3_add(place->position, quat_rotate(place->rotation, vec3_scale(local, place->scale)));
}

/* The inverse of place_point. */
static inline SbVec3 place_local(const Place *place, SbVec3 world)
{
    const SbVec3 turned =
        quat_rotate(quat_conjugate(place->rotation), vec3_sub(world, place->position));
    return vec3_scale(turned, 1 / place->scale);
}

#endif
