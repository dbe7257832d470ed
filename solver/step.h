/* SPDX-License-Identifier: GPL-3.0-or-later OR MIT */
/* The lines of the two step rules, shared by chains and skeletons, so that both give the same bits. The
 * rules themselves, in their order, are in lesson.c and vrm1.c. */
#ifndef SPRINGBONE_STEP_H
#define SPRINGBONE_STEP_H

#include "vec3.h"

static inline SbVec3 step_inertia(SbVec3 current, SbVec3 previous, double keep)
{
    return vec3_add(current, vec3_scale(vec3_sub(current, previous), keep));
}

static inline SbVec3 step_force(SbVec3 next, SbVec3 displacement)
{
    return vec3_add(next, displacement);
}

/* The lesson's pull: a fraction of the way to the rest point. */
static inline SbVec3 step_pull_to(SbVec3 next, SbVec3 rest, double stiffness)
{
    return vec3_add(next, vec3_scale(vec3_sub(rest, next), stiffness));
}

/* VRM's pull: a fixed distance along the rest direction. */
static inline SbVec3 step_pull_along(SbVec3 next, SbVec3 direction, double distance)
{
    return vec3_add(next, vec3_scale(direction, distance));
}

static inline SbVec3 step_rest(SbVec3 head, SbVec3 direction, double length)
{
    return vec3_add(head, vec3_scale(direction, length));
}

#endif
