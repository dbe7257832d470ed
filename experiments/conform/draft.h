/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writing a case down: a scene as JSON, piece by piece, and the path of its root. */
#ifndef CONFORM_DRAFT_H
#define CONFORM_DRAFT_H

#include "cases.h"

typedef struct Draft {
    json_t *scene; /* begins with h of 1/60 s, the scheme, and no nodes */
    json_t *nodes, *joints, *colliders, *changes; /* in the scene */
    double frame_time;
    unsigned long long random; /* state; begins with the case's name */
    Recording motion;
    bool failed; /* memory is out */
} Draft;

/* A new frame time, s; before the motion. */
void draft_frame_time(Draft *draft, double frame_time);
/* The same number on every machine, a multiple of 1/1024 from least to most. */
double draft_random(Draft *draft, double least, double most);
SbVec3 draft_random_vector(Draft *draft, double size);
SbQuat draft_random_rotation(Draft *draft);

/* Adds a node; returns its index. */
int draft_node(Draft *draft, int parent, SbVec3 translation, SbQuat rotation);
/* Makes a node a joint. A gravity direction of 0, 0, 0 is left out: down. */
void draft_joint(Draft *draft, int node, SceneJoint settings);
/* A strand of equal bones: a node on the parent, which is the first head, and one for each tail, joints
 * all but the last. Returns the first node. */
int draft_strand(Draft *draft, int parent, int bones, SbVec3 bone, SceneJoint settings);
/* The same with random bones of 0.05 to 0.2 m, rotations and settings. */
int draft_random_strand(Draft *draft, int parent, int bones);

/* Adds a collider on a node or NODE_ROOT. */
void draft_sphere(Draft *draft, int node, SbVec3 centre, double radius);
void draft_capsule(Draft *draft, int node, SbVec3 from, SbVec3 to, double radius);
void draft_plane(Draft *draft, int node, SbVec3 point, SbVec3 normal);
/* Makes the last sphere or capsule one that keeps tails in. */
void draft_inside(Draft *draft);
/* Scales a node, and all below it. */
void draft_scale_node(Draft *draft, int node, double scale);
/* Adds a change from the object that the scene's format has for it; takes the reference. */
void draft_change(Draft *draft, json_t *change);

/* The time steps of frames 1 .. frames; NaN is one that is no number. Before the motion. */
void draft_times(Draft *draft, int frames, double (*at)(Draft *draft, int frame));
/* Puts the chains on the rest pose before this frame. */
void draft_reset(Draft *draft, int frame);

/* Where the root is at time t (s) of a frame. */
typedef RootPose DraftPath(double t);
/* The root's path, as long as this. */
void draft_motion(Draft *draft, int frames, DraftPath *path);

/* Paths, all from the identity at the origin. */
DraftPath path_still;
DraftPath path_rich;  /* swings along and about all axes, slowly */
DraftPath path_shake; /* 0.1 m along each axis and back within 0.3 s */
DraftPath path_turn;  /* turned by 90 degrees about a slanted axis within 0.2 s; back at 1 s */
DraftPath path_carry; /* 1.2 m/s along x for 0.7 s, then still */

#endif
