/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The springs of a scene in the terms of another scheme, at the scene's frame time (laws_convert.h has the laws).
 *
 * vrm1 to lesson is the same motion where the bones of a spring are of one length and have the same settings: the
 * schemes lesson and component have one set of settings for a spring, so where its joints need different ones their
 * mean is taken. Lesson to vrm1 is the same motion always. The component pulls to the pose where the two others pull to
 * the direction of the bone before; so to and from it the motion is the same where no bone hangs on another of its spring.
 */
#ifndef LAB_SCENE_CONVERT_H
#define LAB_SCENE_CONVERT_H

#include "scene_file.h"

/* Told of a spring that is not the same afterwards: what of it is not carried over, or why it stays as it is. */
typedef void SceneTell(void *context, const SceneSpring *spring, const char *what);

/* Converts every spring of a scene that has "springs" and no changes; scheme: "lesson", "vrm1" or "component".
 * Nodes may be added. False when memory is out; the scene is then still to be freed. */
bool scene_convert(Scene *scene, const char *scheme, SceneTell *tell, void *context);

#endif
