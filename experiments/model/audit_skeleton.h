/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A model's springs on the solver, without colliders. */
#ifndef MODEL_AUDIT_SKELETON_H
#define MODEL_AUDIT_SKELETON_H

#include "model.h"

/* Where a joint of the model is in the skeleton; spring -1: it is not there. */
typedef struct SimulatedJoint {
    int spring, bone;
} SimulatedJoint;

typedef struct ModelSkeleton {
    SbSkeleton *skeleton;
    int nodes;
    int *first; /* of each of the model's springs: its first entry in joint */
    SimulatedJoint *joint;
} ModelSkeleton;

/* Builds those springs that are stepped in these units, with the nodes that they need. NULL, or why not: static text.
 * The caller frees it either way. */
const char *model_skeleton_make(const Model *model, SbUnits units, double step_time,
                                ModelSkeleton *made);
void model_skeleton_free(ModelSkeleton *made);

#endif
