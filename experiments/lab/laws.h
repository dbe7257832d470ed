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
/* The same for all bones at once: direction has c->bones entries. */
void law_pose(const Case *c, SbVec3 *direction);
/* The tail of a bone at rest, seen from the anchor, m; with or without the length constraint. */
SbVec3 law_tail(const Case *c, int bone);
/* The same for every bone in one pass: tail has c->bones entries. */
void law_tails(const Case *c, SbVec3 *tail);
/* The length of a bone at rest, m: L, or L * |u_(i-1) + K| without the length constraint. */
double law_length(const Case *c, int bone);

/* Without stiffness and length step, from rest: the velocity after so many frames, m/s,
 * (F / h) (1 - (1 - c)^k) / c, which tends to F / (h c); F / h * k without drag. Exact. */
SbVec3 law_fall(const Case *c, double frames);

/* Motion (laws_motion.h, linear): what law (M) gives for one bone, as an experiment's columns take it.
 * alpha = 1 / (1 + |sigma * u_(i-1) + F / L|), the part of a small displacement across the bone that
 * survives one frame's pull; 1 - s where F = 0. */
double law_alpha(const Case *c, int bone);
/* The ring: rad/s, Hz and 1/s. NaN where the bone creeps. */
double law_omega(const Case *c, int bone);
double law_frequency(const Case *c, int bone);
double law_decay(const Case *c, int bone);
/* The two rates of a bone that creeps, 1/s. NaN where it rings. */
double law_rate_slow(const Case *c, int bone);
double law_rate_fast(const Case *c, int bone);
double law_damping_ratio(const Case *c, int bone);
/* Let go at rest: overshoot as a fraction of the release; time to stay within 1 %, s; visible swings. */
double law_overshoot(const Case *c, int bone);
double law_settling_1pct(const Case *c, int bone);
double law_swings_1pct(const Case *c, int bone);

/* Chains (laws_response.h, laws_chain.h, linear). G, the factor per bone by which a long chain amplifies
 * a disturbance at its worst frequency, law N2, from bone 1. */
double law_whip_gain(const Case *c);

#endif
