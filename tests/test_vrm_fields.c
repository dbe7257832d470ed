/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Every field of a VRM 1.0 spring, by one step of one bone: its tail is where the specification's line puts it,
 *
 *     next = cur + (cur - prev) * (1 - drag) + axis * stiffness * h + direction * power * h,   then the length,
 *
 * with the first difference taken in the center's space, and then the collider's push.
 */
#include "rig.h"
#include "vec3.h"

#include <check.h>
#include <float.h>
#include <math.h>

#define LENGTH 0.3

static const SbVec3 tail = { 0.28, -0.1, 0.03 }, previous = { 0.27, -0.11, 0.05 };
/* How far the root moves in the step. */
static const SbVec3 moved = { 0.01, 0.02, -0.015 };

static const SbVrmJoint common = { 1, 0.7, 0.3, 0.25, 0.02, { 0, -1, 0 } };

static SbVec3 at_length(SbVec3 v, double length)
{
    return vec3_scale(v, length / vec3_length(v));
}

/* The tail of a bone of this joint after one step, kept out of the ball, if there is one. */
static SbVec3 step_bone(const SbVrmJoint *joint, int center, const SbCollider *ball)
{
    SbNode nodes[3] = { { -1, sb_transform_identity() },
                        { 0, sb_transform_identity() },
                        { 1, sb_transform_identity() } };
    nodes[2].rest.translation.x = LENGTH;
    SbSkeleton *skeleton = sb_skeleton_create(nodes, 3, SB_STEP_TIME, NULL);
    const int first = 0;
    int index;
    if (ball)
        ck_assert_ptr_null(sb_skeleton_add_collider(skeleton, ball, &index));
    const SbVrmJoint joints[2] = { *joint, { .node = 2 } };
    const SbVrmSpring spring = { joints, 2, center, &first, ball ? 1 : 0 };
    ck_assert_ptr_null(sb_skeleton_add_vrm_spring(skeleton, &spring, &index));
    sb_skeleton_set_tail(skeleton, index, 0, tail, previous);
    SbTransform root = sb_transform_identity();
    root.translation = moved;
    ck_assert_ptr_null(sb_skeleton_set_pose(skeleton, 0, &root));
    ck_assert_ptr_null(sb_skeleton_step(skeleton, SB_STEP_TIME));
    const SbVec3 after = sb_skeleton_tail(skeleton, index, 0);
    sb_skeleton_destroy(skeleton);
    return after;
}

/* The same by the specification; with a center the tail has come along with the root. */
static SbVec3 expect(const SbVrmJoint *joint, int with_center)
{
    const SbVec3 inertia = vec3_scale(vec3_sub(tail, previous), 1 - joint->drag);
    SbVec3 next = vec3_add(tail, inertia);
    if (with_center)
        next = vec3_add(next, moved);
    next.x += joint->stiffness * SB_STEP_TIME;
    next = vec3_add(next, vec3_scale(at_length(joint->gravity_direction, 1),
                                     joint->gravity_power * SB_STEP_TIME));
    return vec3_add(moved, at_length(vec3_sub(next, moved), LENGTH));
}

static void assert_same(SbVec3 a, SbVec3 b)
{
    ck_assert_msg(vec3_length(vec3_sub(a, b)) <= 40 * DBL_EPSILON,
                  "(%.17g, %.17g, %.17g) is not (%.17g, %.17g, %.17g)", a.x, a.y, a.z, b.x, b.y,
                  b.z);
}

START_TEST(settings)
{
    SbVrmJoint joint = common;
    switch (_i) {
    case 1:
        joint.stiffness = 2.3;
        break;
    case 2:
        joint.gravity_power = -0.8;
        break;
    case 3:
        joint.drag = 0.85;
        break;
    case 4:
        joint.gravity_direction = (SbVec3){ 2, 1, -2 };
        break;
    default:
        break;
    }
    assert_same(step_bone(&joint, -1, NULL), expect(&joint, 0));
}
END_TEST

START_TEST(center)
{
    assert_same(step_bone(&common, 0, NULL), expect(&common, 1));
}
END_TEST

START_TEST(hit_radius_and_colliders)
{
    SbVrmJoint joint = common;
    SbCollider ball = sb_collider_default(-1);
    ball.offset = (SbVec3){ 0.3, -0.13, 0.02 };
    ball.radius = 0.05;
    joint.hit_radius = 0.01 + 0.04 * _i;
    const SbVec3 free_tail = expect(&joint, 0), away = vec3_sub(free_tail, ball.offset);
    const double depth = ball.radius + joint.hit_radius - vec3_length(away);
    ck_assert(depth > 0.005);
    const SbVec3 out = vec3_add(free_tail, at_length(away, depth));
    assert_same(step_bone(&joint, -1, &ball),
                vec3_add(moved, at_length(vec3_sub(out, moved), LENGTH)));
}
END_TEST

Suite *suite_vrm_fields(void);
Suite *suite_vrm_fields(void)
{
    Suite *suite = suite_create("vrm fields");
    TCase *tcase = tcase_create("one step");
    tcase_add_loop_test(tcase, settings, 0, 5);
    tcase_add_test(tcase, center);
    tcase_add_loop_test(tcase, hit_radius_and_colliders, 0, 2);
    suite_add_tcase(suite, tcase);
    return suite;
}
