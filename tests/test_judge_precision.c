/* SPDX-License-Identifier: GPL-3.0-or-later */
/* To which precision a trace is held, and what is named: small errors are no rounding, single precision is granted where
 * it is said, and a fault has to explain all cases alike. */
#include "judge_parts.h"
#include "random_scene.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

enum { FEW_SCENES = 3, SCENES = 12 };

typedef struct Spoilt {
    CaseFiles files;
    Recording motion;
} Spoilt;

/* A random scene without changes of settings, as the solver plays it after a joint's settings were spoilt. */
static Spoilt play_spoilt(int number, void (*spoil)(SceneJoint *))
{
    gsl_rng *rng = gsl_rng_alloc(gsl_rng_mt19937);
    gsl_rng_set(rng, 300UL + (unsigned long)number);
    Spoilt c = { .files = { .digits = DBL_EPSILON } };
    Scene *scene = &c.files.scene;
    random_scene(rng, "vrm1", number % 2 ? SCENE_COLLIDERS : 0, scene, &c.motion);
    gsl_rng_free(rng);
    SceneJoint *right = malloc((size_t)scene->joints * sizeof *right);
    ck_assert_ptr_nonnull(right);
    memcpy(right, scene->joint, (size_t)scene->joints * sizeof *right);
    for (int i = 0; spoil && i < scene->joints; i++)
        spoil(&scene->joint[i]);
    play_scene(scene, &c.motion, false, &c.files.recording);
    memcpy(scene->joint, right, (size_t)scene->joints * sizeof *right);
    free(right);
    return c;
}

static void free_played(Spoilt *c)
{
    recording_free(&c->motion);
    case_free(&c->files);
}

/* ---- small errors ---- */

static void stiffen(SceneJoint *joint)
{
    joint->stiffness *= 1.000001;
}

static void raise_drag(SceneJoint *joint)
{
    joint->drag = 1 - pow(1 - joint->drag, 1.1);
}

static void stiffen_by_radius(SceneJoint *joint)
{
    joint->stiffness *= 1 + 0.01 * joint->hit_radius;
}

/* The last has no hypothesis. */
static const struct {
    void (*spoil)(SceneJoint *);
    const char *fault;
} small[] = { { stiffen, "stiffness acts as if multiplied by a constant" },
              { raise_drag, "1 - drag is raised to a constant power" },
              { stiffen_by_radius, NULL } };

START_TEST(small_errors_are_no_rounding)
{
    for (int number = 0; number < SCENES; number++) {
        Spoilt c = play_spoilt(number, small[_i].spoil);
        JudgedCase judged = { .fault = -1 };
        ck_assert(case_judge_alone(&c.files, &judged));
        const TraceVerdict *v = &judged.verdict;
        ck_assert_msg(judged.status == CASE_FAILS, "%d: passes", number);
        const bool alike = c.files.scene.joints == 1;
        int found = 0;
        for (int i = 0; i < hypothesis_count(); i++)
            found += v->explained[i] && small[_i].fault &&
                     strcmp(hypothesis_get(i)->fault, small[_i].fault) == 0;
        ck_assert_msg(found == 1 || !small[_i].fault || alike, "%d: another fault", number);
        free_played(&c);
    }
}
END_TEST

static double wrong_by;

static void stiffen_by_it(SceneJoint *joint)
{
    joint->stiffness *= 1 + wrong_by;
}

/* From errors far below a rounding of single to ones far above. */
START_TEST(more_wrong_never_passes_where_less_fails)
{
    int failing = 0;
    bool failed = false;
    for (wrong_by = 1e-16; wrong_by < 0.1; wrong_by *= 4) {
        Spoilt c = play_spoilt(_i, stiffen_by_it);
        JudgedCase judged = { .fault = -1 };
        ck_assert(case_judge_alone(&c.files, &judged));
        ck_assert_msg(!failed || judged.status == CASE_FAILS, "%d: %g passes", _i, wrong_by);
        failed = judged.status == CASE_FAILS;
        failing += failed;
        free_played(&c);
    }
    ck_assert_int_ge(failing, 15);
    ck_assert_int_lt(failing, 24);
}
END_TEST

/* ---- rounding ---- */

static double to_single(double x)
{
    const volatile float single = (float)x;
    return single;
}

/* Settings that were read in single precision, from a file with all digits. */
static void read_in_single(SceneJoint *joint)
{
    joint->stiffness = to_single(joint->stiffness);
    joint->drag = to_single(joint->drag);
    joint->gravity_power = to_single(joint->gravity_power);
}

/* Nothing in a trace tells such an engine from one that is a little wrong: it has to say so. */
START_TEST(single_is_granted_where_it_is_said)
{
    for (int number = 0; number < SCENES; number++) {
        Spoilt c = play_spoilt(number, read_in_single);
        JudgedCase judged = { .fault = -1 };
        ck_assert(case_judge_alone(&c.files, &judged));
        ck_assert_msg(judged.status == CASE_FAILS && judged.within_single, "%d", number);
        case_explain(&c.files, verdict_first_explaining(&judged.verdict), &judged);
        ck_assert_msg(strstr(judged.note, "it keeps to single precision: --single") != NULL, "%s",
                      judged.note);
        c.files.digits = FLT_EPSILON;
        judged = (JudgedCase){ .fault = -1 };
        ck_assert(case_judge_alone(&c.files, &judged));
        ck_assert_msg(judged.status == CASE_PASSES, "%d: fails", number);
        ck_assert(!judged.within_single);
        free_played(&c);
    }
}
END_TEST

/* A quaternion's length shows in no angle. */
START_TEST(quaternions_have_the_length_one)
{
    static const double lengths[] = { 1.0001, 0.9999, 1 + 1e-8 };
    for (int number = 0; number < SCENES; number++) {
        Spoilt c = play_spoilt(number, NULL);
        Recording *recording = &c.files.recording;
        JudgedCase judged = { .fault = -1 };
        for (int i = 0; i < recording->frames * recording->joints; i++) {
            SbQuat *q = &recording->rotation[i];
            const double length = lengths[_i];
            *q = (SbQuat){ q->x * length, q->y * length, q->z * length, q->w * length };
        }
        ck_assert(case_judge_alone(&c.files, &judged));
        const int named = verdict_first_explaining(&judged.verdict);
        const bool fails = _i < 2;
        ck_assert_int_eq(judged.status, fails ? CASE_FAILS : CASE_PASSES);
        ck_assert_int_eq(named, fails ? hypothesis_seen(SEEN_NOT_UNIT) : -1);
        case_explain(&c.files, named, &judged);
        ck_assert_msg(!fails || strstr(judged.note, "the quaternion of joint 0 has the length "),
                      "%s", judged.note);
        free_played(&c);
    }
}
END_TEST

/* Few numbers tell a precision too, unless they are round ones. */
START_TEST(few_numbers_tell_their_precision)
{
    SbVec3 tail = { 0.1, -0.2, 0.3 / 7 };
    const Recording one = { .frames = 1, .joints = 1, .tail = &tail };
    ck_assert(trace_epsilon(&one) == DBL_EPSILON);
    tail = (SbVec3){ to_single(0.1), to_single(-0.2), to_single(0.3 / 7) };
    ck_assert(trace_epsilon(&one) == FLT_EPSILON);
    tail = (SbVec3){ 0.098994948, -0.014142136, 0.012345678 };
    ck_assert(trace_epsilon(&one) == FLT_EPSILON);
    tail = (SbVec3){ 0.125, 0, 2.5 };
    ck_assert(trace_epsilon(&one) == 0);
}
END_TEST

/* ---- all cases of an engine ---- */

/* Drags differ from case to case and are alike along each chain: alone, every case has three explanations. */
static void make_drags_alike(Spoilt *c, double drag)
{
    Scene *scene = &c->files.scene;
    for (int i = 0; i < scene->joints; i++)
        scene->joint[i].drag = drag;
    recording_free(&c->files.recording);
    for (int i = 0; i < scene->joints; i++)
        raise_drag(&scene->joint[i]);
    play_scene(scene, &c->motion, false, &c->files.recording);
    for (int i = 0; i < scene->joints; i++)
        scene->joint[i].drag = drag;
}

START_TEST(a_factor_has_to_be_the_same_everywhere)
{
    Spoilt played[SCENES];
    CaseFiles files[SCENES];
    JudgedCase judged[SCENES];
    Judgement j = { .count = SCENES, .judged = judged };
    int fewest = SCENES;
    for (int i = 0; i < SCENES; i++) {
        played[i] = play_spoilt(i, NULL);
        make_drags_alike(&played[i], 0.1 + 0.05 * i);
        files[i] = played[i].files;
        judged[i] = (JudgedCase){ .fault = -1 };
        snprintf(judged[i].name, CASE_NAME_SIZE, "of_%d_joints", files[i].scene.joints);
        fewest = files[i].scene.joints < fewest ? files[i].scene.joints : fewest;
    }
    ck_assert(judge_recordings(&j, files));
    ck_assert_int_eq(j.of_status[CASE_FAILS], SCENES);
    ck_assert_int_ge(j.fault, 0);
    ck_assert_msg(strstr(j.sentence, "raised to a constant power (1.1)"), "%s", j.sentence);
    ck_assert_int_eq(j.explained, SCENES);
    char simplest[40];
    snprintf(simplest, sizeof simplest, "of_%d_joints", fewest);
    ck_assert_msg(strstr(j.sentence, simplest), "%s: not %s", j.sentence, simplest);
    for (int i = 0; i < SCENES; i++)
        free_played(&played[i]);
}
END_TEST

/* ---- rotations that are written in another way ---- */

static SbQuat *told(const Recording *recording, int frame, int joint)
{
    return &recording->rotation[(long)(frame - 1) * recording->joints + joint];
}

static SbQuat in_world(const Evidence *e, int frame, int joint)
{
    return evidence_places(e, e->by_told, frame)[e->joint[joint].node].rotation;
}

static SbQuat rewritten(const Evidence *e, int frame, int joint, SbQuat q, SeenFault how)
{
    const SbQuat rest = e->scene->node[e->joint[joint].node - 1].rotation;
    switch (how) {
    case SEEN_W_FIRST:
        return (SbQuat){ q.w, q.x, q.y, q.z };
    case SEEN_IN_WORLD:
        return in_world(e, frame, joint);
    case SEEN_INVERSE:
        return quat_conjugate(q);
    case SEEN_FROM_REST:
        return quat_multiply(quat_conjugate(rest), q);
    case SEEN_ROTATION_NO_NUMBER:
        return frame < 9 || joint > 0 ? q : (SbQuat){ NAN, NAN, NAN, NAN };
    default:
        return quat_normalise((SbQuat){ q.x, q.y, q.z, q.w + 0.1 });
    }
}

START_TEST(rotations_are_named)
{
    static const SeenFault ways[] = { SEEN_W_FIRST,   SEEN_IN_WORLD,           SEEN_INVERSE,
                                      SEEN_FROM_REST, SEEN_ROTATION_NO_NUMBER, SEEN_ROTATION };
    for (int number = 0; number < SCENES; number++) {
        Spoilt c = play_spoilt(number, NULL);
        Recording *recording = &c.files.recording;
        Evidence e;
        JudgedCase judged = { .fault = -1 };
        ck_assert(evidence_make(&c.files.scene, recording, &e));
        for (int frame = 1; frame <= recording->frames; frame++)
            for (int i = 0; i < recording->joints; i++) {
                SbQuat *q = told(recording, frame, i);
                *q = rewritten(&e, frame, i, *q, ways[_i]);
            }
        evidence_free(&e);
        ck_assert(case_judge_alone(&c.files, &judged));
        ck_assert_int_eq(judged.status, CASE_FAILS);
        const int named = verdict_first_explaining(&judged.verdict);
        ck_assert_msg(named == hypothesis_seen(ways[_i]), "%d: %s", number,
                      named < 0 ? "nothing" : hypothesis_get(named)->fault);
        free_played(&c);
    }
}
END_TEST

Suite *suite_judge_precision(void);
Suite *suite_judge_precision(void)
{
    Suite *suite = suite_create("judge_precision");
    TCase *tcase = tcase_create("judge_precision");
    tcase_set_timeout(tcase, 120);
    tcase_add_loop_test(tcase, small_errors_are_no_rounding, 0, 3);
    tcase_add_loop_test(tcase, more_wrong_never_passes_where_less_fails, 0, FEW_SCENES);
    tcase_add_test(tcase, single_is_granted_where_it_is_said);
    tcase_add_loop_test(tcase, quaternions_have_the_length_one, 0, 3);
    tcase_add_test(tcase, few_numbers_tell_their_precision);
    tcase_add_test(tcase, a_factor_has_to_be_the_same_everywhere);
    tcase_add_loop_test(tcase, rotations_are_named, 0, 6);
    suite_add_tcase(suite, tcase);
    tcase = tcase_create("more scenes");
    tcase_set_timeout(tcase, 120);
    tcase_set_tags(tcase, "repeats"); /* left out where runs are slow */
    tcase_add_loop_test(tcase, more_wrong_never_passes_where_less_fails, FEW_SCENES, SCENES);
    suite_add_tcase(suite, tcase);
    return suite;
}
