/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The laws of bent and branched chains against the solver: a chain put at its rest stays there to rounding, and of
 * a small disturbance the law's error is of second order. */
#include "laws_bent.h"
#include "scene.h"
#include "vectors.h"

#include <check.h>
#include <float.h>
#include <math.h>

/* A bent strand of four bones, and a branch of two that leaves its second one. */
enum { BONES = 6, TRUNK = 4, NODES = BONES + 3, FRAMES = 8, SEED = 8117 };
static const int parents[BONES] = { -1, 0, 1, 2, 1, 4 };
static const double frame = 1.0 / 60;

typedef struct Setup {
    SbSkeleton *skeleton;
    int spring[BONES], index[BONES]; /* of each bone */
    BentBone bone[BONES];
    BentRest rest[BONES];
    SbVec3 now[BONES], before[BONES]; /* the disturbance, across each bone */
} Setup;

/* Node 0 carries; bone i turns node[i]; the ends have nodes of their own. All rotations at rest are the identity in the
 * world but for the solver's own shaping, so a local translation is the bone at rest. */
static void add_bone(Setup *setup, SbNode *node, gsl_rng *rng, int i)
{
    BentBone *bone = &setup->bone[i];
    bone->parent = parents[i];
    bone->law.length = 0.1 + 0.3 * gsl_rng_uniform(rng);
    bone->law.drag = 0.05 + 0.7 * gsl_rng_uniform(rng);
    const SbVec3 any = scene_vector(rng, 1);
    bone->direction = vec3_normalise(any, any);
    node[i + 1].parent = parents[i] + 1;
}

static SbVec3 bone_vector(const BentBone *bone)
{
    return vec3_scale(bone->direction, bone->law.length);
}

/* Where a bone starts, in the frame of the bone above: at that one's tail, or, for a branch, beside it. */
static SbVec3 head_offset(const Setup *setup, int i)
{
    if (parents[i] < 0)
        return (SbVec3){ 0.1, 0.2, -0.3 };
    if (i == TRUNK)
        return (SbVec3){ 0.05, -0.02, 0.03 };
    return bone_vector(&setup->bone[parents[i]]);
}

static void place_nodes(Setup *setup, SbNode *node, gsl_rng *rng)
{
    for (int i = 0; i < NODES; i++)
        node[i] = (SbNode){ -1, sb_transform_identity() };
    for (int i = 0; i < BONES; i++)
        add_bone(setup, node, rng, i);
    node[BONES + 1].parent = TRUNK;
    node[BONES + 2].parent = BONES;
    node[BONES + 1].rest.translation = bone_vector(&setup->bone[TRUNK - 1]);
    node[BONES + 2].rest.translation = bone_vector(&setup->bone[BONES - 1]);
    for (int i = 0; i < BONES; i++) {
        const SbVec3 offset = head_offset(setup, i);
        node[i + 1].rest.translation = offset;
        setup->bone[i].head =
            parents[i] < 0 ? offset : vec3_add(setup->bone[parents[i]].head, offset);
    }
}

static SbVrmJoint random_joint(Setup *setup, gsl_rng *rng, int i)
{
    BentBone *bone = &setup->bone[i];
    const SbVec3 any = scene_vector(rng, 1);
    const SbVrmJoint joint = { .node = i + 1,
                               .stiffness = 0.3 + 2 * gsl_rng_uniform(rng),
                               .gravity_power = gsl_rng_uniform(rng),
                               .drag = bone->law.drag,
                               .gravity_direction = vec3_normalise(any, any) };
    bone->pull = SB_PULL_PARENT;
    bone->law.sigma = joint.stiffness * frame / bone->law.length;
    bone->law.force = vec3_scale(joint.gravity_direction, joint.gravity_power * frame);
    return joint;
}

static void add_vrm(Setup *setup, gsl_rng *rng, int first, int bones, int end)
{
    SbVrmJoint joint[BONES + 1];
    for (int i = 0; i < bones; i++)
        joint[i] = random_joint(setup, rng, first + i);
    joint[bones] = (SbVrmJoint){ .node = end };
    const SbVrmSpring spring = { .joints = joint, .joint_count = bones + 1, .center = -1 };
    int index;
    ck_assert_ptr_null(sb_skeleton_add_vrm_spring(setup->skeleton, &spring, &index));
    for (int i = 0; i < bones; i++) {
        setup->spring[first + i] = index;
        setup->index[first + i] = i;
    }
}

static void add_component(Setup *setup, gsl_rng *rng)
{
    SbSpring spring = sb_spring_default(0);
    spring.stiffness = 0.02 + 0.1 * gsl_rng_uniform(rng);
    spring.drag = 0.1 + 0.5 * gsl_rng_uniform(rng);
    spring.gravity = scene_vector(rng, 8);
    int index;
    ck_assert_ptr_null(sb_skeleton_add_spring(setup->skeleton, &spring, &index));
    ck_assert_int_eq(sb_skeleton_bones(setup->skeleton, index), BONES);
    for (int b = 0; b < BONES; b++) {
        const int i = sb_skeleton_bone_node(setup->skeleton, index, b) - 1;
        setup->spring[i] = index;
        setup->index[i] = b;
        setup->bone[i].pull = SB_PULL_POSE;
        setup->bone[i].law.drag = spring.drag;
        setup->bone[i].law.sigma = spring.stiffness / (1 - spring.stiffness);
        setup->bone[i].law.force = vec3_scale(spring.gravity, frame * frame);
    }
}

static Setup make_setup(int number, SbPull pull)
{
    gsl_rng *rng = scene_rng(SEED, number);
    Setup setup = { 0 };
    SbNode node[NODES];
    place_nodes(&setup, node, rng);
    setup.skeleton = sb_skeleton_create(node, NODES, frame, NULL);
    ck_assert_ptr_nonnull(setup.skeleton);
    if (pull == SB_PULL_PARENT) {
        add_vrm(&setup, rng, 0, TRUNK, BONES + 1);
        add_vrm(&setup, rng, TRUNK, BONES - TRUNK, BONES + 2);
    } else {
        add_component(&setup, rng);
    }
    ck_assert(bent_rest(setup.bone, BONES, setup.rest));
    for (int i = 0; i < BONES; i++) {
        setup.now[i] = scene_vector(rng, setup.bone[i].law.length);
        setup.before[i] = scene_vector(rng, setup.bone[i].law.length);
    }
    gsl_rng_free(rng);
    return setup;
}

/* A tail at rest, its own bone turned toward a displacement: what that moves in the linear limit is added to state. */
static SbVec3 disturbed(const Setup *setup, int i, const SbVec3 *by, double size)
{
    const SbVec3 u = setup->rest[i].direction;
    const SbVec3 bent = vec3_add(vec3_scale(u, setup->bone[i].law.length), vec3_scale(by[i], size));
    return vec3_add(setup->rest[i].head, bent);
}

/* Plays both; the largest distance at the end, m. Tails may be off their bone's length at the start: the step restores
 * it, and the law is linear in them all the same. */
static double distance_of_law(const Setup *setup, double size)
{
    SbSkeleton *skeleton = sb_skeleton_copy(setup->skeleton);
    BentState state[BONES];
    for (int i = 0; i < BONES; i++) {
        sb_skeleton_set_tail(skeleton, setup->spring[i], setup->index[i],
                             disturbed(setup, i, setup->now, size),
                             disturbed(setup, i, setup->before, size));
        state[i] = (BentState){ .now = vec3_scale(setup->now[i], size),
                                .before = vec3_scale(setup->before[i], size) };
    }
    for (int k = 0; k < FRAMES; k++) {
        ck_assert_ptr_null(sb_skeleton_step(skeleton, frame));
        bent_advance(setup->bone, setup->rest, BONES, state);
    }
    double most = 0;
    for (int i = 0; i < BONES; i++) {
        const SbVec3 law = vec3_add(bent_tail(&setup->bone[i], &setup->rest[i]), state[i].now);
        most =
            fmax(most,
                 vec3_distance(law, sb_skeleton_tail(skeleton, setup->spring[i], setup->index[i])));
    }
    sb_skeleton_destroy(skeleton);
    return most;
}

static void check_setup(int number, SbPull pull)
{
    const Setup setup = make_setup(number, pull);
    /* A chain hands roundings on by G per bone, G below 5 for these settings; positions are below 2 m. */
    ck_assert_double_lt(distance_of_law(&setup, 0), 30 * DBL_EPSILON * 2 * 25);
    const double coarse = distance_of_law(&setup, 2e-4), fine = distance_of_law(&setup, 1e-4);
    const double order = log2(coarse / fine);
    ck_assert_msg(order > 1.9 && order < 2.1, "%d: order %g (%g, %g)", number, order, coarse, fine);
    sb_skeleton_destroy(setup.skeleton);
}

START_TEST(pulled_along_the_parent)
{
    check_setup(_i, SB_PULL_PARENT);
}
END_TEST

START_TEST(pulled_to_the_pose)
{
    check_setup(_i, SB_PULL_POSE);
}
END_TEST

/* The straight chain is the same law as laws_chain.h's. */
START_TEST(straight_is_the_known_law)
{
    const Case c = CASE(.bones = 5, .stiffness = 0.06, .drag = 0.3);
    LinearBone known[5];
    ck_assert(linear_chain_of_case(&c, known));
    BentBone bone[5];
    BentRest rest[5];
    const LawBone law = { c.stiffness / (1 - c.stiffness), c.drag, c.length, case_push(&c) };
    for (int i = 0; i < 5; i++)
        bone[i] = (BentBone){ law, SB_PULL_PARENT, i - 1, { i * c.length, 0, 0 }, c.rest };
    ck_assert(bent_rest(bone, 5, rest));
    BentState state[5];
    bent_release(bone, rest, 0, 5, 4, state);
    const double start = vec3_size(state[4].now);
    double peak = 0;
    for (int k = 0; k < bent_frames(bone, rest, 5, 0.01); k++) {
        bent_advance(bone, rest, 5, state);
        peak = fmax(peak, vec3_size(state[4].now) / start);
    }
    for (int i = 0; i < 5; i++)
        ck_assert_double_lt(vec3_distance(rest[i].direction, known[i].direction), 1e-14);
    ck_assert_double_lt(fabs(peak - law_peak_tip_gain(&c, NULL)), 1e-12);
}
END_TEST

Suite *suite_laws_bent(void);
Suite *suite_laws_bent(void)
{
    Suite *suite = suite_create("laws_bent");
    TCase *law = tcase_create("law");
    tcase_add_loop_test(law, pulled_along_the_parent, 0, 10);
    tcase_add_loop_test(law, pulled_to_the_pose, 0, 10);
    tcase_add_test(law, straight_is_the_known_law);
    suite_add_tcase(suite, law);
    return suite;
}
