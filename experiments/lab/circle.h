/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sine and cosine with the same bits on every machine: the C library's differ in the last bit between
 * processors, so the paths of anchors are made with these. */
#ifndef LAB_CIRCLE_H
#define LAB_CIRCLE_H

#include "quat.h"

/* The sine and cosine of an angle given in turns (1 is 2 pi rad), to about one rounding. Whole quarter
 * turns are exact. */
void circle_at(double turns, double *sine, double *cosine);

/* A turn by an angle in rad about a unit axis. */
SbQuat quat_about(SbVec3 axis, double angle);

#endif
