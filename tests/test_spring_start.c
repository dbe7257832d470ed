/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where springs start: at rest on the pose, which before the first update is the one that has been set. */
#include "vec3.h"

#include <check.h>
#include <float.h>
#include <math.h>

#define LENGTH 0.3

/* A root with a bone of LENGTH along +x. */
static SbSkeleton *create_bone(void)
{
    SbNode nodes[3] = { { -1, sb_transform_identity() },
                        { 0, sb_transform_identity() },
                        { 1, sb_transform_identity() } };
    nodes[2].rest.translation.x = LENGTH;
    return sb_skeleton_create(nodes, 3, SB_STEP_TIME, NULL);
}

/* Turns the root by a right angle about z, so that the bone points to +y, and places it there. */
static void turn_root(SbSkeleton *skeleton, double x)
{
    SbTransform root = sb_transform_identity();
    root.translation.x = x;
    root.rotation = (SbQuat){ 0, 0, sqrt(0.5), sqrt(0.5) };
    ck_assert_ptr_null(sb_skeleton_set_pose(skeleton, 0, &root));
}

/* A spring without gravity of either kind: a component, or VRM's, with the root for its center or without one. */
static int add_spring(SbSkeleton *skeleton, int kind)
{
    const SbVrmJoint joints[2] = { { .node = 1, .stiffness = 1, .drag = 0.4 }, { .node = 2 } };
    const SbVrmSpring vrm = { .joints = joints, .joint_count = 2, .center = kind == 1 ? -1 : 0 };
    SbSpring component = sb_spring_default(0);
    component.gravity.y = 0;
    int index;
    ck_assert_ptr_null(kind == 0 ? sb_skeleton_add_spring(skeleton, &component, &index)
                                 : sb_skeleton_add_vrm_spring(skeleton, &vrm, &index));
    return index;
}

static void assert_tail(const SbSkeleton *skeleton, int spring, double x, double y)
{
    const SbVec3 tail = sb_skeleton_tail(skeleton, spring, 0);
    ck_assert_double_eq_tol(tail.x, x, 8 * DBL_EPSILON);
    ck_assert_double_eq_tol(tail.y, y, 8 * DBL_EPSILON);
}

START_TEST(on_the_pose_that_was_set)
{
    SbSkeleton *skeleton = create_bone();
    turn_root(skeleton, 2);
    const int spring = add_spring(skeleton, _i);
    assert_tail(skeleton, spring, 2, LENGTH);
    for (int k = 0; k < 100; k++)
        ck_assert_ptr_null(sb_skeleton_step(skeleton, (k % 3 ? 1 : 1.7) * SB_STEP_TIME));
    assert_tail(skeleton, spring, 2, LENGTH);
    sb_skeleton_destroy(skeleton);
}
END_TEST

/* A long first update is many steps, none of which is on the way from the rest pose. */
START_TEST(stays_in_a_long_first_update)
{
    SbSkeleton *skeleton = create_bone();
    turn_root(skeleton, 2);
    const int spring = add_spring(skeleton, _i);
    ck_assert_ptr_null(sb_skeleton_step(skeleton, 0.4));
    assert_tail(skeleton, spring, 2, LENGTH);
    sb_skeleton_destroy(skeleton);
}
END_TEST

/* What is set later is moved to, as by every other spring. */
START_TEST(on_the_pose_of_the_last_update)
{
    SbSkeleton *skeleton = create_bone();
    ck_assert_ptr_null(sb_skeleton_step(skeleton, SB_STEP_TIME));
    turn_root(skeleton, 0);
    const int spring = add_spring(skeleton, _i);
    assert_tail(skeleton, spring, LENGTH, 0);
    sb_skeleton_destroy(skeleton);
}
END_TEST

/* So does its rotation, which a display between two steps still shows. */
START_TEST(rotates_from_the_last_update)
{
    SbSkeleton *skeleton = create_bone();
    for (int k = 0; k < 5; k++)
        ck_assert_ptr_null(sb_skeleton_step(skeleton, SB_STEP_TIME / 4));
    SbTransform bent = sb_transform_identity();
    bent.rotation = (SbQuat){ 0, 0, 0.6, 0.8 };
    ck_assert_ptr_null(sb_skeleton_set_pose(skeleton, 1, &bent));
    add_spring(skeleton, _i);
    ck_assert_double_eq(sb_skeleton_rotation(skeleton, 1).w, 1);
    ck_assert_ptr_null(sb_skeleton_step(skeleton, SB_STEP_TIME / 4));
    ck_assert_double_eq(sb_skeleton_rotation(skeleton, 1).w, 1);
    sb_skeleton_destroy(skeleton);
}
END_TEST

Suite *suite_spring_start(void);
Suite *suite_spring_start(void)
{
    Suite *suite = suite_create("spring start");
    TCase *tcase = tcase_create("start");
    tcase_add_loop_test(tcase, on_the_pose_that_was_set, 0, 3);
    tcase_add_loop_test(tcase, stays_in_a_long_first_update, 0, 3);
    tcase_add_loop_test(tcase, rotates_from_the_last_update, 0, 3);
    tcase_add_loop_test(tcase, on_the_pose_of_the_last_update, 0, 3);
    suite_add_tcase(suite, tcase);
    return suite;
}
