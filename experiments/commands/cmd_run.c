/* SPDX-License-Identifier: GPL-3.0-or-later */
/* springlab run: runs experiments and writes their tables. */
#include "results.h"
#include "rows_out.h"
#include "shard_option.h"

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

static int refuse_shard(const Command *command, const Common *common, const Selection *selection)
{
    const Entry *entry = selection->entry[0];
    if (selection->count != 1)
        return usage_error(command, "--shard: a shard is of one experiment, and %d are named",
                           selection->count);
    if (entry->experiment->run)
        return usage_error(command, "--shard: %s is made as a whole", entry->name);
    if (common->format != FORMAT_CSV)
        return usage_error(command, "--format: with --shard csv only; merge has the others");
    if (common->output_dir || selection->columns)
        return usage_error(command, "--%s: not with --shard",
                           selection->columns ? "columns" : "output-dir");
    return EXIT_HELD;
}

/* A part of an experiment's rows: there is nothing to judge yet. */
static int run_shard(const Command *command, const Common *common, const Selection *selection,
                     Shard shard)
{
    const int status = refuse_shard(command, common, selection);
    if (status != EXIT_HELD)
        return status;
    const Entry *entry = selection->entry[0];
    const RunOptions options = { .threads = common->threads,
                                 .lanes = selection->lanes,
                                 .points = selection->points ? selection->points
                                                             : entry->experiment->points_alone,
                                 .shard = shard,
                                 .progress = progress_bar,
                                 .context = (void *)(size_t)entry->name };
    const RowWork work = { entry->experiment, &options };
    RowsOut out = { .rows = { 0 } };
    const char *failed = rows_out_prepare(&out, entry->name, &work);
    const int written =
        failed ? usage_error(command, "%s", failed) : rows_out_write(&out, command, common);
    rows_out_free(&out);
    return written;
}

static int run_run(const Command *command, int argc, char **argv)
{
    Common common = { 0 };
    Selection selection = { 0 };
    Shard shard = { 0 };
    bool all = false;
    const Option options[] = {
        { "all", OPTION_FLAG, &all, NULL, "every experiment" },
        { "columns", OPTION_TEXT, &selection.columns, "A,B,C",
          "write these columns only (names as in CSV)" },
        { "points", OPTION_COUNT, &selection.points, "N",
          "points of each law in a scan, 100 or more (law_scan: 100000; with --all 2000)",
          LEAST_POINTS, MOST_POINTS },
        shard_option(&shard),
        option_lanes(&selection.lanes),
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
        status = shard.count ? run_shard(command, &common, &selection, shard)
                             : results_run(command, &common, &selection);
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
        "from the declared one. --shard I/N writes part I of N of the rows of one experiment, for\n"
        "springlab merge, which judges them.",
    .examples = "  springlab run table2_droop\n"
                "  springlab run table2_droop --format text\n"
                "  springlab run table2_droop --columns stiffness,theta_deg --output droop.csv\n"
                "  springlab run table2_droop droop_vs_drag --output-dir data\n"
                "  springlab run law_scan --points 100 --format text",
    .run = run_run,
    .formats = HAS_CSV | HAS_JSON | HAS_MARKDOWN | HAS_TEXT,
    .usual = FORMAT_CSV,
    .output_dir = true,
    .ranks = true,
};
