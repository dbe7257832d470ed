/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The cases of a sweep: a row's own, and those that its columns make of it. Only sweep.c needs them. */
#ifndef LAB_SWEEP_CASES_H
#define LAB_SWEEP_CASES_H

#include "rows.h"

/* What a thread keeps from row to row, and from column to column: those of a row share a run while they share a case. */
typedef struct SweepWorker {
    Trace *trace;
    Ahead *ahead;
    enum { UNKNOWN, ENDS, WHOLE } reads; /* what of their runs the columns look at */
    int axes;
    const Parameter *axis[MOST_AXES], *vary[MOST_COLUMNS]; /* looked up once */
    long number; /* of the row that own belongs to: on each axis value `at` */
    int at[MOST_AXES];
    Case own, other; /* the row's case; the last one that a column made of it */
    const Case *ran; /* which of the two has just been run, or neither */
    const char *refused;
    bool compared; /* whether the row has a measurement beside its law yet */
} SweepWorker;

/* The thread's worker at the case of a row. NULL when memory is out. */
SweepWorker *sweep_begin_row(RowJob *job, long number);
/* The case that column i is measured on. */
const Case *sweep_column_case(SweepWorker *worker, const Column *column, int i);
/* Whether it is not the case that has just been run; it then counts as run. */
bool sweep_is_new_run(SweepWorker *worker, const Case *c);

#endif
