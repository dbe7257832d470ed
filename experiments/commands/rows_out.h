/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows on their way into a CSV file, block by block, however many there are. */
#ifndef COMMANDS_ROWS_OUT_H
#define COMMANDS_ROWS_OUT_H

#include "command.h"
#include "shard.h"
#include "stream.h"

typedef struct RowsOut {
    ShardHead head;   /* name, rows in all, shard (count 0: all rows) and, for a shard, the hash */
    Table table;      /* has its columns, and no rows */
    RowSource source; /* of the rows */
    int threads;      /* that make text of them; 0: all */
    RowSink also;     /* sees each block, too; or NULL */
    void *context;    /* ... its context */
    /* When all rows are written, before their file is put in its place; other than EXIT_HELD: it is dropped. Or NULL. */
    int (*end)(const struct RowsOut *out, const Command *command);

    FILE *file;
    long rows[ROW_REFUSED + 1]; /* by verdict, afterwards */
} RowsOut;

/* The rows of an experiment that are computed, or a part of them. work must live as long. NULL, or what is
 * wrong; rows_out_free in either case. */
const char *rows_out_prepare(RowsOut *out, const char *name, const RowWork *work);
/* Writes them to --output and says how many there are, with their verdicts, unless it is to be quiet. The exit
 * status. */
int rows_out_write(RowsOut *out, const Command *command, const Common *common);
void rows_out_free(RowsOut *out);

#endif
