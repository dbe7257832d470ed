/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "program.h"

#include <check.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define RELEASE "build/springlab"

char *file_text(const char *path)
{
    FILE *file = fopen(path, "r");
    if (!file)
        return NULL;
    char *text = NULL;
    size_t size = 0;
    FILE *copy = open_memstream(&text, &size);
    for (int c; copy && (c = getc(file)) != EOF;)
        putc(c, copy);
    fclose(file);
    if (copy)
        fclose(copy);
    return text;
}

const char *program_path(void)
{
    const char *program = getenv("SPRINGLAB");
    return program ? program : RELEASE;
}

char *folder_make(void)
{
    const char *parent = getenv("TMPDIR");
    char folder[200];
    snprintf(folder, sizeof folder, "%s/springlab-XXXXXX", parent ? parent : "/tmp");
    ck_assert_msg(mkdtemp(folder) != NULL, "%s: no folder could be made", folder);
    return strdup(folder);
}

static int remove_entry(const char *path, const struct stat *status, int type, struct FTW *place)
{
    (void)status, (void)type, (void)place;
    return remove(path);
}

bool folder_remove(const char *path)
{
    enum { MOST_OPEN = 16 };
    return nftw(path, remove_entry, MOST_OPEN, FTW_DEPTH | FTW_PHYS) == 0;
}

/* The line as the shell gets it, with the program of this build and its words going to two files. */
static char *complete_line(const char *line, const char *folder)
{
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);
    ck_assert_ptr_nonnull(file);
    fputs("{ ", file);
    for (const char *at; (at = strstr(line, RELEASE)); line = at + strlen(RELEASE))
        fprintf(file, "%.*s%s", (int)(at - line), line, program_path());
    fprintf(file, "%s\n} </dev/null >%s/out 2>%s/err", line, folder, folder);
    fclose(file);
    return text;
}

static char *take_text(const char *folder, const char *name)
{
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    char *text = file_text(path);
    remove(path);
    return text;
}

Ran program_run(const char *line)
{
    char *folder = folder_make();
    char *command = complete_line(line, folder);
    const int status = system(command);
    free(command);
    const Ran ran = { WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status),
                      take_text(folder, "out"), take_text(folder, "err") };
    rmdir(folder);
    free(folder);
    ck_assert_msg(status != -1 && ran.out && ran.err, "%s: could not be run", line);
    return ran;
}

void ran_check_refused(Ran *ran, const char *line, const char *const *words)
{
    ck_assert_msg(ran->status == 2, "%s: exit %d, not 2: %s", line, ran->status, ran->err);
    ck_assert_msg(ran->out[0] == '\0', "%s: printed %s", line, ran->out);
    const char *end = strchr(ran->err, '\n');
    ck_assert_msg(end && !end[1], "%s: not one line: %s", line, ran->err);
    for (; *words; words++)
        ck_assert_msg(strstr(ran->err, *words) != NULL, "%s: '%s' is not said: %s", line, *words,
                      ran->err);
    ran_free(ran);
}

bool program_found(const char *name, const char *what)
{
    char line[200];
    snprintf(line, sizeof line, "command -v %s >/dev/null", name);
    const bool found = system(line) == 0;
    if (!found)
        printf("skipped: %s, for which %s is not installed\n", what, name);
    return found;
}

void ran_free(Ran *ran)
{
    free(ran->out);
    free(ran->err);
    *ran = (Ran){ 0 };
}
