/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fills the rows of experiments, whoever declares them: by threads, and in parts. */
#include "rows.h"

#include "sweep.h"

#include <omp.h>
#include <stdlib.h>
#include <string.h>

const Entry *experiment_find(const char *name)
{
    for (const Entry *entry = experiments; entry->name; entry++)
        if (strcmp(entry->name, name) == 0)
            return entry;
    return NULL;
}

Case row_case(const RowJob *job)
{
    Case c = job->experiment->base;
    if (job->options->solver && c.scheme == &sb_lesson)
        c.scheme = job->options->solver;
    return c;
}

void *row_memory(RowJob *job, unsigned long size)
{
    if (!job->own)
        job->own = calloc(1, size);
    return job->own;
}

/* Whether rows are not yet the table. */
static bool has_shares(const Experiment *experiment)
{
    return experiment->rows && experiment->rows->results > 0;
}

static const Rows *rows_of(const Experiment *experiment)
{
    return experiment->rows ? experiment->rows : &sweep_rows;
}

long experiment_rows(const Experiment *experiment, const RunOptions *options)
{
    if (!experiment->rows)
        return sweep_count(experiment);
    return experiment->rows->choose ? experiment->rows->choose(options) : experiment->rows->count;
}

const char *experiment_declare(const Experiment *experiment, Table *table)
{
    if (!experiment->rows)
        return sweep_declare(experiment, table);
    return experiment->rows->declare(table) < 0 ? "out of memory" : NULL;
}

const char *experiment_declare_table(const Experiment *experiment, Table *table)
{
    if (!has_shares(experiment))
        return experiment_declare(experiment, table);
    return experiment->rows->declare_results(table) < 0 ? "out of memory" : NULL;
}

/* ---- filling ---- */

/* Threads take pieces: long enough that two of them seldom write into one line of the cache, short enough
 * that nobody waits for the last. */
enum { LONGEST_PIECE = 64, LEAST_PIECES = 64 };

/* The work on the rows of a table. */
typedef struct Filling {
    const RunOptions *options;
    Table *table;
    long first, all; /* the number of the table's first row; how many rows there are in all */
    long piece;      /* rows of a piece */
    long done;       /* rows, so far */
    const char *failed;
    long failed_row; /* the first one of those that failed: the same with any number of threads */
} Filling;

/* Tells how far it got a thousand times in all: more would cost more than short rows do. */
static void count_rows(Filling *filling, long count)
{
    long now;
#pragma omp atomic capture
    now = filling->done += count;
    const long step = 1 + filling->all / 1000;
    if (!filling->options->progress ||
        (now / step == (now - count) / step && now != filling->table->rows))
        return;
#pragma omp critical(rows_progress)
    filling->options->progress(filling->options->context, filling->first + now, filling->all);
}

static void note_failure(Filling *filling, const char *failed, long row)
{
#pragma omp critical(rows_failed)
    if (!filling->failed || row < filling->failed_row) {
        filling->failed = failed;
        filling->failed_row = row;
    }
}

static void fill_piece(Filling *filling, const Rows *rows, RowJob *job, long from)
{
    Table *table = filling->table;
    const long to = from + filling->piece < table->rows ? from + filling->piece : table->rows;
    for (long row = from; row < to; row++) {
        const char *failed = rows->fill(job, table, row, filling->first + row);
        if (failed)
            note_failure(filling, failed, row);
    }
    count_rows(filling, to - from);
}

static void free_job(RowJob *job, const Rows *rows)
{
    trace_free(&job->trace);
    if (job->own && rows->forget)
        rows->forget(job->own);
    free(job->own);
}

const char *experiment_fill(const Experiment *experiment, const RunOptions *options, Table *table,
                            long first)
{
    const Rows *rows = rows_of(experiment);
    const long pieces = table->rows / LEAST_PIECES;
    Filling filling = { .options = options,
                        .table = table,
                        .first = first,
                        .all = experiment_rows(experiment, options),
                        .piece = pieces < 1               ? 1
                                 : pieces < LONGEST_PIECE ? pieces
                                                          : LONGEST_PIECE };
    table_clear(table);
#pragma omp parallel num_threads(options->threads > 0 ? options->threads : omp_get_max_threads())
    {
        RowJob job = { .experiment = experiment, .options = options };
#pragma omp for schedule(dynamic)
        for (long from = 0; from < table->rows; from += filling.piece)
            fill_piece(&filling, rows, &job, from);
        free_job(&job, rows);
    }
    return filling.failed;
}

/* ---- running ---- */

static const char *run_rows(const Experiment *experiment, const RunOptions *options, Table *table)
{
    const char *failed = experiment_declare(experiment, table);
    if (failed)
        return failed;
    const long rows = experiment_rows(experiment, options);
    if (rows < 0 || !table_set_rows(table, rows))
        return "out of memory";
    return experiment_fill(experiment, options, table, 0);
}

/* The shares one behind the other: only one is in memory. */
static const char *run_shares(const Experiment *experiment, const RunOptions *options, Table *table)
{
    const Rows *rows = experiment->rows;
    const long share_rows = experiment_rows(experiment, options) / rows->results;
    Table share = { .name = table->name };
    const char *failed = experiment_declare(experiment, &share);
    if (!failed && (!table_set_rows(&share, share_rows) || rows->declare_results(table) < 0 ||
                    !table_set_rows(table, rows->results)))
        failed = "out of memory";
    for (int i = 0; !failed && i < rows->results; i++) {
        failed = experiment_fill(experiment, options, &share, i * share_rows);
        if (!failed)
            failed = rows->reduce(&share, table, i);
    }
    table_free(&share);
    return failed;
}

const char *experiment_run(const Entry *entry, const RunOptions *options, Table *table)
{
    const Experiment *experiment = entry->experiment;
    *table = (Table){ .name = entry->name };
    const char *failed = experiment->run          ? experiment->run(experiment, options, table)
                         : has_shares(experiment) ? run_shares(experiment, options, table)
                                                  : run_rows(experiment, options, table);
    if (failed)
        table_free(table);
    return failed;
}
