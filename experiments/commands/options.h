/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of reading options, for each other alone: commands use options_read of command.h. */
#ifndef COMMANDS_OPTIONS_H
#define COMMANDS_OPTIONS_H

#include "command.h"

enum { MOST_OPTIONS = 48 };

/* Puts the text of a value (NULL for a flag) where the option says (option_values.c). -1, or the exit
 * status after a line on stderr. */
int option_set(const Command *command, const Option *option, const char *text);

/* Prints a command's --help (option_help.c). Returns the exit status. */
int print_help(const Command *command, const Option *options, int count);

/* What --format is read into: the choice depends on the command. */
typedef struct FormatChoice {
    const Command *command;
    int *format;
    char names[64];
} FormatChoice;

/* The command's options with the common ones behind them, at most MOST_OPTIONS (option_common.c). choice
 * must live as long as joined. Returns how many. */
int options_join(const Command *command, const Option *options, Common *common,
                 FormatChoice *choice, Option *joined);

#endif
