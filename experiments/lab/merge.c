/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "merge.h"

#include "provenance.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

__attribute__((format(printf, 2, 3))) static bool refuse(Merge *merge, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(merge->error, sizeof merge->error, format, arguments);
    va_end(arguments);
    return false;
}

/* ---- which files there are ---- */

static bool is_own_build(const ShardHead *head)
{
    char *text = NULL;
    size_t size;
    FILE *file = open_memstream(&text, &size);
    if (!file)
        return false;
    provenance_write(file);
    fclose(file);
    const bool same = text && strncmp(text, head->build, strlen(text)) == 0;
    free(text);
    return same;
}

static bool is_of_run(const ShardHead *head, const ShardHead *first)
{
    return head->rows == first->rows && head->shard.count == first->shard.count &&
           head->hash == first->hash && strcmp(head->name, first->name) == 0;
}

/* Takes one file of a run to its place. */
static bool place_file(Merge *merge, const char *path, const char *first_path)
{
    ShardHead head;
    if (!shard_read_head(&head, path, merge->error, sizeof merge->error))
        return false;
    if (!is_own_build(&head))
        return refuse(
            merge, "%.300s: made by another build than this one (see springlab --version)", path);
    if (!merge->path) {
        merge->head = head;
        merge->path = calloc((size_t)head.shard.count, sizeof *merge->path);
        if (!merge->path)
            return refuse(merge, "out of memory");
    }
    if (head.lanes != merge->head.lanes)
        merge->head.lanes = 0; /* the rows were not all made with the same */
    if (!is_of_run(&head, &merge->head))
        return refuse(merge, "%.300s: is no shard of the same rows as %.300s", path, first_path);
    const char **place = &merge->path[head.shard.number - 1];
    if (*place)
        return refuse(merge, "%.300s: is shard %d/%d, and so is %.300s", path, head.shard.number,
                      head.shard.count, *place);
    *place = path;
    return true;
}

static bool find_missing(Merge *merge)
{
    int missing = 0, first = 0;
    for (int i = merge->head.shard.count; i > 0; i--) {
        if (merge->path[i - 1])
            continue;
        missing++;
        first = i;
    }
    if (missing == 0)
        return true;
    return refuse(merge, "shard %d/%d is missing%s", first, merge->head.shard.count,
                  missing > 1 ? ", and others are" : "");
}

bool merge_open(Merge *merge, char *const *path, int count)
{
    *merge = (Merge){ 0 };
    for (int i = 0; i < count; i++)
        if (!place_file(merge, path[i], path[0]))
            return false;
    return find_missing(merge);
}

bool merge_declare(Merge *merge, Table *table)
{
    CsvReader csv;
    const bool good = csv_open(&csv, merge->path[0]) && table_take_header(&csv, table);
    if (!good)
        refuse(merge, "%s", csv.error);
    csv_close(&csv);
    return good;
}

/* ---- their rows ---- */

static long begin_of(const Merge *merge, int shard)
{
    return shard_begin((Shard){ shard, merge->head.shard.count }, merge->head.rows);
}

static bool has_columns(CsvReader *csv, const Table *table)
{
    bool same = csv->columns == table->columns + 1;
    for (int i = 0; same && i < table->columns; i++)
        same = strcmp(csv->name[i], table->column[i]) == 0;
    return same || csv_refuse(csv, "other columns than in the first shard");
}

/* At the end of a shard's rows nothing may follow. */
static bool end_shard(Merge *merge)
{
    if (merge->shard == 0)
        return true;
    const int got = csv_next_cells(&merge->csv);
    if (got > 0)
        csv_refuse(&merge->csv, "more rows than belong to shard %d/%d", merge->shard,
                   merge->head.shard.count);
    if (got == 0)
        csv_close(&merge->csv);
    return got == 0;
}

static bool next_shard(Merge *merge, const Table *table)
{
    if (!end_shard(merge))
        return false;
    const bool open = csv_open(&merge->csv, merge->path[merge->shard++]);
    return open && has_columns(&merge->csv, table);
}

static bool read_row(Merge *merge, Table *table, long row)
{
    while (merge->next == begin_of(merge, merge->shard + 1))
        if (!next_shard(merge, table))
            return false;
    const int got = csv_next_cells(&merge->csv);
    if (got == 0)
        return csv_refuse(&merge->csv, "the file ends here: %ld rows of shard %d/%d are missing",
                          begin_of(merge, merge->shard + 1) - merge->next, merge->shard,
                          merge->head.shard.count);
    merge->next++;
    return got > 0 && table_take_row(&merge->csv, table, row);
}

/* After the last row no file may hold more; the last shards may be empty. */
static bool end_rows(Merge *merge, const Table *table)
{
    if (merge->next < merge->head.rows)
        return true;
    while (merge->shard < merge->head.shard.count)
        if (!next_shard(merge, table))
            return false;
    return end_shard(merge);
}

static const char *fill(void *context, Table *table, long first)
{
    Merge *merge = context;
    bool good = true;
    (void)first;
    for (long row = 0; good && row < table->rows; row++)
        good = read_row(merge, table, row);
    if (good && end_rows(merge, table))
        return NULL;
    refuse(merge, "%s", merge->csv.error);
    return merge->error;
}

RowSource merge_source(Merge *merge)
{
    return (RowSource){ fill, merge };
}

void merge_close(Merge *merge)
{
    csv_close(&merge->csv);
    free(merge->path);
}
