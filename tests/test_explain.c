/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * springlab explain. The text is worked through as a reader with a pencil would: every line with an equals
 * sign below a step is calculated again and must give the number printed. The results are those of the
 * solver: known first frames, and JSON and CSV with the same numbers.
 */
#include "shell.h"

#include <check.h>
#include <float.h>
#include <jansson.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the pencil: + − · / ² √ and brackets, in UTF-8 ---- */

typedef struct Pencil {
    const char *at;
    double largest; /* of the numbers met: the scale of rounding */
} Pencil;

static bool take(Pencil *pencil, const char *sign)
{
    while (*pencil->at == ' ')
        pencil->at++;
    if (strncmp(pencil->at, sign, strlen(sign)) != 0)
        return false;
    pencil->at += strlen(sign);
    return true;
}

static double take_sum(Pencil *pencil);

static double take_factor(Pencil *pencil)
{
    double value;
    if (take(pencil, "√(")) {
        value = sqrt(take_sum(pencil));
        ck_assert(take(pencil, ")"));
    } else if (take(pencil, "(")) {
        value = take_sum(pencil);
        ck_assert(take(pencil, ")"));
    } else {
        char *end;
        value = strtod(pencil->at, &end);
        ck_assert_msg(end > pencil->at, "no number at %s", pencil->at);
        pencil->at = end;
    }
    pencil->largest = fmax(pencil->largest, fabs(value));
    return take(pencil, "²") ? value * value : value;
}

static double take_product(Pencil *pencil)
{
    double value = take_factor(pencil);
    for (;;) {
        if (take(pencil, "·"))
            value *= take_factor(pencil);
        else if (take(pencil, "/"))
            value /= take_factor(pencil);
        else
            return value;
    }
}

static double take_sum(Pencil *pencil)
{
    double value = take_product(pencil);
    for (;;) {
        if (take(pencil, "+"))
            value += take_product(pencil);
        else if (take(pencil, "−"))
            value -= take_product(pencil);
        else
            return value;
    }
}

/* Whether a line is "  x   numbers = number" or "|d| = √(numbers) = number"; then it is calculated. */
static bool check_line(const char *line)
{
    const char *from = strstr(line, "|d| = √(");
    if (from)
        from += strlen("|d| = ");
    else if (strlen(line) > 8 && strchr("xyz", line[6]) && line[7] == ' ')
        from = line + 7;
    else
        return false;
    Pencil pencil = { .at = from };
    const double value = take_sum(&pencil);
    ck_assert_msg(take(&pencil, "="), "%s", line);
    const double printed = strtod(pencil.at, NULL);
    /* Numbers are printed to the last bit, so only a different order of operations can tell: a few
     * roundings of the largest of them. */
    const double scale = fmax(pencil.largest, fabs(printed));
    ck_assert_msg(fabs(value - printed) <= 4 * DBL_EPSILON * scale, "%s: %.17g", line, value);
    return true;
}

static const char *const scenes[] = {
    "--bones 3 --speed 1.2 --frames 4",
    "--bones 2 --scheme vrm1 --length 0.1 --drag 0.4 --gravity-power 1 --frames 3",
    "--bones 2 --rest 0.48,-0.6,0.64 --gravity 0.3,-9,1 --wind 0,0,2.5 --speed 0.3,0.2,0.1",
    "--off inertia --bones 2 --kick 0.01,0.02,0",
    "--off force,length --bones 2 --kick 0.01,0.02,0.003",
    "--off stiffness --scheme vrm1 --kick 0.01,0.02,0 --wind 3",
    "--stiffness 1 --drag 1 --gravity 0",
};

START_TEST(every_line_can_be_recalculated)
{
    Ran ran = shell_run("springlab explain --digits 17 %s", scenes[_i]);
    ck_assert_int_eq(ran.status, 0);
    int lines = 0;
    char *rest = NULL;
    for (char *line = strtok_r(ran.out, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
        lines += check_line(line);
    ck_assert_int_gt(lines, 20);
    ran_free(&ran);
}
END_TEST

static json_t *explain_json(const char *options)
{
    Ran ran = shell_run("springlab explain --format json %s", options);
    ck_assert_msg(ran.status == 0, "%s", ran.err);
    json_t *json = json_loads(ran.out, 0, NULL);
    ck_assert_ptr_nonnull(json);
    ran_free(&ran);
    return json;
}

/* A component of a named vector of a bone (1-based) in a frame (1-based). */
static double component(json_t *json, size_t frame, size_t bone, const char *name, size_t axis)
{
    json_t *bones =
        json_object_get(json_array_get(json_object_get(json, "frames"), frame - 1), "bones");
    json_t *vector = json_object_get(json_array_get(bones, bone - 1), name);
    ck_assert_msg(json_array_size(vector) == 3, "%s", name);
    return json_number_value(json_array_get(vector, axis));
}

/* The lesson's first frame by hand: F = 9.81/3600, then 0.95 of it is left by the pull. VRM 1.0's, where
 * k·h = G·h = 1/60: the direction of (7, −1), a tenth of it. */
START_TEST(first_frames_are_known)
{
    json_t *json = explain_json("");
    const double drop = 0.95 * 9.81 / 3600, length = sqrt(0.09 + drop * drop);
    ck_assert_double_eq_tol(component(json, 1, 1, "force", 1), -9.81 / 3600, 1e-18);
    ck_assert_double_eq_tol(component(json, 1, 1, "stiffness", 1), -drop, 1e-18);
    ck_assert_double_eq_tol(component(json, 1, 1, "tail", 0), 0.3 * 0.3 / length, 1e-16);
    ck_assert_double_eq_tol(component(json, 1, 1, "tail", 1), -0.3 * drop / length, 1e-17);
    ck_assert_double_eq_tol(component(json, 2, 1, "previous", 0), 0.3, 1e-17);
    json_decref(json);
    json = explain_json("--scheme vrm1 --stiffness 1 --length 0.1 --drag 0.4 --gravity-power 1");
    ck_assert_double_eq_tol(component(json, 1, 1, "tail", 0), 0.7 / sqrt(50), 1e-16);
    ck_assert_double_eq_tol(component(json, 1, 1, "tail", 1), -0.1 / sqrt(50), 1e-16);
    json_decref(json);
}
END_TEST

/* Each frame goes on from the last: its current is the tail before, its head the parent's tail. */
START_TEST(frames_and_bones_join)
{
    json_t *json = explain_json("--bones 3 --frames 4 --speed 0.6,0.1,0.2");
    for (size_t frame = 2; frame <= 4; frame++) {
        for (size_t axis = 0; axis < 3; axis++) {
            ck_assert(component(json, frame, 2, "current", axis) ==
                      component(json, frame - 1, 2, "tail", axis));
            ck_assert(component(json, frame, 3, "head", axis) ==
                      component(json, frame, 2, "tail", axis));
            ck_assert(component(json, frame, 3, "parent_direction", axis) ==
                      component(json, frame, 2, "direction", axis));
        }
    }
    /* The anchor: speed times time. */
    ck_assert_double_eq_tol(component(json, 4, 1, "head", 0), 0.6 * 4 / 60, 1e-16);
    ck_assert_double_eq_tol(component(json, 4, 1, "head", 2), 0.2 * 4 / 60, 1e-16);
    json_decref(json);
}
END_TEST

START_TEST(csv_holds_the_same_as_json)
{
    static const char *const options = "--bones 2 --frames 3 --wind 0,0,1";
    json_t *json = explain_json(options);
    Ran ran = shell_run("springlab explain --format csv %s | tail -n 1", options);
    const char *dash = strrchr(ran.out, ',');
    ck_assert_ptr_nonnull(dash);
    ck_assert(strncmp(ran.out, "3,2,", 4) == 0);
    ck_assert(strtod(dash + 1, NULL) == component(json, 3, 2, "tail", 2));
    ran_free(&ran);
    json_decref(json);
}
END_TEST

/* In the plane z is left out; in space it is there. */
START_TEST(the_plane_has_two_axes)
{
    Ran plane = shell_run("springlab explain | grep -c '^      z '");
    Ran space = shell_run("springlab explain --wind 0,0,1 --frames 1 | grep -c '^      z '");
    ck_assert_str_eq(plane.out, "0\n");
    ck_assert_str_eq(space.out, "7\n");
    ran_free(&plane);
    ran_free(&space);
}
END_TEST

Suite *suite_explain(void);
Suite *suite_explain(void)
{
    Suite *suite = suite_create("explain");
    TCase *tcase = tcase_create("pencil");
    tcase_add_loop_test(tcase, every_line_can_be_recalculated, 0, sizeof scenes / sizeof *scenes);
    tcase_add_test(tcase, the_plane_has_two_axes);
    suite_add_tcase(suite, tcase);
    tcase = tcase_create("numbers");
    tcase_add_test(tcase, first_frames_are_known);
    tcase_add_test(tcase, frames_and_bones_join);
    tcase_add_test(tcase, csv_holds_the_same_as_json);
    suite_add_tcase(suite, tcase);
    return suite;
}
