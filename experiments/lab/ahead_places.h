/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where runs that are made ahead (ahead.h) are under way: the places of batches. Only ahead.c needs it. */
#ifndef LAB_AHEAD_PLACES_H
#define LAB_AHEAD_PLACES_H

#include "ahead.h"

enum { AHEAD_MOST_BONES = 256 };

/* An order of shapes; 0: the same batch does for both. */
int ahead_compare_shapes(const AheadShape *a, const AheadShape *b);

typedef struct AheadPlaces AheadPlaces;
/* NULL when memory is out. */
AheadPlaces *places_create(void);
/* Makes count runs of one shape, seated in their order; each one's tails go where it says in tail. lanes: as
 * sb_batch_create. False when memory for a batch is out. */
bool places_run(AheadPlaces *places, AheadRun **run, long count, int lanes, SbVec3 *tail);
void places_free(AheadPlaces *places);

#endif
