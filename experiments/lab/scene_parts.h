/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What building a played scene (scene_play.c) and stepping it (scene_step.c) share. */
#ifndef LAB_SCENE_PARTS_H
#define LAB_SCENE_PARTS_H

#include "scene_play.h"

bool scene_is_vrm(const char *scheme);
/* The skeleton's node of a scene's; the root is 0. */
int scene_skeleton_node(int node);

/* The skeleton's collider of a scene's. */
SbCollider scene_collider_played(const Scene *scene, const SceneCollider *from);
/* The run of a spring's joints from first on, as they are now, in the play's room; *end is the joint after
 * it. */
SbVrmSpring scene_vrm_spring(const ScenePlay *play, const SceneSpring *spring, int first, int *end);
/* A spring of the other schemes, as it is now: all its joints have the settings of the first. */
SbSpring scene_component_spring(const ScenePlay *play, const SceneSpring *from);

#endif
