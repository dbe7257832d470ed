/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The pages keep their word. Every line of a block marked sh in README.md and CONTRIBUTING.md is run as it
 * stands, and where a block marked text follows, that is what it must print; there a line "…" stands for
 * any number of lines. Lines that begin with make are left to CI, as this test is a part of `make check`.
 */
#include "program.h"

#include <check.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_COMMANDS = 64 };

typedef struct Printed {
    char *line; /* as the page has it */
    char *out;  /* what it says comes out, or NULL */
} Printed;

static Printed printed[MOST_COMMANDS];
static int commands;

static void take_command(const char *line)
{
    if (*line != '\n' && strncmp(line, "make", 4) != 0 && commands < MOST_COMMANDS)
        printed[commands++].line = strndup(line, strcspn(line, "\n"));
}

static void take_output(const char *line)
{
    char **out = &printed[commands - 1].out;
    const size_t size = *out ? strlen(*out) : 0;
    *out = realloc(*out, size + strlen(line) + 1);
    strcpy(*out + size, line);
}

/* A page that cannot be read has no command, which reads_the_pages notices. */
static void read_page(const char *path)
{
    enum { OUTSIDE, COMMANDS, OUTPUT, OTHER } block = OUTSIDE;
    FILE *page = fopen(path, "r");
    char *line = NULL;
    size_t size = 0;
    int before = commands;
    while (page && getline(&line, &size, page) >= 0) {
        const bool fence = strncmp(line, "```", 3) == 0;
        if (fence && block != OUTSIDE)
            block = OUTSIDE;
        else if (fence && strcmp(line, "```text\n") == 0 && commands > before)
            block = OUTPUT;
        else if (fence)
            block = strcmp(line, "```sh\n") == 0 ? COMMANDS : OTHER;
        else if (block == COMMANDS)
            take_command(line);
        else if (block == OUTPUT)
            take_output(line);
        if (block != COMMANDS && !fence && strcmp(line, "\n") != 0)
            before = commands; /* only the block that follows at once is what a command prints */
    }
    free(line);
    if (page)
        fclose(page);
}

/* Fails where a page links to a file that is not there. */
static void check_links(const char *path)
{
    char *page = file_text(path);
    ck_assert_msg(page != NULL, "%s cannot be read", path);
    for (const char *at = page; (at = strstr(at, "]("));) {
        at += 2;
        char *target = strndup(at, strcspn(at, ")#"));
        ck_assert_msg(!*target || strstr(target, "://") || access(target, R_OK) == 0,
                      "%s: %s is not there", path, target);
        free(target);
    }
    free(page);
}

/* Whether text is what expected says, part by part between its lines "…". */
static bool text_fits(const char *text, const char *expected)
{
    for (bool anywhere = false;; anywhere = true) {
        const char *gap = strstr(expected, "…\n");
        char *part = strndup(expected, gap ? (size_t)(gap - expected) : strlen(expected));
        const char *at = text;
        if (anywhere && gap)
            at = strstr(text, part);
        else if (anywhere)
            at = strlen(text) >= strlen(part) ? text + strlen(text) - strlen(part) : NULL;
        const bool found = at && strncmp(at, part, strlen(part)) == 0;
        text = found ? at + strlen(part) : text;
        free(part);
        if (!found || !gap)
            return found && (gap || *text == '\0');
        expected = gap + strlen("…\n");
    }
}

START_TEST(works_as_printed)
{
    const Printed *command = &printed[_i];
    Ran ran = program_run(command->line);
    ck_assert_msg(ran.status == 0, "%s: exit %d: %s", command->line, ran.status, ran.err);
    ck_assert_msg(!command->out || text_fits(ran.out, command->out), "%s: printed\n%s",
                  command->line, ran.out);
    ran_free(&ran);
}
END_TEST

START_TEST(reads_the_marks)
{
    ck_assert(text_fits("a\nb\nc\n", "a\nb\nc\n"));
    ck_assert(text_fits("a\nb\nc\n", "a\n…\nc\n"));
    ck_assert(text_fits("a\nb\nc\n", "a\n…\n"));
    ck_assert(text_fits("a\nb\nc\n", "…\nb\n…\n"));
    ck_assert(!text_fits("a\nb\nc\n", "a\nb\n"));
    ck_assert(!text_fits("a\nb\nc\n", "b\n…\n"));
    ck_assert(!text_fits("a\nb\nc\n", "a\n…\nb\n"));
    ck_assert(!text_fits("a\nb\nc\n", "…\nd\n…\n"));
}
END_TEST

START_TEST(links_lead_somewhere)
{
    check_links("README.md");
    check_links("CONTRIBUTING.md");
}
END_TEST

START_TEST(reads_the_pages)
{
    ck_assert_int_gt(commands, 0);
    ck_assert_int_lt(commands, MOST_COMMANDS);
    int with_output = 0;
    for (int i = 0; i < commands; i++)
        with_output += printed[i].out != NULL;
    ck_assert_int_gt(with_output, 0);
}
END_TEST

Suite *suite_readme(void);
Suite *suite_readme(void)
{
    read_page("README.md");
    read_page("CONTRIBUTING.md");
    Suite *suite = suite_create("readme");
    TCase *tcase = tcase_create("commands");
    tcase_add_test(tcase, reads_the_marks);
    tcase_add_test(tcase, links_lead_somewhere);
    tcase_add_test(tcase, reads_the_pages);
    tcase_add_loop_test(tcase, works_as_printed, 0, commands);
    suite_add_tcase(suite, tcase);
    return suite;
}
