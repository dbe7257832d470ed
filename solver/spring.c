/* SPDX-License-Identifier: GPL-3.0-or-later OR MIT */
/* The component: defaults, domains, adding it to a skeleton and changing it. */
#include "spring_build.h"

SbSpring sb_spring_default(int root)
{
    return (SbSpring){ .root = root,
                       .enabled = 1,
                       .stiffness = 0.1,
                       .drag = 0.5,
                       .gravity = { 0, -980, 0 },
                       .wind_frequency = 0.5,
                       .weight = 1,
                       .pull = SB_PULL_POSE,
                       .collision_passes = 1 };
}

static const char *refuse_spring(const SbSkeleton *skeleton, const SbSpring *s)
{
    if (s->root < 0 || s->root >= skeleton->nodes)
        return "root: an index of the skeleton";
    if (s->enabled != 0 && s->enabled != 1)
        return "enabled: 0 or 1";
    if (!is_within(s->stiffness, 0, 1))
        return "stiffness: 0 to 1";
    if (!is_within(s->drag, 0, 1))
        return "drag: 0 to 1";
    if (!is_moderate(s->gravity))
        return "gravity: components from -1e15 to 1e15";
    if (!is_moderate(s->wind))
        return "wind: components from -1e15 to 1e15";
    if (!is_within(s->wind_gust, 0, 1))
        return "wind_gust: 0 to 1";
    if (!is_within(s->wind_frequency, 0, 1e6))
        return "wind_frequency: 0 to 1e6";
    if (s->end_length != 0 && !is_within(s->end_length, SB_END_LENGTH_LEAST, 1e15))
        return "end_length: 0, or 1e-11 to 1e15";
    if (!is_within(s->radius, 0, 1e15))
        return "radius: 0 to 1e15";
    if (!is_within(s->weight, 0, 1))
        return "weight: 0 to 1";
    if (s->pull != SB_PULL_POSE && s->pull != SB_PULL_PARENT)
        return "pull: one of SbPull";
    if (s->collision_passes < 1 || s->collision_passes > 1000)
        return "collision_passes: 1 to 1000";
    return refuse_colliders(skeleton, s->colliders, s->collider_count);
}

void component_set_steps(SbSkeleton *skeleton, Spring *spring)
{
    const double h = skeleton->step_time;
    spring->wind = vec3_scale(spring->set.wind, h * h);
    for (int i = spring->first; i < spring->first + spring->bones; i++) {
        Joint *joint = &skeleton->joint[i];
        joint->keep = 1 - spring->set.drag;
        joint->pull = spring->set.stiffness;
        joint->radius = spring->set.radius;
        joint->force = vec3_scale(spring->set.gravity, h * h);
    }
}

/* Where a bone's tail is in its node's frame: at the first child, or a leaf's end along its own
 * translation. */
static SbVec3 find_offset(const SbSkeleton *skeleton, int index, double end_length)
{
    const Kept *node = &skeleton->kept[index];
    if (node->first_child >= 0)
        return skeleton->kept[node->first_child].rest.translation;
    return vec3_scale(vec3_normalise(node->rest.translation, (SbVec3){ 0, 0, 0 }), end_length);
}

/* Makes a bone of every node below the root. */
static const char *append_bones(SbSkeleton *skeleton, Spring *spring)
{
    const int root = spring->set.root;
    for (int i = node_next(skeleton, root, root); i >= 0; i = node_next(skeleton, root, i)) {
        if (skeleton->node[i].joint >= 0)
            return "root: a node below it belongs to another spring";
        Joint joint = { .node = i,
                        .spring = skeleton->springs,
                        .child = skeleton->kept[i].first_child };
        if (!shape_joint(&joint, find_offset(skeleton, i, spring->set.end_length)))
            continue;
        const char *refused = append_joint(skeleton, spring, joint);
        if (refused)
            return refused;
    }
    return NULL;
}

const char *sb_skeleton_add_spring(SbSkeleton *skeleton, const SbSpring *settings, int *index)
{
    const char *refused = refuse_spring(skeleton, settings);
    if (refused)
        return refused;
    Spring spring = {
        .steps = SB_ALL_STEPS, .set = *settings, .center = -1, .first = skeleton->joints
    };
    refused = copy_colliders(&spring, settings->colliders, settings->collider_count);
    if (!refused)
        refused = append_bones(skeleton, &spring);
    component_set_steps(skeleton, &spring);
    if (!refused)
        refused = append_spring(skeleton, &spring, index);
    if (refused)
        drop_joints(skeleton, &spring);
    return refused;
}

const char *sb_skeleton_set_spring(SbSkeleton *skeleton, int index, const SbSpring *settings)
{
    const char *refused = refuse_index(skeleton, index);
    if (!refused && skeleton->spring[index].vrm)
        refused = "spring: a component spring of the skeleton";
    if (!refused)
        refused = refuse_spring(skeleton, settings);
    if (refused)
        return refused;
    Spring *spring = &skeleton->spring[index];
    if (settings->root != spring->set.root)
        return "root: cannot change while it runs";
    if ((settings->end_length > 0) != (spring->set.end_length > 0))
        return "end_length: cannot change between 0 and a length while it runs";
    if (settings->pull != spring->set.pull ||
        settings->collision_passes != spring->set.collision_passes ||
        !same_colliders(&spring->set, settings->colliders, settings->collider_count))
        crowd_dissolve(skeleton);
    refused = copy_colliders(spring, settings->colliders, settings->collider_count);
    if (refused)
        return refused;
    skeleton->blended -= is_blended(spring);
    spring->set = *settings;
    skeleton->blended += is_blended(spring);
    spring->set.colliders = spring->colliders;
    component_set_steps(skeleton, spring);
    spring->reach = 0;
    for (int i = spring->first; i < spring->first + spring->bones; i++) {
        Joint *joint = &skeleton->joint[i];
        if (joint->child < 0)
            shape_joint(joint, vec3_scale(joint->axis, settings->end_length));
        measure_reach(skeleton, spring, joint);
    }
    if (spring->tile)
        crowd_refresh(skeleton, spring);
    return NULL;
}
