/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Shards: a part of the rows made by itself, on another machine or at another time, in a file that says which
 * part of what it is. Merged, they are what one run would have written.
 *
 *     # shard 2/5 of 1000 rows, sweep 0123456789abcdef
 *
 * The word is the experiment's name. The number is a hash of what decides the rows: the base case, the axes, the
 * columns.
 */
#ifndef LAB_SHARD_H
#define LAB_SHARD_H

#include "experiment.h"

#include <stdint.h>

enum { MOST_SHARDS = 100000, SHARD_NAME_SIZE = 64 };

/* The hash of an experiment of that name; 0 when memory is out. */
uint64_t shard_hash(const char *name, const Experiment *experiment);

/* What a shard's file says about itself. */
typedef struct ShardHead {
    Shard shard;
    int lanes; /* 0: not said */
    long rows; /* in all shards */
    char name[SHARD_NAME_SIZE];
    uint64_t hash;
    char build[600]; /* the lines of provenance */
} ShardHead;

/* Writes the line above. */
void shard_write_head(const ShardHead *head, FILE *file);
/* Reads the lines above a file's header. False with a line in error (size bytes) that names the file. */
bool shard_read_head(ShardHead *head, const char *path, char *error, size_t size);

/* Reads "2/5". False where it is none. */
bool shard_read(const char *text, Shard *shard);

#endif
