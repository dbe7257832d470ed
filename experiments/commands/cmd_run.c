/* SPDX-License-Identifier: GPL-3.0-or-later */
/* springlab run: runs experiments and writes their tables. */
#include "results.h"

#include <stdlib.h>

/* A law is judged where at most 1 % of its points cannot be compared, and a chain's first point cannot. So
 * many as the most take a gigabyte while they are measured. */
enum { LEAST_POINTS = 100, MOST_POINTS = 10000000 };

/* The named experiments, or every one. Room for all that could be named is there. */
static int select_entries(const Command *command, bool all, int names, char **name,
                          Selection *selection)
{
    if (all && names)
        return usage_error(command, "--all: %s is named too", name[0]);
    if (!all && !names)
        return usage_error(command, "a NAME or --all is missing (see springlab list)");
    for (const Entry *entry = experiments; all && entry->name; entry++)
        selection->entry[selection->count++] = entry;
    for (int i = 0; i < names; i++) {
        selection->entry[selection->count] = entry_named(command, name[i]);
        if (!selection->entry[selection->count++])
            return EXIT_USAGE;
    }
    return EXIT_HELD;
}

/* --points is for scans: with --all for those among them. */
static int refuse_points(const Command *command, const Selection *selection)
{
    for (int i = 0; selection->points && selection->alone && i < selection->count; i++)
        if (!selection->entry[i]->experiment->points)
            return usage_error(command, "--points: %s is no scan, which alone has points",
                               selection->entry[i]->name);
    return EXIT_HELD;
}

static int run_run(const Command *command, int argc, char **argv)
{
    Common common = { 0 };
    Selection selection = { 0 };
    bool all = false;
    const Option options[] = {
        { "all", OPTION_FLAG, &all, NULL, "every experiment" },
        { "columns", OPTION_TEXT, &selection.columns, "A,B,C",
          "write these columns only (names as in CSV)" },
        { "points", OPTION_COUNT, &selection.points, "N",
          "points of each law in a scan, 100 or more (law_scan: 100000; with --all 2000)",
          LEAST_POINTS, MOST_POINTS },
        { 0 },
    };
    int operand;
    int status = options_read(command, options, &common, argc, argv, &operand);
    if (status >= 0)
        return status;
    selection.entry = selection_room(argc);
    if (!selection.entry)
        return usage_error(command, "out of memory");
    status = select_entries(command, all, argc - operand, argv + operand, &selection);
    selection.alone = !all;
    if (status == EXIT_HELD)
        status = refuse_points(command, &selection);
    if (status == EXIT_HELD)
        status = results_run(command, &common, &selection);
    free(selection.entry);
    return status;
}

const Command command_run = {
    .name = "run",
    .operands = "[NAME...]",
    .summary = "Runs experiments and writes their tables.",
    .details =
        "CSV and JSON hold every column, numbers to 17 digits; text and Markdown are the tables "
        "as\n"
        "people read them, with the verdicts of the claims. With --output-dir there is one file "
        "for\n"
        "each experiment and claims.json, which adds up the checks and holds every verdict. At "
        "the\n"
        "end one line says how many checks held and where the worst is: on standard error, with\n"
        "--output-dir on standard output. Exit status 1 when a check failed or a verdict differs\n"
        "from the declared one.",
    .examples = "  springlab run table2_droop\n"
                "  springlab run table2_droop --format text\n"
                "  springlab run table2_droop --columns stiffness,theta_deg --output droop.csv\n"
                "  springlab run table2_droop droop_vs_drag --output-dir data\n"
                "  springlab run law_scan --points 100 --format text",
    .run = run_run,
    .formats = HAS_CSV | HAS_JSON | HAS_MARKDOWN | HAS_TEXT,
    .usual = FORMAT_CSV,
    .output_dir = true,
};
