/* SPDX-License-Identifier: GPL-3.0-or-later OR MIT */
/* Moving batches: the choice of the kernel, anchors, marks. */
#include "batch.h"

#include <math.h>
#include <string.h>

/* ---- what the machine has ---- */

static const LaneKernel *find_kernel(int lanes)
{
    switch (lanes) {
    case 1:
        return &lanes_w1;
#ifdef __x86_64__
    case 2:
        return &lanes_w2;
    case 4:
        return __builtin_cpu_supports("avx2") ? &lanes_w4 : NULL;
    case 8:
        return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
                       __builtin_cpu_supports("avx512vl")
                   ? &lanes_w8
                   : NULL;
#endif
    default:
        return NULL;
    }
}

int sb_lanes_allowed(int lanes)
{
    const LaneKernel *kernel = find_kernel(lanes);
    return kernel && kernel->lesson[0];
}

int sb_lanes_most(void)
{
    int lanes = 8;
    while (!sb_lanes_allowed(lanes))
        lanes /= 2;
    return lanes;
}

/* ---- what a tile allows ---- */

static bool has_plus_zero_z(const double *rows, int lanes)
{
    for (int i = 2 * lanes; i < 3 * lanes; i++)
        if (rows[i] != 0 || signbit(rows[i]))
            return false;
    return true;
}

static bool is_planar(const LaneTile *tile)
{
    const int lanes = tile->lanes, cells = (tile->bones + 1) * tile->vectors;
    for (int i = 0; i < cells; i++)
        for (int row = LANE_FORCE; row < LANE_ROWS; row += 3)
            if (!has_plus_zero_z(tile->cell + ((size_t)i * LANE_ROWS + (size_t)row) * (size_t)lanes,
                                 lanes))
                return false;
    for (int v = 0; v < tile->vectors; v++)
        for (int lane = 0; lane < lanes; lane++)
            if (tile->path[(v * PATH_ROWS + PATH_VELOCITY + 2) * lanes + lane] != 0)
                return false;
    return true;
}

static bool is_moving(const LaneTile *tile)
{
    const int lanes = tile->lanes;
    for (int v = 0; v < tile->vectors; v++) {
        const double *velocity = tile->path + (v * PATH_ROWS + PATH_VELOCITY) * lanes;
        for (int i = 0; i < 3 * lanes; i++)
            if (velocity[i] != 0)
                return true;
    }
    return false;
}

static void look_at_tile(LaneTile *tile)
{
    if (tile->known)
        return;
    tile->moving = is_moving(tile);
    tile->kind = tile->steps != SB_ALL_STEPS ? LANES_PARTS
                 : is_planar(tile)           ? LANES_PLANAR
                                             : LANES_SPATIAL;
    tile->known = true;
}

static void run_tile(const SbBatch *batch, LaneTile *tile, int frames)
{
    const LaneKernel *kernel = find_kernel(batch->lanes);
    look_at_tile(tile);
    (batch->scheme == &sb_vrm1 ? kernel->vrm1 : kernel->lesson)[tile->kind](tile, frames);
}

void sb_batch_run(SbBatch *batch, int frames)
{
    for (int t = 0; t < batch->tiles; t++)
        run_tile(batch, &batch->tile[t], frames);
}

/* ---- anchors that are given ---- */

/* The anchors of a tile's chains, which begin at the first of them. */
static void place_anchors(LaneTile *tile, const SbAnchor *anchor, int chains)
{
    const int lanes = tile->lanes, place = previous_row(tile);
    for (int i = 0; i < chains; i++) {
        double *cell = tile->cell + i / lanes * LANE_ROWS * lanes + i % lanes;
        row_set(cell, lanes, LANE_DIRECTION, anchor[i].direction);
        row_set(cell, lanes, place, anchor[i].position);
    }
}

void sb_batch_step(SbBatch *batch, int frames, const SbAnchor *anchors)
{
    const int most = batch->lanes * LANE_VECTORS;
    for (int t = 0; frames > 0 && t < batch->tiles; t++) {
        LaneTile *tile = &batch->tile[t];
        const int first = t * most, left = batch->chains - first, here = left < most ? left : most;
        const SbAnchor *anchor = anchors + first;
        for (int i = 0; i < here; i++)
            sb_batch_set_anchor(batch, first + i, &anchor[i], (SbVec3){ 0, 0, 0 });
        for (int frame = 0; frame < frames; frame++, anchor += batch->chains) {
            place_anchors(tile, anchor, here);
            run_tile(batch, tile, 1);
        }
        for (int i = 0; i < here; i++)
            sb_batch_set_anchor(batch, first + i, &anchor[i - batch->chains], (SbVec3){ 0, 0, 0 });
    }
}

/* ---- marks ---- */

static double *seat_mark(Seat seat, int bone)
{
    const LaneTile *tile = seat.tile;
    const size_t cell = (size_t)bone * (size_t)tile->vectors + (size_t)seat.vector;
    return tile->mark + cell * MARK_ROWS * (size_t)tile->lanes + seat.lane;
}

/* Row i of a mark: direction, newest tail, previous tail. */
static const double *marked_row(const LaneTile *tile, const double *cell, int i)
{
    const int row = i < 3   ? LANE_DIRECTION + i
                    : i < 6 ? newest_row(tile) + i - 3
                            : previous_row(tile) + i - 6;
    return cell + row * tile->lanes;
}

void sb_batch_mark(SbBatch *batch, int chain)
{
    const Seat seat = find_seat(batch, chain);
    for (int bone = 0; bone < batch->bones; bone++) {
        const double *cell = seat_cell(seat, bone);
        double *mark = seat_mark(seat, bone);
        for (int i = 0; i < MARK_ROWS; i++)
            mark[i * batch->lanes] = *marked_row(seat.tile, cell, i);
    }
}

/* The tip last comes to rest, so it is looked at first. */
int sb_batch_is_marked(const SbBatch *batch, int chain)
{
    const Seat seat = find_seat(batch, chain);
    for (int bone = batch->bones - 1; bone >= 0; bone--) {
        const double *cell = seat_cell(seat, bone), *mark = seat_mark(seat, bone);
        for (int i = 0; i < MARK_ROWS; i++)
            if (memcmp(&mark[i * batch->lanes], marked_row(seat.tile, cell, i), sizeof *mark) != 0)
                return false;
    }
    return true;
}
