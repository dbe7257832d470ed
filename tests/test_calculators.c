/* SPDX-License-Identifier: GPL-3.0-or-later */
/* springlab predict from outside: reference values, the shape of the answer, bad input. */
#include "answer.h"
#include "shell.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

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
    json_t *told = answer(command, 0);
    ANSWER_VALUE(told, "alpha", rings[_i].alpha, 1e-11);
    ANSWER_VALUE(told, "omega_rad_s", rings[_i].omega, 1e-9);
    ANSWER_VALUE(told, "frequency_hz", rings[_i].omega / (2 * M_PI), 1e-9);
    ANSWER_VALUE(told, "decay_per_s", rings[_i].decay, 1e-9);
    ANSWER_VALUE(told, "damping_ratio", rings[_i].decay / hypot(rings[_i].omega, rings[_i].decay),
                 1e-9);
    answer_null(told, "rates_per_s");
    answer_null(told, "trail_m");
    json_decref(told);
}
END_TEST

START_TEST(predicts_creep)
{
    json_t *told = answer("predict --stiffness 0.1 --drag 0.5 --gravity 0 --bones 6", 0);
    const json_t *rates = json_object_get(told, "rates_per_s");
    ck_assert_int_eq((int)json_array_size(rates), 2);
    ck_assert_double_eq_tol(json_number_value(json_array_get(rates, 0)), 17.260924347, 1e-9);
    ck_assert_double_eq_tol(json_number_value(json_array_get(rates, 1)), 30.649537426, 1e-9);
    answer_null(told, "omega_rad_s");
    answer_null(told, "frequency_hz");
    answer_null(told, "decay_per_s");
    ck_assert_double_eq_tol(answer_number(told, "peak_tip_gain"), 1.323, 5e-4);
    ck_assert_double_eq_tol(answer_number(told, "whip_gain"), 1.458, 5e-4);
    ck_assert_double_eq_tol(answer_number(told, "critical_stiffness"), 1.0 / 9, 1e-12);
    json_decref(told);
}
END_TEST

START_TEST(predicts_the_release)
{
    json_t *told = answer(_i ? "predict --stiffness 0.05 --drag 0.02 --gravity 0"
                             : "predict --stiffness 0.05 --drag 0.2 --gravity 0",
                          0);
    ck_assert_double_eq_tol(answer_number(told, "overshoot"), _i ? .6082857 : .1115597, 5e-8);
    ck_assert_double_eq_tol(answer_number(told, "settle_1pct_s"), (_i ? 128 : 35) / 60.0, 1e-12);
    ck_assert(answer_number(told, "visible_swings") == (_i ? 9 : 2));
    json_decref(told);
}
END_TEST

static const double cascade[] = {
    9.79184027805954, 19.1734835992556, 27.9431355558610, 35.9720234471701, NAN, 49.6191958082006
};

START_TEST(predicts_rest_and_trail)
{
    json_t *told = answer("predict --bones 6", 0),
           *dragged = answer("predict --bones 6 --speed 1.2", 0);
    const json_t *droop = json_object_get(told, "droop_deg");
    ck_assert_int_eq((int)json_array_size(droop), 6);
    for (size_t i = 0; i < 6; i++)
        if (!isnan(cascade[i]))
            ck_assert_double_eq_tol(json_number_value(json_array_get(droop, i)), cascade[i], 1e-9);
    ANSWER_VALUE(told, "tip_drop_m", 0.900233989955140, 1e-12);
    ANSWER_VALUE(dragged, "tip_drop_m", 1.29499953, 1e-8);
    /* The tip's x at rest, from the cascade's angles, less 0.92059617. */
    const double fifth = json_number_value(json_array_get(droop, 4));
    double x = 0.3 * cos(fifth * M_PI / 180);
    for (size_t i = 0; i < 6; i++)
        x += isnan(cascade[i]) ? 0 : 0.3 * cos(cascade[i] * M_PI / 180);
    ck_assert_double_eq_tol(answer_number(dragged, "trail_m"), x - 0.92059617, 1e-8);
    json_decref(told);
    json_decref(dragged);
}
END_TEST

START_TEST(predicts_vrm1)
{
    json_t *told = answer("predict --scheme vrm1 --length 0.1 --stiffness 1 --gravity-power 0.3 "
                          "--bones 8 --drag 0",
                          0);
    static const double angles[] = { 16.699244, 31.517009, 43.983178, 54.111947 };
    for (size_t i = 0; i < 4; i++)
        ck_assert_double_eq_tol(
            json_number_value(json_array_get(json_object_get(told, "droop_deg"), i)), angles[i],
            5e-7);
    ANSWER_VALUE(told, "tip_drop_m", 0.606280040988, 1e-11);
    json_decref(told);
    static const double rate[][2] = {
        { 30, 2.500 }, { 60, 3.701 }, { 120, 5.367 }, { 240, 7.691 }
    };
    char command[200];
    snprintf(command, sizeof command, "predict --scheme vrm1 --length 0.1 --drag 0 --fps %g",
             rate[_i][0]);
    told = answer(command, 0);
    ck_assert_double_eq_tol(answer_number(told, "frequency_hz"), rate[_i][1], 5e-4);
    json_decref(told);
}
END_TEST

START_TEST(says_how_exact_each_number_is)
{
    json_t *told = answer("predict --bones 2 --speed 1", 0);
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
    json_t *told = answer("predict --rest 0,1,0", 0);
    ANSWER_VALUE(told, "fps_min", sqrt(9.81 * 19 / 0.3), 1e-12);
    answer_null(told, "fps_max");
    json_decref(told);
    told = answer("predict --scheme vrm1 --drag -0.02 --length 0.1", 0);
    ANSWER_VALUE(told, "fps_max", 500, 1e-12);
    answer_null(told, "fps_min");
    json_decref(told);
}
END_TEST

/* Every bone's droop up to 12 bones; beyond, a row tells how many are left out. */
START_TEST(text_leaves_no_bone_out_in_silence)
{
    Ran ran = shell_run("springlab predict --bones 12");
    for (int bone = 1; bone <= 12; bone++) {
        char name[40];
        snprintf(name, sizeof name, "droop of bone %d ", bone);
        ck_assert_msg(strstr(ran.out, name) != NULL, "%s: %s", name, ran.out);
    }
    ck_assert_ptr_null(strstr(ran.out, "…"));
    ran_free(&ran);
    ran = shell_run("springlab predict --bones 40");
    ck_assert_ptr_nonnull(strstr(ran.out, "droop of bone 10 "));
    ck_assert_ptr_null(strstr(ran.out, "droop of bone 11 "));
    ck_assert_ptr_nonnull(strstr(ran.out, "29 bones more"));
    ck_assert_ptr_nonnull(strstr(ran.out, "droop of bone 40 "));
    ran_free(&ran);
}
END_TEST

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
};

START_TEST(refuses_bad_input)
{
    answer_refused(refused[_i][0], refused[_i][1]);
}
END_TEST

Suite *suite_calculators(void);
Suite *suite_calculators(void)
{
    Suite *suite = suite_create("calculators");
    TCase *predict = tcase_create("predict");
    tcase_add_loop_test(predict, predicts_the_reference_rings, 0, 4);
    tcase_add_test(predict, predicts_creep);
    tcase_add_test(predict, text_leaves_no_bone_out_in_silence);
    tcase_add_loop_test(predict, predicts_the_release, 0, 2);
    tcase_add_test(predict, predicts_rest_and_trail);
    tcase_add_loop_test(predict, predicts_vrm1, 0, 4);
    tcase_add_test(predict, says_how_exact_each_number_is);
    tcase_add_test(predict, knows_the_stable_frame_rates);
    suite_add_tcase(suite, predict);
    TCase *bad = tcase_create("bad input");
    tcase_add_loop_test(bad, refuses_bad_input, 0, (int)(sizeof refused / sizeof *refused));
    suite_add_tcase(suite, bad);
    return suite;
}
