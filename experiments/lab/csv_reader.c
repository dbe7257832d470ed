/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "csv_reader.h"

#include "number.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { SHOWN = 40 };

/* Text from a file as a message may show it: short, without control characters. */
static const char *show_text(const char *text, char shown[SHOWN + 4])
{
    size_t i = 0;
    for (; text[i] && i < SHOWN; i++)
        shown[i] = isprint((unsigned char)text[i]) ? text[i] : '?';
    strcpy(shown + i, text[i] ? "..." : "");
    return shown;
}

bool csv_refuse(CsvReader *csv, const char *format, ...)
{
    char what[300];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    if (csv->line > 0)
        snprintf(csv->error, sizeof csv->error, "%.200s: line %ld: %s", csv->path, csv->line, what);
    else
        snprintf(csv->error, sizeof csv->error, "%.200s: %s", csv->path, what);
    return false;
}

/* 1: a line without its end is in text; 0: the file is at its end; -1: refused. */
static int read_line(CsvReader *csv, char *text)
{
    size_t length = 0;
    csv->line++;
    for (int c; (c = getc(csv->file)) != EOF && c != '\n'; text[length++] = (char)c) {
        if (length == CSV_LONGEST_LINE - 1)
            return csv_refuse(csv, "longer than %d bytes", CSV_LONGEST_LINE - 1), -1;
        if (c == '\0')
            return csv_refuse(csv, "a byte of value 0: this is no text file"), -1;
    }
    if (ferror(csv->file))
        return csv_refuse(csv, "cannot be read: %s", strerror(errno)), -1;
    if (length == 0 && feof(csv->file))
        return 0;
    if (length > 0 && text[length - 1] == '\r')
        length--;
    text[length] = '\0';
    return 1;
}

/* A cell without the blanks and quotation marks around it. */
static char *trim_cell(char *cell)
{
    cell += strspn(cell, " \t");
    size_t length = strlen(cell);
    while (length > 0 && (cell[length - 1] == ' ' || cell[length - 1] == '\t'))
        cell[--length] = '\0';
    if (length >= 2 && cell[0] == '"' && cell[length - 1] == '"') {
        cell[length - 1] = '\0';
        cell++;
    }
    return cell;
}

static int count_char(const char *text, char c)
{
    int count = 0;
    for (; *text; text++)
        count += *text == c;
    return count;
}

/* What the header's cells end at. */
static char find_separator(const char *header)
{
    const int commas = count_char(header, ',');
    if (count_char(header, ';') > commas)
        return ';';
    return count_char(header, '\t') > commas ? '\t' : ',';
}

/* Cuts a line into cells. Returns their number; the first `most` are in cell. */
static int cut_line(char *text, char separator, char **cell, int most)
{
    int count = 0;
    for (char *next = text; next; count++) {
        char *start = next, *end = strchr(next, separator);
        next = end ? end + 1 : NULL;
        if (end)
            *end = '\0';
        if (count < most)
            cell[count] = trim_cell(start);
    }
    return count;
}

/* Whether the header has a name: else the first row would be taken for it. A separator is no guide here,
 * where commas may be decimal points. */
static bool has_names(CsvReader *csv)
{
    for (int i = 0; i < csv->columns; i++) {
        const char *name = csv->name[i];
        if (!*name || !strchr("0123456789+-.", *name) || name[strspn(name, "0123456789+-.,;eE")])
            return true;
    }
    return csv_refuse(csv, "numbers where the columns' names are needed: the header is missing");
}

static bool keep_names(CsvReader *csv)
{
    const char *mark = "\xEF\xBB\xBF";
    const size_t skip = strncmp(csv->text, mark, 3) == 0 ? 3 : 0;
    csv->separator = find_separator(csv->text);
    const int cells = count_char(csv->text, csv->separator) + 1;
    csv->names = strdup(csv->text + skip);
    csv->name = calloc((size_t)cells, sizeof *csv->name);
    csv->cell = calloc((size_t)cells, sizeof *csv->cell);
    if (!csv->names || !csv->name || !csv->cell)
        return csv_refuse(csv, "out of memory");
    csv->columns = cut_line(csv->names, csv->separator, csv->name, cells);
    return has_names(csv);
}

static bool is_comment(const char *text)
{
    return *text == '#' || strncmp(text, "\xEF\xBB\xBF#", 4) == 0;
}

/* Keeps the frame rate where a comment tells it. */
static bool take_comment(CsvReader *csv)
{
    static const char start[] = "# " CSV_FRAME_RATE " ";
    const char *text = strchr(csv->text, '#');
    if (strncmp(text, start, sizeof start - 1) != 0)
        return true;
    char shown[SHOWN + 4];
    text += sizeof start - 1;
    if (read_real(text, &csv->fps) && csv->fps >= 1e-3 && csv->fps <= 1e6)
        return true;
    return csv_refuse(csv, CSV_FRAME_RATE ": '%s' given, allowed: 0.001 to 1e6",
                      show_text(text, shown));
}

bool csv_open(CsvReader *csv, const char *path)
{
    *csv = (CsvReader){ .path = path };
    csv->text = malloc(CSV_LONGEST_LINE);
    csv->file = fopen(path, "rb");
    if (!csv->text)
        return csv_refuse(csv, "out of memory");
    if (!csv->file)
        return csv_refuse(csv, "cannot be read: %s", strerror(errno));
    int got;
    while ((got = read_line(csv, csv->text)) > 0 && is_comment(csv->text))
        if (!take_comment(csv))
            return false;
    if (got == 0)
        return csv_refuse(csv, "the header is missing: the file ends here");
    return got > 0 && keep_names(csv);
}

int csv_column(const CsvReader *csv, const char *name)
{
    for (int i = 0; i < csv->columns; i++)
        if (strcmp(csv->name[i], name) == 0)
            return i;
    return -1;
}

bool csv_column_twice(CsvReader *csv, int column)
{
    char shown[SHOWN + 4];
    for (int i = 0; i < csv->columns; i++)
        if (i != column && strcmp(csv->name[i], csv->name[column]) == 0)
            return !csv_refuse(csv, "column %s is there twice", show_text(csv->name[i], shown));
    return false;
}

static bool is_blank(const char *text)
{
    return text[strspn(text, " \t")] == '\0';
}

/* Only blank lines may follow a blank line. */
static int expect_end(CsvReader *csv)
{
    const long blank = csv->line;
    for (;;) {
        const int got = read_line(csv, csv->text);
        if (got <= 0)
            return got;
        if (!is_blank(csv->text)) {
            csv->line = blank;
            return csv_refuse(csv, "a blank line among the rows"), -1;
        }
    }
}

int csv_next_cells(CsvReader *csv)
{
    const int got = read_line(csv, csv->text);
    if (got <= 0)
        return got;
    if (is_blank(csv->text))
        return expect_end(csv);
    const int cells = cut_line(csv->text, csv->separator, csv->cell, csv->columns);
    if (cells != csv->columns)
        return csv_refuse(csv, "%d cells where the header has %d", cells, csv->columns), -1;
    return 1;
}

bool csv_refuse_cell(CsvReader *csv, int column, const char *expected)
{
    char name[SHOWN + 4], shown[SHOWN + 4];
    if (!*csv->cell[column])
        return csv_refuse(csv, "column %s: an empty field, and %s is needed",
                          show_text(csv->name[column], name), expected);
    return csv_refuse(csv, "column %s: '%s' is not %s", show_text(csv->name[column], name),
                      show_text(csv->cell[column], shown), expected);
}

/* A cell as a number; where commas do not separate cells, one may be a decimal point. */
bool csv_read_cell(const CsvReader *csv, int column, double *value)
{
    char *cell = csv->cell[column];
    char *comma = csv->separator == ',' ? NULL : strchr(cell, ',');
    if (!comma)
        return read_real(cell, value);
    *comma = '.';
    const bool good = read_real(cell, value);
    *comma = ',';
    return good;
}

int csv_next(CsvReader *csv, const int *columns, int count, double *value)
{
    const int got = csv_next_cells(csv);
    for (int i = 0; got > 0 && i < count; i++)
        if (!csv_read_cell(csv, columns[i], &value[i]))
            return csv_refuse_cell(csv, columns[i], "a finite number"), -1;
    return got;
}

void csv_close(CsvReader *csv)
{
    if (csv->file)
        fclose(csv->file);
    free(csv->text);
    free(csv->cell);
    free(csv->names);
    free(csv->name);
    csv->file = NULL;
    csv->text = csv->names = NULL;
    csv->cell = csv->name = NULL;
}
