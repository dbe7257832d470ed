/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The options that every command has. */
#include "options.h"

#include <string.h>

enum { FORMATS = 6 };
static const char *const format_names[FORMATS] = { "text",     "csv",  "json",
                                                   "markdown", "html", "junit" };

static unsigned command_formats(const Command *command)
{
    return command->formats ? command->formats : HAS_TEXT | HAS_JSON;
}

/* The names of the formats a command has, the usual one first, with this between them. */
static char *list_formats(const Command *command, const char *between, char *text, size_t size)
{
    snprintf(text, size, "%s", format_names[command->usual]);
    for (int i = 0; i < FORMATS; i++)
        if (i != (int)command->usual && command_formats(command) & 1U << i)
            snprintf(text + strlen(text), size - strlen(text), "%s%s", between, format_names[i]);
    return text;
}

static bool read_format(void *target, const char *text, char *allowed, unsigned long size)
{
    const FormatChoice *choice = target;
    for (int i = 0; i < FORMATS; i++) {
        if (strcmp(text, format_names[i]) == 0 && command_formats(choice->command) & 1U << i) {
            *choice->format = i;
            return true;
        }
    }
    list_formats(choice->command, ", ", allowed, size);
    return false;
}

int options_join(const Command *command, const Option *options, Common *common,
                 FormatChoice *choice, Option *joined)
{
    *choice = (FormatChoice){ .command = command, .format = &common->format };
    common->format = (int)command->usual;
    const Option folder = { "output-dir", OPTION_TEXT, &common->output_dir, "DIR",
                            "one file for each result, there" };
    const Option shared[] = {
        { "format", OPTION_CUSTOM, choice,
          list_formats(command, "|", choice->names, sizeof choice->names),
          "how to print; the first is usual", .read = read_format },
        { "output", OPTION_TEXT, &common->output, "FILE", "write there, not to standard output" },
        { "threads", OPTION_COUNT, &common->threads, "N", "threads to use (usual: all)", .least = 1,
          .most = 1024 },
        { "quiet", OPTION_FLAG, &common->quiet, NULL, "no progress, results only" },
    };
    int count = 0;
    for (; options && options[count].name; count++)
        joined[count] = options[count];
    for (size_t i = 0; i < sizeof shared / sizeof *shared; i++)
        joined[count++] = shared[i];
    if (command->output_dir)
        joined[count++] = folder;
    return count;
}
