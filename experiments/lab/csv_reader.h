/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads CSV files of numbers, row by row, columns by their names in the header. Lines of comment (#)
 * and a byte-order mark may stand above the header; lines end in LF or CRLF; a cell may stand in
 * quotation marks. Cells end at commas; or, where the header has more of those, at semicolons or tabs,
 * and then a number may have a decimal comma. What is wrong is one line of text that names the file, the line and the column. */
#ifndef LAB_CSV_READER_H
#define LAB_CSV_READER_H

#include <stdbool.h>
#include <stdio.h>

typedef struct CsvReader {
    const char *path; /* for messages; stays the caller's */
    FILE *file;
    char separator;
    char *text;  /* the current line, cut into cells */
    char **cell; /* its cells, pointing into text; room for as many as the header has, and one */
    char *names; /* the header's line */
    char **name;
    int columns;
    double fps; /* "# frames per second N" above the header; 0 where it does not say */
    long line;  /* number of the current line, from 1 */
    char error[600];
} CsvReader;

/* What a comment line says a frame rate with: "# frames per second 90". */
#define CSV_FRAME_RATE "frames per second"

enum { CSV_LONGEST_LINE = 1 << 21 };

/* Opens a file and reads its header. False with the reason in error; close in either case. */
bool csv_open(CsvReader *csv, const char *path);
/* The index of a column, or -1. */
int csv_column(const CsvReader *csv, const char *name);
/* Whether another column has the same name, which is then refused. */
bool csv_column_twice(CsvReader *csv, int column);
/* Reads the next row: value[i] is the cell in columns[i], a finite number. 1; 0 at the end of the file;
 * -1 with the reason in error. Blank lines count only at the end. */
int csv_next(CsvReader *csv, const int *columns, int count, double *value);
/* Reads the next row, whatever it holds, into cell. Returns as csv_next does. */
int csv_next_cells(CsvReader *csv);
/* A cell of the current row as a number; false, and nothing noted, where it is no finite one. */
bool csv_read_cell(const CsvReader *csv, int column, double *value);
/* Notes that a cell of the current row is not what is expected ("a finite number"). Returns false. */
bool csv_refuse_cell(CsvReader *csv, int column, const char *expected);
/* Notes what is wrong at the current line, as "FILE: line N: ...". Returns false. */
bool csv_refuse(CsvReader *csv, const char *format, ...) __attribute__((format(printf, 2, 3)));
void csv_close(CsvReader *csv);

#endif
