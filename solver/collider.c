/* SPDX-License-Identifier: GPL-3.0-or-later OR MIT */
/* Colliders: defaults, domains, adding and changing them. What they do is in collide.c. */
#include "spring_build.h"

#include <math.h>

SbCollider sb_collider_default(int node)
{
    return (SbCollider){ .shape = SB_SPHERE, .node = node, .normal = { 0, 1, 0 }, .radius = 10 };
}

SbCollider sb_collider_capsule(int node, SbVec3 offset, double radius, double height)
{
    const SbVec3 half = { 0, height / 2, 0 };
    return (SbCollider){ .shape = SB_CAPSULE,
                         .node = node,
                         .offset = vec3_sub(offset, half),
                         .tail = vec3_add(offset, half),
                         .normal = { 0, 1, 0 },
                         .radius = radius };
}

static const char *refuse_collider(const SbSkeleton *skeleton, const SbCollider *c)
{
    if (c->shape < SB_SPHERE || c->shape > SB_INSIDE_CAPSULE)
        return "shape: one of SbShape";
    if (c->node < -1 || c->node >= skeleton->nodes)
        return "node: -1 or an index of the skeleton";
    if (!is_moderate(c->offset) || !is_moderate(c->tail))
        return "offset, tail: components from -1e15 to 1e15";
    if (c->shape == SB_PLANE && !(vec3_dot(c->normal, c->normal) > 1e-30 && is_moderate(c->normal)))
        return "normal: a vector with a length from 1e-15 to 1e15";
    if (!is_within(c->radius, 0, 1e15))
        return "radius: 0 to 1e15";
    return NULL;
}

const char *sb_skeleton_add_collider(SbSkeleton *skeleton, const SbCollider *collider, int *index)
{
    const char *refused = refuse_collider(skeleton, collider);
    if (refused)
        return refused;
    SbCollider *grown = grow_array(skeleton->collider, skeleton->colliders, sizeof *grown);
    if (!grown)
        return "collider: out of memory";
    skeleton->collider = grown;
    crowd_dissolve(skeleton);
    grown[skeleton->colliders] = *collider;
    if (index)
        *index = skeleton->colliders;
    skeleton->colliders++;
    return NULL;
}

const char *sb_skeleton_set_collider(SbSkeleton *skeleton, int index, const SbCollider *collider)
{
    if (index < 0 || index >= skeleton->colliders)
        return "index: a collider of the skeleton";
    const char *refused = refuse_collider(skeleton, collider);
    if (refused)
        return refused;
    if (collider->node != skeleton->collider[index].node)
        crowd_dissolve(skeleton);
    skeleton->collider[index] = *collider;
    return NULL;
}
