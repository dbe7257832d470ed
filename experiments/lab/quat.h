/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rotations as unit quaternions x, y, z, w; + - * / and sqrt only, so that a path made with them has
 * the same bits everywhere. */
#ifndef LAB_QUAT_H
#define LAB_QUAT_H

#include "vec3.h"

typedef struct Quat {
    double x, y, z, w;
} Quat;

#define QUAT_IDENTITY                                                                              \
    (Quat)                                                                                         \
    {                                                                                              \
        0, 0, 0, 1                                                                                 \
    }

static inline SbVec3 vec3_cross(SbVec3 a, SbVec3 b)
{
    return (SbVec3){ a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x };
}

/* First b, then a. */
static inline Quat quat_multiply(Quat a, Quat b)
{
    return (Quat){ a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
                   a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
                   a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w,
                   a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z };
}

/* The inverse of a unit quaternion. */
static inline Quat quat_conjugate(Quat q)
{
    return (Quat){ -q.x, -q.y, -q.z, q.w };
}

/* v turned by q: v + 2 w (a x v) + 2 a x (a x v), a the vector part. */
static inline SbVec3 quat_rotate(Quat q, SbVec3 v)
{
    const SbVec3 axis = { q.x, q.y, q.z };
    const SbVec3 twice = vec3_scale(vec3_cross(axis, v), 2);
    return vec3_add(v, vec3_add(vec3_scale(twice, q.w), vec3_cross(axis, twice)));
}

/* q at length 1; the identity where q is zero. */
static inline Quat quat_normalise(Quat q)
{
    const double square = q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w;
    if (square == 0)
        return QUAT_IDENTITY;
    const double scale = 1 / sqrt(square);
    return (Quat){ q.x * scale, q.y * scale, q.z * scale, q.w * scale };
}

/* Some unit vector across a unit vector. */
static inline SbVec3 vec3_across(SbVec3 u)
{
    const SbVec3 other = fabs(u.x) < 0.5 ? (SbVec3){ 1, 0, 0 } : (SbVec3){ 0, 1, 0 };
    return vec3_normalise(vec3_cross(u, other), other);
}

/* The shortest turn that takes the unit vector a to the unit vector b: (a x b, 1 + a . b), normalised;
 * a half turn about some axis across a where b = -a. */
static inline Quat quat_arc(SbVec3 a, SbVec3 b)
{
    const double w = 1 + vec3_dot(a, b);
    const SbVec3 axis = vec3_cross(a, b);
    if (w < DBL_EPSILON) {
        const SbVec3 across = vec3_across(a);
        return (Quat){ across.x, across.y, across.z, 0 };
    }
    return quat_normalise((Quat){ axis.x, axis.y, axis.z, w });
}

#endif
