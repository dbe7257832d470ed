/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The frame of reference: without drag a chain is Galilean, and an accelerating anchor is gravity;
 * with drag it feels steady motion. Random scenes; even cases run the lesson's scheme, odd ones
 * VRM 1.0's. */
#include "scene.h"
#include "vec3.h"

#include <check.h>

enum { CASES = 100, SEED = 5011 };

static Path path, other;

static Scene random_scene(gsl_rng *rng, int number)
{
    return scene_random(rng, number % 2 ? &sb_vrm1 : &sb_lesson, 3);
}

/* Where the running frame is: v h k + a h^2 k^2 / 2. */
static SbVec3 frame_position(SbVec3 v, SbVec3 a, double h, int k)
{
    return vec3_add(vec3_scale(v, h * k), vec3_scale(a, h * h * k * k / 2));
}

/* Runs a scene whose anchor also runs along: at velocity v from the start, and at acceleration a. Into
 * other: the run as seen from the running frame. The second difference of frame_position is a h^2, and
 * drag-free inertia feels it as gravity that is smaller by a. Returns the scene that was run. */
static Scene run_along(const Scene *scene, SbVec3 v, SbVec3 a)
{
    const double h = scene->frame_time;
    Scene twin = *scene;
    for (int k = 0; k <= SCENE_FRAMES; k++)
        twin.anchor[k].position = vec3_add(scene->anchor[k].position, frame_position(v, a, h, k));
    twin.kick = vec3_scale(frame_position(v, a, h, -1), -1);
    scene_run(&twin, &other);
    for (int k = 0; k <= SCENE_FRAMES; k++)
        for (int i = 0; i < scene->bones; i++)
            other.tail[k][i] = vec3_sub(other.tail[k][i], frame_position(v, a, h, k));
    return twin;
}

static Scene undamped_scene(gsl_rng *rng, int number)
{
    Scene scene = random_scene(rng, number);
    for (int i = 0; i < scene.bones; i++)
        scene.bone[i].drag = 0;
    return scene;
}

START_TEST(without_drag_steady_motion_is_not_felt)
{
    gsl_rng *rng = scene_rng(SEED, _i);
    const Scene scene = undamped_scene(rng, _i);
    const SbVec3 v = scene_vector(rng, 2), none = { 0, 0, 0 };
    gsl_rng_free(rng);
    scene_run(&scene, &path);
    const Scene twin = run_along(&scene, v, none);
    scene_assert_same(&twin, &path, &other, SEED, _i);
}
END_TEST

START_TEST(without_drag_acceleration_is_gravity)
{
    gsl_rng *rng = scene_rng(SEED, _i);
    Scene scene = undamped_scene(rng, _i);
    const SbVec3 v = scene_vector(rng, 2), a = scene_vector(rng, 3);
    gsl_rng_free(rng);
    const Scene twin = run_along(&scene, v, a);
    const double unit = scene.scheme->units == SB_SPEEDS ? scene.frame_time : 1;
    for (int i = 0; i < scene.bones; i++)
        scene.bone[i].gravity = vec3_sub(scene.bone[i].gravity, vec3_scale(a, unit));
    scene_run(&scene, &path);
    scene_assert_same(&twin, &path, &other, SEED, _i);
}
END_TEST

START_TEST(with_drag_steady_motion_is_felt)
{
    gsl_rng *rng = scene_rng(SEED, _i);
    const Scene scene = random_scene(rng, _i);
    const SbVec3 v = scene_vector(rng, 2), none = { 0, 0, 0 };
    gsl_rng_free(rng);
    scene_run(&scene, &path);
    const Scene twin = run_along(&scene, v, none);
    const double ratio = path_distance(&scene, &path, &other) / scene_rounding(&twin);
    ck_assert_msg(ratio > 1e6, "seed %d case %d: ratio %g", SEED, _i, ratio);
}
END_TEST

Suite *suite_frames(void);
Suite *suite_frames(void)
{
    Suite *suite = suite_create("frames");
    TCase *tcase = tcase_create("frame of reference");
    tcase_add_loop_test(tcase, without_drag_steady_motion_is_not_felt, 0, CASES);
    tcase_add_loop_test(tcase, without_drag_acceleration_is_gravity, 0, CASES);
    tcase_add_loop_test(tcase, with_drag_steady_motion_is_felt, 0, CASES);
    suite_add_tcase(suite, tcase);
    return suite;
}
