/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The small motion of one bone across its direction of rest: law (M), linear, in any transverse
 * direction alike, in the frame that moves with the anchor.
 *
 *     x_(k+1) = S * x_k - P * x_(k-1) + (1 - alpha) * y_(k+1),   S = alpha (2 - c),  P = alpha (1 - c)
 *
 * y is the anchor's transverse displacement, c the drag. The roots of z^2 - S z + P decide everything:
 * complex, the bone rings with rho^k cos(theta k); real, it creeps back with two rates.
 */
#ifndef LAB_LAWS_MOTION_H
#define LAB_LAWS_MOTION_H

#include "case.h"

#include <complex.h>

/* What law (M) needs. beta = |sigma * u_(i-1) + F / L| is kept, not alpha = 1 / (1 + beta), because a
 * weak pull would drown in the rounding of alpha. */
typedef struct Motion {
    double beta;
    double drag;       /* fraction per frame, at most 1 */
    double frame_time; /* s */
} Motion;

/* The motion of a bone of a case about its rest; beta is NaN where there is no rest. Without the length
 * step, where only the lesson's bone has a rest, beta is sigma, whatever pushes. */
Motion law_motion(const Case *c, int bone);

/* The parts of the law. motion_pull is 1 - alpha, the part pulled back per frame. */
double motion_alpha(const Motion *m);
double motion_pull(const Motion *m);
double motion_sum(const Motion *m);     /* S */
double motion_product(const Motion *m); /* P */

/* Whether the roots are complex, S^2 < 4 P: c < 2 (sqrt(beta^2 + beta) - beta). */
bool motion_rings(const Motion *m);
/* Whether both roots lie within the unit circle: 0 <= alpha < 1, alpha (1 - c) < 1,
 * alpha (2 c - 3) < 1. With drag from 0 to 1 only a bone that nothing pulls fails. */
bool motion_stable(const Motion *m);
/* The roots: a conjugate pair, or two real ones, the larger first. */
void motion_roots(const Motion *m, double complex root[2]);
/* The angle theta = arccos(S / (2 sqrt P)) by which a ring advances per frame; NaN without a ring. */
double motion_angle(const Motion *m);

/* Angular frequency, rad/s: theta / h. NaN without a ring. */
double motion_omega(const Motion *m);
/* Decay of a ring, 1/s: -ln(P) / (2 h). NaN without a ring. */
double motion_decay(const Motion *m);
/* The two rates of a bone that creeps, 1/s: -ln(root) / h, the slow one first. A root of zero has an
 * infinite rate: that part is gone in one frame. NaN for a ring. */
void motion_rates(const Motion *m, double rate[2]);
/* d / sqrt(d^2 + omega^2), or (r1 + r2) / (2 sqrt(r1 r2)) without a ring; infinite with r2. */
double motion_damping_ratio(const Motion *m);

/* Drag above which a bone with this beta does not ring, 2 (sqrt(beta^2 + beta) - beta). */
double motion_drag_critical(double beta);
/* The beta above which a bone with this drag rings, c^2 / (4 (1 - c)); 0 without drag. */
double motion_beta_critical(double drag);

/* Let go at rest from x_(-1) = x_0 = 1: x_k = rho^k (sin((k+1) theta) - rho sin(k theta)) / sin theta
 * for a ring, its like in real roots otherwise. k >= -1. */
double motion_release(const Motion *m, double k);
/* The same ring as amplitude * rho^k sin(k theta + phase): amplitude sqrt(1 - alpha) / sin(theta), in parts
 * of the release, and phase atan2(sin(theta), cos(theta) - rho), rad. NaN without a ring. */
double motion_release_amplitude(const Motion *m);
double motion_release_phase(const Motion *m);
/* The frame of extreme j >= 0 after that: floor(j pi / theta). NaN without a ring. */
double motion_extreme(const Motion *m, double j);
/* How far it swings past rest, -x at the first extreme; 0 without a ring. */
double motion_overshoot(const Motion *m);
/* The least frame K with |x_k| <= epsilon from K on, 0 < epsilon < 1; infinite where it is unstable. */
double motion_settling(const Motion *m, double epsilon);
/* How many extremes j >= 1 have |x| > epsilon; 0 without a ring, infinite where it is unstable. */
double motion_swings(const Motion *m, double epsilon);

/* Q_k = x_(k+1)^2 - S x_(k+1) x_k + P x_k^2 of the free motion shrinks by exactly P per frame. */
double motion_invariant(const Motion *m, double now, double next);

#endif
