/* SPDX-License-Identifier: GPL-3.0-or-later */
/* springlab ponytail-for from outside: its decisions, and the way from settings to a ponytail and back. */
#include "answer.h"
#include "shell.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* The figures are those of the theory, section 5 ("Cascade ponytail"): protocol and error in per cent. */
static const struct {
    const char *scene, *decision;
    double fitted, cascade; /* % */
} known[] = {
    { "--gravity 0", "ponytail", NAN, NAN },
    { "--gravity 0 --bones 2", "ponytail", 1.16, .001 },
    { "--gravity 0 --bones 4", "cascade", 8.18, .006 },
    { "--gravity 0 --bones 6", "cascade", 17.6, .067 },
    { "--gravity 0 --bones 4 --drag 0.02", "solver", 22.1, 7.5 },
    { "--gravity 0 --bones 6 --drag 0.02", "solver", NAN, NAN },
};
enum { KNOWN = sizeof known / sizeof *known };

static void check_per_cent(const json_t *model, double expected)
{
    const double found = 100 * answer_number(model, "rms_over_peak");
    ck_assert_msg(isnan(expected) || fabs(found - expected) <= 0.1 * expected + 0.0005,
                  "%g %%, not %g", found, expected);
}

START_TEST(decides_by_the_borders)
{
    char command[200];
    snprintf(command, sizeof command, "ponytail-for --event release %s", known[_i].scene);
    json_t *told = answer(command, 0);
    ck_assert_str_eq(json_string_value(json_object_get(told, "decision")), known[_i].decision);
    check_per_cent(json_object_get(told, "fitted"), known[_i].fitted);
    check_per_cent(json_object_get(told, "cascade"), known[_i].cascade);
    json_decref(told);
}
END_TEST

/* Every event has an answer; one that shakes the anchor for good has no ponytail. */
START_TEST(answers_for_every_event)
{
    static const char *const names[][2] = {
        { "release", "ponytail" },   { "step", "ponytail" }, { "shake", "ponytail" },
        { "stop", "ponytail" },      { "turn", "ponytail" }, { "drag", "ponytail" },
        { "drag-stop", "ponytail" }, { "sine", "solver" },   { "walk", "solver" },
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char command[100];
        snprintf(command, sizeof command, "ponytail-for --drag 0.1 --event %s", names[i][0]);
        json_t *told = answer(command, 0);
        ck_assert_str_eq(json_string_value(json_object_get(told, "event")), names[i][0]);
        ck_assert_str_eq(json_string_value(json_object_get(told, "decision")), names[i][1]);
        ck_assert(answer_number(told, "peak_m") > 0);
        json_decref(told);
    }
}
END_TEST

START_TEST(creeping_bone_has_no_law)
{
    json_t *told = answer("ponytail-for --stiffness 0.1 --drag 0.5 --gravity 0", 0);
    answer_null(told, "lawful");
    answer_null(told, "cascade");
    answer_null(told, "code");
    ck_assert_str_eq(json_string_value(json_object_get(told, "model")), "fitted");
    json_decref(told);
}
END_TEST

/* Settings, the ponytail they give, the settings that ponytail gives, and its ponytail again. */
START_TEST(there_and_back)
{
    static const double settings[][3] = { /* stiffness, drag, gravity */
                                          { 0.05, 0.2, 0 },
                                          { 0.05, 0.2, 9.81 },
                                          { 0.0284, 0.021, 9.81 },
                                          { 0.2, 0.3, 9.81 }
    };
    const double *s = settings[_i];
    char command[200];
    snprintf(command, sizeof command, "ponytail-for --stiffness %g --drag %g --gravity %g", s[0],
             s[1], s[2]);
    json_t *told = answer(command, 0), *lawful = json_object_get(told, "lawful");
    const double omega = answer_number(lawful, "omega_rad_s");
    const double decay = answer_number(lawful, "decay_per_s");
    snprintf(command, sizeof command, "design --omega %.17g --decay %.17g --gravity %g", omega,
             decay, s[2]);
    json_t *designed = answer(command, 0);
    ANSWER_VALUE(designed, "stiffness", s[0], 1e-9);
    ANSWER_VALUE(designed, "drag", s[1], 1e-9);
    snprintf(command, sizeof command, "ponytail-for --stiffness %.17g --drag %.17g --gravity %g",
             answer_number(designed, "stiffness"), answer_number(designed, "drag"), s[2]);
    json_t *again = answer(command, 0);
    ANSWER_VALUE(json_object_get(again, "lawful"), "omega_rad_s", omega, 1e-9);
    ANSWER_VALUE(json_object_get(again, "lawful"), "decay_per_s", decay, 1e-9);
    json_decref(told);
    json_decref(designed);
    json_decref(again);
}
END_TEST

/* design says from which angle a bone must be let go for a ponytail's amplitude; let go there, the solver's
 * ponytail has it, and the phase, to the square of the angle (linear law, one bone, no gravity). */
START_TEST(amplitude_is_a_release)
{
    static const double amplitudes[] = { 0.02, 0.002, 0.0002 };
    const double amplitude = amplitudes[_i];
    char command[200];
    snprintf(command, sizeof command, "design --omega 10 --decay 1.5 --gravity 0 --amplitude %g",
             amplitude);
    json_t *designed = answer(command, 0);
    const double angle = answer_number(designed, "release_rad");
    snprintf(command, sizeof command,
             "ponytail-for --gravity 0 --stiffness %.17g --drag %.17g --amplitude %.17g",
             answer_number(designed, "stiffness"), answer_number(designed, "drag"), angle);
    json_t *told = answer(command, 0), *lawful = json_object_get(told, "lawful");
    ck_assert(angle > 0.5 * amplitude / 0.3 && angle < amplitude / 0.3);
    ANSWER_VALUE(lawful, "amplitude_m", amplitude, angle * angle);
    ck_assert_double_eq_tol(answer_number(lawful, "phase_rad"),
                            answer_number(designed, "release_phase_rad"), angle * angle);
    json_decref(designed);
    json_decref(told);
}
END_TEST

START_TEST(amplitude_needs_a_swing)
{
    json_t *told = answer("design --settle 0.5 --gravity 0 --amplitude 0.02", 0);
    answer_null(told, "release_rad");
    answer_null(told, "release_phase_rad");
    json_decref(told);
    told = answer("design --omega 10 --decay 1.5 --gravity 0", 0);
    answer_null(told, "release_rad");
    answer_null(told, "release_phase_rad");
    json_decref(told);
    answer_refused("design --omega 10 --decay 1.5 --amplitude 0", "--amplitude");
}
END_TEST

/* The code is that of the model asked for, and JSON holds the same text. */
START_TEST(gives_code)
{
    Ran ran = shell_run("springlab ponytail-for --bones 3 --model cascade --code javascript");
    ck_assert_int_eq(ran.status, 0);
    ck_assert_ptr_nonnull(strstr(ran.out, "\nfunction ponytail(t) {\n"));
    ck_assert_ptr_nonnull(strstr(ran.out, "const cosine = ["));
    ck_assert_ptr_nonnull(strstr(ran.out, "stiffness 0.05, drag 0.2, 3 bones of 0.3 m"));
    json_t *told = answer("ponytail-for --bones 3 --model cascade --code javascript", 0);
    ck_assert_str_eq(json_string_value(json_object_get(told, "code")), ran.out);
    json_decref(told);
    ran_free(&ran);
}
END_TEST

static void check_no_code(const char *options, const char *word)
{
    Ran ran = shell_run("springlab ponytail-for %s", options);
    ck_assert_msg(ran.status == 1, "%s: exit %d: %s", options, ran.status, ran.err);
    ck_assert_str_eq(ran.out, "");
    ck_assert_int_eq(line_count(ran.err), 1);
    ck_assert_msg(strstr(ran.err, word) != NULL, "%s: %s", options, ran.err);
    ran_free(&ran);
}

/* Code that cannot be had is no mistake of usage: 1, as for a look that cannot be had. */
START_TEST(code_that_cannot_be_had)
{
    check_no_code("--stiffness 0.1 --drag 0.5 --gravity 0 --model lawful --code css", "no numbers");
    check_no_code("--bones 17 --model cascade --code csharp", "no numbers");
    check_no_code("--event sine --code css", "60 stops");
}
END_TEST

START_TEST(bad_input)
{
    answer_refused("ponytail-for --code cobol", "javascript");
    answer_refused("ponytail-for --model none", "best, lawful");
    answer_refused("ponytail-for --seconds 3", "--seconds");
    answer_refused("ponytail-for --event none --start settled", "--event none");
    answer_refused("ponytail-for --event shake --duration 1e6", "--duration");
    answer_refused("ponytail-for --stiffness 0 --gravity 0", "--stiffness");
    answer_refused("ponytail-for --amplitude nan", "--amplitude");
    answer_refused("ponytail-for --amplitude 0", "does not move");
}
END_TEST

Suite *suite_ponytail_for(void);
Suite *suite_ponytail_for(void)
{
    Suite *suite = suite_create("ponytail-for");
    TCase *tcase = tcase_create("command");
    tcase_add_loop_test(tcase, decides_by_the_borders, 0, KNOWN);
    tcase_add_test(tcase, answers_for_every_event);
    tcase_add_test(tcase, creeping_bone_has_no_law);
    tcase_add_loop_test(tcase, there_and_back, 0, 4);
    tcase_add_loop_test(tcase, amplitude_is_a_release, 0, 3);
    tcase_add_test(tcase, amplitude_needs_a_swing);
    tcase_add_test(tcase, gives_code);
    tcase_add_test(tcase, code_that_cannot_be_had);
    tcase_add_test(tcase, bad_input);
    suite_add_tcase(suite, tcase);
    return suite;
}
