/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Every field of a collider, and how a spring lists them. A bone without pull, weight or inertia stays where it is but
 * for a push: after one step its tail is where one push along the normal and the length step put it, which is
 * calculated here from the nearest point of the surface that each case states.
 */
#include "rig.h"
#include "vec3.h"

#include <check.h>
#include <float.h>
#include <math.h>
#include <stdbool.h>

#define LENGTH 0.3
#define STRAND 0.02

/* An inert bone along +x from the origin, and an arm that stands beside it: moved, turned by a quarter about z and
 * twice as large. */
enum { ROOT, HEAD, END, ARM, NODES };
static const SbVec3 arm_at = { 0.3, -0.3, 0.05 };

static SbSpring inert_spring(void)
{
    SbSpring spring = sb_spring_default(ROOT);
    spring.stiffness = 0;
    spring.drag = 1;
    spring.gravity = (SbVec3){ 0, 0, 0 };
    spring.radius = STRAND;
    return spring;
}

static Rig make_rig(double scale)
{
    SbNode nodes[NODES] = { { -1, sb_transform_identity() },
                            { ROOT, sb_transform_identity() },
                            { HEAD, sb_transform_identity() },
                            { -1, { arm_at, { 0, 0, sqrt(0.5), sqrt(0.5) }, 2 } } };
    nodes[ROOT].rest.scale = scale;
    nodes[END].rest.translation.x = LENGTH;
    return rig_nodes(nodes, NODES, inert_spring());
}

/* Adds the colliders and lists them in this order. */
static void use_colliders(Rig *rig, const SbCollider *colliders, int count, const int *order,
                          int passes)
{
    SbSpring spring = inert_spring();
    for (int i = 0; i < count; i++) {
        int index;
        ck_assert_ptr_null(sb_skeleton_add_collider(rig->skeleton, &colliders[i], &index));
        ck_assert_int_eq(index, i);
    }
    spring.colliders = order;
    spring.collider_count = count;
    spring.collision_passes = passes;
    ck_assert_ptr_null(sb_skeleton_set_spring(rig->skeleton, rig->spring, &spring));
}

/* One push of this depth along the normal, and the length step about the origin. */
static SbVec3 push(SbVec3 tail, SbVec3 normal, double depth, double length)
{
    const SbVec3 out = vec3_add(tail, vec3_scale(normal, depth));
    return vec3_scale(out, length / vec3_length(out));
}

/* The same out of a ball about a point, or into one. */
static SbVec3 push_round(SbVec3 tail, SbVec3 nearest, double radius, bool inside, double length)
{
    const SbVec3 away = vec3_sub(tail, nearest);
    const double distance = vec3_length(away);
    const double depth = inside ? distance - radius : radius - distance;
    ck_assert(depth > 0.01 && depth < 0.1);
    return push(tail, vec3_scale(away, (inside ? -1 : 1) / distance), depth, length);
}

/* Equal but for some forty roundings of a coordinate. */
static void assert_tail(const Rig *rig, SbVec3 expected, int number)
{
    const SbVec3 tail = rig_tail(rig, 0);
    ck_assert_msg(vec3_length(vec3_sub(tail, expected)) <= 40 * DBL_EPSILON,
                  "case %d: (%.17g, %.17g, %.17g)", number, tail.x, tail.y, tail.z);
}

/* A collider, its nearest point to the tail, and its radius with its node's scale and the strand's. */
typedef struct Round {
    SbCollider collider;
    SbVec3 nearest;
    double radius;
    bool inside;
} Round;

static const Round rounds[] = {
    { { SB_SPHERE, -1, { 0.28, -0.1, 0.01 }, { 0 }, { 0 }, 0.12 },
      { 0.28, -0.1, 0.01 },
      0.14,
      false },
    { { SB_SPHERE, ARM, { 0.1, 0.02, -0.02 }, { 0 }, { 0 }, 0.06 },
      { 0.26, -0.1, 0.01 },
      0.14,
      false },
    { { SB_CAPSULE, -1, { 0.28, -0.1, -0.2 }, { 0.28, -0.1, 0.3 }, { 0 }, 0.12 },
      { 0.28, -0.1, 0 },
      0.14,
      false },
    { { SB_CAPSULE, -1, { 0.28, -0.1, 0.03 }, { 0.28, -0.5, 0.03 }, { 0 }, 0.12 },
      { 0.28, -0.1, 0.03 },
      0.14,
      false },
    { { SB_CAPSULE, ARM, { -0.3, 0.02, 0 }, { 0.1, 0.02, 0 }, { 0 }, 0.06 },
      { 0.26, -0.1, 0.05 },
      0.14,
      false },
    { { SB_INSIDE_SPHERE, -1, { 0.2, 0.15, 0 }, { 0 }, { 0 }, 0.16 },
      { 0.2, 0.15, 0 },
      0.14,
      true },
    { { SB_INSIDE_SPHERE, ARM, { 0.2, 0.05, -0.025 }, { 0 }, { 0 }, 0.07 },
      { 0.2, 0.1, 0 },
      0.12,
      true },
    { { SB_INSIDE_CAPSULE, -1, { -0.2, 0.15, 0.02 }, { 0.5, 0.15, 0.02 }, { 0 }, 0.16 },
      { 0.3, 0.15, 0.02 },
      0.14,
      true },
};
enum { ROUNDS = sizeof rounds / sizeof rounds[0] };

/* Shape, node, offset, tail, radius and the node's scale. */
START_TEST(round_colliders)
{
    const Round *round = &rounds[_i];
    const int first = 0;
    Rig rig = make_rig(1);
    use_colliders(&rig, &round->collider, 1, &first, 1);
    rig_step(&rig, 1);
    assert_tail(
        &rig,
        push_round((SbVec3){ LENGTH, 0, 0 }, round->nearest, round->radius, round->inside, LENGTH),
        _i);
    rig_destroy(&rig);
}
END_TEST

/* A plane's point and normal; the node turns the normal, but does not stretch the strand's radius. */
START_TEST(planes)
{
    const SbVec3 normals[] = { { -0.1, 1, 0.3 }, { 1, 0.1, 0.3 } };
    const SbCollider colliders[] = {
        { SB_PLANE, -1, { 0, -0.03, 0 }, { 0 }, normals[0], 0 },
        { SB_PLANE, ARM, { 0.135, 0.15, -0.025 }, { 0 }, normals[1], 0 },
    };
    const SbVec3 tail = { LENGTH, 0, 0 }, point = { 0, -0.03, 0 };
    const SbVec3 normal = vec3_scale(normals[0], 1 / vec3_length(normals[0]));
    const int first = 0;
    Rig rig = make_rig(1);
    use_colliders(&rig, &colliders[_i], 1, &first, 1);
    rig_step(&rig, 1);
    const double depth = STRAND - vec3_dot(vec3_sub(tail, point), normal);
    ck_assert(depth > 0.01);
    assert_tail(&rig, push(tail, normal, depth, LENGTH), _i);
    rig_destroy(&rig);
}
END_TEST

/* The strand's radius and the bone's length are in its own unit: both are halved with the root. */
START_TEST(scaled_strand)
{
    const SbCollider ball = { SB_SPHERE, -1, { 0.14, -0.1, 0 }, { 0 }, { 0 }, 0.12 };
    const int first = 0;
    Rig rig = make_rig(0.5);
    use_colliders(&rig, &ball, 1, &first, 1);
    rig_step(&rig, 1);
    const SbVec3 tail = { LENGTH / 2, 0, 0 };
    assert_tail(&rig, push_round(tail, ball.offset, 0.12 + STRAND / 2, false, LENGTH / 2), 0);
    rig_destroy(&rig);
}
END_TEST

static const SbCollider pair[] = {
    { SB_SPHERE, -1, { 0.28, -0.1, 0 }, { 0 }, { 0 }, 0.12 },
    { SB_SPHERE, -1, { 0.28, 0.02, 0.11 }, { 0 }, { 0 }, 0.13 },
};

static SbVec3 push_by(const SbCollider *ball, SbVec3 tail)
{
    return push_round(tail, ball->offset, ball->radius + STRAND, false, LENGTH);
}

/* All colliders, by index, in the order listed. */
START_TEST(order)
{
    static const int orders[2][2] = { { 0, 1 }, { 1, 0 } };
    Rig rig = make_rig(1);
    use_colliders(&rig, pair, 2, orders[_i], 1);
    rig_step(&rig, 1);
    const SbVec3 tail = { LENGTH, 0, 0 };
    assert_tail(&rig, push_by(&pair[orders[_i][1]], push_by(&pair[orders[_i][0]], tail)), _i);
    rig_destroy(&rig);
}
END_TEST

/* An index is that of the collider, whatever its place in the list; a changed collider is the one that counts. */
START_TEST(index_and_change)
{
    const int second = 1;
    Rig rig = make_rig(1);
    int index;
    ck_assert_ptr_null(sb_skeleton_add_collider(rig.skeleton, &pair[0], &index));
    ck_assert_ptr_null(sb_skeleton_add_collider(rig.skeleton, &pair[0], &index));
    SbSpring spring = inert_spring();
    spring.colliders = &second;
    spring.collider_count = 1;
    ck_assert_ptr_null(sb_skeleton_set_spring(rig.skeleton, rig.spring, &spring));
    ck_assert_ptr_null(sb_skeleton_set_collider(rig.skeleton, 1, &pair[1]));
    rig_step(&rig, 1);
    assert_tail(&rig, push_by(&pair[1], (SbVec3){ LENGTH, 0, 0 }), 0);
    rig_destroy(&rig);
}
END_TEST

/* A push that is partly along the bone leaves some depth, which further passes push out again. */
START_TEST(passes)
{
    const SbCollider ball = { SB_SPHERE, -1, { 0.2, -0.06, 0 }, { 0 }, { 0 }, 0.12 };
    const int first = 0;
    SbVec3 tail = { LENGTH, 0, 0 };
    Rig rig = make_rig(1);
    use_colliders(&rig, &ball, 1, &first, 3);
    rig_step(&rig, 1);
    for (int k = 0; k < 3; k++) {
        const SbVec3 away = vec3_sub(tail, ball.offset);
        const double distance = vec3_length(away);
        ck_assert(distance < ball.radius + STRAND);
        tail = push(tail, vec3_scale(away, 1 / distance), ball.radius + STRAND - distance, LENGTH);
    }
    assert_tail(&rig, tail, 0);
    rig_destroy(&rig);
}
END_TEST

Suite *suite_collider_fields(void);
Suite *suite_collider_fields(void)
{
    Suite *suite = suite_create("collider fields");
    TCase *tcase = tcase_create("one step");
    tcase_add_loop_test(tcase, round_colliders, 0, ROUNDS);
    tcase_add_loop_test(tcase, planes, 0, 2);
    tcase_add_test(tcase, scaled_strand);
    tcase_add_loop_test(tcase, order, 0, 2);
    tcase_add_test(tcase, index_and_change);
    tcase_add_test(tcase, passes);
    suite_add_tcase(suite, tcase);
    return suite;
}
