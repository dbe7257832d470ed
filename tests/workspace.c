/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "workspace.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[] = "build/test-work-XXXXXX";

void workspace_set_up(void)
{
    ck_assert_ptr_nonnull(mkdtemp(folder));
}

void workspace_tear_down(void)
{
    ck_assert(folder_remove(folder));
    strcpy(folder + strlen(folder) - 6, "XXXXXX");
}

Ran workspace_run(const char *line)
{
    char full[2000];
    size_t length = 0;
    for (; *line && length < sizeof full; line++)
        length +=
            (size_t)snprintf(full + length, sizeof full - length, "%.*s",
                             *line == '@' ? (int)strlen(folder) : 1, *line == '@' ? folder : line);
    ck_assert_msg(length < sizeof full, "the line is too long for this test");
    return program_run(full);
}

const char *workspace_path(const char *name)
{
    static char path[200];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

void workspace_write(const char *name, const char *text)
{
    FILE *file = fopen(workspace_path(name), "w");
    ck_assert_ptr_nonnull(file);
    fputs(text, file);
    ck_assert_int_eq(fclose(file), 0);
}

bool workspace_has(const char *name)
{
    return access(workspace_path(name), F_OK) == 0;
}

bool workspace_is_empty(void)
{
    return rmdir(folder) == 0 && mkdir(folder, 0777) == 0;
}
