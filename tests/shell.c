/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shell.h"

#include <check.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Ran shell_run(const char *format, ...)
{
    char *line = NULL, *all = NULL;
    size_t size;
    FILE *file = open_memstream(&line, &size);
    va_list arguments;
    va_start(arguments, format);
    vfprintf(file, format, arguments);
    va_end(arguments);
    fclose(file);
    char *program = realpath(program_path(), NULL), *folder = folder_make();
    ck_assert_msg(program != NULL, "%s: is not there", program_path());
    file = open_memstream(&all, &size);
    fprintf(file, "p='%s'; springlab() { \"$p\" \"$@\"; }; cd '%s'\n%s", program, folder, line);
    fclose(file);
    const Ran ran = program_run(all);
    folder_remove(folder);
    free(folder);
    free(program);
    free(line);
    free(all);
    return ran;
}

int line_count(const char *text)
{
    int lines = 0;
    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}

void check_refused(const char *line, const char *const *words)
{
    Ran ran = shell_run(WITHOUT_LEAK_SEARCH "%s", line);
    ran_check_refused(&ran, line, words);
}

enum { MOST_COMMANDS = 64 };

static char *help_text(const char *command)
{
    char line[100];
    snprintf(line, sizeof line, WITHOUT_LEAK_SEARCH "build/springlab %s --help", command);
    Ran ran = program_run(line);
    free(ran.err);
    return ran.out;
}

/* The words behind "  --format", and the first words of the lines below "Options:" and "Examples:". */
static void take_apart(Help *help)
{
    int options = 0, examples = 0;
    bool in_examples = false;
    char *copy = strdup(help->text);
    char *rest = NULL;
    for (char *line = strtok_r(copy, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        in_examples |= strcmp(line, "Examples:") == 0;
        char word[64];
        if (in_examples &&
            (strncmp(line, "  springlab ", 12) == 0 || strncmp(line, "  printf ", 9) == 0) &&
            examples < 23)
            help->example[examples++] = strdup(line + 2);
        if (!in_examples && sscanf(line, "  --%60s", word) == 1 && options < 63) {
            help->option[options] = malloc(strlen(word) + 3);
            sprintf(help->option[options++], "--%s", word);
        }
        sscanf(line, "  --format %79s", help->formats);
    }
    free(copy);
}

const Help *help_read(void)
{
    static Help all[MOST_COMMANDS];
    if (all[0].text)
        return all;
    int count = 0;
    char *text = help_text(""), *rest = NULL;
    for (char *line = strtok_r(text, "\n", &rest); line && count < MOST_COMMANDS - 1;
         line = strtok_r(NULL, "\n", &rest)) {
        if (strncmp(line, "  ", 2) != 0 || sscanf(line, "  %39s", all[count].name) != 1)
            continue;
        all[count].text = help_text(all[count].name);
        take_apart(&all[count++]);
    }
    free(text);
    return all;
}
