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

static inline double vec3_dot(SbVec3 a, SbVec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

/* The unit vector along a, as a * (1 / |a|); fallback where |a|^2 is zero, too large or no number. */
static inline SbVec3 vec3_normalise(SbVec3 a, SbVec3 fallback)
{
    const double square = vec3_dot(a, a);
    if (!(square > 0 && square <= DBL_MAX))
        return fallback;
    return vec3_scale(a, 1 / sqrt(square));
}

#endif
