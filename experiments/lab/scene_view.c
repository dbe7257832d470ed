/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scene_view.h"

#include "vec3.h"

const char *const scene_view_names[SCENE_VIEWS] = { "along z", "from above", "along x" };

ViewPoint scene_view_project(SceneView view, SbVec3 v)
{
    return view == VIEW_ALONG_Z      ? (ViewPoint){ v.x, v.y }
           : view == VIEW_FROM_ABOVE ? (ViewPoint){ v.x, -v.z }
                                     : (ViewPoint){ v.z, v.y };
}

static double seen_length(SceneView view, SbVec3 v)
{
    const ViewPoint p = scene_view_project(view, v);
    return hypot(p.x, p.y);
}

/* Sums over a spring of what there is, and of what a view shows of it. */
typedef struct Sums {
    double bones, bones_seen, motion, motion_seen;
} Sums;

static void add_joint(const SceneMoments *moments, SceneView view, const SceneJoint *joint,
                      Sums *sums)
{
    for (int cell = 0; cell < moments->count; cell++) {
        const long first = (long)cell * moments->nodes;
        const SbVec3 *shown = moments->shown + first, *posed = moments->posed + first;
        const SbVec3 bone = vec3_sub(shown[joint->tail_node], shown[joint->node]);
        const SbVec3 way = vec3_sub(shown[joint->tail_node], posed[joint->tail_node]);
        sums->bones += vec3_length(bone);
        sums->bones_seen += seen_length(view, bone);
        sums->motion += vec3_length(way);
        sums->motion_seen += seen_length(view, way);
    }
}

static double part(double seen, double all)
{
    return all > 0 ? seen / all : 0;
}

SceneView scene_view_choose(const SceneRun *run, const SceneMoments *moments, int springs)
{
    double worth[SCENE_VIEWS] = { 0 };
    SceneView best = VIEW_ALONG_Z;
    for (SceneView view = VIEW_ALONG_Z; view < SCENE_VIEWS; view++) {
        for (int s = 0; s < springs; s++) {
            const SceneSpring spring = scene_spring(run->scene, s);
            Sums sums = { 0 };
            for (int j = spring.first; j < spring.first + spring.joints; j++)
                add_joint(moments, view, &run->scene->joint[j], &sums);
            worth[view] += part(sums.bones_seen, sums.bones) + part(sums.motion_seen, sums.motion);
        }
        /* Rounding must not choose between two that show the same. */
        if (worth[view] > worth[best] + 1e-9 * springs)
            best = view;
    }
    return best;
}
