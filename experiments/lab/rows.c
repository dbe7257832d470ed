/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fills the rows of experiments, whoever declares them: by threads, and in parts. */
#include "rows.h"

#include "ranks.h"
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

long shard_begin(Shard shard, long rows)
{
    const long part = rows / shard.count, more = rows % shard.count, before = shard.number - 1;
    return before * part + (before < more ? before : more);
}

/* ---- filling ---- */

/* Ranks and their threads take pieces: long enough that two of them seldom write into one line of the cache,
 * short enough that nobody waits for the last. A rank has every so-many-th. */
enum { LONGEST_PIECE = 64, LEAST_PIECES = 64 };
/* Where runs are made ahead, which is quickest with many of each shape. */
enum { LONGEST_ASKED = 1024, LEAST_ASKED = 16 };

/* The work on the rows of a table. */
typedef struct Filling {
    const RunOptions *options;
    Table *table;
    long first;       /* the number of the table's first row */
    long before, all; /* for progress: rows that are done, and how many there are to do */
    long piece;       /* rows of a piece */
    long done;        /* rows, so far */
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
    filling->options->progress(filling->options->context, filling->before + now, filling->all);
}

/* The end of a piece. */
static long end_of(const Filling *filling, long from)
{
    const long end = from + filling->piece;
    return end < filling->table->rows ? end : filling->table->rows;
}

static void note_failure(Filling *filling, const char *failed, long row)
{
#pragma omp critical(rows_failed)
    if (!filling->failed || row < filling->failed_row) {
        filling->failed = failed;
        filling->failed_row = row;
    }
}

/* Fills or asks for one row. */
static void do_row(Filling *filling, const char *(*step)(const Rows *, RowJob *, Table *, long row),
                   const Rows *rows, RowJob *job, long row)
{
    job->ahead.row = filling->first + row;
    const char *failed = step(rows, job, filling->table, row);
    if (failed)
        note_failure(filling, failed, row);
}

static const char *ask_row(const Rows *rows, RowJob *job, Table *table, long row)
{
    (void)table;
    (void)row;
    return rows->ask(job, job->ahead.row);
}

static const char *fill_row(const Rows *rows, RowJob *job, Table *table, long row)
{
    return rows->fill(job, table, row, job->ahead.row);
}

static void fill_piece(Filling *filling, const Rows *rows, RowJob *job, long from)
{
    const long to = end_of(filling, from);
    ahead_clear(&job->ahead);
    for (long row = from; rows->ask && row < to; row++)
        do_row(filling, ask_row, rows, job, row);
    ahead_make(&job->ahead, job->options->lanes);
    for (long row = from; row < to; row++)
        do_row(filling, fill_row, rows, job, row);
    count_rows(filling, to - from);
}

/* Gives every rank the pieces of the others. */
static void share_pieces(Filling *filling)
{
    static char reason[200];
    Table *table = filling->table;
    const int first = ranks_first(filling->failed);
    if (first >= 0) {
        snprintf(reason, sizeof reason, "%s", filling->failed ? filling->failed : "");
        ranks_share(reason, sizeof reason, first);
        filling->failed = reason;
        return;
    }
    int owner = 0;
    for (long from = 0; from < table->rows; from += filling->piece) {
        const size_t rows = (size_t)(end_of(filling, from) - from);
        ranks_share(table_cell(table, from, 0), rows * (size_t)table->columns * sizeof(double),
                    owner);
        ranks_share(&table->verdict[from], rows * sizeof table->verdict[0], owner);
        owner = (owner + 1) % ranks_count();
    }
}

static void free_job(RowJob *job, const Rows *rows)
{
    trace_free(&job->trace);
    ahead_free(&job->ahead);
    if (job->own && rows->forget)
        rows->forget(job->own);
    free(job->own);
}

static const char *compute_rows(const Experiment *experiment, const RunOptions *options,
                                Table *table, long first)
{
    const Rows *rows = rows_of(experiment);
    const Shard shard = options->shard.count ? options->shard : (Shard){ 1, 1 };
    const Shard next = { shard.number + 1, shard.count };
    const long all = experiment_rows(experiment, options), begin = shard_begin(shard, all);
    const long longest = rows->ask ? LONGEST_ASKED : LONGEST_PIECE;
    const long pieces = table->rows / (rows->ask ? LEAST_ASKED : LEAST_PIECES);
    Filling filling = { .options = options,
                        .table = table,
                        .first = first,
                        .before = first - begin,
                        .all = shard_begin(next, all) - begin,
                        .piece = pieces < 1         ? 1
                                 : pieces < longest ? pieces
                                                    : longest };
#pragma omp parallel num_threads(options->threads > 0 ? options->threads : omp_get_max_threads())
    {
        RowJob job = { .experiment = experiment, .options = options };
#pragma omp for schedule(dynamic)
        for (long from = ranks_self() * filling.piece; from < table->rows;
             from += ranks_count() * filling.piece)
            fill_piece(&filling, rows, &job, from);
        free_job(&job, rows);
    }
    if (ranks_count() > 1)
        share_pieces(&filling);
    return filling.failed;
}

const char *experiment_fill(const Experiment *experiment, const RunOptions *options, Table *table,
                            long first)
{
    const RowSource *source = options->source;
    table_clear(table);
    return source ? source->fill(source->context, table, first)
                  : compute_rows(experiment, options, table, first);
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
