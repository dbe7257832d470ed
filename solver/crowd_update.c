/* SPDX-License-Identifier: GPL-3.0-or-later OR MIT */
/* What a crowd does in an update: the parts of skeleton_pose.c and skeleton_step.c, for those that it holds. */
#include "collide.h"
#include "crowd.h"

#include "skeleton.h"

/* A node is a quarter of a kilobyte. Fetching ahead costs more than it gains where it is near. */
static CrowdFetch find_fetch(int nodes)
{
    return nodes <= 1 << 12 ? FETCH_NOTHING : nodes <= 1 << 16 ? FETCH_READ : FETCH_ALL;
}

static const CrowdKernel *find_kernel(int lanes)
{
    return lanes == 8 ? &crowd_w8 : lanes == 4 ? &crowd_w4 : &crowd_w2;
}

static int count_tiles(const SbSkeleton *skeleton)
{
    return skeleton->crowd ? skeleton->crowd->tiles : 0;
}

/* Where the colliders are in the step that runs. */
static void place_surfaces(SbSkeleton *skeleton)
{
    for (int i = 0; i < skeleton->colliders; i++) {
        const SbCollider *collider = &skeleton->collider[i];
        const Node *node = collider->node < 0 ? NULL : &skeleton->node[collider->node];
        if (!node || !node->carried)
            skeleton->crowd->surface[i] = surface_at(collider, node ? &node->moved : &place_world);
    }
}

void crowd_step(SbSkeleton *skeleton, double part)
{
    if (!skeleton->crowd)
        return;
    place_surfaces(skeleton);
    const CrowdStep step = { .between = part != 1,
                             .ends = part == 1,
                             .time = wind_time(skeleton),
                             .surface = skeleton->crowd->surface,
                             .turn = skeleton->turn[!skeleton->newest],
                             .fetch = find_fetch(skeleton->nodes) };
    for (int t = 0; t < skeleton->crowd->tiles; t++) {
        CrowdTile *tile = &skeleton->crowd->tile[t];
        if (step.between)
            crowd_blend(skeleton, tile, part);
        find_kernel(tile->lanes)->step[tile->kind](tile, &step);
    }
}

void crowd_end(SbSkeleton *skeleton)
{
    for (int t = 0; t < count_tiles(skeleton); t++) {
        CrowdTile *tile = &skeleton->crowd->tile[t];
        find_kernel(tile->lanes)->find_jumps(tile);
    }
}

/* Puts a chain on the pose alone: that is seldom, and skeleton_pose.c knows how. */
static void settle_chain(SbSkeleton *skeleton, CrowdTile *tile, int column)
{
    Spring *spring = &skeleton->spring[tile->spring[column]];
    for (int i = -tile->rooted; i < tile->bones; i++) {
        const int index = tile->node[(i + 1) * tile->vectors * tile->lanes + column];
        Node *node = &skeleton->node[index];
        node->posed = place_below(posed_parent(skeleton, index), &node->pose);
    }
    spring_settle(skeleton, spring);
    crowd_load_state(tile, spring, &skeleton->joint[spring->first]);
}

void crowd_settle(SbSkeleton *skeleton, bool all)
{
    for (int t = 0; t < count_tiles(skeleton); t++) {
        CrowdTile *tile = &skeleton->crowd->tile[t];
        for (int v = 0; v < tile->vectors; v++) {
            const int held = all ? -1 : tile->off[v] | tile->jumped[v], first = v * tile->lanes;
            for (int l = 0; held && l < tile->lanes && first + l < tile->chains; l++)
                if (held >> l & 1)
                    settle_chain(skeleton, tile, first + l);
        }
    }
}
