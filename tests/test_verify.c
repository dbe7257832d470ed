/* SPDX-License-Identifier: GPL-3.0-or-later */
/* springlab verify, conform judge and convert --check from outside: verdicts, formats, bad traces. */
#include "answer.h"
#include "workspace.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* A chain of two, a turning root, and its trace; bent.csv is that of another drag. */
static void set_up(void)
{
    workspace_set_up();
    Ran ran = workspace_run(
        "cd @; printf "
        "'{\"h\":0.0166,\"nodes\":[{\"parent\":-1},{\"parent\":0,\"translation\":[0.1,0,0]},"
        "{\"parent\":1,\"translation\":[0.1,0.02,0]}],\"joints\":[{\"node\":0,\"gravityPower\":0.3,"
        "\"dragForce\":0.2},{\"node\":1,\"dragForce\":0.2}]}' >a.json; sed s/0.2}/0.4}/g a.json "
        ">b.json; "
        "awk 'BEGIN { print \"frame,root_x,root_y,root_z,root_qx,root_qy,root_qz,root_qw\"; for (i "
        "= 1; "
        "i <= 40; i++) { s = sin(0.1 * i) / 5; print i \",\" s \",\" s / 2 \",0,0,0,\" s \",\" "
        "sqrt(1 - s * s) } }' OFMT=%.17g CONVFMT=%.17g >a.motion.csv; cp a.motion.csv "
        "b.motion.csv");
    ck_assert_msg(ran.status == 0, "%s", ran.err);
    ran_free(&ran);
    ran =
        workspace_run(WITHOUT_LEAK_SEARCH
                      "build/springlab simulate --scene @/a.json --motion @/a.motion.csv --output "
                      "@/all.csv && sed /^#/d @/all.csv >@/a.trace.csv && build/springlab simulate "
                      "--scene @/b.json --motion "
                      "@/a.motion.csv --output @/other.csv");
    ck_assert_msg(ran.status == 0, "%s", ran.err);
    ran_free(&ran);
}

#define VERIFY(trace) "build/springlab verify @/" trace " --scene @/a.json --motion @/a.motion.csv "

START_TEST(passes_its_own)
{
    Ran ran = workspace_run(VERIFY("a.trace.csv"));
    ck_assert_msg(ran.status == 0 && !*ran.err, "%s%s", ran.out, ran.err);
    ck_assert_ptr_nonnull(strstr(ran.out, "a.trace.csv: passes"));
    ck_assert_ptr_nonnull(strstr(ran.out, "double precision"));
    ran_free(&ran);
}
END_TEST

static json_t *verdict_of(const char *line, int status)
{
    Ran ran = workspace_run(line);
    ck_assert_msg(ran.status == status && !*ran.err, "%d: %s", ran.status, ran.err);
    json_t *object = json_loads(ran.out, JSON_REJECT_DUPLICATES, NULL);
    ck_assert_msg(object != NULL, "%s", ran.out);
    ran_free(&ran);
    return object;
}

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    ck_assert_msg(text != NULL, "%s", key);
    return text;
}

/* The frame, the joint, the line of the rule, the settings that the trace has, and the fault. */
START_TEST(tells_where_and_what)
{
    json_t *told = verdict_of(VERIFY("other.csv") "--format json", 1);
    const json_t *first = json_object_get(told, "first");
    ck_assert_str_eq(text_of(told, "verdict"), "fails");
    ck_assert_str_eq(text_of(first, "line"), "inertia");
    ck_assert_int_eq((int)json_integer_value(json_object_get(first, "frame")), 2);
    ck_assert_int_eq((int)json_integer_value(json_object_get(first, "joint")), 0);
    ck_assert_ptr_nonnull(
        strstr(text_of(told, "settings_identified"), "joint 0: drag 0.4 (stated: 0.2)"));
    ck_assert_ptr_nonnull(strstr(text_of(told, "sentence"), "drag"));
    json_decref(told);
}
END_TEST

typedef struct Spoilt {
    const char *how;  /* from a.trace.csv to bad.csv, in the folder */
    const char *word; /* of the one line that tells it */
} Spoilt;

static const Spoilt spoilt[] = {
    { "sed 7d a.trace.csv >bad.csv", "frame 7 where 6 has to follow" },
    { "cut -d, -f1-9,11- a.trace.csv >bad.csv", "column tail0_y is missing" },
    { "sed '$d' a.trace.csv >bad.csv", "39 frames where the motion has 40" },
    { "(head -1 a.trace.csv; tail -1 a.trace.csv; sed '1d;$d' a.trace.csv) >bad.csv", "frame" },
    { "awk -F, -v OFS=, 'NR == 9 { $9 = \"nan\" } 1' a.trace.csv >bad.csv", "no finite number" },
    { "awk -F, -v OFS=, 'NR == 9 { $2 = \"nan\" } 1' a.trace.csv >bad.csv", "root_x" },
    { "awk -F, -v OFS=, 'NR == 9 { $9 = \"wide\" } 1' a.trace.csv >bad.csv", "'wide'" },
    { "awk -F, -v OFS=, 'NR == 9 { $2 = 7 } 1' a.trace.csv >bad.csv", "the root is not where" },
    { "sed 1s/tail0_x/bone0_x/ a.trace.csv >bad.csv", "tail0_x is missing" },
    { "head -c 2000 a.trace.csv >bad.csv", "bad.csv" },
    { "head -1 a.trace.csv >bad.csv", "no frames" },
    { "cut -d, -f1-12,14- a.trace.csv >bad.csv", "column rot0_y is missing" },
    { "awk -F, -v OFS=, 'NR == 9 { $12 = $13 = $14 = $15 = 0 } 1' a.trace.csv >bad.csv",
      "frame 8: rot0 is no unit quaternion" },
    { ": >bad.csv", "header is missing" },
    { "cut -d, -f1-15 a.trace.csv >bad.csv", "tails of 1 joints where the scene has 2" },
};

START_TEST(tells_bad_traces_in_one_line)
{
    char line[600];
    snprintf(line, sizeof line, "cd @ && %s", spoilt[_i].how);
    Ran ran = workspace_run(line);
    ck_assert_msg(ran.status == 0, "%s", ran.err);
    ran_free(&ran);
    ran = workspace_run(VERIFY("bad.csv"));
    ck_assert_msg(ran.status == 2 && !*ran.out, "%s: %d %s", spoilt[_i].how, ran.status, ran.out);
    ck_assert_msg(strstr(ran.err, spoilt[_i].word) && strchr(ran.err, '\n')[1] == '\0', "%s: %s",
                  spoilt[_i].how, ran.err);
    ran_free(&ran);
}
END_TEST

/* An adapter leaves a word where the engine played nothing: a refusal is none of its faults, a crash is. */
START_TEST(tells_refusals_from_crashes)
{
    Ran ran = workspace_run("echo 'refused: no capsules' >@/b.trace.csv; "
                            "build/springlab conform judge @");
    ck_assert_msg(ran.status == 0 && !*ran.err, "%s%s", ran.out, ran.err);
    ck_assert_ptr_nonnull(strstr(ran.out, "refused    no capsules\n"));
    ck_assert_ptr_nonnull(strstr(ran.out, "2 cases: 1 passes, 1 refused\n"));
    ran_free(&ran);
    ran =
        workspace_run("echo 'crashed: TypeError' >@/b.trace.csv; build/springlab conform judge @");
    ck_assert_int_eq(ran.status, 1);
    ck_assert_ptr_nonnull(strstr(ran.out, "crashed    TypeError\n"));
    ran_free(&ran);
    ran = workspace_run(": >@/b.trace.csv; build/springlab conform judge @ --format junit");
    ck_assert_int_eq(ran.status, 1);
    ck_assert_ptr_nonnull(strstr(ran.out, "errors=\"1\" skipped=\"0\""));
    ck_assert_ptr_nonnull(strstr(ran.out, "<error message=\"the header is missing, the file is"));
    ran_free(&ran);
    ran = workspace_run("echo 'refused: no capsules' >@/bad.csv; " VERIFY("bad.csv"));
    ck_assert_msg(ran.status == 2 && strstr(ran.err, "the engine refused: no capsules\n"), "%s",
                  ran.err);
    ran_free(&ran);
    ran = workspace_run("for t in a b; do echo 'refused: all' >@/$t.trace.csv; done; "
                        "build/springlab conform judge @");
    ck_assert_msg(
        ran.status == 2 &&
            strstr(ran.err,
                   "none of the 2 cases has been played: the engine refused all, first a: all\n"),
        "%s", ran.err);
    ran_free(&ran);
}
END_TEST

START_TEST(says_that_it_saw_no_rotations)
{
    Ran ran =
        workspace_run("cut -d, -f1-11,16-18 @/a.trace.csv >@/tails.csv && " VERIFY("tails.csv"));
    ck_assert_msg(ran.status == 0 && strstr(ran.out, "rotations are not judged"), "%s%s", ran.out,
                  ran.err);
    ran_free(&ran);
}
END_TEST

/* Lines may end in CRLF; a solver's tail that is no number stays so, and is the solver's fault. */
START_TEST(tells_solvers_from_bad_traces)
{
    Ran ran = workspace_run("sed 's/$/\\r/' @/a.trace.csv >@/crlf.csv && " VERIFY("crlf.csv"));
    ck_assert_msg(ran.status == 0, "%s%s", ran.out, ran.err);
    ran_free(&ran);
    ran = workspace_run("awk -F, -v OFS=, 'NR > 20 { $9 = $10 = $11 = \"NaN\" } 1' @/a.trace.csv "
                        ">@/nan.csv; " VERIFY("nan.csv"));
    ck_assert_msg(ran.status == 1 && !*ran.err, "%s%s", ran.out, ran.err);
    ck_assert_ptr_nonnull(strstr(ran.out, "joint 0 is no number from frame 20 on"));
    ran_free(&ran);
}
END_TEST

START_TEST(judges_a_folder)
{
    Ran ran = workspace_run("build/springlab conform judge @");
    ck_assert_msg(ran.status == 0 && !*ran.err, "%s%s", ran.out, ran.err);
    ck_assert_ptr_nonnull(
        strstr(ran.out, "Passed to double precision.\n2 cases: 1 passes, 1 not run"));
    ran_free(&ran);
    ran = workspace_run("cp @/a.trace.csv @/b.trace.csv; build/springlab conform judge @");
    ck_assert_msg(ran.status == 1 && !*ran.err, "%s%s", ran.out, ran.err);
    ck_assert_ptr_nonnull(strstr(ran.out, "Probable fault, inertia: "));
    ran_free(&ran);
    ran = workspace_run("echo none >@/b.trace.csv; build/springlab conform judge @ --format junit");
    ck_assert_msg(ran.status == 2, "%s", ran.out);
    ck_assert_ptr_nonnull(strstr(ran.out, "tests=\"2\" failures=\"0\" errors=\"1\" skipped=\"0\""));
    ran_free(&ran);
    json_t *told = verdict_of("build/springlab conform judge @ --format json", 2);
    ck_assert_int_eq((int)json_array_size(json_object_get(told, "cases")), 2);
    json_decref(told);
}
END_TEST

/* What an engine lacks does not count against it. */
START_TEST(leaves_out_what_an_engine_lacks)
{
    Ran ran = workspace_run(
        "sed 's/\"h\"/\"center\":\"root\",\"h\"/' @/a.json >@/b.json; cp @/a.trace.csv "
        "@/b.trace.csv; build/springlab conform judge @");
    ck_assert_int_eq(ran.status, 1);
    ran_free(&ran);
    ran = workspace_run("build/springlab conform judge @ --capabilities sphere,reset");
    ck_assert_msg(ran.status == 0, "%s%s", ran.out, ran.err);
    ck_assert_ptr_nonnull(strstr(ran.out, "needs center"));
    ran_free(&ran);
    ran = workspace_run("build/springlab conform judge @ --capabilities wings");
    ck_assert_int_eq(ran.status, 2);
    ran_free(&ran);
}
END_TEST

START_TEST(refuses_an_empty_folder)
{
    Ran ran = workspace_run("mkdir @/empty; build/springlab conform judge @/empty");
    ck_assert_msg(ran.status == 2 && strstr(ran.err, "no cases there"), "%s", ran.err);
    ran_free(&ran);
    ran = workspace_run("mkdir @/fresh; cp @/a.json @/a.motion.csv @/fresh; "
                        "build/springlab conform judge @/fresh");
    ck_assert_msg(
        ran.status == 2 &&
            strstr(ran.err, "fresh: the one case has not been played: no NAME.trace.csv\n"),
        "%s", ran.err);
    ran_free(&ran);
}
END_TEST

typedef struct Slip {
    const char *command, *setting, *word;
    double factor;
} Slip;

static const Slip slips[] = {
    { "--stiffness 0.05 --drag 0.2 --length 0.3 --check 0.9473684,0.2,9.81", "gravity",
      "per second", 60 },
    { "--stiffness 0.05 --drag 0.2 --length 0.3 --check 0.05,0.2,0.1635", "stiffness", "as it is",
      0.05 / 0.9473684210526316 },
    { "--stiffness 0.05 --drag 0.2 --length 0.3 --check 0.9473684,0.8,0.1635", "drag", "part kept",
      4 },
    { "--scheme vrm1 --stiffness 1 --drag 0.4 --gravity-power 0.3 --length 0.1 --check "
      "0.1428571,0.4,1800",
      "gravity", "centimetres", 100 },
};

/* Settings that were converted wrongly are told by the factor, and by the slip that leaves it. */
START_TEST(checks_conversions)
{
    char command[300];
    snprintf(command, sizeof command, "convert %s", slips[_i].command);
    json_t *told = answer(command, 1);
    const json_t *check = json_object_get(told, "check");
    ck_assert(json_is_false(json_object_get(check, "same")));
    const json_t *setting = json_object_get(check, slips[_i].setting);
    ANSWER_VALUE(setting, "factor", slips[_i].factor, 1e-6);
    ck_assert_ptr_nonnull(strstr(text_of(setting, "slip"), slips[_i].word));
    json_decref(told);
}
END_TEST

START_TEST(knows_the_same_motion)
{
    json_t *told =
        answer("convert --stiffness 0.05 --drag 0.2 --length 0.3 --check 0.947368,0.2,0.1635", 0);
    ck_assert(json_is_true(json_object_get(json_object_get(told, "check"), "same")));
    json_decref(told);
    answer_refused("convert --check 1,2", "--check");
}
END_TEST

Suite *suite_verify(void);
Suite *suite_verify(void)
{
    Suite *suite = suite_create("verify");
    TCase *tcase = tcase_create("traces");
    tcase_add_checked_fixture(tcase, set_up, workspace_tear_down);
    tcase_set_timeout(tcase, 60);
    tcase_add_test(tcase, passes_its_own);
    tcase_add_test(tcase, tells_where_and_what);
    tcase_add_loop_test(tcase, tells_bad_traces_in_one_line, 0, sizeof spoilt / sizeof *spoilt);
    tcase_add_test(tcase, tells_solvers_from_bad_traces);
    tcase_add_test(tcase, tells_refusals_from_crashes);
    tcase_add_test(tcase, says_that_it_saw_no_rotations);
    tcase_add_test(tcase, judges_a_folder);
    tcase_add_test(tcase, leaves_out_what_an_engine_lacks);
    tcase_add_test(tcase, refuses_an_empty_folder);
    suite_add_tcase(suite, tcase);
    TCase *conversions = tcase_create("conversions");
    tcase_add_loop_test(conversions, checks_conversions, 0, sizeof slips / sizeof *slips);
    tcase_add_test(conversions, knows_the_same_motion);
    suite_add_tcase(suite, conversions);
    return suite;
}
