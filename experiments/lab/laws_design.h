/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Design: from the motion of one bone back to its settings. Exact inversions of law (M).
 *
 *     ring    S = 2 e^(-dh) cos(wh),  P = e^(-2dh)          creep   S, P: sum and product of e^(-rh)
 *     alpha = S - P,   drag = 1 - P / alpha,   beta = (1 - alpha) / alpha
 *
 * and beta must be what pull and force make together: |sigma u_0 + F / L| = beta.
 */
#ifndef LAB_LAWS_DESIGN_H
#define LAB_LAWS_DESIGN_H

#include "laws_motion.h"

/* The motion with this ring (rad/s, 1/s) or with these rates (1/s, the fast one may be infinite) at this
 * frame time (s). Its drag is below 0 where no solver has it (motion_realisable). */
Motion motion_of_ring(double omega, double decay, double frame_time);
Motion motion_of_rates(double slow, double fast, double frame_time);
/* The motion that a ring without drag has at this frequency: the least decay that a frequency can have,
 * -ln cos(wh) / h. And the one with this decay: the highest frequency, arccos(e^(-dh)) / h. */
Motion motion_undragged_omega(double omega, double frame_time);
Motion motion_undragged_decay(double decay, double frame_time);

/* Whether a bone with a drag of 0 to 1 can move so: for a ring wh < pi/2 and d >= -ln cos(wh) / h;
 * rates can always be had. */
bool motion_realisable(const Motion *m);
/* The lowest frame rate (1/s) at which a ring can be had; it tends to w^2 / (2 d). */
double ring_least_fps(double omega, double decay);

/* What is wanted of the small motion; what is left open is NaN. */
typedef struct Wish {
    double omega;         /* rad/s */
    double decay;         /* 1/s */
    double damping_ratio; /* as motion_damping_ratio */
    double settling;      /* s until it stays within 1 % of a release */
} Wish;

/* How a wish came out. */
typedef enum WishVerdict {
    WISH_FINE,
    WISH_UNCLEAR,   /* too little or too much is said */
    WISH_IMPOSSIBLE /* no motion is like that */
} WishVerdict;

/* The motion that a wish means; it may still not be realisable. Two of the four fix it (settling alone:
 * as fast as can be without swinging, damping ratio 1). With settling it is the weakest damping that is
 * still by then, with 0.01 % to spare; a ring beyond a quarter turn per frame gets the decay of an
 * envelope that is. *reason says what is wrong, NULL where it is fine. */
WishVerdict wish_motion(const Wish *wish, double frame_time, Motion *m, const char **reason);

/* The pulls sigma >= 0 with |sigma u_0 + f| = beta, f = F / L: sigma = -u_0.f +- sqrt((u_0.f)^2 +
 * beta^2 - |f|^2). Returns how many there are, the strongest first. Two only where the force pushes
 * against the rest direction. */
int pulls_for_beta(double beta, SbVec3 rest, SbVec3 f, double sigma[2]);
/* The pull and the downward force per length f with which a bone of this beta comes to rest with a droop
 * (rad, from the horizontal; the rest direction's own for none): for a horizontal rest direction
 * sigma = beta cos(droop), f = beta sin(droop). False where the droop is not between the rest
 * direction's own and straight down. */
bool pull_for_droop(double beta, SbVec3 rest, double droop, double *sigma, double *f);

/* Sets the stiffness of a case from sigma, and its gravity from F (m per frame), in its scheme's units. */
void case_set_sigma(Case *c, double sigma);
void case_set_force(Case *c, SbVec3 force);

/* The stiffness above which bone 1 of a case rings at its drag, forces included, in the scheme's units;
 * (c / (2 - c))^2 for the lesson without force. NaN where it rings at every stiffness. */
double law_stiffness_critical(const Case *c);

/* The range of frame rates in which bone 1 of a case, its settings unchanged, keeps a stable rest
 * without turning over: where beta exceeds 0, and minus the drag where that is negative. Ends that do
 * not exist are NaN, both where the case itself is not stable. */
typedef struct FpsRange {
    double least, most;
} FpsRange;
FpsRange law_stable_fps(const Case *c);

#endif
