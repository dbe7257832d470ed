/* SPDX-License-Identifier: GPL-3.0-or-later OR MIT */
/* What a batch is made of, for the files that build it, run it and mark it. */
#ifndef SPRINGBONE_BATCH_H
#define SPRINGBONE_BATCH_H

#include "lanes.h"

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

/* What a tile's chains allow; the tile is run by what all of them do. */
enum { PLACE_USED = 1, PLACE_SPATIAL = 2, PLACE_MOVING = 4, PLACE_UNEVEN = 8 };

typedef struct BatchTile {
    LaneTile lanes;
    LaneKind kind;
    bool known;           /* no place has changed since used, moving, even and kind were found */
    unsigned char *place; /* of each lane, PLACE_... */
} BatchTile;

struct SbBatch {
    const SbScheme *scheme;
    unsigned steps;
    int bones, chains, lanes;
    int tiles;
    BatchTile *tile; /* all full but the last */
};

/* Where a chain is. */
typedef struct Seat {
    BatchTile *in;
    LaneTile *tile; /* the same one's lanes */
    int vector, lane;
} Seat;

/* Lanes are a power of two, so nothing is divided by but a constant: a seat is looked for more often than a chain is
 * moved on by many frames. */
static inline Seat find_seat(const SbBatch *batch, int chain)
{
    const unsigned lanes = (unsigned)batch->lanes, number = (unsigned)chain;
    const unsigned vector = number >> __builtin_ctz(lanes);
    BatchTile *in = &batch->tile[vector / SB_BATCH_VECTORS];
    return (Seat){ in, &in->lanes, (int)(vector % SB_BATCH_VECTORS), (int)(number & (lanes - 1)) };
}

static inline unsigned char *seat_place(Seat seat)
{
    return &seat.in->place[seat.vector * seat.tile->lanes + seat.lane];
}

/* The seat's own double in the first row of a bone's cell; the anchor is bone -1. Rows are tile->lanes apart. */
static inline double *seat_cell(Seat seat, int bone)
{
    const LaneTile *tile = seat.tile;
    const size_t cell = (size_t)(bone + 1) * (size_t)tile->vectors + (size_t)seat.vector;
    return tile->cell + cell * LANE_ROWS * (size_t)tile->lanes + seat.lane;
}

static inline double *seat_setting(Seat seat, int bone)
{
    const LaneTile *tile = seat.tile;
    const size_t cell = (size_t)bone * (size_t)tile->vectors + (size_t)seat.vector;
    return tile->setting + cell * SETTING_ROWS * (size_t)tile->lanes + seat.lane;
}

static inline double *seat_path(Seat seat)
{
    return seat.tile->path + seat.vector * PATH_ROWS * seat.tile->lanes + seat.lane;
}

static inline double *seat_mark(Seat seat, int bone)
{
    const LaneTile *tile = seat.tile;
    const size_t cell = (size_t)bone * (size_t)tile->vectors + (size_t)seat.vector;
    return tile->mark + cell * MARK_ROWS * (size_t)tile->lanes + seat.lane;
}

/* Planar is what has no z but +0. */
static inline bool is_spatial(SbVec3 v)
{
    return v.z != 0 || signbit(v.z);
}

static inline int newest_row(const LaneTile *tile)
{
    return tile->turned ? LANE_OTHER_TAIL : LANE_TAIL;
}

static inline int previous_row(const LaneTile *tile)
{
    return tile->turned ? LANE_TAIL : LANE_OTHER_TAIL;
}

#endif
