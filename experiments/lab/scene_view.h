/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From where a scene is drawn: along one of its axes, the same for all of its springs, so that they compare. */
#ifndef LAB_SCENE_VIEW_H
#define LAB_SCENE_VIEW_H

#include "scene_moments.h"

typedef enum SceneView { VIEW_ALONG_Z, VIEW_FROM_ABOVE, VIEW_ALONG_X, SCENE_VIEWS } SceneView;

/* "along z", "from above", "along x". */
extern const char *const scene_view_names[SCENE_VIEWS];

typedef struct ViewPoint {
    double x, y;
} ViewPoint;

ViewPoint scene_view_project(SceneView view, SbVec3 v);
/* The view that shows most of the bones of the first springs and of their motion, every spring counting alike. */
SceneView scene_view_choose(const SceneRun *run, const SceneMoments *moments, int springs);

#endif
