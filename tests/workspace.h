/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A folder below build/ for the files of one test, new and empty each time. */
#ifndef TESTS_WORKSPACE_H
#define TESTS_WORKSPACE_H

#include "program.h"

#include <stdbool.h>

/* A fixture for tcase_add_checked_fixture: makes the folder, and removes it with all that it holds. */
void workspace_set_up(void);
void workspace_tear_down(void);

/* Runs a line (program_run) in which each @ stands for the folder. */
Ran workspace_run(const char *line);
/* The path of a file there, until the next call. */
const char *workspace_path(const char *name);
void workspace_write(const char *name, const char *text);
bool workspace_has(const char *name);
bool workspace_is_empty(void);

#endif
