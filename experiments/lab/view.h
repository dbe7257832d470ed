/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table as people read it: the experiment's views, filled in. */
#ifndef LAB_VIEW_H
#define LAB_VIEW_H

#include "experiment.h"
#include "grid.h"

/* Fills an empty grid with the experiment's views; without any, with all columns of the table. Rows that
 * do not simply hold bring a last column "verdict". A view whose column the table lacks is left out;
 * a column that is "-" in every row too. */
void view_fill(const Experiment *experiment, const Table *table, Grid *grid);

#endif
