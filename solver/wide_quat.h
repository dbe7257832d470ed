/* SPDX-License-Identifier: GPL-3.0-or-later OR MIT */
/* Rotations and places on the wide type, operation by operation as in quat.h and place.h, so that each lane has the
 * bits of those. What hardly ever happens is done there, lane by lane. */
#ifndef SPRINGBONE_WIDE_QUAT_H
#define SPRINGBONE_WIDE_QUAT_H

#include "place.h"
#include "wide.h"

typedef struct WideQuat {
    Wide x, y, z, w;
} WideQuat;

typedef struct WidePlace {
    WideVec3 position;
    WideQuat rotation;
    Wide scale;
} WidePlace;

static inline WideQuat wide_quat_load(const double *from)
{
    return (WideQuat){ wide_load(from), wide_load(from + LANES), wide_load(from + 2 * LANES),
                       wide_load(from + 3 * LANES) };
}

static inline void wide_quat_store(double *to, WideQuat a)
{
    wide_store(to, a.x);
    wide_store(to + LANES, a.y);
    wide_store(to + 2 * LANES, a.z);
    wide_store(to + 3 * LANES, a.w);
}

static inline WideQuat wide_quat_identity(void)
{
    return (WideQuat){ wide_splat(0), wide_splat(0), wide_splat(0), wide_splat(1) };
}

/* Each lane to a place of its own. */
#if LANES == 2
static inline void wide_quat_scatter(WideQuat q, const int *index, SbQuat *to)
{
    _mm_storeu_pd(&to[index[0]].x, _mm_unpacklo_pd(q.x, q.y));
    _mm_storeu_pd(&to[index[0]].z, _mm_unpacklo_pd(q.z, q.w));
    _mm_storeu_pd(&to[index[1]].x, _mm_unpackhi_pd(q.x, q.y));
    _mm_storeu_pd(&to[index[1]].z, _mm_unpackhi_pd(q.z, q.w));
}
#elif LANES == 4
static inline void wide_quat_scatter(WideQuat q, const int *index, SbQuat *to)
{
    const __m256d xy = _mm256_unpacklo_pd(q.x, q.y), zw = _mm256_unpacklo_pd(q.z, q.w);
    const __m256d yx = _mm256_unpackhi_pd(q.x, q.y), wz = _mm256_unpackhi_pd(q.z, q.w);
    _mm256_storeu_pd(&to[index[0]].x, _mm256_permute2f128_pd(xy, zw, 0x20));
    _mm256_storeu_pd(&to[index[1]].x, _mm256_permute2f128_pd(yx, wz, 0x20));
    _mm256_storeu_pd(&to[index[2]].x, _mm256_permute2f128_pd(xy, zw, 0x31));
    _mm256_storeu_pd(&to[index[3]].x, _mm256_permute2f128_pd(yx, wz, 0x31));
}
#elif LANES == 8
/* Of lanes whose quaternions begin with (first, second), two lanes apart. */
static inline void wide_quat_scatter_half(Wide first, Wide second, const int *index, SbQuat *to)
{
    const __m512d near =
        _mm512_permutex2var_pd(first, _mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11), second);
    const __m512d far =
        _mm512_permutex2var_pd(first, _mm512_setr_epi64(4, 5, 12, 13, 6, 7, 14, 15), second);
    _mm256_storeu_pd(&to[index[0]].x, _mm512_castpd512_pd256(near));
    _mm256_storeu_pd(&to[index[2]].x, _mm512_extractf64x4_pd(near, 1));
    _mm256_storeu_pd(&to[index[4]].x, _mm512_castpd512_pd256(far));
    _mm256_storeu_pd(&to[index[6]].x, _mm512_extractf64x4_pd(far, 1));
}

static inline void wide_quat_scatter(WideQuat q, const int *index, SbQuat *to)
{
    wide_quat_scatter_half(_mm512_unpacklo_pd(q.x, q.y), _mm512_unpacklo_pd(q.z, q.w), index, to);
    wide_quat_scatter_half(_mm512_unpackhi_pd(q.x, q.y), _mm512_unpackhi_pd(q.z, q.w), index + 1,
                           to);
}
#endif

/* Stored in the order of SbTransform. */
static inline WidePlace wide_place_load(const double *from)
{
    return (WidePlace){ wide_vec3_load(from), wide_quat_load(from + 3 * LANES),
                        wide_load(from + 7 * LANES) };
}

static inline void wide_place_store(double *to, const WidePlace *a)
{
    wide_vec3_store(to, a->position);
    wide_quat_store(to + 3 * LANES, a->rotation);
    wide_store(to + 7 * LANES, a->scale);
}

static inline WideVec3 wide_vec3_splat(SbVec3 v)
{
    return (WideVec3){ wide_splat(v.x), wide_splat(v.y), wide_splat(v.z) };
}

static inline WidePlace wide_place_splat(const Place *from)
{
    return (WidePlace){ wide_vec3_splat(from->position),
                        { wide_splat(from->rotation.x), wide_splat(from->rotation.y),
                          wide_splat(from->rotation.z), wide_splat(from->rotation.w) },
                        wide_splat(from->scale) };
}

static inline WideVec3 wide_vec3_cross(WideVec3 a, WideVec3 b)
{
    return (WideVec3){ a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x };
}

static inline WideQuat wide_quat_multiply(WideQuat a, WideQuat b)
{
    return (WideQuat){ a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
                       a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
                       a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w,
                       a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z };
}

static inline WideVec3 wide_quat_rotate(WideQuat q, WideVec3 v)
{
    const WideVec3 axis = { q.x, q.y, q.z };
    const WideVec3 half = wide_vec3_cross(axis, v), twice = wide_vec3_add(half, half);
    return wide_vec3_add(v,
                         wide_vec3_add(wide_vec3_scale(twice, q.w), wide_vec3_cross(axis, twice)));
}

/* By the conjugate: what is negated twice, or subtracted the other way round, has the same bits. */
static inline WideVec3 wide_quat_rotate_back(WideQuat q, WideVec3 v)
{
    const WideVec3 axis = { q.x, q.y, q.z };
    const WideVec3 half = wide_vec3_cross(v, axis), twice = wide_vec3_add(half, half);
    return wide_vec3_add(v,
                         wide_vec3_add(wide_vec3_scale(twice, q.w), wide_vec3_cross(twice, axis)));
}

/* Lanes in which q is the identity. */
static inline WideMask wide_quat_is_identity(WideQuat q)
{
    const Wide zero = wide_splat(0), one = wide_splat(1);
    return wide_equal(q.x, zero) & wide_equal(q.y, zero) & wide_equal(q.z, zero) &
           wide_equal(q.w, one);
}

static inline Wide wide_quat_dot(WideQuat a, WideQuat b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
}

static inline WideQuat wide_quat_scale(WideQuat a, Wide k)
{
    return (WideQuat){ a.x * k, a.y * k, a.z * k, a.w * k };
}

/* quat_arc where the two are not nearly opposite, but for its length. */
static inline WideQuat wide_quat_open_arc(WideVec3 a, WideVec3 b)
{
    const WideVec3 cross = wide_vec3_cross(a, b);
    return (WideQuat){ cross.x, cross.y, cross.z, wide_splat(1) + wide_vec3_dot(a, b) };
}

/* quat_arc wherever they are. */
static inline WideQuat wide_quat_arc(WideVec3 a, WideVec3 b)
{
    double from[3 * LANES], to[3 * LANES], turn[4 * LANES];
    wide_vec3_store(from, a);
    wide_vec3_store(to, b);
    for (int l = 0; l < LANES; l++) {
        const SbQuat q = quat_arc((SbVec3){ from[l], from[l + LANES], from[l + 2 * LANES] },
                                  (SbVec3){ to[l], to[l + LANES], to[l + 2 * LANES] });
        turn[l] = q.x;
        turn[l + LANES] = q.y;
        turn[l + 2 * LANES] = q.z;
        turn[l + 3 * LANES] = q.w;
    }
    return wide_quat_load(turn);
}

static inline WideVec3 wide_place_point(const WidePlace *place, WideVec3 local)
{
    return wide_vec3_add(place->position,
                         wide_quat_rotate(place->rotation, wide_vec3_scale(local, place->scale)));
}

static inline Wide wide_compose_scale(Wide parent, Wide local)
{
    return wide_clamp(parent * local, SCALE_LEAST, SCALE_MOST);
}

/* local.position is its translation. */
static inline __attribute__((always_inline)) WidePlace wide_place_below(const WidePlace *parent,
                                                                        const WidePlace *local)
{
    return (WidePlace){ wide_place_point(parent, local->position),
                        wide_quat_multiply(parent->rotation, local->rotation),
                        wide_compose_scale(parent->scale, local->scale) };
}

#endif
