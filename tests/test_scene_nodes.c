/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Scenes whose nodes stand in any order: played as those whose parents stand first, refused where there is no order. */
#include "scene_play.h"
#include "scene_text.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char error[SCENE_ERROR_SIZE];

/* ---- a tree in two orders ---- */

/* The head 0, on it the strand 1 - 2 - 3, and beside node 2 the strand 4 - 5. A node is a %d. */
#define HEAD "{\"parent\":-1,\"name\":\"head\",\"scale\":2}"
#define NODE_1 "{\"parent\":%d,\"translation\":[0.1,0,0]}"
#define NODE_2 "{\"parent\":%d,\"translation\":[0.1,0,0.025],\"rotation\":[0,0.6,0,0.8]}"
#define NODE_3 "{\"parent\":%d,\"translation\":[0,0.125,0]}"
#define NODE_4 "{\"parent\":%d,\"translation\":[0,0,0.2],\"rotation\":[0.6,0,0,0.8]}"
#define NODE_5 "{\"parent\":%d,\"translation\":[0,-0.1,0.1]}"
#define REST                                                                                       \
    "\"colliders\":[{\"node\":%d,\"type\":\"sphere\",\"radius\":0.09,\"offset\":[0,-0.02,0.3]},"   \
    "{\"node\":%d,\"type\":\"plane\",\"normal\":[0,1,0],\"translation\":[0,-0.11,0]}]}"
#define LEADING "{\"h\":0.0166,\"scheme\":\"%s\",\"nodes\":["

enum { PLAYED = 6, FILE_SIZE = 2000 };
/* Where the nodes stand: parents first; and behind those below them, the two children of node 1 apart. */
static const int ordered[PLAYED] = { 0, 1, 2, 3, 4, 5 }, disordered[PLAYED] = { 5, 4, 1, 0, 3, 2 };

typedef struct Kind {
    const char *scheme, *settings;
    int center, joints;
    bool tail; /* that of node 1 is node 3, not its first child */
} Kind;

static void write_joints(const Kind *kind, const int *at, char *text, size_t size)
{
    static const int head[] = { 0, 1, 2, 4, 5 };
    size_t length = 0;
    for (int i = 0; i < kind->joints; i++) {
        length += (size_t)snprintf(text + length, size - length, "%s{\"node\":%d%s",
                                   i ? "," : "],\"joints\":[", at[head[i]], kind->settings);
        if (kind->tail && i == 1)
            length += (size_t)snprintf(text + length, size - length, ",\"tail\":%d", at[3]);
        length += (size_t)snprintf(text + length, size - length, "}");
    }
    length += (size_t)snprintf(text + length, size - length, "],");
    if (kind->center >= 0)
        snprintf(text + length, size - length, "\"center\":%d,", at[kind->center]);
}

/* The scene with each node where at says. */
static void write_scene(const Kind *kind, const int *at, char text[FILE_SIZE])
{
    static const char *const nodes[PLAYED] = { HEAD, NODE_1, NODE_2, NODE_3, NODE_4, NODE_5 };
    static const int parent[PLAYED] = { -1, 0, 1, 2, 1, 4 };
    char line[PLAYED][100], joints[800];
    for (int i = 0; i < PLAYED; i++)
        snprintf(line[at[i]], sizeof line[0], nodes[i], i ? at[parent[i]] : 0);
    write_joints(kind, at, joints, sizeof joints);
    int length = snprintf(text, FILE_SIZE, LEADING, kind->scheme);
    for (int i = 0; i < PLAYED; i++)
        length +=
            snprintf(text + length, FILE_SIZE - (size_t)length, "%s%s", i ? "," : "", line[i]);
    length += snprintf(text + length, FILE_SIZE - (size_t)length, "%s", joints);
    length += snprintf(text + length, FILE_SIZE - (size_t)length, REST, at[2], at[0]);
    ck_assert_int_lt(length, FILE_SIZE);
}

static void play_text(const char *text, Scene *scene, ScenePlay *play)
{
    ck_assert_msg(scene_read_text(text, scene, stderr, error), "%s: %s", text, error);
    ck_assert_msg(scene_play_create(scene, scene->frame_time, play, error), "%s: %s", text, error);
}

static const Kind kinds[] = {
    { "vrm1", ",\"gravityPower\":0.5,\"hitRadius\":0.01", -1, 5, false },
    { "vrm1", ",\"stiffness\":0.5,\"dragForce\":0.1", 2, 3, true },
    { "component", ",\"stiffness\":0.05,\"gravityPower\":9.81,\"hitRadius\":0.01", -1, 4, false },
    { "lesson", ",\"stiffness\":0.02,\"gravityPower\":9.81", -1, 4, false },
};

START_TEST(the_order_of_nodes_makes_no_difference)
{
    const Kind *kind = &kinds[_i];
    Scene scene[2];
    ScenePlay play[2];
    char text[2][FILE_SIZE];
    write_scene(kind, ordered, text[0]);
    write_scene(kind, disordered, text[1]);
    for (int i = 0; i < 2; i++)
        play_text(text[i], &scene[i], &play[i]);
    ck_assert_ptr_null(scene[0].node_at);
    ck_assert_ptr_nonnull(scene[1].node_at);
    bool moved = false;
    for (int frame = 1; frame <= 60; frame++) {
        const double x = 0.002 * frame * frame;
        const RootPose root = { { x, 0.1 * x, 0 }, { 0, 0, 0.6, 0.8 } };
        for (int i = 0; i < 2; i++)
            scene_play_step(&play[i], &root);
        for (int j = 0; j < kind->joints; j++) {
            const SbVec3 a = scene_play_tail(&play[0], j), b = scene_play_tail(&play[1], j);
            const SbQuat p = scene_play_rotation(&play[0], j), q = scene_play_rotation(&play[1], j);
            ck_assert_msg(memcmp(&a, &b, sizeof a) == 0 && memcmp(&p, &q, sizeof p) == 0,
                          "%s: joint %d differs in frame %d", kind->scheme, j, frame);
            moved = moved || p.x != scene[0].node[scene[0].joint[j].node].rotation.x;
        }
    }
    ck_assert(moved);
    for (int i = 0; i < 2; i++) {
        scene_play_free(&play[i]);
        scene_free(&scene[i]);
    }
}
END_TEST

START_TEST(knows_the_files_indices)
{
    Scene scene;
    char text[FILE_SIZE];
    write_scene(&kinds[1], disordered, text);
    ck_assert_msg(scene_read_text(text, &scene, stderr, error), "%s", error);
    for (int i = 0; i < scene.nodes; i++) {
        ck_assert_int_lt(scene.node[i].parent, i);
        ck_assert_int_eq(scene.node_at[scene_node_listed(&scene, i)], i);
    }
    ck_assert_str_eq(scene.node[0].name, "head");
    ck_assert_int_eq(scene_node_listed(&scene, scene.center), disordered[2]);
    ck_assert_int_eq(scene_node_listed(&scene, scene.joint[2].node), disordered[2]);
    ck_assert_int_eq(scene_node_listed(&scene, scene.joint[1].tail_node), disordered[3]);
    ck_assert_int_eq(scene_node_listed(&scene, scene.collider[0].node), disordered[2]);
    scene_free(&scene);
}
END_TEST

/* ---- refused ---- */

#define NODE(parent) "{\"parent\":" #parent ",\"translation\":[0,0.1,0]}"
#define FILE_OF(nodes, rest) "{\"h\":0.02,\"nodes\":[" nodes "]," rest "}"
#define JOINT "\"joints\":[{\"node\":0}]"

static const struct Refusal {
    const char *text, *says;
} refusals[] = {
    { FILE_OF(NODE(0), JOINT), ": nodes[0].parent: 0 given: node 0 would be below itself" },
    { FILE_OF(NODE(-1) "," NODE(1), JOINT), ": nodes[1].parent: 1 given: node 1 would be" },
    { FILE_OF(NODE(2) "," NODE(0) "," NODE(1), JOINT),
      ": nodes[2].parent: 1 given: node 2 would be below itself" },
    { FILE_OF(NODE(1) "," NODE(2) "," NODE(1), JOINT), ".parent: " },
    { FILE_OF(NODE(2) "," NODE(-1), JOINT), ": nodes[0].parent: 2 given, allowed: -1 to 1" },
    { FILE_OF("{\"parent\":1,\"parent\":-1}," NODE(-1), JOINT), "a key stands there twice" },
    /* Node 2 is the head of the strand 2 - 1 - 0. */
    { FILE_OF(NODE(1) "," NODE(2) ",{\"parent\":-1}", "\"joints\":[{\"node\":1},{\"node\":1}]"),
      ": joints[1].node: node 1 has joint 0 already" },
    { FILE_OF(NODE(1) "," NODE(2) ",{\"parent\":-1}", "\"joints\":[{\"node\":1,\"tail\":2}]"),
      ": joints[0].tail: node 2 is not below node 1" },
    { FILE_OF("{\"parent\":1}," NODE(2) ",{\"parent\":-1}", JOINT),
      ": joints[0].node: node 0 has no child, and no translation to continue" },
    { FILE_OF(NODE(1) "," NODE(2) ",{\"parent\":-1}", JOINT ",\"center\":3"),
      ": center: 3 given, allowed: -1 to 2" },
};

START_TEST(names_the_place)
{
    Scene scene;
    ck_assert_msg(!scene_read_text(refusals[_i].text, &scene, stderr, error), "%s",
                  refusals[_i].text);
    ck_assert_msg(strstr(error, refusals[_i].says) != NULL, "%s", error);
}
END_TEST

START_TEST(names_the_files_node_that_cannot_be_played)
{
    Scene scene;
    ScenePlay play;
    const char *text = FILE_OF(NODE(1) "," NODE(2) "," NODE(3) ",{\"parent\":-1}",
                               "\"scheme\":\"component\",\"joints\":[{\"node\":2}]");
    ck_assert_msg(scene_read_text(text, &scene, stderr, error), "%s", error);
    ck_assert(!scene_play_create(&scene, scene.frame_time, &play, error));
    ck_assert_msg(strstr(error, "nodes[3]: has a child but no joint") != NULL, "%s", error);
    scene_free(&scene);
}
END_TEST

/* 10,000 nodes, each behind the one below it. */
START_TEST(a_deep_strand_is_sorted_in_linear_time)
{
    Scene scene;
    const size_t size = MOST_NODES * 60 + 200;
    char *text = malloc(size);
    ck_assert_ptr_nonnull(text);
    int length = snprintf(text, size, "{\"h\":0.02,\"joints\":[{\"node\":1}],\"nodes\":[");
    for (int i = 0; i < MOST_NODES; i++)
        length += snprintf(text + length, size - (size_t)length,
                           "%s{\"parent\":%d,\"translation\":[0,0.1,0]}", i ? "," : "",
                           i + 1 < MOST_NODES ? i + 1 : -1);
    snprintf(text + length, size - (size_t)length, "]}");
    ck_assert_msg(scene_read_text(text, &scene, stderr, error), "%s", error);
    for (int i = 0; i < scene.nodes; i++)
        ck_assert_int_eq(scene.node[i].parent, i - 1);
    ck_assert_int_eq(scene.node_at[0], MOST_NODES - 1);
    ck_assert_int_eq(scene.joint[0].node, MOST_NODES - 2);
    scene_free(&scene);
    free(text);
}
END_TEST

Suite *suite_scene_nodes(void);
Suite *suite_scene_nodes(void)
{
    Suite *suite = suite_create("scene_nodes");
    TCase *tcase = tcase_create("scene_nodes");
    tcase_add_loop_test(tcase, the_order_of_nodes_makes_no_difference, 0,
                        sizeof kinds / sizeof *kinds);
    tcase_add_test(tcase, knows_the_files_indices);
    tcase_add_loop_test(tcase, names_the_place, 0, sizeof refusals / sizeof *refusals);
    tcase_add_test(tcase, names_the_files_node_that_cannot_be_played);
    tcase_add_test(tcase, a_deep_strand_is_sorted_in_linear_time);
    suite_add_tcase(suite, tcase);
    return suite;
}
