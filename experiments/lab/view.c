/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "view.h"

#include <math.h>

/* The views that have something to show. */
static int choose_views(const Experiment *experiment, const Table *table, View *chosen)
{
    int count = 0;
    for (int i = 0; i < MOST_VIEWS && experiment->views[i].column; i++) {
        const int column = table_column(table, experiment->views[i].column);
        bool any = false;
        for (long row = 0; column >= 0 && row < table->rows && !any; row++)
            any = !isnan(*table_cell(table, row, column));
        if (any)
            chosen[count++] = experiment->views[i];
    }
    return count;
}

static bool has_verdicts(const Table *table)
{
    for (long row = 0; row < table->rows; row++)
        if (table->verdict[row] != ROW_HOLDS)
            return true;
    return false;
}

static void add_viewed(Grid *grid, const View *view, double value)
{
    const int number = value >= 0 && value < MOST_WORDS ? (int)value : 0;
    if (value == number && view->words[number])
        grid_add(grid, "%s", view->words[number]);
    else
        grid_add_number(grid, view->format, value);
}

void view_fill(const Experiment *experiment, const Table *table, Grid *grid)
{
    View views[MOST_VIEWS];
    const int chosen = choose_views(experiment, table, views);
    const bool verdicts = has_verdicts(table);
    const int count = chosen ? chosen : table->columns;
    *grid = (Grid){ .columns = count + verdicts };
    for (int i = 0; i < count; i++)
        grid_add(grid, "%s", chosen ? views[i].heading : table->column[i]);
    if (verdicts)
        grid_add(grid, "verdict");
    for (long row = 0; row < table->rows; row++) {
        for (int i = 0; i < count; i++) {
            if (chosen)
                add_viewed(grid, &views[i], table_get(table, row, views[i].column));
            else
                grid_add_number(grid, "%.6g", *table_cell(table, row, i));
        }
        if (verdicts)
            grid_add(grid, "%s", row_verdict_name(table->verdict[row]));
    }
}
