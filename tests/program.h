/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The program from outside: runs a command line and keeps what it said. */
#ifndef TESTS_PROGRAM_H
#define TESTS_PROGRAM_H

#include <stdbool.h>

/* What a command line did: its exit status (128 + signal where one ended it) and all it wrote. */
typedef struct Ran {
    int status;
    char *out, *err;
} Ran;

/* Runs a line with sh, in the folder where the tests run, without input. "build/springlab" in it means the
 * program of the build under test. The caller frees the result. A test fails where nothing could run. */
Ran program_run(const char *line);
void ran_free(Ran *ran);

/* Before lines that are refused, as what such a process has not freed does not matter, and before those that others run
 * too: the address sanitizer's search for leaks takes as long as all the rest. */
#define WITHOUT_LEAK_SEARCH "export ASAN_OPTIONS=detect_leaks=0\n"

/* Fails unless the line was refused: exit status 2, nothing printed, and exactly one line on standard error, in which
 * every one of the words (ended by NULL) occurs. Frees the result. */
void ran_check_refused(Ran *ran, const char *line, const char *const *words);

/* The path of the program under test, seen from where the tests run. */
const char *program_path(void);

/* Makes a new, empty folder where temporary files belong; the caller frees its path. */
char *folder_make(void);
/* Removes a folder with all that it holds; without a process of its own, as there are a thousand. */
bool folder_remove(const char *path);

/* Whether a program is installed; otherwise says that `what` is skipped without it. */
bool program_found(const char *name, const char *what);

/* The whole of a file as text that the caller frees, or NULL where it cannot be read. */
char *file_text(const char *path);

#endif
