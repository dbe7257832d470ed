/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rows_out.h"

#include "message.h"
#include "output.h"
#include "provenance.h"

#include <string.h>

const char *rows_out_prepare(RowsOut *out, const char *name, const RowWork *work)
{
    out->table.name = name;
    out->head.shard = work->options->shard;
    out->head.lanes = work->options->lanes;
    out->head.rows = experiment_rows(work->experiment, work->options);
    out->head.hash = shard_hash(name, work->experiment);
    snprintf(out->head.name, sizeof out->head.name, "%s", name);
    out->source = stream_computed(work);
    out->threads = work->options->threads;
    return experiment_declare(work->experiment, &out->table);
}

static bool take_block(void *context, const Table *block, long first)
{
    RowsOut *out = context;
    for (long row = 0; row < block->rows; row++)
        out->rows[block->verdict[row]]++;
    if (out->also)
        out->also(out->context, block, first);
    table_write_rows(block, out->file, out->threads);
    return !ferror(out->file); /* which output_commit then tells */
}

static const char *write_all(RowsOut *out)
{
    const Shard part = out->head.shard, whole = { 1, 1 }, shard = part.count ? part : whole;
    const Shard next = { shard.number + 1, shard.count };
    provenance_write(out->file);
    provenance_write_lanes(out->file, out->head.lanes);
    if (part.count)
        shard_write_head(&out->head, out->file);
    table_write_header(&out->table, out->file);
    return stream_rows(&out->table, shard_begin(shard, out->head.rows),
                       shard_begin(next, out->head.rows), out->source, take_block, out);
}

static void tell(const RowsOut *out)
{
    char text[200] = "", of[80] = "";
    const ShardHead *head = &out->head;
    long sum = 0;
    for (int i = 0; i <= ROW_REFUSED; i++) {
        if (out->rows[i] > 0)
            snprintf(text + strlen(text), sizeof text - strlen(text), "%s%ld %s",
                     *text ? ", " : ": ", out->rows[i], row_verdict_name((RowVerdict)i));
        sum += out->rows[i];
    }
    if (head->shard.count)
        snprintf(of, sizeof of, " of %ld, shard %d/%d", head->rows, head->shard.number,
                 head->shard.count);
    message_line("%s: %ld rows%s%s", head->name, sum, of, text);
}

int rows_out_write(RowsOut *out, const Command *command, const Common *common)
{
    Output output;
    if (!output_open(&output, common->output))
        return EXIT_USAGE;
    out->file = output.file;
    const char *failed = write_all(out);
    if (failed) {
        output_abandon(&output);
        return usage_error(command, "%s", failed);
    }
    const int ended = out->end ? out->end(out, command) : EXIT_HELD;
    if (!output_settle(&output, ended == EXIT_HELD))
        return EXIT_USAGE;
    if (!common->quiet)
        tell(out);
    return EXIT_HELD;
}

void rows_out_free(RowsOut *out)
{
    table_free(&out->table);
}
