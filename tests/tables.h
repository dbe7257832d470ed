/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The experiments' tables, each made once for all suites. */
#ifndef TESTS_TABLES_H
#define TESTS_TABLES_H

#include "experiment.h"

enum { MOST_TABLES = 200 };

/* The table of experiment number i of experiments[], run on two threads when it is first asked for.
 * Ends the program, with a line on stderr, where the experiment cannot run. */
const Table *tables_get(int i);

/* The number of experiments, at most MOST_TABLES. */
int tables_count(void);

#endif
