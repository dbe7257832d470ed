/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How small motion answers a steady shake of angular frequency w (rad/s), z = e^(i w h). Linear.
 *
 *     one bone, anchor shaken across it    B(z) = (1 - alpha) z^2 / (z^2 - S z + P)
 *     bone i of a chain without force      Y_i = B_i (Y_(i-1) + L_i / L_(i-1) (Y_(i-1) - Y_(i-2))),
 *                                          Y_0 = 1, Y_1 = B_1
 *
 * The results are complex amplitudes: the size says how far, the argument how much ahead.
 */
#ifndef LAB_LAWS_RESPONSE_H
#define LAB_LAWS_RESPONSE_H

#include "laws_motion.h"

/* B: displacement of the tail for a unit displacement of the anchor. 1 at w = 0. */
double complex motion_response(const Motion *m, double omega);
/* The frequency at which |B| is largest, rad/s, cos(w h) = S (1 + P) / (4 P), and that |B|,
 * (1 - alpha) / ((1 - P) sin theta). NaN where |B| only falls, S (1 + P) >= 4 P; peak may be NULL. */
double motion_resonance(const Motion *m, double *peak);
/* Displacement of the tail for a transverse wind that adds a unit displacement per frame,
 * alpha / (1 - alpha) * B. */
double complex motion_wind_response(const Motion *m, double omega);

/* Y_n of a chain with a motion and a length for each bone, by the recursion above. n >= 0. */
double complex chain_response(const Motion *motion, const double *length, int n, double omega);
/* The same for n equal bones in closed form, B^(n/2) T_n(sqrt B), T_n Chebyshev's polynomial. */
double complex chain_response_uniform(const Motion *m, int n, double omega);
/* The tip of n equal bones when the root is turned by a small angle, in units of length * angle:
 * Z_n = B^((n+1)/2) U_(n-1)(sqrt B). n at w = 0. */
double complex chain_turn_response(const Motion *m, int n, double omega);

/* Law N2: the largest |B + sqrt(B^2 - B)| or |B - sqrt(B^2 - B)| of any frequency up to half the frame rate, and where
 * (rad/s; may be NULL). A long chain amplifies a disturbance by this factor per bone. */
double motion_whip_gain(const Motion *m, double *omega);

#endif
