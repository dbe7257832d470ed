/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads back what table_write_csv wrote. */
#include "csv_reader.h"
#include "number.h"
#include "table.h"

#include <math.h>
#include <string.h>

/* Declares the header's columns but for the last, which must be the verdict. */
bool table_take_header(CsvReader *csv, Table *table)
{
    const int last = csv->columns - 1;
    if (strcmp(csv->name[last], "verdict") != 0)
        return csv_refuse(csv, "the last column is not 'verdict'");
    for (int i = 0; i < last; i++) {
        const char *name = csv->name[i];
        if (!*name || strlen(name) >= COLUMN_NAME_SIZE || table_column(table, name) >= 0)
            return csv_refuse(csv, "'%.40s' is no name for column %d", name, i + 1);
        if (table_add_column(table, name) < 0)
            return csv_refuse(csv, "out of memory");
    }
    return true;
}

/* An empty cell is NaN; %.17g writes the infinities as inf and -inf. */
static bool take_number(const char *text, double *value)
{
    if (!*text)
        *value = NAN;
    else if (strcmp(text, "inf") == 0 || strcmp(text, "-inf") == 0)
        *value = *text == '-' ? -HUGE_VAL : HUGE_VAL;
    else
        return read_real(text, value);
    return true;
}

static bool take_verdict(const char *text, RowVerdict *verdict)
{
    for (RowVerdict v = ROW_HOLDS; v <= ROW_REFUSED; v++) {
        *verdict = v;
        if (strcmp(text, row_verdict_name(v)) == 0)
            return true;
    }
    return false;
}

bool table_take_row(CsvReader *csv, Table *table, long row)
{
    for (int i = 0; i < table->columns; i++)
        if (!take_number(csv->cell[i], table_cell(table, row, i)))
            return csv_refuse_cell(csv, i, "a number");
    return take_verdict(csv->cell[table->columns], &table->verdict[row]) ||
           csv_refuse_cell(csv, table->columns, "a verdict");
}

/* Reads the rows, into the table if it has room for them, else only counts them. -1: refused. */
static long take_rows(CsvReader *csv, Table *table)
{
    for (long row = 0;; row++) {
        const int got = csv_next_cells(csv);
        if (got <= 0)
            return got < 0 ? -1 : row;
        if (table->rows && (row == table->rows || !table_take_row(csv, table, row)))
            return -1;
    }
}

/* Twice through the file: a table's room is made once. */
bool table_read_csv(Table *table, const char *name, const char *path, char *error, size_t size)
{
    *table = (Table){ .name = name };
    CsvReader csv;
    bool good = csv_open(&csv, path) && table_take_header(&csv, table);
    const long rows = good ? take_rows(&csv, table) : -1;
    good = rows >= 0 && (table_set_rows(table, rows) || csv_refuse(&csv, "out of memory"));
    if (good && rows > 0) {
        csv_close(&csv);
        good = csv_open(&csv, path) && take_rows(&csv, table) == rows;
    }
    if (!good) {
        snprintf(error, size, "%s", csv.error);
        table_free(table);
    }
    csv_close(&csv);
    return good;
}
