/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A curve as few stops with straight lines between them, or with cubics where lines would be too many. */
#ifndef COMMANDS_PONYTAIL_STOPS_H
#define COMMANDS_PONYTAIL_STOPS_H

#include "review.h"

enum { MOST_STOPS = 60 };
/* How far the stops may be from the curve, in parts of its size: the amplitude of a ponytail, the largest
 * offset of a cascade. */
#define STOPS_TOLERANCE 0.005

typedef struct Stop {
    double t, y; /* s, m: on the curve */
    /* The way to the next stop as cubic-bezier(1/3, ease[0], 2/3, ease[1]), which is a cubic in t:
     * Hermite's, with the curve's slopes. Straight: 1/3, 2/3. */
    double ease[2];
} Stop;

typedef struct Stops {
    int count;  /* 0: not to be had with MOST_STOPS, or the curve does not die out */
    bool cubic; /* whether any way is not straight */
    Stop stop[MOST_STOPS];
} Stops;

/* Sets as few stops as it finds. The last one is where the curve has died out, on a zero of it where
 * there is one; from there on the curve stays within the tolerance of it. False: out of memory. */
bool stops_find(const ReviewCurve *curve, Stops *stops);

#endif
