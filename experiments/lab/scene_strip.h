/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The picture of a scene that is played: a film strip for each spring, one below the other. Dashed is the pose,
 * solid the simulation; outlined are the spring's colliders. */
#ifndef LAB_SCENE_STRIP_H
#define LAB_SCENE_STRIP_H

#include "scene_view.h"

/* At most so many springs are drawn. */
enum { STRIP_MOST_SPRINGS = 24 };

/* Writes what plots/commands/simulate_scene.gp needs; title names the scene. */
void scene_strip_write(const SceneRun *run, const SceneMoments *moments, const char *title,
                       FILE *script);

#endif
