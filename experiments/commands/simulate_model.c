/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "simulate_model.h"

#include "event_options.h"
#include "model_files.h"
#include "plot.h"
#include "scene_strip.h"

#include <stdlib.h>
#include <string.h>

/* A run remembers every tail while its picture is made. */
enum { MOST_TAILS = EVENT_MOST_TAILS / 10 };

typedef struct Played {
    ScenePlay play;
    Recording motion;
} Played;

static void write_played(FILE *file, const void *result)
{
    Played *played = (Played *)(size_t)result;
    trace_write_played(&played->play, &played->motion, file);
}

static const char *file_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* A figure to be drawn, and where it goes. */
typedef struct Figure {
    const char *path;
    Plot plot;
} Figure;

static bool draw(const SceneRun *run, const char *title, Figure *figure,
                 char error[SCENE_ERROR_SIZE])
{
    SceneMoments moments;
    Plot *plot = &figure->plot;
    *error = '\0';
    if (!scene_moments_record(run, &moments, error))
        return false;
    bool drawn = plot_open(plot, figure->path);
    if (drawn) {
        scene_strip_write(run, &moments, title, plot->script);
        drawn = plot_draw(plot, "simulate_scene");
    }
    scene_moments_free(&moments);
    return drawn;
}

static int write_trace(const Command *command, const Common *common, const char *path,
                       const SceneRun *run)
{
    char error[SCENE_ERROR_SIZE];
    Played played = { .motion = { .frames = run->frames, .first_frame = 1 } };
    played.motion.root = malloc((size_t)run->frames * sizeof *played.motion.root);
    if (!played.motion.root)
        return usage_error(command, "out of memory");
    for (int frame = 1; frame <= run->frames; frame++)
        played.motion.root[frame - 1] = event_root(run->c, frame);
    int status = EXIT_USAGE;
    if (scene_run_start(run, &played.play, error)) {
        status = emit(common, write_played, &played);
        scene_play_free(&played.play);
    } else {
        status = usage_error(command, "%s: %s", path, error);
    }
    free(played.motion.root);
    return status;
}

static int play_model(const Command *command, const Common *common, const char *path, const Case *c,
                      Figure *plot)
{
    Scene scene;
    char error[SCENE_ERROR_SIZE];
    int status = read_model_scene(command, path, common->quiet, &scene);
    if (status >= 0)
        return status;
    const SceneRun run = {
        .scene = &scene, .c = c, .frames = case_frames(c), .settled = c->event.settled != 0
    };
    status = check_scene_rate(command, &scene, 1 / c->frame_time);
    if (status < 0 && (double)run.frames * scene.joints > MOST_TAILS)
        status = usage_error(command,
                             "--seconds: %d frames of %d joints, allowed: at most %d of both "
                             "multiplied",
                             run.frames, scene.joints, MOST_TAILS);
    else if (status < 0 && plot && !draw(&run, file_name(path), plot, error))
        status = *error ? usage_error(command, "%s: %s", path, error) : EXIT_USAGE;
    else if (status < 0)
        status = write_trace(command, common, path, &run);
    scene_free(&scene);
    return status;
}

int simulate_model(const Command *command, const Common *common, const char *path, const Case *c,
                   const char *plot)
{
    Figure figure = { .path = plot };
    const int status = play_model(command, common, path, c, plot ? &figure : NULL);
    return output_settle(&figure.plot.output, status == EXIT_HELD) ? EXIT_HELD : EXIT_USAGE;
}
