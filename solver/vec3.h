/* SPDX-License-Identifier: GPL-3.0-or-later OR MIT */
/* Vector arithmetic, component by component, sums from left to right: the order is part of the
 * contract that a trajectory has the same bits everywhere. */
#ifndef SPRINGBONE_VEC3_H
#define SPRINGBONE_VEC3_H

#include "springbone.h"

#include <float.h>
#include <math.h>

#if FLT_EVAL_METHOD != 0
#error "intermediate results must be doubles: build with -msse2 -mfpmath=sse or for a 64-bit target"
#endif

static inline SbVec3 vec3_add(SbVec3 a, SbVec3 b)
{
    return (SbVec3){ a.x + b.x, a.y + b.y, a.z + b.z };
}

static inline SbVec3 vec3_sub(SbVec3 a, SbVec3 b)
{
    return (SbVec3){ a.x - b.x, a.y - b.y, a.z - b.z };
}

static inline SbVec3 vec3_scale(SbVec3 a, double k)
{
    return (SbVec3){ a.x * k, a.y * k, a.z * k };
}

/* The same vector, taken over component by component: what a function returned by memory, stored by component, is
 * not at once there to be loaded as a whole. */
static inline SbVec3 vec3_copy(SbVec3 a)
{
    return (SbVec3){ a.x, a.y, a.z };
}

static inline double vec3_dot(SbVec3 a, SbVec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline SbVec3 vec3_cross(SbVec3 a, SbVec3 b)
{
    return (SbVec3){ a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x };
}

static inline double vec3_length(SbVec3 a)
{
    return sqrt(vec3_dot(a, a));
}

static inline SbVec3 vec3_lerp(SbVec3 a, SbVec3 b, double t)
{
    return vec3_add(a, vec3_scale(vec3_sub(b, a), t));
}

/* The unit vector along a, as a * (1 / |a|); fallback where a is zero, or its square is no normal
 * number (a shorter than 1e-154 or longer than 1e154). */
static inline SbVec3 vec3_normalise(SbVec3 a, SbVec3 fallback)
{
    const double square = vec3_dot(a, a);
    if (!(square >= DBL_MIN && square <= DBL_MAX))
        return fallback;
    return vec3_scale(a, 1 / sqrt(square));
}

#endif
