/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The second engine (tests/mutants/engine.h) is right: it repeats what a third implementation recorded, and
 * agrees with the solver on random scenes. Both are checked by that, as they share no code. */
#include "csv_reader.h"
#include "data_folder.h"
#include "mutants/engine.h"
#include "mutants/faults_scenes.h"
#include "scene_play.h"

#include <check.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <unistd.h>

static const char *const recorded[] = { "bent6", "center5", "colliders5", "contacts6" };

START_TEST(repeats_a_recorded_trace)
{
    char path[300], error[RECORDING_ERROR_SIZE];
    snprintf(path, sizeof path, "%s/traces/vrm1_%s.csv", data_folder(), recorded[_i]);
    if (access(path, R_OK) != 0) {
        printf("skipped: %s is not there\n", path);
        return;
    }
    Recording recording;
    ck_assert_msg(recording_read(path, &recording, error), "%s", error);
    snprintf(path, sizeof path, "%s/traces/vrm1_%s.json", data_folder(), recorded[_i]);
    Scene scene;
    ck_assert_msg(scene_read(path, &scene, NULL, error), "%s", error);
    ck_assert_int_eq(scene.joints, recording.joints);
    Played played;
    engine_play(&scene, &recording, FAULT_NONE, PRECISION_DOUBLE, &played);
    double most = 0;
    for (long i = 0; i < (long)recording.frames * recording.joints; i++)
        most = larger(most, vec3_length(vec3_sub(played.tail[i], recording.tail[i])));
    ck_assert_int_ge(recording.frames, 240);
    ck_assert_msg(most <= 1e-12, "%s: tails differ by %g m", recorded[_i], most);
    played_free(&played);
    scene_free(&scene);
    recording_free(&recording);
}
END_TEST

/* The tails of the solver. */
static void play_solver(const Scene *scene, const Recording *motion, SbVec3 *tail)
{
    ScenePlay play;
    char error[SCENE_ERROR_SIZE];
    ck_assert_msg(scene_play_create(scene, scene->frame_time, &play, error), "%s", error);
    for (int frame = 0; frame < motion->frames; frame++) {
        scene_play_step(&play, &motion->root[frame]);
        for (int i = 0; i < scene->joints; i++)
            tail[(long)frame * scene->joints + i] = scene_play_tail(&play, i);
    }
    scene_play_free(&play);
}

static double largest_distance(const SbVec3 *a, const SbVec3 *b, long count)
{
    double most = 0;
    for (long i = 0; i < count; i++)
        most = larger(most, vec3_length(vec3_sub(a[i], b[i])));
    return most;
}

/* How much a scene enlarges rounding: by playing it with tails rounded to a nanometre. */
static double enlargement(const Scene *scene, const Recording *motion, const Played *played)
{
    Played coarse;
    engine_play(scene, motion, FAULT_TAILS_TO_NANOMETRES, PRECISION_DOUBLE, &coarse);
    const long count = (long)motion->frames * scene->joints;
    const double moved = largest_distance(played->tail, coarse.tail, count);
    played_free(&coarse);
    return moved / 1e-9;
}

enum { RANDOM_SCENES = 100 };

START_TEST(agrees_with_the_solver)
{
    Scene scene;
    Recording motion;
    scene_make_random(7, _i, COLLIDERS_ON_ROOT, &scene, &motion);
    Played played;
    engine_play(&scene, &motion, FAULT_NONE, PRECISION_DOUBLE, &played);
    const long count = (long)motion.frames * scene.joints;
    SbVec3 *tail = calloc((size_t)count, sizeof *tail);
    play_solver(&scene, &motion, tail);
    const double most = largest_distance(played.tail, tail, count);
    const double unit = DBL_EPSILON * enlargement(&scene, &motion, &played);
    ck_assert_msg(most <= 30 * unit, "scene %d: tails differ by %g m, %g times rounding", _i, most,
                  most / unit);
    free(tail);
    played_free(&played);
    scene_free(&scene);
    recording_free(&motion);
}
END_TEST

Suite *suite_conform_engine(void);
Suite *suite_conform_engine(void)
{
    Suite *suite = suite_create("conform engine");
    TCase *tcase = tcase_create("engine");
    tcase_add_loop_test(tcase, repeats_a_recorded_trace, 0, sizeof recorded / sizeof *recorded);
    tcase_add_loop_test(tcase, agrees_with_the_solver, 0, RANDOM_SCENES);
    suite_add_tcase(suite, tcase);
    return suite;
}
