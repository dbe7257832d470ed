/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Laws of the chains that models have: bent at rest, branched, every bone with settings of its own, pulled
 * along the parent or to the pose. Bone i stands at head h_i with direction r_i where no force acts. D_p is the
 * turn of the bone above (the identity above the first), so that D_p r_i is the direction that it carries. Exact:
 *
 *     head   H_i = H_p + D_p (h_i - h_p)
 *     pull   a_i = D_p r_i,  or to the pose  (h_i + L_i r_i - H_i) / L_i
 *     rest   u_i = normalise( sigma_i a_i + F_i / L_i ),   beta_i the length of that sum
 *     turn   D_i = arc(D_p r_i, u_i) D_p,   arc the shortest turn from one direction to the other
 *
 * Linear, X the displacement of a tail, a prime the new frame, w_i the small turn of bone i, Q_i the projection
 * across u_i (laws_chain.h, whose straight chain is the case r_i = r_p):
 *
 *     E_i' = Q_i alpha_i { (2 - c) X_i - (1 - c) X_i^- - dH_i' + L_i sigma_i da_i' },   X_i' = dH_i' + E_i'
 *     dH_i' = dH_p' + w_p' x (H_i - H_p),   da_i' = w_p' x a_i,  or to the pose  -dH_i' / L_i
 *     w_i'  = (change of the arc) + arc(w_p')
 *
 * with the arc's change in closed form from its quaternion (a x b, 1 + a.b).
 */
#ifndef LAB_LAWS_BENT_H
#define LAB_LAWS_BENT_H

#include "laws_chain.h"
#include "quat.h"

typedef struct BentBone {
    LawBone law; /* sigma below 1e15 */
    SbPull pull;
    int parent;       /* the bone above, which stands before this one; -1: what carries the chain */
    SbVec3 head;      /* h_i, from any fixed point, m */
    SbVec3 direction; /* r_i, unit vector */
} BentBone;

/* How a bone rests. */
typedef struct BentRest {
    SbVec3 head;      /* H_i, m */
    SbVec3 carried;   /* D_p r_i, unit vector */
    SbVec3 direction; /* u_i, unit vector */
    SbQuat arc;       /* from carried to direction */
    SbQuat turn;      /* D_i */
    double beta;
    SbVec3 apart;                  /* H_i - H_p, m; 0 of the first */
    SbVec3 by_turn[3], by_tail[3]; /* columns of w_i' for w_p' and for E_i' */
} BentRest;

/* How all bones rest. False where one has no direction of its own, because nothing pulls it or pull and force
 * balance (what is left is below 4 eps of single precision of both): it then stays as it is carried, beta 0. */
bool bent_rest(const BentBone *bone, int bones, BentRest *rest);
/* A tail at rest, m. */
SbVec3 bent_tail(const BentBone *bone, const BentRest *rest);

/* A bone of a moving chain: displacements from rest of the tail, now and a frame before, and of the head (m),
 * and the small turn (rad). */
typedef struct BentState {
    SbVec3 now, before, head, turn;
} BentState;

/* The bones from first on turned as a whole about the head of bone first, by a unit angle in the linear limit, such that
 * the tail of bone tip goes up; at rest. Those before it are where they rest. */
void bent_release(const BentBone *bone, const BentRest *rest, int first, int bones, int tip,
                  BentState *state);
/* One frame of the linear law. */
void bent_advance(const BentBone *bone, const BentRest *rest, int bones, BentState *state);
/* The frames after which a release has died down to the part epsilon and every peak is past; NaN where a bone is not
 * stable. */
double bent_frames(const BentBone *bone, const BentRest *rest, int bones, double epsilon);

#endif
