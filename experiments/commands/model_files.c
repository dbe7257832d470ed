/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "model_files.h"

#include "message.h"
#include "model_scene.h"

#include <string.h>

/* A line on stderr for each: warnings and errors, and notes too unless quiet. */
static void tell_findings(const Model *model, bool quiet)
{
    for (int i = 0; i < model->findings.count; i++) {
        const ModelFinding *finding = &model->findings.finding[i];
        if (!quiet || finding->severity != SEVERITY_NOTE)
            message_line("%s: %s%s%s: %s", model->path, finding->place, *finding->place ? ": " : "",
                         severity_name(finding->severity), finding->text);
    }
}

int read_model_scene(const Command *command, const char *path, bool quiet, Scene *scene)
{
    Model model;
    char error[MODEL_ERROR_SIZE], reason[SCENE_ERROR_SIZE];
    if (!model_read(path, &model, error))
        return usage_error(command, "%s", error);
    tell_findings(&model, quiet);
    const bool made = model_to_scene(&model, scene, reason);
    model_free(&model);
    return made ? -1 : usage_error(command, "%s: %s", path, reason);
}

int check_scene_rate(const Command *command, const Scene *scene, double fps)
{
    for (int s = 0; s < scene->springs && fps != 60; s++)
        if (strcmp(scene->spring[s].scheme, "vrm1") != 0)
            return usage_error(command,
                               "--fps: %g given, allowed: 60, as \"%s\" of the model counts frames "
                               "of 1/60 s",
                               fps, scene->spring[s].name);
    return -1;
}
