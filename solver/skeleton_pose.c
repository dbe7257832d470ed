/* SPDX-License-Identifier: GPL-3.0-or-later OR MIT */
/* Where the animation has the nodes, and chains put onto it. */
#include "skeleton.h"

static const double scale_least = 1e-12, scale_most = 1e12;

static SbTransform blend_transform(const SbTransform *a, const SbTransform *b, double part)
{
    return (SbTransform){ .translation = vec3_lerp(a->translation, b->translation, part),
                          .rotation = quat_blend(a->rotation, b->rotation, part),
                          .scale = a->scale + (b->scale - a->scale) * part };
}

/* The composed scale is kept where its products stay finite. */
static double compose_scale(double parent, double local)
{
    const double scale = parent * local;
    return scale < scale_least ? scale_least : scale > scale_most ? scale_most : scale;
}

/* The pose of a node, so far on the way from the last update to this one. */
static SbTransform find_local(const SbSkeleton *skeleton, int i, double part)
{
    const Node *node = &skeleton->node[i];
    const bool set = node->set_in == skeleton->updates;
    return blend_transform(set ? &skeleton->kept[i].before : &node->pose, &node->pose, part);
}

void skeleton_place_pose(SbSkeleton *skeleton, double part)
{
    static const Place world = { { 0, 0, 0 }, { 0, 0, 0, 1 }, 1 };
    skeleton->between = part != 1;
    for (int i = 0; i < skeleton->nodes; i++) {
        Node *node = &skeleton->node[i];
        const Place *parent = node->parent < 0 ? &world : &skeleton->node[node->parent].posed;
        if (skeleton->between)
            skeleton->kept[i].local = find_local(skeleton, i, part);
        const SbTransform *local = node_local(skeleton, i);
        node->posed = (Place){ place_point(parent, local->translation),
                               quat_multiply(parent->rotation, local->rotation),
                               compose_scale(parent->scale, local->scale) };
        if (!node->carried)
            node->moved = node->posed;
    }
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
        joint->turned = joint->turned_before = node_local(skeleton, joint->node)->rotation;
    }
}
