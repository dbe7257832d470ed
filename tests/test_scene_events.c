/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Scenes in which something happens: time steps, resets and changes, played and refused. */
#include "scene_play.h"
#include "scene_text.h"
#include "shell.h"
#include "vec3.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

#define NODES "\"nodes\":[{\"parent\":-1},{\"parent\":0,\"translation\":[0.2,0,0]}]"
#define JOINTS "\"joints\":[{\"node\":0,\"stiffness\":2,\"gravityPower\":3,\"dragForce\":0.3}]"
#define BONE(more) "{\"h\":0.02," NODES "," JOINTS more "}"

static ScenePlay play_good(const char *text, Scene *scene)
{
    char error[SCENE_ERROR_SIZE];
    ScenePlay play;
    ck_assert_msg(scene_read_text(text, scene, NULL, error), "%s", error);
    ck_assert_msg(scene_play_create(scene, scene->frame_time, &play, error), "%s", error);
    return play;
}

static SbVec3 step_at(ScenePlay *play, double x)
{
    const RootPose root = { { x, 0, 0 }, QUAT_IDENTITY };
    scene_play_step(play, &root);
    return scene_play_tail(play, 0);
}

static bool same_bits(SbVec3 a, SbVec3 b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

/* One bone by the rule's own formula: each frame one step of its dt, none where dt is 0, and another
 * stiffness from frame 3 on. */
START_TEST(steps_by_the_frames_own_time)
{
    Scene scene;
    ScenePlay play = play_good(BONE(",\"dt\":[0.01,0.04,0,0.005,0.4,5],"
                                    "\"changes\":[{\"frame\":3,\"joint\":0,\"stiffness\":0.7}]"),
                               &scene);
    const double dt[] = { 0.01, 0.04, 0, 0.005, 0.4, 5, 0.02, 0.02 };
    SbVec3 tail = { 0.2, 0, 0 }, previous = tail;
    for (int i = 0; i < 8; i++) {
        const double stiffness = i < 2 ? 2 : 0.7;
        if (dt[i] > 0) {
            SbVec3 next = vec3_add(tail, vec3_scale(vec3_sub(tail, previous), 1 - 0.3));
            next = vec3_add(next, (SbVec3){ stiffness * dt[i], -3 * dt[i], 0 });
            previous = tail;
            tail = vec3_scale(next, 0.2 / vec3_length(next));
        }
        const SbVec3 got = step_at(&play, 0);
        ck_assert_msg(vec3_length(vec3_sub(got, tail)) < 1e-15, "frame %d: %.17g %.17g", i + 1,
                      got.x, got.y);
    }
    scene_play_free(&play);
    scene_free(&scene);
}
END_TEST

/* After a reset the run begins again, to the bit; the other one goes on. */
START_TEST(resets_to_the_rest_pose)
{
    Scene scene;
    ScenePlay play = play_good(BONE(",\"resets\":[5]"), &scene);
    SbVec3 first[4];
    for (int i = 0; i < 4; i++)
        first[i] = step_at(&play, 0);
    for (int i = 0; i < 4; i++)
        ck_assert(same_bits(step_at(&play, 0), first[i]));
    ck_assert(!same_bits(step_at(&play, 0), first[0]));
    scene_play_free(&play);
    scene_free(&scene);
}
END_TEST

/* A reset takes the root's new place, not the one before. */
START_TEST(resets_where_the_root_is)
{
    Scene scene;
    ScenePlay play = play_good(BONE(",\"resets\":[2]"), &scene);
    const SbVec3 first = step_at(&play, 0), second = step_at(&play, 0.5);
    ck_assert_double_eq_tol(second.x, first.x + 0.5, 1e-15);
    ck_assert_double_eq_tol(second.y, first.y, 1e-15);
    scene_play_free(&play);
    scene_free(&scene);
}
END_TEST

/* Changes that change nothing leave the bits alone: nothing is reset. */
START_TEST(changes_without_a_reset)
{
    Scene scene, plain;
    ScenePlay play = play_good(BONE(",\"changes\":[{\"frame\":4,\"stiffness\":2},"
                                    "{\"frame\":6,\"joint\":0,\"hitRadius\":0.5}]"),
                               &scene);
    ScenePlay same = play_good(BONE(""), &plain);
    for (int i = 0; i < 12; i++)
        ck_assert(same_bits(step_at(&play, 0.01 * i), step_at(&same, 0.01 * i)));
    scene_play_free(&play);
    scene_play_free(&same);
    scene_free(&scene);
    scene_free(&plain);
}
END_TEST

#define BALL "\"node\":\"root\",\"type\":\"sphere\",\"radius\":0.1,\"offset\":[0.15,-0.15,0]"

/* A collider acts in the frames in which it is active, and where it then is. */
START_TEST(switches_colliders)
{
    Scene scene, plain;
    ScenePlay play = play_good(BONE(",\"colliders\":[{" BALL ",\"active\":false}],\"changes\":["
                                    "{\"frame\":11,\"collider\":0,\"active\":true},"
                                    "{\"frame\":21,\"collider\":0,\"radius\":0.12},"
                                    "{\"frame\":31,\"collider\":0,\"active\":false}]"),
                               &scene);
    ScenePlay none = play_good(BONE(""), &plain);
    const SbVec3 centre = { 0.15, -0.15, 0 };
    double distance[40];
    for (int i = 0; i < 40; i++) {
        const SbVec3 tail = step_at(&play, 0), free_tail = step_at(&none, 0);
        distance[i] = vec3_length(vec3_sub(tail, centre));
        ck_assert(i >= 10 || same_bits(tail, free_tail));
    }
    ck_assert_double_lt(distance[9], 0.08);
    for (int i = 12; i < 30; i++)
        ck_assert_double_gt(distance[i], i < 20 ? 0.09 : 0.1);
    ck_assert_double_lt(distance[39], 0.08);
    scene_play_free(&play);
    scene_play_free(&none);
    scene_free(&scene);
    scene_free(&plain);
}
END_TEST

/* A time step that is no number leaves everything as it was, and the next frame goes on from there. */
START_TEST(leaves_out_what_is_no_number)
{
    Scene scene, plain;
    ScenePlay play = play_good(BONE(",\"dt\":[0.02,null,null]"), &scene);
    ScenePlay without = play_good(BONE(""), &plain);
    const SbVec3 first = step_at(&play, 0);
    ck_assert(same_bits(step_at(&without, 0), first));
    for (int i = 0; i < 2; i++)
        ck_assert(same_bits(step_at(&play, 0), first));
    ck_assert(same_bits(step_at(&play, 0), step_at(&without, 0)));
    scene_play_free(&play);
    scene_play_free(&without);
    scene_free(&scene);
    scene_free(&plain);
}
END_TEST

/* Bone 1 has no length: its tail is its head, the tail of bone 0. Bone 2 ends 7 cm along its node's
 * translation, at twice the size on a root of scale 2. */
START_TEST(has_bones_without_length_and_leaves)
{
    Scene scene;
    ScenePlay play =
        play_good("{\"h\":0.02,\"scale\":2,\"nodes\":[{\"parent\":-1},"
                  "{\"parent\":0,\"translation\":[0.2,0,0]},"
                  "{\"parent\":1,\"translation\":[0,0,0]},"
                  "{\"parent\":2,\"translation\":[0,0.3,0]}],\"joints\":["
                  "{\"node\":0,\"gravityPower\":1},{\"node\":1},{\"node\":2},{\"node\":3}]}",
                  &scene);
    ck_assert(scene.joint[3].leaf && !scene.joint[2].leaf);
    const SbVec3 leaf_at_rest = scene_play_tail(&play, 3);
    ck_assert_double_eq_tol(leaf_at_rest.x, 0.4, 1e-15);
    ck_assert_double_eq_tol(leaf_at_rest.y, 0.74, 1e-15);
    for (int i = 1; i <= 50; i++) {
        step_at(&play, 0.01 * i);
        const SbVec3 head = scene_play_tail(&play, 0), mid = scene_play_tail(&play, 2);
        ck_assert(same_bits(scene_play_tail(&play, 1), head));
        ck_assert_double_eq(scene_play_rotation(&play, 1).w, 1);
        ck_assert_double_eq_tol(vec3_length(vec3_sub(mid, head)), 0.6, 1e-14);
        const SbVec3 leaf = scene_play_tail(&play, 3);
        ck_assert_double_eq_tol(vec3_length(vec3_sub(leaf, mid)), 0.14, 1e-14);
    }
    ck_assert_double_lt(scene_play_tail(&play, 0).y, -0.05);
    scene_play_free(&play);
    scene_free(&scene);
}
END_TEST

/* The component cuts time into its own steps: two frames of 10 ms are one of 20 ms. */
START_TEST(component_slices_time)
{
#define COMPONENT(more)                                                                            \
    "{\"h\":0.02,\"scheme\":\"component\"," NODES                                                  \
    ",\"joints\":[{\"node\":0,\"stiffness\":0.1,\"gravityPower\":9}]" more "}"
    Scene scene, plain;
    ScenePlay play = play_good(COMPONENT(",\"dt\":[0.01,0.01,0.01,0.01,0.6]"), &scene);
    ScenePlay whole = play_good(COMPONENT(""), &plain);
    step_at(&play, 0);
    ck_assert(same_bits(step_at(&play, 0), step_at(&whole, 0)));
    step_at(&play, 0);
    ck_assert(same_bits(step_at(&play, 0), step_at(&whole, 0)));
    ck_assert_double_eq(step_at(&play, 0).x, 0.2); /* a gap */
    scene_play_free(&play);
    scene_play_free(&whole);
    scene_free(&scene);
    scene_free(&plain);
}
END_TEST

#define CHAIN                                                                                      \
    "\"nodes\":[{\"parent\":-1},{\"parent\":0,\"translation\":[0.2,0,0]},"                         \
    "{\"parent\":1,\"translation\":[0.2,0,0]}]"
#define PAIR(changes)                                                                              \
    "{\"h\":0.02,\"scheme\":\"lesson\"," CHAIN ",\"joints\":[{\"node\":0},{\"node\":1}],"          \
    "\"changes\":[" changes "]}"

static const struct Refusal {
    const char *text, *says;
} refusals[] = {
    { BONE(",\"dt\":0.01"), "dt: an array [ ] has to stand here" },
    { BONE(",\"dt\":[0.01,-1]"), "dt[1]: -1 given, allowed: 0 to 10" },
    { BONE(",\"dt\":[20]"), "dt[0]: 20 given, allowed: 0 to 10" },
    { "{\"h\":0.02,\"scheme\":\"lesson\"," NODES ",\"joints\":[{\"node\":0}],\"dt\":[1001]}",
      "dt[0]: 1001 given, allowed: 0 to 1000" },
    { BONE(",\"dt\":[\"a\"]"), "dt[0]: a number has to stand here" },
    { BONE(",\"resets\":[0]"), "resets[0]: 0 given, allowed: 1 to" },
    { BONE(",\"resets\":[5,4]"), "resets[1]: frame 4 stands behind frame 5" },
    { BONE(",\"resets\":[1.5]"), "resets[0]: 1.5 given, allowed: whole numbers" },
    { BONE(",\"changes\":[{}]"), "changes[0].frame: a number is missing" },
    { BONE(",\"changes\":[{\"frame\":3},{\"frame\":2}]"),
      "changes[1].frame: frame 2 stands behind frame 3" },
    { BONE(",\"changes\":[{\"frame\":3,\"joint\":1}]"), "changes[0].joint: 1 given" },
    { BONE(",\"changes\":[{\"frame\":3,\"collider\":0}]"),
      "changes[0].collider: 0 given, but there is none" },
    { BONE(",\"changes\":[{\"frame\":3,\"collider\":0,\"joint\":0}]"),
      "changes[0]: joint and collider exclude each other" },
    { BONE(",\"changes\":[{\"frame\":3,\"stiffness\":-1}]"), "changes[0].stiffness: -1 given" },
    { BONE(",\"colliders\":[{" BALL ",\"active\":1}]"),
      "colliders[0].active: allowed: true, false" },
    { BONE(",\"colliders\":[{" BALL "}],\"changes\":[{\"frame\":2,\"collider\":0,\"radius\":-1}]"),
      "changes[0].radius: -1 given" },
    /* what the solver refuses */
    { BONE(",\"dt\":[0.01,1e-5]"), "dt[1]: 1e-05 given, allowed: 0, or 0.0001 to 10" },
    { BONE(",\"changes\":[{\"frame\":3,\"dragForce\":-2}]"),
      "changes[0].dragForce: -2 given, allowed: -1 to 1" },
    { BONE(",\"scheme\":\"lesson\",\"changes\":[{\"frame\":3,\"stiffness\":1},"
           "{\"frame\":3,\"dragForce\":-0.5}]"),
      "joints[0].stiffness: 2 given, allowed with scheme \"lesson\": 0 to 1" },
    { "{\"h\":0.02,\"scheme\":\"component\"," NODES ",\"joints\":[{\"node\":0}],"
      "\"changes\":[{\"frame\":3},{\"frame\":3,\"dragForce\":-0.5}]}",
      "changes[1].dragForce: -0.5 given, allowed with scheme \"component\": 0 to 1" },
    /* Joints that have to be alike: the last change that makes one differ, once all of its frame are made. */
    { PAIR("{\"frame\":2,\"joint\":1,\"dragForce\":0.1}"),
      "changes[0].dragForce: joint 1 would differ from joint 0: with scheme \"lesson\"" },
    { PAIR("{\"frame\":2,\"stiffness\":0.1},{\"frame\":3,\"joint\":1,\"stiffness\":0.2},"
           "{\"frame\":3,\"joint\":1,\"hitRadius\":0.2}"),
      "changes[1].stiffness: joint 1 would differ" },
    { PAIR("{\"frame\":2,\"joint\":0,\"gravityDir\":[1,0,0]},"
           "{\"frame\":3,\"joint\":1,\"gravityDir\":[1,0,0]}"),
      "changes[0].gravityDir: joint 1 would differ" },
    { "{\"h\":0.02,\"scheme\":\"lesson\"," CHAIN ",\"joints\":[{\"node\":0},{\"node\":1,"
      "\"gravityPower\":3}]}",
      "joints[1].gravityPower: joint 1 would differ" },
};

/* Two changes of a frame that keep joints alike are one. */
START_TEST(joints_may_change_together)
{
    Scene scene;
    ScenePlay play = play_good(PAIR("{\"frame\":2,\"joint\":0,\"dragForce\":0.1},"
                                    "{\"frame\":2,\"joint\":1,\"dragForce\":0.1}"),
                               &scene);
    scene_play_free(&play);
    scene_free(&scene);
}
END_TEST

START_TEST(names_the_place)
{
    Scene scene;
    ScenePlay play;
    char error[SCENE_ERROR_SIZE];
    bool good = scene_read_text(refusals[_i].text, &scene, NULL, error);
    if (good) {
        good = scene_play_create(&scene, scene.frame_time, &play, error);
        scene_free(&scene);
    }
    ck_assert(!good);
    ck_assert_msg(strstr(error, refusals[_i].says) != NULL, "%s", error);
}
END_TEST

/* What stands behind the motion's last frame is told, and the run is not the worse for it. */
START_TEST(tells_what_never_comes)
{
    static const char *const lines[][2] = {
        { ",\"dt\":[0.01,0.01],\"resets\":[1,2],\"changes\":[{\"frame\":2,\"dragForce\":0.1}]",
          "" },
        { ",\"dt\":[0.01]",
          "springlab: s.json: dt: ends with frame 1, and m.csv has 2: h serves from there on\n" },
        { ",\"changes\":[{\"frame\":2},{\"frame\":2,\"joint\":0}]",
          "springlab: s.json: changes[0]: it changes nothing, ignored\n"
          "springlab: s.json: changes[1]: it changes nothing, ignored\n" },
        { ",\"changes\":[{\"frame\":2,\"joint\":0,\"collider\":0}]",
          "springlab simulate: s.json: changes[0]: joint and collider exclude each other\n" },
        { ",\"colliders\":[{" BALL ",\"tail\":[1,0,0]},{\"node\":\"root\",\"type\":\"plane\","
          "\"normal\":[0,1,0],\"radius\":1}],\"changes\":[{\"frame\":1,\"collider\":0,"
          "\"normal\":[0,1,0]}]",
          "springlab: s.json: colliders[0].tail: a sphere has none, ignored\n"
          "springlab: s.json: colliders[1].radius: a plane has none, ignored\n"
          "springlab: s.json: changes[0].normal: a sphere has none, ignored\n" },
        { ",\"dt\":[0.01,0.01,0.01]", "springlab: s.json: dt: frame 3 never comes: m.csv has 2\n" },
        { ",\"resets\":[2,4,7]", "springlab: s.json: resets: frame 7 never comes: m.csv has 2\n" },
        { ",\"changes\":[{\"frame\":2,\"dragForce\":0.1},{\"frame\":3,\"stiffness\":1}]",
          "springlab: s.json: changes: frame 3 never comes: m.csv has 2\n" },
    };
    Ran ran = shell_run("echo '{\"h\":0.02,%s,%s%s}' >s.json; "
                        "echo frame,root_x,root_y,root_z,root_qx,root_qy,root_qz,root_qw >m.csv; "
                        "seq 5 6 | sed 's/$/,0,0,0,0,0,0,1/' >>m.csv; "
                        "springlab simulate --scene s.json --motion m.csv",
                        NODES, JOINTS, lines[_i][0]);
    ck_assert_int_eq(ran.status, strstr(lines[_i][1], "exclude") ? 2 : 0);
    ck_assert_str_eq(ran.err, lines[_i][1]);
    ran_free(&ran);
}
END_TEST

Suite *suite_scene_events(void);
Suite *suite_scene_events(void)
{
    Suite *suite = suite_create("scene events");
    TCase *tcase = tcase_create("scene events");
    tcase_add_test(tcase, steps_by_the_frames_own_time);
    tcase_add_test(tcase, resets_to_the_rest_pose);
    tcase_add_test(tcase, resets_where_the_root_is);
    tcase_add_test(tcase, changes_without_a_reset);
    tcase_add_test(tcase, joints_may_change_together);
    tcase_add_test(tcase, switches_colliders);
    tcase_add_test(tcase, leaves_out_what_is_no_number);
    tcase_add_test(tcase, has_bones_without_length_and_leaves);
    tcase_add_test(tcase, component_slices_time);
    tcase_add_loop_test(tcase, tells_what_never_comes, 0, 8);
    tcase_add_loop_test(tcase, names_the_place, 0, sizeof refusals / sizeof *refusals);
    suite_add_tcase(suite, tcase);
    return suite;
}
