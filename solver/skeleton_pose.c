/* SPDX-License-Identifier: GPL-3.0-or-later OR MIT */
/* Where the animation has the nodes, and chains put onto it. */
#include "skeleton.h"

const Place place_world = { { 0, 0, 0 }, { 0, 0, 0, 1 }, 1 };

static SbTransform blend_transform(const SbTransform *a, const SbTransform *b, double part)
{
    return (SbTransform){ .translation = vec3_lerp(a->translation, b->translation, part),
                          .rotation = quat_blend(a->rotation, b->rotation, part),
                          .scale = a->scale + (b->scale - a->scale) * part };
}

SbTransform node_blend(const SbSkeleton *skeleton, int i, double part)
{
    return blend_transform(node_last_pose(skeleton, i), &skeleton->node[i].pose, part);
}

void node_place(SbSkeleton *skeleton, int i, double part)
{
    Node *node = &skeleton->node[i];
    if (part != 1)
        skeleton->kept[i].local = node_blend(skeleton, i, part);
    node->posed = place_below(posed_parent(skeleton, i), node_local(skeleton, i));
    if (!node->carried)
        node->moved = node->posed;
}

void skeleton_place_fixed(SbSkeleton *skeleton, double part)
{
    skeleton->between = part != 1;
    for (int k = 0; k < skeleton->fixed; k++)
        node_place(skeleton, skeleton->order[k], part);
}

void skeleton_place_pose(SbSkeleton *skeleton, double part)
{
    skeleton_place_fixed(skeleton, part);
    for (int k = skeleton->fixed; k < skeleton->fixed + skeleton->carried; k++)
        node_place(skeleton, skeleton->order[k], part);
}

/* A center's place, a component's root, which may jump, or a collider's node may come later than who asks for it. */
static bool looks_ahead(const SbSkeleton *skeleton)
{
    for (int i = 0; i < skeleton->springs; i++) {
        const Spring *spring = &skeleton->spring[i];
        const int node = spring->vrm ? spring->center : spring->set.root;
        if (!spring->removed && node >= 0 && skeleton->node[node].carried)
            return true;
    }
    for (int i = 0; i < skeleton->colliders; i++) {
        const int node = skeleton->collider[i].node;
        if (node >= 0 && skeleton->node[node].carried)
            return true;
    }
    return false;
}

void skeleton_list_nodes(SbSkeleton *skeleton)
{
    int count = 0;
    for (int carried = 0; carried < 2; carried++) {
        for (int i = 0; i < skeleton->nodes; i++)
            if (!skeleton->node[i].grouped && skeleton->node[i].carried == carried)
                skeleton->order[count++] = i;
        if (!carried)
            skeleton->fixed = count;
    }
    skeleton->carried = count - skeleton->fixed;
    skeleton->ahead = looks_ahead(skeleton);
}

void spring_settle(SbSkeleton *skeleton, Spring *spring)
{
    for (int i = spring->first; i < spring->first + spring->bones; i++) {
        Joint *joint = &skeleton->joint[i];
        Node *node = &skeleton->node[joint->node];
        node->moved = node->posed;
        joint->direction = quat_rotate(node->posed.rotation, joint->axis);
        const SbVec3 tail = place_point(&node->posed, joint->offset);
        joint->tail = joint_stored(skeleton, joint, tail);
        joint->previous = joint->tail;
        node_set_turn(skeleton, joint->node, node_last_pose(skeleton, joint->node)->rotation);
    }
}
