/* SPDX-License-Identifier: GPL-3.0-or-later */
/* springlab list: the experiments. */
#include "command.h"
#include "experiment.h"

#include <stdio.h>

static int run_list(const Command *command, int argc, char **argv)
{
    Common common = { 0 };
    const int status = options_read(command, NULL, &common, argc, argv, NULL);
    if (status >= 0)
        return status;
    for (const Entry *entry = experiments; entry->name; entry++)
        printf("%-32s %s\n", entry->name, entry->experiment->title);
    return EXIT_HELD;
}

const Command command_list = {
    .name = "list",
    .operands = "",
    .summary = "Lists the experiments with their titles.",
    .examples = "  springlab list",
    .run = run_list,
    .formats = HAS_TEXT,
};
