/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The processor's own limit: one division and one square root, which a bone cannot do without, in vectors of each
 * width, as many independent chains of them as go fastest (1 to 16). Nothing else is in the loop.
 */
#include "springbone.h"
#include "timing.h"

#include <math.h>
#include <string.h>

#ifdef __x86_64__
#include <immintrin.h>
#endif

enum { ROUNDS = 4000, MOST_CHAINS = 16 };

typedef struct Run {
    int chains;
    double start[MOST_CHAINS]; /* unlike: what is the same is computed once */
    double sum;                /* of all results: what is not wanted is not computed */
} Run;

#ifdef __clang__
#define UNROLLED
#else
#define UNROLLED _Pragma("GCC unroll 16")
#endif

/* n chains, a constant, so that all of them stay in registers. */
#define CHAINS(n, Vector, splat, divide, root)                                                     \
    case n: {                                                                                      \
        Vector a[n];                                                                               \
        for (int i = 0; i < n; i++)                                                                \
            a[i] = splat(run->start[i]);                                                           \
        for (int round = 0; round < ROUNDS; round++) {                                             \
            UNROLLED                                                                               \
            for (int i = 0; i < n; i++)                                                            \
                a[i] = divide(one, root(a[i]));                                                    \
        }                                                                                          \
        for (int i = 0; i < n; i++)                                                                \
            out[i] = a[i];                                                                         \
        break;                                                                                     \
    }

/* A function that runs run->chains of them in one width. */
#define LIMIT(name, needs, Vector, splat, divide, root)                                            \
    needs static void name(void *context)                                                          \
    {                                                                                              \
        Run *run = context;                                                                        \
        const Vector one = splat(1.0);                                                             \
        Vector out[MOST_CHAINS];                                                                   \
        memset(out, 0, sizeof out);                                                                \
        switch (run->chains) {                                                                     \
            CHAINS(1, Vector, splat, divide, root)                                                 \
            CHAINS(2, Vector, splat, divide, root)                                                 \
            CHAINS(4, Vector, splat, divide, root)                                                 \
            CHAINS(8, Vector, splat, divide, root)                                                 \
            CHAINS(16, Vector, splat, divide, root)                                                \
        }                                                                                          \
        double each[sizeof out / (sizeof(double))];                                                \
        memcpy(each, out, sizeof out);                                                             \
        for (size_t i = 0; i < sizeof out / (sizeof(double)); i++)                                 \
            run->sum += each[i];                                                                   \
    }

#define SAME(a) (a)
#define QUOTIENT(a, b) ((a) / (b))
#define NEEDS(what) __attribute__((target(what)))
LIMIT(limit_1, , double, SAME, QUOTIENT, __builtin_sqrt)
#ifdef __x86_64__
LIMIT(limit_2, , __m128d, _mm_set1_pd, _mm_div_pd, _mm_sqrt_pd)
LIMIT(limit_4, NEEDS("avx2"), __m256d, _mm256_set1_pd, _mm256_div_pd, _mm256_sqrt_pd)
LIMIT(limit_8, NEEDS("avx512f"), __m512d, _mm512_set1_pd, _mm512_div_pd, _mm512_sqrt_pd)
#endif

static void (*find_limit(int lanes))(void *context)
{
#ifdef __x86_64__
    if (lanes > 1)
        return lanes == 2 ? limit_2 : lanes == 4 ? limit_4 : limit_8;
#endif
    return limit_1;
}

/* The least by the clock: that of processor time may run short on a shared machine, and then a limit would come out that
 * nothing can reach. */
double bench_limit(int lanes)
{
    double best = HUGE_VAL;
    for (int chains = 1; chains <= MOST_CHAINS; chains *= 2) {
        Run run = { .chains = chains };
        for (int i = 0; i < chains; i++)
            run.start[i] = 1.7 + 0.1 * i;
        const Timing timing = time_by_clock(find_limit(lanes), &run, MOST_RUNS);
        best = fmin(best, timing.least / ((double)ROUNDS * chains * lanes));
    }
    return best;
}
