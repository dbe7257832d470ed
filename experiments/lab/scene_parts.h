/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What building a played scene (scene_play.c) and stepping it (scene_step.c) share. */
#ifndef LAB_SCENE_PARTS_H
#define LAB_SCENE_PARTS_H

#include "scene_play.h"

bool scene_is_vrm(const Scene *scene);
/* The first joint whose settings are not those of joint 0, or -1. */
int scene_odd_joint(const SceneJoint *joint, int joints);

/* The skeleton's collider of a scene's. */
SbCollider scene_collider_played(const Scene *scene, const SceneCollider *from);
/* The spring of the run of joints from first on, as they are now, in the play's room; *end is the joint
 * after it. */
SbVrmSpring scene_vrm_spring(const ScenePlay *play, int first, int *end);
/* The one spring of a scene of the other schemes, as it is now. */
SbSpring scene_component_spring(const ScenePlay *play);

/* Hands all that holds now to the skeleton. NULL, or what it refuses. */
const char *scene_renew(ScenePlay *play);
/* Makes the changes that are due by the play's frame. NULL, or what the skeleton refuses. */
const char *scene_change(ScenePlay *play);

#endif
