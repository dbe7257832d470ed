/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Skeletons whose bits are held, as the chains' are: two strands on a root that moves and turns, among
 * colliders of every shape. One scene for each way to be pulled, for a display that shows frames between
 * steps, and for VRM 1.0 with its inertia seen from the root.
 */
#include "hash.h"
#include "motion.h"
#include "quat.h"

#include <stdio.h>
#include <stdlib.h>

/* Node 0 is the root; strands 1-2-3-4 and 5-6-7-8 hang on it. */
enum { NODES = 9, COLLIDERS = 5, FRAMES = 300 };

static const int colliders[COLLIDERS] = { 0, 1, 2, 3, 4 };

static void require(const char *refused)
{
    if (!refused)
        return;
    fprintf(stderr, "characters: %s\n", refused);
    exit(2);
}

static SbTransform place(double x, double y, double z)
{
    SbTransform transform = sb_transform_identity();
    transform.translation = (SbVec3){ x, y, z };
    return transform;
}

static void add_colliders(SbSkeleton *skeleton)
{
    const SbCollider collider[COLLIDERS] = {
        { SB_SPHERE, 0, { 0.2, -0.3, 0.05 }, { 0 }, { 0 }, 0.21 },
        { SB_CAPSULE, -1, { 0.5, -0.6, -0.3 }, { 0.5, -0.5, 0.4 }, { 0 }, 0.12 },
        { SB_PLANE, -1, { 0, -0.7, 0 }, { 0 }, { 0.1, 1, 0.2 }, 0 },
        { SB_INSIDE_SPHERE, 0, { 0.3, 0, 0 }, { 0 }, { 0 }, 0.5 },
        { SB_INSIDE_CAPSULE, 0, { -0.2, 0, 0 }, { 0.9, 0.1, 0 }, { 0 }, 0.45 },
    };
    int index;
    for (int i = 0; i < COLLIDERS; i++)
        require(sb_skeleton_add_collider(skeleton, &collider[i], &index));
}

/* Oblique bones of different lengths, so that nothing is straight. */
static SbSkeleton *create_character(void)
{
    SbNode node[NODES];
    for (int i = 0; i < NODES; i++) {
        const double side = i < 5 ? 0.04 : -0.06;
        node[i] = (SbNode){ i == 5 ? 0 : i - 1, place(0.21 - 0.01 * i, 0.03, side) };
    }
    node[0].rest = place(0, 0, 0);
    node[5].rest.rotation = quat_normalise((SbQuat){ 0.1, 0.2, -0.3, 0.9 });
    const char *refused = NULL;
    SbSkeleton *skeleton = sb_skeleton_create(node, NODES, SB_STEP_TIME, &refused);
    require(refused);
    add_colliders(skeleton);
    return skeleton;
}

static void move_root(SbSkeleton *skeleton, int frame)
{
    SbTransform root = sb_transform_identity();
    root.translation = motion_position(frame);
    root.rotation =
        quat_normalise((SbQuat){ 0.3 * motion_wave(frame, 60), 0.4 * motion_wave(frame, 84),
                                 0.2 * motion_wave(frame, 38), 1 });
    root.scale = 1.25;
    require(sb_skeleton_set_pose(skeleton, 0, &root));
}

static void print_character(const char *name, SbSkeleton *skeleton, int springs, double dt)
{
    uint64_t hash = HASH_START;
    for (int frame = 1; frame <= FRAMES; frame++) {
        move_root(skeleton, frame);
        require(sb_skeleton_step(skeleton, dt));
        for (int s = 0; s < springs; s++)
            for (int i = 0; i < sb_skeleton_bones(skeleton, s); i++)
                hash = hash_vec3(hash, sb_skeleton_tail(skeleton, s, i));
        for (int i = 0; i < NODES; i++)
            hash = hash_quat(hash, sb_skeleton_rotation(skeleton, i));
    }
    printf("%s %016llx\n", name, (unsigned long long)hash);
    sb_skeleton_destroy(skeleton);
}

static void print_component(const char *name, SbPull pull, double dt)
{
    SbSkeleton *skeleton = create_character();
    SbSpring spring = sb_spring_default(0);
    spring.stiffness = 0.07;
    spring.drag = 0.15;
    spring.gravity = (SbVec3){ 0.3, -9.81, 0 };
    spring.wind = (SbVec3){ 2, 0.5, -3 };
    spring.wind_gust = 0.8;
    spring.end_length = 0.15;
    spring.radius = 0.02;
    spring.weight = 0.7;
    spring.pull = pull;
    spring.colliders = colliders;
    spring.collider_count = COLLIDERS;
    int index;
    require(sb_skeleton_add_spring(skeleton, &spring, &index));
    print_character(name, skeleton, 1, dt);
}

static void print_vrm(void)
{
    SbSkeleton *skeleton = create_character();
    int index;
    for (int s = 0; s < 2; s++) {
        SbVrmJoint joint[4];
        for (int i = 0; i < 4; i++)
            joint[i] = (SbVrmJoint){ 1 + 4 * s + i, 0.9 + 0.2 * i, 0.2,
                                     0.2 + 0.1 * s, 0.02,          { 0.1, -1, 0.3 } };
        const SbVrmSpring spring = { joint, 4, s ? 0 : -1, colliders, COLLIDERS };
        require(sb_skeleton_add_vrm_spring(skeleton, &spring, &index));
    }
    print_character("character vrm", skeleton, 2, SB_STEP_TIME);
}

void print_characters(void)
{
    print_component("character pose", SB_PULL_POSE, SB_STEP_TIME);
    print_component("character parent", SB_PULL_PARENT, SB_STEP_TIME);
    print_component("character between", SB_PULL_POSE, 1.0 / 144);
    print_vrm();
}
