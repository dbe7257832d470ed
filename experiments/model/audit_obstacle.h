/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A collider as what a point may not enter. */
#ifndef MODEL_AUDIT_OBSTACLE_H
#define MODEL_AUDIT_OBSTACLE_H

#include "springbone.h"

/* A collider in the world, m; the radius is the strand's and the collider's together, for the inside ones the room that
 * is left. */
typedef struct Obstacle {
    SbShape shape;
    SbVec3 from, to, normal;
    double radius;
} Obstacle;

/* A collider whose node is there, for a strand of that thickness, m. */
Obstacle obstacle_at(const SbCollider *set, const SbTransform *world, double thickness);
/* How far a point is where no tail may be, m; negative outside. It changes by 1 m per metre at most, so that no point
 * at a distance L has less than this less L. */
double obstacle_depth(const Obstacle *obstacle, SbVec3 point);

#endif
