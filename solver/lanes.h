/* SPDX-License-Identifier: GPL-3.0-or-later OR MIT */
/*
 * Chains of equal shape, side by side in lanes. A tile holds vectors * lanes of them, which advance in lockstep: the
 * bones of one chain wait for one another, so the processor works on the other vectors meanwhile.
 *
 * In memory a tile is a row of cells. A cell is one bone of one vector: LANE_ROWS rows, each of one double for each
 * lane. Cell bone * vectors + vector, bone 0 being the anchor, of which only direction and tail (its position) are
 * used; so a bone's parent is `vectors` cells before it. What the bones are set to is a row of cells of its own,
 * SETTING_ROWS each, without the anchor. Where the bones of every chain are set alike the first bone's cells are all
 * that is read: a tile then fits into the first cache.
 */
#ifndef SPRINGBONE_LANES_H
#define SPRINGBONE_LANES_H

#include "springbone.h"

#include <stdbool.h>

/* A bone is stepped in two halves, the second one so many vectors after the first: so many take part in a step. */
enum { LANE_PENDING = 3 };

/* The rows of a cell, as the fields of SbChain; vectors take three. The tail has two places, which take turns:
 * the newest tail is in one of them and the previous one in the other. */
enum {
    LANE_DIRECTION,
    LANE_TAIL = LANE_DIRECTION + 3,
    LANE_OTHER_TAIL = LANE_TAIL + 3,
    LANE_ROWS = LANE_OTHER_TAIL + 3
};

/* The rows of a cell of settings, as the fields of SbChain. */
enum {
    SETTING_LENGTH,
    SETTING_KEEP,
    SETTING_PULL,
    SETTING_FORCE,
    SETTING_ROWS = SETTING_FORCE + 3
};

/* The rows of a vector's anchor path: position = start + velocity * (age * time), age the frames since it began. */
enum {
    PATH_TIME,
    PATH_AGE,
    PATH_VELOCITY,
    PATH_START = PATH_VELOCITY + 3,
    PATH_ROWS = PATH_START + 3
};

/* The rows of a mark, for each bone: a copy of LANE_DIRECTION, the newest tail and the previous one. */
enum { MARK_ROWS = 9 };

typedef struct LaneTile {
    int lanes, vectors, bones; /* vectors: a multiple of LANE_PENDING, as `used` is */
    int used;                  /* vectors, from the first: the others are empty and stand still */
    unsigned steps;
    double *cell, *setting, *path, *mark;
    bool turned; /* the newest tails are in LANE_OTHER_TAIL */
    bool moving; /* some anchor has a velocity */
    bool even;   /* in every chain all bones are set alike */
} LaneTile;

/* Moves a tile so many frames on. */
typedef void LaneRun(LaneTile *tile, int frames);

/* Puts the anchors of a vector's chains into its cell, positions into the three rows from `place` on. */
typedef void LanePlace(double *cell, int place, const SbAnchor *anchor);

/* Finds which chains are in the state of their mark, and marks them as they are: sets to 1 the bytes, of one for each
 * lane, of those that are. */
typedef void LaneRepeats(LaneTile *tile, unsigned char *repeats);

/* What is known of a tile: nothing, so that parts of the step may be off; every step is on; and all z are +0,
 * besides, where z is never looked at. */
typedef enum LaneKind { LANES_PARTS, LANES_SPATIAL, LANES_PLANAR, LANE_KINDS } LaneKind;

/* Of one width; no functions where the file was built for a processor without it. */
typedef struct LaneKernel {
    LaneRun *lesson[LANE_KINDS], *vrm1[LANE_KINDS];
    LanePlace *place;
    LaneRepeats *repeats;
} LaneKernel;
extern const LaneKernel lanes_w1, lanes_w2, lanes_w4, lanes_w8;

/* The vector in three rows, from the one named on; first: the lane's own double in the first row. */
static inline SbVec3 row_get(const double *first, int lanes, int row)
{
    const double *x = first + row * lanes;
    return (SbVec3){ x[0], x[lanes], x[2 * lanes] };
}

static inline void row_set(double *first, int lanes, int row, SbVec3 v)
{
    double *x = first + row * lanes;
    x[0] = v.x;
    x[lanes] = v.y;
    x[2 * lanes] = v.z;
}

#endif
