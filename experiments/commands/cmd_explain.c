/* SPDX-License-Identifier: GPL-3.0-or-later */
/* springlab explain: every intermediate of the four steps. */
#include "explain.h"
#include "scene.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_FRAMES = 10000, MOST_BONE_FRAMES = 100000 };

/* Step names a,b,c: those switch off the case's steps. */
static bool read_off(void *target, const char *text, char *allowed, unsigned long size)
{
    Case *c = target;
    const struct {
        const char *name;
        int *on;
    } steps[] = { { "inertia", &c->inertia },
                  { "force", &c->force },
                  { "stiffness", &c->pull },
                  { "length", &c->keep_length } };
    snprintf(allowed, size, "some of inertia,force,stiffness,length");
    for (const char *name = text;; name++) {
        const size_t length = strcspn(name, ",");
        bool known = false;
        for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
            if (strlen(steps[i].name) == length && strncmp(steps[i].name, name, length) == 0) {
                *steps[i].on = 0;
                known = true;
            }
        }
        name += length;
        if (!known || !*name)
            return known;
    }
}

static void write_explanation(FILE *file, const void *result)
{
    const Explanation *explanation = ((const void *const *)result)[0];
    const Format format = *(const Format *)((const void *const *)result)[1];
    (format == FORMAT_JSON  ? explain_json
     : format == FORMAT_CSV ? explain_csv
                            : explain_text)(explanation, file);
}

static int explain_case(const Command *command, const Common *common, Explanation *explanation)
{
    Case *c = &explanation->c;
    if ((long)explanation->frames * c->bones > MOST_BONE_FRAMES)
        return usage_error(command, "--frames: '%d' given, allowed: frames times bones <= %d",
                           explanation->frames, MOST_BONE_FRAMES);
    c->seconds = explanation->frames * c->frame_time;
    explanation->record =
        calloc((size_t)explanation->frames * (size_t)c->bones, sizeof(SbStepRecord));
    const char *failed = explanation->record
                             ? case_run_recorded(c, &explanation->trace, explanation->record)
                             : "out of memory";
    const Format format = (Format)common->format;
    const void *const result[] = { explanation, &format };
    const int status =
        failed ? usage_error(command, "%s", failed) : emit(common, write_explanation, result);
    free(explanation->record);
    trace_free(&explanation->trace);
    return status;
}

static int run_explain(const Command *command, int argc, char **argv)
{
    Common common = { 0 };
    SceneOptions scene;
    Explanation explanation = { .frames = 2, .digits = 6 };
    Option options[SCENE_OPTIONS + 5] = { 0 };
    const int count = scene_options(&scene, options);
    const Option own[] = {
        { "frames", OPTION_COUNT, &explanation.frames, "N", "frames to explain (2)", .least = 1,
          .most = MOST_FRAMES },
        { "digits", OPTION_COUNT, &explanation.digits, "N", "significant digits of the text (6)",
          .least = 1, .most = 17 },
        { "kick", OPTION_VECTOR, &scene.c.kick, "X,Y,Z",
          "how far every tail has just moved at the start, m (0,0,0)" },
        { "off", OPTION_CUSTOM, &scene.c, "STEPS",
          "steps to leave out: of inertia,force,stiffness,length", .read = read_off },
    };
    memcpy(options + count, own, sizeof own);
    int status = options_read(command, options, &common, argc, argv, NULL);
    if (status < 0)
        status = scene_finish(command, &scene);
    if (status >= 0)
        return status;
    explanation.c = scene.c;
    return explain_case(command, &common, &explanation);
}

const Command command_explain = {
    .name = "explain",
    .operands = "",
    .summary = "Shows every intermediate of the four steps, to be followed with a pencil.",
    .details =
        "Text gives each step's formula, the numbers put in and the result; CSV and JSON the same\n"
        "vectors to 17 digits.",
    .examples =
        "  springlab explain\n"
        "  springlab explain --bones 2 --speed 1.2 --frames 3 --digits 4\n"
        "  springlab explain --scheme vrm1 --length 0.1 --drag 0.4 --gravity-power 1\n"
        "  springlab explain --gravity 0 --stiffness 0 --kick 0.01,0,0 --off length --format csv",
    .run = run_explain,
    .formats = HAS_TEXT | HAS_CSV | HAS_JSON,
};
