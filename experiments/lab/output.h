/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Output: a file that appears whole or not at all. */
#ifndef LAB_OUTPUT_H
#define LAB_OUTPUT_H

#include <stdbool.h>
#include <stdio.h>

typedef struct Output {
    FILE *file;
    char *path; /* NULL: standard output */
    char *
        beside; /* the unfinished file, or NULL where path is written directly (a device, a pipe) */
    struct Sink *sink; /* of file; NULL: it is stdio's own */
} Output;

/* Opens path for writing (NULL: standard output). What is written goes beside it, to a file named after the process, so
 * that no other's is touched, until output_commit renames it. A process that is killed leaves that file. False, with a line on stderr, when it cannot be written. */
bool output_open(Output *output, const char *path);
/* Flushes, looks for errors (a full disk: the first one is told), and puts the file in its place. False, with a line on
 * stderr and nothing left behind, when that failed. */
bool output_commit(Output *output);
/* Drops what was written. */
void output_abandon(Output *output);
/* The end of a file that belongs to a run with others: commits it where all went well until then, else drops it. Whether
 * all went well still. An Output of zeros is none, and stays so. */
bool output_settle(Output *output, bool good);
/* Makes a folder and those above it. False, with a line on stderr, when that failed. */
bool output_make_folder(const char *path);
/* Whether two names are those of one file, by whatever links: one that is there, or one yet to be made. A
 * device or a pipe loses nothing, so it is never the same; nor is NULL. */
bool output_same_file(const char *path, const char *other);
/* Removes unfinished files; safe to call from a signal handler. */
void output_clean_up(void);

#endif
