/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reading the ring of one bone off a run: samples x_k of a free motion, one for each frame, which for small
 * motion obey x_(k+1) = S x_k - P x_(k-1) (law (M), laws_motion.h). No frequency is guessed and nothing is
 * iterated: the recurrence is linear in its two unknowns. It is written as
 *
 *     x_(k+1) - 2 x_k + x_(k-1) = -pull x_k - loss (x_k - x_(k-1)),   pull = 1 - S + P,  loss = 1 - P,
 *
 * because pull and loss keep their digits where S is near 2 and P near 1.
 */
#ifndef LAB_RING_H
#define LAB_RING_H

#include "trace.h"

/* The two unknowns, and by how much either can be wrong when each sample is off its recurrence by a rounding,
 * DBL_EPSILON times the size of the samples it is made from: the worst case over all samples. */
typedef struct RingFit {
    double pull, loss;
    double pull_error, loss_error;
} RingFit;

/* Least squares over count samples, each frame weighted by its size so that a decayed one says as much as the
 * first. Stops where samples leave the range of normal numbers. NaN where the samples do not tell
 * the roots apart: fewer than four, or one root that drowns the other by a factor of 1e5. */
RingFit ring_fit(const double *x, int count);

/* The two roots of z^2 - S z + P as -ln(root) / frame_time = rate -+ i omega (1/s and rad/s): for a ring both
 * rates are its decay, for a bone that creeps omega is 0 and slow < fast. error: the worst case of each of
 * the three, from the fit's. */
typedef struct RingRates {
    double omega, slow, fast;
    double omega_error, slow_error, fast_error;
} RingRates;
RingRates ring_rates(const RingFit *fit, double frame_time);

/* With a stop watch, at any amplitude: omega from the first and the last change of sign, each placed between
 * its two frames by a straight line; the decay from the largest samples of the first and the last whole
 * swing between changes of sign, against the time that omega gives them. NaN with fewer than three
 * changes of sign. Even a motion that obeys law (M) is not read exactly: the errors say how far off the reading
 * can be, for e^(-d t) sin(omega t) with d h + omega h < 1:
 *
 *     a zero        h^2 / 8 * e^(2 d h) (2 d + (omega^2 + d^2) h) / (cos(omega h) - d h)
 *     ln(extreme)   d h / 2 - ln cos(omega h / 2), the nearest sample being h / 2 away at most */
typedef struct RingWatch {
    double omega, decay; /* rad/s, 1/s */
    double omega_error, decay_error;
} RingWatch;
RingWatch ring_watch(const double *x, int count, double frame_time);

/* Probes for bone 1 of a run that sets out of the plane of its rest: the release of RING_RELEASE. That
 * coordinate is 0 at rest, so it keeps all its digits however small it is, and the square of the motion, which
 * law (M) leaves out, is lost in the rounding of 1. The law beside each is defined for ring and creep alike,
 * as in RingRates. */
#define RING_RELEASE                                                                               \
    {                                                                                              \
        .kind = EVENT_RELEASE, .settled = 1, .amplitude = 1e-9, .direction = { 0, 0, 1 }           \
    }
#define COLUMNS_RING                                                                               \
    { "omega_rad_s", probe_ring_omega, law_ring_omega, rounding_ring_omega, 1 },                   \
        { "slow_per_s", probe_ring_slow, law_ring_slow, rounding_ring_slow, 1 },                   \
    {                                                                                              \
        "fast_per_s", probe_ring_fast, law_ring_fast, rounding_ring_fast, 1                        \
    }
#define VIEWS_RING                                                                                 \
    { "omega_rad_s_law", "law ω (rad/s)", "%.6f" },                                                \
        { "omega_rad_s", "measured ω (rad/s)", "%.6f" },                                           \
        { "omega_rad_s_diff", "difference (rad/s)", "%.1e" },                                      \
        { "slow_per_s_law", "law, slow rate (1/s)", "%.6f" },                                      \
        { "slow_per_s", "measured (1/s)", "%.6f" },                                                \
        { "slow_per_s_diff", "difference (1/s)", "%.1e" },                                         \
        { "fast_per_s_law", "law, fast rate (1/s)", "%.6f" },                                      \
        { "fast_per_s", "measured (1/s)", "%.6f" },                                                \
    {                                                                                              \
        "fast_per_s_diff", "difference (1/s)", "%.1e"                                              \
    }
double probe_ring_omega(const Case *c, const Trace *trace, int bone);
double probe_ring_slow(const Case *c, const Trace *trace, int bone);
double probe_ring_fast(const Case *c, const Trace *trace, int bone);
double law_ring_omega(const Case *c, int bone);
double law_ring_slow(const Case *c, int bone);
double law_ring_fast(const Case *c, int bone);
double rounding_ring_omega(const Case *c, const Trace *trace, int bone);
double rounding_ring_slow(const Case *c, const Trace *trace, int bone);
double rounding_ring_fast(const Case *c, const Trace *trace, int bone);

#endif
