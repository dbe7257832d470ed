/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Identification: recordings of an independent solver and of the laboratory's own give back the settings
 * that made them; what a recording cannot tell is not told; foreign frames are found.
 *
 * Tolerance on own traces: the standard deviation that the singular values give for the rounding of the
 * coordinates (16 eps, identify.c), ten times over.
 */
#include "data_folder.h"
#include "identify.h"
#include "program.h"
#include "shell.h"

#include <check.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* ---- recordings of another solver ---- */

typedef struct Recorded {
    Scene scene;
    Recording recording;
    Identification found;
} Recorded;

static bool identify_recorded(const char *name, Recorded *r)
{
    char scene[300], trace[300], error[SCENE_ERROR_SIZE];
    snprintf(scene, sizeof scene, "%s/traces/vrm1_%s.json", data_folder(), name);
    snprintf(trace, sizeof trace, "%s/traces/vrm1_%s.csv", data_folder(), name);
    if (access(scene, R_OK) != 0 || access(trace, R_OK) != 0) {
        printf("skipped: %s and its .csv are not there\n", scene);
        return false;
    }
    ck_assert_msg(scene_read(scene, &r->scene, stderr, error), "%s", error);
    ck_assert_msg(recording_read(trace, &r->recording, error), "%s", error);
    const IdentifyOptions options = { .scheme = &sb_vrm1, .frame_time = r->scene.frame_time };
    ck_assert_ptr_null(identify(&r->scene, &r->recording, &options, &r->found));
    return true;
}

static void free_recorded(Recorded *r)
{
    identification_free(&r->found);
    recording_free(&r->recording);
    scene_free(&r->scene);
}

/* Where the collider's nearest point to a tail is, in world space. */
static SbVec3 nearest_point(const SceneCollider *collider, const RootPose *root, SbVec3 tail)
{
    const SbVec3 start =
        vec3_add(root->position,
                 quat_rotate(root->rotation, vec3_add(collider->translation, collider->offset)));
    if (collider->type == COLLIDER_SPHERE)
        return start;
    const SbVec3 end =
        vec3_add(root->position,
                 quat_rotate(root->rotation, vec3_add(collider->translation, collider->tail)));
    const SbVec3 along = vec3_sub(end, start);
    const double part = vec3_dot(vec3_sub(tail, start), along) / vec3_dot(along, along);
    return vec3_add(start, vec3_scale(along, fmin(1, fmax(0, part))));
}

/* Whether any collider of the scene, all fixed to the root here, pushes a joint's tail in a frame: the
 * step of VRM 1.0 with the scene's own settings, then each collider in turn. */
static bool is_pushed(const Recorded *r, const BoneTrack *track, int number, int frame)
{
    const SceneJoint *joint = &r->scene.joint[number];
    const double h = r->scene.frame_time;
    const SbVec3 head = track->head[frame],
                 moved = vec3_sub(track->tail[frame - 1], track->tail[frame - 2]);
    const SbVec3 bone = r->scene.node[joint->tail_node].translation;
    const double length = sqrt(vec3_dot(bone, bone));
    SbVec3 tail = vec3_add(track->tail[frame - 1], vec3_scale(moved, 1 - joint->drag));
    tail = vec3_add(tail, vec3_scale(track->axis[frame], joint->stiffness * h));
    tail = vec3_add(tail, vec3_scale(joint->gravity_direction, joint->gravity_power * h));
    tail = vec3_add(head, vec3_scale(vec3_normalise(vec3_sub(tail, head), bone), length));
    for (int i = 0; i < r->scene.colliders; i++) {
        const SceneCollider *collider = &r->scene.collider[i];
        const SbVec3 from =
            vec3_sub(tail, nearest_point(collider, &r->recording.root[frame], tail));
        if (sqrt(vec3_dot(from, from)) < collider->radius + joint->hit_radius)
            return true;
    }
    return false;
}

static void assert_setting(double found, double set, double error)
{
    ck_assert_msg(fabs(found - set) <= 1e-9, "%.17g found, %.17g set", found, set);
    ck_assert_msg(error <= 1e-9, "%.3g", error);
}

START_TEST(returns_recorded_settings)
{
    static const char *const names[] = { "bent6", "center5", "colliders5", "contacts6" };
    Recorded r;
    if (!identify_recorded(names[_i], &r))
        return;
    BoneTrack *track = bone_tracks_make(&r.scene, &r.recording);
    int contacts = 0;
    for (int i = 0; i < r.scene.joints; i++) {
        const SceneJoint *set = &r.scene.joint[i];
        const IdentifiedJoint *found = &r.found.joint[i];
        const SbVec3 gravity = vec3_scale(set->gravity_direction, set->gravity_power);
        assert_setting(found->stiffness, set->stiffness, found->stiffness_error);
        assert_setting(found->drag, set->drag, found->drag_error);
        assert_setting(found->gravity.x, gravity.x, found->gravity_error.x);
        assert_setting(found->gravity.y, gravity.y, found->gravity_error.y);
        assert_setting(found->gravity.z, gravity.z, found->gravity_error.z);
        ck_assert_int_eq(found->frames_used + found->frames_in_contact, r.recording.frames - 2);
        contacts += found->frames_in_contact;
        for (int frame = 2; frame < r.recording.frames; frame++)
            ck_assert_msg(r.found.in_contact[frame * r.scene.joints + i] ==
                              is_pushed(&r, &track[i], i, frame),
                          "joint %d, row %d", i, frame);
    }
    ck_assert_int_eq(contacts > 0, _i >= 2);
    free(track);
    free_recorded(&r);
}
END_TEST

/* Inertia taken in the wrong space does not fit. */
START_TEST(center_matters)
{
    Recorded r;
    if (!identify_recorded("center5", &r))
        return;
    ck_assert_double_le(r.found.joint[0].residual, 1e-13);
    identification_free(&r.found);
    r.scene.center = CENTER_WORLD;
    const IdentifyOptions options = { .scheme = &sb_vrm1, .frame_time = r.scene.frame_time };
    ck_assert_ptr_null(identify(&r.scene, &r.recording, &options, &r.found));
    ck_assert_double_ge(r.found.joint[0].residual, 1e-6);
    free_recorded(&r);
}
END_TEST

/* ---- own recordings ---- */

/* A run as the file would have it. */
static Recording record(const Case *c)
{
    Trace trace = { 0 };
    ck_assert_ptr_null(case_run(c, &trace));
    Recording recording = { .joints = c->bones, .frames = trace.frames, .first_frame = 1 };
    recording.root = malloc((size_t)trace.frames * sizeof *recording.root);
    recording.tail = malloc((size_t)trace.frames * (size_t)c->bones * sizeof *recording.tail);
    for (int i = 0; i < trace.frames; i++)
        recording.root[i] = event_root(c, i + 1);
    memcpy(recording.tail, trace.tail + c->bones,
           (size_t)trace.frames * (size_t)c->bones * sizeof *recording.tail);
    trace_free(&trace);
    return recording;
}

static Identification identify_case(const Case *c, const Recording *recording, const SbVec3 *along)
{
    Scene scene;
    ck_assert(scene_make_straight(c->bones, c->rest, &scene));
    const IdentifyOptions options = { .scheme = c->scheme,
                                      .frame_time = c->frame_time,
                                      .along = along != NULL,
                                      .direction = along ? *along : (SbVec3){ 0, 0, 0 } };
    Identification found;
    ck_assert_ptr_null(identify(&scene, recording, &options, &found));
    scene_free(&scene);
    return found;
}

static void assert_within(double found, double set, double error, const char *what)
{
    ck_assert_msg(fabs(found - set) <= 10 * error, "%s: %.17g found, %.17g set, error %.3g", what,
                  found, set, error);
    ck_assert_msg(error < 1e-7, "%s: error %.3g", what, error);
}

static const SbVec3 down = { 0, -1, 0 };

static Case own_case(int i)
{
    static const EventKind kinds[] = { EVENT_WALK, EVENT_TURN, EVENT_SHAKE, EVENT_DRAG_STOP,
                                       EVENT_STEP };
    Case c = CASE(.bones = 4, .seconds = 3, .stiffness = 0.083, .drag = 0.2385);
    if (i % 2) {
        c.scheme = &sb_vrm1;
        c.stiffness = 1.37;
        c.gravity = (SbVec3){ 0, -0.43, 0 };
        c.frame_time = 1.0 / 90;
    }
    case_set_event(&c, kinds[i / 2]);
    return c;
}

/* Gravity known to be vertical, everything comes back; without, where the axis turns in space. */
START_TEST(returns_own_settings)
{
    const Case c = own_case(_i);
    Recording recording = record(&c);
    Identification found = identify_case(&c, &recording, &down);
    for (int i = 0; i < c.bones; i++) {
        const IdentifiedJoint *joint = &found.joint[i];
        assert_within(joint->stiffness, c.stiffness, joint->stiffness_error, "stiffness");
        assert_within(joint->drag, c.drag, joint->drag_error, "drag");
        assert_within(joint->gravity.y, c.gravity.y, joint->gravity_error.y, "gravity_y");
        ck_assert(joint->gravity.x == 0 && joint->gravity.z == 0);
        ck_assert_int_eq(joint->frames_in_contact, 0);
        ck_assert_double_eq_tol(joint->length, c.length, 1e-14);
    }
    identification_free(&found);
    found = identify_case(&c, &recording, NULL);
    for (int i = 1; i < c.bones; i++) {
        const IdentifiedJoint *joint = &found.joint[i];
        assert_within(joint->stiffness, c.stiffness, joint->stiffness_error, "stiffness");
        assert_within(joint->gravity.x, 0, joint->gravity_error.x, "gravity_x");
        assert_within(joint->gravity.y, c.gravity.y, joint->gravity_error.y, "gravity_y");
        assert_within(joint->gravity.z, 0, joint->gravity_error.z, "gravity_z");
    }
    identification_free(&found);
    recording_free(&recording);
}
END_TEST

/* Wind is a part of what is found. */
START_TEST(finds_the_wind)
{
    Case c = own_case(0);
    c.wind = (SbVec3){ 1.5, 0.25, -2 };
    Recording recording = record(&c);
    Identification found = identify_case(&c, &recording, NULL);
    const IdentifiedJoint *joint = &found.joint[2];
    assert_within(joint->gravity.x, 1.5, joint->gravity_error.x, "x");
    assert_within(joint->gravity.y, -9.56, joint->gravity_error.y, "y");
    assert_within(joint->gravity.z, -2, joint->gravity_error.z, "z");
    identification_free(&found);
    recording_free(&recording);
}
END_TEST

/* A first bone whose axis never turns: gravity along the axis and the pull look alike, drag does not
 * depend on either; across the axis gravity is told. */
START_TEST(does_not_tell_what_it_cannot)
{
    Case c = CASE(.bones = 2, .seconds = 2);
    case_set_event(&c, EVENT_SHAKE);
    Recording recording = record(&c);
    Identification found = identify_case(&c, &recording, NULL);
    const IdentifiedJoint *first = &found.joint[0];
    ck_assert(isnan(first->stiffness) && isnan(first->gravity.x));
    ck_assert(isnan(first->stiffness_error) && isnan(first->gravity_error.x));
    ck_assert(!first->axis_turns && first->moves);
    assert_within(first->drag, c.drag, first->drag_error, "drag");
    assert_within(first->gravity.y, c.gravity.y, first->gravity_error.y, "gravity_y");
    ck_assert(!isnan(found.joint[1].stiffness) && found.joint[1].axis_turns);
    identification_free(&found);
    recording_free(&recording);
}
END_TEST

/* A chain at rest tells nothing but that it rests. */
START_TEST(rest_tells_nothing)
{
    Case c = CASE(.bones = 2, .seconds = 1);
    c.event = events[EVENT_NONE].defaults;
    Recording recording = record(&c);
    for (int i = 0; i < 2 * recording.frames; i++) /* to the last bit */
        recording.tail[i] = recording.tail[i % 2];
    Identification found = identify_case(&c, &recording, NULL);
    for (int i = 0; i < 2; i++) {
        ck_assert(isnan(found.joint[i].stiffness) && isnan(found.joint[i].drag));
        ck_assert(isnan(found.joint[i].gravity.y));
        ck_assert(!found.joint[i].moves);
    }
    identification_free(&found);
    recording_free(&recording);
}
END_TEST

/* A fixed sequence in -1 .. 1. */
static double next_random(unsigned *state)
{
    *state = *state * 1664525u + 1013904223u;
    return (double)*state / 2147483648.0 - 1;
}

/* Two frames in three with a push of a foreign kind: those are found, all, and the rest agrees. */
START_TEST(leaves_foreign_frames_out)
{
    const Case c = own_case(0);
    Trace trace = { 0 };
    ck_assert_ptr_null(case_run(&c, &trace));
    Recording recording = record(&c);
    /* Run the solver by hand and push bone 1 aside after some steps, as a collider would. */
    SbBone bone[4];
    for (int i = 0; i < 4; i++)
        bone[i] = (SbBone){ c.length, c.stiffness, c.drag, c.gravity };
    SbChainDef def = sb_chain_def_default();
    def.bones = 4;
    def.bone = bone;
    SbChain *chain = sb_chain_create(&def, NULL);
    unsigned state = 7;
    int pushed = 0;
    for (int frame = 0; frame < recording.frames; frame++) {
        const SbAnchor anchor = event_anchor(&c, frame + 1);
        sb_chain_step(chain, &anchor);
        if (frame >= 2 && next_random(&state) < 1.0 / 3) {
            const SbVec3 push = { 1e-4 * next_random(&state), 2e-4, 1e-4 * next_random(&state) };
            const SbVec3 head = sb_chain_tail(chain, 2), tail = sb_chain_tail(chain, 3);
            const SbVec3 d = vec3_normalise(vec3_sub(vec3_add(tail, push), head), push);
            sb_chain_set_tail(chain, 3, vec3_add(head, vec3_scale(d, c.length)),
                              sb_chain_previous(chain, 3));
            pushed++;
        }
        for (int i = 0; i < 4; i++)
            recording.tail[4 * frame + i] = sb_chain_tail(chain, i);
    }
    sb_chain_destroy(chain);
    Identification found = identify_case(&c, &recording, NULL);
    ck_assert_int_gt(pushed, recording.frames / 2);
    ck_assert_int_eq(found.joint[3].frames_in_contact, pushed);
    assert_within(found.joint[3].stiffness, c.stiffness, found.joint[3].stiffness_error,
                  "stiffness");
    assert_within(found.joint[3].drag, c.drag, found.joint[3].drag_error, "drag");
    ck_assert_int_eq(found.joint[2].frames_in_contact, 0);
    identification_free(&found);
    recording_free(&recording);
    trace_free(&trace);
}
END_TEST

/* Four fifths of the recording the chain lies still, held where no law leaves it: what repeats itself must
 * not outvote the frames in which it moves. */
START_TEST(rest_does_not_outvote_motion)
{
    const Case c = own_case(0);
    Recording recording = record(&c);
    const int moving = recording.frames, all = 5 * moving;
    recording.root = realloc(recording.root, (size_t)all * sizeof *recording.root);
    recording.tail = realloc(recording.tail, 4 * (size_t)all * sizeof *recording.tail);
    for (int frame = moving; frame < all; frame++) {
        recording.root[frame] = recording.root[moving - 1];
        for (int i = 0; i < 4; i++)
            recording.tail[4 * frame + i] =
                vec3_add(recording.root[frame].position, (SbVec3){ (i + 1) * c.length, 0, 0 });
    }
    recording.frames = all;
    Identification found = identify_case(&c, &recording, &down);
    for (int i = 0; i < 4; i++) {
        const IdentifiedJoint *joint = &found.joint[i];
        assert_within(joint->stiffness, c.stiffness, joint->stiffness_error, "stiffness");
        assert_within(joint->drag, c.drag, joint->drag_error, "drag");
        ck_assert_int_eq(joint->frames_in_contact, all - moving);
    }
    identification_free(&found);
    recording_free(&recording);
}
END_TEST

/* Tails in single precision: the settings come back within the errors that are stated, which are of the
 * size of the noise, and no frame is taken for a contact. Noise of a tail stands in three frames'
 * equations, so the deviation is wider than for independent ones: twice at most. */
START_TEST(bears_noise)
{
    const Case c = own_case(0);
    Recording recording = record(&c);
    for (int i = 0; i < 4 * recording.frames; i++) {
        recording.tail[i].x = (double)(float)recording.tail[i].x;
        recording.tail[i].y = (double)(float)recording.tail[i].y;
        recording.tail[i].z = (double)(float)recording.tail[i].z;
    }
    Identification found = identify_case(&c, &recording, &down);
    for (int i = 0; i < 4; i++) {
        const IdentifiedJoint *joint = &found.joint[i];
        ck_assert_double_le(fabs(joint->stiffness - c.stiffness), 6 * joint->stiffness_error);
        ck_assert_double_le(fabs(joint->drag - c.drag), 6 * joint->drag_error);
        ck_assert_double_le(joint->drag_error, 1e-3);
        ck_assert_int_le(joint->frames_in_contact, recording.frames / 50);
    }
    identification_free(&found);
    recording_free(&recording);
}
END_TEST

/* ---- the command from outside ---- */

#define STRAIGHT "build/springlab simulate --event walk --bones 3 --seconds 2 --output $d/t.csv && "
#define IN_FOLDER "d=$(mktemp -d) && cd $PWD && { "
#define END "; s=$?; rm -r $d; exit $s; }"

/* The trace of a bone that keeps so much of its motion and is pulled so far along +x in every frame. */
#define ODD_BONE                                                                                   \
    "LC_ALL=C awk -v keep=%s -v pull=%s 'BEGIN{print "                                             \
    "\"frame,root_x,root_y,root_z,root_qx,root_qy,\""                                              \
    "\"root_qz,root_qw,tail0_x,tail0_y,tail0_z\"; x=p=0.3*cos(1); y=q=0.3*sin(1); "                \
    "for(i=1;i<60;i++){a=x+keep*(x-p)+pull; b=y+keep*(y-q); l=0.3/sqrt(a*a+b*b); p=x; q=y; "       \
    "x=a*l; y=b*l; printf \"%%d,0,0,0,0,0,0,1,%%.17g,%%.17g,0\\n\",i,x,y}}' >t.csv; "              \
    "springlab identify t.csv --gravity-along 0,-1,0 --format json; "                              \
    "springlab identify t.csv --gravity-along 0,-1,0 --scheme vrm1"

/* Numbers that no setting has, to many digits: a pull away from rest, and more drag than all. */
START_TEST(says_that_no_settings_explain_it)
{
    static const char *const bones[][3] = {
        { "0.8", "0.01", "\"misfit\": null" },
        { "0.8", "-0.01", "no settings explain this motion: stiffness is 0 to 1\"" },
        { "-0.5", "0.01", "no settings explain this motion: drag is 1 or less\"" },
    };
    Ran ran = shell_run(ODD_BONE, bones[_i][0], bones[_i][1]);
    ck_assert_msg(ran.status == 0 && !*ran.err, "%s", ran.err);
    ck_assert_msg(strstr(ran.out, bones[_i][2]) != NULL, "%s", ran.out);
    ck_assert_int_eq(strstr(ran.out, "Joint 0: no settings explain this motion: ") != NULL, _i > 0);
    ran_free(&ran);
}
END_TEST

START_TEST(says_what_it_found)
{
    Ran ran = program_run(IN_FOLDER STRAIGHT "build/springlab identify $d/t.csv --format json" END);
    ck_assert_msg(ran.status == 0 && !*ran.err, "%s", ran.err);
    ck_assert_ptr_nonnull(strstr(ran.out, "\"scheme\": \"lesson\""));
    ck_assert_ptr_nonnull(strstr(ran.out, "\"stiffness\": null"));
    ck_assert_ptr_nonnull(strstr(ran.out, "\"frames_used\": 118"));
    ck_assert_ptr_nonnull(
        strstr(ran.out, "\"cannot_tell\": \"stiffness, gravity_x: the axis never turns"));
    ran_free(&ran);
    ran = program_run(IN_FOLDER STRAIGHT "build/springlab identify $d/t.csv --gravity-along 0,-1,0 "
                                         "--residuals $d/r.csv --format csv && cat $d/r.csv" END);
    ck_assert_msg(ran.status == 0 && !*ran.err, "%s", ran.err);
    ck_assert_ptr_nonnull(strstr(ran.out, "joint,stiffness,drag,gravity_x"));
    ck_assert_ptr_nonnull(strstr(ran.out, "frame,residual0_rad,contact0,residual1_rad"));
    ck_assert_ptr_nonnull(strstr(ran.out, "\n120,"));
    ran_free(&ran);
    ran = program_run(IN_FOLDER STRAIGHT "build/springlab identify $d/t.csv" END);
    ck_assert_int_eq(ran.status, 0);
    ck_assert_ptr_nonnull(strstr(ran.out, "Joint 0: cannot be told from this trace: stiffness"));
    ran_free(&ran);
}
END_TEST

static const struct Mistake {
    const char *line, *says;
} mistakes[] = {
    { "build/springlab identify", "TRACE.csv is missing" },
    { "build/springlab identify no.csv", "no.csv: cannot be read: No such file" },
    { "build/springlab identify README.md", "README.md: line 2: column tail0_x is missing" },
    { STRAIGHT "build/springlab identify $d/t.csv --scene README.md", "README.md: line 1" },
    { STRAIGHT "build/springlab identify $d/t.csv --rest 0,0,0", "--rest: '0,0,0' given" },
    { STRAIGHT "build/springlab identify $d/t.csv --gravity-along 0,0,0",
      "--gravity-along: '0,0,0' given" },
    { STRAIGHT "build/springlab identify $d/t.csv --fps 0", "--fps: '0' given" },
    { STRAIGHT "build/springlab identify $d/t.csv --scene x.json --rest 0,1,0",
      "--scene and --rest exclude each other" },
    { STRAIGHT "head -4 $d/t.csv >$d/u.csv && build/springlab identify $d/u.csv",
      "2 frames, needed: 3 or more" },
    { STRAIGHT "head -c 3000 $d/t.csv >$d/u.csv && build/springlab identify $d/u.csv",
      "cells where the header has" },
    { STRAIGHT "sed 's/^7,/9,/' $d/t.csv >$d/u.csv && build/springlab identify $d/u.csv",
      "line 9: frame 9 where 7 has to follow" },
    { STRAIGHT
      "echo '{\"h\":0.02,\"nodes\":[{\"parent\":-1},{\"parent\":0,\"translation\":[1,0,0]}],"
      "\"joints\":[{\"node\":0}]}' >$d/s.json && build/springlab identify $d/t.csv --scene "
      "$d/s.json",
      "the scene has another number of joints than the 3" },
};

START_TEST(names_mistakes)
{
    char line[1000];
    snprintf(line, sizeof line, WITHOUT_LEAK_SEARCH IN_FOLDER "%s" END, mistakes[_i].line);
    Ran ran = program_run(line);
    ran_check_refused(&ran, line, (const char *const[]){ mistakes[_i].says, NULL });
}
END_TEST

Suite *suite_identify(void);
Suite *suite_identify(void)
{
    Suite *suite = suite_create("identify");
    TCase *tcase = tcase_create("identify");
    tcase_add_loop_test(tcase, returns_recorded_settings, 0, 4);
    tcase_add_test(tcase, center_matters);
    tcase_add_loop_test(tcase, returns_own_settings, 0, 10);
    tcase_add_test(tcase, finds_the_wind);
    tcase_add_test(tcase, does_not_tell_what_it_cannot);
    tcase_add_test(tcase, rest_tells_nothing);
    tcase_add_test(tcase, leaves_foreign_frames_out);
    tcase_add_test(tcase, rest_does_not_outvote_motion);
    tcase_add_test(tcase, bears_noise);
    tcase_add_loop_test(tcase, says_that_no_settings_explain_it, 0, 3);
    tcase_add_test(tcase, says_what_it_found);
    tcase_add_loop_test(tcase, names_mistakes, 0, sizeof mistakes / sizeof *mistakes);
    suite_add_tcase(suite, tcase);
    return suite;
}
