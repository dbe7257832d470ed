/* SPDX-License-Identifier: GPL-3.0-or-later OR MIT */
/* The crowd's memory (crowd.h): what goes into the lanes and comes out of them. */
#include "crowd.h"

#include "lanes.h"
#include "skeleton.h"

#include <string.h>

/* ---- cells ---- */

/* The lane of a column, where each vector has so many rows for each bone. */
static double *find_lane(double *first, const CrowdTile *tile, int column, int bone, int rows)
{
    const int number = bone * tile->vectors + column / tile->lanes;
    return first + number * rows * tile->lanes + column % tile->lanes;
}

static double *find_cell(const CrowdTile *tile, int column, int bone)
{
    return find_lane(tile->cell, tile, column, bone, crowd_cell_rows(tile->kind));
}

static double *find_settings(const CrowdTile *tile, int column, int bone)
{
    return tile->kind == CROWD_VRM ? find_cell(tile, column, bone) + CROWD_OF_VRM * tile->lanes
                                   : find_lane(tile->settings, tile, column, 0, CROWD_SETTINGS);
}

static double *find_root(const CrowdTile *tile, int column)
{
    return find_lane(tile->root, tile, column, 0, ROOT_ROWS);
}

static double *find_shift(const CrowdTile *tile, int column, int bone)
{
    return find_lane(tile->shift, tile, column, bone, 3);
}

/* Bone -1 is the root. */
static double *find_local(const CrowdTile *tile, int column, int bone)
{
    return find_lane(tile->local, tile, column, bone + 1, 8);
}

static void put_turn(double *row, int lanes, const SbTransform *transform)
{
    const SbQuat q = transform->rotation;
    row_set(row, lanes, 0, (SbVec3){ q.x, q.y, q.z });
    row[3 * lanes] = q.w;
    row[4 * lanes] = transform->scale;
}

static void put_transform(double *row, int lanes, const SbTransform *transform)
{
    row_set(row, lanes, 0, transform->translation);
    put_turn(row + 3 * lanes, lanes, transform);
}

/* ---- to and fro ---- */

static void load_shape(const CrowdTile *tile, const Joint *joint, double *cell)
{
    const int lanes = tile->lanes;
    row_set(cell, lanes, CROWD_AXIS, joint->axis);
    cell[CROWD_LENGTH * lanes] = joint->length;
    if (tile->kind == CROWD_TO_POSE)
        row_set(cell, lanes, CROWD_OFFSET, joint->offset);
    else
        cell[CROWD_STRAIGHT * lanes] = joint->straight;
}

static void load_settings(const Spring *spring, const Joint *joint, double *row, int lanes)
{
    row[CROWD_KEEP * lanes] = joint->keep;
    row[CROWD_PULL * lanes] = joint->pull;
    row_set(row, lanes, CROWD_FORCE, joint->force);
    row[CROWD_RADIUS * lanes] = joint->radius;
    if (spring->vrm)
        return;
    row_set(row, lanes, CROWD_WIND, spring->wind);
    row[CROWD_GUST * lanes] = spring->set.wind_gust;
    row[CROWD_FREQUENCY * lanes] = spring->set.wind_frequency;
}

static void load_state(const CrowdTile *tile, const Joint *joint, double *cell)
{
    const int lanes = tile->lanes, now = tile->turned, before = !now;
    row_set(cell, lanes, CROWD_DIRECTION, joint->direction);
    row_set(cell, lanes, CROWD_TAIL + 3 * now, joint->tail);
    row_set(cell, lanes, CROWD_TAIL + 3 * before, joint->previous);
}

static void store_state(const CrowdTile *tile, const double *cell, Joint *joint)
{
    const int lanes = tile->lanes, now = tile->turned, before = !now;
    joint->direction = row_get(cell, lanes, CROWD_DIRECTION);
    joint->tail = row_get(cell, lanes, CROWD_TAIL + 3 * now);
    joint->previous = row_get(cell, lanes, CROWD_TAIL + 3 * before);
}

void crowd_load_state(CrowdTile *tile, const Spring *spring, const Joint *joint)
{
    for (int i = 0; i < tile->bones; i++)
        load_state(tile, &joint[i], find_cell(tile, spring->column, i));
}

/* What all of a tile's chains are. */
static void look_at_tile(const SbSkeleton *skeleton, CrowdTile *tile)
{
    const Spring *first = &skeleton->spring[tile->spring[0]];
    tile->windy = false;
    tile->colliders = first->set.collider_count;
    tile->passes = first->set.collision_passes;
    tile->collider = first->colliders;
    for (int i = 0; i < tile->chains; i++) {
        const Spring *spring = &skeleton->spring[tile->spring[i]];
        const int vector = i / tile->lanes, lane = 1 << i % tile->lanes;
        tile->windy |= has_wind(spring);
        tile->off[vector] &= ~lane;
        tile->off[vector] |= spring->set.enabled ? 0 : lane;
    }
}

void crowd_refresh(const SbSkeleton *skeleton, const Spring *spring)
{
    CrowdTile *tile = spring->tile;
    const Joint *joint = &skeleton->joint[spring->first];
    for (int i = 0; i < tile->bones; i++) {
        load_shape(tile, &joint[i], find_cell(tile, spring->column, i));
        if (i == 0 || tile->kind == CROWD_VRM)
            load_settings(spring, &joint[i], find_settings(tile, spring->column, i), tile->lanes);
    }
    find_root(tile, spring->column)[ROOT_FAR * tile->lanes] =
        spring->vrm ? INFINITY : SB_JUMP_LENGTHS * spring->reach;
    look_at_tile(skeleton, tile);
}

static void copy_rows(double *to, const double *from, int lanes, int rows)
{
    for (int i = 0; i < rows; i++)
        to[i * lanes] = from[i * lanes];
}

/* Empty lanes repeat the first chain: no number in them can become slow or cause an exception. */
static void fill_empty_lane(CrowdTile *tile, int column)
{
    const int lanes = tile->lanes;
    copy_rows(find_root(tile, column), find_root(tile, 0), lanes, ROOT_ROWS);
    if (tile->kind != CROWD_VRM)
        copy_rows(find_settings(tile, column, 0), find_settings(tile, 0, 0), lanes, CROWD_SETTINGS);
    for (int i = 0; i < tile->bones; i++) {
        copy_rows(find_cell(tile, column, i), find_cell(tile, 0, i), lanes,
                  crowd_cell_rows(tile->kind));
        copy_rows(find_shift(tile, column, i), find_shift(tile, 0, i), lanes, 3);
    }
}

/* The pose of the node above the first bone's. */
static void set_root_pose(const SbSkeleton *skeleton, const Spring *spring)
{
    const CrowdTile *tile = spring->tile;
    const Node *first = &skeleton->node[skeleton->joint[spring->first].node];
    put_transform(find_root(tile, spring->column) + ROOT_POSE * tile->lanes, tile->lanes,
                  &skeleton->node[first->parent].pose);
}

/* To the bit: -0 turns the signs of zeros that are multiplied by it. */
static bool is_plain(const SbTransform *pose)
{
    const SbQuat identity = QUAT_IDENTITY;
    return memcmp(&pose->rotation, &identity, sizeof identity) == 0 && pose->scale == 1;
}

/* The pose of a bone's node. */
static void set_pose(const SbSkeleton *skeleton, const Spring *spring, int bone)
{
    CrowdTile *tile = spring->tile;
    const Joint *joint = &skeleton->joint[spring->first + bone];
    const SbTransform *pose = &skeleton->node[joint->node].pose;
    put_turn(find_cell(tile, spring->column, bone) + CROWD_ROTATION * tile->lanes, tile->lanes,
             pose);
    row_set(find_shift(tile, spring->column, bone), tile->lanes, 0, pose->translation);
    if (bone > 0 && memcmp(&pose->translation, &joint[-1].offset, sizeof(SbVec3)) != 0)
        tile->steady = false;
    if (!is_plain(pose))
        tile->plain = false;
}

void crowd_load(SbSkeleton *skeleton, CrowdTile *tile)
{
    const int columns = tile->vectors * tile->lanes;
    tile->steady = true;
    tile->plain = true;
    for (int column = 0; column < tile->chains; column++) {
        const Spring *spring = &skeleton->spring[tile->spring[column]];
        crowd_refresh(skeleton, spring);
        crowd_load_state(tile, spring, &skeleton->joint[spring->first]);
        row_set(find_root(tile, column), tile->lanes, ROOT_WAS, spring->root_was);
        if (tile->rooted)
            set_root_pose(skeleton, spring);
        for (int i = 0; i < tile->bones; i++)
            set_pose(skeleton, spring, i);
    }
    for (int column = tile->chains; column < columns; column++)
        fill_empty_lane(tile, column);
}

void crowd_set_pose(SbSkeleton *skeleton, int node)
{
    if (!skeleton->node[node].grouped)
        return;
    /* Without a joint it is a root, of which it is the node before the first joint's, or a leaf, at which nobody looks. */
    const int first = skeleton->kept[node].first_child;
    const bool root = skeleton->node[node].joint < 0;
    if (root && first < 0)
        return;
    const int joint = skeleton->node[root ? first : node].joint;
    const Spring *spring = &skeleton->spring[skeleton->joint[joint].spring];
    if (root)
        set_root_pose(skeleton, spring);
    else
        set_pose(skeleton, spring, joint - spring->first);
}

void crowd_store(const Spring *from, Spring *to, Joint *joint)
{
    const CrowdTile *tile = from->tile;
    const double *root = find_root(tile, from->column);
    for (int i = 0; i < from->bones; i++)
        store_state(tile, find_cell(tile, from->column, i), &joint[i]);
    to->root_was = row_get(root, tile->lanes, ROOT_WAS);
}

void crowd_blend(const SbSkeleton *skeleton, CrowdTile *tile, double part)
{
    const int lanes = tile->lanes, columns = tile->vectors * lanes;
    for (int column = 0; column < columns; column++) {
        const int *node = tile->node + (column < tile->chains ? column : 0);
        if (tile->rooted) {
            const SbTransform local = node_blend(skeleton, *node, part);
            put_transform(find_local(tile, column, -1), lanes, &local);
        }
        for (int bone = 0; bone < tile->bones; bone++) {
            const SbTransform local = node_blend(skeleton, node[(bone + 1) * columns], part);
            put_transform(find_local(tile, column, bone), lanes, &local);
        }
    }
}

/* ---- one bone ---- */

static double *find_row(const Spring *spring, int bone, int row)
{
    return find_cell(spring->tile, spring->column, bone) + row * spring->tile->lanes;
}

SbVec3 crowd_tail(const Spring *spring, int bone)
{
    const CrowdTile *tile = spring->tile;
    return row_get(find_row(spring, bone, CROWD_TAIL + 3 * tile->turned), tile->lanes, 0);
}

void crowd_set_tail(const Spring *spring, int bone, SbVec3 tail, SbVec3 previous)
{
    const CrowdTile *tile = spring->tile;
    row_set(find_row(spring, bone, CROWD_TAIL + 3 * tile->turned), tile->lanes, 0, tail);
    row_set(find_row(spring, bone, CROWD_TAIL + 3 * !tile->turned), tile->lanes, 0, previous);
}
