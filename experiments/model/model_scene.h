/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A model as a scene: the nodes that its springs need, in the file's order with parents first, and every
 * spring with its own colliders, center and scheme (vrm1 for VRM's springs, component for the others). */
#ifndef MODEL_MODEL_SCENE_H
#define MODEL_MODEL_SCENE_H

#include "model.h"
#include "scene_file.h"

/* Makes the scene, in metres; a frame is 1/60 s. A joint's own tip becomes a node. False with the reason, one
 * line without the file's name, in error; else the caller frees the scene. */
bool model_to_scene(const Model *model, Scene *scene, char error[SCENE_ERROR_SIZE]);

/* The model's springs in the order in which the scene has them: the file's, or, where that does not go from the root
 * on, the tree's. False when memory is out. */
bool model_scene_order(const Model *model, int *spring);

#endif
