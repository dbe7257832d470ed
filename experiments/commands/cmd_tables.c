/* SPDX-License-Identifier: GPL-3.0-or-later */
/* springlab tables: the lesson's four tables, for the terminal. */
#include "results.h"

#include <stdlib.h>
#include <string.h>

/* Table NUMBER is the experiment whose name begins with tableNUMBER_; without a number, any table. */
static bool is_table(const Entry *entry, const char *number)
{
    char prefix[40];
    const int length = snprintf(prefix, sizeof prefix, "table%s%s", number, *number ? "_" : "");
    return length < (int)sizeof prefix && strncmp(entry->name, prefix, (size_t)length) == 0;
}

/* Appends those tables to a selection that has the room. Whether there was one. */
static bool select_tables(const char *number, Selection *selection)
{
    const int before = selection->count;
    for (const Entry *entry = experiments; entry->name; entry++)
        if (is_table(entry, number))
            selection->entry[selection->count++] = entry;
    return selection->count > before;
}

static int run_tables(const Command *command, int argc, char **argv)
{
    Common common = { 0 };
    Selection selection = { 0 };
    const Option options[] = { option_lanes(&selection.lanes), { 0 } };
    int operand;
    int status = options_read(command, options, &common, argc, argv, &operand);
    if (status >= 0)
        return status;
    selection.entry = selection_room(argc);
    if (!selection.entry)
        return usage_error(command, "out of memory");
    if (operand == argc)
        select_tables("", &selection);
    for (int i = operand; i < argc && status < 0; i++)
        if (!*argv[i] || !select_tables(argv[i], &selection))
            status = usage_error(command, "%s: no such table, allowed: 1, 2, 3, 4", argv[i]);
    if (status < 0)
        status = results_run(command, &common, &selection);
    free(selection.entry);
    return status;
}

const Command command_tables = {
    .name = "tables",
    .operands = "[NUMBER...]",
    .summary = "Prints the lesson's tables 1 to 4, with worst ratios and verdicts.",
    .details = "The same as `springlab run` for these experiments, in text unless told otherwise.",
    .examples = "  springlab tables\n"
                "  springlab tables 2 --format markdown",
    .run = run_tables,
    .formats = HAS_TEXT | HAS_CSV | HAS_JSON | HAS_MARKDOWN,
    .output_dir = true,
};
