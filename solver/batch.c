/* SPDX-License-Identifier: GPL-3.0-or-later OR MIT */
/* Batches: chains in the lanes of tiles (lanes.h). How they move is in lanes_body.h. */
#include "batch.h"

#include "chain.h"

#include <stdlib.h>
#include <string.h>

enum { ALIGNMENT = 64 };

/* No unit vector has it, so that a mark with it is met by no state. */
enum { NO_DIRECTION = 2 };

/* ---- making ---- */

static const char *refuse_shape(const SbChainDef *def, int chains, int lanes)
{
    const char *refused = chain_refuse(def);
    if (refused)
        return refused;
    if (def->scheme != &sb_lesson && def->scheme != &sb_vrm1)
        return "scheme: a batch knows sb_lesson and sb_vrm1";
    if (chains < 1)
        return "chains: at least 1";
    if (chains > SB_BATCH_MOST_BONES / def->bones)
        return "chains: all their bones together at most SB_BATCH_MOST_BONES (16777216)";
    if (lanes != 0 && !sb_lanes_allowed(lanes))
        return "lanes: 1, 2, 4 or 8, as many as the machine allows, or 0";
    return NULL;
}

static void *allocate_doubles(size_t count)
{
    const size_t size = (count * sizeof(double) + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    void *block = aligned_alloc(ALIGNMENT, size);
    if (block)
        memset(block, 0, size);
    return block;
}

static bool create_tile(BatchTile *in)
{
    LaneTile *tile = &in->lanes;
    const size_t lanes = (size_t)tile->lanes * (size_t)tile->vectors, bones = (size_t)tile->bones;
    tile->cell = allocate_doubles((bones + 1) * LANE_ROWS * lanes);
    tile->setting = allocate_doubles(bones * SETTING_ROWS * lanes);
    tile->path = allocate_doubles(PATH_ROWS * lanes);
    tile->mark = allocate_doubles(bones * MARK_ROWS * lanes);
    in->place = calloc(lanes, sizeof *in->place);
    return tile->cell && tile->setting && tile->path && tile->mark && in->place;
}

static int round_up(int count, int unit)
{
    return (count + unit - 1) / unit * unit;
}

static bool create_tiles(SbBatch *batch)
{
    const int most = batch->lanes * SB_BATCH_VECTORS;
    batch->tiles = (batch->chains - 1) / most + 1;
    batch->tile = calloc((size_t)batch->tiles, sizeof *batch->tile);
    if (!batch->tile)
        return false;
    for (int t = 0; t < batch->tiles; t++) {
        const int left = batch->chains - t * most, here = left < most ? left : most;
        batch->tile[t].lanes =
            (LaneTile){ .lanes = batch->lanes,
                        .vectors = round_up(here, batch->lanes * LANE_PENDING) / batch->lanes,
                        .bones = batch->bones,
                        .steps = batch->steps };
        if (!create_tile(&batch->tile[t]))
            return false;
    }
    return true;
}

/* Chains come and go in a sweep as often as they are moved on, so what sets one is inline: vectors then stay in registers,
 * which are else stored by component and loaded again as a whole, and such a load waits for every store before it. */
static inline void set_numbers(Seat seat, int bone, BoneNumbers numbers)
{
    const int lanes = seat.tile->lanes;
    double *setting = seat_setting(seat, bone);
    setting[SETTING_LENGTH * lanes] = numbers.length;
    setting[SETTING_KEEP * lanes] = numbers.keep;
    setting[SETTING_PULL * lanes] = numbers.pull;
    row_set(setting, lanes, SETTING_FORCE, numbers.force);
}

static inline void set_end(Seat seat, int bone, SbVec3 position, SbVec3 direction)
{
    const int lanes = seat.tile->lanes;
    double *cell = seat_cell(seat, bone);
    row_set(cell, lanes, LANE_DIRECTION, direction);
    row_set(cell, lanes, LANE_TAIL, position);
    row_set(cell, lanes, LANE_OTHER_TAIL, position);
}

/* Lanes without a chain have one that never moves: no number in it can become slow or cause an exception. */
static void clear_seat(Seat seat)
{
    const BoneNumbers still = { .length = 1 };
    *seat_place(seat) = 0;
    seat.in->known = false;
    for (int bone = -1; bone < seat.tile->bones; bone++) {
        set_end(seat, bone, (SbVec3){ bone + 1, 0, 0 }, (SbVec3){ 1, 0, 0 });
        if (bone >= 0)
            set_numbers(seat, bone, still);
    }
    for (int row = 0; row < PATH_ROWS; row++)
        seat_path(seat)[row * seat.tile->lanes] = 0;
}

static void clear_tiles(SbBatch *batch)
{
    for (int t = 0; t < batch->tiles; t++) {
        BatchTile *in = &batch->tile[t];
        for (int i = 0; i < in->lanes.vectors * batch->lanes; i++)
            clear_seat((Seat){ in, &in->lanes, i / batch->lanes, i % batch->lanes });
    }
}

SbBatch *sb_batch_create(const SbChainDef *shape, int chains, int lanes, const char **refused)
{
    const char *reason = refuse_shape(shape, chains, lanes);
    SbBatch *batch = reason ? NULL : calloc(1, sizeof *batch);
    if (batch) {
        batch->scheme = shape->scheme;
        batch->steps = shape->steps;
        batch->bones = shape->bones;
        batch->chains = chains;
        batch->lanes = lanes ? lanes : sb_lanes_most();
    }
    if (batch && !create_tiles(batch)) {
        sb_batch_destroy(batch);
        batch = NULL;
    }
    if (!batch && !reason)
        reason = "chains: out of memory";
    if (refused)
        *refused = reason;
    if (!batch)
        return NULL;
    clear_tiles(batch);
    for (int i = 0; i < chains; i++)
        sb_batch_set_chain(batch, i, shape);
    return batch;
}

void sb_batch_destroy(SbBatch *batch)
{
    if (!batch)
        return;
    for (int t = 0; batch->tile && t < batch->tiles; t++) {
        free(batch->tile[t].lanes.cell);
        free(batch->tile[t].lanes.setting);
        free(batch->tile[t].lanes.path);
        free(batch->tile[t].lanes.mark);
        free(batch->tile[t].place);
    }
    free(batch->tile);
    free(batch);
}

/* ---- setting ---- */

static const char *refuse_chain(const SbBatch *batch, int chain, const SbChainDef *def)
{
    if (chain < 0 || chain >= batch->chains)
        return "chain: 0 .. chains - 1";
    const char *refused = chain_refuse(def);
    if (refused)
        return refused;
    if (def->scheme != batch->scheme)
        return "scheme: the batch's";
    if (def->bones != batch->bones)
        return "bones: as many as the batch's";
    if (def->steps != batch->steps)
        return "steps: the batch's";
    return NULL;
}

/* Notes what a chain has; the next run looks again what all of its tile have. */
static void note(Seat seat, bool what, unsigned char has)
{
    if (what)
        *seat_place(seat) |= has;
    seat.in->known = false;
}

/* -0 * time + x is x for every x, -0 too, which 0 * time would change. */
static double path_velocity(double velocity)
{
    return velocity == 0 ? -0.0 : velocity;
}

static inline bool is_moving(SbVec3 velocity)
{
    return velocity.x != 0 || velocity.y != 0 || velocity.z != 0;
}

static inline void set_path(Seat seat, SbVec3 start, SbVec3 velocity)
{
    const int lanes = seat.tile->lanes;
    double *path = seat_path(seat);
    path[PATH_AGE * lanes] = 0;
    row_set(path, lanes, PATH_START, start);
    row_set(path, lanes, PATH_VELOCITY,
            (SbVec3){ path_velocity(velocity.x), path_velocity(velocity.y),
                      path_velocity(velocity.z) });
}

const char *sb_batch_set_chain(SbBatch *batch, int chain, const SbChainDef *def)
{
    const char *refused = refuse_chain(batch, chain, def);
    if (refused)
        return refused;
    const Seat seat = find_seat(batch, chain);
    const SbAnchor anchor = chain_start(def);
    const SbVec3 direction = vec3_copy(anchor.direction);
    SbVec3 tail = vec3_copy(anchor.position);
    unsigned char has = PLACE_USED;
    if (is_spatial(tail) || is_spatial(direction))
        has |= PLACE_SPATIAL;
    set_path(seat, tail, (SbVec3){ 0, 0, 0 });
    set_end(seat, -1, tail, direction);
    for (int i = 0; i < batch->bones; i++) {
        const BoneNumbers numbers = chain_bone_numbers(def->scheme, &def->bone[i], def->frame_time);
        if (i > 0 && memcmp(&def->bone[i], &def->bone[0], sizeof def->bone[i]) != 0)
            has |= PLACE_UNEVEN;
        tail = step_rest(tail, direction, numbers.length);
        if (is_spatial(numbers.force) || is_spatial(tail))
            has |= PLACE_SPATIAL;
        set_numbers(seat, i, numbers);
        set_end(seat, i, tail, direction);
    }
    seat_path(seat)[PATH_TIME * batch->lanes] = def->frame_time;
    *seat_mark(seat, 0) = NO_DIRECTION;
    *seat_place(seat) = has;
    seat.in->known = false;
    return NULL;
}

void sb_batch_set_tail(SbBatch *batch, int chain, int bone, SbVec3 tail, SbVec3 previous)
{
    const Seat seat = find_seat(batch, chain);
    double *cell = seat_cell(seat, bone);
    row_set(cell, batch->lanes, newest_row(seat.tile), tail);
    row_set(cell, batch->lanes, previous_row(seat.tile), previous);
    note(seat, is_spatial(tail) || is_spatial(previous), PLACE_SPATIAL);
}

void sb_batch_set_anchor(SbBatch *batch, int chain, const SbAnchor *anchor, SbVec3 velocity)
{
    const Seat seat = find_seat(batch, chain);
    set_end(seat, -1, anchor->position, anchor->direction);
    set_path(seat, anchor->position, velocity);
    *seat_place(seat) &= (unsigned char)~PLACE_MOVING;
    note(seat, is_moving(velocity), PLACE_MOVING);
    note(seat, is_spatial(anchor->position) || is_spatial(anchor->direction) || velocity.z != 0,
         PLACE_SPATIAL);
}

void sb_batch_clear_chain(SbBatch *batch, int chain)
{
    clear_seat(find_seat(batch, chain));
}

static void copy_rows(double *to, const double *from, int lanes, int rows)
{
    for (int i = 0; i < rows; i++)
        to[i * lanes] = from[i * lanes];
}

void sb_batch_move_chain(SbBatch *batch, int from, int to)
{
    const Seat source = find_seat(batch, from), goal = find_seat(batch, to);
    const int lanes = batch->lanes;
    for (int bone = -1; bone < batch->bones; bone++) {
        const double *cell = seat_cell(source, bone);
        const SbVec3 newest = row_get(cell, lanes, newest_row(source.tile));
        const SbVec3 previous = row_get(cell, lanes, previous_row(source.tile));
        double *copy = seat_cell(goal, bone);
        row_set(copy, lanes, LANE_DIRECTION, row_get(cell, lanes, LANE_DIRECTION));
        row_set(copy, lanes, newest_row(goal.tile), newest);
        row_set(copy, lanes, previous_row(goal.tile), previous);
        if (bone < 0)
            continue;
        copy_rows(seat_setting(goal, bone), seat_setting(source, bone), lanes, SETTING_ROWS);
        copy_rows(seat_mark(goal, bone), seat_mark(source, bone), lanes, MARK_ROWS);
    }
    copy_rows(seat_path(goal), seat_path(source), lanes, PATH_ROWS);
    *seat_place(goal) = *seat_place(source);
    goal.in->known = false;
    clear_seat(source);
}
