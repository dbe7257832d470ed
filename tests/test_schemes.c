/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The two schemes against each other, through the exact conversion, and VRM 1.0's against reference
 * values computed elsewhere. */
#include "laws_convert.h"
#include "scene.h"
#include "vec3.h"

#include <check.h>
#include <float.h>
#include <math.h>

enum { SCENES = 200, SEED = 7301 };

static Path path, other;

static Scene converted(const Scene *scene)
{
    Scene result = *scene;
    const int to_vrm1 = scene->scheme == &sb_lesson;
    result.scheme = to_vrm1 ? &sb_vrm1 : &sb_lesson;
    for (int i = 0; i < scene->bones; i++) {
        if (to_vrm1)
            ck_assert(convert_to_vrm1(&scene->bone[i], scene->frame_time, &result.bone[i]));
        else
            result.bone[i] = convert_to_lesson(&scene->bone[i], scene->frame_time);
    }
    return result;
}

static void check_same_path(const SbScheme *scheme, int number)
{
    gsl_rng *rng = scene_rng(SEED, number);
    const Scene scene = scene_random(rng, scheme, SCENE_BONES), twin = converted(&scene);
    gsl_rng_free(rng);
    scene_run(&scene, &path);
    scene_run(&twin, &other);
    scene_assert_same(&scene, &path, &other, SEED, number);
}

START_TEST(lesson_as_vrm1_is_the_same_path)
{
    check_same_path(&sb_lesson, _i);
}
END_TEST

START_TEST(vrm1_as_lesson_is_the_same_path)
{
    check_same_path(&sb_vrm1, _i);
}
END_TEST

START_TEST(without_the_length_step_it_is_another_path)
{
    gsl_rng *rng = scene_rng(SEED, _i);
    Scene scene = scene_random(rng, &sb_lesson, 1);
    gsl_rng_free(rng);
    scene.steps &= ~(unsigned)SB_LENGTH;
    const Scene twin = converted(&scene);
    scene_run(&scene, &path);
    scene_run(&twin, &other);
    /* In the first frame VRM 1.0's bone is the lesson's divided by 1 - s: too long at once. */
    const SbVec3 head = scene.anchor[1].position;
    const SbVec3 ours = vec3_sub(path.tail[1][0], head), theirs = vec3_sub(other.tail[1][0], head);
    const double s = scene.bone[0].stiffness;
    const SbVec3 off = vec3_sub(ours, vec3_scale(theirs, 1 - s));
    ck_assert_double_lt(sqrt(vec3_dot(off, off)), 30 * DBL_EPSILON * 3);
    const double ratio = path_distance(&scene, &path, &other) / scene_rounding(&scene);
    ck_assert_msg(ratio > 1e6, "seed %d case %d: ratio %g", SEED, _i, ratio);
}
END_TEST

START_TEST(conversion_returns_what_it_took)
{
    gsl_rng *rng = scene_rng(SEED, _i);
    const Scene scene = scene_random(rng, &sb_lesson, 1);
    gsl_rng_free(rng);
    const SbBone bone = scene.bone[0];
    SbBone vrm1 = { 0 };
    ck_assert(convert_to_vrm1(&bone, scene.frame_time, &vrm1));
    const SbBone back = convert_to_lesson(&vrm1, scene.frame_time);
    ck_assert_double_eq(back.length, bone.length);
    ck_assert_double_eq(back.drag, bone.drag);
    /* Five operations on the way there and back, and 1 - s magnifies none of them for s < 1/2. */
    ck_assert_double_eq_tol(back.stiffness, bone.stiffness, 8 * DBL_EPSILON * bone.stiffness);
    ck_assert_double_eq_tol(back.gravity.x, bone.gravity.x, 4 * DBL_EPSILON * fabs(bone.gravity.x));
}
END_TEST

START_TEST(full_stiffness_has_no_image)
{
    const SbBone rigid = { 0.3, 1, 0.2, { 0, -9.81, 0 } }, free = { 0.3, 0, 0.2, { 0, 0, 0 } };
    SbBone vrm1 = { .stiffness = 2.385 };
    ck_assert(!convert_to_vrm1(&rigid, 1.0 / 60, &vrm1));
    ck_assert_double_eq(vrm1.stiffness, 2.385);
    ck_assert(convert_to_vrm1(&free, 1.0 / 60, &vrm1));
    ck_assert_double_eq(vrm1.stiffness, 0);
    /* L 0.1 m and k 2 m/s at 50 Hz: the pull is 0.04 m, s = 0.04 / 0.14. */
    const SbBone known = { 0.1, 2, 0, { 0, -1, 0 } };
    const SbBone lesson = convert_to_lesson(&known, 0.02);
    ck_assert_double_eq_tol(lesson.stiffness, 2.0 / 7, 4 * DBL_EPSILON);
    ck_assert_double_eq_tol(lesson.gravity.y, -50, 50 * 2 * DBL_EPSILON);
}
END_TEST

/* A horizontal VRM 1.0 chain under gravity power G, run for so many frames from rest. The caller
 * destroys it. */
static SbChain *run_vrm1(int bones, double k, double power, double drag, int frames)
{
    SbBone bone[8];
    for (int i = 0; i < bones; i++)
        bone[i] = (SbBone){ 0.1, k, drag, { 0, -power, 0 } };
    SbChainDef def = sb_chain_def_default();
    def.scheme = &sb_vrm1;
    def.bones = bones;
    def.bone = bone;
    SbChain *chain = sb_chain_create(&def, NULL);
    ck_assert_ptr_nonnull(chain);
    for (int frame = 0; frame < frames; frame++)
        sb_chain_step(chain, &def.anchor);
    return chain;
}

START_TEST(vrm1_first_frame)
{
    SbChain *chain = run_vrm1(1, 1, 1, 0.4, 1);
    const SbVec3 tail = sb_chain_tail(chain, 0);
    ck_assert_double_eq_tol(tail.x, 0.098994949366117, 5e-16);
    ck_assert_double_eq_tol(tail.y, -0.014142135623731, 5e-16);
    ck_assert_double_eq(tail.z, 0);
    sb_chain_destroy(chain);
}
END_TEST

START_TEST(vrm1_at_rest)
{
    /* Half a unit of the last digit given. */
    const double angle[] = { 16.699244, 31.517009, 43.983178, 54.111947 };
    SbChain *chain = run_vrm1(8, 1, 0.3, 0.4, 3000);
    for (int i = 0; i < 4; i++) {
        const SbVec3 u = sb_chain_direction(chain, i);
        ck_assert_double_eq_tol(atan2(-u.y, u.x) * 180 / M_PI, angle[i], 5e-7);
    }
    const SbVec3 tip = sb_chain_tail(chain, 7);
    ck_assert_double_eq_tol(tip.x, 0.445691236132, 5e-13);
    ck_assert_double_eq_tol(tip.y, -0.606280040988, 5e-13);
    sb_chain_destroy(chain);
}
END_TEST

Suite *suite_schemes(void);
Suite *suite_schemes(void)
{
    Suite *suite = suite_create("schemes");
    TCase *same = tcase_create("conversion");
    tcase_add_loop_test(same, lesson_as_vrm1_is_the_same_path, 0, SCENES);
    tcase_add_loop_test(same, vrm1_as_lesson_is_the_same_path, 0, SCENES);
    tcase_add_loop_test(same, without_the_length_step_it_is_another_path, 0, SCENES);
    tcase_add_loop_test(same, conversion_returns_what_it_took, 0, SCENES);
    tcase_add_test(same, full_stiffness_has_no_image);
    suite_add_tcase(suite, same);
    TCase *reference = tcase_create("reference");
    tcase_add_test(reference, vrm1_first_frame);
    tcase_add_test(reference, vrm1_at_rest);
    suite_add_tcase(suite, reference);
    return suite;
}
