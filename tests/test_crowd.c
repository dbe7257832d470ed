/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Springs in lanes have the bits of springs that are stepped alone: characters at random, to which anything happens that
 * can happen to one, in every width that this machine has. */
#include "allocations.h"
#include "crowd_scene.h"
#include "skeleton.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTHS = 3, FEW_TRIALS = 30, TRIALS = 150, ROUNDS = 25 };
static const int widths[WIDTHS] = { 2, 4, 8 };

static bool same_vec3(SbVec3 a, SbVec3 b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

static bool same_quat(SbQuat a, SbQuat b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

/* Whether all that can be read is the same, one by one and at once. */
static void compare(const CrowdScene *scene, int lanes, int trial, int round)
{
    const SbSkeleton *alone = scene->skeleton[0], *crowd = scene->skeleton[1];
    SbQuat all[CROWD_MOST_NODES];
    sb_skeleton_rotations(crowd, all);
    for (int i = 0; i < scene->nodes; i++) {
        const SbQuat right = sb_skeleton_rotation(alone, i);
        ck_assert_msg(same_quat(sb_skeleton_rotation(crowd, i), right) && same_quat(all[i], right),
                      "%d lanes, trial %d, round %d: the rotation of node %d", lanes, trial, round,
                      i);
    }
    for (int s = 0; s < scene->springs; s++)
        for (int i = 0; i < sb_skeleton_bones(alone, s); i++)
            ck_assert_msg(same_vec3(sb_skeleton_tail(crowd, s, i), sb_skeleton_tail(alone, s, i)),
                          "%d lanes, trial %d, round %d: spring %d, tail %d", lanes, trial, round,
                          s, i);
}

static int count_grouped(const SbSkeleton *skeleton)
{
    int count = 0;
    for (int i = 0; i < skeleton->springs; i++)
        count += skeleton->spring[i].tile != NULL;
    return count;
}

static void check_bits(int lanes, int first, int end)
{
    if (!sb_lanes_allowed(lanes)) {
        printf("skipped: this machine or build has no %d lanes\n", lanes);
        return;
    }
    long grouped = 0, springs = 0;
    for (int trial = first; trial < end; trial++) {
        CrowdScene scene;
        crowd_scene_create(&scene, (unsigned long)trial, lanes);
        for (int round = 0; round < ROUNDS; round++) {
            crowd_scene_disturb(&scene);
            compare(&scene, lanes, trial, round);
            crowd_scene_step(&scene);
            compare(&scene, lanes, trial, round);
            grouped += count_grouped(scene.skeleton[1]);
            springs += scene.springs;
        }
        crowd_scene_destroy(&scene);
    }
    ck_assert_msg(grouped > springs / 4, "of %ld springs only %ld were in lanes", springs, grouped);
}

START_TEST(every_lane_has_the_bits_of_one_alone)
{
    check_bits(widths[_i], 0, FEW_TRIALS);
}
END_TEST

START_TEST(so_it_has_in_many_trials)
{
    check_bits(widths[_i], FEW_TRIALS, TRIALS);
}
END_TEST

/* ---- more than a cache holds ---- */

enum { MANY = 22000, MANY_NODES = 3 * MANY };

/* Strands of one bone, each on a root of its own, after a few steps: the rotations of their nodes. */
static void step_many(int lanes, SbQuat *rotation)
{
    SbNode *node = malloc(MANY_NODES * sizeof *node);
    ck_assert_ptr_nonnull(node);
    for (int i = 0; i < MANY_NODES; i++) {
        node[i] = (SbNode){ i % 3 ? i - 1 : -1, sb_transform_identity() };
        node[i].rest.translation = (SbVec3){ 0.1, 0.01 * (i % 7), 0.01 * (i % 11) };
    }
    SbSkeleton *skeleton = sb_skeleton_create(node, MANY_NODES, SB_STEP_TIME, NULL);
    free(node);
    for (int i = 0; i < MANY; i++) {
        const SbSpring spring = sb_spring_default(3 * i);
        int index;
        ck_assert_ptr_null(sb_skeleton_add_spring(skeleton, &spring, &index));
    }
    ck_assert_ptr_null(sb_skeleton_set_lanes(skeleton, lanes));
    for (int i = 0; i < 3; i++)
        ck_assert_ptr_null(sb_skeleton_step(skeleton, SB_STEP_TIME));
    ck_assert(lanes == 1 || count_grouped(skeleton) == MANY);
    sb_skeleton_rotations(skeleton, rotation);
    sb_skeleton_destroy(skeleton);
}

START_TEST(very_many_have_the_bits_of_one_alone)
{
    const int lanes = widths[_i];
    if (!sb_lanes_allowed(lanes))
        return;
    SbQuat *alone = malloc(MANY_NODES * sizeof *alone), *crowd = malloc(MANY_NODES * sizeof *crowd);
    ck_assert(alone && crowd);
    step_many(1, alone);
    step_many(lanes, crowd);
    for (int i = 0; i < MANY_NODES; i++)
        ck_assert_msg(same_quat(alone[i], crowd[i]), "%d lanes: the rotation of node %d", lanes, i);
    free(alone);
    free(crowd);
}
END_TEST

/* ---- a tail exactly at a centre ---- */

enum { STRANDS = 9, STRAND_NODES = 3 };

/* Straight strands of one bone from (0.25, 0, 0) to (0.5, 0, 0), at rest on the pose, and there a collider. */
static SbSkeleton *strands_at_centre(SbShape shape, int lanes)
{
    SbNode node[STRANDS * STRAND_NODES];
    for (int i = 0; i < STRANDS * STRAND_NODES; i++) {
        node[i] = (SbNode){ i % STRAND_NODES ? i - 1 : -1, sb_transform_identity() };
        node[i].rest.translation.x = i % STRAND_NODES ? 0.25 : 0;
    }
    SbSkeleton *skeleton = sb_skeleton_create(node, STRANDS * STRAND_NODES, SB_STEP_TIME, NULL);
    const SbCollider collider = { .shape = shape,
                                  .node = -1,
                                  .offset = { 0.5, -1 * (shape == SB_CAPSULE), 0 },
                                  .tail = { 0.5, 1 * (shape == SB_CAPSULE), 0 },
                                  .radius = 0.1 };
    int index;
    ck_assert_ptr_null(sb_skeleton_add_collider(skeleton, &collider, &index));
    for (int i = 0; i < STRANDS; i++) {
        SbSpring spring = sb_spring_default(i * STRAND_NODES);
        int number;
        spring.gravity = (SbVec3){ 0, 0, 0 };
        spring.colliders = &index;
        spring.collider_count = 1;
        ck_assert_ptr_null(sb_skeleton_add_spring(skeleton, &spring, &number));
    }
    ck_assert_ptr_null(sb_skeleton_set_lanes(skeleton, lanes));
    ck_assert_ptr_null(sb_skeleton_step(skeleton, SB_STEP_TIME));
    return skeleton;
}

START_TEST(a_tail_at_a_centre_goes_the_fixed_way)
{
    static const SbShape shapes[] = { SB_SPHERE, SB_CAPSULE };
    for (int shape = 0; shape < 2; shape++) {
        SbSkeleton *alone = strands_at_centre(shapes[shape], 1);
        SbSkeleton *crowd = strands_at_centre(shapes[shape], 0);
        const SbVec3 right = sb_skeleton_tail(alone, 0, 0);
        ck_assert(right.y != 0 || right.z != 0);
        for (int i = 0; i < STRANDS; i++)
            ck_assert(same_vec3(sb_skeleton_tail(crowd, i, 0), right));
        sb_skeleton_destroy(alone);
        sb_skeleton_destroy(crowd);
    }
}
END_TEST

/* ---- poses that turn and scale nothing, and then do ---- */

enum { LEVEL_BONES = 3, LEVEL_NODES = LEVEL_BONES + 2 };

static SbVec3 along_axis(int axis, double length)
{
    return (SbVec3){ axis == 0 ? length : 0, axis == 1 ? length : 0, axis == 2 ? length : 0 };
}

static SbVec3 level_shift(int node)
{
    const int strand = node / LEVEL_NODES;
    return along_axis(strand % 3, strand % 2 ? -0.1 : 0.1);
}

/* Strands in planes across an axis, which leave zeros of both signs in rotations. */
static SbSkeleton *create_level(SbPull pull, int lanes)
{
    SbNode node[STRANDS * LEVEL_NODES];
    for (int i = 0; i < STRANDS * LEVEL_NODES; i++) {
        node[i] = (SbNode){ i % LEVEL_NODES ? i - 1 : -1, sb_transform_identity() };
        node[i].rest.translation = i % LEVEL_NODES ? level_shift(i) : (SbVec3){ 0, 0, 0 };
    }
    SbSkeleton *skeleton = sb_skeleton_create(node, STRANDS * LEVEL_NODES, SB_STEP_TIME, NULL);
    for (int i = 0; i < STRANDS; i++) {
        SbSpring spring = sb_spring_default(i * LEVEL_NODES);
        int number;
        spring.pull = pull;
        spring.gravity = along_axis((i + 1 + i / 3 % 2) % 3, i / 2 % 2 ? 9.81 : -9.81);
        ck_assert_ptr_null(sb_skeleton_add_spring(skeleton, &spring, &number));
    }
    ck_assert_ptr_null(sb_skeleton_set_lanes(skeleton, lanes));
    return skeleton;
}

START_TEST(a_plain_pose_has_the_bits_until_it_is_none)
{
    static const SbQuat turns[] = { { -0.0, -0.0, -0.0, 1 }, { 0, 0, 0, 1 }, { 0, 0, 0.6, 0.8 } };
    SbSkeleton *skeleton[2];
    for (int k = 0; k < 2; k++)
        skeleton[k] = create_level(_i < 3 ? SB_PULL_POSE : SB_PULL_PARENT, k == 0);
    for (int step = 0; step < 12; step++) {
        for (int k = 0; k < 2; k++) {
            for (int i = 0; step == 6 && i < STRANDS * LEVEL_NODES; i++) {
                const SbTransform pose = { level_shift(i), turns[_i % 3], _i % 3 == 1 ? 1.5 : 1 };
                if (i % LEVEL_NODES)
                    ck_assert_ptr_null(sb_skeleton_set_pose(skeleton[k], i, &pose));
            }
            ck_assert_ptr_null(sb_skeleton_step(skeleton[k], SB_STEP_TIME));
        }
        for (int i = 0; i < STRANDS * LEVEL_NODES; i++)
            ck_assert_msg(same_quat(sb_skeleton_rotation(skeleton[0], i),
                                    sb_skeleton_rotation(skeleton[1], i)),
                          "step %d, node %d", step, i);
    }
    ck_assert(sb_lanes_most() == 1 || count_grouped(skeleton[0]) + count_grouped(skeleton[1]) > 0);
    for (int k = 0; k < 2; k++)
        sb_skeleton_destroy(skeleton[k]);
}
END_TEST

/* ---- the rest of the contract ---- */

START_TEST(only_the_first_step_allocates)
{
    int grouped = 0;
    for (unsigned long seed = 0; seed < 10; seed++) {
        CrowdScene scene;
        crowd_scene_create(&scene, seed, 0);
        for (int i = 0; i < 2; i++)
            ck_assert_ptr_null(sb_skeleton_step(scene.skeleton[i], SB_STEP_TIME));
        grouped += count_grouped(scene.skeleton[1]);
        const long before = allocations_made();
        SbTransform root = sb_transform_identity();
        for (int i = 0; i < 10; i++) {
            root.translation.x = 0.1 * i;
            sb_skeleton_set_pose(scene.skeleton[1], 0, &root);
            sb_skeleton_step(scene.skeleton[1], i == 5 ? 1.0 / 144 : i == 7 ? 1 : SB_STEP_TIME);
        }
        sb_skeleton_reset(scene.skeleton[1]);
        const long made = allocations_made() - before;
        ck_assert_int_eq(made, 0);
        crowd_scene_destroy(&scene);
    }
    ck_assert(sb_lanes_most() == 1 || grouped > 0);
}
END_TEST

START_TEST(lanes_that_are_not_there_are_refused)
{
    CrowdScene scene;
    crowd_scene_create(&scene, 2, 0);
    static const int odd[] = { -1, 3, 16 };
    for (int i = 0; i < 3; i++) {
        const char *refused = sb_skeleton_set_lanes(scene.skeleton[1], odd[i]);
        ck_assert_ptr_nonnull(refused);
        ck_assert_int_eq(strncmp(refused, "lanes: ", 7), 0);
    }
    crowd_scene_destroy(&scene);
}
END_TEST

Suite *suite_crowd(void);
Suite *suite_crowd(void)
{
    Suite *suite = suite_create("crowd");
    TCase *bits = tcase_create("bits");
    tcase_add_loop_test(bits, every_lane_has_the_bits_of_one_alone, 0, WIDTHS);
    tcase_add_loop_test(bits, very_many_have_the_bits_of_one_alone, 0, WIDTHS);
    tcase_add_test(bits, a_tail_at_a_centre_goes_the_fixed_way);
    tcase_add_loop_test(bits, a_plain_pose_has_the_bits_until_it_is_none, 0, 6);
    suite_add_tcase(suite, bits);
    TCase *more = tcase_create("more bits");
    tcase_set_tags(more, "repeats"); /* left out where runs are slow */
    tcase_add_loop_test(more, so_it_has_in_many_trials, 0, WIDTHS);
    suite_add_tcase(suite, more);
    TCase *contract = tcase_create("contract");
    tcase_add_test(contract, only_the_first_step_allocates);
    tcase_add_test(contract, lanes_that_are_not_there_are_refused);
    suite_add_tcase(suite, contract);
    return suite;
}
