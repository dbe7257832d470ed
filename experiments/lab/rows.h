/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Rows that no axes can declare: an experiment says how many there are and fills each by its number alone.
 * Who fills which row, and when, is then free: threads share them out, and a part of them can be made by
 * itself.
 */
#ifndef LAB_ROWS_H
#define LAB_ROWS_H

#include "ahead.h"
#include "experiment.h"

/* What a thread fills rows with. */
typedef struct RowJob {
    const Experiment *experiment;
    const RunOptions *options;
    Trace trace; /* memory for runs, used again from row to row */
    Ahead ahead; /* runs that were made before the rows that read them */
    void *own;   /* memory for what else is kept: row_memory */
} RowJob;

/* The experiment's base case, with the solver that is to be judged. */
Case row_case(const RowJob *job);
/* The thread's own memory of so many bytes, zero at first. NULL when memory is out. */
void *row_memory(RowJob *job, unsigned long size);

struct Rows {
    long count; /* how many rows there are; or, where the options decide, */
    long (*choose)(const RunOptions *options); /* ... this says it */
    int (*declare)(Table *table);              /* adds the columns; negative when memory is out */
    /* Fills row `row` of the table, which is empty and holds, with row `number` (from 0). NULL, or why the
     * experiment cannot be run. */
    const char *(*fill)(RowJob *job, Table *table, long row, long number);
    /* Asks for the runs that the row of a number will take (ahead.h): of several rows, before they are filled in the same
     * order. NULL, or why the experiment cannot be run. Where there is no ask, rows make their runs themselves. */
    const char *(*ask)(RowJob *job, long number);
    void (*forget)(void *own); /* before the thread's own memory is freed; or NULL */

    /* Where rows are not yet the table: the table has so many, and each is what an equal share of the rows
     * filled, in order, comes down to. */
    int results;
    int (*declare_results)(Table *table);
    const char *(*reduce)(const Table *share, Table *table, long row); /* NULL, or what is wrong */
};

#endif
