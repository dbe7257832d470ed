/* SPDX-License-Identifier: GPL-3.0-or-later */
/* springlab merge: puts shards together to what one run would have written. */
#include "files_apart.h"
#include "merge.h"
#include "results.h"
#include "rows.h"
#include "rows_out.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* A sweep is passed on as it comes: it may be larger than memory. */
static int merge_sweep(const Command *command, const Common *common, Merge *merge)
{
    if (common->format != FORMAT_CSV)
        return usage_error(command, "--format: a sweep is merged to csv only");
    RowsOut out = { .head = merge->head, .source = merge_source(merge) };
    out.head.shard = (Shard){ 0 };
    out.table.name = merge->head.name;
    const int status = merge_declare(merge, &out.table) ? rows_out_write(&out, command, common)
                                                        : usage_error(command, "%s", merge->error);
    rows_out_free(&out);
    return status;
}

/* An experiment's rows are judged as if they had just been computed. */
static int merge_experiment(const Command *command, const Common *common, Merge *merge)
{
    const Entry *entry = experiment_find(merge->head.name);
    if (!entry || shard_hash(entry->name, entry->experiment) != merge->head.hash)
        return usage_error(command, "%s: is a shard of %s, which this program does not have",
                           merge->path[0], merge->head.name);
    const RowSource source = merge_source(merge);
    const int results = entry->experiment->rows ? entry->experiment->rows->results : 0;
    const RunOptions options = { .points = merge->head.rows / (results > 0 ? results : 1) };
    if (options.points > INT_MAX ||
        experiment_rows(entry->experiment, &options) != merge->head.rows)
        return usage_error(command, "%s: %ld rows in all, and %s has never so many", merge->path[0],
                           merge->head.rows, entry->name);
    const Selection selection = { .entry = &entry,
                                  .count = 1,
                                  .points = (int)options.points,
                                  .lanes = merge->head.lanes,
                                  .source = &source };
    return results_run(command, common, &selection);
}

static int merge_files(const Command *command, const Common *common, Merge *merge, int count,
                       char **path)
{
    NamedFile *files = calloc((size_t)count + 2, sizeof *files);
    if (!files)
        return usage_error(command, "out of memory");
    for (int i = 0; i < count; i++)
        files[i] = (NamedFile){ path[i], "a shard", false };
    files[count] = (NamedFile){ common->output, "--output", true };
    int status = files_apart(command, files);
    free(files);
    if (status >= 0)
        return status;
    if (!merge_open(merge, path, count))
        return usage_error(command, "%s", merge->error);
    return strcmp(merge->head.name, "sweep") == 0 ? merge_sweep(command, common, merge)
                                                  : merge_experiment(command, common, merge);
}

static int run_merge(const Command *command, int argc, char **argv)
{
    Common common = { 0 };
    Merge merge = { { { 0 } } };
    int operand;
    int status = options_read(command, NULL, &common, argc, argv, &operand);
    if (status >= 0)
        return status;
    status = merge_files(command, &common, &merge, argc - operand, argv + operand);
    merge_close(&merge);
    return status;
}

const Command command_merge = {
    .name = "merge",
    .operands = "FILE...",
    .summary = "Puts the shards of a sweep or an experiment together.",
    .details =
        "The files are those that sweep --shard I/N and run NAME --shard I/N have written, all N "
        "of\n"
        "them, in any order. What comes out is what one run would have written: for a sweep its\n"
        "rows (csv), for an experiment its table, with verdicts and exit status as of springlab "
        "run.\n"
        "Refused are a shard that is missing or there twice, one of other rows, and one that "
        "another\n"
        "build has made.",
    .examples = "  springlab run droop_vs_drag --shard 1/2 --output one.csv\n"
                "  springlab run droop_vs_drag --shard 2/2 --output two.csv\n"
                "  springlab merge one.csv two.csv --output droop.csv",
    .run = run_merge,
    .formats = HAS_CSV | HAS_JSON | HAS_MARKDOWN | HAS_TEXT,
    .usual = FORMAT_CSV,
};
