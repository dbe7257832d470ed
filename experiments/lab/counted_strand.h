/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A strand of six bones as a character has it, every node turned a little against the one before, and its update by
 * counted arithmetic (counted.h): the formulas of solver/skeleton_pose.c, skeleton_step.c and collide.c once
 * more. The definition of the strand is here too, for whoever sets the solver beside it.
 */
#ifndef LAB_COUNTED_STRAND_H
#define LAB_COUNTED_STRAND_H

#include "counted.h"

#include <stdbool.h>

/* Node 0 is the root and node i the head of bone i, the last one a leaf with an end; a spring of VRM 1.0 has its
 * first bone on the root and no end. */
enum { COUNTED_BONES = 6, COUNTED_NODES = COUNTED_BONES + 1 };

/* How the strand is moved. */
typedef enum CountedKind {
    COUNTED_TO_POSE,
    COUNTED_TO_PARENT,
    COUNTED_VRM,
    COUNTED_GUST,    /* to the pose, in wind with gusts */
    COUNTED_COLLIDER /* to the pose, kept out of a ball */
} CountedKind;

/* A node in its parent at rest; the root as it is posed for a frame (from 1 on, 1/60 s each). */
SbTransform counted_rest(int node);
SbTransform counted_root(int frame);
/* The ball, and the settings of the component and of each VRM joint. Of gust and ball only their kinds have one. */
SbCollider counted_ball(void);
SbSpring counted_settings(CountedKind kind);
SbVrmJoint counted_joint(int node);

typedef struct CountedBone {
    SbVec3 offset, axis; /* of the tail in the node */
    double length;
    SbVec3 now, before; /* the tail in the world */
} CountedBone;

typedef struct CountedStrand {
    CountedKind kind;
    CountedBone bone[COUNTED_BONES];
    SbVec3 force, wind; /* displacements per step */
    int frame;
    SbQuat turned; /* of the last bone's node */
    /* Operations so far: of the last bone by what they were for (its node in the animated pose; the spring; turning the
     * node toward its child), and of everything. */
    Counted placing, spring, turning, all;
} CountedStrand;

/* At rest, nothing counted yet. */
CountedStrand counted_strand(CountedKind kind);
/* The next frame. */
void counted_strand_step(CountedStrand *strand);

#endif
