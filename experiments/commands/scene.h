/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The options that describe a scene, the same in every command that has one: --scheme, --stiffness,
 * --drag, --length, --bones, --gravity, --gravity-power, --wind, --speed, --rest, --fps.
 *
 *     SceneOptions scene;
 *     Option options[SCENE_OPTIONS + 2] = { 0 };
 *     int count = scene_options(&scene, options);
 *     options[count] = (Option){ "frames", ... };
 *     int status = options_read(command, options, ...);
 *     if (status < 0) status = scene_finish(command, &scene);      // -1: scene.c is ready
 *
 * What is not given has the scheme's usual value. Lesson: stiffness 0.05, drag 0.2, gravity 9.81 m/s^2.
 * VRM 1.0, as its specification has it: stiffness 1 m/s, drag 0.5, gravity power 0. Both: one bone of
 * 0.30 m, at rest along +x, 60 frames per second, no wind, no speed.
 */
#ifndef COMMANDS_SCENE_H
#define COMMANDS_SCENE_H

#include "command.h"

enum { SCENE_OPTIONS = 11 };

typedef struct SceneOptions {
    Case c; /* in the units of its scheme; ready after scene_finish */
    int scheme;
    double fps, stiffness, drag, gravity_power;
    SbVec3 gravity, wind; /* m/s^2 */
    bool has_stiffness, has_drag, has_gravity, has_gravity_power;
} SceneOptions;

/* Sets the usual values and writes the SCENE_OPTIONS options. Returns their number. */
int scene_options(SceneOptions *scene, Option *options);
/* Takes an option out again, for a command to which it means nothing. Returns the number left. */
int scene_without(Option *options, int count, const char *name);
/* Checks what depends on the scheme and completes scene->c. With vrm1, gravity and wind given as
 * accelerations become speeds (times the frame time: the same displacement per frame). -1, or the exit
 * status after a line on stderr. */
int scene_finish(const Command *command, SceneOptions *scene);

#endif
