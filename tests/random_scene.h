/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random scenes as files describe them: bent and branched chains, settings that differ from joint to joint,
 * a root that moves and turns; colliders, a center, scale, uneven time, changes and resets where they are
 * asked for. And what our own solver makes of them. */
#ifndef TESTS_RANDOM_SCENE_H
#define TESTS_RANDOM_SCENE_H

#include "scene_file.h"
#include "trace_file.h"

#include <gsl/gsl_rng.h>

enum {
    SCENE_COLLIDERS = 1,
    SCENE_CENTER = 2,
    SCENE_SCALE = 4,
    SCENE_TIMES = 8,
    SCENE_CHANGES = 16,
    SCENE_RESETS = 32,
    SCENE_EVERYTHING = 63
};

/* A scene of this scheme with these parts, and the motion of its root. The caller frees both. */
void random_scene(gsl_rng *rng, const char *scheme, unsigned parts, Scene *scene,
                  Recording *motion);

/* The trace of a scene on our own solver; rotations too. single: all tails and rotations are rounded to
 * single precision after every frame, and the solver goes on from there. */
void play_scene(const Scene *scene, const Recording *motion, bool single, Recording *trace);

/* Room for a recording of so many frames; first_frame 1. */
void recording_make(int joints, int frames, bool rotations, Recording *recording);

#endif
