/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers, lists, ranges and vectors as they are typed, and the names a mistyped one may have meant. */
#include "command.h"
#include "number.h"

#include <check.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

START_TEST(ranges_meet_their_ends)
{
    Values values;
    ck_assert(read_values("0.1:0.3:5", &values));
    ck_assert_int_eq(values.axis.count, 5);
    ck_assert(axis_value(&values.axis, 0) == 0.1 && axis_value(&values.axis, 4) == 0.3);
    ck_assert_double_eq_tol(axis_value(&values.axis, 2), 0.2, 2 * DBL_EPSILON);
    ck_assert(read_values("1e-3:10:5log", &values));
    ck_assert(values.axis.logarithmic);
    ck_assert(axis_value(&values.axis, 0) == 1e-3 && axis_value(&values.axis, 4) == 10);
    ck_assert_double_eq_tol(axis_value(&values.axis, 2), 0.1, 8 * DBL_EPSILON);
    ck_assert(read_values("-4:-1:3log", &values));
    ck_assert_double_eq_tol(axis_value(&values.axis, 1), -2, 8 * DBL_EPSILON);
    ck_assert(read_values("3:1:2", &values));
    ck_assert(read_values("2:5:1", &values));
    ck_assert(axis_value(&values.axis, 0) == 2);
}
END_TEST

START_TEST(lists_keep_their_order)
{
    Values values;
    ck_assert(read_values("0.3,-2,1e1", &values));
    ck_assert_int_eq(values.axis.count, 3);
    ck_assert(axis_value(&values.axis, 0) == 0.3 && axis_value(&values.axis, 1) == -2 &&
              axis_value(&values.axis, 2) == 10);
    ck_assert(read_values("7", &values));
    ck_assert_int_eq(values.axis.count, 1);
}
END_TEST

static const char *const no_values[] = {
    "",        ",",         "1,",          ",1",        "1,,2",      "1;2",     "1:2",
    "1:2:",    ":2:3",      "1::3",        "1:2:0",     "1:2:-1",    "1:2:1.5", "1:2:2000000000",
    "1:2:3lo", "1:2:3log ", "1:2:3loglog", "0:2:3log",  "-1:2:3log", "1:2:3:4", "1,2:3:4",
    "nan:2:3", "1:inf:3",   "1 :2:3",      "1:2:1e400",
};

START_TEST(is_no_list_and_no_range)
{
    Values values;
    ck_assert_msg(!read_values(no_values[_i], &values), "'%s' was taken", no_values[_i]);
}
END_TEST

START_TEST(a_list_has_its_limit)
{
    static Values values;
    char text[2 * MOST_NUMBERS + 2] = "";
    for (int i = 0; i < MOST_NUMBERS; i++)
        strcat(text, i ? ",1" : "1");
    ck_assert(read_values(text, &values));
    ck_assert_int_eq(values.axis.count, MOST_NUMBERS);
    strcat(text, ",1");
    ck_assert(!read_values(text, &values));
}
END_TEST

START_TEST(vectors_have_three_bounded_numbers)
{
    SbVec3 v;
    ck_assert(read_vector("1,-2.5,1e9", &v));
    ck_assert(v.x == 1 && v.y == -2.5 && v.z == 1e9);
    static const char *const none[] = { "1,2", "1,2,3,4", "1,2,1.1e9", "1,2,nan", "", "1,2,3," };
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        ck_assert_msg(!read_vector(none[i], &v), "'%s' was taken", none[i]);
}
END_TEST

START_TEST(directions_are_of_any_vector_but_zero)
{
    const SbVec3 tiny = vector_direction((SbVec3){ 3e-200, -4e-200, 0 });
    ck_assert_double_eq_tol(tiny.x, 0.6, 1e-15);
    ck_assert_double_eq_tol(tiny.y, -0.8, 1e-15);
    const SbVec3 least = vector_direction((SbVec3){ 0, 0, -5e-324 });
    ck_assert_double_eq(least.z, -1);
    const SbVec3 none = vector_direction((SbVec3){ 0, 0, 0 });
    ck_assert(none.x == 0 && none.y == 0 && none.z == 0);
}
END_TEST

static const char *next_name(int i)
{
    static const char *const names[] = { "stiffness", "drag", "length", "gravity",
                                         "gravity-power" };
    return i < 5 ? names[i] : NULL;
}

static const struct {
    const char *word, *near;
} mistypes[] = {
    { "stifness", "; did you mean stiffness?" },
    { "gravty", "; did you mean gravity?" },
    { "power", "; did you mean gravity-power?" },
    { "gravity-pwer", "; did you mean gravity-power, gravity?" },
    { "draq", "; did you mean drag?" },
    { "elephant", "" },
    { "x", "" },
    { "", "" },
    { "a-very-long-word-that-is-longer-than-any-name-there-could-ever-be-in-this-program-at-all",
      "" },
};

START_TEST(nearest_name_is_found)
{
    char text[200];
    nearest_names(mistypes[_i].word, next_name, text, sizeof text);
    ck_assert_str_eq(text, mistypes[_i].near);
}
END_TEST

START_TEST(absent_numbers_are_null)
{
    json_t *json =
        json_pack("[o, o, o]", json_number(0.1), json_number(NAN), json_number(-INFINITY));
    char *text = NULL;
    size_t size;
    FILE *file = open_memstream(&text, &size);
    json_write(json, file);
    fclose(file);
    ck_assert_str_eq(text, "[\n  0.10000000000000001,\n  null,\n  null\n]\n");
    free(text);
    json_decref(json);
}
END_TEST

/* What is one's own is left alone. */
START_TEST(misspelling_is_told_from_another_name)
{
    static const char *const known[] = { "VRMC_springBone", "VRM", "estella", NULL };
    static const char *const words[][2] = {
        { "VRMC_springBones", "VRMC_springBone" },
        { "vrmc-spring_bone", "VRMC_springBone" },
        { "VRM_springBone", "VRMC_springBone" },
        { "Estella", "estella" },
        { "estela", "estella" },
        { "vrm", "VRM" },
        { "VRMC_springBone_1.0", "VRMC_springBone" },
        { "vrmc_springBone-1_0", "VRMC_springBone" },
        { "VRMC_springBone_1.0b", NULL },
        { "VRM1.0", NULL },
        { "VRMC_vrm", NULL },
        { "VRMC_springBone_limit", NULL },
        { "VRMC_node_constraint", NULL },
        { "stella2", NULL },
        { "VRX", NULL },
        { "", NULL },
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const char *found = misspelt_name(words[i][0], known);
        ck_assert_msg(found == words[i][1] ||
                          (found && words[i][1] && strcmp(found, words[i][1]) == 0),
                      "%s: %s", words[i][0], found ? found : "none");
    }
}
END_TEST

START_TEST(brief_numbers_keep_what_is_before_the_point)
{
    static const struct {
        double x;
        const char *text;
    } brief[] = { { 0, "0" },       { 0.01234, "0.012" }, { 1.26, "1.3" },
                  { 99.4, "99" },   { 99.6, "100" },      { 123.4, "123" },
                  { -250, "-250" }, { 1e6, "1e+06" },     { 1e300, "1e+300" } };
    char text[32];
    for (unsigned i = 0; i < sizeof brief / sizeof *brief; i++)
        ck_assert_str_eq(number_brief(brief[i].x, text), brief[i].text);
}
END_TEST

Suite *suite_values(void);
Suite *suite_values(void)
{
    Suite *suite = suite_create("values");
    TCase *tcase = tcase_create("typed");
    tcase_add_test(tcase, ranges_meet_their_ends);
    tcase_add_test(tcase, lists_keep_their_order);
    tcase_add_loop_test(tcase, is_no_list_and_no_range, 0, sizeof no_values / sizeof *no_values);
    tcase_add_test(tcase, a_list_has_its_limit);
    tcase_add_test(tcase, vectors_have_three_bounded_numbers);
    tcase_add_test(tcase, directions_are_of_any_vector_but_zero);
    tcase_add_test(tcase, misspelling_is_told_from_another_name);
    tcase_add_loop_test(tcase, nearest_name_is_found, 0, sizeof mistypes / sizeof *mistypes);
    tcase_add_test(tcase, absent_numbers_are_null);
    tcase_add_test(tcase, brief_numbers_keep_what_is_before_the_point);
    suite_add_tcase(suite, tcase);
    return suite;
}
