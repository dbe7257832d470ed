/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A chain whose root spins about z, on the axis, at a steady rate. */
#ifndef LAB_TURNTABLE_H
#define LAB_TURNTABLE_H

#include "case.h"

#include <complex.h>

enum { TURNTABLE_MOST_BONES = 8 };

/* Spins a case's chain (at most TURNTABLE_MOST_BONES) at rate (rad/s, counter-clockwise) for so many frames. It starts straight, lag (rad)
 * behind the root, and turning along with it. seen: the directions of its bones at the end as the root sees them, x + i y,
 * 1 being the root's own. slipped, which may be NULL: whether bone 1 has pointed back, more than 135 degrees from the root's
 * direction, in any frame. NULL, or why the solver refused. */
const char *turntable_run(const Case *c, double rate, double lag, int frames, double complex *seen,
                          bool *slipped);

#endif
