/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A Table: rows of numbers under named columns, each row with a verdict. NaN is an empty cell. */
#ifndef LAB_TABLE_H
#define LAB_TABLE_H

#include <stdbool.h>
#include <stdio.h>

typedef enum RowVerdict {
    ROW_HOLDS,     /* every compared quantity is within its threshold */
    ROW_OFF,       /* one is not */
    ROW_UNSETTLED, /* the law is about rest and the run still moves */
    ROW_NO_LAW,    /* no law applies at this point, or nothing there is compared with one */
    ROW_REFUSED    /* the solver refused the settings */
} RowVerdict;

/* The verdict as it stands in a CSV file: "holds", "off", "unsettled", "no_law", "refused". */
const char *row_verdict_name(RowVerdict verdict);

enum { COLUMN_NAME_SIZE = 48 };

/* The largest rounding ratio that counts as agreement, unless a heading derives another. */
#define ROUNDING_THRESHOLD 30.0
/* The same for a difference in units of the bound of what a linear law leaves out. */
#define ORDER_THRESHOLD 1.0

typedef struct Table {
    const char *name; /* the experiment's */
    int columns;
    char (*column)[COLUMN_NAME_SIZE];
    long rows;
    double *cell; /* [row][column] */
    RowVerdict *verdict;
} Table;

/* Adds a column (before any row) and returns its index, or -1 when memory is out. */
int table_add_column(Table *table, const char *name);
/* The four columns of a compared quantity: x, x_law, x_diff, x_rounding. Index of the first. */
int table_add_compared(Table *table, const char *name);
/* The same with x_order in place of x_rounding. */
int table_add_ordered(Table *table, const char *name);
/* Adds plain columns, then compared ones (lists ended by NULL; compared may be NULL). Negative when memory is
 * out. */
int table_add_columns(Table *table, const char *const *plain, const char *const *compared);
/* Declares a whole table: the same, and so many rows. NULL, or "out of memory". */
const char *table_declare(Table *table, const char *const *plain, const char *const *compared,
                          long rows);
/* Makes room for so many rows, their cells empty and their verdict ROW_HOLDS. */
bool table_set_rows(Table *table, long rows);
/* Empties every cell again. */
void table_clear(Table *table);
void table_free(Table *table);

/* The index of a column, or -1. */
int table_column(const Table *table, const char *name);
/* A cell by the name of its column; NaN where there is no such column. */
double table_get(const Table *table, long row, const char *column);
static inline double *table_cell(const Table *table, long row, int column)
{
    return &table->cell[row * table->columns + column];
}
/* Sets the four cells of a compared quantity, unit being the size of one rounding (x_order: the bound).
 * The last, the ratio, is 0 where both are equal. Returns whether it is within the rounding threshold. */
bool table_compare(Table *table, long row, int first, double x, double law, double unit);

/* How a table's compared cells came out. */
typedef struct Summary {
    long checks, held;
    double worst; /* the largest rounding ratio; infinite where a comparison is no number */
    long row;
    int column;             /* of the worst; -1 without checks */
    long rows_by_reason[5]; /* indexed by RowVerdict */
} Summary;
Summary table_summarise(const Table *table);

/* Writes a table as CSV (RFC 4180, %.17g, an empty cell for NaN), with a last column "verdict".
 * Errors stay in the stream for the caller to check. */
void table_write_csv(const Table *table, FILE *file);
/* The two parts of it: the line of names; and the rows, made into text by so many threads (0: all), which takes longer
 * than to compute them. */
void table_write_header(const Table *table, FILE *file);
void table_write_rows(const Table *table, FILE *file, int threads);

/* Their parts, from an opened file: the columns, which are added, and the row that was read (csv_reader.h). False
 * with the reason in the reader. */
typedef struct CsvReader CsvReader;
bool table_take_header(CsvReader *csv, Table *table);
bool table_take_row(CsvReader *csv, Table *table, long row);
/* Reads such a file into a table that the caller frees; name is the table's and must outlive it. False,
 * with what is wrong in error ("FILE: line N: ..."), when it is not such a file: table is then empty. */
bool table_read_csv(Table *table, const char *name, const char *path, char *error, size_t size);

#endif
