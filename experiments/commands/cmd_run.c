/* SPDX-License-Identifier: GPL-3.0-or-later */
/* springlab run: runs experiments and writes their tables as CSV. */
#include "command.h"
#include "experiment.h"
#include "output.h"
#include "provenance.h"

#include <stdio.h>

static int run_one(const Command *command, const Entry *entry, const Common *common)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s.csv", common->output_dir ? common->output_dir : "",
             entry->name);
    const RunOptions options = { .threads = common->threads,
                                 .progress = common->quiet ? NULL : progress_bar,
                                 .context = (void *)(size_t)entry->name };
    Table table;
    const char *failed = experiment_run(entry, &options, &table);
    if (failed)
        return usage_error(command, "%s: %s", entry->name, failed);
    Output output;
    int status = EXIT_USAGE;
    if (output_open(&output, common->output_dir ? path : common->output)) {
        provenance_write(output.file);
        table_write_csv(&table, output.file);
        if (output_commit(&output))
            status = table_summarise(&table).held == table_summarise(&table).checks ? EXIT_HELD
                                                                                    : EXIT_DIFFERS;
    }
    table_free(&table);
    return status;
}

static const char *next_name(int i)
{
    return experiments[i].name;
}

static int run_run(const Command *command, int argc, char **argv)
{
    Common common = { 0 };
    bool all = false;
    const Option options[] = {
        { "all", OPTION_FLAG, &all, NULL, "every experiment" },
        { 0 },
    };
    int operand;
    int status = options_read(command, options, &common, argc, argv, &operand);
    if (status >= 0)
        return status;
    if (common.output_dir && !output_make_folder(common.output_dir))
        return EXIT_USAGE;
    status = EXIT_HELD;
    for (const Entry *entry = experiments; all && entry->name && status != EXIT_USAGE; entry++) {
        const int one = run_one(command, entry, &common);
        status = one > status ? one : status;
    }
    for (int i = operand; i < argc && status != EXIT_USAGE; i++) {
        char near[200];
        const Entry *entry = experiment_find(argv[i]);
        if (!entry)
            return usage_error(command, "%s: no such experiment%s", argv[i],
                               nearest_names(argv[i], next_name, near, sizeof near));
        const int one = run_one(command, entry, &common);
        status = one > status ? one : status;
    }
    return status;
}

const Command command_run = {
    .name = "run",
    .operands = "[NAME...]",
    .summary = "Runs experiments and writes their tables as CSV.",
    .examples = "  springlab run table2_droop",
    .run = run_run,
    .formats = HAS_CSV,
    .usual = FORMAT_CSV,
    .output_dir = true,
};
