/* SPDX-License-Identifier: GPL-3.0-or-later */
/* springlab sweep: measures over any combination of settings, row by row, each beside its law. */
#include "files_apart.h"
#include "message.h"
#include "output.h"
#include "provenance.h"
#include "sweep_plan.h"
#include "sweep_plot.h"

#include <string.h>

/* Cells of a block: what is in memory at a time. */
enum { BLOCK_CELLS = 1 << 19, MOST_BLOCK_ROWS = 1 << 15 };

typedef struct Counts {
    long rows[ROW_REFUSED + 1]; /* by verdict */
} Counts;

static void count_verdicts(const Table *table, Counts *counts)
{
    for (long row = 0; row < table->rows; row++)
        counts->rows[table->verdict[row]]++;
}

/* Fills and writes the rows block by block; stops where the file cannot be written, which output_commit
 * then says. NULL, or why a block could not be filled. */
static const char *write_blocks(const SweepPlan *plan, const RunOptions *options, Table *table,
                                FILE *file, SweepPlot *plot, Counts *counts)
{
    const long block = table->rows;
    const char *failed = NULL;
    table_write_header(table, file);
    for (long first = 0; !failed && first < plan->rows && !ferror(file); first += block) {
        if (plan->rows - first < block)
            table->rows = plan->rows - first;
        options->progress(options->context, first, plan->rows);
        failed = experiment_fill(&plan->experiment, options, table, first);
        table_write_rows(table, file);
        count_verdicts(table, counts);
        if (plan->plot)
            sweep_plot_add(plot, plan, table);
    }
    return failed;
}

static const char *make_block(const SweepPlan *plan, Table *table)
{
    const char *failed = experiment_declare(&plan->experiment, table);
    if (failed)
        return failed;
    long rows = BLOCK_CELLS / table->columns;
    if (rows > MOST_BLOCK_ROWS)
        rows = MOST_BLOCK_ROWS;
    if (rows > plan->rows)
        rows = plan->rows;
    return table_set_rows(table, rows) ? NULL : "out of memory";
}

static void tell_counts(const SweepPlan *plan, const Counts *counts)
{
    char text[200] = "";
    for (int i = 0; i <= ROW_REFUSED; i++)
        if (counts->rows[i] > 0)
            snprintf(text + strlen(text), sizeof text - strlen(text), "%s%ld %s", *text ? ", " : "",
                     counts->rows[i], row_verdict_name((RowVerdict)i));
    message_line("sweep: %ld rows: %s", plan->rows, text);
}

static int write_sweep(const Command *command, const Common *common, const SweepPlan *plan,
                       Table *table, SweepPlot *plot, Counts *counts)
{
    static char title[] = "sweep";
    const RunOptions options = { .threads = common->threads,
                                 .progress = progress_bar,
                                 .context = title };
    Output output;
    if (!output_open(&output, common->output))
        return EXIT_USAGE;
    provenance_write(output.file);
    const char *failed = write_blocks(plan, &options, table, output.file, plot, counts);
    if (failed) {
        output_abandon(&output);
        return usage_error(command, "%s", failed);
    }
    return output_commit(&output) ? EXIT_HELD : EXIT_USAGE;
}

static int run_plan(const Command *command, const Common *common, const SweepPlan *plan)
{
    Table table = { .name = "sweep" };
    SweepPlot plot;
    Counts counts = { { 0 } };
    const char *failed = make_block(plan, &table);
    int status = failed ? usage_error(command, "%s", failed) : EXIT_HELD;
    if (status == EXIT_HELD && plan->plot)
        status = sweep_plot_open(command, plan, &plot);
    if (status == EXIT_HELD) {
        status = write_sweep(command, common, plan, &table, &plot, &counts);
        if (plan->plot && status == EXIT_HELD)
            status = sweep_plot_draw(command, plan, &plot, counts.rows[ROW_HOLDS]);
        else if (plan->plot)
            sweep_plot_abandon(&plot);
    }
    if (status == EXIT_HELD && !common->quiet)
        tell_counts(plan, &counts);
    table_free(&table);
    return status;
}

static int run_sweep_command(const Command *command, int argc, char **argv)
{
    Common common = { 0 };
    SweepPlan plan = { .measure = "droop" };
    Option options[SCENE_OPTIONS + EVENT_OPTIONS + 4] = { { 0 } };
    int count = scene_options(&plan.scene, options);
    count = event_options(&plan.event, EVENT_NONE, 6, options, count);
    const Option own[] = {
        { "vary", OPTION_CUSTOM, &plan, "NAME=VALUES", "vary a setting; any number of times",
          .read = plan_take_vary },
        { "measure", OPTION_TEXT, &plan.measure, "NAMES", "what to measure (droop)" },
        { "plot", OPTION_TEXT, &plan.plot, "FILE.svg",
          "also draw one or two varied settings there" },
    };
    memcpy(options + count, own, sizeof own);
    bool given[sizeof options / sizeof *options] = { false };
    for (int i = 0; options[i].name; i++)
        if (!options[i].given)
            options[i].given = &given[i];
    plan.options = options;
    plan.event.amplitude_serves = true;
    int status = options_read(command, options, &common, argc, argv, NULL);
    if (status < 0)
        status = plan_finish(command, &plan);
    const NamedFile files[] = { { plan.plot, "--plot", true },
                                { common.output, "--output", true },
                                { 0 } };
    if (status < 0)
        status = files_apart(command, files);
    return status < 0 ? run_plan(command, &common, &plan) : status;
}

const Command command_sweep = {
    .name = "sweep",
    .operands = "",
    .summary = "Measures over any combination of settings, each row beside its law.",
    .details =
        "--vary NAME=a,b,c or NAME=FROM:TO:COUNT, with a trailing log for equal ratios. Settings:\n"
        "stiffness, drag, bones, length, gravity (vrm1: gravity-power), speed, fps, frame_time,\n"
        "seconds, keep_length, amplitude, duration, frequency. The last one varies fastest.\n"
        "\n"
        "--measure NAME,NAME. At rest, after the event (usual: none, the chain is straight and\n"
        "falls): droop, bend, length, tip_drop, trail, tip_x, tip_y, tip_z, of the tip, or of bone "
        "2\n"
        "as droop.2. Of bone 1, turned a little (--amplitude, rad) out of its plane and let go: "
        "omega,\n"
        "decay, fast, overshoot, settle, swings. Of the whole chain, turned a little upward and "
        "let\n"
        "go: tip_gain.\n"
        "\n"
        "Columns of a measure: x, x_law, x_diff, and x_rounding, the difference in units of what\n"
        "rounding explains (a row holds up to 30). tip_gain has a linear law and therefore "
        "x_order, the\n"
        "difference in units of what such a law may leave out at this amplitude (a row holds up to "
        "1).\n"
        "no_law: there is nothing to compare, or the amplitude is too large for the law.\n"
        "Rows are written as they come, and are the same with any number of threads.",
    .examples =
        "  springlab sweep --vary stiffness=0.01:0.3:30log --measure droop\n"
        "  springlab sweep --vary drag=0:0.9:91 --measure omega,decay,settle --plot ring.svg\n"
        "  springlab sweep --vary stiffness=0.02:0.5:40log --vary length=0.1:1:30 --plot map.svg\n"
        "  springlab sweep --scheme vrm1 --bones 5 --vary stiffness=1,2,4 --measure "
        "droop.1,tip_drop",
    .run = run_sweep_command,
    .formats = HAS_CSV,
    .usual = FORMAT_CSV,
};
