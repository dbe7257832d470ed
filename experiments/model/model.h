/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Models: the nodes, springs and colliders of a .glb, .vrm or .gltf file, and what is odd about them.
 *
 * A file is what its content says, whatever its name ends in. Springs come from, in this order of
 * precedence on a node: extras.estella, VRMC_springBone (VRM 1.0), secondaryAnimation (VRM 0.x), names
 * (Hair_..., SBC_...). Geometry is never loaded. All is in glTF's axes (right-handed, y up) and metres;
 * VRM 0.x writes vectors with z the other way, which is undone here.
 *
 * What is malformed is refused; what is odd becomes a finding, and the rest goes on.
 */
#ifndef MODEL_MODEL_H
#define MODEL_MODEL_H

#include "finding.h"
#include "springbone.h"

#include <stdbool.h>

typedef struct ModelNode {
    char *name;                    /* fit to be shown (message.h), "" where it has none */
    char *exact;                   /* as the file has it, where that is not the same; else NULL */
    int parent;                    /* a node, or -1 */
    int first_child, next_sibling; /* in the file's order; -1: none */
    SbTransform local;             /* at rest; of a scale that is not uniform, the mean */
    SbTransform world;             /* the same, composed */
    int rank, last;                /* its place in the order, and that of the last node below it */
    int spring, joint;             /* the joint that turns it, or -1 and -1 */
} ModelNode;

/* A simulated bone: node turns so that it aims at the tail. What a spring lists last in VRM 1.0 is a tail
 * only, so it is no joint here. In a spring of SB_SPEEDS stiffness and gravity_power are m/s, in one of
 * SB_FRACTION_PER_FRAME the fraction per 60 Hz frame and m/s^2. Drag is per frame (component: of 60 Hz). */
typedef struct ModelJoint {
    int node;
    int parent;    /* the joint of this spring that turns the nearest node above, or -1 */
    int tail_node; /* a descendant, or -1: a tip of its own (VRM 0.x: 7 cm; component: endLength) */
    SbVec3 tail;   /* at rest, in the node's own frame and unit */
    double length; /* m, at rest in the world, > 0 */
    double stiffness, gravity_power; /* >= 0; any */
    double drag;                     /* -1 .. 1 */
    double hit_radius;               /* in the node's unit, >= 0 */
    SbVec3 gravity_direction;        /* world; of unit length, or zero */
    char *place;                     /* where the file has its settings */
} ModelJoint;

typedef enum ModelFormat { MODEL_VRM1, MODEL_VRM0, MODEL_ESTELLA, MODEL_NAMES } ModelFormat;

/* Joints stand parents first. In VRM each joint has settings of its own; a spring of the component
 * (MODEL_ESTELLA, MODEL_NAMES) has one set, repeated in each joint, pulls to the pose, and its root is
 * not simulated itself. */
typedef struct ModelSpring {
    char *name;  /* fit to be shown, never empty; at most 80 characters, a longer one cut */
    char *exact; /* as the file has it, where that is not the same; else NULL */
    char *place; /* "extensions.VRMC_springBone.springs[2]" */
    ModelFormat format;
    SbUnits units;
    int root; /* VRM: the node of joint 0. Component: the node above the first bones */
    int joints;
    ModelJoint *joint;
    int center; /* node in whose space inertia acts, or -1 */
    int colliders;
    int *collider; /* indices of the model's, groups in order, each once */
} ModelSpring;

typedef struct ModelCollider {
    SbCollider set; /* .node is a node of the model; lengths in its unit */
    char *name;     /* the node's, or "" */
    char *place;
} ModelCollider;

typedef struct Model {
    char *path;
    int nodes, springs, colliders;
    ModelNode *node; /* by the file's indices, in any order */
    int *order;      /* those indices, each followed by what is below it */
    ModelSpring *spring;
    ModelCollider *collider;
    Findings findings;
    long long file_bytes, json_bytes;
} Model;

enum { MODEL_ERROR_SIZE = 600, MODEL_MOST_NODES = 1000000 };

/* Reads a model. False with one line in error, which names the file and the place (a JSON path or a byte);
 * else the caller frees the model. */
bool model_read(const char *path, Model *model, char error[MODEL_ERROR_SIZE]);
void model_free(Model *model);

/* Names as the file has them: for programs, never for a terminal. */
const char *model_exact_node_name(const ModelNode *node);
const char *model_exact_spring_name(const ModelSpring *spring);
/* "VRM 1.0", "VRM 0.x", "extras.estella", "names". */
const char *model_format_name(ModelFormat format);
/* Whether a node is that one, or below it. */
bool model_is_below(const Model *model, int node, int ancestor);
/* A point in a node's own frame, at rest in the world (m), and back. */
SbVec3 model_point(const Model *model, int node, SbVec3 local);
SbVec3 model_local(const Model *model, int node, SbVec3 world);

#endif
