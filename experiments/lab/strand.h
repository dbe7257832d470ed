/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A strand of equal bones on a moving root, as the component moves it: node 0 is the root, node i the head
 * of bone i, at rest straight along +x. */
#ifndef LAB_STRAND_H
#define LAB_STRAND_H

#include "springbone.h"

#include <stdbool.h>

typedef struct Strand {
    SbSkeleton *skeleton;
    int spring, bones;
    double length;
    SbVec3 root;
} Strand;

/* The component's defaults in metres: gravity (0, -9.81, 0). */
SbSpring strand_spring(void);
/* Makes a strand, at rest at the origin. step_time in s. False when it is refused or memory is out; else
 * the caller frees it. */
bool strand_create(Strand *strand, int bones, double length, double step_time,
                   const SbSpring *spring);
void strand_free(Strand *strand);
/* Adds a collider and has the strand kept out of it; its other settings are those of spring. */
bool strand_add_collider(Strand *strand, const SbSpring *spring, const SbCollider *collider);

/* An update of dt s that ends with the root here. */
void strand_step(Strand *strand, SbVec3 root, double dt);
/* The tail of a bone (1 .. bones), and its place in the pose; bone 0: the root. In the world, m. */
SbVec3 strand_tail(const Strand *strand, int bone);
SbVec3 strand_pose(const Strand *strand, int bone);
/* Puts every tail on the pose, displaced by bone number times `by`, at rest. */
void strand_displace(Strand *strand, SbVec3 by);

#endif
