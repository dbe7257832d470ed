/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Any sequence of calls on a skeleton, with any arguments, for clang's libFuzzer: what is not refused gives
 * finite tails and rotations of unit length. The input is read byte by byte: nodes first, then calls.
 */
#include "springbone.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_NODES = 12, MOST_COLLIDERS = 4, MOST_CALLS = 48 };

typedef struct Input {
    const uint8_t *data;
    size_t size;
} Input;

static int take_byte(Input *in)
{
    if (in->size == 0)
        return 0;
    in->size--;
    return *in->data++;
}

/* Below most + 1, from -1 on: a little more than every index. */
static int take_index(Input *in, int most)
{
    return take_byte(in) % (most + 2) - 1;
}

/* A number of ordinary size, a special one, or any bits. */
static double take_number(Input *in)
{
    static const double special[] = { 0, -0.0, 1, -1, 0.5, 1e-300, 5e-324, 1e15, -1e15, 1e300 };
    const int kind = take_byte(in);
    if (kind < 160)
        return (kind - 80) / 40.0;
    if (kind < 200)
        return special[kind % (int)(sizeof special / sizeof *special)];
    uint64_t bits = 0;
    for (int i = 0; i < 8; i++)
        bits = bits << 8 | (uint64_t)take_byte(in);
    double number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

static SbVec3 take_vector(Input *in)
{
    const double x = take_number(in), y = take_number(in);
    return (SbVec3){ x, y, take_number(in) };
}

static SbTransform take_transform(Input *in)
{
    SbTransform transform = sb_transform_identity();
    transform.translation = take_vector(in);
    if (take_byte(in) % 2) {
        const SbVec3 axis = take_vector(in);
        transform.rotation = (SbQuat){ axis.x, axis.y, axis.z, take_number(in) };
    }
    if (take_byte(in) % 4 == 0)
        transform.scale = take_number(in);
    return transform;
}

typedef struct Bench {
    Input in;
    SbSkeleton *skeleton;
    int nodes, colliders, springs;
    int collider[MOST_COLLIDERS];
} Bench;

static void create(Bench *b)
{
    SbNode node[MOST_NODES];
    b->nodes = 1 + take_byte(&b->in) % MOST_NODES;
    for (int i = 0; i < b->nodes; i++) {
        node[i].parent = take_byte(&b->in) % (i + 1) - 1;
        node[i].rest = take_transform(&b->in);
    }
    b->skeleton =
        sb_skeleton_create(node, b->nodes, take_byte(&b->in) % 4 ? SB_STEP_TIME : 0.01, NULL);
}

static SbCollider take_collider(Bench *b)
{
    SbCollider collider = sb_collider_default(take_index(&b->in, b->nodes));
    collider.shape = (SbShape)(take_byte(&b->in) % 6);
    collider.offset = take_vector(&b->in);
    collider.tail = take_vector(&b->in);
    collider.normal = take_vector(&b->in);
    collider.radius = take_number(&b->in);
    return collider;
}

static void add_collider(Bench *b)
{
    const SbCollider collider = take_collider(b);
    if (b->colliders < MOST_COLLIDERS &&
        !sb_skeleton_add_collider(b->skeleton, &collider, &b->collider[b->colliders]))
        b->colliders++;
}

static SbSpring take_spring(Bench *b)
{
    SbSpring spring = sb_spring_default(take_index(&b->in, b->nodes));
    spring.enabled = take_byte(&b->in) % 8 != 0;
    spring.stiffness = take_number(&b->in);
    spring.drag = take_number(&b->in);
    spring.gravity = take_vector(&b->in);
    spring.wind = take_vector(&b->in);
    spring.wind_gust = take_number(&b->in);
    spring.wind_frequency = take_number(&b->in);
    spring.end_length = take_number(&b->in);
    spring.radius = take_number(&b->in);
    spring.weight = take_byte(&b->in) % 2 ? 1 : take_number(&b->in);
    spring.pull = take_byte(&b->in) % 2 ? SB_PULL_POSE : SB_PULL_PARENT;
    spring.collision_passes = take_byte(&b->in) % 4;
    spring.colliders = b->collider;
    spring.collider_count = take_byte(&b->in) % (b->colliders + 1);
    return spring;
}

static void add_spring(Bench *b)
{
    const SbSpring spring = take_spring(b);
    int index;
    if (!sb_skeleton_add_spring(b->skeleton, &spring, &index))
        b->springs = index + 1;
}

/* A VRM spring, added or put in the place of another one's settings. */
static void give_vrm(Bench *b, bool add)
{
    SbVrmJoint joint[4];
    const int count = take_byte(&b->in) % 5;
    for (int i = 0; i < count; i++) {
        joint[i].node = take_index(&b->in, b->nodes);
        joint[i].stiffness = take_number(&b->in);
        joint[i].gravity_power = take_number(&b->in);
        joint[i].drag = take_number(&b->in);
        joint[i].hit_radius = take_number(&b->in);
        joint[i].gravity_direction = take_vector(&b->in);
    }
    const SbVrmSpring spring = { joint, count, take_index(&b->in, b->nodes), b->collider,
                                 take_byte(&b->in) % (b->colliders + 1) };
    int index = take_index(&b->in, b->springs);
    if (!add)
        sb_skeleton_set_vrm_spring(b->skeleton, index, &spring);
    else if (!sb_skeleton_add_vrm_spring(b->skeleton, &spring, &index))
        b->springs = index + 1;
}

static void check(const Bench *b)
{
    for (int i = 0; i < b->nodes; i++) {
        const SbQuat q = sb_skeleton_rotation(b->skeleton, i);
        if (!(fabs(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w - 1) < 1e-9))
            abort();
    }
    for (int s = 0; s < b->springs; s++)
        for (int i = 0; i < sb_skeleton_bones(b->skeleton, s); i++) {
            const SbVec3 tail = sb_skeleton_tail(b->skeleton, s, i);
            if (!isfinite(tail.x) || !isfinite(tail.y) || !isfinite(tail.z))
                abort();
        }
}

/* The copy takes the original's place. */
static void swap_for_copy(Bench *b)
{
    SbSkeleton *copy = sb_skeleton_copy(b->skeleton);
    sb_skeleton_destroy(b->skeleton);
    b->skeleton = copy;
}

static void call(Bench *b)
{
    switch (take_byte(&b->in) % 13) {
    case 0:
        add_collider(b);
        break;
    case 1:
        add_spring(b);
        break;
    case 2:
        give_vrm(b, true);
        break;
    case 3: {
        const SbSpring spring = take_spring(b);
        sb_skeleton_set_spring(b->skeleton, take_index(&b->in, b->springs), &spring);
        break;
    }
    case 4: {
        const SbCollider collider = take_collider(b);
        sb_skeleton_set_collider(b->skeleton, take_index(&b->in, b->colliders), &collider);
        break;
    }
    case 5:
        sb_skeleton_remove_spring(b->skeleton, take_index(&b->in, b->springs));
        break;
    case 6: {
        const SbTransform pose = take_transform(&b->in);
        sb_skeleton_set_pose(b->skeleton, take_index(&b->in, b->nodes), &pose);
        break;
    }
    case 7:
        sb_skeleton_reset(b->skeleton);
        break;
    case 8:
        swap_for_copy(b);
        break;
    case 9:
        sb_skeleton_set_steps(b->skeleton, take_index(&b->in, b->springs),
                              (unsigned)take_byte(&b->in) % (SB_ALL_STEPS + 2));
        break;
    case 10:
        give_vrm(b, false);
        break;
    case 11:
        sb_skeleton_set_step_time(b->skeleton, take_number(&b->in));
        break;
    default:
        sb_skeleton_step(b->skeleton, take_byte(&b->in) % 2 ? SB_STEP_TIME : take_number(&b->in));
        break;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Bench b = { .in = { data, size } };
    create(&b);
    for (int i = 0; b.skeleton && i < MOST_CALLS && b.in.size > 0; i++) {
        call(&b);
        check(&b);
    }
    sb_skeleton_destroy(b.skeleton);
    return 0;
}
