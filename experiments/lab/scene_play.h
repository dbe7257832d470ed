/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A scene on the solver: a skeleton whose node 0 is the moving root, the scene's nodes behind it. */
#ifndef LAB_SCENE_PLAY_H
#define LAB_SCENE_PLAY_H

#include "scene_file.h"
#include "trace_file.h"

/* Where a scene's joint is in the skeleton. */
typedef struct PlayedJoint {
    int node, spring;
    int bone; /* -1: it has no length, so that nothing is simulated */
} PlayedJoint;

typedef struct ScenePlay {
    const Scene *scene; /* the caller's, which outlives it */
    SbSkeleton *skeleton;
    double frame_time, scale;
    RootPose root; /* in the last frame */
    int joints;
    PlayedJoint *joint;
    SceneJoint *joint_now; /* settings after the changes so far */
    SceneCollider *collider_now;
    SbVrmJoint *vrm_room; /* for one spring's settings */
    int *collider_room;
    long frame;          /* of the last step, from 1 */
    int resets, changes; /* how many are done */
} ScenePlay;

/* Builds the skeleton with the root at the origin and every chain at rest; one step is one frame of
 * frame_time s. vrm1: the solver has a spring for each run of a spring's joints in which one's tail is the
 * next one's head. lesson, component: one spring below its root, pulled to the parent's direction or to the
 * pose; all its joints have the same settings, which the scene's reader sees to, and every node with a child has a joint. False with the
 * reason, one line without the file's name, in error; else the caller frees it. */
bool scene_play_create(const Scene *scene, double frame_time, ScenePlay *play,
                       char error[SCENE_ERROR_SIZE]);
void scene_play_free(ScenePlay *play);

/* Moves on by a frame in which the root is here (m): the frame's changes, its reset, then its step. */
void scene_play_step(ScenePlay *play, const RootPose *root);
/* A joint's tail in world space (m), and its node's local rotation. */
SbVec3 scene_play_tail(const ScenePlay *play, int joint);
SbQuat scene_play_rotation(const ScenePlay *play, int joint);
/* The local rotation of any node of the scene. */
SbQuat scene_play_node_rotation(const ScenePlay *play, int node);

/* Plays a motion from the start and writes the trace, a row for each frame of the motion. */
void trace_write_played(ScenePlay *play, const Recording *motion, FILE *file);

#endif
