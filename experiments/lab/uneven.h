/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Frames that do not last alike. A chain's frame time is fixed when it is made, as its settings are: so every frame
 * here has a chain of its own, made for that frame, which takes over where the tails are and were. */
#ifndef LAB_UNEVEN_H
#define LAB_UNEVEN_H

#include "case.h"

typedef enum UnevenPattern {
    UNEVEN_ALTERNATING, /* one frame longer, the next shorter by the same */
    UNEVEN_RANDOM       /* each anywhere between, evenly; the same numbers in every run */
} UnevenPattern;

/* How long frame 1, 2, ... lasts, s: mean * (1 + jitter * r), r from -1 to 1. 0 <= jitter < 1. */
double uneven_time(UnevenPattern pattern, double jitter, double mean, int frame);

/* Moves the tails of a case's chain one frame on, with the case's settings and frame time; tail and previous have
 * c->bones entries, m. NULL, or why the solver refused. */
const char *uneven_step(const Case *c, const SbAnchor *anchor, SbVec3 *tail, SbVec3 *previous);

#endif
