/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a trace says about a scene, frame by frame, for those who judge it. Frame 0 is the state before
 * the first row: the rest pose with the root at the origin. Places are those of the root (0) and of the
 * scene's nodes (index + 1), four times over:
 *
 *     posed     where the rest pose has them, the root being where the motion has it
 *     by tails  as the trace's tails turn them; a tail's node is at the tail
 *     by turns  the same rotations, but nodes are where rotations and the rest pose's lengths put them
 *
 *     by told   as the trace's rotations turn them, where it has any; else by turns
 *
 * The last three are the same where every bone has its length and turns toward its tail by the shortest arc.
 */
#ifndef CONFORM_EVIDENCE_H
#define CONFORM_EVIDENCE_H

#include "place.h"
#include "scene_file.h"
#include "trace_file.h"

/* The settings that hold from some frame to another. */
typedef struct Epoch {
    SceneJoint *joint;
    SceneCollider *collider;
} Epoch;

/* What of a joint never changes. */
typedef struct JointShape {
    SceneSpring spring;   /* that it belongs to; its scheme, center and colliders */
    bool vrm, lesson;     /* its scheme; neither: the component's */
    int node, tail_node;  /* indices of places */
    int parent;           /* the joint whose tail is this one's head, or NO_JOINT */
    int child;            /* the joint whose head is this one's tail, or NO_JOINT */
    int depth;            /* nodes above it */
    SbVec3 offset;        /* the tail in its node's frame, m before scale */
    SbVec3 axis;          /* its direction */
    double length, reach; /* |offset|; from the root along the bones to the tail */
} JointShape;

typedef struct Evidence {
    const Scene *scene;
    int frames, joints, nodes; /* nodes with the root */
    int epochs;
    Epoch *epoch;
    int *epoch_of; /* [frame] */
    double *dt;    /* [frame], s; 0: the frame changes nothing */
    bool *reset;   /* [frame]: put on the pose before the step */
    bool *jump;    /* [frame]: the component's root jumps, so the chain is put on the pose */
    JointShape *joint;
    SbVec3 *tail;     /* [frame][joint], m */
    SbQuat *rotation; /* the same, local; NULL where the trace has none */
    Place *posed, *by_tails, *by_turns, *by_told; /* [frame][node] */
} Evidence;

static inline SbVec3 evidence_tail(const Evidence *e, int frame, int joint)
{
    return e->tail[(long)frame * e->joints + joint];
}

static inline const Place *evidence_places(const Evidence *e, const Place *places, int frame)
{
    return places + (long)frame * e->nodes;
}

static inline const Epoch *evidence_epoch(const Evidence *e, int frame)
{
    return &e->epoch[e->epoch_of[frame]];
}

/* The rotation that a joint's node has before the joint turns it. */
SbQuat evidence_carried(const Evidence *e, const Place *places, int node);
/* The rotation that a node has in its parent. */
SbQuat evidence_local(const Evidence *e, const Place *places, int node);
/* A length of the scene's file in m. */
SbVec3 evidence_metres(const Scene *scene, SbVec3 v);

/* Turns every joint's node of a frame toward its tail, the root being at a place. */
void evidence_turn(const Evidence *e, int frame, const Place *root, bool by_tails, Place *place);
/* Turns them as the trace's rotations have it; by the tails where it has none. */
void evidence_tell(const Evidence *e, int frame, const Place *root, Place *place);

/* Whether no tail moved in a frame. */
bool evidence_repeats(const Evidence *e, int frame);

/* Takes a scene and the trace of it that begins with frame 1 and has as many joints. Both stay the
 * caller's, and are needed as long as this. False when memory is out; else the caller frees it. */
bool evidence_make(const Scene *scene, const Recording *recording, Evidence *e);
void evidence_free(Evidence *e);

#endif
