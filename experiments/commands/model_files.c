/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "model_files.h"

#include "message.h"
#include "model_scene.h"

void tell_findings(const Model *model, bool quiet)
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
