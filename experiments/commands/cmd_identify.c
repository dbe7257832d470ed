/* SPDX-License-Identifier: GPL-3.0-or-later */
/* springlab identify: the settings of an unknown solver from a recording of what it did. */
#include "files_apart.h"
#include "identify_report.h"

#include <string.h>

enum { SCHEME_LESSON, SCHEME_VRM1, SCHEME_NOT_GIVEN };

typedef struct Settings {
    const char *trace, *scene, *residuals;
    int scheme, center;
    double fps;
    SbVec3 rest, along;
    bool has_rest, has_along;
} Settings;

/* The scene that was given, or a straight chain. -1, or the exit status. */
static int find_scene(const Command *command, const Settings *settings, const Recording *recording,
                      Scene *scene)
{
    char error[SCENE_ERROR_SIZE];
    if (settings->scene) {
        if (!scene_read(settings->scene, scene, stderr, error))
            return usage_error(command, "%s", error);
        if (scene->joints == recording->joints)
            return -1;
        scene_free(scene);
        return usage_error(command, "%s: the scene has another number of joints than the %d of %s",
                           settings->scene, recording->joints, settings->trace);
    }
    const SbVec3 rest = vector_direction(settings->rest);
    if (!(vec3_dot(rest, rest) > 0.5))
        return usage_error(command, "--rest: '0,0,0' given, allowed: a vector that is not zero");
    if (!scene_make_straight(recording->joints, rest, scene))
        return usage_error(command, "out of memory");
    return -1;
}

static const char *choose_scheme(const Settings *settings, const Scene *scene)
{
    if (settings->scheme != SCHEME_NOT_GIVEN)
        return settings->scheme == SCHEME_VRM1 ? "vrm1" : "lesson";
    return settings->scene ? scene->scheme : "lesson";
}

static int identify_scene(const Command *command, const Common *common, const Settings *settings,
                          const Recording *recording, Scene *scene)
{
    const char *scheme = choose_scheme(settings, scene);
    if (strcmp(scheme, "component") == 0)
        return usage_error(command,
                           "%s: scheme: \"component\" cannot be identified; say --scheme "
                           "lesson or vrm1",
                           settings->scene);
    if (settings->center)
        scene->center = NODE_ROOT;
    const FrameRate rate = frame_rate_choose(settings->fps, recording->fps,
                                             settings->scene ? 1 / scene->frame_time : 0);
    const bool from_scene = settings->scene && !(settings->fps > 0 || recording->fps > 0);
    const IdentifyOptions options = {
        .scheme = strcmp(scheme, "vrm1") == 0 ? &sb_vrm1 : &sb_lesson,
        .frame_time = from_scene ? scene->frame_time : 1 / rate.fps,
        .along = settings->has_along,
        .direction = vector_direction(settings->along),
    };
    if (options.along && !(vec3_dot(options.direction, options.direction) > 0.5))
        return usage_error(command,
                           "--gravity-along: '0,0,0' given, allowed: a vector that is not zero");
    Identification found;
    const char *failed = identify(scene, recording, &options, &found);
    if (failed)
        return usage_error(command, "%s: %s", settings->trace, failed);
    const IdentifyReport report = { scheme, rate, &found, (Format)common->format };
    int status = EXIT_USAGE;
    Output residuals = { 0 };
    if (!settings->residuals ||
        identify_residuals_write(&found, recording->first_frame, settings->residuals, &residuals))
        status = emit(common, identify_report_write, &report);
    if (!output_settle(&residuals, status == EXIT_HELD))
        status = EXIT_USAGE;
    identification_free(&found);
    return status;
}

static int identify_file(const Command *command, const Common *common, const Settings *settings)
{
    Recording recording;
    char error[RECORDING_ERROR_SIZE];
    if (!recording_read(settings->trace, &recording, error))
        return usage_error(command, "%s", error);
    Scene scene;
    int status = -1;
    if (recording.frames < 3)
        status = usage_error(command, "%s: %d frames, needed: 3 or more", settings->trace,
                             recording.frames);
    if (status < 0)
        status = find_scene(command, settings, &recording, &scene);
    if (status < 0) {
        status = identify_scene(command, common, settings, &recording, &scene);
        scene_free(&scene);
    }
    recording_free(&recording);
    return status;
}

static int run_identify(const Command *command, int argc, char **argv)
{
    static const char *const schemes[] = { "lesson", "vrm1", NULL };
    static const char *const centers[] = { "world", "root", NULL };
    Common common = { 0 };
    Settings settings = { .scheme = SCHEME_NOT_GIVEN, .rest = { 1, 0, 0 } };
    const Option options[] = {
        { "scene", OPTION_TEXT, &settings.scene, "FILE.json",
          "the skeleton, the frame time and the center; its settings are not looked at" },
        { "rest", OPTION_VECTOR, &settings.rest, "X,Y,Z",
          "without a scene: the direction of the straight chain at rest (1,0,0)",
          .given = &settings.has_rest },
        { "scheme", OPTION_CHOICE, &settings.scheme, "lesson|vrm1",
          "what the settings mean (the scene's; without one lesson)", .choices = schemes },
        { "fps", OPTION_REAL, &settings.fps, "N",
          "frames per second (the trace's; else the scene's; else 60)", .least = 1e-3,
          .most = 1e6 },
        { "center", OPTION_CHOICE, &settings.center, "world|root",
          "the space in which inertia is evaluated (the scene's; without one world)",
          .choices = centers },
        { "gravity-along", OPTION_VECTOR, &settings.along, "X,Y,Z",
          "gravity is known to act along this direction, only its size is not",
          .given = &settings.has_along },
        { "residuals", OPTION_TEXT, &settings.residuals, "FILE.csv",
          "also write, for every frame, the angle missed, and which frames were left out" },
        { 0 },
    };
    int operand;
    const int status = options_read(command, options, &common, argc, argv, &operand);
    if (status >= 0)
        return status;
    if (settings.scene && settings.has_rest)
        return usage_error(command, "--scene and --rest exclude each other");
    settings.trace = argv[operand];
    const NamedFile files[] = {
        { settings.trace, "the trace", false },
        { settings.scene, "--scene", false },
        { settings.residuals, "--residuals", true },
        { common.output, "--output", true },
        { 0 },
    };
    if (files_apart(command, files) >= 0)
        return EXIT_USAGE;
    return identify_file(command, &common, &settings);
}

const Command command_identify = {
    .name = "identify",
    .operands = "TRACE.csv",
    .summary = "Finds a solver's drag, stiffness and gravity, bone by bone, from its trace.",
    .details =
        "The trace may come from any program: one row for each frame with the root's pose and the\n"
        "tails in world space (the columns that `springlab simulate` writes; rotations are not\n"
        "needed); a line \"# frames per second 90\" above the header tells the rate. Frames in\n"
        "which a collider moved a bone are found by their residual, left out\n"
        "and counted. What a trace cannot tell is \"-\" (JSON null), with the reason. Where a "
        "number\n"
        "is one that no setting has, that is said (JSON: misfit).",
    .examples =
        "  springlab simulate --event walk --bones 4 --stiffness 0.08 --drag 0.3 --output "
        "walk.csv\n"
        "  springlab identify walk.csv --gravity-along 0,-1,0\n"
        "  springlab identify walk.csv --gravity-along 0,-1,0 --format json --residuals missed.csv",
    .run = run_identify,
    .formats = HAS_TEXT | HAS_CSV | HAS_JSON | HAS_MARKDOWN,
};
