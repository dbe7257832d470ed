/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files that read the parts of a model share. */
#ifndef MODEL_READER_H
#define MODEL_READER_H

#include "model.h"
#include "spot.h"

typedef struct ModelReader {
    Model *model;
    Findings *findings; /* the model's */
    Spot top;
    const char *path;
    bool failed;
    char *error;     /* MODEL_ERROR_SIZE bytes */
    long references; /* of springs to colliders, all in all */
    int *seen;       /* collider: 1 + the last spring that has it */
    int *above; /* node: the joint of the spring being read that turns it or the nearest above it */
    unsigned char *odd; /* node: bits of transform.h */
} ModelReader;

/* Notes why the file is refused, unless it has been. */
void model_refuse(ModelReader *reader, const Spot *spot, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Finds a null that stands there. */
void model_find_null(ModelReader *reader, const Spot *spot);
/* The length of an array, 0 where it is absent; refused where something else stands there. Finds each null in it. */
size_t model_array(ModelReader *reader, const Spot *spot);
/* Whether an object stands there; refused where something else does, false where nothing does. Finds a null at a key. */
bool model_object(ModelReader *reader, const Spot *spot);
/* Room for entries, all zero; NULL and refused when memory is out. */
void *model_room(ModelReader *reader, size_t count, size_t size);
/* A copy of a text, of the spot's name, fit to be shown; "" for NULL. NULL and refused when memory is out. */
char *model_copy(ModelReader *reader, const char *text);
/* A copy of a text as it is, where what is shown of it is not that; else NULL. */
char *model_copy_exact(ModelReader *reader, const char *text, const char *shown);
char *model_place(ModelReader *reader, const Spot *spot);

/* document.c: the version, and the extensions that the file says it uses. */
void model_check_asset(ModelReader *reader);
void model_check_top(ModelReader *reader);
void model_check_extensions(ModelReader *reader);
/* The scenes, and which springs and colliders the one that is shown does not hold. */
void model_check_scenes(ModelReader *reader);

/* nodes.c: nodes, their order and where they rest. */
void model_read_nodes(ModelReader *reader);
/* Finds the odd scales that springs and colliders feel. */
void model_check_scales(ModelReader *reader);

/* The springs of each format, in this order: what one has taken the next leaves alone. */
void model_read_estella(ModelReader *reader);
void model_read_vrm1(ModelReader *reader);
void model_read_vrm0(ModelReader *reader);
void model_read_names(ModelReader *reader);

/* springs.c. Adds a spring without joints, its name as the file has it; NULL when memory is out. It stays at its address until the
 * next is added. */
ModelSpring *model_add_spring(ModelReader *reader, ModelFormat format, const char *name,
                              const Spot *spot);
/* Takes the last spring back. */
void model_drop_spring(ModelReader *reader);
/* Adds a joint to the last spring; a tail_node, or else a tail of its own. False, with a finding, where the
 * node is taken or the bone has no length. joint.parent is for the caller to know. */
bool model_add_joint(ModelReader *reader, ModelSpring *spring, ModelJoint joint, const Spot *spot);
/* Adds a collider of the model to the last spring, once. */
void model_add_reference(ModelReader *reader, ModelSpring *spring, int collider);
/* Adds a collider, its place that of the spot. */
void model_add_collider(ModelReader *reader, SbCollider set, const Spot *spot);

#endif
