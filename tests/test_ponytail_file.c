/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ponytail files: every version is read to the same numbers, what is wrong is named in one line, and what is hardly
 * meant is warned of. */
#include "answer.h"
#include "ponytail_file.h"
#include "shell.h"
#include "temporary.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char path[TEMPORARY_PATH];

static void make_file(const char *text)
{
    temporary_file(text, strlen(text), path);
}

static void check_is(const SbPonytail *p, double amplitude, double omega, double phase,
                     double decay)
{
    ck_assert_double_eq(p->amplitude, amplitude);
    ck_assert_double_eq(p->omega, omega);
    ck_assert_double_eq(p->phase, phase);
    ck_assert_double_eq(p->decay, decay);
}

/* Reads text, which must succeed; the warnings, for the caller to free. */
static char *read_good(const char *text, SbPonytail *p)
{
    make_file(text);
    char error[PONYTAIL_ERROR_SIZE], *said = NULL;
    size_t size;
    FILE *warnings = open_memstream(&said, &size);
    ck_assert_msg(ponytail_file_read(path, p, warnings, error), "%s", error);
    fclose(warnings);
    unlink(path);
    return said;
}

#define VERSION_1 "{\"schemaVersion\":1,\"A\":0.18,\"omega\":11,\"phi\":-0.3,\"d\":1.8}"
#define VERSION_2(amplitude, omega, phase, decay)                                                  \
    "{\"schemaVersion\":2,\"amplitude\":" amplitude ",\"omega_rad_s\":" omega                      \
    ",\"phase_rad\":" phase ",\"decay_per_s\":" decay "}"

static const char *const versions[] = { VERSION_1, VERSION_2("0.18", "11", "-0.3", "1.8"),
                                        VERSION_2("1.8e-1", "11.0", "-0.3", "1.8") };

START_TEST(every_version_says_the_same)
{
    SbPonytail p;
    char *said = read_good(versions[_i], &p);
    check_is(&p, 0.18, 11, -0.3, 1.8);
    ck_assert_str_eq(said, "");
    free(said);
}
END_TEST

START_TEST(version_1_may_leave_the_phase_out)
{
    SbPonytail p;
    free(read_good("{\"schemaVersion\":1.0,\"A\":0.15,\"omega\":10,\"d\":1.5}", &p));
    check_is(&p, 0.15, 10, 0, 1.5);
}
END_TEST

START_TEST(what_is_written_is_read)
{
    const SbPonytail written = { 0.1 + 0.2, 12 / 7.0, -M_PI / 5, 1 / 3.0 };
    char *text = NULL;
    size_t size;
    FILE *file = open_memstream(&text, &size);
    ponytail_file_write(&written, file);
    fclose(file);
    SbPonytail p;
    free(read_good(text, &p));
    check_is(&p, written.amplitude, written.omega, written.phase, written.decay);
    free(text);
}
END_TEST

static const struct {
    const char *text, *says;
} refusals[] = {
    { "{", "line 1, column 1: the file ends amid the JSON" },
    { "[]", ": an object { } has to stand here" },
    { "{\"A\":0.18,\"omega\":11,\"d\":1.8}", "schemaVersion: is missing, allowed: 1 to 2" },
    { "{\"schemaVersion\":3}", "schemaVersion: 3 given, which is newer than this program knows" },
    { "{\"schemaVersion\":0}", "schemaVersion: 0 given, allowed: 1 to" },
    { "{\"schemaVersion\":1.5}", "schemaVersion: 1.5 given, allowed: whole numbers" },
    { "{\"schemaVersion\":\"2\"}", "schemaVersion: a number has to stand here" },
    { "{\"schemaVersion\":2,\"amplitude\":0.18,\"omega_rad_s\":11,\"decay_per_s\":1}",
      "phase_rad: " },
    { "{\"schemaVersion\":2,\"A\":0.18,\"omega\":11,\"phi\":0,\"d\":1}", "amplitude: " },
    { VERSION_2("-0.1", "11", "0", "1"), "amplitude: -0.1 given, allowed: 0 to 1000" },
    { VERSION_2("0.1", "0", "0", "1"), "omega_rad_s: 0 given, allowed: above 0" },
    { VERSION_2("0.1", "1e4", "0", "1"), "omega_rad_s: 10000 given, allowed: 0 to 1000" },
    { VERSION_2("0.1", "11", "90", "1"), "phase_rad: 90 given, allowed: -6.28" },
    { VERSION_2("0.1", "11", "0", "-1"), "decay_per_s: -1 given, allowed: 0 to 1000" },
    { VERSION_2("0.1", "11", "0", "1e999"), "line 1, column" },
    { VERSION_2("0.1", "11", "0", "NaN"), "line 1, column" },
};

START_TEST(refuses_in_one_line)
{
    make_file(refusals[_i].text);
    char error[PONYTAIL_ERROR_SIZE] = "";
    SbPonytail p;
    ck_assert_msg(!ponytail_file_read(path, &p, NULL, error), "%s", refusals[_i].text);
    ck_assert_msg(strstr(error, refusals[_i].says) != NULL, "'%s' not in: %s", refusals[_i].says,
                  error);
    ck_assert_msg(strncmp(error, path, strlen(path)) == 0 && !strchr(error, '\n'), "%s", error);
    check_is(&p, 0, 0, 0, 0);
    unlink(path);
}
END_TEST

START_TEST(refuses_a_file_that_is_not_there)
{
    char error[PONYTAIL_ERROR_SIZE] = "";
    SbPonytail p;
    ck_assert(!ponytail_file_read("build/no-such-ponytail.json", &p, NULL, error));
    ck_assert_str_eq(error,
                     "build/no-such-ponytail.json: cannot be read: No such file or directory");
}
END_TEST

/* Words of the only warning; NULL: there is none. */
static const struct {
    const char *text, *says;
} warned[] = {
    { VERSION_2("0.05", "6", "0.78", "0.8"), NULL },
    { VERSION_2("0.3", "15", "-0.78", "3"), NULL },
    { VERSION_2("0.9", "11", "0", "1.8"),
      "an amplitude of 0.9, typical: 0.05 to 0.3 of the travel\n" },
    { VERSION_2("0.04", "11", "0", "1.8"), "an amplitude of 0.04" },
    { VERSION_2("0.2", "1.9", "0", "1.8"),
      "an omega of 1.9, typical: 6 to 15 rad/s; is it in Hz? Then it is 11.94 rad/s\n" },
    { VERSION_2("0.2", "75", "0", "1.8"),
      "an omega of 75, typical: 6 to 15 rad/s; that is 11.94 Hz" },
    { VERSION_2("0.2", "30", "0", "1.8"), "an omega of 30, typical: 6 to 15 rad/s\n" },
    { VERSION_2("0.2", "4", "0", "1.8"), "an omega of 4, typical: 6 to 15 rad/s\n" },
    { VERSION_2("0.2", "11", "1", "1.8"), "a phase of 1, typical: -0.7854 to 0.7854 rad\n" },
    { VERSION_2("0.2", "11", "0", "3.5"), "a decay of 3.5, typical: 0.8 to 3 1/s\n" },
    { "{\"schemaVersion\":1,\"A\":0.18,\"omega\":11,\"d\":1.8,\"wind\":1}", "wind: unknown key" },
};

START_TEST(warns_of_what_is_hardly_meant)
{
    SbPonytail p;
    char *said = read_good(warned[_i].text, &p);
    if (!warned[_i].says)
        ck_assert_str_eq(said, "");
    else
        ck_assert_msg(strstr(said, warned[_i].says) &&
                          strchr(said, '\n') == said + strlen(said) - 1,
                      "'%s' not alone in: %s", warned[_i].says, said);
    free(said);
}
END_TEST

/* The reference settings of omega 10, decay 1.5. */
START_TEST(design_takes_a_ponytail)
{
    char command[4300], here[4000];
    ck_assert_ptr_nonnull(getcwd(here, sizeof here)); /* the program runs in another folder */
    make_file(VERSION_2("0.15", "10", "0", "1.5"));
    snprintf(command, sizeof command, "design --gravity 0 --ponytail %s/%s", here, path);
    json_t *told = answer(command, 0);
    ANSWER_VALUE(told, "stiffness", .027638887655, 1e-9);
    ANSWER_VALUE(told, "drag", .021732345706, 1e-9);
    json_decref(told);
    answer_refused("design --omega 10 --ponytail no-such.json",
                   "--ponytail and --frequency, --omega, --decay exclude each other");
    unlink(path);
    answer_refused("design --ponytail no-such-ponytail.json", "cannot be read");
}
END_TEST

Suite *suite_ponytail_file(void);
Suite *suite_ponytail_file(void)
{
    Suite *suite = suite_create("ponytail_file");
    TCase *tcase = tcase_create("files");
    tcase_add_loop_test(tcase, every_version_says_the_same, 0,
                        (int)(sizeof versions / sizeof *versions));
    tcase_add_test(tcase, version_1_may_leave_the_phase_out);
    tcase_add_test(tcase, what_is_written_is_read);
    tcase_add_loop_test(tcase, refuses_in_one_line, 0, (int)(sizeof refusals / sizeof *refusals));
    tcase_add_test(tcase, refuses_a_file_that_is_not_there);
    tcase_add_loop_test(tcase, warns_of_what_is_hardly_meant, 0,
                        (int)(sizeof warned / sizeof *warned));
    tcase_add_test(tcase, design_takes_a_ponytail);
    suite_add_tcase(suite, tcase);
    return suite;
}
