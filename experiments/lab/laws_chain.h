/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The linear law of a whole chain about its rest, in three dimensions, every bone with settings of its
 * own. X_i is the displacement of tail i seen from the moving anchor's rest, E_i = X_i - X_(i-1), a prime
 * marks the new frame, and Q_i projects across u_i:
 *
 *     E_i' = Q_i { alpha_i [ (2 - c) X_i - (1 - c) X_i^- - X_(i-1)' + dF' ] + k_i E_(i-1)' }
 *     k_i  = (1 - alpha_i) / |u_(i-1) + K_i| * L_i / L_(i-1)  =  alpha_i sigma_i L_i / L_(i-1)
 *
 * X_0' is the anchor's displacement and E_0' = L_1 * (change of the root's direction). One pass from
 * root to tip, so the map is block triangular: its eigenvalues are the single bones' own.
 */
#ifndef LAB_LAWS_CHAIN_H
#define LAB_LAWS_CHAIN_H

#include "laws_motion.h"

/* A bone's settings, in the terms that both schemes share (laws.h). */
typedef struct LawBone {
    double sigma;  /* finite */
    double drag;   /* fraction per frame */
    double length; /* m */
    SbVec3 force;  /* F, m per frame */
} LawBone;

/* A bone of the linear law. */
typedef struct LinearBone {
    Motion motion;    /* law (M) of the bone by itself, its time in frames */
    double length;    /* m */
    double coupling;  /* k_i */
    SbVec3 direction; /* u_i, at rest */
} LinearBone;

/* Linearises a chain about its rest. False where a bone has no direction of rest. */
bool linear_chain_make(const LawBone *settings, int bones, SbVec3 rest, LinearBone *chain);
/* The same for a case; chain has c->bones entries. */
bool linear_chain_of_case(const Case *c, LinearBone *chain);

/* What drives the linear chain in a frame; all zero is a chain left alone. */
typedef struct LinearDrive {
    SbVec3 anchor;       /* X_0', m */
    SbVec3 turn;         /* E_0', m */
    const SbVec3 *force; /* dF' for each bone, m; or NULL */
} LinearDrive;

/* One frame of the law: next[i] from now[i] and before[i], all displacements in m; next may be the same
 * array as before. */
void linear_chain_advance(const LinearBone *chain, int bones, const LinearDrive *drive,
                          const SbVec3 *now, const SbVec3 *before, SbVec3 *next);

/* The law of a chain left alone is a matrix over the state (E', E), each E_i given by two coordinates across u_i. Its
 * 4 * bones eigenvalues (GSL). Where bones share their roots the matrix is defective, and the
 * eigenvalues come out only to about eps^(1/bones). False when memory is out or GSL does not converge. */
bool linear_chain_eigenvalues(const LinearBone *chain, int bones, double complex *eigenvalue);
/* The largest singular value of the matrix's powers 1 .. frames (GSL): by how much any disturbance of
 * the chain can have grown after so many frames. growth[k - 1] for power k. False when memory is out. */
bool linear_chain_growth(const LinearBone *chain, int bones, int frames, double *growth);
/* The disturbance that has grown most after so many frames: the displacements of the tails in the frame now and in the
 * one before, m, for a state (E', E) of size 1. */
bool linear_chain_worst(const LinearBone *chain, int bones, int frames, SbVec3 *now,
                        SbVec3 *before);

/* The axis about which a chain is turned to be let go, unit vector: level, and such that the tip, seen from the
 * anchor, goes up; z where it hangs or stands plumb. */
SbVec3 linear_release_axis(SbVec3 tip);
/* Peak tip gain: the chain is turned as a whole by a small angle about its anchor, tip upward (about z
 * where the tip hangs or stands plumb), and let go at rest; the largest |X_n(k)| / |X_n(0)| of all frames
 * k >= 1, and that frame (may be NULL). Without force this is the start X_i = i. 0 at stiffness 1. NaN where the chain has
 * no stable rest, or needs more than 2e7 bone steps to die down, or leaves the range of numbers. */
double law_peak_tip_gain(const Case *c, int *frame);

#endif
