/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shards read one behind the other: a source of all rows. */
#ifndef LAB_MERGE_H
#define LAB_MERGE_H

#include "csv_reader.h"
#include "shard.h"

typedef struct Merge {
    ShardHead head;    /* of all, but for the number of the shard */
    const char **path; /* of each shard, in order */
    CsvReader csv;     /* of the one that is being read */
    int shard;         /* its number; 0 before the first */
    long next;         /* the row that comes next */
    char error[800];
} Merge;

/* Reads the heads of the files, in any order. False, with a line in error, unless they are all shards of one run
 * by this very build, each once. Close in either case; the paths stay the caller's. */
bool merge_open(Merge *merge, char *const *path, int count);
/* Adds the first file's columns to an empty table. False with a line in error. */
bool merge_declare(Merge *merge, Table *table);
/* The rows, to be taken in order. What is wrong with a file is found when it is read, and is merge->error. */
RowSource merge_source(Merge *merge);
void merge_close(Merge *merge);

#endif
