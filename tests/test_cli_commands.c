/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What every command owes, whichever it is: its help, examples that work as they are printed, the common
 * options, and a plain word when the disk is full. New commands are found by themselves. */
#include "shell.h"

#include <check.h>
#include <glob.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static const char *const nothing[] = { NULL };

START_TEST(is_every_command)
{
    ck_assert_int_gt(_i, 0);
    ck_assert_ptr_nonnull(help_read()[_i - 1].text);
    ck_assert_ptr_null(help_read()[_i].text);
}
END_TEST

START_TEST(help_is_complete)
{
    const Help *help = &help_read()[_i];
    char first[60];
    snprintf(first, sizeof first, "springlab %s ", help->name);
    ck_assert_msg(strncmp(help->text, first, strlen(first)) == 0, "%s", help->text);
    ck_assert_msg(strstr(help->text, "\n\nOptions:\n"), "%s: no options", help->name);
    ck_assert_msg(help->example[0], "%s: no example", help->name);
    ck_assert_msg(help->formats[0], "%s: no format", help->name);
    ck_assert_msg(!strstr(help->text, "see below"), "%s: see below, where nothing is", help->name);
    for (const char *line = help->text; line; line = strchr(line + 1, '\n'))
        ck_assert_msg(strcspn(line + 1, "\n") <= 120, "%s: a long line: %.60s", help->name, line);
}
END_TEST

/* In the order of the page, in one empty folder. */
START_TEST(examples_work)
{
    const Help *help = &help_read()[_i];
    char lines[4000] = "";
    for (int i = 0; help->example[i]; i++)
        snprintf(lines + strlen(lines), sizeof lines - strlen(lines),
                 "%s || { echo \"%s: exit $?\" >&2; exit 99; }\n", help->example[i],
                 help->example[i]);
    Ran ran = shell_run("(%s)", lines);
    ck_assert_msg(ran.status == 0, "%s", ran.err);
    ran_free(&ran);
}
END_TEST

START_TEST(common_options_are_known)
{
    const Help *help = &help_read()[_i];
    static const char *const common[] = {
        "format", "output", "threads", "quiet", "help", "version"
    };
    for (size_t i = 0; i < sizeof common / sizeof *common; i++) {
        char line[40];
        snprintf(line, sizeof line, "\n  --%s ", common[i]);
        ck_assert_msg(strstr(help->text, line), "%s lacks --%s", help->name, common[i]);
    }
    char line[100];
    snprintf(line, sizeof line, "springlab %s --nosuchoption", help->name);
    check_refused(line, (const char *const[]){ "--nosuchoption", "unknown option", NULL });
    snprintf(line, sizeof line, "springlab %s --format nosuchformat", help->name);
    check_refused(line, (const char *const[]){ "--format", "'nosuchformat'", NULL });
    snprintf(line, sizeof line, "springlab %s --threads none", help->name);
    check_refused(line, (const char *const[]){ "--threads", "'none'", NULL });
    snprintf(line, sizeof line, "springlab %s --help >/dev/full", help->name);
    check_refused(line, (const char *const[]){ "standard output", "No space", NULL });
}
END_TEST

/* Whether an example runs the command itself, and not one that makes its input. */
static bool runs_command(const char *example, const char *name)
{
    char start[100];
    const int length = snprintf(start, sizeof start, "springlab %s", name);
    return strncmp(example, start, (size_t)length) == 0 && strchr(" \n", example[length]);
}

/* The first example of the command without the word, or NULL; before it, quietly, those that may make
 * its input. */
static const char *example_without(const Help *help, const char *word, char *before, size_t size)
{
    *before = '\0';
    for (int i = 0; help->example[i]; i++) {
        if (runs_command(help->example[i], help->name) && !strstr(help->example[i], word))
            return help->example[i];
        snprintf(before + strlen(before), size - strlen(before), "{ %s; } >/dev/null 2>&1\n",
                 help->example[i]);
    }
    return NULL;
}

/* Every format, to --output (the last one counts), and to standard output where an example prints. */
START_TEST(full_disk_is_said)
{
    const Help *help = &help_read()[_i];
    char before[2000], before_file[2000], formats[80], line[3000];
    const char *prints = example_without(help, "--output", before, sizeof before);
    const char *writes = example_without(help, "--output-dir", before_file, sizeof before_file);
    ck_assert_msg(writes != NULL, "%s: no example to try", help->name);
    strcpy(formats, help->formats);
    char *rest = NULL;
    for (char *format = strtok_r(formats, "|", &rest); format;
         format = strtok_r(NULL, "|", &rest)) {
        snprintf(line, sizeof line, "%s%s --format %s --output /dev/full", before_file, writes,
                 format);
        check_refused(line, (const char *const[]){ "/dev/full", NULL });
        snprintf(line, sizeof line, "%s%s --format %s >/dev/full", before, prints ? prints : "",
                 format);
        if (prints)
            check_refused(line, (const char *const[]){ "standard output", "No space", NULL });
    }
}
END_TEST

START_TEST(program_help_and_version)
{
    Ran ran = shell_run("springlab --help && springlab --version");
    ck_assert_int_eq(ran.status, 0);
    static const char *const words[] = { "springlab COMMAND", "Exit status", "commit ",
                                         "compiler ",         "flags ",      "-ffp-contract=off",
                                         "libraries ",        "gsl" };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        ck_assert_msg(strstr(ran.out, words[i]), "'%s' is not said", words[i]);
    ran_free(&ran);
    check_refused("springlab --help >/dev/full", nothing);
    check_refused("echo '{\"h\":0.02,\"nodes\":[],\"joints\":[]}' >s.json; springlab import s.json",
                  (const char *const[]){ "s.json: this is a scene", "--scene", NULL });
    check_refused("springlab --version >/dev/full", nothing);
}
END_TEST

Suite *suite_cli_commands(void);
Suite *suite_cli_commands(void)
{
    Suite *suite = suite_create("cli_commands");
    TCase *tcase = tcase_create("every command");
    /* Help may only be asked for inside a test, so the commands are counted by their files. */
    glob_t files;
    const int count =
        glob("experiments/commands/cmd_*.c", 0, NULL, &files) == 0 ? (int)files.gl_pathc : 0;
    globfree(&files);
    tcase_add_loop_test(tcase, is_every_command, count, count + 1);
    tcase_add_test(tcase, program_help_and_version);
    tcase_add_loop_test(tcase, help_is_complete, 0, count);
    tcase_add_loop_test(tcase, examples_work, 0, count);
    tcase_add_loop_test(tcase, common_options_are_known, 0, count);
    tcase_add_loop_test(tcase, full_disk_is_said, 0, count);
    suite_add_tcase(suite, tcase);
    return suite;
}
