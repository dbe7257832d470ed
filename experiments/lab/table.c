/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "table.h"

#include <math.h>
#include <omp.h>
#include <stdlib.h>
#include <string.h>

const char *row_verdict_name(RowVerdict verdict)
{
    static const char *const names[] = { "holds", "off", "unsettled", "no_law", "refused" };
    return names[verdict];
}

int table_add_column(Table *table, const char *name)
{
    const size_t count = (size_t)table->columns + 1;
    char(*grown)[COLUMN_NAME_SIZE] = realloc(table->column, count * sizeof *grown);
    if (!grown)
        return -1;
    table->column = grown;
    snprintf(grown[table->columns], COLUMN_NAME_SIZE, "%s", name);
    return table->columns++;
}

static int add_four(Table *table, const char *name, const char *ratio)
{
    const char *const endings[] = { "_law", "_diff", ratio };
    const int first = table_add_column(table, name);
    for (int i = 0; first >= 0 && i < 3; i++) {
        char full[COLUMN_NAME_SIZE];
        snprintf(full, sizeof full, "%s%s", name, endings[i]);
        if (table_add_column(table, full) < 0)
            return -1;
    }
    return first;
}

int table_add_compared(Table *table, const char *name)
{
    return add_four(table, name, "_rounding");
}

int table_add_ordered(Table *table, const char *name)
{
    return add_four(table, name, "_order");
}

bool table_set_rows(Table *table, long rows)
{
    const size_t cells = (size_t)rows * (size_t)table->columns;
    table->cell = malloc((cells ? cells : 1) * sizeof *table->cell);
    table->verdict = calloc(rows ? (size_t)rows : 1, sizeof *table->verdict);
    if (!table->cell || !table->verdict)
        return false;
    table->rows = rows;
    table_clear(table);
    return true;
}

int table_add_columns(Table *table, const char *const *plain, const char *const *compared)
{
    int added = 0;
    for (; *plain; plain++)
        added |= table_add_column(table, *plain);
    for (; compared && *compared; compared++)
        added |= table_add_compared(table, *compared);
    return added;
}

const char *table_declare(Table *table, const char *const *plain, const char *const *compared,
                          long rows)
{
    return table_add_columns(table, plain, compared) < 0 || !table_set_rows(table, rows)
               ? "out of memory"
               : NULL;
}

void table_clear(Table *table)
{
    for (long i = 0; i < table->rows * table->columns; i++)
        table->cell[i] = NAN;
    for (long row = 0; row < table->rows; row++)
        table->verdict[row] = ROW_HOLDS;
}

void table_free(Table *table)
{
    free(table->column);
    free(table->cell);
    free(table->verdict);
    *table = (Table){ 0 };
}

int table_column(const Table *table, const char *name)
{
    for (int i = 0; i < table->columns; i++)
        if (strcmp(table->column[i], name) == 0)
            return i;
    return -1;
}

double table_get(const Table *table, long row, const char *column)
{
    const int i = table_column(table, column);
    return i < 0 ? (double)NAN : *table_cell(table, row, i);
}

bool table_compare(Table *table, long row, int first, double x, double law, double unit)
{
    double *cell = table_cell(table, row, first);
    cell[0] = x;
    cell[1] = law;
    cell[2] = x - law;
    cell[3] = x == law ? 0 : fabs(x - law) / unit;
    return cell[3] <= ROUNDING_THRESHOLD;
}

static bool is_rounding_column(const char *name)
{
    const size_t length = strlen(name), ending = strlen("_rounding");
    return length > ending && strcmp(name + length - ending, "_rounding") == 0;
}

/* A compared cell is one whose law has a value (an infinite one cannot be measured by a number). Where the measurement then is none, the ratio is
 * infinite: a solver that yields NaN must not pass for one that was not asked. */
static void summarise_cell(const Table *table, long row, int column, Summary *s)
{
    const double law = *table_cell(table, row, column - 2);
    if (isnan(law) || (isinf(law) && isnan(*table_cell(table, row, column - 3))))
        return;
    double ratio = *table_cell(table, row, column);
    if (isnan(ratio))
        ratio = HUGE_VAL;
    s->checks++;
    s->held += ratio <= ROUNDING_THRESHOLD;
    if (s->column < 0 || ratio > s->worst) {
        s->worst = ratio;
        s->row = row;
        s->column = column;
    }
}

Summary table_summarise(const Table *table)
{
    Summary s = { .column = -1 };
    for (long row = 0; row < table->rows; row++)
        s.rows_by_reason[table->verdict[row]]++;
    for (int column = 0; column < table->columns; column++)
        if (is_rounding_column(table->column[column]))
            for (long row = 0; row < table->rows; row++)
                summarise_cell(table, row, column, &s);
    return s;
}

void table_write_header(const Table *table, FILE *file)
{
    for (int i = 0; i < table->columns; i++)
        fprintf(file, "%s,", table->column[i]);
    fputs("verdict\n", file);
}

static void write_rows(const Table *table, long from, long to, FILE *file)
{
    for (long row = from; row < to; row++) {
        for (int i = 0; i < table->columns; i++) {
            const double value = *table_cell(table, row, i);
            if (isnan(value))
                fputc(',', file);
            else
                fprintf(file, "%.17g,", value);
        }
        fprintf(file, "%s\n", row_verdict_name(table->verdict[row]));
    }
}

/* Rows of a piece, and the most that a cell and a verdict take. */
enum { PIECE_ROWS = 256, CELL_TEXT = sizeof "-1.2345678901234567e-308,", VERDICT_TEXT = 16 };

static long end_of_piece(long piece, long rows)
{
    const long end = (piece + 1) * PIECE_ROWS;
    return end < rows ? end : rows;
}

/* Prints some rows into a text that has room. Returns its size; 0 when memory is out. */
static size_t print_piece(const Table *table, long from, long to, char *text, size_t room)
{
    FILE *memory = fmemopen(text, room, "w");
    if (!memory)
        return 0;
    write_rows(table, from, to, memory);
    const long size = ferror(memory) ? 0 : ftell(memory);
    return fclose(memory) == 0 && size > 0 ? (size_t)size : 0;
}

/* All pieces are printed before the first is written: threads that waited for their turn would spend it waiting. They
 * share one text: what each allocated by itself stayed in its arena, 100 MB in all. */
void table_write_rows(const Table *table, FILE *file, int threads)
{
    const long rows = table->rows, pieces = (rows + PIECE_ROWS - 1) / PIECE_ROWS;
    const size_t room = PIECE_ROWS * ((size_t)table->columns * CELL_TEXT + VERDICT_TEXT);
    const int most = threads > 0 ? threads : omp_get_max_threads();
    size_t *size = most > 1 ? calloc((size_t)pieces, sizeof *size) : NULL;
    char *text = size ? malloc((size_t)pieces * room) : NULL;
#pragma omp parallel for schedule(dynamic) num_threads(most)
    for (long i = 0; i < (text ? pieces : 0); i++)
        size[i] = print_piece(table, i * PIECE_ROWS, end_of_piece(i, rows), text + (size_t)i * room,
                              room);
    for (long i = 0; i < pieces; i++) {
        if (text && size[i])
            fwrite(text + (size_t)i * room, 1, size[i], file);
        else
            write_rows(table, i * PIECE_ROWS, end_of_piece(i, rows), file);
    }
    free(text);
    free(size);
}

void table_write_csv(const Table *table, FILE *file)
{
    table_write_header(table, file);
    table_write_rows(table, file, 1);
}
