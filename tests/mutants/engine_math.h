/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Vectors, quaternions and 4 x 4 matrices of REAL, as engines have them: column-major, the last column
 * the position, points multiplied from the right. */
#ifndef MUTANTS_ENGINE_MATH_H
#define MUTANTS_ENGINE_MATH_H

#include "springbone.h"

#include <stdbool.h>
#include <tgmath.h>

typedef struct Vec {
    REAL x, y, z;
} Vec;

typedef struct Quat {
    REAL x, y, z, w;
} Quat;

typedef struct Mat {
    REAL m[16];
} Mat;

static inline Vec vec_from(SbVec3 v)
{
    return (Vec){ (REAL)v.x, (REAL)v.y, (REAL)v.z };
}

static inline SbVec3 vec_out(Vec v)
{
    return (SbVec3){ (double)v.x, (double)v.y, (double)v.z };
}

static inline Quat turn_from(SbQuat q)
{
    return (Quat){ (REAL)q.x, (REAL)q.y, (REAL)q.z, (REAL)q.w };
}

static inline SbQuat turn_out(Quat q)
{
    return (SbQuat){ (double)q.x, (double)q.y, (double)q.z, (double)q.w };
}

static inline REAL to_single(REAL x)
{
    const volatile float single = (float)x;
    return single;
}

static inline Vec vec_to_single(Vec v)
{
    return (Vec){ to_single(v.x), to_single(v.y), to_single(v.z) };
}

static inline Vec add(Vec a, Vec b)
{
    return (Vec){ a.x + b.x, a.y + b.y, a.z + b.z };
}

static inline Vec subtract(Vec a, Vec b)
{
    return (Vec){ a.x - b.x, a.y - b.y, a.z - b.z };
}

static inline Vec times(Vec a, REAL k)
{
    return (Vec){ a.x * k, a.y * k, a.z * k };
}

static inline REAL dot(Vec a, Vec b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline Vec cross(Vec a, Vec b)
{
    return (Vec){ a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x };
}

static inline REAL magnitude(Vec a)
{
    return sqrt(dot(a, a));
}

static inline Vec normalised(Vec a)
{
    return times(a, 1 / magnitude(a));
}

/* The same, but where a has no length it is the other one. */
static inline Vec normalised_or(Vec a, Vec otherwise)
{
    const REAL size = magnitude(a);
    return size == 0 ? otherwise : times(a, 1 / size);
}

static inline Quat turn_inverse(Quat q)
{
    return (Quat){ -q.x, -q.y, -q.z, q.w };
}

/* All four parts, which makes it no turn any more. */
static inline Quat turn_times(Quat q, REAL k)
{
    return (Quat){ q.x * k, q.y * k, q.z * k, q.w * k };
}

static inline Quat turn_to_single(Quat q)
{
    return (Quat){ to_single(q.x), to_single(q.y), to_single(q.z), to_single(q.w) };
}

/* First b, then a. */
static inline Quat turn_multiply(Quat a, Quat b)
{
    const Vec u = { a.x, a.y, a.z }, v = { b.x, b.y, b.z };
    const Vec w = add(add(times(v, a.w), times(u, b.w)), cross(u, v));
    return (Quat){ w.x, w.y, w.z, a.w * b.w - dot(u, v) };
}

static inline Quat turn_normalised(Quat q)
{
    return turn_times(q, 1 / sqrt(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w));
}

/* The shortest turn from the unit vector a to the unit vector b, by the half angle: its sine is half of
 * |a - b|, its cosine half of |a + b|. The axis is made exactly perpendicular to a, or nearly opposite
 * vectors would be met badly; exactly opposite ones go round the axis across a and side. */
static inline Quat turn_between(Vec a, Vec b, Vec side)
{
    if (fabs(dot(a, side)) > (REAL)0.9)
        side = (Vec){ side.y, side.z, side.x };
    const Vec rough = normalised_or(cross(a, b), normalised(cross(a, side)));
    const Vec axis = normalised(subtract(rough, times(a, dot(a, rough))));
    const Vec n = times(axis, magnitude(subtract(a, b)));
    return turn_normalised((Quat){ n.x, n.y, n.z, magnitude(add(a, b)) });
}

/* The part t of the way from a to b, by components. */
static inline Quat turn_blend(Quat a, Quat b, REAL t)
{
    const REAL sign = a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w < 0 ? -t : t, keep = 1 - t;
    return turn_normalised((Quat){ a.x * keep + b.x * sign, a.y * keep + b.y * sign,
                                   a.z * keep + b.z * sign, a.w * keep + b.w * sign });
}

static inline Quat turn_to_grid(Quat q, REAL steps)
{
    return turn_normalised((Quat){ floor(q.x * steps + (REAL)0.5), floor(q.y * steps + (REAL)0.5),
                                   floor(q.z * steps + (REAL)0.5),
                                   floor(q.w * steps + (REAL)0.5) });
}

static inline Mat mat_identity(void)
{
    return (Mat){ { 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1 } };
}

/* Scale, then turn, then move. */
static inline Mat mat_compose(Vec position, Quat q, REAL s)
{
    const REAL xx = 2 * q.x * q.x, yy = 2 * q.y * q.y, zz = 2 * q.z * q.z;
    const REAL xy = 2 * q.x * q.y, xz = 2 * q.x * q.z, yz = 2 * q.y * q.z;
    const REAL wx = 2 * q.w * q.x, wy = 2 * q.w * q.y, wz = 2 * q.w * q.z;
    return (Mat){ { (1 - yy - zz) * s, (xy + wz) * s, (xz - wy) * s, 0, //
                    (xy - wz) * s, (1 - xx - zz) * s, (yz + wx) * s, 0, //
                    (xz + wy) * s, (yz - wx) * s, (1 - xx - yy) * s, 0, //
                    position.x, position.y, position.z, 1 } };
}

static inline Mat mat_multiply(const Mat *a, const Mat *b)
{
    Mat product;
    for (int column = 0; column < 4; column++)
        for (int row = 0; row < 4; row++) {
            REAL sum = 0;
            for (int k = 0; k < 4; k++)
                sum += a->m[4 * k + row] * b->m[4 * column + k];
            product.m[4 * column + row] = sum;
        }
    return product;
}

static inline Vec mat_position(const Mat *a)
{
    return (Vec){ a->m[12], a->m[13], a->m[14] };
}

/* A free vector, scaled and turned. */
static inline Vec mat_vector(const Mat *a, Vec v)
{
    return (Vec){ a->m[0] * v.x + a->m[4] * v.y + a->m[8] * v.z,
                  a->m[1] * v.x + a->m[5] * v.y + a->m[9] * v.z,
                  a->m[2] * v.x + a->m[6] * v.y + a->m[10] * v.z };
}

static inline Vec mat_point(const Mat *a, Vec p)
{
    return add(mat_vector(a, p), mat_position(a));
}

static inline Vec mat_direction(const Mat *a, Vec v)
{
    return normalised(mat_vector(a, v));
}

/* How much longer things are than in the node's own frame; scales are uniform. */
static inline REAL mat_scale(const Mat *a)
{
    return magnitude((Vec){ a->m[0], a->m[1], a->m[2] });
}

/* The inverse of what mat_compose and products of it make: columns at right angles, of one length. */
static inline Mat mat_inverse(const Mat *a)
{
    const REAL size = mat_scale(a), k = 1 / (size * size);
    Mat inverse = mat_identity();
    for (int column = 0; column < 3; column++)
        for (int row = 0; row < 3; row++)
            inverse.m[4 * column + row] = a->m[4 * row + column] * k;
    const Vec back = mat_vector(&inverse, mat_position(a));
    inverse.m[12] = -back.x;
    inverse.m[13] = -back.y;
    inverse.m[14] = -back.z;
    return inverse;
}

#endif
