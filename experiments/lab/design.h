/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A Design: settings that give a wanted look, or why there are none and what comes nearest. */
#ifndef LAB_DESIGN_H
#define LAB_DESIGN_H

#include "laws_design.h"

/* Settings that can be had where the wish cannot, and what is given up for them. */
typedef struct Offer {
    Case c;
    char change[96];
} Offer;

enum { MOST_OFFERS = 4, REASON_SIZE = 240 };

typedef struct Design {
    Motion motion;            /* that was wanted of bone 1 */
    int solutions;            /* 0 where it cannot be had */
    Case solution[2];         /* the stiffest first */
    char reason[REASON_SIZE]; /* why not; empty where it can be had */
    int offers;
    Offer offer[MOST_OFFERS];
} Design;

/* Designs stiffness and drag for a case whose other fields stand (scheme, length, rest direction, frame
 * time, gravity); with a droop (rad from the horizontal; NaN for none) gravity as well, downward. The
 * anchor must stand still and no wind blow. WISH_UNCLEAR: only the reason is set. */
WishVerdict design_make(const Case *base, const Wish *wish, double droop, Design *design);

/* Finds settings that give bone 1 of a case a motion, at the motion's frame time. Returns how many. */
typedef int (*MotionSolver)(const Case *base, const Motion *m, double droop, Case solution[2]);

/* Refuses a ring (rad/s, 1/s) that cannot be had at this frame time (s): sets the reason, and offers what
 * comes nearest as the solver finds it. */
void design_refuse_ring(const Case *base, double frame_time, double omega, double decay,
                        double droop, MotionSolver solver, Design *design);

#endif
