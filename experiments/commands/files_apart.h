/* SPDX-License-Identifier: GPL-3.0-or-later */
/* No file that a command writes may be one that it reads, or one that it writes besides. */
#ifndef COMMANDS_FILES_APART_H
#define COMMANDS_FILES_APART_H

#include "command.h"

typedef struct NamedFile {
    const char *path; /* NULL: not given */
    const char *name; /* the option with its dashes; or what an operand is: "the trace" */
    bool written;
} NamedFile;

/* For after the options are read, before anything is written. The list is ended by an entry without a
 * name. -1, or EXIT_USAGE after a line on stderr that names both. */
int files_apart(const Command *command, const NamedFile *files);

#endif
