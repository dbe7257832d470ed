/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The settings that a trace tells, against those that its scene states. */
#include "judge_parts.h"

#include "capability.h"
#include "identify.h"

#include <string.h>

/* A setting differs where it is off by so many of its errors, and by this part of its size. */
static const double errors = 10, part = 1e-3;

static bool can_identify(const Scene *scene)
{
    return strcmp(scene->scheme, "component") != 0 && !(capabilities_of(scene) & CAN_SCALE) &&
           scene->changes == 0 && scene->resets == 0 && scene->time_steps == 0 &&
           (scene->center == CENTER_WORLD || node_is_fixed(scene, scene->center));
}

/* Adds "joint 1: drag 0.8 (0.2)" where they differ. */
static void compare(char *text, int joint, const char *name, double found, double error,
                    double stated)
{
    const double off = fabs(found - stated);
    if (!(off > errors * error && off > part * fmax(fabs(stated), 0.01)))
        return;
    const size_t length = strlen(text);
    snprintf(text + length, SETTINGS_SIZE - length, "%sjoint %d: %s %.4g (stated: %.4g)",
             length ? "; " : "", joint, name, found, stated);
}

static void compare_joint(const SceneJoint *stated, const IdentifiedJoint *found, int joint,
                          char *text)
{
    const SbVec3 zero = { 0, 0, 0 };
    const SbVec3 gravity =
        vec3_scale(vec3_normalise(stated->gravity_direction, zero), stated->gravity_power);
    compare(text, joint, "drag", found->drag, found->drag_error, stated->drag);
    compare(text, joint, "stiffness", found->stiffness, found->stiffness_error, stated->stiffness);
    const double is[] = { found->gravity.x, found->gravity.y, found->gravity.z };
    const double error[] = { found->gravity_error.x, found->gravity_error.y,
                             found->gravity_error.z };
    const double should[] = { gravity.x, gravity.y, gravity.z };
    static const char *const names[] = { "gravity x", "gravity y", "gravity z" };
    for (int i = 0; i < 3; i++)
        compare(text, joint, names[i], is[i], error[i], should[i]);
}

void find_settings(const CaseFiles *files, char text[SETTINGS_SIZE])
{
    const Scene *scene = &files->scene;
    const IdentifyOptions options = { .scheme = strcmp(scene->scheme, "vrm1") == 0 ? &sb_vrm1
                                                                                   : &sb_lesson,
                                      .frame_time = scene->frame_time };
    Identification found;
    *text = '\0';
    if (!can_identify(scene) || files->recording.frames < 10 ||
        identify(scene, &files->recording, &options, &found))
        return;
    for (int i = 0; i < found.joints; i++)
        if (found.joint[i].residual < 1e-4)
            compare_joint(&scene->joint[i], &found.joint[i], i, text);
    identification_free(&found);
}
