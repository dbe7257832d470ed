/* SPDX-License-Identifier: GPL-3.0-or-later OR MIT */
/* What a batch is made of, for the files that build it, run it and mark it. */
#ifndef SPRINGBONE_BATCH_H
#define SPRINGBONE_BATCH_H

#include "lanes.h"

#include <stddef.h>

struct SbBatch {
    const SbScheme *scheme;
    unsigned steps;
    int bones, chains, lanes;
    int tiles;
    LaneTile *tile; /* all full but the last */
};

/* Where a chain is. */
typedef struct Seat {
    LaneTile *tile;
    int vector, lane;
} Seat;

static inline Seat find_seat(const SbBatch *batch, int chain)
{
    const int most = batch->lanes * LANE_VECTORS;
    LaneTile *tile = &batch->tile[chain / most];
    const int in_tile = chain % most;
    return (Seat){ tile, in_tile / batch->lanes, in_tile % batch->lanes };
}

/* The seat's own double in the first row of a bone's cell; the anchor is bone -1. Rows are tile->lanes apart. */
static inline double *seat_cell(Seat seat, int bone)
{
    const LaneTile *tile = seat.tile;
    const size_t cell = (size_t)(bone + 1) * (size_t)tile->vectors + (size_t)seat.vector;
    return tile->cell + cell * LANE_ROWS * (size_t)tile->lanes + seat.lane;
}

static inline double *seat_path(Seat seat)
{
    return seat.tile->path + seat.vector * PATH_ROWS * seat.tile->lanes + seat.lane;
}

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

static inline int newest_row(const LaneTile *tile)
{
    return tile->turned ? LANE_OTHER_TAIL : LANE_TAIL;
}

static inline int previous_row(const LaneTile *tile)
{
    return tile->turned ? LANE_TAIL : LANE_OTHER_TAIL;
}

#endif
