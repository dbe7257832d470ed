/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A Grid: cells of text in rows and columns, printed for people, as Markdown or as CSV. */
#ifndef LAB_GRID_H
#define LAB_GRID_H

#include <stdbool.h>
#include <stdio.h>

/* The first row is the heading. All zero but for columns is an empty grid. A grid that ran out of
 * memory says so when it is written. */
typedef struct Grid {
    int columns;
    char **cell; /* UTF-8 */
    long cells, room;
    bool failed;
} Grid;

/* Appends the next cell, row by row. */
void grid_add(Grid *grid, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The same with a format that is not a literal, for one number; "-" where it is no number. */
void grid_add_number(Grid *grid, const char *format, double value);
void grid_free(Grid *grid);

/* Columns in which every cell below the heading is a number, "-" or empty go to the right, others to the
 * left. Text is aligned by display width. False when the grid is incomplete. */
bool grid_write_text(const Grid *grid, FILE *file);
bool grid_write_markdown(const Grid *grid, FILE *file);
bool grid_write_csv(const Grid *grid, FILE *file);

#endif
