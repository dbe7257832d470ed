/* SPDX-License-Identifier: GPL-3.0-or-later OR MIT */
/* The crowd's memory (crowd.h): what goes into the lanes and comes out of them. */
#include "crowd.h"

#include "lanes.h"
#include "skeleton.h"

#include <string.h>

/* ---- cells ---- */

static double *find_cell(const CrowdTile *tile, int column, int bone)
{
    const int vector = column / tile->lanes;
    return tile->cell + (bone * tile->vectors + vector) * CROWD_ROWS * tile->lanes +
           column % tile->lanes;
}

static double *find_settings(const CrowdTile *tile, int column, int bone)
{
    const int row = (tile->kind == CROWD_VRM ? bone * tile->vectors : 0) + column / tile->lanes;
    return tile->settings + row * CROWD_SETTINGS * tile->lanes + column % tile->lanes;
}

static double *find_root(const CrowdTile *tile, int column)
{
    return tile->root + column / tile->lanes * ROOT_ROWS * tile->lanes + column % tile->lanes;
}

static void put_quat(double *row, int lanes, SbQuat q)
{
    row_set(row, lanes, 0, (SbVec3){ q.x, q.y, q.z });
    row[3 * lanes] = q.w;
}

static void put_transform(double *row, int lanes, const SbTransform *transform)
{
    row_set(row, lanes, 0, transform->translation);
    put_quat(row + 3 * lanes, lanes, transform->rotation);
    row[7 * lanes] = transform->scale;
}

/* ---- to and fro ---- */

static void load_shape(const Joint *joint, double *cell, int lanes)
{
    row_set(cell, lanes, CROWD_OFFSET, joint->offset);
    row_set(cell, lanes, CROWD_AXIS, joint->axis);
    cell[CROWD_LENGTH * lanes] = joint->length;
    cell[CROWD_STRAIGHT * lanes] = joint->straight;
}

static void load_settings(const Spring *spring, const Joint *joint, double *row, int lanes)
{
    row[CROWD_KEEP * lanes] = joint->keep;
    row[CROWD_PULL * lanes] = joint->pull;
    row_set(row, lanes, CROWD_FORCE, joint->force);
    row[CROWD_RADIUS * lanes] = joint->radius;
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
        load_shape(&joint[i], find_cell(tile, spring->column, i), tile->lanes);
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
    for (int i = 0; i < tile->bones; i++) {
        copy_rows(find_cell(tile, column, i), find_cell(tile, 0, i), lanes, CROWD_ROWS);
        copy_rows(find_settings(tile, column, i), find_settings(tile, 0, i), lanes, CROWD_SETTINGS);
    }
}

void crowd_load(SbSkeleton *skeleton, CrowdTile *tile)
{
    const int columns = tile->vectors * tile->lanes;
    tile->steady = true;
    for (int column = 0; column < tile->chains; column++) {
        const Spring *spring = &skeleton->spring[tile->spring[column]];
        crowd_refresh(skeleton, spring);
        crowd_load_state(tile, spring, &skeleton->joint[spring->first]);
        row_set(find_root(tile, column), tile->lanes, ROOT_WAS, spring->root_was);
        for (int i = -tile->rooted; i < tile->bones; i++)
            crowd_set_pose(skeleton, tile->node[(i + 1) * columns + column]);
    }
    for (int column = tile->chains; column < columns; column++)
        fill_empty_lane(tile, column);
}

void crowd_set_pose(SbSkeleton *skeleton, int node)
{
    const Node *set = &skeleton->node[node];
    double *lane = skeleton->kept[node].lane;
    if (!lane)
        return;
    put_transform(lane, skeleton->crowd->lanes, &set->pose);
    const Joint *joint = set->joint < 0 ? NULL : &skeleton->joint[set->joint];
    if (joint && joint->parent >= 0 &&
        memcmp(&set->pose.translation, &skeleton->joint[joint->parent].offset, sizeof(SbVec3)) != 0)
        skeleton->spring[joint->spring].tile->steady = false;
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
            put_transform(find_root(tile, column) + ROOT_LOCAL * lanes, lanes, &local);
        }
        for (int bone = 0; bone < tile->bones; bone++) {
            const int cell = bone * columns + column;
            const SbTransform local = node_blend(skeleton, node[(bone + 1) * columns], part);
            put_transform(tile->local + cell / lanes * 8 * lanes + cell % lanes, lanes, &local);
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
