/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report.h"

#include <stdlib.h>
#include <string.h>

enum { SPREAD = 9, MOST_CHOSEN = MOST_ROWS_SHOWN };

/* Row numbers in rising order, each once. */
typedef struct Choice {
    long row[MOST_CHOSEN];
    int count;
} Choice;

static void choose(Choice *choice, long row)
{
    int at = choice->count;
    while (at > 0 && choice->row[at - 1] >= row)
        at--;
    if (at < choice->count && choice->row[at] == row)
        return;
    memmove(&choice->row[at + 1], &choice->row[at],
            (size_t)(choice->count - at) * sizeof *choice->row);
    choice->row[at] = row;
    choice->count++;
}

static long first_of(const Table *table, RowVerdict verdict)
{
    for (long row = 0; row < table->rows; row++)
        if (table->verdict[row] == verdict)
            return row;
    return -1;
}

static Choice choose_rows(const Table *table)
{
    Choice choice = { .count = 0 };
    if (table->rows <= MOST_ROWS_SHOWN) {
        for (long row = 0; row < table->rows; row++)
            choose(&choice, row);
        return choice;
    }
    for (long i = 0; i < SPREAD; i++)
        choose(&choice, i * (table->rows - 1) / (SPREAD - 1));
    for (RowVerdict verdict = ROW_OFF; verdict <= ROW_REFUSED; verdict++) {
        const long row = first_of(table, verdict);
        if (row >= 0)
            choose(&choice, row);
    }
    return choice;
}

bool digest_make(Digest *digest, const Entry *entry, const Table *whole)
{
    *digest = (Digest){ .entry = entry,
                        .shown = { .name = entry->name },
                        .rows = whole->rows,
                        .summary = table_summarise(whole) };
    const Choice choice = choose_rows(whole);
    Table *shown = &digest->shown;
    for (int i = 0; i < whole->columns; i++)
        if (table_add_column(shown, whole->column[i]) < 0)
            return false;
    if (!table_set_rows(shown, choice.count))
        return false;
    for (int i = 0; i < choice.count; i++) {
        memcpy(table_cell(shown, i, 0), table_cell(whole, choice.row[i], 0),
               (size_t)whole->columns * sizeof(double));
        shown->verdict[i] = whole->verdict[choice.row[i]];
    }
    return true;
}

void digest_free(Digest *digest)
{
    table_free(&digest->shown);
}

void digests_free(Digest *list)
{
    for (Digest *digest = list; digest && digest->entry; digest++)
        digest_free(digest);
    free(list);
}
