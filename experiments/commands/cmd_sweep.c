/* SPDX-License-Identifier: GPL-3.0-or-later */
/* springlab sweep: measures over any combination of settings, row by row, each beside its law. */
#include "files_apart.h"
#include "ranks.h"
#include "rows_out.h"
#include "shard_option.h"
#include "sweep_plan.h"
#include "sweep_plot.h"

#include <string.h>

/* What sees the rows besides the file. */
typedef struct Drawing {
    const SweepPlan *plan;
    SweepPlot plot;
} Drawing;

static bool draw_block(void *context, const Table *block, long first)
{
    Drawing *drawing = context;
    (void)first;
    sweep_plot_add(&drawing->plot, drawing->plan, block);
    return true;
}

static int draw_all(const RowsOut *out, const Command *command)
{
    Drawing *drawing = out->context;
    return sweep_plot_draw(command, drawing->plan, &drawing->plot, out->rows[ROW_HOLDS]);
}

static int write_and_draw(const Command *command, const Common *common, const SweepPlan *plan,
                          RowsOut *out)
{
    Drawing drawing = { .plan = plan };
    if (!plan->plot || ranks_self() > 0)
        return rows_out_write(out, command, common);
    int status = sweep_plot_open(command, plan, &drawing.plot);
    if (status != EXIT_HELD)
        return status;
    out->also = draw_block;
    out->end = draw_all;
    out->context = &drawing;
    status = rows_out_write(out, command, common);
    if (status != EXIT_HELD)
        sweep_plot_abandon(&drawing.plot);
    return output_settle(&drawing.plot.plot.output, status == EXIT_HELD) ? EXIT_HELD : EXIT_USAGE;
}

static int run_plan(const Command *command, const Common *common, const SweepPlan *plan)
{
    static char title[] = "sweep";
    const RunOptions options = { .threads = common->threads,
                                 .lanes = plan->lanes,
                                 .shard = plan->shard,
                                 .progress = progress_bar,
                                 .context = title };
    const RowWork work = { &plan->experiment, &options };
    RowsOut out = { .rows = { 0 } };
    const char *failed = rows_out_prepare(&out, title, &work);
    const int status =
        failed ? usage_error(command, "%s", failed) : write_and_draw(command, common, plan, &out);
    rows_out_free(&out);
    return status;
}

static int run_sweep_command(const Command *command, int argc, char **argv)
{
    Common common = { 0 };
    SweepPlan plan = { .measure = "droop" };
    Option options[SCENE_OPTIONS + EVENT_OPTIONS + 6] = { { 0 } };
    int count = scene_options(&plan.scene, options);
    count = event_options(&plan.event, EVENT_NONE, 6, options, count);
    const Option own[] = {
        { "vary", OPTION_CUSTOM, &plan, "NAME=VALUES", "vary a setting; any number of times",
          .read = plan_take_vary },
        { "measure", OPTION_TEXT, &plan.measure, "NAMES", "what to measure (droop)" },
        { "plot", OPTION_TEXT, &plan.plot, "FILE.svg",
          "also draw one or two varied settings there" },
        shard_option(&plan.shard),
        option_lanes(&plan.lanes),
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
    if (status < 0 && plan.plot && plan.shard.count)
        status = usage_error(command, "--plot: a figure needs all rows, and --shard makes a part");
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
        "Rows are written as they come, and are the same with any number of threads and lanes. "
        "With --shard "
        "I/N\n"
        "only part I of N is made, for springlab merge.",
    .examples =
        "  springlab sweep --vary stiffness=0.01:0.3:30log --measure droop\n"
        "  springlab sweep --vary drag=0:0.9:91 --measure omega,decay,settle --plot ring.svg\n"
        "  springlab sweep --vary stiffness=0.02:0.5:40log --vary length=0.1:1:30 --plot map.svg\n"
        "  springlab sweep --scheme vrm1 --bones 5 --vary stiffness=1,2,4 --measure "
        "droop.1,tip_drop",
    .run = run_sweep_command,
    .formats = HAS_CSV,
    .usual = FORMAT_CSV,
    .ranks = true,
};
