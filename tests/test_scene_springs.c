/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Scenes of several springs: read, written and read again, played each by itself. */
#include "scene_play.h"
#include "scene_text.h"
#include "scene_writer.h"
#include "vec3.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char error[SCENE_ERROR_SIZE];

/* Two strands on a node of scale 2: 0 - 1 - 2, and 3 - (4) - 5, whose bone goes past node 4. */
#define NODES                                                                                      \
    "\"nodes\":[{\"parent\":-1,\"scale\":2,\"name\":\"he\\\"ad\"},"                                \
    "{\"parent\":0,\"translation\":[0.1,0,0]},"                                                    \
    "{\"parent\":1,\"translation\":[0.1,0,0],\"rotation\":[0,0.6,0,0.8]},"                         \
    "{\"parent\":2,\"translation\":[0.1,0,0.025]},"                                                \
    "{\"parent\":0,\"translation\":[-0.1,0,0]},"                                                   \
    "{\"parent\":4,\"translation\":[-0.05,0,0],\"scale\":0.5},"                                    \
    "{\"parent\":5,\"translation\":[-0.1,0.01,0]}]"
#define RIGHT                                                                                      \
    "{\"node\":1,\"stiffness\":2,\"gravityPower\":2},"                                             \
    "{\"node\":2,\"dragForce\":0.25,\"gravityPower\":2}"
#define LEFT                                                                                       \
    "{\"node\":4,\"tail\":6,\"gravityPower\":0.5,\"gravityDir\":[0,-1,0],\"hitRadius\":0.01}"
#define JOINTS "\"joints\":[" RIGHT "," LEFT "]"
#define PLANE "{\"node\":0,\"type\":\"plane\",\"normal\":[0.2,1,0],\"offset\":[0,-0.01,0]}"
#define BALL "{\"node\":\"root\",\"type\":\"inside-sphere\",\"radius\":0.6}"
#define TUBE                                                                                       \
    "{\"node\":1,\"type\":\"inside-capsule\",\"radius\":3,\"tail\":[0,1,0],\"active\":false}"
#define COLLIDERS "\"colliders\":[" TUBE "," BALL "," PLANE "]"
#define SPRINGS                                                                                    \
    "\"springs\":[{\"joints\":[0,1],\"colliders\":[1,2],\"center\":\"root\",\"name\":\"right\"},"  \
    "{\"joints\":[2],\"scheme\":\"vrm1\"}]"
#define SCENE(nodes, joints, colliders, springs)                                                   \
    "{\"h\":0.0125," nodes "," joints "," colliders "," springs "}"

START_TEST(reads_springs)
{
    Scene scene;
    ck_assert_msg(scene_read_text(SCENE(NODES, JOINTS, COLLIDERS, SPRINGS), &scene, stderr, error),
                  "%s", error);
    ck_assert_int_eq(scene.springs, 2);
    ck_assert_int_eq(scene.spring[0].joints, 2);
    ck_assert_int_eq(scene.spring[0].center, NODE_ROOT);
    ck_assert_int_eq(scene.spring[0].colliders, 2);
    ck_assert_int_eq(scene.spring[0].collider[0], 1);
    ck_assert_str_eq(scene.spring[0].name, "right");
    ck_assert_int_eq(scene.spring[1].first, 2);
    ck_assert_int_eq(scene.spring[1].center, CENTER_WORLD);
    ck_assert_int_eq(scene.spring[1].colliders, 0);
    ck_assert_int_eq(scene.spring[1].root, 0);
    ck_assert_str_eq(scene.node[0].name, "he\"ad");
    ck_assert(scene.node[0].scale == 2 && scene.node[5].scale == 0.5);
    ck_assert_int_eq(scene.joint[2].tail_node, 6);
    const SbVec3 offset = scene_tail_offset(&scene, &scene.joint[2]);
    ck_assert(fabs(offset.x + 0.1) < 1e-15 && fabs(offset.y - 0.005) < 1e-15);
    ck_assert_int_eq(scene.collider[0].type, COLLIDER_INSIDE_CAPSULE);
    ck_assert_int_eq(scene.collider[1].type, COLLIDER_INSIDE_SPHERE);
    ck_assert_int_eq(scene.collider[2].type, COLLIDER_PLANE);
    ck_assert(scene.collider[2].normal.x == 0.2 && !scene.collider[0].active);
    scene_free(&scene);
}
END_TEST

#define ONE_NODE "\"nodes\":[{\"parent\":-1},{\"parent\":0,\"translation\":[1,0,0]}]"
#define ONE_JOINT "\"joints\":[{\"node\":0}]"
#define NONE "\"colliders\":[]"

static const struct Refusal {
    const char *text, *says;
} refusals[] = {
    { SCENE(NODES, JOINTS, COLLIDERS, "\"springs\":[{\"joints\":[0,1]}]"),
      ": springs: joint 2 is in no spring" },
    { SCENE(NODES, JOINTS, COLLIDERS, "\"springs\":[{\"joints\":[0,2]}]"),
      ": springs[0].joints[1]: joint 2 given; joint 1 is the next" },
    { SCENE(NODES, JOINTS, COLLIDERS, "\"springs\":[{\"joints\":[0,1]},{\"joints\":[1]}]"),
      ": springs[1].joints[0]: joint 1 given; joint 2 is the next" },
    { SCENE(NODES, JOINTS, COLLIDERS, "\"springs\":[{\"joints\":[]}]"),
      ": springs[0].joints: at least one joint is needed" },
    { SCENE(NODES, JOINTS, COLLIDERS, "\"springs\":[{\"joints\":[0],\"colliders\":[3]}]"),
      ": springs[0].colliders[0]: 3 given, allowed: 0 to 2" },
    { SCENE(NODES, JOINTS, COLLIDERS, "\"springs\":[{\"joints\":[0],\"scheme\":\"unity\"}]"),
      ": springs[0].scheme: allowed" },
    { SCENE(NODES, JOINTS, COLLIDERS, "\"springs\":[{\"joints\":[0],\"center\":7}]"),
      ": springs[0].center: 7 given" },
    { SCENE(NODES, JOINTS, COLLIDERS,
            "\"springs\":[{\"joints\":[0],\"root\":4,\"scheme\":\"component\"}]"),
      ": springs[0].root: a joint is not below the root" },
    { SCENE(NODES, "\"joints\":[{\"node\":4,\"tail\":3}]", COLLIDERS, SPRINGS),
      ": joints[0].tail: node 3 is not below node 4" },
    { SCENE(NODES, "\"joints\":[{\"node\":4,\"tail\":4}]", COLLIDERS, SPRINGS),
      ": joints[0].tail: node 4 is not below node 4" },
    { SCENE(ONE_NODE, ONE_JOINT, "\"colliders\":[{\"node\":0,\"type\":\"plane\"}]",
            "\"springs\":[]"),
      ": colliders[0].normal: an array of 3 numbers" },
    { SCENE(ONE_NODE, ONE_JOINT,
            "\"colliders\":[{\"node\":0,\"type\":\"plane\",\"normal\":[0,0,0]}]", "\"springs\":[]"),
      ": colliders[0].normal: a normal of no length" },
    { SCENE("\"nodes\":[{\"parent\":-1,\"scale\":0}]", ONE_JOINT, NONE, SPRINGS),
      ": nodes[0].scale: 0 given" },
    { SCENE("\"nodes\":[{\"parent\":-1,\"name\":7}]", ONE_JOINT, NONE, SPRINGS),
      ": nodes[0].name: a text" },
};

START_TEST(names_the_place)
{
    Scene scene;
    ck_assert(!scene_read_text(refusals[_i].text, &scene, stderr, error));
    ck_assert_msg(strstr(error, refusals[_i].says) != NULL, "'%s' without '%s'", error,
                  refusals[_i].says);
}
END_TEST

static char *write_text(const Scene *scene)
{
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);
    ck_assert_ptr_nonnull(file);
    scene_write(scene, file);
    fclose(file);
    return text;
}

/* What is written says the same when it is read and written again; nothing gets lost. */
START_TEST(writes_what_it_reads)
{
    static const char *const texts[] = {
        SCENE(NODES, JOINTS, COLLIDERS, SPRINGS),
        SCENE(NODES, JOINTS, COLLIDERS,
              SPRINGS ",\"dt\":[0.01,0],\"resets\":[3,4],\"changes\":[{\"frame\":2,\"joint\":1,"
                      "\"stiffness\":1},{\"frame\":5,\"collider\":2,\"normal\":[1,0,0]}],"
                      "\"scale\":3,\"units_per_metre\":100"),
        "{\"h\":0.02," ONE_NODE "," ONE_JOINT ",\"scheme\":\"component\"}",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        Scene first, second;
        ck_assert_msg(scene_read_text(texts[i], &first, stderr, error), "%s", error);
        char *text = write_text(&first);
        ck_assert_msg(scene_read_text(text, &second, stderr, error), "%s\n%s", error, text);
        char *again = write_text(&second);
        ck_assert_str_eq(text, again);
        ck_assert_int_eq(first.changes, second.changes);
        ck_assert_int_eq(first.resets, second.resets);
        ck_assert_int_eq(first.time_steps, second.time_steps);
        ck_assert(first.scale == second.scale && first.units_per_metre == second.units_per_metre);
        ck_assert_int_eq(
            memcmp(first.joint, second.joint, (size_t)first.joints * sizeof *first.joint), 0);
        ck_assert_int_eq(first.springs, second.springs);
        free(text);
        free(again);
        scene_free(&first);
        scene_free(&second);
    }
}
END_TEST

static void move(ScenePlay *play, int frame)
{
    const RootPose root = { { 0.02 * frame, 0.001 * frame * frame, 0 }, QUAT_IDENTITY };
    scene_play_step(play, &root);
}

/* Springs that have nothing to do with each other move as each does alone, in a scene that has but that one
 * spring, its colliders and its center; to the bit. */
START_TEST(plays_each_spring_by_itself)
{
    static const char *const alone[] = {
        SCENE(NODES, "\"joints\":[" RIGHT "]", "\"colliders\":[" BALL "," PLANE "]",
              "\"center\":\"root\""),
        SCENE(NODES, "\"joints\":[" LEFT "]", "\"colliders\":[]", "\"scheme\":\"vrm1\""),
    };
    Scene both, one[2];
    ScenePlay all, single[2];
    ck_assert(scene_read_text(SCENE(NODES, JOINTS, COLLIDERS, SPRINGS), &both, stderr, error));
    ck_assert_msg(scene_play_create(&both, 0.0125, &all, error), "%s", error);
    for (int i = 0; i < 2; i++) {
        ck_assert_msg(scene_read_text(alone[i], &one[i], stderr, error), "%s", error);
        ck_assert_msg(scene_play_create(&one[i], 0.0125, &single[i], error), "%s", error);
    }
    for (int frame = 1; frame <= 40; frame++) {
        move(&all, frame);
        for (int i = 0; i < 2; i++)
            move(&single[i], frame);
        for (int j = 0; j < 3; j++) {
            const SbVec3 tail = scene_play_tail(&all, j);
            const SbVec3 same = scene_play_tail(&single[j / 2], j % 2);
            ck_assert(tail.x == same.x && tail.y == same.y && tail.z == same.z);
        }
    }
    scene_play_free(&all);
    scene_free(&both);
    for (int i = 0; i < 2; i++) {
        scene_play_free(&single[i]);
        scene_free(&one[i]);
    }
}
END_TEST

/* The strand is pulled down and rests on, and a little in, a slanted plane, x - y = 0.35. */
START_TEST(keeps_tails_where_colliders_say)
{
    static const char text[] =
        SCENE("\"nodes\":[{\"parent\":-1},{\"parent\":0,\"translation\":[0.2,0,0]},"
              "{\"parent\":1,\"translation\":[0.2,0,0]}]",
              "\"joints\":[{\"node\":0,\"stiffness\":0.1,\"gravityPower\":3},"
              "{\"node\":1,\"stiffness\":0.1,\"gravityPower\":3}]",
              "\"colliders\":[{\"node\":\"root\",\"type\":\"plane\",\"normal\":[-1,1,0],"
              "\"offset\":[0.3,-0.05,0]}]",
              "\"scheme\":\"vrm1\"");
    Scene scene;
    ScenePlay play;
    ck_assert_msg(scene_read_text(text, &scene, stderr, error), "%s", error);
    ck_assert_msg(scene_play_create(&scene, scene.frame_time, &play, error), "%s", error);
    const RootPose still = { { 0, 0, 0 }, QUAT_IDENTITY };
    for (int frame = 0; frame < 400; frame++)
        scene_play_step(&play, &still);
    const SbVec3 tip = scene_play_tail(&play, 1);
    ck_assert_msg(fabs(tip.x - tip.y - 0.35) < 0.03 && tip.x > 0.15, "%g %g", tip.x, tip.y);
    scene_play_free(&play);
    scene_free(&scene);
}
END_TEST

Suite *suite_scene_springs(void);
Suite *suite_scene_springs(void)
{
    Suite *suite = suite_create("scene_springs");
    TCase *tcase = tcase_create("scene_springs");
    tcase_add_test(tcase, reads_springs);
    tcase_add_loop_test(tcase, names_the_place, 0, sizeof refusals / sizeof *refusals);
    tcase_add_test(tcase, writes_what_it_reads);
    tcase_add_test(tcase, plays_each_spring_by_itself);
    tcase_add_test(tcase, keeps_tails_where_colliders_say);
    suite_add_tcase(suite, tcase);
    return suite;
}
