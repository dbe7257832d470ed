/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Skeletons with many strands of one shape, as many as leave lanes empty, whose bits are held: in wind, among colliders of
 * every shape, on a display that shows frames between steps. A line is the same on every machine: its hash is that of the
 * strands alone, and the line says which width differs.
 */
#include "hash.h"
#include "motion.h"
#include "quat.h"

#include <stdio.h>
#include <stdlib.h>

enum { STRANDS = 45, LENGTH = 6, NODES = 1 + STRANDS * LENGTH, COLLIDERS = 5, FRAMES = 60 };

typedef enum Kind { TO_POSE, TO_PARENT, VRM } Kind;

static void require(const char *refused)
{
    if (!refused)
        return;
    fprintf(stderr, "crowds: %s\n", refused);
    exit(2);
}

/* Node 0, on which the strands' roots stand; bones bent or straight, some scaled. */
static SbSkeleton *create_strands(void)
{
    static SbNode node[NODES];
    node[0] = (SbNode){ -1, sb_transform_identity() };
    for (int i = 1; i < NODES; i++) {
        const int strand = (i - 1) / LENGTH, bone = (i - 1) % LENGTH;
        SbTransform rest = sb_transform_identity();
        rest.translation = bone == 0 ? (SbVec3){ 0.01 * strand, 0.1, -0.013 * strand }
                                     : (SbVec3){ 0.11, 0.01 * (strand % 3), 0.02 };
        if (strand % 2)
            rest.rotation = quat_normalise((SbQuat){ 0.1, 0.05 * bone, -0.03 * strand, 1 });
        rest.scale = strand % 5 == 4 && bone == 2 ? 1.25 : 1;
        node[i] = (SbNode){ bone == 0 ? 0 : i - 1, rest };
    }
    const char *refused = NULL;
    SbSkeleton *skeleton = sb_skeleton_create(node, NODES, SB_STEP_TIME, &refused);
    require(refused);
    return skeleton;
}

static void add_colliders(SbSkeleton *skeleton, int *index)
{
    const SbCollider collider[COLLIDERS] = {
        { SB_SPHERE, 0, { 0.4, -0.1, -0.2 }, { 0 }, { 0 }, 0.2 },
        { SB_CAPSULE, -1, { 0.5, -0.3, -0.5 }, { 0.5, -0.2, 0.3 }, { 0 }, 0.12 },
        { SB_PLANE, -1, { 0, -0.5, 0 }, { 0 }, { 0.1, 1, 0.2 }, 0 },
        { SB_INSIDE_SPHERE, 0, { 0.3, 0, -0.3 }, { 0 }, { 0 }, 0.8 },
        { SB_INSIDE_CAPSULE, 0, { -0.2, 0, -0.3 }, { 0.9, 0.1, 0 }, { 0 }, 0.7 },
    };
    for (int i = 0; i < COLLIDERS; i++)
        require(sb_skeleton_add_collider(skeleton, &collider[i], &index[i]));
}

static const char *add_vrm(SbSkeleton *skeleton, int strand, const int *colliders)
{
    SbVrmJoint joint[LENGTH];
    int index;
    for (int i = 0; i < LENGTH; i++)
        joint[i] = (SbVrmJoint){ 1 + strand * LENGTH + i, 0.5 + 0.1 * i, 0.3,
                                 0.01 * strand,           0.02,          { 0.1, -1, 0.3 } };
    const SbVrmSpring spring = { joint, LENGTH, -1, colliders, strand % 3 ? COLLIDERS : 0 };
    return sb_skeleton_add_vrm_spring(skeleton, &spring, &index);
}

static const char *add_component(SbSkeleton *skeleton, int strand, SbPull pull,
                                 const int *colliders)
{
    SbSpring spring = sb_spring_default(1 + strand * LENGTH);
    int index;
    spring.stiffness = 0.02 + 0.005 * strand;
    spring.drag = 0.1 + 0.01 * strand;
    spring.gravity = (SbVec3){ 0.3, -9.81, 0 };
    spring.wind = strand % 4 ? (SbVec3){ 2, 0.5, -3 } : (SbVec3){ 0, 0, 0 };
    spring.wind_gust = 0.8;
    spring.radius = 0.02;
    spring.weight = strand % 7 ? 1 : 0.6;
    spring.pull = pull;
    spring.colliders = colliders;
    spring.collider_count = strand % 3 ? COLLIDERS : 0;
    return sb_skeleton_add_spring(skeleton, &spring, &index);
}

static uint64_t hash_crowd(Kind kind, double dt, int lanes)
{
    SbSkeleton *skeleton = create_strands();
    SbQuat rotation[NODES];
    int collider[COLLIDERS];
    uint64_t hash = HASH_START;
    add_colliders(skeleton, collider);
    for (int i = 0; i < STRANDS; i++)
        require(kind == VRM
                    ? add_vrm(skeleton, i, collider)
                    : add_component(skeleton, i, kind == TO_POSE ? SB_PULL_POSE : SB_PULL_PARENT,
                                    collider));
    require(sb_skeleton_set_lanes(skeleton, lanes));
    for (int frame = 1; frame <= FRAMES; frame++) {
        SbTransform root = sb_transform_identity();
        root.translation = motion_position(frame);
        root.rotation = quat_normalise((SbQuat){ 0.3 * motion_wave(frame, 60), 0, 0.2, 1 });
        require(sb_skeleton_set_pose(skeleton, 0, &root));
        require(sb_skeleton_step(skeleton, dt));
        sb_skeleton_rotations(skeleton, rotation);
        for (int i = 0; i < NODES; i++)
            hash = hash_quat(hash, rotation[i]);
    }
    sb_skeleton_destroy(skeleton);
    return hash;
}

static void print_crowd(const char *name, Kind kind, double dt)
{
    const uint64_t hash = hash_crowd(kind, dt, 1);
    printf("crowd %s %016llx", name, (unsigned long long)hash);
    for (int lanes = 2; lanes <= 8; lanes *= 2)
        if (sb_lanes_allowed(lanes) && hash_crowd(kind, dt, lanes) != hash)
            printf(", not with %d lanes", lanes);
    printf("\n");
}

void print_crowds(void)
{
    print_crowd("pose", TO_POSE, SB_STEP_TIME);
    print_crowd("parent", TO_PARENT, SB_STEP_TIME);
    print_crowd("between", TO_POSE, 1.0 / 144);
    print_crowd("vrm", VRM, SB_STEP_TIME);
}
