/* SPDX-License-Identifier: GPL-3.0-or-later OR MIT */
/* Rotations, with + - * / and sqrt only, in a fixed order. */
#ifndef SPRINGBONE_QUAT_H
#define SPRINGBONE_QUAT_H

#include "springbone.h"
#include "vec3.h"

#define QUAT_IDENTITY ((SbQuat){ 0, 0, 0, 1 })

/* First b, then a. */
static inline SbQuat quat_multiply(SbQuat a, SbQuat b)
{
    return (SbQuat){ a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
                     a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
                     a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w,
                     a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z };
}

/* The inverse of a unit quaternion. */
static inline SbQuat quat_conjugate(SbQuat q)
{
    return (SbQuat){ -q.x, -q.y, -q.z, q.w };
}

static inline double quat_dot(SbQuat a, SbQuat b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
}

/* v turned by the unit quaternion q: v + 2 w (a x v) + 2 a x (a x v), a the vector part. */
static inline SbVec3 quat_rotate(SbQuat q, SbVec3 v)
{
    const SbVec3 axis = { q.x, q.y, q.z };
    const SbVec3 twice = vec3_scale(vec3_cross(axis, v), 2);
    return vec3_add(v, vec3_add(vec3_scale(twice, q.w), vec3_cross(axis, twice)));
}

/* q at length 1; the identity where its square is no normal number. */
static inline SbQuat quat_normalise(SbQuat q)
{
    const double square = quat_dot(q, q);
    if (!(square >= DBL_MIN && square <= DBL_MAX))
        return QUAT_IDENTITY;
    const double scale = 1 / sqrt(square);
    return (SbQuat){ q.x * scale, q.y * scale, q.z * scale, q.w * scale };
}

/* The normalised linear blend from a (t = 0) to b (t = 1), the short way round. */
static inline SbQuat quat_blend(SbQuat a, SbQuat b, double t)
{
    const double sign = quat_dot(a, b) < 0 ? -1 : 1;
    const SbQuat sum = { a.x + (sign * b.x - a.x) * t, a.y + (sign * b.y - a.y) * t,
                         a.z + (sign * b.z - a.z) * t, a.w + (sign * b.w - a.w) * t };
    return quat_normalise(sum);
}

/* A unit vector across the unit vector a: a crossed with the axis it is farthest from. */
static inline SbVec3 vec3_across(SbVec3 a)
{
    const double x = fabs(a.x), y = fabs(a.y), z = fabs(a.z);
    const SbVec3 axis = x <= y && x <= z ? (SbVec3){ 1, 0, 0 }
                        : y <= z         ? (SbVec3){ 0, 1, 0 }
                                         : (SbVec3){ 0, 0, 1 };
    return vec3_normalise(vec3_cross(axis, a), axis);
}

/* The shortest arc from the unit vector a to the unit vector b: (a x b, 1 + a.b), normalised. Nearly
 * opposite, where that loses its digits, the arc goes over a fixed axis across a: the half turn about it
 * and then the small rest. */
static inline SbQuat quat_arc(SbVec3 a, SbVec3 b)
{
    const double cosine = vec3_dot(a, b);
    if (cosine > -0.999) {
        const SbVec3 cross = vec3_cross(a, b);
        return quat_normalise((SbQuat){ cross.x, cross.y, cross.z, 1 + cosine });
    }
    const SbVec3 back = { -b.x, -b.y, -b.z };
    const SbVec3 cross = vec3_cross(a, back);
    const SbQuat rest =
        quat_normalise((SbQuat){ cross.x, cross.y, cross.z, 1 + vec3_dot(a, back) });
    /* Across a and within the plane of the arc where there is one: the turn then stays the shortest. */
    const SbVec3 axis = vec3_normalise(vec3_cross(a, b), vec3_across(a));
    return quat_multiply(rest, (SbQuat){ axis.x, axis.y, axis.z, 0 });
}

#endif
