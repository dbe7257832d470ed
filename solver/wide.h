/* SPDX-License-Identifier: GPL-3.0-or-later OR MIT */
/*
 * One wide type: LANES doubles side by side, each lane for a chain of its own. Whoever includes this defines LANES
 * (1, 2, 4, 8) first. + - * / work on it as they are; the rest is below. No lane sees another, so each has the bits
 * that a double would have. A mask has all bits of a lane set or none.
 *
 * Everything is static inline: a shared copy, made by a file that is built for a newer processor, could be linked into
 * code that an older one runs.
 */
#ifndef SPRINGBONE_WIDE_H
#define SPRINGBONE_WIDE_H

/* Two lanes need a tenth of what there is to read for more. */
#if LANES == 2
#include <emmintrin.h>
#elif LANES > 2
#include <immintrin.h>
#endif
#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

#if LANES == 1
typedef double Wide;
typedef long long WideMask;
#else
typedef double Wide __attribute__((vector_size(LANES * sizeof(double))));
typedef long long WideMask __attribute__((vector_size(LANES * sizeof(double))));
#endif

static inline Wide wide_load(const double *from)
{
    Wide a;
    memcpy(&a, from, sizeof a);
    return a;
}

static inline void wide_store(double *to, Wide a)
{
    memcpy(to, &a, sizeof a);
}

/* For what is used several times: gcc would read it again each time, and more than two reads in a cycle there are not. */
static inline Wide wide_load_once(const double *from)
{
    Wide a = wide_load(from);
#if LANES == 8
    __asm__("" : "+v"(a));
#elif LANES > 1
    __asm__("" : "+x"(a));
#endif
    return a;
}

/* One double for each lane, so many doubles from the one before it. Put together in registers: what is stored in parts
 * and loaded whole waits until all of it has left the store queue. */
static inline Wide wide_collect(const double *from, int apart)
{
#if LANES == 1
    (void)apart;
    return *from;
#elif LANES == 2
    return _mm_set_pd(from[apart], from[0]);
#elif LANES == 4
    return _mm256_set_pd(from[3 * apart], from[2 * apart], from[apart], from[0]);
#else
    return _mm512_set_pd(from[7 * apart], from[6 * apart], from[5 * apart], from[4 * apart],
                         from[3 * apart], from[2 * apart], from[apart], from[0]);
#endif
}

static inline WideMask wide_bits(Wide a)
{
    WideMask bits;
    memcpy(&bits, &a, sizeof bits);
    return bits;
}

static inline Wide wide_of_bits(WideMask bits)
{
    Wide a;
    memcpy(&a, &bits, sizeof a);
    return a;
}

static inline Wide wide_splat(double a)
{
#if LANES == 1
    return a;
#elif LANES == 2
    return _mm_set1_pd(a);
#elif LANES == 4
    return _mm256_set1_pd(a);
#else
    return _mm512_set1_pd(a);
#endif
}

/* The intrinsics know no errno, for whose sake a loop of sqrt calls would be several times slower. */
static inline Wide wide_sqrt(Wide a)
{
#if LANES == 1
    return sqrt(a);
#elif LANES == 2
    return _mm_sqrt_pd(a);
#elif LANES == 4
    return _mm256_sqrt_pd(a);
#else
    return _mm512_sqrt_pd(a);
#endif
}

static inline Wide wide_floor(Wide a)
{
#if LANES == 1
    return floor(a);
#elif LANES == 2
    return (Wide){ floor(a[0]), floor(a[1]) };
#elif LANES == 4
    return _mm256_floor_pd(a);
#else
    return _mm512_floor_pd(a);
#endif
}

/* False where either is NaN, as of doubles. */
static inline WideMask wide_at_least(Wide a, Wide b)
{
#if LANES == 1
    return -(long long)(a >= b);
#else
    return a >= b;
#endif
}

static inline WideMask wide_above(Wide a, Wide b)
{
#if LANES == 1
    return -(long long)(a > b);
#else
    return a > b;
#endif
}

static inline WideMask wide_equal(Wide a, Wide b)
{
#if LANES == 1
    return -(long long)(a == b);
#else
    return a == b;
#endif
}

/* Bit by bit: +0 is not -0, and NaN is NaN. */
static inline WideMask wide_same(Wide a, Wide b)
{
#if LANES == 1
    return -(long long)(wide_bits(a) == wide_bits(b));
#else
    return wide_bits(a) == wide_bits(b);
#endif
}

static inline WideMask wide_at_most(Wide a, Wide b)
{
    return wide_at_least(b, a);
}

static inline WideMask wide_below(Wide a, Wide b)
{
    return wide_above(b, a);
}

/* a in the lanes where the mask is set, else b. */
static inline Wide wide_select(WideMask mask, Wide a, Wide b)
{
    return wide_of_bits((mask & wide_bits(a)) | (~mask & wide_bits(b)));
}

/* No number from least to most is NaN. */
static inline Wide wide_clamp(Wide a, double least, double most)
{
#if LANES == 1
    return a < least ? least : a > most ? most : a;
#elif LANES == 2
    return _mm_min_pd(_mm_max_pd(a, wide_splat(least)), wide_splat(most));
#elif LANES == 4
    return _mm256_min_pd(_mm256_max_pd(a, wide_splat(least)), wide_splat(most));
#else
    return _mm512_min_pd(_mm512_max_pd(a, wide_splat(least)), wide_splat(most));
#endif
}

/* A bit for each lane in which the mask is set. */
static inline int wide_set(WideMask mask)
{
#if LANES == 1
    return mask != 0;
#elif LANES == 2
    return _mm_movemask_pd((__m128d)mask);
#elif LANES == 4
    return _mm256_movemask_pd((__m256d)mask);
#else
    return _mm512_movepi64_mask((__m512i)mask);
#endif
}

static inline bool wide_any(WideMask mask)
{
    return wide_set(mask) != 0;
}

static inline bool wide_all(WideMask mask)
{
    return wide_set(mask) == (1 << LANES) - 1;
}

/* Three of them: a vector of each lane's chain. */
typedef struct WideVec3 {
    Wide x, y, z;
} WideVec3;

/* Stored as x, y, z one behind the other. */
static inline WideVec3 wide_vec3_load(const double *from)
{
    return (WideVec3){ wide_load(from), wide_load(from + LANES), wide_load(from + 2 * LANES) };
}

static inline void wide_vec3_store(double *to, WideVec3 a)
{
    wide_store(to, a.x);
    wide_store(to + LANES, a.y);
    wide_store(to + 2 * LANES, a.z);
}

static inline WideVec3 wide_vec3_add(WideVec3 a, WideVec3 b)
{
    return (WideVec3){ a.x + b.x, a.y + b.y, a.z + b.z };
}

static inline WideVec3 wide_vec3_sub(WideVec3 a, WideVec3 b)
{
    return (WideVec3){ a.x - b.x, a.y - b.y, a.z - b.z };
}

static inline WideVec3 wide_vec3_scale(WideVec3 a, Wide k)
{
    return (WideVec3){ a.x * k, a.y * k, a.z * k };
}

static inline Wide wide_vec3_dot(WideVec3 a, WideVec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline WideVec3 wide_vec3_select(WideMask mask, WideVec3 a, WideVec3 b)
{
    return (WideVec3){ wide_select(mask, a.x, b.x), wide_select(mask, a.y, b.y),
                       wide_select(mask, a.z, b.z) };
}

/* Lanes in which a is a positive normal number: a square by whose root can be divided. */
static inline WideMask wide_is_normal(Wide a)
{
    return wide_at_least(a, wide_splat(DBL_MIN)) & wide_at_most(a, wide_splat(DBL_MAX));
}

/* Whether least <= a <= most in every lane. */
static inline bool wide_all_within(Wide a, double least, double most)
{
#if LANES == 8
    /* The second comparison looks at what the first one left, and neither mask is made a vector. */
    const __mmask8 above = _mm512_cmp_pd_mask(a, wide_splat(least), _CMP_GE_OQ);
    return _mm512_mask_cmp_pd_mask(above, a, wide_splat(most), _CMP_LE_OQ) == 255;
#else
    return wide_all(wide_at_least(a, wide_splat(least)) & wide_at_most(a, wide_splat(most)));
#endif
}

/* wide_is_normal in every lane. */
static inline bool wide_all_normal(Wide a)
{
#if LANES == 8
    /* Of every class but positive normal numbers: one instruction where two comparisons are two, and their bounds. */
    const __mmask8 others = _mm512_fpclass_pd_mask(a, 0xff);
    return _kortestz_mask8_u8(others, others);
#else
    return wide_all(wide_is_normal(a));
#endif
}

static inline Wide wide_inverse_root(Wide square)
{
    return wide_splat(1) / wide_sqrt(square);
}

/* As vec3_normalise, the square of a and its root being known: a * (1 / |a|), fallback in the lanes where the square is
 * no normal number. That hardly happens, so the fallback is a place in memory (x, y, z) that is read only then. */
static inline WideVec3 wide_vec3_normalise(WideVec3 a, Wide square, Wide root,
                                           const double *fallback)
{
    const WideVec3 unit = wide_vec3_scale(a, wide_splat(1) / root);
    if (__builtin_expect(wide_all_normal(square), 1))
        return unit;
    return wide_vec3_select(wide_is_normal(square), unit, wide_vec3_load(fallback));
}

static inline WideVec3 wide_vec3_normalise_or(WideVec3 a, WideVec3 fallback)
{
    const Wide square = wide_vec3_dot(a, a);
    return wide_vec3_select(wide_is_normal(square), wide_vec3_scale(a, wide_inverse_root(square)),
                            fallback);
}

#endif
