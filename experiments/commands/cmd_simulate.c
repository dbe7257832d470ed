/* SPDX-License-Identifier: GPL-3.0-or-later */
/* springlab simulate: plays an event and writes the trace, and its picture. */
#include "event_options.h"
#include "film_strip.h"
#include "trace_file.h"

typedef struct Settings {
    SceneOptions scene;
    EventOptions event;
    const char *plot;
} Settings;

typedef struct Run {
    const Case *c;
    const Trace *trace;
} Run;

static void write_run(FILE *file, const void *result)
{
    const Run *run = result;
    trace_write_csv(run->c, run->trace, file);
}

static bool draw_run(const Run *run, const char *path)
{
    Plot plot;
    if (!plot_open(&plot, path))
        return false;
    film_strip_write(run->c, run->trace, plot.script);
    return plot_draw(&plot, "simulate");
}

/* The figure first: where it cannot be drawn, nothing is written. */
static int show_run(const Command *command, const Common *common, const Settings *settings)
{
    const Case *c = &settings->scene.c;
    Trace trace = { 0 };
    const Run run = { c, &trace };
    const char *refused = case_run(c, &trace);
    int status = EXIT_USAGE;
    if (refused)
        status = usage_error(command, "%s", refused);
    else if (!settings->plot || draw_run(&run, settings->plot))
        status = emit(common, write_run, &run);
    trace_free(&trace);
    return status;
}

static int run_simulate(const Command *command, int argc, char **argv)
{
    Common common = { 0 };
    Settings settings = { 0 };
    Option options[SCENE_OPTIONS + EVENT_OPTIONS + 2] = { { 0 } };
    int count = scene_options(&settings.scene, options);
    count = event_options(&settings.event, EVENT_RELEASE, 3, options, count);
    options[count] =
        (Option){ "plot", OPTION_TEXT, &settings.plot, "FILE.svg", "also draw a film strip there" };
    int status = options_read(command, options, &common, argc, argv, NULL);
    if (status < 0)
        status = scene_finish(command, &settings.scene);
    if (status < 0)
        status = event_finish(command, &settings.event, &settings.scene.c);
    return status < 0 ? show_run(command, &common, &settings) : status;
}

const Command command_simulate = {
    .name = "simulate",
    .operands = "",
    .summary = "Plays an event on a chain and writes the trace, frame by frame.",
    .details =
        "Usual: release, for 3 s. Events and what they take when nothing is given:\n"
        "  none       the anchor keeps its velocity (--speed); the chain starts straight\n"
        "  release    the whole chain is turned by 0.05 rad, upward, and let go\n"
        "  step       the anchor jumps by 0.1 m, upward\n"
        "  shake      the anchor goes 0.1 m along x and comes back within 0.1 s\n"
        "  stop       the anchor has come with 1.2 m/s along x, and halts\n"
        "  turn       the root turns by 1.5708 rad about y within 0.2 s\n"
        "  drag       the anchor sets off with 1.2 m/s along x\n"
        "  drag-stop  the same, and halts after 1 s\n"
        "  sine       the anchor swings by 0.02 m up and down at 2 Hz\n"
        "  walk       the anchor goes 1.2 m/s along x with a bob of 0.02 m at 2 Hz and half as\n"
        "             frequent a sway\n"
        "The trace has, for every frame, the root's pose, each tail in world space (m), and each\n"
        "joint's local rotation.",
    .examples =
        "  springlab simulate --event release --bones 4 --output release.csv\n"
        "  springlab simulate --event shake --bones 6 --rest 0,-1,0 --output shake.csv --plot "
        "shake.svg\n"
        "  springlab simulate --event turn --scheme vrm1 --gravity-power 0.3 --bones 5 --fps 90 "
        "--output turn.csv",
    .run = run_simulate,
    .formats = HAS_CSV,
    .usual = FORMAT_CSV,
};
