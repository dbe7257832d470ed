/* SPDX-License-Identifier: GPL-3.0-or-later */
/* import --scheme: the same motion in other terms, and what is told where that cannot be. */
#include "model_scene.h"
#include "scene_convert.h"
#include "scene_play.h"
#include "vec3.h"
#include "workspace.h"

#include <check.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static char error[MODEL_ERROR_SIZE], told[2000];

static void note(void *context, const SceneSpring *spring, const char *what)
{
    (void)context;
    snprintf(told + strlen(told), sizeof told - strlen(told), "%s: %s\n", spring->name, what);
}

static Scene read_scene(const char *file, double fps, const char *scheme)
{
    char path[200];
    Model model;
    Scene scene;
    snprintf(path, sizeof path, "tests/models/%s.gltf", file);
    ck_assert_msg(model_read(path, &model, error), "%s", error);
    ck_assert_msg(model_to_scene(&model, &scene, error), "%s", error);
    model_free(&model);
    scene.frame_time = 1 / fps;
    *told = '\0';
    if (scheme)
        ck_assert(scene_convert(&scene, scheme, note, NULL));
    return scene;
}

enum { SECONDS = 4 };

/* The largest distance between tails of the same spring in two scenes whose root sways and turns, m; *way is
 * the farthest that one has been from where it was. */
static double play_both(const Scene *one, const Scene *other, int spring, double *way)
{
    ScenePlay first, second;
    const SceneSpring *of = &one->spring[spring];
    ck_assert_int_eq(of->joints, other->spring[spring].joints);
    ck_assert_int_eq(of->first, other->spring[spring].first);
    ck_assert_msg(scene_play_create(one, one->frame_time, &first, error), "%s", error);
    ck_assert_msg(scene_play_create(other, other->frame_time, &second, error), "%s", error);
    const SbVec3 start = scene_play_tail(&first, of->first);
    double apart = 0;
    *way = 0;
    for (int frame = 1; frame <= lround(SECONDS / one->frame_time); frame++) {
        const double t = frame * one->frame_time, half = 0.2 * sin(4 * t);
        const RootPose root = { { 0.1 * sin(3 * t), 0.05 * sin(7 * t), 0.1 * sin(5 * t) },
                                { 0, sin(half), 0, cos(half) } };
        scene_play_step(&first, &root);
        scene_play_step(&second, &root);
        *way = fmax(*way, vec3_length(vec3_sub(scene_play_tail(&first, of->first), start)));
        for (int j = of->first; j < of->first + of->joints; j++)
            apart = fmax(apart, vec3_length(vec3_sub(scene_play_tail(&first, j),
                                                     scene_play_tail(&second, j))));
    }
    scene_play_free(&first);
    scene_play_free(&second);
    return apart;
}

/* The law is exact for them. A frame rounds by some parts of a place, at most 2 m, and no frame makes more of what the
 * ones before have left: these chains come to rest. */
static double rounding_bound(double fps)
{
    return SECONDS * fps * 2 * DBL_EPSILON;
}

static const struct Same {
    const char *file, *scheme;
    int spring;
    double fps;
} sames[] = {
    { "plain", "lesson", 0, 60 },
    { "plain", "lesson", 0, 90 },
    { "unlisted-bones", "lesson", 0, 60 },    /* the root is put between, and they stay out */
    { "scale-not-uniform", "lesson", 0, 60 }, /* speeds scale with the node, an acceleration not */
    { "hit-radius-scaled", "lesson", 0, 60 }, /* a collider is touched */
    { "ponytail_avatar", "lesson", 0, 30 },
    { "names", "vrm1", 0, 60 }, /* one bone: it cannot tell the pulls apart */
    { "names", "lesson", 1, 60 },
};

START_TEST(keeps_the_motion)
{
    const struct Same *same = &sames[_i];
    Scene from = read_scene(same->file, same->fps, NULL);
    Scene to = read_scene(same->file, same->fps, same->scheme);
    double way;
    const double apart = play_both(&from, &to, same->spring, &way);
    ck_assert_str_eq(to.spring[same->spring].scheme, same->scheme);
    ck_assert_str_ne(from.spring[same->spring].scheme, same->scheme);
    ck_assert_msg(apart <= rounding_bound(same->fps), "%s: %g", same->file, apart);
    ck_assert_msg(way > 0.05, "%g", way);
    scene_free(&from);
    scene_free(&to);
}
END_TEST

static const struct Loss {
    const char *file, *scheme, *after; /* the scheme of the first spring then */
    const char *says[2];
} losses[] = {
    { "plain", "vrm1", "vrm1", { 0 } },
    { "plain", "lesson", "lesson", { 0 } },
    { "plain", "component", "component", { "hair: its bones move otherwise from the second on" } },
    { "estella", "lesson", "lesson", { "hair1: its bones move otherwise from the second on" } },
    { "drag-negative",
      "lesson",
      "lesson",
      { "hair: its joints need a drag of -0.1 to 0.4; all of them get 0.15" } },
    { "center-ancestor", "lesson", "lesson", { "hair: its center is left out" } },
    { "vrm0-branches",
      "lesson",
      "lesson",
      { "need a stiffness of 0.04 to 0.1923; all of them get 0.1039",
        "need different gravities, of 6 to 12 m/s^2; all of them get 7.5" } },
    { "vrm0-nested-roots",
      "lesson",
      "vrm1",
      { "tail: tail: it stays vrm1: as lesson it would turn bones below it that are not its "
        "own" } },
    { "joints-skip-nodes",
      "component",
      "vrm1",
      { "hair: it stays vrm1: as component it would aim a bone at another node" } },
    { "gravity-huge",
      "lesson",
      "lesson",
      { "its gravity of 6e+10 becomes 1e+09, the most that a scene can have" } },
    { "stiffness-one", "vrm1", "component", { "hair1: it stays component: as vrm1 a stiffness" } },
};

START_TEST(tells_what_is_lost)
{
    const struct Loss *loss = &losses[_i];
    Scene scene = read_scene(loss->file, 60, loss->scheme);
    for (int w = 0; w < 2 && loss->says[w]; w++)
        ck_assert_msg(strstr(told, loss->says[w]) != NULL, "%s: %s", loss->file, told);
    ck_assert_msg(loss->says[0] || !*told, "%s: %s", loss->file, told);
    ck_assert_str_eq(scene.spring[0].scheme, loss->after);
    ScenePlay play;
    ck_assert_msg(scene_play_create(&scene, scene.frame_time, &play, error), "%s", error);
    scene_play_free(&play);
    scene_free(&scene);
}
END_TEST

START_TEST(writes_what_it_tells)
{
    Ran ran = workspace_run("build/springlab import tests/models/plain.gltf --scheme component "
                            "--fps 90 --output @/scene.json");
    ck_assert_int_eq(ran.status, 0);
    ck_assert_ptr_nonnull(strstr(ran.err, "plain.gltf: warning: \"hair\": its bones move "));
    ran_free(&ran);
    Scene scene;
    ck_assert_msg(scene_read(workspace_path("scene.json"), &scene, stderr, error), "%s", error);
    ck_assert(scene.frame_time == 1.0 / 90);
    ck_assert_str_eq(scene.spring[0].scheme, "component");
    scene_free(&scene);
    ran = program_run("build/springlab import tests/models/estella.gltf --fps 90");
    ck_assert_msg(ran.status == 2 && !*ran.out, "%s", ran.out);
    ck_assert_ptr_nonnull(strstr(ran.err, "--fps: 90 given, allowed: 60"));
    ran_free(&ran);
}
END_TEST

Suite *suite_import_scheme(void);
Suite *suite_import_scheme(void)
{
    Suite *suite = suite_create("import_scheme");
    TCase *tcase = tcase_create("import_scheme");
    tcase_add_checked_fixture(tcase, workspace_set_up, workspace_tear_down);
    tcase_add_loop_test(tcase, keeps_the_motion, 0, sizeof sames / sizeof *sames);
    tcase_add_loop_test(tcase, tells_what_is_lost, 0, sizeof losses / sizeof *losses);
    tcase_add_test(tcase, writes_what_it_tells);
    suite_add_tcase(suite, tcase);
    return suite;
}
