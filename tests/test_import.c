/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Models as scenes: what import writes plays as the model stands, and simulate plays the model itself. */
#include "data_folder.h"
#include "model_scene.h"
#include "scene_play.h"
#include "temporary.h"
#include "trace_file.h"
#include "vec3.h"
#include "workspace.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static char error[SCENE_ERROR_SIZE];

static void read_scene(const char *path, Model *model, Scene *scene)
{
    ck_assert_msg(model_read(path, model, error), "%s", error);
    ck_assert_msg(model_to_scene(model, scene, error), "%s", error);
}

static const SceneSpring *find_spring(const Scene *scene, const char *name)
{
    int i = 0;
    while (i < scene->springs && strcmp(scene->spring[i].name, name) != 0)
        i++;
    ck_assert_msg(i < scene->springs, "%s", name);
    return &scene->spring[i];
}

/* The scene has each spring of the model, and at rest each tail stands where the model has it. */
static void check_rest(const char *path)
{
    Model model;
    Scene scene;
    ScenePlay play;
    read_scene(path, &model, &scene);
    ck_assert_msg(scene_play_create(&scene, scene.frame_time, &play, error), "%s: %s", path, error);
    ck_assert_int_eq(scene.springs, model.springs);
    for (int s = 0; s < model.springs; s++) {
        const ModelSpring *spring = &model.spring[s];
        const SceneSpring *made = find_spring(&scene, spring->name);
        ck_assert_int_eq(made->colliders, spring->colliders);
        ck_assert_int_eq(made->joints, spring->joints);
        for (int j = 0; j < spring->joints; j++) {
            const ModelJoint *joint = &spring->joint[j];
            const SbVec3 wanted = model_point(&model, joint->node, joint->tail);
            const SbVec3 tail = scene_play_tail(&play, made->first + j);
            ck_assert_msg(vec3_length(vec3_sub(tail, wanted)) <= 1e-14, "%s: %g %g %g", path,
                          tail.x, tail.y, tail.z);
        }
    }
    scene_play_free(&play);
    scene_free(&scene);
    model_free(&model);
}

START_TEST(stands_as_the_model_does)
{
    static const char *const fixtures[] = {
        "plain",
        "vrm0-branches",
        "joints-skip-nodes",
        "bone-without-length",
        "estella",
        "names",
        "matrix-turned",
        "vrm0-nested-roots",
        "plane",
        "two-parents",
        "center-no-ancestor",
        "ponytail_avatar",
        "collider-by-extension-only",
    };
    for (size_t i = 0; i < sizeof fixtures / sizeof *fixtures; i++) {
        char path[200];
        snprintf(path, sizeof path, "tests/models/%s.gltf", fixtures[i]);
        check_rest(path);
    }
}
END_TEST

START_TEST(stands_as_real_models_do)
{
    static const char *const names[] = { "models/Godette_vrm_v4.vrm",
                                         "models/usd_springbone.vrm",
                                         "models/vrm0_frontbake.vrm",
                                         "models/sphere-collider.gltf",
                                         "models/inside-collider.gltf",
                                         "models/plane-collider.gltf",
                                         "malformed/missing_spring_collider_group.vrm" };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char path[300];
        snprintf(path, sizeof path, "%s/%s", data_folder(), names[i]);
        if (access(path, R_OK) == 0)
            check_rest(path);
        else
            printf("skipped: %s is not there\n", path);
    }
}
END_TEST

/* A spring that hangs on a later one comes behind it. */
START_TEST(moves_what_carries_first)
{
    static const char text[] =
        "{\"asset\":{\"version\":\"2.0\"},\"nodes\":[{\"children\":[1]},"
        "{\"translation\":[0,0,1],\"children\":[2]},{\"translation\":[0,0,1],\"children\":[3]},"
        "{\"translation\":[0,1,0]}],\"extensions\":{\"VRMC_springBone\":{\"specVersion\":\"1.0\","
        "\"springs\":[{\"name\":\"outer\",\"joints\":[{\"node\":2},{\"node\":3}]},"
        "{\"name\":\"inner\",\"joints\":[{\"node\":0},{\"node\":1},{\"node\":2}]}]}}}";
    char path[TEMPORARY_PATH];
    temporary_file(text, sizeof text - 1, path);
    Model model;
    Scene scene;
    ScenePlay play;
    read_scene(path, &model, &scene);
    unlink(path);
    ck_assert_str_eq(model.spring[0].name, "outer");
    ck_assert_str_eq(scene.spring[0].name, "inner");
    ck_assert_msg(scene_play_create(&scene, scene.frame_time, &play, error), "%s", error);
    scene_play_free(&play);
    scene_free(&scene);
    model_free(&model);
}
END_TEST

/* A scene has room for the nodes that springs need; tips of their own count only where there are such. */
START_TEST(takes_long_chains)
{
    enum { NODES = 6000 };
    FILE *file = fopen(workspace_path("long.gltf"), "w");
    ck_assert_ptr_nonnull(file);
    fputs("{\"asset\":{\"version\":\"2.0\"},\"nodes\":[", file);
    for (int i = 0; i < NODES - 1; i++)
        fprintf(file, "{\"translation\":[0,0.01,0],\"children\":[%d]},", i + 1);
    fputs("{\"translation\":[0,0.01,0]}],\"extensions\":{\"VRMC_springBone\":{\"springs\":[{"
          "\"joints\":[",
          file);
    for (int i = 0; i < NODES; i++)
        fprintf(file, "%s{\"node\":%d}", i ? "," : "", i);
    fputs("]}]}}}", file);
    ck_assert_int_eq(fclose(file), 0);
    Model model;
    Scene scene;
    read_scene(workspace_path("long.gltf"), &model, &scene);
    ck_assert_int_eq(scene.joints, NODES - 1);
    scene_free(&scene);
    model_free(&model);
}
END_TEST

/* import and simulate --scene give what simulate MODEL gives, when both start on the pose. */
START_TEST(imports_what_it_simulates)
{
    Ran ran = workspace_run(
        "build/springlab import tests/models/ponytail_avatar.gltf --output @/scene.json && "
        "build/springlab simulate tests/models/ponytail_avatar.gltf --event shake --start straight "
        "--seconds 1 --output @/model.csv && build/springlab simulate --scene @/scene.json "
        "--motion @/model.csv --output @/scene.csv && cmp @/model.csv @/scene.csv");
    ck_assert_msg(ran.status == 0 && !*ran.out && !*ran.err, "%s%s", ran.out, ran.err);
    ran_free(&ran);
    Recording recording;
    ck_assert_msg(recording_read(workspace_path("model.csv"), &recording, error), "%s", error);
    ck_assert_int_eq(recording.joints, 11);
    double moved = 0;
    for (int frame = 0; frame < recording.frames; frame++)
        moved = fmax(moved, fabs(recording_tail(&recording, frame, 4).x));
    ck_assert_msg(moved > 0.05, "%g", moved);
    recording_free(&recording);
}
END_TEST

START_TEST(draws_a_strip_for_each_spring)
{
    Ran ran = workspace_run("build/springlab simulate tests/models/ponytail_avatar.gltf --event "
                            "walk --seconds 2 --output @/walk.csv --plot @/walk.svg");
    ck_assert_msg(ran.status == 0 && !*ran.err, "%s", ran.err);
    ran_free(&ran);
    char *figure = file_text(workspace_path("walk.svg"));
    ck_assert_ptr_nonnull(figure);
    static const char *const words[] = { "ponytail_avatar.gltf: walk", "ponytail –", "fringe –",
                                         "temple left –", "temple right –" };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        ck_assert_msg(strstr(figure, words[i]) != NULL, "%s", words[i]);
    free(figure);
}
END_TEST

/* Refused: exit 2, nothing on standard output, one line that names the file, the place and the reason. */
START_TEST(refuses_and_prints_nothing)
{
    static const struct {
        const char *line;
        const char *says[4];
    } cases[] = {
        { "import tests/models/refused-nan.gltf", { "refused-nan.gltf: extensions.", "no JSON" } },
        { "import tests/models/no-springs.gltf --quiet", { "no-springs.gltf", "no spring" } },
        { "import", { "MODEL", "missing" } },
        { "import build/there-is-none.vrm", { "there-is-none.vrm: cannot be read" } },
        { "simulate tests/models/refused-cut-short.gltf", { "the file ends amid the JSON" } },
        { "simulate tests/models/plain.gltf --bones 3", { "--bones", "not with a model" } },
        { "simulate tests/models/estella.gltf --fps 90", { "--fps: 90 given", "allowed: 60" } },
        { "simulate tests/models/plain.gltf --event release", { "--event", "release", "shake" } },
        { "simulate tests/models/plain.gltf --motion a.csv", { "--motion", "not with a model" } },
        { "import tests/models/plain.gltf --format csv", { "--format" } },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char line[300];
        snprintf(line, sizeof line, "build/springlab %s", cases[i].line);
        Ran ran = program_run(line);
        ck_assert_msg(ran.status == 2 && !*ran.out, "%s: %d %s", line, ran.status, ran.out);
        for (int w = 0; w < 4 && cases[i].says[w]; w++)
            ck_assert_msg(strstr(ran.err, cases[i].says[w]) != NULL, "%s: %s", line, ran.err);
        ck_assert_msg(strchr(ran.err, '\n') == ran.err + strlen(ran.err) - 1, "%s", ran.err);
        ran_free(&ran);
    }
}
END_TEST

START_TEST(tells_what_is_odd)
{
    Ran ran = program_run("build/springlab import tests/models/unknown-key.gltf");
    ck_assert_int_eq(ran.status, 0);
    ck_assert_ptr_nonnull(strstr(ran.err, "unknown-key.gltf: extensions.VRMC_springBone.springs[0]."
                                          "joints[0].drag_force: warning: "));
    ck_assert_ptr_nonnull(strstr(ran.err, "did you mean \"dragForce\"?"));
    ck_assert_ptr_nonnull(strstr(ran.out, "\"springs\""));
    ran_free(&ran);
    ran = program_run("build/springlab import tests/models/joints-skip-nodes.gltf --quiet");
    ck_assert_msg(ran.status == 0 && !*ran.err, "%s", ran.err);
    ran_free(&ran);
}
END_TEST

Suite *suite_import(void);
Suite *suite_import(void)
{
    Suite *suite = suite_create("import");
    TCase *tcase = tcase_create("import");
    tcase_add_checked_fixture(tcase, workspace_set_up, workspace_tear_down);
    tcase_add_test(tcase, stands_as_the_model_does);
    tcase_add_test(tcase, stands_as_real_models_do);
    tcase_add_test(tcase, moves_what_carries_first);
    tcase_add_test(tcase, takes_long_chains);
    tcase_add_test(tcase, imports_what_it_simulates);
    tcase_add_test(tcase, draws_a_strip_for_each_spring);
    tcase_add_test(tcase, refuses_and_prints_nothing);
    tcase_add_test(tcase, tells_what_is_odd);
    suite_add_tcase(suite, tcase);
    return suite;
}
