/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tests from outside: a name that no suite, or no case, has is refused. */
#include "program.h"

#include <check.h>
#include <limits.h>
#include <stdio.h>
#include <unistd.h>

static const struct {
    const char *choice, *named;
} choices[] = {
    { "CK_RUN_SUITE=suits", "CK_RUN_SUITE=\"suits\"" },
    { "CK_RUN_SUITE=suites CK_RUN_CASE=choice", "CK_RUN_SUITE=\"suites\" CK_RUN_CASE=\"choice\"" },
    { "TEST_PROCESSES=2 CK_RUN_SUITE=", "CK_RUN_SUITE=\"\"" },
};

START_TEST(refuses_names_of_nothing)
{
    char path[PATH_MAX] = "", line[PATH_MAX + 200];
    ck_assert_int_gt(readlink("/proc/self/exe", path, sizeof path - 1), 0);
    snprintf(line, sizeof line,
             WITHOUT_LEAK_SEARCH "env -u CK_RUN_CASE -u CK_INCLUDE_TAGS -u CK_EXCLUDE_TAGS %s '%s'",
             choices[_i].choice, path);
    Ran ran = program_run(line);
    ran_check_refused(&ran, line,
                      (const char *const[]){ choices[_i].named, "suite_create()", NULL });
}
END_TEST

Suite *suite_suites(void);
Suite *suite_suites(void)
{
    Suite *suite = suite_create("suites");
    TCase *tcase = tcase_create("choices");
    tcase_add_loop_test(tcase, refuses_names_of_nothing, 0, sizeof choices / sizeof *choices);
    suite_add_tcase(suite, tcase);
    return suite;
}
