/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Experiments run and written: what the commands run and tables share. */
#ifndef COMMANDS_RESULTS_H
#define COMMANDS_RESULTS_H

#include "command.h"
#include "experiment.h"

/* Which experiments, and what of them. */
typedef struct Selection {
    const Entry **entry;
    int count;
    const char *columns;     /* names a,b,c of the only columns to write, or NULL for all */
    bool alone;              /* scans take as many points as they do when run by themselves */
    int points;              /* ... or this many, if not 0 */
    int lanes;               /* runs side by side; 0: not known */
    const RowSource *source; /* has the rows already; NULL: they are computed */
} Selection;

/* Room for every experiment and so many named ones; the caller frees it. NULL when memory is out. */
const Entry **selection_room(int named);

/* The experiment an operand names, or NULL after a line on stderr. */
const Entry *entry_named(const Command *command, const char *name);

/* Runs the selected experiments and writes their tables in the common format: to standard output, to one
 * file, or each to its own file in --output-dir, with the ledger as claims.json beside them. What the
 * ledger says in words goes to standard error, or with --output-dir to standard output; with --quiet
 * only what differs. Returns EXIT_HELD, EXIT_DIFFERS, or EXIT_USAGE after a line on stderr. */
int results_run(const Command *command, const Common *common, const Selection *selection);

#endif
