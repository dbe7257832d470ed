/* SPDX-License-Identifier: GPL-3.0-or-later */
/* springlab tables: the lesson's four tables, for the terminal. */
#include "results.h"

#include <stdlib.h>
#include <string.h>

/* Table NUMBER is the experiment whose name begins with tableNUMBER. */
static const Entry *find_table(const char *number)
{
    const size_t prefix = strlen("table"), length = strlen(number);
    for (const Entry *entry = experiments; entry->name; entry++)
        if (strncmp(entry->name, "table", prefix) == 0 &&
            strncmp(entry->name + prefix, number, length) == 0 &&
            entry->name[prefix + length] == '_')
            return entry;
    return NULL;
}

static int run_tables(const Command *command, int argc, char **argv)
{
    static char *every[] = { "1", "2", "3", "4" };
    Common common = { 0 };
    int operand;
    int status = options_read(command, NULL, &common, argc, argv, &operand);
    if (status >= 0)
        return status;
    const int count = operand < argc ? argc - operand : (int)(sizeof every / sizeof *every);
    char **number = operand < argc ? argv + operand : every;
    Selection selection = { .entry = calloc((size_t)count, sizeof(const Entry *)), .count = count };
    if (!selection.entry)
        return usage_error(command, "out of memory");
    status = EXIT_HELD;
    for (int i = 0; i < count && status == EXIT_HELD; i++) {
        selection.entry[i] = find_table(number[i]);
        if (!selection.entry[i])
            status = usage_error(command, "%s: no such table, allowed: 1, 2, 3, 4", number[i]);
    }
    if (status == EXIT_HELD)
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
