/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random scenes for tests: a chain with settings that differ from bone to bone, under gravity and wind
 * from any side, its anchor moving and turning in space. */
#ifndef TESTS_SCENE_H
#define TESTS_SCENE_H

#include "springbone.h"

#include <gsl/gsl_rng.h>

enum { SCENE_BONES = 6, SCENE_FRAMES = 200 };

typedef struct Scene {
    const SbScheme *scheme;
    int bones;
    SbBone bone[SCENE_BONES];
    double frame_time; /* s */
    unsigned steps;
    SbVec3 kick;                       /* displacement of every tail before the first frame, m */
    SbAnchor anchor[SCENE_FRAMES + 1]; /* in frame 0, the start, and after */
} Scene;

/* Where every tail was in every frame, m. */
typedef struct Path {
    SbVec3 tail[SCENE_FRAMES + 1][SCENE_BONES];
} Path;

/* A generator for one case of one test: the same seed and case give the same numbers everywhere. The
 * caller frees it. */
gsl_rng *scene_rng(unsigned long seed, int number);

/* A random vector, each component between -size and size. */
SbVec3 scene_vector(gsl_rng *rng, double size);

/* A random scene of this scheme with 1 .. most bones. Lengths 0.05 .. 0.5 m, stiffness 0.02 .. 0.5 (or
 * the same pull as a speed), drag 0.1 .. 0.7, gravity up to 10 m/s^2 along each axis, 30 .. 120 Hz;
 * the anchor swings by up to 0.3 m and turns by up to 45 degrees. */
Scene scene_random(gsl_rng *rng, const SbScheme *scheme, int most);

/* Runs a scene. A test fails where the solver refuses it. */
void scene_run(const Scene *scene, Path *path);

/* The most that rounding alone can have moved a tail by in a run, m:
 *
 *     frames * eps * (largest coordinate) * G_1 * ... * G_n
 *
 * Every frame rounds a coordinate; the bones hand a disturbance on, each amplified by its own gain.
 * A bound rather than a unit, as it lets no frame's rounding decay. */
double scene_rounding(const Scene *scene);

/* The largest distance between two runs of as many bones, over all frames and bones, m; NaN if any
 * coordinate is NaN. */
double path_distance(const Scene *scene, const Path *a, const Path *b);

/* Fails the test, naming seed and case, unless the two runs differ by rounding alone. */
void scene_assert_same(const Scene *scene, const Path *a, const Path *b, int seed, int number);

#endif
