/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rig.h"

#include <check.h>
#include <stdlib.h>

Rig rig_nodes(const SbNode *nodes, int count, SbSpring spring)
{
    Rig rig = { 0 };
    const char *refused;
    rig.skeleton = sb_skeleton_create(nodes, count, SB_STEP_TIME, &refused);
    ck_assert_msg(rig.skeleton != NULL, "%s", refused);
    refused = sb_skeleton_add_spring(rig.skeleton, &spring, &rig.spring);
    ck_assert_msg(refused == NULL, "%s", refused);
    rig.bones = sb_skeleton_bones(rig.skeleton, rig.spring);
    return rig;
}

Rig rig_strand(int bones, double length, SbSpring spring)
{
    const int count = bones + 2;
    SbNode *nodes = malloc((size_t)count * sizeof *nodes);
    ck_assert_ptr_nonnull(nodes);
    for (int i = 0; i < count; i++) {
        nodes[i] = (SbNode){ .parent = i - 1, .rest = sb_transform_identity() };
        if (i >= 2)
            nodes[i].rest.translation.x = length;
    }
    const Rig rig = rig_nodes(nodes, count, spring);
    free(nodes);
    return rig;
}

void rig_destroy(Rig *rig)
{
    sb_skeleton_destroy(rig->skeleton);
}

SbSpring rig_spring(void)
{
    SbSpring spring = sb_spring_default(0);
    spring.gravity = (SbVec3){ 0, -9.81, 0 };
    return spring;
}

void rig_step(Rig *rig, int frames)
{
    for (int i = 0; i < frames; i++)
        ck_assert_ptr_null(sb_skeleton_step(rig->skeleton, SB_STEP_TIME));
}

void rig_place(Rig *rig, SbVec3 root)
{
    SbTransform transform = sb_transform_identity();
    transform.translation = root;
    ck_assert_ptr_null(sb_skeleton_set_pose(rig->skeleton, 0, &transform));
}

SbVec3 rig_tail(const Rig *rig, int bone)
{
    return sb_skeleton_tail(rig->skeleton, rig->spring, bone < 0 ? rig->bones - 1 : bone);
}
