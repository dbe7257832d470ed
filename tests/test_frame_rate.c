/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A trace tells its frame rate, and what reads it listens. */
#include "shell.h"

#include <check.h>
#include <jansson.h>
#include <math.h>
#include <string.h>

#define SIMULATE "springlab simulate --gravity 0 --drag 0.05 --fps 90 --output t.csv; "
#define STRIP "sed '/^#/d' t.csv >bare.csv; "
#define SCENE                                                                                      \
    "echo '{\"h\": 0.02, \"nodes\": [{\"parent\": -1}, {\"parent\": 0, \"translation\": "          \
    "[0.3, 0, 0]}], \"joints\": [{\"node\": 0}]}' >m.json; "

static const struct {
    const char *line;
    double fps;
    const char *from;
} reads[] = {
    { "springlab identify t.csv --format json", 90, "the trace" },
    { "springlab identify t.csv --scene m.json --format json", 90, "the trace" },
    { "springlab identify t.csv --scene m.json --fps 30 --format json", 30, "--fps" },
    { "springlab identify bare.csv --scene m.json --format json", 50, "the scene" },
    { "springlab identify bare.csv --format json", 60, "60 frames per second assumed" },
    { "springlab fit t.csv --column tail0_y --format json", 90, "the trace" },
    { "springlab fit t.csv --column tail0_y --fps 30 --format json", 30, "--fps" },
    { "springlab fit bare.csv --column tail0_y --format json", 60, "60 frames per second assumed" },
};

START_TEST(listens_to_the_trace)
{
    Ran ran = shell_run("%s%s", SIMULATE STRIP SCENE, reads[_i].line);
    ck_assert_msg(ran.status == 0, "%s", ran.err);
    json_t *json = json_loads(ran.out, 0, NULL);
    ck_assert_double_eq_tol(json_number_value(json_object_get(json, "fps")), reads[_i].fps, 1e-9);
    ck_assert_str_eq(json_string_value(json_object_get(json, "fps_from")), reads[_i].from);
    json_decref(json);
    ran_free(&ran);
}
END_TEST

static double frequency_of(const char *line)
{
    Ran ran = shell_run("%s", line);
    ck_assert_msg(ran.status == 0, "%s", ran.err);
    json_t *json = json_loads(ran.out, 0, NULL);
    const double frequency = json_number_value(json_object_get(json, "frequency_hz"));
    json_decref(json);
    ran_free(&ran);
    return frequency;
}

/* The ring of one bone without gravity is what the law says, at the rate it was played at: 60 would make
 * it two thirds. A small angle: the law is that of small motion. */
START_TEST(fits_the_frequency_of_the_law)
{
    const double law =
        frequency_of("springlab predict --gravity 0 --drag 0.05 --fps 90 --format json");
    const double fitted =
        frequency_of(SIMULATE "springlab fit t.csv --column tail0_y --format json");
    ck_assert_double_eq_tol(fitted / law, 1, 0.01);
}
END_TEST

START_TEST(text_says_what_is_assumed)
{
    Ran ran = shell_run(SIMULATE STRIP "springlab identify bare.csv; "
                                       "springlab fit bare.csv --column tail0_y");
    const char *first = strstr(ran.out, "60 frames per second assumed");
    ck_assert_ptr_nonnull(first);
    ck_assert_ptr_nonnull(strstr(first + 1, "60 frames per second assumed"));
    ran_free(&ran);
}
END_TEST

/* The rate of a trace is a number that gives back the frame time; a motion of another rate than the
 * scene's is not played at either until one is named. */
START_TEST(motions_have_a_rate_too)
{
    Ran ran = shell_run("for f in 90 49 59.94 0.001; do springlab simulate --fps $f --event walk "
                        "--seconds 2000 | head -n 1; done 2>/dev/null");
    ck_assert_str_eq(ran.out, "# frames per second 90\n# frames per second 49\n"
                              "# frames per second 59.94\n# frames per second 0.001\n");
    ran_free(&ran);
    check_refused(SIMULATE SCENE "springlab simulate --scene m.json --motion t.csv --output x.csv",
                  (const char *const[]){ "t.csv is of 90", "m.json of 50", "--fps", NULL });
    ran = shell_run(SIMULATE SCENE "springlab simulate --scene m.json --motion t.csv --fps 90 | "
                                   "head -n 1");
    ck_assert_str_eq(ran.out, "# frames per second 90\n");
    ran_free(&ran);
}
END_TEST

Suite *suite_frame_rate(void);
Suite *suite_frame_rate(void)
{
    Suite *suite = suite_create("frame rate");
    TCase *tcase = tcase_create("frame rate");
    tcase_add_loop_test(tcase, listens_to_the_trace, 0, sizeof reads / sizeof *reads);
    tcase_add_test(tcase, fits_the_frequency_of_the_law);
    tcase_add_test(tcase, text_says_what_is_assumed);
    tcase_add_test(tcase, motions_have_a_rate_too);
    suite_add_tcase(suite, tcase);
    return suite;
}
