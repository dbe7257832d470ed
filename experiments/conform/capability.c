/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "capability.h"

#include "vec3.h"

#include <string.h>

static const char *const names[CAPABILITIES] = {
    "center",    "sphere", "capsule", "plane", "inside", "varying-dt", "gap",
    "no-number", "change", "reset",   "scale", "branch", "leaf",       "zero-length",
};

const char *capability_at(int i)
{
    return i >= 0 && i < CAPABILITIES ? names[i] : NULL;
}

const char *capabilities_text(unsigned capabilities, char text[CAPABILITY_NAMES])
{
    char *end = text;
    *text = '\0';
    for (int i = 0; i < CAPABILITIES; i++)
        if (capabilities & 1u << i)
            end += sprintf(end, "%s%s", end > text ? " " : "", names[i]);
    return text;
}

static unsigned time_capabilities(const Scene *scene)
{
    unsigned needs = 0;
    for (int i = 0; i < scene->time_steps; i++) {
        const double dt = scene->time_step[i];
        needs |= isnan(dt) ? CAN_NO_NUMBER : dt != scene->frame_time ? CAN_VARYING_DT : 0;
        needs |= dt >= 0.4 ? CAN_GAP : 0;
    }
    return needs;
}

static unsigned bone_capabilities(const Scene *scene)
{
    unsigned needs = 0;
    for (int i = 0; i < scene->joints; i++) {
        const SceneJoint *joint = &scene->joint[i];
        const SbVec3 bone = scene->node[joint->tail_node].translation;
        needs |= joint->leaf ? CAN_LEAF : 0;
        needs |= vec3_dot(bone, bone) == 0 ? CAN_ZERO_LENGTH : 0;
        needs |= i > 0 && joint->node != scene->joint[i - 1].tail_node ? CAN_BRANCH : 0;
    }
    return needs;
}

static const unsigned collider_needs[COLLIDER_TYPES] = { CAN_SPHERE, CAN_CAPSULE, CAN_PLANE,
                                                         CAN_SPHERE | CAN_INSIDE,
                                                         CAN_CAPSULE | CAN_INSIDE };

unsigned capabilities_of(const Scene *scene)
{
    unsigned needs = time_capabilities(scene) | bone_capabilities(scene);
    needs |= scene->center != CENTER_WORLD ? CAN_CENTER : 0;
    needs |= scene->scale != 1 ? CAN_SCALE : 0;
    needs |= scene->changes > 0 ? CAN_CHANGE : 0;
    needs |= scene->resets > 0 ? CAN_RESET : 0;
    for (int i = 0; i < scene->nodes; i++)
        needs |= scene_node_scale(&scene->node[i]) != 1 ? CAN_SCALE : 0;
    for (int i = 0; i < scene->colliders; i++)
        needs |= collider_needs[scene->collider[i].type];
    return needs;
}
