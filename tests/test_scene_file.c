/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Scenes: what the format says is read, and what is wrong is named by its place in one line. */
#include "data_folder.h"
#include "scene_file.h"
#include "shell.h"
#include "temporary.h"

#include <check.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static char path[TEMPORARY_PATH];

#define NODE "{\"parent\":-1,\"translation\":[0,0,0]}"
#define CHILD "{\"parent\":0,\"translation\":[0.25,0,1],\"rotation\":[0,0.6,0,0.8]}"
#define NODES "\"nodes\":[" NODE "," CHILD "]"
#define JOINTS "\"joints\":[{\"node\":0}]"
#define SCENE(more) "{\"h\":0.02," NODES "," JOINTS more "}"

START_TEST(reads_the_format)
{
    static const char text[] = SCENE(
        ",\"version\":1,\"scheme\":\"lesson\",\"center\":1.0,\"units_per_metre\":100,\"scale\":2,"
        "\"colliders\":[{\"node\":\"root\",\"type\":\"sphere\",\"radius\":0.5},"
        "{\"node\":1,\"type\":\"capsule\",\"radius\":1,\"offset\":[1,2,3],\"tail\":[0,0,4],"
        "\"translation\":[5,6,7]},{\"node\":0,\"type\":\"plane\",\"normal\":[0,0,-2]}],\"open\":"
        "true");
    temporary_file(text, strlen(text), path);
    Scene scene;
    char error[SCENE_ERROR_SIZE];
    ck_assert_msg(scene_read(path, &scene, NULL, error), "%s", error);
    ck_assert(scene.frame_time == 0.02 && scene.units_per_metre == 100 && scene.scale == 2);
    ck_assert_str_eq(scene.scheme, "lesson");
    ck_assert_int_eq(scene.center, 1);
    ck_assert_int_eq(scene.nodes, 2);
    ck_assert_int_eq(scene.node[1].parent, 0);
    ck_assert_int_eq(scene.node[1].tail_of, 0);
    ck_assert(scene.node[1].translation.z == 1 && scene.node[1].rotation.w == 0.8);
    ck_assert(scene.node[0].rotation.w == 1);
    ck_assert_int_eq(scene.joints, 1);
    ck_assert_int_eq(scene.joint[0].tail_node, 1);
    ck_assert(scene.joint[0].drag == 0.5 && scene.joint[0].gravity_direction.y == -1);
    ck_assert(scene.open && scene.node[0].scale == 1);
    ck_assert_int_eq(scene.colliders, 3);
    ck_assert_int_eq(scene.collider[2].type, COLLIDER_PLANE);
    ck_assert(scene.collider[2].normal.z == -2 && scene.collider[2].active);
    ck_assert_int_eq(scene.collider[0].node, NODE_ROOT);
    ck_assert_int_eq(scene.collider[1].type, COLLIDER_CAPSULE);
    ck_assert(scene.collider[1].tail.z == 4 && scene.collider[1].translation.x == 5);
    scene_free(&scene);
    unlink(path);
}
END_TEST

static const struct Refusal {
    const char *text, *says;
} refusals[] = {
    { "", "line 1, column 0: the file ends amid the JSON" },
    { "[1,2", "ends amid the JSON" },
    { "{\"h\":0.02,\"h\":0.03}", ": line 1, column 13: a key stands there twice, near" },
    { "{\"h\":1e999}", "a number too large, near" },
    { "{\"a\x9b\":1}", "this is no text in UTF-8" },
    { "[]", "an object { } has to stand here" },
    /* The end of a leaf is no node of the file's. */
    { "{\"h\":0.02,\"nodes\":[{\"parent\":-1},{\"parent\":0,\"translation\":[0,1,0]}],"
      "\"joints\":[{\"node\":1}],\"center\":2}",
      "allowed: -1 to 1" },
    { "{}", ": h: a number is missing here" },
    { "{\"h\":\"0.02\"}", ": h: a number has to stand here" },
    { "{\"h\":0}", ": h: 0 given, allowed: 0.0001 to 10" },
    { "{\"h\":1e-5}", ": h: 1e-05 given, allowed: 0.0001 to 10" },
    { "{\"h\":0.1,\"scale\":1e8}", ": scale: 100000000 given, allowed: 1e-06 to 1000000" },
    { "\xEF\xBB\xBF{\"h\":0.1}",
      ": begins with the byte EF, as of a byte order mark: no JSON does" },
    { SCENE(",\"colliders\":[],\"springs\":[{\"joints\":[0],\"colliders\":[0]}]"),
      ": springs[0].colliders: 1 entries, allowed: none" },
    { "{\"h\":0.02}", ": nodes: at least one node is needed" },
    { "{\"h\":0.02,\"nodes\":7}", ": nodes: an array [ ] has to stand here" },
    { "{\"h\":0.02,\"nodes\":[7]}", ": nodes[0]: an object { } has to stand here" },
    { "{\"h\":0.02,\"nodes\":[{}]}", ": nodes[0].parent: a number is missing here" },
    { "{\"h\":0.02,\"nodes\":[{\"parent\":0}]}", ": nodes[0].parent: 0 given: node 0 would be" },
    { "{\"h\":0.02,\"nodes\":[{\"parent\":\"top\"}]}",
      ": nodes[0].parent: allowed: \"root\", or a node from 0 to 0" },
    { "{\"h\":0.02,\"nodes\":[" NODE ",{\"parent\":0.5}]}", ": nodes[1].parent: 0.5 given" },
    { "{\"h\":0.02,\"nodes\":[" NODE ",{\"parent\":-2}]}", ": nodes[1].parent: -2 given" },
    { "{\"h\":0.02,\"nodes\":[" NODE ",{\"parent\":99999999999}]}", ": nodes[1].parent: " },
    { "{\"h\":0.02,\"nodes\":[{\"parent\":-1,\"translation\":[0,1]}]}",
      ": nodes[0].translation: an array of 3 numbers" },
    { "{\"h\":0.02,\"nodes\":[{\"parent\":-1,\"translation\":[0,1,null]}]}",
      ": nodes[0].translation[2]: a number has to stand here" },
    { "{\"h\":0.02,\"nodes\":[{\"parent\":-1,\"translation\":[0,1,1e10]}]}",
      ": nodes[0].translation[2]: 1e+10 given" },
    { "{\"h\":0.02,\"nodes\":[{\"parent\":-1,\"rotation\":[0,0,0,0]}]}",
      ": nodes[0].rotation: no unit quaternion" },
    { "{\"h\":0.02," NODES "}", ": joints: at least one joint is needed" },
    { "{\"h\":0.02," NODES ",\"joints\":[{}]}", ": joints[0].node: a number is missing" },
    { "{\"h\":0.02," NODES ",\"joints\":[{\"node\":2}]}",
      ": joints[0].node: 2 given, allowed: 0 to 1" },
    { "{\"h\":0.02,\"nodes\":[" NODE "],\"joints\":[{\"node\":0}]}",
      ": joints[0].node: node 0 has no child, and no translation to continue" },
    { "{\"h\":0.02," NODES ",\"joints\":[{\"node\":0},{\"node\":0}]}",
      ": node 0 has joint 0 already" },
    { "{\"h\":0.02," NODES ",\"joints\":[{\"node\":0},{\"node\":0},{\"node\":0}]}",
      ": joints: 3 entries, allowed: at most 2" },
    { "{\"h\":0.02," NODES ",\"joints\":[{\"node\":0,\"stiffness\":-1}]}",
      ": joints[0].stiffness: -1 given" },
    { "{\"h\":0.02," NODES ",\"joints\":[{\"node\":0,\"dragForce\":1.5}]}",
      ": joints[0].dragForce: 1.5 given, allowed: -1 to 1" },
    { "{\"h\":0.1," NODES ",\"joints\":[{\"node\":0,\"dragForce\":-2}]}",
      ": joints[0].dragForce: -2 given, allowed: -1 to 1" },
    { "{\"h\":0.1,\"scheme\":\"lesson\"," NODES ",\"joints\":[{\"node\":0,\"stiffness\":2}]}",
      ": joints[0].stiffness: 2 given, allowed with scheme \"lesson\": 0 to 1" },
    { "{\"h\":0.02,\"nodes\":[{\"parent\":-1,\"scale\":0}]}",
      ": nodes[0].scale: 0 given, allowed: 1e-06 to" },
    { "{\"h\":0.02,\"nodes\":[" NODE "," CHILD ",{\"parent\":1,\"translation\":[1,0,0]}],"
      "\"joints\":[{\"node\":1},{\"node\":0}]}",
      ": joints[0]: a joint above this one stands behind it" },
    { SCENE(",\"center\":2"), ": center: 2 given, allowed: -1 to 1" },
    { SCENE(",\"center\":\"top\""), ": center: allowed: \"root\", or a node from 0 to 1" },
    { SCENE(",\"scheme\":\"unity\""), ": scheme: allowed: \"lesson\", \"vrm1\"" },
    { SCENE(",\"scheme\":1"), ": scheme: allowed" },
    { SCENE(",\"version\":2"), ": version: 2 given" },
    { SCENE(",\"colliders\":[{\"node\":\"root\",\"radius\":1}]"), ": colliders[0].type: allowed" },
    { SCENE(",\"colliders\":[{\"node\":5,\"radius\":1,\"type\":\"sphere\"}]"),
      ": colliders[0].node: 5 given" },
    { SCENE(",\"colliders\":[{\"node\":0,\"type\":\"sphere\"}]"),
      ": colliders[0].radius: a number is missing" },
    { SCENE(",\"colliders\":[{\"node\":0,\"type\":\"plane\"}]"),
      ": colliders[0].normal: an array of 3 numbers" },
    { SCENE(",\"colliders\":[{\"node\":0,\"type\":\"plane\",\"normal\":[0,0,0]}]"),
      ": colliders[0].normal: a normal of no length" },
    { SCENE(",\"colliders\":[{\"node\":0,\"type\":\"inside-capsule\",\"radius\":1}]"),
      ": colliders[0].tail: an array of 3 numbers" },
    { SCENE(",\"open\":1"), ": open: allowed: true, false" },
    { SCENE(",\"colliders\":[{\"node\":0,\"type\":\"capsule\",\"radius\":1}]"),
      ": colliders[0].tail: an array of 3 numbers" },
};

START_TEST(names_the_place)
{
    const struct Refusal *refusal = &refusals[_i];
    temporary_file(refusal->text, strlen(refusal->text), path);
    Scene scene;
    char error[SCENE_ERROR_SIZE] = "";
    ck_assert_msg(!scene_read(path, &scene, NULL, error), "%s", refusal->text);
    ck_assert_msg(strstr(error, refusal->says) != NULL, "'%s' without '%s'", error, refusal->says);
    ck_assert_msg(strstr(error, path) == error, "%s", error);
    ck_assert_ptr_null(strchr(error, '\n'));
    ck_assert_ptr_null(strstr(error, "to -1")); /* a range that holds nothing */
    unlink(path);
}
END_TEST

START_TEST(warns_of_unknown_keys)
{
    static const char text[] = SCENE(",\"colour\":1,\"colliders\":[{\"node\":0,\"type\":\"sphere\","
                                     "\"radius\":1,\"na\\u0007me\":2}]");
    temporary_file(text, strlen(text), path);
    char *warnings = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&warnings, &size);
    Scene scene;
    char error[SCENE_ERROR_SIZE];
    ck_assert(scene_read(path, &scene, file, error));
    fclose(file);
    ck_assert_ptr_nonnull(strstr(warnings, ": colour: unknown key, ignored\n"));
    ck_assert_ptr_nonnull(strstr(warnings, ": colliders[0].na?me: unknown key, ignored\n"));
    free(warnings);
    scene_free(&scene);
    unlink(path);
}
END_TEST

/* However many there are, a few are told, and how many more. */
START_TEST(tells_of_a_few_unknown_keys)
{
    Ran ran = shell_run("{ echo '{\"h\":0.02," NODES ",\"joints\":[{\"node\":0}]'; "
                        "seq 1000 | sed 's/.*/,\"x&\":0/'; echo '}'; } >s.json; "
                        "echo frame,root_x,root_y,root_z,root_qx,root_qy,root_qz,root_qw >m.csv; "
                        "echo 1,0,0,0,0,0,0,1 >>m.csv; "
                        "springlab simulate --scene s.json --motion m.csv");
    ck_assert_int_eq(ran.status, 0);
    ck_assert_int_eq(line_count(ran.err), 11);
    ck_assert_ptr_nonnull(strstr(ran.err, "springlab: s.json: x10: unknown key, ignored\n"));
    ck_assert_ptr_nonnull(strstr(ran.err, "springlab: s.json: 990 more such, ignored\n"));
    ran_free(&ran);
}
END_TEST

/* Every beginning of a scene, and a scene with any one byte gone, is read or refused in one line. */
START_TEST(survives_damage)
{
    static const char whole[] =
        SCENE(",\"scheme\":\"vrm1\",\"center\":\"root\",\"colliders\":[{\"node\":\"root\",\"type\":"
              "\"capsule\",\"radius\":1,\"offset\":[1,2,3],\"tail\":[0,0,4]}]");
    const size_t length = strlen(whole);
    int refused = 0;
    for (size_t i = 0; i < 2 * length; i++) {
        char text[sizeof whole];
        size_t size = i;
        memcpy(text, whole, length);
        if (i >= length) {
            const size_t gone = i - length;
            size = length - 1;
            memmove(text + gone, text + gone + 1, size - gone);
        }
        temporary_file(text, size, path);
        Scene scene;
        char error[SCENE_ERROR_SIZE] = "";
        if (scene_read(path, &scene, NULL, error)) {
            scene_free(&scene);
        } else {
            refused++;
            ck_assert(*error && !strchr(error, '\n'));
        }
        unlink(path);
    }
    ck_assert_int_gt(refused, (int)length);
}
END_TEST

START_TEST(reads_recorded_scenes)
{
    static const char *const names[] = { "bent6", "center5", "colliders5", "contacts6" };
    char file[300], error[SCENE_ERROR_SIZE];
    snprintf(file, sizeof file, "%s/traces/vrm1_%s.json", data_folder(), names[_i]);
    if (access(file, R_OK) != 0) {
        printf("skipped: %s is not there\n", file);
        return;
    }
    Scene scene;
    ck_assert_msg(scene_read(file, &scene, stderr, error), "%s", error);
    ck_assert_int_eq(scene.joints, names[_i][strlen(names[_i]) - 1] - '0');
    ck_assert_int_eq(scene.center, _i == 1 ? NODE_ROOT : CENTER_WORLD);
    ck_assert_int_eq(scene.colliders > 0, _i >= 2);
    for (int i = 0; i < scene.joints; i++)
        ck_assert_int_eq(scene.joint[i].tail_node, scene.joint[i].node + 1);
    scene_free(&scene);
}
END_TEST

Suite *suite_scene_file(void);
Suite *suite_scene_file(void)
{
    Suite *suite = suite_create("scene_file");
    TCase *tcase = tcase_create("scene_file");
    tcase_add_test(tcase, reads_the_format);
    tcase_add_loop_test(tcase, names_the_place, 0, sizeof refusals / sizeof *refusals);
    tcase_add_test(tcase, warns_of_unknown_keys);
    tcase_add_test(tcase, tells_of_a_few_unknown_keys);
    tcase_add_test(tcase, survives_damage);
    tcase_add_loop_test(tcase, reads_recorded_scenes, 0, 4);
    suite_add_tcase(suite, tcase);
    return suite;
}
