/* SPDX-License-Identifier: GPL-3.0-or-later */
/* springlab simulate: plays an event on a chain, or a motion on a scene, and writes the trace. */
#include "event_options.h"
#include "files_apart.h"
#include "film_strip.h"
#include "scene_play.h"
#include "simulate_model.h"

#include <string.h>

typedef struct Settings {
    SceneOptions scene;
    EventOptions event;
    const char *plot, *scene_file, *motion;
} Settings;

enum { OWN_OPTIONS = 3, OPTIONS = SCENE_OPTIONS + EVENT_OPTIONS + OWN_OPTIONS };

typedef struct Run {
    const Case *c;
    const Trace *trace;
} Run;

static void write_run(FILE *file, const void *result)
{
    const Run *run = result;
    trace_write_csv(run->c, run->trace, file);
}

static bool draw_run(const Run *run, const char *path, Plot *plot)
{
    if (!plot_open(plot, path))
        return false;
    film_strip_write(run->c, run->trace, plot->script);
    return plot_draw(plot, "simulate");
}

/* The figure is drawn first and put in its place last: where either file cannot be had, neither is left. */
static int show_run(const Command *command, const Common *common, const Settings *settings)
{
    const Case *c = &settings->scene.c;
    Trace trace = { 0 };
    const Run run = { c, &trace };
    const char *refused = case_run(c, &trace);
    Plot plot = { 0 };
    int status = EXIT_USAGE;
    if (refused)
        status = usage_error(command, "%s", refused);
    else if (!settings->plot || draw_run(&run, settings->plot, &plot))
        status = emit(common, write_run, &run);
    if (!output_settle(&plot.output, status == EXIT_HELD))
        status = EXIT_USAGE;
    trace_free(&trace);
    return status;
}

typedef struct Played {
    ScenePlay *play;
    const Recording *motion;
} Played;

static void write_played(FILE *file, const void *result)
{
    const Played *played = result;
    trace_write_played(played->play, played->motion, file);
}

static int play_motion(const Command *command, const Common *common, const Settings *settings,
                       const Scene *scene, double frame_time, bool has_fps)
{
    char error[SCENE_ERROR_SIZE];
    Recording motion;
    if (!motion_read(settings->motion, &motion, error))
        return usage_error(command, "%s", error);
    ScenePlay play;
    int status = EXIT_USAGE;
    if (motion.frames == 0) {
        status = usage_error(command, "%s: no frames below the header", settings->motion);
    } else if (!has_fps && motion.fps > 0 && fabs(motion.fps * frame_time - 1) > 1e-6) {
        status = usage_error(command,
                             "%s is of %.6g frames per second and %s of %.6g: say which with --fps",
                             settings->motion, motion.fps, settings->scene_file, 1 / frame_time);
    } else if (scene_play_create(scene, frame_time, &play, error)) {
        scene_warn_beyond(scene, settings->scene_file, settings->motion, motion.frames);
        status = emit(common, write_played, &(Played){ &play, &motion });
        scene_play_free(&play);
    } else {
        status = usage_error(command, "%s: %s", settings->scene_file, error);
    }
    recording_free(&motion);
    return status;
}

/* The first of the options that describe a chain or an event, or draw one, that was given; or NULL. */
static const char *find_chain_option(const Option *options)
{
    for (int i = 0; options[i].name; i++)
        if (*options[i].given && options[i].kind != OPTION_TEXT &&
            strcmp(options[i].name, "fps") != 0)
            return options[i].name;
    return NULL;
}

/* A frame is a step of the solver's. -1, or the exit status. */
static int check_fps(const Command *command, double fps, const char *with)
{
    const double least = 1 / SB_STEP_TIME_MOST, most = 1 / SB_STEP_TIME_LEAST;
    if (fps >= least && fps <= most)
        return -1;
    return usage_error(command, "--fps: '%.10g' given, allowed with %s: %g to %g", fps, with, least,
                       most);
}

static int run_scene(const Command *command, const Common *common, const Settings *settings,
                     const Option *options)
{
    char error[SCENE_ERROR_SIZE];
    Scene scene;
    const char *given = find_chain_option(options);
    if (!settings->scene_file || !settings->motion)
        return usage_error(command, "--scene and --motion belong together");
    if (given || settings->plot)
        return usage_error(command, "--%s: not with --scene, which has a chain of its own",
                           given ? given : "plot");
    if (!scene_read(settings->scene_file, &scene, stderr, error))
        return usage_error(command, "%s", error);
    bool has_fps = false;
    for (int i = 0; options[i].name; i++)
        has_fps |= strcmp(options[i].name, "fps") == 0 && *options[i].given;
    const double frame_time = has_fps ? 1 / settings->scene.fps : scene.frame_time;
    int status = has_fps ? check_fps(command, settings->scene.fps, "--scene") : -1;
    if (status < 0 && has_fps && scene.time_steps > 0)
        status =
            usage_error(command, "--fps: %s has time steps of its own (dt)", settings->scene_file);
    if (status < 0)
        status = play_motion(command, common, settings, &scene, frame_time, has_fps);
    scene_free(&scene);
    return status;
}

static bool is_given(const Option *options, const char *name)
{
    for (int i = 0; options[i].name; i++)
        if (strcmp(options[i].name, name) == 0)
            return *options[i].given;
    return false;
}

/* A model has chains of its own, so of the options only the event's, the speed and the frame rate serve. */
static int run_model(const Command *command, const Common *common, Settings *settings,
                     const Option *options, const char *path)
{
    static const char *const chain[] = { "scheme",  "stiffness",     "drag", "length", "bones",
                                         "gravity", "gravity-power", "wind", "rest" };
    if (settings->scene_file || settings->motion)
        return usage_error(command, "--%s: not with a model, which has chains of its own",
                           settings->scene_file ? "scene" : "motion");
    for (size_t i = 0; i < sizeof chain / sizeof *chain; i++)
        if (is_given(options, chain[i]))
            return usage_error(command, "--%s: not with a model, which has chains of its own",
                               chain[i]);
    if (!is_given(options, "event"))
        settings->event.event = EVENT_SHAKE;
    if (settings->event.event == EVENT_RELEASE)
        return usage_error(command, "--event: 'release' given, with a model allowed: none, step, "
                                    "shake, stop, turn, drag, drag-stop, sine, walk");
    int status = check_fps(command, settings->scene.fps, "a model");
    if (status < 0)
        status = scene_finish(command, &settings->scene);
    if (status < 0)
        status = event_finish(command, &settings->event, &settings->scene.c);
    return status < 0 ? simulate_model(command, common, path, &settings->scene.c, settings->plot)
                      : status;
}

static int run_event(const Command *command, const Common *common, Settings *settings)
{
    int status = scene_finish(command, &settings->scene);
    if (status < 0)
        status = event_finish(command, &settings->event, &settings->scene.c);
    return status < 0 ? show_run(command, common, settings) : status;
}

static int run_simulate(const Command *command, int argc, char **argv)
{
    Common common = { 0 };
    Settings settings = { 0 };
    Option options[OPTIONS + 1] = { { 0 } };
    bool given[OPTIONS] = { false };
    int count = scene_options(&settings.scene, options);
    count = event_options(&settings.event, EVENT_RELEASE, 3, options, count);
    const Option own[OWN_OPTIONS] = {
        { "plot", OPTION_TEXT, &settings.plot, "FILE.svg", "also draw a film strip there" },
        { "scene", OPTION_TEXT, &settings.scene_file, "FILE.json",
          "instead: the skeleton, settings and colliders of this file" },
        { "motion", OPTION_TEXT, &settings.motion, "FILE.csv",
          "with --scene: the root's pose, frame by frame" },
    };
    memcpy(options + count, own, sizeof own);
    for (int i = 0; i < OPTIONS; i++)
        if (!options[i].given)
            options[i].given = &given[i];
    int operand;
    const int status = options_read(command, options, &common, argc, argv, &operand);
    if (status >= 0)
        return status;
    const char *model = argv[operand]; /* NULL where there is none */
    const NamedFile files[] = {
        { model, "the model", false },          { settings.scene_file, "--scene", false },
        { settings.motion, "--motion", false }, { settings.plot, "--plot", true },
        { common.output, "--output", true },    { 0 },
    };
    if (files_apart(command, files) >= 0)
        return EXIT_USAGE;
    if (model)
        return run_model(command, &common, &settings, options, model);
    if (settings.scene_file || settings.motion)
        return run_scene(command, &common, &settings, options);
    return run_event(command, &common, &settings);
}

const Command command_simulate = {
    .name = "simulate",
    .operands = "[MODEL]",
    .summary =
        "Plays an event on a chain or a model, or a motion on a scene, and writes the trace.",
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
        "joint's local rotation; a line above its header tells the frame rate.\n"
        "\n"
        "With a MODEL (.vrm, .glb, .gltf) the event moves the root of its own springs; usual: "
        "shake. The\n"
        "options that describe a chain do not serve, nor does release. --plot draws a film strip "
        "for\n"
        "each spring. The trace has the joints of all springs, in the order of `springlab "
        "import`.\n"
        "\n"
        "With --scene the root follows --motion, of which only frame and the root's seven columns\n"
        "are read; the frame time is the scene's unless --fps is given. It starts at rest in its\n"
        "pose, the bones as the nodes have them, and falls from there. At most 10000 nodes. Keys "
        "of a\n"
        "scene (* needed):\n"
        "  h*               frame time, s, 0.0001 to 10\n"
        "  nodes*           list, in any order: parent* (a node's number or \"root\"), "
        "translation\n"
        "                   [x,y,z], rotation [x,y,z,w], as seen from the parent; scale (1),\n"
        "                   name\n"
        "  joints*          list: node*, stiffness (1), gravityPower (0), gravityDir ([0,-1,0]),\n"
        "                   dragForce (0.5), hitRadius (0); a bone ends at its node's first "
        "child,\n"
        "                   at the node below it that tail names, or 0.07 m along its node's own\n"
        "                   translation\n"
        "  colliders        list: node*, type* (\"sphere\", \"capsule\", \"plane\", "
        "\"inside-sphere\",\n"
        "                   \"inside-capsule\"), radius*, offset, for capsules tail*, the other "
        "end,\n"
        "                   for a plane normal* and no radius; active (true)\n"
        "  springs          list, if the joints are not all one spring: joints* (their numbers, "
        "all\n"
        "                   in order), colliders, name, scheme, center, root\n"
        "  scheme           \"vrm1\" (usual), \"lesson\", \"component\"\n"
        "  center           the node, or \"root\", in whose space inertia acts (usual: the world)\n"
        "  units_per_metre, scale, version (1)\n"
        "  dt               list: each frame's own time step, s (vrm1: one step each; 0, null: "
        "none)\n"
        "  resets           list of frames, 1 being the motion's first, that begin at rest\n"
        "  changes          list, by frame*: joint or collider (a number; neither: all joints), "
        "and\n"
        "                   the settings that it has from then on",
    .examples =
        "  springlab simulate --event release --bones 4 --output release.csv\n"
        "  springlab simulate --event shake --bones 6 --rest 0,-1,0 --output shake.csv --plot "
        "shake.svg\n"
        "  springlab simulate --event turn --scheme vrm1 --gravity-power 0.3 --bones 5 --fps 90 "
        "--output turn.csv\n"
        "  springlab simulate --event walk --fps 50 --output walk.csv\n"
        "  printf '{\"h\": 0.02, \"nodes\": [{\"parent\": \"root\"}, ' >scene.json\n"
        "  printf '{\"parent\": 0, \"translation\": [0, -0.2, 0]}], ' >>scene.json\n"
        "  printf '\"joints\": [{\"node\": 0, \"stiffness\": 2, \"dragForce\": 0.4}]}' "
        ">>scene.json\n"
        "  springlab simulate --scene scene.json --motion walk.csv --output moved.csv",
    .run = run_simulate,
    .formats = HAS_CSV,
    .usual = FORMAT_CSV,
};
