/* SPDX-License-Identifier: GPL-3.0-or-later OR MIT */
/* Moving batches: the choice of the kernel, anchors, an early end, and what there is to read. */
#include "batch.h"

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

static void look_at_tile(BatchTile *in)
{
    LaneTile *tile = &in->lanes;
    int places = tile->vectors * tile->lanes;
    while (places > 0 && !in->place[places - 1])
        places--;
    unsigned char has = 0;
    for (int i = 0; i < places; i++)
        has |= in->place[i];
    const int step = tile->lanes * LANE_PENDING;
    tile->used = (places + step - 1) / step * LANE_PENDING;
    tile->moving = has & PLACE_MOVING;
    tile->even = !(has & PLACE_UNEVEN);
    in->kind = tile->steps != SB_ALL_STEPS ? LANES_PARTS
               : has & PLACE_SPATIAL       ? LANES_SPATIAL
                                           : LANES_PLANAR;
    in->known = true;
}

static void run_tile(const SbBatch *batch, BatchTile *in, int frames)
{
    const LaneKernel *kernel = find_kernel(batch->lanes);
    if (!in->known)
        look_at_tile(in);
    (batch->scheme == &sb_vrm1 ? kernel->vrm1 : kernel->lesson)[in->kind](&in->lanes, frames);
}

void sb_batch_run(SbBatch *batch, int frames)
{
    for (int t = 0; t < batch->tiles; t++)
        run_tile(batch, &batch->tile[t], frames);
}

/* ---- anchors that are given ---- */

/* The anchors of a tile's chains, which begin at the first of them: by whole vectors, and one by one what is left. */
static void place_anchors(BatchTile *in, const SbAnchor *anchor, int chains)
{
    LaneTile *tile = &in->lanes;
    const int lanes = tile->lanes, place = previous_row(tile), whole = chains - chains % lanes;
    LanePlace *const place_vector = find_kernel(lanes)->place;
    for (int i = 0; i < whole; i += lanes)
        place_vector(tile->cell + i * LANE_ROWS, place, &anchor[i]);
    for (int i = whole; i < chains; i++) {
        double *cell = tile->cell + whole * LANE_ROWS + i % lanes;
        row_set(cell, lanes, LANE_DIRECTION, anchor[i].direction);
        row_set(cell, lanes, place, anchor[i].position);
    }
    for (int i = 0; i < chains; i++)
        if (!(in->place[i] & PLACE_SPATIAL) &&
            (is_spatial(anchor[i].position) || is_spatial(anchor[i].direction))) {
            in->place[i] |= PLACE_SPATIAL;
            in->known = false;
        }
}

void sb_batch_step(SbBatch *batch, int frames, const SbAnchor *anchors)
{
    const int most = batch->lanes * SB_BATCH_VECTORS;
    for (int t = 0; frames > 0 && t < batch->tiles; t++) {
        BatchTile *in = &batch->tile[t];
        const int first = t * most, left = batch->chains - first, here = left < most ? left : most;
        const SbAnchor *anchor = anchors + first;
        for (int i = 0; i < here; i++)
            sb_batch_set_anchor(batch, first + i, &anchor[i], (SbVec3){ 0, 0, 0 });
        for (int frame = 0; frame < frames; frame++, anchor += batch->chains) {
            place_anchors(in, anchor, here);
            run_tile(batch, in, 1);
        }
        for (int i = 0; i < here; i++)
            sb_batch_set_anchor(batch, first + i, &anchor[i - batch->chains], (SbVec3){ 0, 0, 0 });
    }
}

/* ---- early end ---- */

void sb_batch_repeats(SbBatch *batch, unsigned char *repeats)
{
    unsigned char found[8 * SB_BATCH_VECTORS];
    const int most = batch->lanes * SB_BATCH_VECTORS;
    for (int t = 0; t < batch->tiles; t++) {
        const int first = t * most, left = batch->chains - first, here = left < most ? left : most;
        LaneTile *tile = &batch->tile[t].lanes;
        if (!batch->tile[t].known)
            look_at_tile(&batch->tile[t]);
        memset(found, 0, sizeof found);
        find_kernel(batch->lanes)->repeats(tile, found);
        memcpy(repeats + first, found, (size_t)here);
    }
}

/* ---- reading ---- */

int sb_batch_chains(const SbBatch *batch)
{
    return batch->chains;
}

int sb_batch_lanes(const SbBatch *batch)
{
    return batch->lanes;
}

SbVec3 sb_batch_tail(const SbBatch *batch, int chain, int bone)
{
    const Seat seat = find_seat(batch, chain);
    return row_get(seat_cell(seat, bone), batch->lanes, newest_row(seat.tile));
}

SbVec3 sb_batch_previous(const SbBatch *batch, int chain, int bone)
{
    const Seat seat = find_seat(batch, chain);
    return row_get(seat_cell(seat, bone), batch->lanes, previous_row(seat.tile));
}

SbVec3 sb_batch_direction(const SbBatch *batch, int chain, int bone)
{
    const Seat seat = find_seat(batch, chain);
    return row_get(seat_cell(seat, bone), batch->lanes, LANE_DIRECTION);
}

void sb_batch_tails(const SbBatch *batch, int chain, SbVec3 *tail, SbVec3 *previous)
{
    const Seat seat = find_seat(batch, chain);
    const int newest = newest_row(seat.tile), before = previous_row(seat.tile);
    for (int i = 0; i < batch->bones; i++) {
        const double *cell = seat_cell(seat, i);
        tail[i] = row_get(cell, batch->lanes, newest);
        previous[i] = row_get(cell, batch->lanes, before);
    }
}
