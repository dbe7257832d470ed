/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bits of a trajectory: what each build of tests/bits/trajectory.c printed (make runs them, see
 * `make bits`) must be the committed hashes, line by line. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char expected_path[] = "tests/bits/expected.txt";

/* Build number 0 .. 15: compiler, optimisation level, with and without the machine's own code. */
enum { BUILDS = 16, BUILDS_BY_COMPILER = 8 };

static const char *build_compiler(int build)
{
    return build < BUILDS_BY_COMPILER ? "gcc" : "clang";
}

static int is_installed(const char *compiler)
{
    char command[64];
    snprintf(command, sizeof command, "command -v %s >/dev/null 2>&1", compiler);
    return system(command) == 0;
}

START_TEST(hashes_are_the_committed_ones)
{
    const char *compiler = build_compiler(_i);
    if (!is_installed(compiler)) {
        if (_i % BUILDS_BY_COMPILER == 0)
            printf("bits: %s is not installed: its builds are skipped\n", compiler);
        return;
    }
    char path[64];
    snprintf(path, sizeof path, "build/bits/%s-O%d%s.txt", compiler, _i / 2 % 4,
             _i % 2 ? "-native" : "");
    FILE *expected = fopen(expected_path, "r"), *found = fopen(path, "r");
    ck_assert_msg(expected && found, "%s and %s must both be there", expected_path, path);
    char want[128], have[128];
    int lines = 0;
    while (fgets(want, sizeof want, expected)) {
        lines++;
        ck_assert_msg(fgets(have, sizeof have, found) && strcmp(want, have) == 0,
                      "%s line %d is not that of %s: %s", path, lines, expected_path, want);
    }
    ck_assert_msg(!fgets(have, sizeof have, found), "%s has more lines than %s", path,
                  expected_path);
    ck_assert_int_ge(lines, 30);
    fclose(expected);
    fclose(found);
}
END_TEST

Suite *suite_bits(void);
Suite *suite_bits(void)
{
    Suite *suite = suite_create("bits");
    TCase *tcase = tcase_create("builds");
    tcase_add_loop_test(tcase, hashes_are_the_committed_ones, 0, BUILDS);
    suite_add_tcase(suite, tcase);
    return suite;
}
