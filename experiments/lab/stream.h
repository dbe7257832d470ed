/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows that come block by block, so that there can be more of them than memory holds. */
#ifndef LAB_STREAM_H
#define LAB_STREAM_H

#include "experiment.h"

/* Takes a block of rows, the first of which is row `first`. False: no more of them. */
typedef bool (*RowSink)(void *context, const Table *block, long first);

/* Rows first, first + 1, ... end - 1 from the source, in order, through the memory of an empty table that has
 * its columns and is the caller's. NULL, or why they stopped coming. */
const char *stream_rows(Table *table, long first, long end, RowSource from, RowSink to,
                        void *context);

/* The rows of an experiment that are computed, as a source: context is a RowWork. */
typedef struct RowWork {
    const Experiment *experiment;
    const RunOptions *options;
} RowWork;
RowSource stream_computed(const RowWork *work);

#endif
