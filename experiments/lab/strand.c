/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "strand.h"

#include "vec3.h"

#include <stdlib.h>

SbSpring strand_spring(void)
{
    SbSpring spring = sb_spring_default(0);
    spring.gravity = (SbVec3){ 0, -9.81, 0 };
    return spring;
}

bool strand_create(Strand *strand, int bones, double length, double step_time,
                   const SbSpring *spring)
{
    const int count = bones + 2;
    SbNode *node = calloc((size_t)count, sizeof *node);
    *strand = (Strand){ .bones = bones, .length = length };
    for (int i = 0; node && i < count; i++) {
        node[i] = (SbNode){ i - 1, sb_transform_identity() };
        node[i].rest.translation.x = i < 2 ? 0 : length;
    }
    strand->skeleton = node ? sb_skeleton_create(node, count, step_time, NULL) : NULL;
    free(node);
    if (strand->skeleton && !sb_skeleton_add_spring(strand->skeleton, spring, &strand->spring))
        return true;
    strand_free(strand);
    return false;
}

void strand_free(Strand *strand)
{
    sb_skeleton_destroy(strand->skeleton);
    strand->skeleton = NULL;
}

bool strand_add_collider(Strand *strand, const SbSpring *spring, const SbCollider *collider)
{
    int index;
    if (sb_skeleton_add_collider(strand->skeleton, collider, &index))
        return false;
    int *all = malloc(((size_t)index + 1) * sizeof *all);
    if (!all)
        return false;
    for (int i = 0; i <= index; i++)
        all[i] = i;
    SbSpring kept = *spring;
    kept.colliders = all;
    kept.collider_count = index + 1;
    const char *refused = sb_skeleton_set_spring(strand->skeleton, strand->spring, &kept);
    free(all);
    return refused == NULL;
}

void strand_step(Strand *strand, SbVec3 root, double dt)
{
    SbTransform transform = sb_transform_identity();
    transform.translation = strand->root = root;
    sb_skeleton_set_pose(strand->skeleton, 0, &transform);
    sb_skeleton_step(strand->skeleton, dt);
}

SbVec3 strand_tail(const Strand *strand, int bone)
{
    return bone < 1 ? strand->root : sb_skeleton_tail(strand->skeleton, strand->spring, bone - 1);
}

SbVec3 strand_pose(const Strand *strand, int bone)
{
    return vec3_add(strand->root, (SbVec3){ strand->length * bone, 0, 0 });
}

void strand_displace(Strand *strand, SbVec3 by)
{
    for (int i = 1; i <= strand->bones; i++) {
        const SbVec3 tail = vec3_add(strand_pose(strand, i), vec3_scale(by, i));
        sb_skeleton_set_tail(strand->skeleton, strand->spring, i - 1, tail, tail);
    }
}
