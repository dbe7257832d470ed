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
    const Node *node = &skeleton->node[i];
    const bool set = node->set_in == skeleton->updates;
    return blend_transform(set ? &skeleton->kept[i].before : &node->pose, &node->pose, part);
}

void skeleton_place_pose(SbSkeleton *skeleton, double part)
{
    skeleton->between = part != 1;
    for (int k = 0; k < loose_count(skeleton); k++) {
        const int i = loose_node(skeleton, k);
        Node *node = &skeleton->node[i];
        if (skeleton->between)
            skeleton->kept[i].local = node_blend(skeleton, i, part);
        node->posed = place_below(posed_parent(skeleton, i), node_local(skeleton, i));
        if (!node->carried)
            node->moved = node->posed;
    }
    crowd_place(skeleton, part);
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
        node_set_turn(skeleton, joint->node, node_local(skeleton, joint->node)->rotation);
    }
}
