/* SPDX-License-Identifier: GPL-3.0-or-later OR MIT */
/* Planning a crowd: the memory for what fits (crowd_fit.c), and a seat for each chain; and undoing it. */
#include "collide.h"
#include "crowd.h"

#include "skeleton.h"

#include <stdlib.h>
#include <string.h>

/* ---- tiles ---- */

static int divide_up(int a, int b)
{
    return (a + b - 1) / b;
}

/* The tile that begins with this fit, when `left` of its shape are left. As few tiles as can be share the vectors evenly: one
 * vector alone takes as long as two together. */
static CrowdTile shape_tile(const CrowdFit *fit, int left, int lanes)
{
    const int all = divide_up(left, lanes);
    const int vectors = divide_up(all, divide_up(all, CROWD_VECTORS));
    return (CrowdTile){ .lanes = lanes,
                        .vectors = vectors,
                        .bones = fit->spring->bones,
                        .chains = left < vectors * lanes ? left : vectors * lanes,
                        .kind = fit->kind,
                        .rooted = fit->rooted };
}

/* Makes tiles of all fits, but for those that have no equal: the others move up. */
static void make_tiles(Crowd *crowd, CrowdFit *fit, int fits)
{
    int kept = 0;
    for (int i = 0, end = 0; i < fits; i = end) {
        while (end < fits && crowd_compare_shapes(&fit[i], &fit[end]) == 0)
            end++;
        while (end - i >= 2) {
            const CrowdTile tile = shape_tile(&fit[i], end - i, crowd->lanes);
            memmove(&fit[kept], &fit[i], (size_t)tile.chains * sizeof *fit);
            crowd->tile[crowd->tiles++] = tile;
            kept += tile.chains;
            i += tile.chains;
        }
    }
}

static size_t count_columns(const CrowdTile *tile)
{
    return (size_t)tile->lanes * (size_t)tile->vectors;
}

/* The rows of a vector before its cells, and all of them. */
static size_t count_first_rows(const CrowdTile *tile)
{
    return ROOT_ROWS + (tile->kind == CROWD_VRM ? 0 : CROWD_SETTINGS);
}

static size_t count_rows(const CrowdTile *tile)
{
    return count_first_rows(tile) + (size_t)tile->bones * (size_t)crowd_cell_rows(tile->kind);
}

static size_t count_nodes(const CrowdTile *tile)
{
    return count_columns(tile) * ((size_t)tile->bones + 1);
}

/* Cuts the tiles' shares out of the blocks. */
static void share_out(Crowd *crowd)
{
    double *hot = crowd->hot, *shift = crowd->shift, *local = crowd->local;
    int *number = crowd->number;
    const Place **above = crowd->above;
    for (int t = 0; t < crowd->tiles; t++) {
        CrowdTile *tile = &crowd->tile[t];
        const size_t columns = count_columns(tile), nodes = count_nodes(tile);
        tile->root = hot;
        tile->settings = hot + columns * ROOT_ROWS;
        tile->cell = hot + columns * count_first_rows(tile);
        tile->shift = shift;
        tile->local = local;
        tile->node = number;
        tile->spring = number + nodes;
        tile->above = above;
        hot += columns * count_rows(tile);
        shift += 3 * (nodes - columns);
        local += 8 * nodes;
        number += nodes + columns;
        above += columns;
    }
}

static void *allocate_aligned(size_t count)
{
    const size_t size = (count * sizeof(double) + 63) / 64 * 64;
    return aligned_alloc(64, size > 0 ? size : 64);
}

static bool allocate_tiles(Crowd *crowd)
{
    size_t hot = 0, nodes = 0, columns = 0;
    for (int t = 0; t < crowd->tiles; t++) {
        hot += count_columns(&crowd->tile[t]) * count_rows(&crowd->tile[t]);
        nodes += count_nodes(&crowd->tile[t]);
        columns += count_columns(&crowd->tile[t]);
    }
    crowd->hot = allocate_aligned(hot);
    crowd->shift = allocate_aligned(3 * nodes);
    crowd->local = allocate_aligned(8 * nodes);
    crowd->number = malloc((nodes + columns + 1) * sizeof *crowd->number);
    crowd->above = malloc((columns + 1) * sizeof *crowd->above);
    if (!crowd->hot || !crowd->shift || !crowd->local || !crowd->number || !crowd->above)
        return false;
    share_out(crowd);
    return true;
}

/* ---- seats ---- */

static void seat_node(SbSkeleton *skeleton, int index, int *number)
{
    *number = index;
    skeleton->node[index].grouped = true;
}

static void seat_chain(SbSkeleton *skeleton, CrowdTile *tile, int column, const CrowdFit *fit)
{
    const int columns = tile->vectors * tile->lanes;
    Spring *spring = &skeleton->spring[fit->index];
    const Joint *joint = &skeleton->joint[spring->first];
    spring->tile = tile;
    spring->column = column;
    tile->spring[column] = fit->index;
    tile->above[column] = fit->above < 0 ? &place_world : &skeleton->node[fit->above].posed;
    if (fit->rooted)
        seat_node(skeleton, skeleton->node[joint->node].parent, &tile->node[column]);
    for (int i = 0; i < spring->bones; i++)
        seat_node(skeleton, joint[i].node, &tile->node[(i + 1) * columns + column]);
    const int leaf = skeleton->kept[joint[spring->bones - 1].node].first_child;
    if (leaf >= 0)
        skeleton->node[leaf].grouped = true;
}

static void seat_chains(SbSkeleton *skeleton, const CrowdFit *fit)
{
    for (int t = 0; t < skeleton->crowd->tiles; t++) {
        CrowdTile *tile = &skeleton->crowd->tile[t];
        const int columns = tile->vectors * tile->lanes;
        for (int i = 0; i < columns * (tile->bones + 1); i++)
            tile->node[i] = i < columns ? -1 : skeleton->nodes;
        for (int i = 0; i < tile->chains; i++)
            seat_chain(skeleton, tile, i, fit++);
        tile->shared = true;
        for (int i = 1; i < columns; i++) {
            if (i >= tile->chains)
                tile->above[i] = tile->above[0];
            tile->shared &= tile->above[i] == tile->above[0];
        }
        crowd_load(skeleton, tile);
    }
}

static void list_loose_springs(const SbSkeleton *skeleton, Crowd *crowd)
{
    for (int i = 0; i < skeleton->springs; i++)
        if (!skeleton->spring[i].tile)
            crowd->loose_spring[crowd->loose_springs++] = i;
}

/* ---- the crowd ---- */

void crowd_free(Crowd *crowd)
{
    if (!crowd)
        return;
    free(crowd->tile);
    free(crowd->loose_spring);
    free(crowd->surface);
    free(crowd->hot);
    free(crowd->shift);
    free(crowd->local);
    free(crowd->number);
    free(crowd->above);
    free(crowd);
}

/* Of the skeleton's size, without chains. NULL when memory is out. */
static Crowd *create_crowd(const SbSkeleton *skeleton)
{
    Crowd *crowd = calloc(1, sizeof *crowd);
    if (!crowd)
        return NULL;
    const size_t springs = (size_t)skeleton->springs;
    crowd->lanes = skeleton->lanes;
    crowd->tile = calloc(springs, sizeof *crowd->tile);
    crowd->loose_spring = malloc(springs * sizeof *crowd->loose_spring);
    crowd->surface = malloc(((size_t)skeleton->colliders + 1) * sizeof *crowd->surface);
    if (crowd->tile && crowd->loose_spring && crowd->surface)
        return crowd;
    crowd_free(crowd);
    return NULL;
}

static void seat_all(SbSkeleton *skeleton)
{
    Crowd *crowd = create_crowd(skeleton);
    CrowdFit *fit = malloc((size_t)skeleton->springs * sizeof *fit);
    if (crowd && fit)
        make_tiles(crowd, fit, crowd_find_fits(skeleton, fit));
    if (crowd && crowd->tiles > 0 && allocate_tiles(crowd)) {
        skeleton->crowd = crowd;
        seat_chains(skeleton, fit);
        list_loose_springs(skeleton, crowd);
    } else {
        crowd_free(crowd);
    }
    free(fit);
}

void crowd_plan(SbSkeleton *skeleton)
{
    skeleton->planned = true;
    if (skeleton->lanes > 1 && skeleton->springs > 1)
        seat_all(skeleton);
    skeleton_list_nodes(skeleton);
}

void crowd_give_back(const SbSkeleton *from, SbSkeleton *to)
{
    for (int i = 0; i < to->springs; i++) {
        if (from->spring[i].tile)
            crowd_store(&from->spring[i], &to->spring[i], &to->joint[to->spring[i].first]);
        to->spring[i].tile = NULL;
    }
    for (int i = 0; i < to->nodes; i++) {
        Node *node = &to->node[i];
        if (!node->grouped)
            continue;
        node->posed = place_below(posed_parent(to, i), node_last_pose(to, i));
        node->grouped = false;
    }
    to->crowd = NULL;
    to->planned = false;
}

void crowd_dissolve(SbSkeleton *skeleton)
{
    Crowd *crowd = skeleton->crowd;
    if (crowd)
        crowd_give_back(skeleton, skeleton);
    skeleton->planned = false;
    crowd_free(crowd);
}
