/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads back what table_write_csv wrote. */
#include "table.h"

#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* Where the reading is, for the line that says what is wrong. */
typedef struct Reader {
    FILE *file;
    char *line; /* without its end */
    size_t room;
    long number;
    char *error;
    size_t size;
} Reader;

static bool refuse(Reader *reader, const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool refuse(Reader *reader, const char *format, ...)
{
    const int head = snprintf(reader->error, reader->size, "line %ld: ", reader->number);
    va_list arguments;
    va_start(arguments, format);
    if (head >= 0 && (size_t)head < reader->size)
        vsnprintf(reader->error + head, reader->size - (size_t)head, format, arguments);
    va_end(arguments);
    return false;
}

/* The next line that is no # line; false at the end. */
static bool next_line(Reader *reader)
{
    ssize_t length;
    while ((length = getline(&reader->line, &reader->room, reader->file)) >= 0) {
        reader->number++;
        while (length > 0 && strchr("\r\n", reader->line[length - 1]))
            reader->line[--length] = '\0';
        if (reader->line[0] != '#')
            return true;
    }
    return false;
}

/* Cuts the next cell off; NULL after the last. */
static char *next_cell(char **rest)
{
    char *cell = *rest;
    if (cell) {
        char *comma = strchr(cell, ',');
        *rest = comma ? comma + 1 : NULL;
        if (comma)
            *comma = '\0';
    }
    return cell;
}

static bool read_header(Reader *reader, Table *table)
{
    if (!next_line(reader))
        return refuse(reader, "the header is missing");
    char *rest = reader->line;
    for (char *name; (name = next_cell(&rest));) {
        if (!rest && strcmp(name, "verdict") == 0)
            return true;
        if (!*name || strlen(name) >= COLUMN_NAME_SIZE || table_column(table, name) >= 0)
            return refuse(reader, "'%s' is no name for a column here", name);
        if (table_add_column(table, name) < 0)
            return refuse(reader, "out of memory");
    }
    return refuse(reader, "the last column is not 'verdict'");
}

static bool read_number(const char *text, double *value)
{
    if (!*text) {
        *value = NAN;
        return true;
    }
    char *end;
    *value = strtod(text, &end);
    return *end == '\0' && !isnan(*value) && !strpbrk(text, " xX");
}

static bool read_verdict(const char *text, RowVerdict *verdict)
{
    for (RowVerdict v = ROW_HOLDS; v <= ROW_REFUSED; v++) {
        *verdict = v;
        if (strcmp(text, row_verdict_name(v)) == 0)
            return true;
    }
    return false;
}

static bool read_row(Reader *reader, Table *table, long row)
{
    char *rest = reader->line;
    for (int i = 0; i < table->columns; i++) {
        const char *cell = next_cell(&rest);
        if (!cell)
            return refuse(reader, "%d cells, the header has %d", i, table->columns + 1);
        if (!read_number(cell, table_cell(table, row, i)))
            return refuse(reader, "column %s: '%s' is no number", table->column[i], cell);
    }
    const char *verdict = next_cell(&rest);
    if (!verdict || rest)
        return refuse(reader, "not as many cells as the header's %d", table->columns + 1);
    if (!read_verdict(verdict, &table->verdict[row]))
        return refuse(reader, "'%s' is no verdict", verdict);
    return true;
}

static bool read_rows(Reader *reader, Table *table)
{
    const long start = ftell(reader->file), header = reader->number;
    long rows = 0;
    while (next_line(reader))
        rows++;
    if (start < 0 || fseek(reader->file, start, SEEK_SET) != 0)
        return refuse(reader, "%s", strerror(errno));
    if (!table_set_rows(table, rows))
        return refuse(reader, "out of memory");
    reader->number = header;
    for (long row = 0; row < rows; row++)
        if (!next_line(reader) || !read_row(reader, table, row))
            return false;
    return true;
}

bool table_read_csv(Table *table, const char *name, FILE *file, char *error, size_t size)
{
    *table = (Table){ .name = name };
    Reader reader = { .file = file, .error = error, .size = size };
    const bool good = read_header(&reader, table) && read_rows(&reader, table);
    free(reader.line);
    if (!good)
        table_free(table);
    return good;
}
