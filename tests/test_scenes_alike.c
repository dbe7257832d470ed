/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Scenes of the kind of the recorded traces, with what those have not: a center other than the root, every kind of
 * collider, scales and units, several springs, branches, leaves, strands whose nodes alternate, keys in another order.
 * The solver and the second engine (tests/mutants/engine.h) share no code and agree to 1e-12 m, in rotations to 1e-12.
 * None of these scenes enlarges a disturbance of its root by more than four, so that this is room for rounding alone.
 */
#include "mutants/engine.h"
#include "scene_play.h"
#include "vec3.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { FRAMES = 240 };

static const char *const scenes[] = { "center_on_a_node",      "every_collider",
                                      "scaled_in_centimetres", "three_springs",
                                      "branches_and_a_leaf",   "alternating_strands" };
enum { SCENES = sizeof scenes / sizeof *scenes };

/* The root swings and turns, about another axis than it goes along, from where the scene is at rest. */
static Recording make_motion(void)
{
    Recording motion = { .frames = FRAMES,
                         .first_frame = 1,
                         .root = calloc(FRAMES, sizeof *motion.root) };
    ck_assert_ptr_nonnull(motion.root);
    for (int i = 0; i < FRAMES; i++) {
        const double a = sin(0.11 * (i + 1)), b = sin(0.07 * (i + 1)), c = 1 - cos(0.05 * (i + 1));
        motion.root[i].position = (SbVec3){ 0.3 * a, 0.1 * c, -0.2 * b };
        motion.root[i].rotation = quat_normalise((SbQuat){ 0.3 * b, 0.4 * a, 0.2 * c, 1 });
    }
    return motion;
}

/* A part of the scene, which the engine takes for a whole one: one spring's joints, colliders and center. The caller
 * frees node and collider. */
static Scene take_spring(const Scene *scene, const SceneSpring *spring)
{
    Scene part = *scene;
    part.joint += spring->first;
    part.joints = spring->joints;
    part.center = spring->center;
    part.node = calloc((size_t)scene->nodes, sizeof *part.node);
    part.collider = calloc((size_t)spring->colliders + 1, sizeof *part.collider);
    for (int i = 0; i < scene->nodes; i++) {
        part.node[i] = scene->node[i];
        part.node[i].joint = part.node[i].tail_of = NO_JOINT;
    }
    for (int i = 0; i < part.joints; i++) {
        part.node[part.joint[i].node].joint = i;
        part.node[part.joint[i].tail_node].tail_of = i;
    }
    part.colliders = spring->colliders;
    for (int i = 0; i < spring->colliders; i++)
        part.collider[i] = scene->collider[spring->collider ? spring->collider[i] : i];
    return part;
}

/* What the engine makes of all springs, one by one, in the order of the scene's joints. */
static Played play_engine(const Scene *scene, const Recording *motion)
{
    Played all = { scene->joints, motion->frames, NULL, NULL };
    const size_t count = (size_t)all.joints * (size_t)all.frames;
    all.tail = calloc(count, sizeof *all.tail);
    all.rotation = calloc(count, sizeof *all.rotation);
    for (int s = 0; s < scene_springs(scene); s++) {
        const SceneSpring spring = scene_spring(scene, s);
        const Scene part = take_spring(scene, &spring);
        Played played;
        engine_play(&part, motion, FAULT_NONE, PRECISION_DOUBLE, &played);
        for (int frame = 0; frame < all.frames; frame++)
            for (int i = 0; i < part.joints; i++) {
                const long to = (long)frame * all.joints + spring.first + i;
                all.tail[to] = played.tail[(long)frame * part.joints + i];
                all.rotation[to] = played.rotation[(long)frame * part.joints + i];
            }
        played_free(&played);
        free(part.node);
        free(part.collider);
    }
    return all;
}

static double rotation_distance(SbQuat a, SbQuat b)
{
    const double sign = quat_dot(a, b) < 0 ? -1 : 1;
    return fmax(fmax(fabs(a.x - sign * b.x), fabs(a.y - sign * b.y)),
                fmax(fabs(a.z - sign * b.z), fabs(a.w - sign * b.w)));
}

START_TEST(agree_with_another_engine)
{
    char path[80], error[SCENE_ERROR_SIZE];
    snprintf(path, sizeof path, "tests/scenes/%s.json", scenes[_i]);
    Scene scene;
    ck_assert_msg(scene_read(path, &scene, stderr, error), "%s", error);
    Recording motion = make_motion();
    Played engine = play_engine(&scene, &motion);
    ScenePlay play;
    ck_assert_msg(scene_play_create(&scene, scene.frame_time, &play, error), "%s", error);
    double tails = 0, rotations = 0;
    for (int frame = 0; frame < FRAMES; frame++) {
        scene_play_step(&play, &motion.root[frame]);
        for (int i = 0; i < scene.joints; i++) {
            const long at = (long)frame * scene.joints + i;
            const SbVec3 apart = vec3_sub(scene_play_tail(&play, i), engine.tail[at]);
            tails = fmax(tails, vec3_length(apart));
            rotations = fmax(rotations,
                             rotation_distance(scene_play_rotation(&play, i), engine.rotation[at]));
        }
    }
    ck_assert_msg(tails <= 1e-12 && rotations <= 1e-12, "%s: tails %g m, rotations %g", scenes[_i],
                  tails, rotations);
    scene_play_free(&play);
    played_free(&engine);
    scene_free(&scene);
    recording_free(&motion);
}
END_TEST

Suite *suite_scenes_alike(void);
Suite *suite_scenes_alike(void)
{
    Suite *suite = suite_create("scenes alike");
    TCase *tcase = tcase_create("scenes");
    tcase_add_loop_test(tcase, agree_with_another_engine, 0, SCENES);
    suite_add_tcase(suite, tcase);
    return suite;
}
