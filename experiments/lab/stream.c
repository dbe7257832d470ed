/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stream.h"

/* Cells of a block: what is in memory at a time. */
enum { BLOCK_CELLS = 1 << 19, MOST_BLOCK_ROWS = 1 << 15 };

static bool make_block(Table *table, long all)
{
    long rows = BLOCK_CELLS / table->columns;
    if (rows > MOST_BLOCK_ROWS)
        rows = MOST_BLOCK_ROWS;
    return table_set_rows(table, rows < all ? rows : all);
}

const char *stream_rows(Table *table, long first, long end, RowSource from, RowSink to,
                        void *context)
{
    if (!make_block(table, end - first))
        return "out of memory";
    const long block = table->rows;
    const char *failed = NULL;
    for (bool more = true; more && !failed && first < end; first += block) {
        if (end - first < block)
            table->rows = end - first;
        failed = from.fill(from.context, table, first);
        more = !failed && to(context, table, first);
    }
    return failed;
}

static const char *compute(void *context, Table *table, long first)
{
    const RowWork *work = context;
    return experiment_fill(work->experiment, work->options, table, first);
}

RowSource stream_computed(const RowWork *work)
{
    return (RowSource){ compute, (void *)(size_t)work };
}
