/* SPDX-License-Identifier: GPL-3.0-or-later */
/* springlab design, retime and convert from outside: reference values, and back through predict. */
#include "answer.h"
#include "shell.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static const struct {
    const char *wish;
    double stiffness, drag;
} designs[] = {
    { "--omega 10 --decay 1.5 --gravity 0", .027638887655, .021732345706 },
    { "--omega 12 --decay 8 --gravity 0", .050472098740, .193358786668 },
};

START_TEST(designs_the_reference_settings)
{
    char command[200];
    snprintf(command, sizeof command, "design %s", designs[_i].wish);
    json_t *told = answer(command, 0);
    ANSWER_VALUE(told, "stiffness", designs[_i].stiffness, 1e-9);
    ANSWER_VALUE(told, "drag", designs[_i].drag, 1e-9);
    ANSWER_VALUE(told, "gravity", 0, 0);
    ANSWER_VALUE(told, "length", 0.3, 0);
    ANSWER_VALUE(told, "fps", 60, 1e-15);
    ck_assert(json_is_true(json_object_get(told, "realisable")));
    answer_null(told, "reason");
    json_decref(told);
}
END_TEST

/* What design finds, predict gives back. */
static json_t *predict_back(const json_t *told, const char *more)
{
    char command[400];
    const bool vrm = strcmp(json_string_value(json_object_get(told, "scheme")), "vrm1") == 0;
    snprintf(command, sizeof command,
             "predict --scheme %s --stiffness %.17g --drag %.17g --length %.17g --fps %.17g "
             "--%s %.17g %s",
             vrm ? "vrm1" : "lesson", answer_number(told, "stiffness"), answer_number(told, "drag"),
             answer_number(told, "length"), answer_number(told, "fps"),
             vrm ? "gravity-power" : "gravity",
             answer_number(told, vrm ? "gravity_power" : "gravity"), more);
    return answer(command, 0);
}

START_TEST(designed_settings_give_the_look)
{
    json_t *told =
        answer("design --frequency 1.6 --settle 1 --fps 90 --length 0.1 --scheme vrm1", 0);
    json_t *back = predict_back(told, "");
    ANSWER_VALUE(back, "frequency_hz", 1.6, 1e-9);
    ck_assert(answer_number(back, "settle_1pct_s") <= 1 + 1e-12);
    ck_assert(answer_number(back, "settle_1pct_s") > 1 - 1.0 / 1.6);
    json_decref(told);
    json_decref(back);
    told = answer("design --frequency 2 --damping-ratio 0.2 --droop 15", 0);
    back = predict_back(told, "");
    ANSWER_VALUE(back, "frequency_hz", 2, 1e-9);
    ANSWER_VALUE(back, "damping_ratio", 0.2, 1e-9);
    ck_assert_double_eq_tol(
        json_number_value(json_array_get(json_object_get(back, "droop_deg"), 0)), 15, 1e-9);
    json_decref(told);
    json_decref(back);
    told = answer("design --settle 0.5 --gravity 0", 0);
    back = predict_back(told, "");
    answer_null(back, "omega_rad_s");
    ANSWER_VALUE(back, "damping_ratio", 1, 1e-6);
    ck_assert(answer_number(back, "settle_1pct_s") <= 0.5 + 1e-12);
    json_decref(told);
    json_decref(back);
}
END_TEST

/* The wish is for the envelope, and what is told is of the swing: the text says so. */
START_TEST(tells_what_a_settling_time_bounds)
{
    Ran ran = shell_run("springlab design --frequency 2 --settle 1");
    ck_assert_msg(strstr(ran.out, "still after 0.867 s") &&
                      strstr(ran.out, "The 1 s wanted bounds the envelope"),
                  "%s", ran.out);
    ran_free(&ran);
}
END_TEST

START_TEST(designs_for_both_schemes)
{
    json_t *told = answer("design --frequency 2 --decay 3 --length 0.2", 0);
    const json_t *vrm1 = json_object_get(told, "vrm1"), *lesson = json_object_get(told, "lesson");
    const double s = answer_number(lesson, "stiffness");
    ck_assert(s == answer_number(told, "stiffness"));
    ANSWER_VALUE(vrm1, "stiffness", s * 0.2 * 60 / (1 - s), 1e-12);
    ANSWER_VALUE(vrm1, "gravity_power", 9.81 / 60, 1e-12);
    ANSWER_VALUE(lesson, "gravity", 9.81, 1e-15);
    json_decref(told);
}
END_TEST

START_TEST(designs_both_ways_to_stand)
{
    json_t *told = answer("design --frequency 0.6 --decay 3 --rest 0.2,1,0 --length 0.2", 0);
    const json_t *alternatives = json_object_get(told, "alternatives");
    ck_assert_int_eq((int)json_array_size(alternatives), 1);
    const json_t *other = json_array_get(alternatives, 0);
    ck_assert(answer_number(other, "stiffness") < answer_number(told, "stiffness"));
    json_t *back = predict_back(other, "--rest 0.2,1,0");
    ANSWER_VALUE(back, "frequency_hz", 0.6, 1e-9);
    ANSWER_VALUE(back, "decay_per_s", 3, 1e-9);
    json_decref(back);
    json_decref(told);
}
END_TEST

static const struct {
    const char *wish, *reason;
    int offers;
} impossible[] = {
    { "design --frequency 1.6 --decay 0.5", "dies down by at least 0.8462", 3 },
    { "design --frequency 20 --decay 3", "less than 15 times a second", 2 },
    { "design --frequency 0.5 --settle 2 --length 0.05", "whatever the stiffness", 2 },
    { "design --frequency 2 --settle 1 --droop 30 --rest 0,-1,0", "cannot droop", 0 },
    { "design --frequency 2 --settle 1 --droop -30", "from its rest direction, 0°", 0 },
    { "design --settle 0.001", "less than one frame", 0 },
};

START_TEST(refuses_impossible_looks)
{
    json_t *told = answer(impossible[_i].wish, 1);
    ck_assert(json_is_false(json_object_get(told, "realisable")));
    const char *reason = json_string_value(json_object_get(told, "reason"));
    ck_assert_msg(strstr(reason, impossible[_i].reason) != NULL, "%s", reason);
    answer_null(told, "stiffness");
    answer_null(told, "lesson");
    const json_t *nearest = json_object_get(told, "nearest");
    ck_assert_int_eq((int)json_array_size(nearest), impossible[_i].offers);
    for (size_t i = 0; i < json_array_size(nearest); i++) {
        const json_t *offer = json_array_get(nearest, i);
        ck_assert(answer_number(offer, "drag") >= 0 && answer_number(offer, "stiffness") >= 0);
        json_decref(predict_back(offer, ""));
    }
    json_decref(told);
}
END_TEST

/* The nearest to 1.6 Hz with decay 0.5 keep one of the two, and the finer frame rate keeps both. */
START_TEST(offers_keep_what_they_say)
{
    json_t *told = answer("design --frequency 1.6 --decay 0.5", 1);
    const json_t *nearest = json_object_get(told, "nearest");
    for (size_t i = 0; i < 3; i++) {
        json_t *back = predict_back(json_array_get(nearest, i), "");
        if (i != 1)
            ANSWER_VALUE(back, "frequency_hz", 1.6, 1e-9);
        if (i != 0)
            ANSWER_VALUE(back, "decay_per_s", 0.5, 1e-9);
        json_decref(back);
    }
    json_decref(told);
}
END_TEST

/* ---- retime and convert ---- */

static const struct {
    const char *command;
    double stiffness, drag, gravity;
} retimes[] = {
    { "retime --gravity 0 --to-fps 30", .1735, .301149425287, 0 },
    { "retime --gravity 0 --to-fps 90", .023283549839, .147343921295, 0 },
    { "retime --gravity 0 --to-fps 120", .013404267610, .116375877081, 0 },
    { "retime --to-fps 120", .0134000206486, .116531092285, 10.1262108290 },
};

START_TEST(retimes_to_the_reference_settings)
{
    json_t *told = answer(retimes[_i].command, 0);
    ANSWER_VALUE(told, "stiffness", retimes[_i].stiffness, 1e-9);
    ANSWER_VALUE(told, "drag", retimes[_i].drag, 1e-9);
    ANSWER_VALUE(told, "gravity", retimes[_i].gravity, 1e-9);
    json_decref(told);
}
END_TEST

START_TEST(refuses_to_retime_too_far_down)
{
    json_t *told = answer(_i ? "retime --stiffness 0.0284 --drag 0.021 --to-fps 30"
                             : "retime --stiffness 0.0284 --drag 0.021 --to-fps 30 --gravity 0",
                          1);
    ck_assert(json_is_false(json_object_get(told, "realisable")));
    ck_assert_double_eq_tol(answer_number(told, "drag"), _i ? -.019545 : -.016625, 5e-7);
    ck_assert_int_eq((int)json_array_size(json_object_get(told, "nearest")), 3);
    json_decref(told);
}
END_TEST

START_TEST(retimes_vrm1_up_and_back)
{
    json_t *up = answer("retime --scheme vrm1 --stiffness 1.3 --drag 0.27 --gravity-power 0.4 "
                        "--length 0.12 --fps 50 --to-fps 165",
                        0);
    json_t *told = predict_back(up, "");
    json_t *before = answer("predict --scheme vrm1 --stiffness 1.3 --drag 0.27 --gravity-power 0.4 "
                            "--length 0.12 --fps 50",
                            0);
    ANSWER_VALUE(told, "omega_rad_s", answer_number(before, "omega_rad_s"), 1e-9);
    ANSWER_VALUE(told, "decay_per_s", answer_number(before, "decay_per_s"), 1e-9);
    ANSWER_VALUE(told, "tip_drop_m", answer_number(before, "tip_drop_m"), 1e-12);
    json_decref(up);
    json_decref(told);
    json_decref(before);
}
END_TEST

static const char *reason_of(const json_t *object)
{
    const char *reason = json_string_value(json_object_get(object, "reason"));
    ck_assert_ptr_nonnull(reason);
    return reason;
}

START_TEST(converts_there_and_back)
{
    json_t *vrm1 = answer("convert --stiffness 0.05 --drag 0.2 --length 0.3", 0);
    ck_assert_str_eq(json_string_value(json_object_get(vrm1, "scheme")), "vrm1");
    ANSWER_VALUE(vrm1, "stiffness", 0.05 * 0.3 * 60 / 0.95, 1e-14);
    ANSWER_VALUE(vrm1, "gravity_power", 9.81 / 60, 1e-14);
    char command[300];
    snprintf(command, sizeof command,
             "convert --scheme vrm1 --stiffness %.17g --drag %.17g --gravity-power %.17g "
             "--length 0.3",
             answer_number(vrm1, "stiffness"), answer_number(vrm1, "drag"),
             answer_number(vrm1, "gravity_power"));
    json_t *lesson = answer(command, 0);
    ANSWER_VALUE(lesson, "stiffness", 0.05, 1e-14);
    ANSWER_VALUE(lesson, "drag", 0.2, 1e-15);
    ANSWER_VALUE(lesson, "gravity", 9.81, 1e-14);
    json_decref(vrm1);
    json_decref(lesson);
    json_t *none = answer("convert --stiffness 1", 1);
    ck_assert(json_is_false(json_object_get(none, "realisable")));
    answer_null(none, "stiffness");
    json_decref(none);
    none = answer("convert --stiffness 0.999999999999", 1);
    ck_assert_ptr_nonnull(strstr(reason_of(none), "1e9 m/s"));
    json_decref(none);
    none = answer("convert --scheme vrm1 --stiffness 1e9 --length 1e-9", 1);
    ck_assert_ptr_nonnull(strstr(reason_of(none), "rounds to 1"));
    json_decref(none);
    none = answer("convert --scheme vrm1 --gravity-power 1e9", 1);
    ck_assert_ptr_nonnull(strstr(reason_of(none), "gravity"));
    json_decref(none);
    json_t *hanging = answer("design --frequency 2 --damping-ratio 0.2 --droop 90", 0);
    ck_assert_double_eq(answer_number(hanging, "stiffness"), 0);
    json_decref(hanging);
}
END_TEST

START_TEST(text_names_the_settings)
{
    Ran ran = shell_run("springlab design --frequency 1.6 --settle 1 --fps 90 "
                        "--length 0.1 --scheme vrm1");
    ck_assert_int_eq(ran.status, 0);
    static const char *const words[] = { "0.131203 m/s", "0.0849504", "dragForce",
                                         "Swings 1.6 times a second", "still after 1 s" };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        ck_assert_msg(strstr(ran.out, words[i]) != NULL, "%s is not in\n%s", words[i], ran.out);
    ran_free(&ran);
}
END_TEST

static const char *const refused[][2] = {
    { "design", "how fast it moves is missing" },
    { "design --frequency 2", "how it dies down is missing" },
    { "design --frequency 2 --omega 12 --settle 1", "--frequency and --omega" },
    { "design --frequency 2 --settle 1 --decay 3", "two of" },
    { "design --decay 2 --settle 1", "nearly the same" },
    { "design --frequency 2 --damping-ratio 1.5", "does not swing" },
    { "design --frequency 0 --settle 1", "--frequency" },
    { "design --frequency 2 --settle 1 --droop 91", "--droop" },
    { "design --frequency 2 --settle 1 --droop 9 --gravity 9", "--gravity" },
    { "design --frequency 2 --settle 1 --stiffness 0.1", "--stiffness: unknown" },
    { "design --frequency 2 --settle 1 --format csv", "--format" },
    { "retime", "--to-fps: missing" },
    { "retime --to-fps 0", "--to-fps" },
    { "retime --to-fps 120 --speed 1", "--speed: unknown" },
    { "convert --length -1", "--length" },
    { "convert --scheme component", "--scheme" },
};

START_TEST(refuses_bad_input)
{
    answer_refused(refused[_i][0], refused[_i][1]);
}
END_TEST

Suite *suite_design_commands(void);
Suite *suite_design_commands(void)
{
    Suite *suite = suite_create("design_commands");
    TCase *design = tcase_create("design");
    tcase_add_loop_test(design, designs_the_reference_settings, 0, 2);
    tcase_add_test(design, designed_settings_give_the_look);
    tcase_add_test(design, tells_what_a_settling_time_bounds);
    tcase_add_test(design, designs_for_both_schemes);
    tcase_add_test(design, designs_both_ways_to_stand);
    tcase_add_loop_test(design, refuses_impossible_looks, 0,
                        (int)(sizeof impossible / sizeof *impossible));
    tcase_add_test(design, offers_keep_what_they_say);
    tcase_add_test(design, text_names_the_settings);
    suite_add_tcase(suite, design);
    TCase *others = tcase_create("retime and convert");
    tcase_add_loop_test(others, retimes_to_the_reference_settings, 0, 4);
    tcase_add_loop_test(others, refuses_to_retime_too_far_down, 0, 2);
    tcase_add_test(others, retimes_vrm1_up_and_back);
    tcase_add_test(others, converts_there_and_back);
    suite_add_tcase(suite, others);
    TCase *bad = tcase_create("bad input");
    tcase_add_loop_test(bad, refuses_bad_input, 0, (int)(sizeof refused / sizeof *refused));
    suite_add_tcase(suite, bad);
    return suite;
}
