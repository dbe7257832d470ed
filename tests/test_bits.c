/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bits of a trajectory: what each build of tests/bits/trajectory.c printed (make runs them, see
 * `make bits`) must be the committed hashes, line by line. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char expected_path[] = "tests/bits/expected.txt";

/* How each compiler builds: at which level, and with the machine's own instructions. */
static const char *const ways[] = { "O0", "O1", "O2", "O3", "O2-native", "O3-native" };
enum { WAYS = sizeof ways / sizeof *ways, BUILDS = 2 * WAYS };

static const char *build_compiler(int build)
{
    return build < WAYS ? "gcc" : "clang";
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
        if (_i % WAYS == 0)
            printf("bits: %s is not installed: its builds are skipped\n", compiler);
        return;
    }
    char path[64];
    snprintf(path, sizeof path, "build/bits/%s-%s.txt", compiler, ways[_i % WAYS]);
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
