/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chains in which no two bones are alike: the settings of a case, spread from bone to bone by up to a
 * fraction `unlike` of themselves. Bones are counted from 0. */
#ifndef LAB_UNLIKE_H
#define LAB_UNLIKE_H

#include "case.h"

enum { UNLIKE_MOST = 6 };

/* The base case with length, stiffness and drag of one bone; stiffness and drag at most 1. */
Case unlike_bone(const Case *base, double unlike, int bone);

/* The chain, straight and at rest, by any scheme: its settings are the lesson's and are converted where the
 * scheme has speeds. NULL where the solver refuses it, or where there is no conversion. */
SbChain *unlike_chain(const Case *base, double unlike, const SbScheme *scheme, unsigned steps);

/* The sum of the lengths, m. */
double unlike_reach(const Case *base, double unlike);
/* What the tip makes of one rounding at the size of 1 m, as a fraction: every bone's own gain G, and
 * 1 / (1 - alpha) for what bone 1 does with it. */
double unlike_rounding(const Case *base, double unlike);

#endif
