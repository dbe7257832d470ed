/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The skeleton's simplest case is the lesson's chain, bit for bit; and how time is cut. */
#include "springbone.h"

#include <check.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

enum { BONES = 6, NODES = BONES + 2, FRAMES = 400 };

/* A root at the anchor, a node at bone 1's head, and one at every tail, each length along +x. */
static SbSkeleton *create_strand(double length, const SbSpring *spring, int *index)
{
    SbNode nodes[NODES];
    for (int i = 0; i < NODES; i++) {
        nodes[i] = (SbNode){ .parent = i - 1, .rest = sb_transform_identity() };
        if (i >= 2)
            nodes[i].rest.translation.x = length;
    }
    const char *refused;
    SbSkeleton *skeleton = sb_skeleton_create(nodes, NODES, SB_STEP_TIME, &refused);
    ck_assert_msg(skeleton != NULL, "%s", refused);
    refused = sb_skeleton_add_spring(skeleton, spring, index);
    ck_assert_msg(refused == NULL, "%s", refused);
    return skeleton;
}

static SbSpring lesson_spring(double stiffness, double drag)
{
    SbSpring spring = sb_spring_default(0);
    spring.stiffness = stiffness;
    spring.drag = drag;
    spring.gravity = (SbVec3){ 0, -9.81, 0 };
    spring.pull = SB_PULL_PARENT;
    return spring;
}

static SbChain *create_chain(double length, double stiffness, double drag)
{
    SbBone bones[BONES];
    for (int i = 0; i < BONES; i++)
        bones[i] = (SbBone){ length, stiffness, drag, { 0, -9.81, 0 } };
    SbChainDef def = sb_chain_def_default();
    def.bones = BONES;
    def.bone = bones;
    return sb_chain_create(&def, NULL);
}

/* A path with bends in space that needs no libm. */
static SbVec3 anchor_at(int frame)
{
    const double s = frame / 97.0 - floor(frame / 97.0);
    return (SbVec3){ 0.9 * s * (1 - s), 0.31 * s * s - 0.17 * s, 0.23 * s * (0.6 - s) };
}

START_TEST(lesson_bit_for_bit)
{
    static const double settings[][3] = { { 0.30, 0.05, 0.2 },
                                          { 0.0731, 0.3, 0.02 },
                                          { 2.385, 0.011, 0.9 } };
    const double length = settings[_i][0];
    const SbSpring spring = lesson_spring(settings[_i][1], settings[_i][2]);
    int index;
    SbSkeleton *skeleton = create_strand(length, &spring, &index);
    SbChain *chain = create_chain(length, settings[_i][1], settings[_i][2]);
    ck_assert_int_eq(sb_skeleton_bones(skeleton, index), BONES);
    for (int frame = 1; frame <= FRAMES; frame++) {
        SbTransform root = sb_transform_identity();
        root.translation = anchor_at(frame);
        const SbAnchor anchor = { root.translation, { 1, 0, 0 } };
        sb_skeleton_set_pose(skeleton, 0, &root);
        sb_skeleton_step(skeleton, SB_STEP_TIME);
        sb_chain_step(chain, &anchor);
        for (int i = 0; i < BONES; i++) {
            const SbVec3 a = sb_skeleton_tail(skeleton, index, i), b = sb_chain_tail(chain, i);
            ck_assert_msg(memcmp(&a, &b, sizeof a) == 0, "frame %d, bone %d: %.17g against %.17g",
                          frame, i + 1, a.y, b.y);
        }
    }
    sb_chain_destroy(chain);
    sb_skeleton_destroy(skeleton);
}
END_TEST

/* The same times cut in two, three or unevenly: the newest step has the same bits, as long as the pose at
 * its time is the same (here the root stands still). */
START_TEST(steps_do_not_depend_on_the_display)
{
    static const double rates[] = { 20, 30, 60, 120, 240 };
    const SbSpring spring = lesson_spring(0.05, 0.2);
    int index;
    SbSkeleton *reference = create_strand(0.3, &spring, &index);
    SbSkeleton *skeleton = create_strand(0.3, &spring, &index);
    for (int k = 0; k < 60; k++)
        sb_skeleton_step(reference, SB_STEP_TIME);
    for (int k = 0; k < (int)rates[_i]; k++)
        sb_skeleton_step(skeleton, 1 / rates[_i]);
    const SbVec3 a = sb_skeleton_tail(skeleton, index, BONES - 1);
    const SbVec3 b = sb_skeleton_tail(reference, index, BONES - 1);
    ck_assert(memcmp(&a, &b, sizeof a) == 0);
    sb_skeleton_destroy(reference);
    sb_skeleton_destroy(skeleton);
}
END_TEST

START_TEST(odd_times)
{
    const SbSpring spring = lesson_spring(0.05, 0.2);
    int index;
    SbSkeleton *skeleton = create_strand(0.3, &spring, &index);
    for (int k = 0; k < 20; k++)
        sb_skeleton_step(skeleton, SB_STEP_TIME);
    const SbVec3 before = sb_skeleton_tail(skeleton, index, 2);
    ck_assert_ptr_nonnull(sb_skeleton_step(skeleton, NAN));
    ck_assert_ptr_nonnull(sb_skeleton_step(skeleton, -0.1));
    ck_assert_ptr_null(sb_skeleton_step(skeleton, 0));
    SbVec3 after = sb_skeleton_tail(skeleton, index, 2);
    ck_assert(memcmp(&before, &after, sizeof before) == 0);
    ck_assert_ptr_null(sb_skeleton_step(skeleton, SB_GAP_TIME));
    after = sb_skeleton_tail(skeleton, index, 2);
    ck_assert_double_eq(after.y, 0);
    ck_assert_ptr_null(sb_skeleton_step(skeleton, INFINITY));
    sb_skeleton_destroy(skeleton);
}
END_TEST

/* What a VRM spring is set to while it runs is as if it had been made so, also on a copy that outlives
 * the first; what cannot change is refused and changes nothing. */
START_TEST(changes_a_vrm_spring)
{
    SbNode nodes[3];
    for (int i = 0; i < 3; i++) {
        nodes[i] = (SbNode){ i - 1, sb_transform_identity() };
        nodes[i].rest.translation.x = i > 0;
    }
    SbVrmJoint joints[3] = { { .node = 0, .stiffness = 1, .gravity_direction = { 0, -1, 0 } },
                             { .node = 1, .stiffness = 1 },
                             { .node = 2 } };
    SbVrmSpring spring = { .joints = joints, .joint_count = 3, .center = -1 };
    SbSkeleton *skeleton[2];
    int index;
    for (int i = 0; i < 2; i++) {
        joints[0].gravity_power = i == 0 ? 0 : 2;
        skeleton[i] = sb_skeleton_create(nodes, 3, i == 0 ? 0.1 : 0.02, NULL);
        ck_assert_ptr_null(sb_skeleton_add_vrm_spring(skeleton[i], &spring, &index));
    }
    ck_assert_ptr_null(sb_skeleton_set_vrm_spring(skeleton[0], index, &spring));
    spring.center = 0;
    ck_assert_ptr_nonnull(sb_skeleton_set_vrm_spring(skeleton[0], index, &spring));
    spring.center = -1;
    spring.joint_count = 2;
    ck_assert_ptr_nonnull(sb_skeleton_set_vrm_spring(skeleton[0], index, &spring));
    spring.joint_count = 3;
    ck_assert_ptr_nonnull(sb_skeleton_set_vrm_spring(skeleton[0], 1, &spring));
    joints[1].drag = 2;
    ck_assert_ptr_nonnull(sb_skeleton_set_vrm_spring(skeleton[0], index, &spring));
    SbSkeleton *copy = sb_skeleton_copy(skeleton[0]);
    sb_skeleton_destroy(skeleton[0]);
    ck_assert_ptr_nonnull(sb_skeleton_set_step_time(copy, 1e-5));
    ck_assert_ptr_nonnull(sb_skeleton_set_step_time(copy, NAN));
    ck_assert_ptr_null(sb_skeleton_set_step_time(copy, 0.02));
    for (int frame = 0; frame < 20; frame++) {
        sb_skeleton_step(copy, 0.02);
        sb_skeleton_step(skeleton[1], 0.02);
        const SbVec3 a = sb_skeleton_tail(copy, index, 1);
        const SbVec3 b = sb_skeleton_tail(skeleton[1], index, 1);
        ck_assert(a.y < 0 && memcmp(&a, &b, sizeof a) == 0);
    }
    sb_skeleton_destroy(copy);
    sb_skeleton_destroy(skeleton[1]);
}
END_TEST

/* Owed time of several steps: they are taken where the root was, not on its way back from there, however short the
 * update that comes next. */
START_TEST(owes_more_than_a_shorter_step)
{
    const double shortest[] = { 0.02, 5e-324 };
    const SbSpring spring = lesson_spring(0.5, 1);
    int index;
    SbSkeleton *skeleton = create_strand(10, &spring, &index);
    ck_assert_ptr_null(sb_skeleton_set_step_time(skeleton, 0.3));
    ck_assert_ptr_null(sb_skeleton_step(skeleton, 0.22));
    ck_assert_ptr_null(sb_skeleton_set_step_time(skeleton, 0.05));
    SbTransform pose = sb_transform_identity();
    pose.translation.z = 1;
    ck_assert_ptr_null(sb_skeleton_set_pose(skeleton, 0, &pose));
    ck_assert_ptr_null(sb_skeleton_step(skeleton, shortest[_i]));
    for (int i = 0; i < BONES; i++) {
        const SbVec3 tail = sb_skeleton_tail(skeleton, index, i);
        ck_assert_double_eq(tail.z, 0);
        ck_assert(isfinite(tail.y) && tail.y < 0);
    }
    sb_skeleton_destroy(skeleton);
}
END_TEST

/* Neither what is shown of the last update nor the clock of gusts changes with the length of the steps to come. */
START_TEST(a_new_step_time_is_for_later)
{
    SbSpring spring = lesson_spring(1, 1);
    spring.gravity = (SbVec3){ 0, 0, 0 };
    spring.wind = (SbVec3){ 0, 0, 500 };
    spring.wind_gust = 1;
    spring.wind_frequency = 0.1;
    spring.stiffness = 0.5;
    int index;
    SbSkeleton *skeleton = create_strand(10, &spring, &index);
    for (int step = 0; step < 36000; step++)
        sb_skeleton_step(skeleton, SB_STEP_TIME);
    sb_skeleton_step(skeleton, 0.9 * SB_STEP_TIME);
    const SbVec3 tail = sb_skeleton_tail(skeleton, index, 0);
    const SbQuat shown = sb_skeleton_rotation(skeleton, 1);
    const double time = 1.0 / 59.7;
    ck_assert_ptr_null(sb_skeleton_set_step_time(skeleton, time));
    const SbQuat after = sb_skeleton_rotation(skeleton, 1);
    ck_assert(memcmp(&shown, &after, sizeof shown) == 0);
    sb_skeleton_step(skeleton, time);
    ck_assert_double_lt(fabs(sb_skeleton_tail(skeleton, index, 0).z - tail.z), 0.01);
    sb_skeleton_destroy(skeleton);
}
END_TEST

/* A rigid bone shows where its root is posed at the end of the newest step: part of the way from the last update's pose
 * to the one that was set last for this update. A pose that is not set again stays. */
START_TEST(poses_between_updates)
{
    const SbSpring rigid = lesson_spring(1, 1);
    const SbVec3 on_the_way = { 5, 5, 5 };
    SbTransform root = sb_transform_identity();
    int index;
    SbSkeleton *skeleton = create_strand(0.3, &rigid, &index);
    root.translation = on_the_way;
    sb_skeleton_set_pose(skeleton, 0, &root);
    root.translation = (SbVec3){ 1, 0, 0 };
    sb_skeleton_set_pose(skeleton, 0, &root);
    sb_skeleton_step(skeleton, 2.5 * SB_STEP_TIME);
    ck_assert_double_eq_tol(sb_skeleton_tail(skeleton, index, 0).x, 0.8 + 0.3, 1e-14);
    ck_assert_double_eq_tol(sb_skeleton_tail(skeleton, index, 0).y, 0, 1e-14);
    sb_skeleton_step(skeleton, 2.25 * SB_STEP_TIME);
    ck_assert_double_eq_tol(sb_skeleton_tail(skeleton, index, 0).x, 1 + 0.3, 1e-14);
    sb_skeleton_destroy(skeleton);
}
END_TEST

/* A root with two strands of their own, 1-2-3 and 4-5-6; the first is kept out of a ball that rides on a bone of the
 * second, which is stiff, or no spring at all. The tail of the first strand, after a walk. */
static SbVec3 walk_with_ball(bool sprung)
{
    SbNode nodes[7];
    for (int i = 0; i < 7; i++) {
        nodes[i] = (SbNode){ i == 4 ? 0 : i - 1, sb_transform_identity() };
        nodes[i].rest.translation.x = i == 0 || i == 1 || i == 4 ? 0 : 0.2;
    }
    nodes[4].rest.translation.y = -0.25;
    SbSkeleton *skeleton = sb_skeleton_create(nodes, 7, SB_STEP_TIME, NULL);
    SbCollider ball = sb_collider_default(6);
    ball.radius = 0.23;
    int index, ball_index;
    ck_assert_ptr_null(sb_skeleton_add_collider(skeleton, &ball, &ball_index));
    SbSpring strand = lesson_spring(0.05, 0.1), stiff = lesson_spring(1, 1);
    strand.root = 1;
    strand.colliders = &ball_index;
    strand.collider_count = 1;
    stiff.root = 4;
    stiff.end_length = 0.2;
    ck_assert_ptr_null(sb_skeleton_add_spring(skeleton, &strand, &index));
    if (sprung)
        ck_assert_ptr_null(sb_skeleton_add_spring(skeleton, &stiff, &index));
    for (int frame = 1; frame <= 60; frame++) {
        SbTransform root = sb_transform_identity();
        root.translation = (SbVec3){ 0.006 * frame, 0, 0.004 * frame };
        sb_skeleton_set_pose(skeleton, 0, &root);
        sb_skeleton_step(skeleton, SB_STEP_TIME);
    }
    const SbVec3 tail = sb_skeleton_tail(skeleton, 0, 0);
    sb_skeleton_destroy(skeleton);
    return tail;
}

/* A collider on a bone that is turned later in the step is where the root has carried it, not where it was. */
START_TEST(colliders_ride_along)
{
    const SbVec3 sprung = walk_with_ball(true), posed = walk_with_ball(false);
    ck_assert_double_eq_tol(sprung.x, posed.x, 1e-13);
    ck_assert_double_eq_tol(sprung.y, posed.y, 1e-13);
    ck_assert_double_eq_tol(sprung.z, posed.z, 1e-13);
}
END_TEST

/* A refusal names what is missing; an index that nobody wants need not be taken. */
START_TEST(takes_no_pointer_for_what_is_not_wanted)
{
    const char *refused;
    ck_assert_ptr_null(sb_skeleton_create(NULL, 3, SB_STEP_TIME, &refused));
    ck_assert_msg(strncmp(refused, "nodes: ", 7) == 0, "%s", refused);
    SbNode nodes[4];
    for (int i = 0; i < 4; i++) {
        nodes[i] = (SbNode){ i % 2 ? i - 1 : -1, sb_transform_identity() };
        nodes[i].rest.translation.x = 1;
    }
    SbSkeleton *skeleton = sb_skeleton_create(nodes, 4, SB_STEP_TIME, NULL);
    const SbCollider ball = sb_collider_default(0);
    const SbSpring spring = sb_spring_default(0);
    const SbVrmJoint joints[] = { { .node = 2 }, { .node = 3 } };
    const SbVrmSpring vrm = { .joints = joints, .joint_count = 2, .center = -1 };
    ck_assert_ptr_null(sb_skeleton_add_collider(skeleton, &ball, NULL));
    ck_assert_ptr_null(sb_skeleton_add_spring(skeleton, &spring, NULL));
    ck_assert_ptr_null(sb_skeleton_add_vrm_spring(skeleton, &vrm, NULL));
    ck_assert_ptr_null(sb_skeleton_set_collider(skeleton, 0, &ball));
    ck_assert_int_eq(sb_skeleton_bones(skeleton, 1), 1);
    sb_skeleton_destroy(skeleton);
}
END_TEST

Suite *suite_skeleton(void);
Suite *suite_skeleton(void)
{
    Suite *suite = suite_create("skeleton");
    TCase *tcase = tcase_create("strand");
    tcase_add_loop_test(tcase, lesson_bit_for_bit, 0, 3);
    tcase_add_loop_test(tcase, steps_do_not_depend_on_the_display, 0, 5);
    tcase_add_test(tcase, odd_times);
    tcase_add_loop_test(tcase, owes_more_than_a_shorter_step, 0, 2);
    tcase_add_test(tcase, a_new_step_time_is_for_later);
    tcase_add_test(tcase, takes_no_pointer_for_what_is_not_wanted);
    tcase_add_test(tcase, changes_a_vrm_spring);
    tcase_add_test(tcase, colliders_ride_along);
    tcase_add_test(tcase, poses_between_updates);
    suite_add_tcase(suite, tcase);
    return suite;
}
