/* SPDX-License-Identifier: GPL-3.0-or-later */
/* springlab list: the experiments. */
#include "command.h"
#include "experiment.h"

#include <stdio.h>

static int run_list(const Command *command, int argc, char **argv)
{
    Common common = { 0 };
    int operand;
    const int status = options_read(command, NULL, &common, argc, argv, &operand);
    if (status >= 0)
        return status;
    for (const Entry *entry = experiments; entry->name; entry++)
        printf("%-32s %s\n", entry->name, entry->experiment->title);
    return EXIT_HELD;
}

const Command command_list = {
    "list", "", "Lists the experiments with their titles.", NULL, "  springlab list", run_list
};
