/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One experiment's table in each of the formats. */
#ifndef COMMANDS_RESULTS_WRITE_H
#define COMMANDS_RESULTS_WRITE_H

#include "command.h"
#include "ledger.h"

/* What stands before, between and after the tables of one file. lanes: runs side by side. */
void results_begin(Format format, int lanes, FILE *file);
void results_between(Format format, FILE *file);
/* ledger may be NULL. */
void results_end(Format format, const Ledger *ledger, FILE *file);

/* A table: CSV and JSON with every column; text and Markdown as the experiment's views, with title, worst
 * ratio and verdicts (ledger: of this experiment alone). all_columns: the columns as they are there too. */
void results_table(Format format, const Entry *entry, const Table *table, const Ledger *ledger,
                   bool all_columns, FILE *file);

#endif
