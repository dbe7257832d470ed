/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A scene whose root an event moves, and where everything in it is at some moments of the run. */
#ifndef LAB_SCENE_MOMENTS_H
#define LAB_SCENE_MOMENTS_H

#include "case.h"
#include "scene_play.h"

/* A scene, and the event of a case that moves its root. Frames of c->frame_time. */
typedef struct SceneRun {
    const Scene *scene;
    const Case *c;
    int frames;
    bool settled; /* at frame 0 it is at rest under its forces, else on the pose */
} SceneRun;

/* Starts a run, at frame 0. False with one line in error; else the caller frees it. */
bool scene_run_start(const SceneRun *run, ScenePlay *play, char error[SCENE_ERROR_SIZE]);

enum { SCENE_MOMENTS = 8 };

typedef struct SceneMoments {
    int count, nodes;
    int frame[SCENE_MOMENTS]; /* rising, closer together at the beginning */
    RootPose root[SCENE_MOMENTS];
    /* [moment][node], in the world, m: in the pose that the root carries, and as simulated (drawn from the
     * root down by the rotations that come out) */
    SbVec3 *posed, *shown;
    SbQuat *turn;  /* as simulated */
    double *scale; /* [node] */
} SceneMoments;

/* Places every node in the world (m), with the local rotations of the skeleton or (play NULL) of the pose. */
void scene_place_nodes(const Scene *scene, const ScenePlay *play, const RootPose *root,
                       SbVec3 *place, SbQuat *turned, double *scales);

/* Plays a run and notes the moments, from its start until all is quiet. False with one line in error; else the caller
 * frees them. */
bool scene_moments_record(const SceneRun *run, SceneMoments *moments, char error[SCENE_ERROR_SIZE]);
void scene_moments_free(SceneMoments *moments);

#endif
