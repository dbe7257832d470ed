/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a recording says about each bone of a scene: where, frame by frame, its head was and where it
 * would have pointed at rest. The joints' rotations follow from the tails by the shortest turn, parents
 * first, as spring-bone solvers make them. */
#ifndef LAB_BONE_TRACK_H
#define LAB_BONE_TRACK_H

#include "scene_file.h"
#include "trace_file.h"

typedef struct BoneTrack {
    SbVec3 *head; /* [frame], m, world */
    SbVec3 *tail;
    SbVec3 *axis; /* unit vector: the direction that follows the parent rigidly */
} BoneTrack;

/* One track for each joint, track[joint], in one block that free() frees. The scene has as many joints as
 * the recording. NULL when memory is out. */
BoneTrack *bone_tracks_make(const Scene *scene, const Recording *recording);

/* Whether a node moves with the root alone, no joint above it. NODE_ROOT does. */
bool node_is_fixed(const Scene *scene, int node);

#endif
