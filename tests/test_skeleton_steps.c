/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The four parts of a step, switched on and off one by one in a skeleton's springs. */
#include "motion.h"
#include "springbone.h"
#include "vectors.h"

#include <check.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

enum { BONES = 5, NODES = BONES + 2, FRAMES = 200, STEP_SETS = SB_ALL_STEPS + 1 };

static const double length = 0.3, drag = 0.2;
static const unsigned loose = SB_ALL_STEPS & ~(unsigned)SB_LENGTH;

/* A root at the anchor, a node at bone 1's head, and one at every tail, along +x. */
static SbSkeleton *create_strand(void)
{
    SbNode node[NODES];
    for (int i = 0; i < NODES; i++) {
        node[i] = (SbNode){ i - 1, sb_transform_identity() };
        node[i].rest.translation.x = i < 2 ? 0 : length;
    }
    SbSkeleton *skeleton = sb_skeleton_create(node, NODES, SB_STEP_TIME, NULL);
    ck_assert_ptr_nonnull(skeleton);
    return skeleton;
}

/* The component as the lesson has it: gravity, no wind. */
static SbSpring lesson_spring(void)
{
    SbSpring spring = sb_spring_default(0);
    spring.stiffness = 0.05;
    spring.drag = drag;
    spring.gravity = (SbVec3){ 0, -9.81, 0 };
    spring.pull = SB_PULL_PARENT;
    return spring;
}

static SbSkeleton *create_lesson_strand(void)
{
    SbSkeleton *skeleton = create_strand();
    const SbSpring spring = lesson_spring();
    int index;
    ck_assert_ptr_null(sb_skeleton_add_spring(skeleton, &spring, &index));
    return skeleton;
}

/* All bones' settings in one, as VRM has it; the last joint is a tip. */
static const char *give_vrm_spring(SbSkeleton *skeleton, double every_drag, bool add)
{
    SbVrmJoint joint[BONES + 1];
    for (int i = 0; i <= BONES; i++)
        joint[i] = (SbVrmJoint){ .node = i + 1,
                                 .stiffness = 0.9,
                                 .gravity_power = 0.2,
                                 .drag = every_drag,
                                 .gravity_direction = { 0, -1, 0 } };
    const SbVrmSpring spring = { .joints = joint, .joint_count = BONES + 1, .center = -1 };
    int index;
    return add ? sb_skeleton_add_vrm_spring(skeleton, &spring, &index)
               : sb_skeleton_set_vrm_spring(skeleton, 0, &spring);
}

static SbSkeleton *create_vrm_strand(void)
{
    SbSkeleton *skeleton = create_strand();
    ck_assert_ptr_null(give_vrm_spring(skeleton, drag, true));
    return skeleton;
}

static SbChain *create_chain(const SbScheme *scheme, unsigned steps)
{
    SbBone bone[BONES];
    for (int i = 0; i < BONES; i++)
        bone[i] = scheme == &sb_vrm1 ? (SbBone){ length, 0.9, drag, { 0, -0.2, 0 } }
                                     : (SbBone){ length, 0.05, drag, { 0, -9.81, 0 } };
    SbChainDef def = sb_chain_def_default();
    def.scheme = scheme;
    def.bones = BONES;
    def.bone = bone;
    def.steps = steps;
    SbChain *chain = sb_chain_create(&def, NULL);
    ck_assert_ptr_nonnull(chain);
    return chain;
}

static SbAnchor anchor_of(int frame)
{
    return (SbAnchor){ motion_position(frame), { 1, 0, 0 } };
}

static void step_strand(SbSkeleton *skeleton, int frame)
{
    SbTransform root = sb_transform_identity();
    root.translation = anchor_of(frame).position;
    sb_skeleton_set_pose(skeleton, 0, &root);
    ck_assert_ptr_null(sb_skeleton_step(skeleton, SB_STEP_TIME));
}

/* ---- the same as in a chain ---- */

static void assert_is_chain(SbSkeleton *skeleton, const SbScheme *scheme, unsigned steps)
{
    SbChain *chain = create_chain(scheme, steps);
    ck_assert_ptr_null(sb_skeleton_set_steps(skeleton, 0, steps));
    for (int frame = 1; frame <= FRAMES; frame++) {
        const SbAnchor anchor = anchor_of(frame);
        sb_chain_step(chain, &anchor);
        step_strand(skeleton, frame);
        for (int i = 0; i < BONES; i++) {
            const SbVec3 want = sb_chain_tail(chain, i), got = sb_skeleton_tail(skeleton, 0, i);
            ck_assert_msg(memcmp(&want, &got, sizeof want) == 0,
                          "%s, steps %u, frame %d, bone %d: (%.17g, %.17g), not (%.17g, %.17g)",
                          scheme->name, steps, frame, i, got.x, got.y, want.x, want.y);
        }
    }
    sb_chain_destroy(chain);
    sb_skeleton_destroy(skeleton);
}

START_TEST(component_is_the_lesson_s_chain)
{
    assert_is_chain(create_lesson_strand(), &sb_lesson, (unsigned)_i);
}
END_TEST

START_TEST(vrm_spring_is_the_vrm_chain)
{
    assert_is_chain(create_vrm_strand(), &sb_vrm1, (unsigned)_i);
}
END_TEST

/* ---- what the component has beyond a chain ---- */

/* Where the tip is after a second and a half with this spring. */
static SbVec3 find_tip(const SbSpring *spring, unsigned steps)
{
    SbSkeleton *skeleton = create_strand();
    int index;
    ck_assert_ptr_null(sb_skeleton_add_spring(skeleton, spring, &index));
    ck_assert_ptr_null(sb_skeleton_set_steps(skeleton, index, steps));
    for (int frame = 1; frame <= 90; frame++)
        step_strand(skeleton, frame);
    const SbVec3 tip = sb_skeleton_tail(skeleton, index, BONES - 1);
    sb_skeleton_destroy(skeleton);
    return tip;
}

START_TEST(wind_is_a_force)
{
    SbSpring spring = lesson_spring();
    const SbVec3 calm = find_tip(&spring, SB_ALL_STEPS & ~(unsigned)SB_FORCE);
    spring.wind = (SbVec3){ 3, 2, 1 };
    spring.wind_gust = 1;
    ck_assert(vec3_same(find_tip(&spring, SB_ALL_STEPS & ~(unsigned)SB_FORCE), calm));
    ck_assert(!vec3_same(find_tip(&spring, SB_ALL_STEPS), calm));
}
END_TEST

START_TEST(pull_to_the_pose_is_stiffness)
{
    SbSpring spring = lesson_spring();
    spring.pull = SB_PULL_POSE;
    const SbVec3 pulled = find_tip(&spring, SB_ALL_STEPS);
    const SbVec3 off = find_tip(&spring, SB_ALL_STEPS & ~(unsigned)SB_STIFFNESS);
    spring.stiffness = 0;
    ck_assert(vec3_same(off, find_tip(&spring, SB_ALL_STEPS)));
    ck_assert(!vec3_same(off, pulled));
}
END_TEST

/* Bone 1, at rest with nothing that draws, starts 0.1 m deep in a ball at its middle. One push takes it to the surface
 * along the bone; without the length step it stays there. */
START_TEST(colliders_push_without_length)
{
    SbSpring spring = lesson_spring();
    spring.gravity = (SbVec3){ 0, 0, 0 };
    int ball = 0, index;
    spring.colliders = &ball;
    spring.collider_count = 1;
    SbCollider collider = sb_collider_default(-1);
    collider.offset.x = 0.2;
    collider.radius = 0.2;
    for (int off = 0; off <= 1; off++) {
        SbSkeleton *skeleton = create_strand();
        ck_assert_ptr_null(sb_skeleton_add_collider(skeleton, &collider, &ball));
        ck_assert_ptr_null(sb_skeleton_add_spring(skeleton, &spring, &index));
        ck_assert_ptr_null(sb_skeleton_set_steps(skeleton, index, off ? loose : SB_ALL_STEPS));
        ck_assert_ptr_null(sb_skeleton_step(skeleton, SB_STEP_TIME));
        const double want = off ? collider.offset.x + collider.radius : length;
        ck_assert_double_eq_tol(sb_skeleton_tail(skeleton, index, 0).x, want, 1e-15);
        sb_skeleton_destroy(skeleton);
    }
}
END_TEST

/* Nodes only turn, whatever length a bone is drawn to: each rotation takes the bone's axis to where its tail is. */
START_TEST(rotations_aim_without_length)
{
    SbSkeleton *skeleton = create_lesson_strand();
    ck_assert_ptr_null(sb_skeleton_set_steps(skeleton, 0, loose));
    for (int frame = 1; frame <= 40; frame++)
        step_strand(skeleton, frame);
    const SbVec3 head = anchor_of(40).position, tail = sb_skeleton_tail(skeleton, 0, 0);
    ck_assert_double_gt(fabs(vec3_distance(tail, head) - length), 1e-4);
    const SbQuat q = sb_skeleton_rotation(skeleton, 1);
    const SbVec3 axis = { 1 - 2 * (q.y * q.y + q.z * q.z), 2 * (q.x * q.y + q.w * q.z),
                          2 * (q.x * q.z - q.w * q.y) };
    const SbVec3 bone = vec3_sub(tail, head);
    ck_assert_double_eq_tol(vec3_distance(axis, vec3_scale(bone, 1 / vec3_size(bone))), 0, 1e-14);
    sb_skeleton_destroy(skeleton);
}
END_TEST

/* ---- setting them ---- */

START_TEST(steps_stay_until_they_are_set_again)
{
    SbSkeleton *skeleton = create_lesson_strand(), *other = create_lesson_strand();
    ck_assert_ptr_null(sb_skeleton_set_steps(skeleton, 0, loose));
    ck_assert_ptr_null(sb_skeleton_set_steps(other, 0, loose));
    SbSkeleton *copy = sb_skeleton_copy(skeleton);
    const SbSpring spring = lesson_spring();
    ck_assert_ptr_null(sb_skeleton_set_spring(skeleton, 0, &spring));
    sb_skeleton_reset(skeleton);
    SbSkeleton *const same[] = { skeleton, copy };
    for (int frame = 1; frame <= 30; frame++) {
        step_strand(other, frame);
        for (int i = 0; i < 2; i++) {
            step_strand(same[i], frame);
            ck_assert(vec3_same(sb_skeleton_tail(same[i], 0, BONES - 1),
                                sb_skeleton_tail(other, 0, BONES - 1)));
        }
    }
    ck_assert_ptr_null(sb_skeleton_set_steps(skeleton, 0, SB_ALL_STEPS));
    step_strand(skeleton, 31);
    ck_assert_double_eq_tol(vec3_distance(sb_skeleton_tail(skeleton, 0, 0), anchor_of(31).position),
                            length, 1e-15);
    sb_skeleton_destroy(skeleton);
    sb_skeleton_destroy(copy);
    sb_skeleton_destroy(other);
}
END_TEST

static void assert_refused(const char *refused, const char *name)
{
    ck_assert_msg(refused && strstr(refused, name) == refused, "%s: %s", name, refused);
}

START_TEST(refuses_what_is_no_step_and_no_spring)
{
    SbSkeleton *skeleton = create_lesson_strand(), *untouched = create_lesson_strand();
    assert_refused(sb_skeleton_set_steps(skeleton, 0, STEP_SETS), "steps: ");
    assert_refused(sb_skeleton_set_steps(skeleton, 0, ~0U), "steps: ");
    assert_refused(sb_skeleton_set_steps(skeleton, -1, 0), "spring: ");
    assert_refused(sb_skeleton_set_steps(skeleton, 1, 0), "spring: ");
    for (int frame = 1; frame <= 30; frame++) {
        step_strand(skeleton, frame);
        step_strand(untouched, frame);
    }
    ck_assert(vec3_same(sb_skeleton_tail(skeleton, 0, BONES - 1),
                        sb_skeleton_tail(untouched, 0, BONES - 1)));
    ck_assert_ptr_null(sb_skeleton_remove_spring(skeleton, 0));
    assert_refused(sb_skeleton_set_steps(skeleton, 0, SB_ALL_STEPS),
                   "spring: one that was not removed");
    assert_refused(sb_skeleton_remove_spring(skeleton, 0), "spring: one that was not removed");
    assert_refused(sb_skeleton_remove_spring(skeleton, 1), "spring: an index");
    sb_skeleton_destroy(skeleton);
    sb_skeleton_destroy(untouched);
}
END_TEST

/* Negative drag feeds the swing; only the length step bounds it, so neither goes without the other. */
START_TEST(negative_drag_needs_the_length_step)
{
    SbSkeleton *skeleton = create_vrm_strand();
    ck_assert_ptr_null(give_vrm_spring(skeleton, -0.5, false));
    assert_refused(sb_skeleton_set_steps(skeleton, 0, loose), "steps: ");
    ck_assert_ptr_null(sb_skeleton_set_steps(skeleton, 0, SB_LENGTH));
    ck_assert_ptr_null(give_vrm_spring(skeleton, 0, false));
    ck_assert_ptr_null(sb_skeleton_set_steps(skeleton, 0, loose));
    assert_refused(give_vrm_spring(skeleton, -0.5, false), "joint.drag: ");
    ck_assert_ptr_null(give_vrm_spring(skeleton, 0.5, false));
    sb_skeleton_destroy(skeleton);
}
END_TEST

Suite *suite_skeleton_steps(void);
Suite *suite_skeleton_steps(void)
{
    Suite *suite = suite_create("skeleton steps");
    TCase *chains = tcase_create("as in a chain");
    tcase_add_loop_test(chains, component_is_the_lesson_s_chain, 0, STEP_SETS);
    tcase_add_loop_test(chains, vrm_spring_is_the_vrm_chain, 0, STEP_SETS);
    suite_add_tcase(suite, chains);
    TCase *beyond = tcase_create("beyond a chain");
    tcase_add_test(beyond, wind_is_a_force);
    tcase_add_test(beyond, pull_to_the_pose_is_stiffness);
    tcase_add_test(beyond, colliders_push_without_length);
    tcase_add_test(beyond, rotations_aim_without_length);
    suite_add_tcase(suite, beyond);
    TCase *setting = tcase_create("setting");
    tcase_add_test(setting, steps_stay_until_they_are_set_again);
    tcase_add_test(setting, refuses_what_is_no_step_and_no_spring);
    tcase_add_test(setting, negative_drag_needs_the_length_step);
    suite_add_tcase(suite, setting);
    return suite;
}
