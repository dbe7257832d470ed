/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The program in an empty folder of its own, and what its --help tells, for tests over all commands. */
#ifndef TESTS_SHELL_H
#define TESTS_SHELL_H

#include "program.h"

/* Runs lines with sh in a new, empty folder that is removed again; "springlab" in them is the program
 * under test. */
Ran shell_run(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Fails unless the line exits with 2, prints nothing, and has said exactly one line on standard error in
 * which every one of the words (ended by NULL) occurs. */
void check_refused(const char *line, const char *const *words);

/* The number of lines of a text. */
int line_count(const char *text);

/* What springlab COMMAND --help says, read once. */
typedef struct Help {
    char name[40];
    char formats[80];  /* "text|json" */
    char *text;        /* all of it */
    char *example[24]; /* command lines, ended by NULL */
    char *option[64];  /* "--scheme", ended by NULL */
} Help;
/* Every command's, ended by one without text. */
const Help *help_read(void);

#endif
