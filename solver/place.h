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

/* The composed scale is kept where its products stay finite. */
#define SCALE_LEAST 1e-12
#define SCALE_MOST 1e12

static inline double compose_scale(double parent, double local)
{
    const double scale = parent * local;
    return scale < SCALE_LEAST ? SCALE_LEAST : scale > SCALE_MOST ? SCALE_MOST : scale;
}

/* Where the local transform puts a node whose parent is there. */
static inline Place place_below(const Place *parent, const SbTransform *local)
{
    return (Place){ place_point(parent, local->translation),
                    quat_multiply(parent->rotation, local->rotation),
                    compose_scale(parent->scale, local->scale) };
}

/* The inverse of place_point. */
static inline SbVec3 place_local(const Place *place, SbVec3 world)
{
    const SbVec3 turned =
        quat_rotate(quat_conjugate(place->rotation), vec3_sub(world, place->position));
    return vec3_scale(turned, 1 / place->scale);
}

#endif
