/* SPDX-License-Identifier: GPL-3.0-or-later */
/* springlab simulate: plays an event and writes the trace, and its picture. */
#include "film_strip.h"
#include "scene.h"
#include "trace_file.h"

#include <string.h>

typedef struct Settings {
    SceneOptions scene;
    int event, start;
    double amplitude, duration, frequency, seconds;
    SbVec3 direction;
    bool has_amplitude, has_duration, has_frequency, has_direction, has_speed;
    const char *plot;
} Settings;

/* The events whose direction is that of the anchor's velocity. */
static bool goes_ahead(int event)
{
    return events[event].speed > 0;
}

static int read_direction(const Command *command, Settings *settings)
{
    const SbVec3 zero = { 0, 0, 0 };
    Case *c = &settings->scene.c;
    SbVec3 wanted = events[settings->event].defaults.direction;
    if (settings->has_direction && settings->has_speed && goes_ahead(settings->event))
        return usage_error(command,
                           "--direction and --speed exclude each other with --event %s: give "
                           "the speed as X,Y,Z",
                           events[settings->event].name);
    if (settings->has_direction)
        wanted = settings->direction;
    else if (settings->has_speed && goes_ahead(settings->event))
        wanted = c->speed;
    const SbVec3 direction = vec3_normalise(wanted, zero);
    if (settings->has_direction && !(vec3_dot(direction, direction) > 0.5))
        return usage_error(command,
                           "--direction: '%.10g,%.10g,%.10g' given, allowed: a vector that is not "
                           "zero and whose square is finite",
                           wanted.x, wanted.y, wanted.z);
    c->event.direction = direction;
    if (!settings->has_speed)
        c->speed = vec3_scale(direction, events[settings->event].speed);
    return -1;
}

/* Completes the case: the event's defaults, and what was given instead. */
static int finish_event(const Command *command, Settings *settings)
{
    Case *c = &settings->scene.c;
    c->event = events[settings->event].defaults;
    c->event.settled = settings->start;
    if (settings->has_amplitude)
        c->event.amplitude = settings->amplitude;
    if (settings->has_duration)
        c->event.duration = settings->duration;
    if (settings->has_frequency)
        c->event.frequency = settings->frequency;
    c->seconds = settings->seconds;
    if (c->seconds / c->frame_time < 0.5 || c->seconds / c->frame_time > 1e7)
        return usage_error(command, "--seconds: '%.10g' given, allowed: 1 to 10000000 frames",
                           c->seconds);
    return read_direction(command, settings);
}

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
    static const char *const starts[] = { "straight", "settled", NULL };
    Common common = { 0 };
    Settings settings = { .event = EVENT_RELEASE, .start = 1, .seconds = 3 };
    Option options[SCENE_OPTIONS + 10] = { { 0 } };
    const int scene = scene_options(&settings.scene, options);
    for (int i = 0; i < scene; i++)
        if (strcmp(options[i].name, "speed") == 0)
            options[i].given = &settings.has_speed;
    const Option own[] = {
        { "event", OPTION_CHOICE, &settings.event, "EVENT", "what happens (release)",
          .choices = event_names },
        { "start", OPTION_CHOICE, &settings.start, "straight|settled",
          "the chain at the start: at rest under its forces, or straight (settled)",
          .choices = starts },
        { "amplitude", OPTION_REAL, &settings.amplitude, "A",
          "of the event, m (release, turn: rad)", .least = -1e6, .most = 1e6,
          .given = &settings.has_amplitude },
        { "duration", OPTION_REAL, &settings.duration, "T", "of the event, s", .least = 0,
          .most = 1e6, .given = &settings.has_duration },
        { "frequency", OPTION_REAL, &settings.frequency, "F", "of the event, Hz", .least = 0,
          .most = 1e6, .given = &settings.has_frequency },
        { "direction", OPTION_VECTOR, &settings.direction, "X,Y,Z",
          "of the event; for turn the axis", .given = &settings.has_direction },
        { "seconds", OPTION_REAL, &settings.seconds, "T", "length of the run (3)", .least = 0,
          .most = 1e6 },
        { "plot", OPTION_TEXT, &settings.plot, "FILE.svg", "also draw a film strip there" },
    };
    memcpy(options + scene, own, sizeof own);
    int status = options_read(command, options, &common, argc, argv, NULL);
    if (status < 0)
        status = scene_finish(command, &settings.scene);
    if (status < 0)
        status = finish_event(command, &settings);
    return status < 0 ? show_run(command, &common, &settings) : status;
}

const Command command_simulate = {
    .name = "simulate",
    .operands = "",
    .summary = "Plays an event on a chain and writes the trace, frame by frame.",
    .details =
        "Events and what they take when nothing is given:\n"
        "  none       the anchor keeps its velocity (--speed)\n"
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
