/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows of a declared experiment: every combination of its axes' values, the last axis fastest. */
#ifndef LAB_SWEEP_H
#define LAB_SWEEP_H

#include "rows.h"

/* How its rows are filled; how many there are, and with which columns, only the experiment says. */
extern const Rows sweep_rows;
/* -1 when no long holds the number. */
long sweep_count(const Experiment *experiment);
/* Adds the columns. NULL, or what is wrong. */
const char *sweep_declare(const Experiment *experiment, Table *table);

#endif
