/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The root of a spring of the component: it turns every bone below it, aims each at its node's first child, and turns
 * nothing else. */
#ifndef LAB_SCENE_ROOT_H
#define LAB_SCENE_ROOT_H

#include "scene_file.h"

/* Why the component cannot turn the bones of a spring of VRM, and these alone: "it would ...". NULL where it can. */
const char *scene_root_obstacle(const Scene *scene, const SceneSpring *spring);
/* Gives a spring without an obstacle its root: the node above its first, or a new one between the two where that
 * carries something else besides. False when memory is out. */
bool scene_root_give(Scene *scene, SceneSpring *spring);

#endif
