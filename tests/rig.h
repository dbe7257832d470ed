/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Small skeletons for tests: a strand of bones on a root, and what is read off it. */
#ifndef TESTS_RIG_H
#define TESTS_RIG_H

#include "springbone.h"

typedef struct Rig {
    SbSkeleton *skeleton;
    int spring;
    int bones;
} Rig;

/* A root at the origin with a strand of so many bones of this length along +x, moved by the spring
 * (whose root is set to 0). Fails the running test when anything is refused. */
Rig rig_strand(int bones, double length, SbSpring spring);
/* The same from any nodes. */
Rig rig_nodes(const SbNode *nodes, int count, SbSpring spring);
void rig_destroy(Rig *rig);

/* A spring for metres: default but gravity (0, -9.81, 0). */
SbSpring rig_spring(void);

/* Steps of one 60 Hz frame. */
void rig_step(Rig *rig, int frames);
/* Places the root (translation only). */
void rig_place(Rig *rig, SbVec3 root);
/* The tail of a bone, 0-based; -1: the tip. */
SbVec3 rig_tail(const Rig *rig, int bone);

#endif
