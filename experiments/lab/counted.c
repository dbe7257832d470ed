/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "counted.h"

#include <math.h>

/* Calls of their own, so that no compiler joins one operation with the next. */
#define ALONE __attribute__((noinline))

ALONE double counted_plus(Counted *n, double a, double b)
{
    n->operations++;
    return a + b;
}

ALONE double counted_minus(Counted *n, double a, double b)
{
    n->operations++;
    return a - b;
}

ALONE double counted_times(Counted *n, double a, double b)
{
    n->operations++;
    return a * b;
}

static ALONE double inverse(Counted *n, double a)
{
    n->operations++;
    return 1 / a;
}

static ALONE double root(Counted *n, double a)
{
    n->operations++;
    return sqrt(a);
}

SbVec3 counted_add(Counted *n, SbVec3 a, SbVec3 b)
{
    return (SbVec3){ counted_plus(n, a.x, b.x), counted_plus(n, a.y, b.y),
                     counted_plus(n, a.z, b.z) };
}

SbVec3 counted_sub(Counted *n, SbVec3 a, SbVec3 b)
{
    return (SbVec3){ counted_minus(n, a.x, b.x), counted_minus(n, a.y, b.y),
                     counted_minus(n, a.z, b.z) };
}

SbVec3 counted_scale(Counted *n, SbVec3 a, double k)
{
    return (SbVec3){ counted_times(n, a.x, k), counted_times(n, a.y, k), counted_times(n, a.z, k) };
}

static double counted_dot(Counted *n, SbVec3 a, SbVec3 b)
{
    const double sum = counted_plus(n, counted_times(n, a.x, b.x), counted_times(n, a.y, b.y));
    return counted_plus(n, sum, counted_times(n, a.z, b.z));
}

/* a * b - c * d. */
static double minor(Counted *n, double a, double b, double c, double d)
{
    return counted_minus(n, counted_times(n, a, b), counted_times(n, c, d));
}

static SbVec3 counted_cross(Counted *n, SbVec3 a, SbVec3 b)
{
    return (SbVec3){ minor(n, a.y, b.z, a.z, b.y), minor(n, a.z, b.x, a.x, b.z),
                     minor(n, a.x, b.y, a.y, b.x) };
}

double counted_length(Counted *n, SbVec3 a)
{
    return root(n, counted_dot(n, a, a));
}

SbVec3 counted_normalise(Counted *n, SbVec3 a)
{
    return counted_scale(n, a, inverse(n, counted_length(n, a)));
}

SbQuat counted_multiply(Counted *n, SbQuat a, SbQuat b)
{
    const double x = counted_plus(n, counted_times(n, a.w, b.x), counted_times(n, a.x, b.w));
    const double y = minor(n, a.w, b.y, a.x, b.z);
    const double z = counted_plus(n, counted_times(n, a.w, b.z), counted_times(n, a.x, b.y));
    const double w = minor(n, a.w, b.w, a.x, b.x);
    const double xx = counted_plus(n, x, counted_times(n, a.y, b.z));
    const double yy = counted_plus(n, y, counted_times(n, a.y, b.w));
    const double zz = counted_minus(n, z, counted_times(n, a.y, b.x));
    const double ww = counted_minus(n, w, counted_times(n, a.y, b.y));
    return (SbQuat){ counted_minus(n, xx, counted_times(n, a.z, b.y)),
                     counted_plus(n, yy, counted_times(n, a.z, b.x)),
                     counted_plus(n, zz, counted_times(n, a.z, b.w)),
                     counted_minus(n, ww, counted_times(n, a.z, b.z)) };
}

SbVec3 counted_rotate(Counted *n, SbQuat q, SbVec3 v)
{
    const SbVec3 axis = { q.x, q.y, q.z };
    const SbVec3 twice = counted_scale(n, counted_cross(n, axis, v), 2);
    const SbVec3 by_w = counted_scale(n, twice, q.w);
    return counted_add(n, v, counted_add(n, by_w, counted_cross(n, axis, twice)));
}

SbQuat counted_arc(Counted *n, SbVec3 a, SbVec3 b)
{
    const double cosine = counted_dot(n, a, b);
    if (!(cosine > -0.999))
        return (SbQuat){ NAN, NAN, NAN, NAN };
    const SbVec3 cross = counted_cross(n, a, b);
    const double w = counted_plus(n, 1, cosine);
    const double square = counted_plus(n, counted_dot(n, cross, cross), counted_times(n, w, w));
    const double scale = inverse(n, root(n, square));
    const SbVec3 unit = counted_scale(n, cross, scale);
    return (SbQuat){ unit.x, unit.y, unit.z, counted_times(n, w, scale) };
}

SbVec3 counted_along(Counted *n, SbVec3 from, SbVec3 direction, double length)
{
    return counted_add(n, from, counted_scale(n, direction, length));
}

SbVec3 counted_inertia(Counted *n, SbVec3 current, SbVec3 previous, double keep)
{
    return counted_along(n, current, counted_sub(n, current, previous), keep);
}

/* The pull to the rest point. */
static SbVec3 counted_pull_to(Counted *n, SbVec3 next, SbVec3 rest, double stiffness)
{
    return counted_along(n, next, counted_sub(n, rest, next), stiffness);
}

SbVec3 counted_lesson(Counted *n, SbVec3 now, SbVec3 before, double keep, SbVec3 force, SbVec3 rest,
                      double stiffness, SbVec3 head, double length, SbVec3 *direction)
{
    const SbVec3 forced = counted_add(n, counted_inertia(n, now, before, keep), force);
    const SbVec3 next = counted_pull_to(n, forced, rest, stiffness);
    *direction = counted_normalise(n, counted_sub(n, next, head));
    return counted_along(n, head, *direction, length);
}
