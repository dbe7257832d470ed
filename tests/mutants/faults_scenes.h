/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random scenes of scheme vrm1 with everything that a scene can have, each with a motion of its root. */
#ifndef MUTANTS_FAULTS_SCENES_H
#define MUTANTS_FAULTS_SCENES_H

#include "scene_file.h"
#include "trace_file.h"

enum { SCENE_MOST_FRAMES = 60 };

/* Where colliders are: on the root, or on any node; on the chain's own bones they make rounding grow so fast
 * that two right runs are soon apart, though each step is right. */
typedef enum Carriers { COLLIDERS_ON_ROOT, COLLIDERS_ANYWHERE } Carriers;

/* The same seed and number give the same scene everywhere. Both are for the caller to free. */
void scene_make_random(unsigned long seed, int number, Carriers carriers, Scene *scene,
                       Recording *motion);

#endif
