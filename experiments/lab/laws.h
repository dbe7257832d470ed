/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The laws: closed forms for what a chain must do. They never step a solver. All are stated for a
 * Case, for the lesson's and VRM 1.0's scheme alike, which share every law through
 *
 *     sigma = s / (1 - s)  (lesson)  or  k * h / L  (vrm1),     F = (g + wind) * h^2 - c * V * h
 *
 * (F with (g + wind) * h for vrm1). bone is 1-based. Exact laws hold for the discrete recurrence,
 * linear ones in the limit of small motion.
 */
#ifndef LAB_LAWS_H
#define LAB_LAWS_H

#include "case.h"

/* The pull in units of the bone's length, as above. */
double law_sigma(const Case *c);
/* F: the constant displacement per frame on a free tail of a chain carried along at speed V, m. */
SbVec3 law_force(const Case *c);

/* Statics (laws_statics.c). The direction of a bone at rest, equation (E), exact:
 * u_i = normalise(u_(i-1) + K), K = F / (sigma * L). NaN where the sum is zero. bone 0: rest direction. */
SbVec3 law_direction(const Case *c, int bone);
/* The tail of a bone at rest, seen from the anchor, m; with or without the length constraint. */
SbVec3 law_tail(const Case *c, int bone);
/* The same for every bone in one pass: tail has c->bones entries. */
void law_tails(const Case *c, SbVec3 *tail);
/* The length of a bone at rest, m: L, or L * |u_(i-1) + K| without the length constraint. */
double law_length(const Case *c, int bone);

/* Motion (laws_motion.c). alpha = 1 / (1 + |sigma * u_(i-1) + F / L|), the part of a small
 * displacement across the bone that survives one frame's pull; 1 - s where F = 0. Linear. */
double law_alpha(const Case *c, int bone);
/* G, the factor per bone by which a long chain amplifies a disturbance at its worst frequency:
 * max over Omega of |B +- sqrt(B^2 - B)|, B the response of bone 1. Linear, uniform chain. */
double law_whip_gain(const Case *c);

#endif
