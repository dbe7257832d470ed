/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The calculators from outside: predict, design, retime, convert. */
#include "program.h"

#include <check.h>
#include <jansson.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* 15 digits of a reference. */
#define ASSERT_VALUE(object, key, expected, relative)                                              \
    do {                                                                                           \
        const double value_ = number(object, key), expected_ = (expected);                         \
        ck_assert_msg(fabs(value_ - expected_) <= (relative)*fabs(expected_),                      \
                      "%s is %.15g, expected %.15g", key, value_, expected_);                      \
    } while (0)

/* What a command says in JSON; it must end with this status. The caller gives the object back. */
static json_t *ask(const char *command, int status)
{
    char line[400];
    snprintf(line, sizeof line, "build/springlab %s --format json", command);
    Ran ran = program_run(line);
    ck_assert_msg(ran.status == status, "%s: exit %d, %s", line, ran.status, ran.err);
    json_error_t error;
    json_t *object = json_loads(ran.out, JSON_REJECT_DUPLICATES, &error);
    ck_assert_msg(object != NULL, "%s: %s", line, error.text);
    ran_free(&ran);
    return object;
}

static double number(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    ck_assert_msg(json_is_number(value), "%s is no number", key);
    return json_number_value(value);
}

static void assert_null(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    ck_assert_msg(json_is_null(value), "%s is missing or not null", key);
}

static void assert_refused(const char *command, const char *words)
{
    char line[400];
    snprintf(line, sizeof line, "build/springlab %s", command);
    Ran ran = program_run(line);
    ck_assert_msg(ran.status == 2, "%s: exit %d", line, ran.status);
    ck_assert_msg(*ran.out == '\0', "%s: printed %s", line, ran.out);
    ck_assert_msg(strstr(ran.err, words) != NULL, "%s: %s", line, ran.err);
    ck_assert_msg(strchr(ran.err, '\n') == ran.err + strlen(ran.err) - 1, "one line: %s", ran.err);
    ran_free(&ran);
}

/* ---- predict ---- */

static const struct {
    const char *settings;
    double alpha, omega, decay;
} rings[] = {
    { "--stiffness 0.05 --drag 0.2 --gravity 0", .95, 11.791122848, 8.233105371 },
    { "--stiffness 0.05 --drag 0.2", .949298315162, 11.901929278, 8.255272027 },
    { "--stiffness 0.05 --drag 0.02 --gravity 0", .95, 13.517454652, 2.144880051 },
    { "--stiffness 0.0284 --drag 0.021", .970300132294, 10.372742131, 1.541204312 },
};

START_TEST(predicts_the_reference_rings)
{
    char command[200];
    snprintf(command, sizeof command, "predict %s", rings[_i].settings);
    json_t *told = ask(command, 0);
    ASSERT_VALUE(told, "alpha", rings[_i].alpha, 1e-11);
    ASSERT_VALUE(told, "omega_rad_s", rings[_i].omega, 1e-9);
    ASSERT_VALUE(told, "frequency_hz", rings[_i].omega / (2 * M_PI), 1e-9);
    ASSERT_VALUE(told, "decay_per_s", rings[_i].decay, 1e-9);
    ASSERT_VALUE(told, "damping_ratio", rings[_i].decay / hypot(rings[_i].omega, rings[_i].decay),
                 1e-9);
    assert_null(told, "rates_per_s");
    assert_null(told, "trail_m");
    json_decref(told);
}
END_TEST

START_TEST(predicts_creep)
{
    json_t *told = ask("predict --stiffness 0.1 --drag 0.5 --gravity 0 --bones 6", 0);
    const json_t *rates = json_object_get(told, "rates_per_s");
    ck_assert_int_eq((int)json_array_size(rates), 2);
    ck_assert_double_eq_tol(json_number_value(json_array_get(rates, 0)), 17.260924347, 1e-9);
    ck_assert_double_eq_tol(json_number_value(json_array_get(rates, 1)), 30.649537426, 1e-9);
    assert_null(told, "omega_rad_s");
    assert_null(told, "frequency_hz");
    assert_null(told, "decay_per_s");
    ck_assert_double_eq_tol(number(told, "peak_tip_gain"), 1.323, 5e-4);
    ck_assert_double_eq_tol(number(told, "whip_gain"), 1.458, 5e-4);
    ck_assert_double_eq_tol(number(told, "critical_stiffness"), 1.0 / 9, 1e-12);
    json_decref(told);
}
END_TEST

START_TEST(predicts_the_release)
{
    json_t *told = ask(_i ? "predict --stiffness 0.05 --drag 0.02 --gravity 0"
                          : "predict --stiffness 0.05 --drag 0.2 --gravity 0",
                       0);
    ck_assert_double_eq_tol(number(told, "overshoot"), _i ? .6082857 : .1115597, 5e-8);
    ck_assert_double_eq_tol(number(told, "settle_1pct_s"), (_i ? 128 : 35) / 60.0, 1e-12);
    ck_assert(number(told, "visible_swings") == (_i ? 9 : 2));
    json_decref(told);
}
END_TEST

static const double cascade[] = {
    9.79184027805954, 19.1734835992556, 27.9431355558610, 35.9720234471701, NAN, 49.6191958082006
};

START_TEST(predicts_rest_and_trail)
{
    json_t *told = ask("predict --bones 6", 0), *dragged = ask("predict --bones 6 --speed 1.2", 0);
    const json_t *droop = json_object_get(told, "droop_deg");
    ck_assert_int_eq((int)json_array_size(droop), 6);
    for (size_t i = 0; i < 6; i++)
        if (!isnan(cascade[i]))
            ck_assert_double_eq_tol(json_number_value(json_array_get(droop, i)), cascade[i], 1e-9);
    ASSERT_VALUE(told, "tip_drop_m", 0.900233989955140, 1e-12);
    ASSERT_VALUE(dragged, "tip_drop_m", 1.29499953, 1e-8);
    /* The tip's x at rest, from the cascade's angles, less 0.92059617. */
    const double fifth = json_number_value(json_array_get(droop, 4));
    double x = 0.3 * cos(fifth * M_PI / 180);
    for (size_t i = 0; i < 6; i++)
        x += isnan(cascade[i]) ? 0 : 0.3 * cos(cascade[i] * M_PI / 180);
    ck_assert_double_eq_tol(number(dragged, "trail_m"), x - 0.92059617, 1e-8);
    json_decref(told);
    json_decref(dragged);
}
END_TEST

START_TEST(predicts_vrm1)
{
    json_t *told = ask("predict --scheme vrm1 --length 0.1 --stiffness 1 --gravity-power 0.3 "
                       "--bones 8 --drag 0",
                       0);
    static const double angles[] = { 16.699244, 31.517009, 43.983178, 54.111947 };
    for (size_t i = 0; i < 4; i++)
        ck_assert_double_eq_tol(
            json_number_value(json_array_get(json_object_get(told, "droop_deg"), i)), angles[i],
            5e-7);
    ASSERT_VALUE(told, "tip_drop_m", 0.606280040988, 1e-11);
    json_decref(told);
    static const double rate[][2] = {
        { 30, 2.500 }, { 60, 3.701 }, { 120, 5.367 }, { 240, 7.691 }
    };
    char command[200];
    snprintf(command, sizeof command, "predict --scheme vrm1 --length 0.1 --drag 0 --fps %g",
             rate[_i][0]);
    told = ask(command, 0);
    ck_assert_double_eq_tol(number(told, "frequency_hz"), rate[_i][1], 5e-4);
    json_decref(told);
}
END_TEST

START_TEST(says_how_exact_each_number_is)
{
    json_t *told = ask("predict --bones 2 --speed 1", 0);
    const json_t *exactness = json_object_get(told, "exactness");
    ck_assert_int_eq((int)json_object_size(exactness), (int)json_object_size(told) - 1);
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(size_t)exactness, key, value)
    {
        const bool rest = strstr("droop_deg tip_drop_m trail_m", key) != NULL;
        ck_assert_str_eq(json_string_value(value), rest ? "exact" : "linear");
        ck_assert_ptr_nonnull(json_object_get(told, key));
    }
    json_decref(told);
}
END_TEST

START_TEST(knows_the_stable_frame_rates)
{
    json_t *told = ask("predict --rest 0,1,0", 0);
    ASSERT_VALUE(told, "fps_min", sqrt(9.81 * 19 / 0.3), 1e-12);
    assert_null(told, "fps_max");
    json_decref(told);
    told = ask("predict --scheme vrm1 --drag -0.02 --length 0.1", 0);
    ASSERT_VALUE(told, "fps_max", 500, 1e-12);
    assert_null(told, "fps_min");
    json_decref(told);
}
END_TEST

/* ---- design ---- */

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
    json_t *told = ask(command, 0);
    ASSERT_VALUE(told, "stiffness", designs[_i].stiffness, 1e-9);
    ASSERT_VALUE(told, "drag", designs[_i].drag, 1e-9);
    ASSERT_VALUE(told, "gravity", 0, 0);
    ASSERT_VALUE(told, "length", 0.3, 0);
    ASSERT_VALUE(told, "fps", 60, 1e-15);
    ck_assert(json_is_true(json_object_get(told, "realisable")));
    assert_null(told, "reason");
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
             vrm ? "vrm1" : "lesson", number(told, "stiffness"), number(told, "drag"),
             number(told, "length"), number(told, "fps"), vrm ? "gravity-power" : "gravity",
             number(told, vrm ? "gravity_power" : "gravity"), more);
    return ask(command, 0);
}

START_TEST(designed_settings_give_the_look)
{
    json_t *told = ask("design --frequency 1.6 --settle 1 --fps 90 --length 0.1 --scheme vrm1", 0);
    json_t *back = predict_back(told, "");
    ASSERT_VALUE(back, "frequency_hz", 1.6, 1e-9);
    ck_assert(number(back, "settle_1pct_s") <= 1 + 1e-12);
    ck_assert(number(back, "settle_1pct_s") > 1 - 1.0 / 1.6);
    json_decref(told);
    json_decref(back);
    told = ask("design --frequency 2 --damping-ratio 0.2 --droop 15", 0);
    back = predict_back(told, "");
    ASSERT_VALUE(back, "frequency_hz", 2, 1e-9);
    ASSERT_VALUE(back, "damping_ratio", 0.2, 1e-9);
    ck_assert_double_eq_tol(
        json_number_value(json_array_get(json_object_get(back, "droop_deg"), 0)), 15, 1e-9);
    json_decref(told);
    json_decref(back);
    told = ask("design --settle 0.5 --gravity 0", 0);
    back = predict_back(told, "");
    assert_null(back, "omega_rad_s");
    ASSERT_VALUE(back, "damping_ratio", 1, 1e-6);
    ck_assert(number(back, "settle_1pct_s") <= 0.5 + 1e-12);
    json_decref(told);
    json_decref(back);
}
END_TEST

START_TEST(designs_for_both_schemes)
{
    json_t *told = ask("design --frequency 2 --decay 3 --length 0.2", 0);
    const json_t *vrm1 = json_object_get(told, "vrm1"), *lesson = json_object_get(told, "lesson");
    const double s = number(lesson, "stiffness");
    ck_assert(s == number(told, "stiffness"));
    ASSERT_VALUE(vrm1, "stiffness", s * 0.2 * 60 / (1 - s), 1e-12);
    ASSERT_VALUE(vrm1, "gravity_power", 9.81 / 60, 1e-12);
    ASSERT_VALUE(lesson, "gravity", 9.81, 1e-15);
    json_decref(told);
}
END_TEST

START_TEST(designs_both_ways_to_stand)
{
    json_t *told = ask("design --frequency 0.6 --decay 3 --rest 0.2,1,0 --length 0.2", 0);
    const json_t *alternatives = json_object_get(told, "alternatives");
    ck_assert_int_eq((int)json_array_size(alternatives), 1);
    const json_t *other = json_array_get(alternatives, 0);
    ck_assert(number(other, "stiffness") < number(told, "stiffness"));
    json_t *back = predict_back(other, "--rest 0.2,1,0");
    ASSERT_VALUE(back, "frequency_hz", 0.6, 1e-9);
    ASSERT_VALUE(back, "decay_per_s", 3, 1e-9);
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
    json_t *told = ask(impossible[_i].wish, 1);
    ck_assert(json_is_false(json_object_get(told, "realisable")));
    const char *reason = json_string_value(json_object_get(told, "reason"));
    ck_assert_msg(strstr(reason, impossible[_i].reason) != NULL, "%s", reason);
    assert_null(told, "stiffness");
    assert_null(told, "lesson");
    const json_t *nearest = json_object_get(told, "nearest");
    ck_assert_int_eq((int)json_array_size(nearest), impossible[_i].offers);
    for (size_t i = 0; i < json_array_size(nearest); i++) {
        const json_t *offer = json_array_get(nearest, i);
        ck_assert(number(offer, "drag") >= 0 && number(offer, "stiffness") >= 0);
        json_decref(predict_back(offer, ""));
    }
    json_decref(told);
}
END_TEST

/* The nearest to 1.6 Hz with decay 0.5 keep one of the two, and the finer frame rate keeps both. */
START_TEST(offers_keep_what_they_say)
{
    json_t *told = ask("design --frequency 1.6 --decay 0.5", 1);
    const json_t *nearest = json_object_get(told, "nearest");
    for (size_t i = 0; i < 3; i++) {
        json_t *back = predict_back(json_array_get(nearest, i), "");
        if (i != 1)
            ASSERT_VALUE(back, "frequency_hz", 1.6, 1e-9);
        if (i != 0)
            ASSERT_VALUE(back, "decay_per_s", 0.5, 1e-9);
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
    json_t *told = ask(retimes[_i].command, 0);
    ASSERT_VALUE(told, "stiffness", retimes[_i].stiffness, 1e-9);
    ASSERT_VALUE(told, "drag", retimes[_i].drag, 1e-9);
    ASSERT_VALUE(told, "gravity", retimes[_i].gravity, 1e-9);
    json_decref(told);
}
END_TEST

START_TEST(refuses_to_retime_too_far_down)
{
    json_t *told = ask(_i ? "retime --stiffness 0.0284 --drag 0.021 --to-fps 30"
                          : "retime --stiffness 0.0284 --drag 0.021 --to-fps 30 --gravity 0",
                       1);
    ck_assert(json_is_false(json_object_get(told, "realisable")));
    ck_assert_double_eq_tol(number(told, "drag"), _i ? -.019545 : -.016625, 5e-7);
    ck_assert_int_eq((int)json_array_size(json_object_get(told, "nearest")), 3);
    json_decref(told);
}
END_TEST

START_TEST(retimes_vrm1_up_and_back)
{
    json_t *up = ask("retime --scheme vrm1 --stiffness 1.3 --drag 0.27 --gravity-power 0.4 "
                     "--length 0.12 --fps 50 --to-fps 165",
                     0);
    json_t *told = predict_back(up, "");
    json_t *before = ask("predict --scheme vrm1 --stiffness 1.3 --drag 0.27 --gravity-power 0.4 "
                         "--length 0.12 --fps 50",
                         0);
    ASSERT_VALUE(told, "omega_rad_s", number(before, "omega_rad_s"), 1e-9);
    ASSERT_VALUE(told, "decay_per_s", number(before, "decay_per_s"), 1e-9);
    ASSERT_VALUE(told, "tip_drop_m", number(before, "tip_drop_m"), 1e-12);
    json_decref(up);
    json_decref(told);
    json_decref(before);
}
END_TEST

START_TEST(converts_there_and_back)
{
    json_t *vrm1 = ask("convert --stiffness 0.05 --drag 0.2 --length 0.3", 0);
    ck_assert_str_eq(json_string_value(json_object_get(vrm1, "scheme")), "vrm1");
    ASSERT_VALUE(vrm1, "stiffness", 0.05 * 0.3 * 60 / 0.95, 1e-14);
    ASSERT_VALUE(vrm1, "gravity_power", 9.81 / 60, 1e-14);
    char command[300];
    snprintf(command, sizeof command,
             "convert --scheme vrm1 --stiffness %.17g --drag %.17g --gravity-power %.17g "
             "--length 0.3",
             number(vrm1, "stiffness"), number(vrm1, "drag"), number(vrm1, "gravity_power"));
    json_t *lesson = ask(command, 0);
    ASSERT_VALUE(lesson, "stiffness", 0.05, 1e-14);
    ASSERT_VALUE(lesson, "drag", 0.2, 1e-15);
    ASSERT_VALUE(lesson, "gravity", 9.81, 1e-14);
    json_decref(vrm1);
    json_decref(lesson);
    json_t *none = ask("convert --stiffness 1", 1);
    ck_assert(json_is_false(json_object_get(none, "realisable")));
    assert_null(none, "stiffness");
    json_decref(none);
}
END_TEST

START_TEST(text_names_the_settings)
{
    Ran ran = program_run("build/springlab design --frequency 1.6 --settle 1 --fps 90 "
                          "--length 0.1 --scheme vrm1");
    ck_assert_int_eq(ran.status, 0);
    static const char *const words[] = { "0.131203 m/s", "0.0849504", "dragForce",
                                         "Swings 1.6 times a second", "still after 1 s" };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        ck_assert_msg(strstr(ran.out, words[i]) != NULL, "%s is not in\n%s", words[i], ran.out);
    ran_free(&ran);
}
END_TEST

/* ---- bad input ---- */

static const char *const refused[][2] = {
    { "predict --drag 1.5", "--drag: '1.5' given, allowed: 0 <= drag <= 1" },
    { "predict --drag -0.1", "--drag" },
    { "predict --stiffness 1.01", "--stiffness" },
    { "predict --scheme vrm1 --stiffness -1", "--stiffness" },
    { "predict --scheme vrm1 --drag -1.1", "--drag" },
    { "predict --length 0", "--length" },
    { "predict --length 0,1", "--length" },
    { "predict --bones 0", "--bones" },
    { "predict --bones 2.5", "--bones" },
    { "predict --fps 0", "--fps" },
    { "predict --gravity nan", "--gravity" },
    { "predict --gravity 1,2", "--gravity" },
    { "predict --gravity-power 1", "--gravity-power" },
    { "predict --wind inf", "--wind" },
    { "predict --speed 1x", "--speed" },
    { "predict --scheme vrm2", "allowed: lesson, vrm1" },
    { "predict --rest 0,0,0", "--rest" },
    { "predict table2_droop", "table2_droop" },
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
    assert_refused(refused[_i][0], refused[_i][1]);
}
END_TEST

Suite *suite_calculators(void);
Suite *suite_calculators(void)
{
    Suite *suite = suite_create("calculators");
    TCase *predict = tcase_create("predict");
    tcase_add_loop_test(predict, predicts_the_reference_rings, 0, 4);
    tcase_add_test(predict, predicts_creep);
    tcase_add_loop_test(predict, predicts_the_release, 0, 2);
    tcase_add_test(predict, predicts_rest_and_trail);
    tcase_add_loop_test(predict, predicts_vrm1, 0, 4);
    tcase_add_test(predict, says_how_exact_each_number_is);
    tcase_add_test(predict, knows_the_stable_frame_rates);
    suite_add_tcase(suite, predict);
    TCase *design = tcase_create("design");
    tcase_add_loop_test(design, designs_the_reference_settings, 0, 2);
    tcase_add_test(design, designed_settings_give_the_look);
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
