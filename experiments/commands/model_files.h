/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Models as commands read them. */
#ifndef COMMANDS_MODEL_FILES_H
#define COMMANDS_MODEL_FILES_H

#include "command.h"
#include "model.h"
#include "scene_file.h"

/* Reads a model, tells its findings and makes its scene. -1, or the exit status after a line on stderr; else the
 * caller frees the scene. */
int read_model_scene(const Command *command, const char *path, bool quiet, Scene *scene);

/* Refuses a frame rate other than 60 where springs of the component count frames of 1/60 s. -1, or the exit status
 * after a line on stderr. */
int check_scene_rate(const Command *command, const Scene *scene, double fps);

#endif
