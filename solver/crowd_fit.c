/* SPDX-License-Identifier: GPL-3.0-or-later OR MIT */
/* Which springs may go side by side in a crowd (crowd.h), and in which order. */
#include "crowd.h"

#include "skeleton.h"

#include <stdlib.h>

/* Nodes at which others look. */
static unsigned char *mark_watched(const SbSkeleton *skeleton)
{
    unsigned char *watched = calloc((size_t)skeleton->nodes, 1);
    for (int i = 0; watched && i < skeleton->colliders; i++)
        if (skeleton->collider[i].node >= 0)
            watched[skeleton->collider[i].node] = 1;
    for (int i = 0; watched && i < skeleton->springs; i++)
        if (!skeleton->spring[i].removed && skeleton->spring[i].center >= 0)
            watched[skeleton->spring[i].center] = 1;
    return watched;
}

static bool is_only_child(const SbSkeleton *skeleton, int node)
{
    const int parent = skeleton->node[node].parent;
    return parent >= 0 && skeleton->kept[parent].first_child == node &&
           skeleton->kept[node].next_sibling < 0;
}

/* Whether the bones follow one another node by node, and end bare. */
static bool is_chain(const SbSkeleton *skeleton, const Spring *spring, const unsigned char *watched)
{
    const Joint *joint = &skeleton->joint[spring->first];
    for (int i = 0; i < spring->bones; i++) {
        if (watched[joint[i].node])
            return false;
        if (i > 0 &&
            (!is_only_child(skeleton, joint[i].node) || joint[i].parent != spring->first + i - 1))
            return false;
    }
    const int leaf = skeleton->kept[joint[spring->bones - 1].node].first_child;
    return leaf < 0 || (!watched[leaf] && skeleton->node[leaf].joint < 0 &&
                        is_only_child(skeleton, leaf) && skeleton->kept[leaf].first_child < 0);
}

static bool has_fixed_colliders(const SbSkeleton *skeleton, const Spring *spring)
{
    for (int i = 0; i < spring->set.collider_count; i++) {
        const int node = skeleton->collider[spring->colliders[i]].node;
        if (node >= 0 && skeleton->node[node].carried)
            return false;
    }
    return true;
}

static bool find_fit(const SbSkeleton *skeleton, int index, const unsigned char *watched,
                     CrowdFit *fit)
{
    const Spring *spring = &skeleton->spring[index];
    if (spring->removed || spring->bones == 0 || spring->steps != SB_ALL_STEPS ||
        spring->center >= 0)
        return false;
    const int node = skeleton->joint[spring->first].node, root = skeleton->node[node].parent;
    if (root >= 0 && skeleton->node[root].carried)
        return false;
    *fit = (CrowdFit){ .spring = spring, .index = index, .above = root };
    fit->kind = spring->vrm                        ? CROWD_VRM
                : spring->set.pull == SB_PULL_POSE ? CROWD_TO_POSE
                                                   : CROWD_TO_PARENT;
    fit->rooted = !spring->vrm && is_only_child(skeleton, node) && !watched[root];
    if (fit->rooted)
        fit->above = skeleton->node[root].parent;
    return is_chain(skeleton, spring, watched) && has_fixed_colliders(skeleton, spring);
}

/* ---- shapes ---- */

static int compare_ints(int a, int b)
{
    return (a > b) - (a < b);
}

static int compare_colliders(const SbSpring *a, const SbSpring *b)
{
    int order = compare_ints(a->collider_count, b->collider_count);
    if (order == 0 && a->collider_count > 0)
        order = compare_ints(a->collision_passes, b->collision_passes);
    for (int i = 0; i < a->collider_count && order == 0; i++)
        order = compare_ints(a->colliders[i], b->colliders[i]);
    return order;
}

int crowd_compare_shapes(const CrowdFit *a, const CrowdFit *b)
{
    int order = compare_ints((int)a->kind, (int)b->kind);
    if (order == 0)
        order = compare_ints(a->rooted, b->rooted);
    if (order == 0)
        order = compare_ints(a->spring->bones, b->spring->bones);
    if (order == 0)
        order = compare_colliders(&a->spring->set, &b->spring->set);
    return order;
}

/* Springs of a shape stay together, and of those the ones that hang on the same node. */
static int compare_fits(const void *a, const void *b)
{
    const CrowdFit *x = a, *y = b;
    int order = crowd_compare_shapes(x, y);
    if (order == 0)
        order = compare_ints(x->above, y->above);
    return order ? order : compare_ints(x->index, y->index);
}

int crowd_find_fits(const SbSkeleton *skeleton, CrowdFit *fit)
{
    unsigned char *watched = mark_watched(skeleton);
    int fits = 0;
    for (int i = 0; watched && i < skeleton->springs; i++)
        fits += find_fit(skeleton, i, watched, &fit[fits]);
    free(watched);
    qsort(fit, (size_t)fits, sizeof *fit, compare_fits);
    return fits;
}
