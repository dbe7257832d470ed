/* SPDX-License-Identifier: GPL-3.0-or-later OR MIT */
/* How the bones of a spring of either kind come into a skeleton. Functions that can refuse return NULL
 * or the reason. */
#ifndef SPRINGBONE_SPRING_BUILD_H
#define SPRINGBONE_SPRING_BUILD_H

#include "refuse.h"
#include "skeleton.h"

/* Room for one more element: the array, made twice as large whenever count (its length) is a power of
 * two. NULL when memory is out; the old array is then untouched. */
void *grow_array(void *array, int count, size_t size);

/* Gives a bone its offset, or returns false where that has no length. */
bool shape_joint(Joint *joint, SbVec3 offset);

/* Measures a bone's way from the root, and with it the spring's; bones above come before it. */
void measure_reach(const SbSkeleton *skeleton, Spring *spring, Joint *joint);

/* Appends a bone to the spring that is being built, whose joints stand behind the skeleton's others. */
const char *append_joint(SbSkeleton *skeleton, Spring *spring, Joint joint);
/* Takes them back, and the spring's colliders. */
void drop_joints(SbSkeleton *skeleton, Spring *spring);

/* Replaces a spring's list of colliders by a copy of this one. */
const char *copy_colliders(Spring *spring, const int *colliders, int count);
bool same_colliders(const SbSpring *set, const int *colliders, int count);
const char *refuse_colliders(const SbSkeleton *skeleton, const int *colliders, int count);

/* Whether drag feeds the swing, which nothing bounds without the length step. */
bool has_negative_drag(const SbVrmJoint *joints, int count);

/* Refuses an index of no spring, or of one that was removed. */
const char *refuse_index(const SbSkeleton *skeleton, int index);

/* Adds the whole spring, at rest on the pose; index may be NULL. */
const char *append_spring(SbSkeleton *skeleton, Spring *spring, int *index);

#endif
