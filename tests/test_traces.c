/* SPDX-License-Identifier: GPL-3.0-or-later */
/* springlab simulate --scene: traces that another implementation of VRM 1.0 recorded, and scenes of our
 * own whose properties are known. */
#include "csv_reader.h"
#include "data_folder.h"
#include "scene_play.h"
#include "shell.h"
#include "vec3.h"

#include <check.h>
#include <float.h>
#include <math.h>
#include <string.h>

static const char *const recorded[] = { "bent6", "center5", "colliders5", "contacts6" };

enum { ROOT_COLUMNS = 8, JOINT_COLUMNS = 7, MOST_COLUMNS = ROOT_COLUMNS + 64 * JOINT_COLUMNS };

/* All columns of a trace, in their order. */
typedef struct Columns {
    CsvReader csv;
    int index[MOST_COLUMNS];
    double value[MOST_COLUMNS];
} Columns;

static void columns_open(Columns *c, const char *path)
{
    ck_assert_msg(csv_open(&c->csv, path), "%s", c->csv.error);
    ck_assert_int_le(c->csv.columns, MOST_COLUMNS);
    for (int i = 0; i < c->csv.columns; i++)
        c->index[i] = i;
}

static int columns_next(Columns *c)
{
    return csv_next(&c->csv, c->index, c->csv.columns, c->value);
}

static bool same_header(const Columns *a, const Columns *b)
{
    bool same = a->csv.columns == b->csv.columns;
    for (int i = 0; same && i < a->csv.columns; i++)
        same = strcmp(a->csv.name[i], b->csv.name[i]) == 0;
    return same;
}

/* The largest differences of a joint's tail and, the sign of the quaternion aside, its rotation. */
static void compare_joint(const double *a, const double *b, double *tail, double *rotation)
{
    const double cosine = a[3] * b[3] + a[4] * b[4] + a[5] * b[5] + a[6] * b[6];
    for (int i = 0; i < 3; i++)
        *tail = larger(*tail, fabs(a[i] - b[i]));
    for (int i = 3; i < JOINT_COLUMNS; i++)
        *rotation = larger(*rotation, fabs(a[i] - (cosine < 0 ? -b[i] : b[i])));
}

START_TEST(repeats_a_recorded_trace)
{
    char path[300];
    snprintf(path, sizeof path, "%s/traces/vrm1_%s", data_folder(), recorded[_i]);
    Ran ran = program_run("mkdir -p build");
    ran_free(&ran);
    char line[1000];
    snprintf(line, sizeof line, "test -r %s.csv && test -r %s.json", path, path);
    ran = program_run(line);
    const bool there = ran.status == 0;
    ran_free(&ran);
    if (!there) {
        printf("skipped: %s.csv is not there\n", path);
        return;
    }
    snprintf(line, sizeof line,
             "cut -d, -f1-8 %s.csv >build/motion.csv && build/springlab simulate --scene %s.json "
             "--motion build/motion.csv --output build/played.csv",
             path, path);
    ran = program_run(line);
    ck_assert_msg(ran.status == 0 && !*ran.err, "%s", ran.err);
    ran_free(&ran);
    Columns ours, theirs;
    columns_open(&ours, "build/played.csv");
    snprintf(line, sizeof line, "%s.csv", path);
    columns_open(&theirs, line);
    ck_assert(same_header(&ours, &theirs));
    double tail = 0, rotation = 0;
    int frames = 0;
    for (; columns_next(&theirs) > 0; frames++) {
        ck_assert_int_eq(columns_next(&ours), 1);
        ck_assert_double_eq(ours.value[0], theirs.value[0]);
        for (int i = ROOT_COLUMNS; i < ours.csv.columns; i += JOINT_COLUMNS)
            compare_joint(ours.value + i, theirs.value + i, &tail, &rotation);
    }
    ck_assert_int_eq(columns_next(&ours), 0);
    ck_assert_int_ge(frames, 240);
    ck_assert_msg(tail <= 1e-12 && rotation <= 1e-12, "tails differ by %g m, rotations by %g", tail,
                  rotation);
    csv_close(&ours.csv);
    csv_close(&theirs.csv);
    ck_assert_int_eq(remove("build/motion.csv") | remove("build/played.csv"), 0);
}
END_TEST

/* ---- scenes of our own ---- */

static const char file_name[] = "build/test_traces_scene.json";

/* The scenes that a test plays: they outlive the play. */
static Scene scenes[2];
static int played;

static void free_scenes(void)
{
    while (played > 0)
        scene_free(&scenes[--played]);
}

static bool create(const char *text, ScenePlay *play, char error[SCENE_ERROR_SIZE])
{
    FILE *file = fopen(file_name, "w");
    ck_assert_ptr_nonnull(file);
    fputs(text, file);
    fclose(file);
    Scene *scene = &scenes[played];
    const bool read = scene_read(file_name, scene, NULL, error);
    remove(file_name);
    if (!read)
        return false;
    played++;
    return scene_play_create(scene, scene->frame_time, play, error);
}

static ScenePlay create_good(const char *text)
{
    ScenePlay play;
    char error[SCENE_ERROR_SIZE];
    ck_assert_msg(create(text, &play, error), "%s", error);
    return play;
}

/* A path with bends and turns, of unit quaternions that need no libm but sqrt. */
static RootPose pose_at(int frame)
{
    const double s = frame / 61.0 - floor(frame / 61.0), b = s * (1 - s);
    const SbQuat turn = { 0.7 * b, 0.4 * b * s, -0.9 * b, 1 };
    return (RootPose){ { 0.9 * b, 0.31 * s * b, -0.43 * b }, quat_normalise(turn) };
}

#define FORK                                                                                       \
    "\"nodes\":[{\"parent\":-1,\"translation\":[0.01,0.02,0]},"                                    \
    "{\"parent\":0,\"translation\":[0,-0.2,0.05],\"rotation\":[0.6,0,0,0.8]},"                     \
    "{\"parent\":1,\"translation\":[0.1,-0.1,0]},"                                                 \
    "{\"parent\":1,\"translation\":[-0.1,-0.1,0]},{\"parent\":3,\"translation\":[0,-0.15,0]}],"    \
    "\"colliders\":[{\"node\":\"root\",\"type\":\"sphere\",\"radius\":0.08,"                       \
    "\"offset\":[0.02,-0.2,0]}],"

#define COMMON "\"stiffness\":0.05,\"dragForce\":0.2,\"gravityPower\":9.81,\"hitRadius\":0.01}"
static const char *const forks[] = {
    "{\"h\":0.016," FORK "\"joints\":[{\"node\":0," COMMON ",{\"node\":1," COMMON
    ",{\"node\":3," COMMON "]}",
    "{\"h\":0.016,\"scheme\":\"component\"," FORK "\"joints\":[{\"node\":0," COMMON
    ",{\"node\":1," COMMON ",{\"node\":3," COMMON "]}",
    "{\"h\":0.016,\"scheme\":\"lesson\"," FORK "\"joints\":[{\"node\":0," COMMON
    ",{\"node\":1," COMMON ",{\"node\":3," COMMON "]}",
};
static const double fork_length[] = { 0.20615528128088303, 0.14142135623730953, 0.15 };

/* Three schemes on a fork: bones 0 and 1 keep their lengths; bone 2 hangs on the other branch of bone
 * 1's turn, so its head is no joint's tail. */
START_TEST(plays_a_fork)
{
    ScenePlay play = create_good(forks[_i]);
    ck_assert_int_eq(play.joints, 3);
    double moved = 0;
    for (int frame = 1; frame <= 300; frame++) {
        const RootPose root = pose_at(frame);
        const SbVec3 before = scene_play_tail(&play, 2);
        scene_play_step(&play, &root);
        const SbVec3 first = scene_play_tail(&play, 0), second = scene_play_tail(&play, 1);
        const SbVec3 head =
            vec3_add(root.position, quat_rotate(root.rotation, (SbVec3){ 0.01, 0.02, 0 }));
        ck_assert_double_eq_tol(vec3_length(vec3_sub(first, head)), fork_length[0],
                                16 * DBL_EPSILON);
        ck_assert_double_eq_tol(vec3_length(vec3_sub(second, first)), fork_length[1],
                                16 * DBL_EPSILON);
        moved = fmax(moved, vec3_length(vec3_sub(scene_play_tail(&play, 2), before)));
        for (int i = 0; i < 3; i++) {
            const SbQuat q = scene_play_rotation(&play, i);
            ck_assert_double_eq_tol(quat_dot(q, q), 1, 16 * DBL_EPSILON);
        }
    }
    ck_assert_double_gt(moved, 1e-3);
    scene_play_free(&play);
}
END_TEST

/* A straight scene with the lesson's scheme is the lesson's chain, bit for bit; in centimetres it is so
 * to rounding. */
START_TEST(lesson_scene_is_a_chain)
{
    const double unit = _i ? 100 : 1;
    char text[1200];
    snprintf(
        text, sizeof text,
        "{\"h\":0.02,\"scheme\":\"lesson\",\"units_per_metre\":%g,\"nodes\":[{\"parent\":-1},"
        "{\"parent\":0,\"translation\":[%.17g,0,0]},{\"parent\":1,\"translation\":[%.17g,0,0]}],"
        "\"joints\":[{\"node\":0,\"stiffness\":0.05,\"dragForce\":0.2,\"gravityPower\":9.81},"
        "{\"node\":1,\"stiffness\":0.05,\"dragForce\":0.2,\"gravityPower\":9.81}]}",
        unit, 0.3 * unit, 0.3 * unit);
    ScenePlay play = create_good(text);
    const SbBone bone = { 0.3, 0.05, 0.2, { 0, -9.81, 0 } };
    SbChainDef def = sb_chain_def_default();
    def.bones = 2;
    def.bone = (SbBone[]){ bone, bone };
    def.frame_time = 0.02;
    SbChain *chain = sb_chain_create(&def, NULL);
    for (int frame = 1; frame <= 200; frame++) {
        const RootPose root = { pose_at(frame).position, QUAT_IDENTITY };
        const SbAnchor anchor = { root.position, { 1, 0, 0 } };
        scene_play_step(&play, &root);
        sb_chain_step(chain, &anchor);
        for (int i = 0; i < 2; i++) {
            const SbVec3 a = scene_play_tail(&play, i), b = sb_chain_tail(chain, i);
            if (_i)
                ck_assert_double_eq_tol(vec3_length(vec3_sub(a, b)), 0, 200 * DBL_EPSILON);
            else
                ck_assert(memcmp(&a, &b, sizeof a) == 0);
        }
    }
    sb_chain_destroy(chain);
    scene_play_free(&play);
}
END_TEST

/* A scale of a power of two scales a VRM scene exactly: lengths, speeds and radii go with it. */
START_TEST(scale_scales_everything)
{
    char text[2000];
    snprintf(text, sizeof text, "{\"scale\":4,%s", forks[0] + 1);
    ScenePlay one = create_good(forks[0]), four = create_good(text);
    for (int frame = 1; frame <= 200; frame++) {
        RootPose root = pose_at(frame);
        scene_play_step(&one, &root);
        root.position = vec3_scale(root.position, 4);
        scene_play_step(&four, &root);
        for (int i = 0; i < 3; i++) {
            const SbVec3 a = vec3_scale(scene_play_tail(&one, i), 4);
            const SbVec3 b = scene_play_tail(&four, i);
            ck_assert_double_eq(a.x, b.x);
            ck_assert_double_eq(a.y, b.y);
            ck_assert_double_eq(a.z, b.z);
        }
    }
    scene_play_free(&one);
    scene_play_free(&four);
}
END_TEST

#define TWO "\"nodes\":[{\"parent\":-1},{\"parent\":0,\"translation\":[1,0,0]}]"
static const struct Unplayable {
    const char *scene, *says;
} unplayable[] = {
    { "{\"h\":0.1,\"scheme\":\"component\",\"center\":\"root\"," TWO ",\"joints\":[{\"node\":0}]}",
      "center: only with scheme \"vrm1\"" },
    { "{\"h\":0.1,\"nodes\":[{\"parent\":-1},{\"parent\":0,\"translation\":[1e-20,0,0]}],"
      "\"joints\":[{\"node\":0}]}",
      "joints[0]: the bone is too short to be simulated" },
    { "{\"h\":0.1,\"scheme\":\"component\",\"nodes\":[{\"parent\":-1},"
      "{\"parent\":0,\"translation\":[1,0,0]},{\"parent\":1,\"translation\":[1,0,0]}],"
      "\"joints\":[{\"node\":0}]}",
      "nodes[1]: has a child but no joint" },
};

START_TEST(says_what_cannot_be_played)
{
    ScenePlay play;
    char error[SCENE_ERROR_SIZE];
    ck_assert(!create(unplayable[_i].scene, &play, error));
    ck_assert_msg(strstr(error, unplayable[_i].says) != NULL, "%s", error);
}
END_TEST

#define SCENE "printf '{\"h\":0.1," TWO ",\"joints\":[{\"node\":0}]}' >s.json; "
#define HEADER "frame,root_x,root_y,root_z,root_qx,root_qy,root_qz,root_qw\\n"
static const struct Mistake {
    const char *line, *words[3];
} mistakes[] = {
    { "springlab simulate --scene s.json", { "--scene and --motion belong together" } },
    { "springlab simulate --motion m.csv", { "--scene and --motion belong together" } },
    { "springlab simulate --scene s.json --motion m.csv --bones 3",
      { "--bones: not with --scene" } },
    { "springlab simulate --scene s.json --motion m.csv --event walk", { "--event: not with" } },
    { "springlab simulate --scene s.json --motion m.csv --plot a.svg", { "--plot: not with" } },
    { "springlab simulate --scene none.json --motion m.csv", { "none.json: cannot be read" } },
    { SCENE "springlab simulate --scene s.json --motion m.csv", { "m.csv: cannot be read" } },
    { SCENE "printf '" HEADER "' >m.csv; springlab simulate --scene s.json --motion m.csv",
      { "m.csv: no frames" } },
    { SCENE "printf '" HEADER "1,0,0,0,0,0,0,nan\\n' >m.csv; "
            "springlab simulate --scene s.json --motion m.csv --output o.csv; "
            "code=$?; test ! -e o.csv && exit $code",
      { "m.csv: line 2: column root_qw: 'nan' is not a finite number" } },
    { SCENE
      "printf 'frame,root_x\\n1,2\\n' >m.csv; springlab simulate --scene s.json --motion m.csv",
      { "m.csv: line 1: column root_y is missing" } },
    { SCENE "printf '" HEADER "1,0,0,0,0,0,0,1\\n' >m.csv; "
            "springlab simulate --scene s.json --motion m.csv --fps 1e5",
      { "--fps: '100000' given, allowed with --scene: 0.1 to 10000" } },
    { SCENE "printf '" HEADER "1e16,0,0,0,0,0,0,1\\n' >m.csv; "
            "springlab simulate --scene s.json --motion m.csv",
      { "m.csv: line 2: column frame: 10000000000000000 is not a whole number from 0 to 1e+15" } },
};

START_TEST(names_mistakes)
{
    check_refused(mistakes[_i].line, mistakes[_i].words);
}
END_TEST

Suite *suite_traces(void);
Suite *suite_traces(void)
{
    Suite *suite = suite_create("traces");
    TCase *tcase = tcase_create("traces");
    tcase_add_checked_fixture(tcase, NULL, free_scenes);
    tcase_add_loop_test(tcase, repeats_a_recorded_trace, 0, sizeof recorded / sizeof *recorded);
    tcase_add_loop_test(tcase, plays_a_fork, 0, sizeof forks / sizeof *forks);
    tcase_add_loop_test(tcase, lesson_scene_is_a_chain, 0, 2);
    tcase_add_test(tcase, scale_scales_everything);
    tcase_add_loop_test(tcase, says_what_cannot_be_played, 0,
                        sizeof unplayable / sizeof *unplayable);
    tcase_add_loop_test(tcase, names_mistakes, 0, sizeof mistakes / sizeof *mistakes);
    suite_add_tcase(suite, tcase);
    return suite;
}
