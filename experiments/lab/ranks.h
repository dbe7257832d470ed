/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Ranks: the processes that mpirun has started, on one machine or on several, to share out the rows of one run.
 *
 * Every rank does the same, in the same order; only which rows it fills differs, and then each gives its own to
 * all others. So every rank holds the same tables, comes to the same verdicts, and needs nobody who deals out
 * work. The first one alone writes files and speaks. A program built without MPI is the first of one.
 */
#ifndef LAB_RANKS_H
#define LAB_RANKS_H

#include <stdbool.h>
#include <stddef.h>

/* At the program's start. Of ranks other than the first nothing appears on standard output. */
void ranks_start(int *count, char ***arguments);
/* At its end: waits for the others. A rank that ends alone with a status above 1 ends the run for all, as they would
 * wait for it for ever. Returns the status. */
int ranks_end(int status);

int ranks_count(void);
/* This one: 0 is the first. */
int ranks_self(void);
/* The process id of the first one. */
long ranks_lead(void);

/* Gives every rank what the owner has in data, size bytes on all of them. */
void ranks_share(void *data, size_t size, int owner);
/* The first rank on which `mine` is true; -1 where it is on none. */
int ranks_first(bool mine);

/* Whether a message is to be said here. Of the other ranks it is kept, and said only if one of them ends the run
 * alone: what all of them have to say is said once. */
bool ranks_speak(const char *line);

#endif
