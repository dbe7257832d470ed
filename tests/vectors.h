/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What tests ask of vectors, beyond the arithmetic of vec3.h. */
#ifndef TESTS_VECTORS_H
#define TESTS_VECTORS_H

#include "vec3.h"

/* Equal by ==: signed zeros are, NaN never is. */
static inline int vec3_same(SbVec3 a, SbVec3 b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

static inline double vec3_size(SbVec3 v)
{
    return sqrt(vec3_dot(v, v));
}

static inline double vec3_distance(SbVec3 a, SbVec3 b)
{
    return vec3_size(vec3_sub(a, b));
}

#endif
