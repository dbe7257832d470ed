/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "grid.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static void add_text(Grid *grid, char *text)
{
    if (text && grid->cells == grid->room) {
        const long room = grid->room ? 2 * grid->room : 64;
        char **grown = realloc(grid->cell, (size_t)room * sizeof *grown);
        if (grown) {
            grid->cell = grown;
            grid->room = room;
        }
    }
    if (text && grid->cells < grid->room) {
        grid->cell[grid->cells++] = text;
        return;
    }
    free(text);
    grid->failed = true;
}

void grid_add(Grid *grid, const char *format, ...)
{
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    const size_t size = (size_t)vsnprintf(NULL, 0, format, arguments) + 1;
    char *text = malloc(size);
    if (text)
        vsnprintf(text, size, format, again);
    va_end(again);
    va_end(arguments);
    add_text(grid, text);
}

void grid_add_number(Grid *grid, const char *format, double value)
{
    char text[400];
    snprintf(text, sizeof text, format, value);
    add_text(grid, strdup(isnan(value) ? "-" : text));
}

void grid_free(Grid *grid)
{
    for (long i = 0; i < grid->cells; i++)
        free(grid->cell[i]);
    free(grid->cell);
    *grid = (Grid){ 0 };
}

/* Combining marks are U+0300 to U+036F: CC 80 to CD AF in UTF-8. */
static bool combines(const unsigned char *at)
{
    return (at[0] == 0xCC && at[1] >= 0x80) || (at[0] == 0xCD && at[1] <= 0xAF);
}

/* How many columns of a terminal a text takes: code points, without those that combine. East Asian wide
 * characters are not in use here and count as one. */
static int text_width(const char *utf8)
{
    int width = 0;
    for (const unsigned char *at = (const unsigned char *)utf8; *at; at++)
        width += (*at & 0xC0) != 0x80 && !combines(at);
    return width;
}

static bool is_number(const char *text)
{
    char *end;
    if (strcmp(text, "-") == 0)
        return true;
    strtod(text, &end);
    return *end == '\0';
}

static bool goes_right(const Grid *grid, int column)
{
    for (long i = grid->columns + column; i < grid->cells; i += grid->columns)
        if (!is_number(grid->cell[i]))
            return false;
    return true;
}

/* In Markdown a bar inside a cell has a backslash before it. */
static int cell_width(const char *text, bool markdown)
{
    int width = text_width(text);
    for (; markdown && *text; text++)
        width += *text == '|';
    return width;
}

static void write_cell(const char *text, bool markdown, FILE *file)
{
    for (; *text; text++) {
        if (markdown && *text == '|')
            fputc('\\', file);
        fputc(*text, file);
    }
}

static int column_width(const Grid *grid, int column, bool markdown)
{
    int widest = markdown ? 3 : 0; /* Markdown asks for three dashes under a heading */
    for (long i = column; i < grid->cells; i += grid->columns) {
        const int width = cell_width(grid->cell[i], markdown);
        widest = width > widest ? width : widest;
    }
    return widest;
}

static bool is_complete(const Grid *grid)
{
    return !grid->failed && grid->cells % grid->columns == 0;
}

/* What text and Markdown share: every cell padded to its column's width. */
typedef struct Layout {
    int *width;
    bool *right;
    bool markdown;
    const char *before, *between, *after;
} Layout;

static void write_rows(const Grid *grid, const Layout *layout, long from, long to, FILE *file)
{
    for (long i = from; i < to; i++) {
        const int column = (int)(i % grid->columns);
        const bool last = column == grid->columns - 1;
        const char *text = grid->cell[i];
        const int padding = layout->width[column] - cell_width(text, layout->markdown);
        const bool right = layout->right[column];
        fputs(column == 0 ? layout->before : layout->between, file);
        fprintf(file, "%*s", right ? padding : 0, "");
        write_cell(text, layout->markdown, file);
        if (!last)
            fprintf(file, "%*s", right ? 0 : padding, "");
        else
            fprintf(file, "%*s%s\n", right || !layout->markdown ? 0 : padding, "", layout->after);
    }
}

static void write_rule(const Grid *grid, const Layout *layout, FILE *file)
{
    const bool markdown = layout->markdown;
    for (int column = 0; column < grid->columns; column++) {
        fputs(column == 0 ? layout->before : layout->between, file);
        const int dashes = layout->width[column] - (markdown && layout->right[column]);
        for (int i = 0; i < dashes; i++)
            fputs(markdown ? "-" : "─", file);
        if (markdown && layout->right[column])
            fputc(':', file);
    }
    fprintf(file, "%s\n", layout->after);
}

static bool write_aligned(const Grid *grid, bool markdown, FILE *file)
{
    Layout layout = { .width = malloc((size_t)grid->columns * sizeof(int)),
                      .right = malloc((size_t)grid->columns * sizeof(bool)),
                      .markdown = markdown,
                      .before = markdown ? "| " : "",
                      .between = markdown ? " | " : "  ",
                      .after = markdown ? " |" : "" };
    const bool good = is_complete(grid) && layout.width && layout.right;
    for (int column = 0; good && column < grid->columns; column++) {
        layout.width[column] = column_width(grid, column, markdown);
        layout.right[column] = goes_right(grid, column);
    }
    if (good) {
        write_rows(grid, &layout, 0, grid->columns, file);
        write_rule(grid, &layout, file);
        write_rows(grid, &layout, grid->columns, grid->cells, file);
    }
    free(layout.width);
    free(layout.right);
    return good;
}

bool grid_write_text(const Grid *grid, FILE *file)
{
    return write_aligned(grid, false, file);
}

bool grid_write_markdown(const Grid *grid, FILE *file)
{
    return write_aligned(grid, true, file);
}

/* RFC 4180: what holds a comma, a quote or a line's end stands in quotes, its quotes doubled. */
static void write_csv_cell(const char *text, FILE *file)
{
    if (!strpbrk(text, ",\"\r\n")) {
        fputs(text, file);
        return;
    }
    fputc('"', file);
    for (; *text; text++) {
        if (*text == '"')
            fputc('"', file);
        fputc(*text, file);
    }
    fputc('"', file);
}

bool grid_write_csv(const Grid *grid, FILE *file)
{
    if (!is_complete(grid))
        return false;
    for (long i = 0; i < grid->cells; i++) {
        write_csv_cell(grid->cell[i], file);
        fputc((i + 1) % grid->columns == 0 ? '\n' : ',', file);
    }
    return true;
}
