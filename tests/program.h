/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The program from outside: runs a command line and keeps what it said. */
#ifndef TESTS_PROGRAM_H
#define TESTS_PROGRAM_H

/* What a command line did: its exit status (128 + signal where one ended it) and all it wrote. */
typedef struct Ran {
    int status;
    char *out, *err;
} Ran;

/* Runs a line with sh, in the folder where the tests run, without input. "build/springlab" in it means the
 * program of the build under test. The caller frees the result. A test fails where nothing could run. */
Ran program_run(const char *line);
void ran_free(Ran *ran);

/* The whole of a file as text that the caller frees, or NULL where it cannot be read. */
char *file_text(const char *path);

#endif
