/* SPDX-License-Identifier: GPL-3.0-or-later OR MIT */
/* Springs of VRM 1.0: domains, and adding them. */
#include "spring_build.h"

#include <stdlib.h>
#include <string.h>

static const char *refuse_vrm_joint(const SbSkeleton *skeleton, const SbVrmJoint *joint)
{
    if (joint->node < 0 || joint->node >= skeleton->nodes)
        return "joint.node: an index of the skeleton";
    if (!is_within(joint->stiffness, 0, 1e15))
        return "joint.stiffness: 0 to 1e15";
    if (!is_within(joint->gravity_power, -1e15, 1e15))
        return "joint.gravity_power: -1e15 to 1e15";
    if (!is_within(joint->drag, -1, 1))
        return "joint.drag: -1 to 1";
    if (!is_within(joint->hit_radius, 0, 1e15))
        return "joint.hit_radius: 0 to 1e15";
    if (!is_moderate(joint->gravity_direction))
        return "joint.gravity_direction: components from -1e15 to 1e15";
    return NULL;
}

bool has_negative_drag(const SbVrmJoint *joints, int count)
{
    for (int i = 0; i < count; i++)
        if (joints[i].drag < 0)
            return true;
    return false;
}

static bool is_above(const SbSkeleton *skeleton, int ancestor, int node)
{
    while (node > ancestor)
        node = skeleton->node[node].parent;
    return node == ancestor;
}

static const char *refuse_vrm_spring(const SbSkeleton *skeleton, const SbVrmSpring *s)
{
    if (s->joint_count < 1)
        return "joint_count: at least 1";
    if (!s->joints)
        return "joints: as many as joint_count says";
    if (s->center < -1 || s->center >= skeleton->nodes)
        return "center: -1 or an index of the skeleton";
    for (int i = 0; i < s->joint_count; i++) {
        const char *refused = refuse_vrm_joint(skeleton, &s->joints[i]);
        if (refused)
            return refused;
        const int before = i > 0 ? s->joints[i - 1].node : -1, node = s->joints[i].node;
        if (i > 0 && (node == before || !is_above(skeleton, before, node)))
            return "joint.node: a descendant of the joint before";
    }
    return refuse_colliders(skeleton, s->colliders, s->collider_count);
}

static const char *refuse_taken_nodes(const SbSkeleton *skeleton, const SbVrmSpring *s)
{
    for (int i = 0; i + 1 < s->joint_count; i++)
        if (skeleton->node[s->joints[i].node].joint >= 0)
            return "joint.node: belongs to another spring";
    return NULL;
}

/* Where a descendant is in a node's frame at rest, nodes between them included. */
static SbVec3 find_rest_offset(const SbSkeleton *skeleton, int node, int descendant)
{
    SbVec3 point = { 0, 0, 0 };
    for (int i = descendant; i != node; i = skeleton->node[i].parent) {
        const SbTransform *rest = &skeleton->kept[i].rest;
        point = vec3_add(rest->translation,
                         quat_rotate(rest->rotation, vec3_scale(point, rest->scale)));
    }
    return point;
}

static const char *append_vrm_joint(SbSkeleton *skeleton, Spring *spring, const SbVrmJoint *set,
                                    int next)
{
    Joint joint = { .node = set->node,
                    .spring = skeleton->springs,
                    .child = skeleton->node[next].parent == set->node ? next : -1 };
    if (!shape_joint(&joint, find_rest_offset(skeleton, set->node, next)))
        return NULL;
    return append_joint(skeleton, spring, joint);
}

/* Replaces a spring's settings by a copy of these. */
static const char *copy_joints(Spring *spring, const SbVrmJoint *joints, int count)
{
    SbVrmJoint *copy = malloc((size_t)count * sizeof *copy);
    if (!copy)
        return "joints: out of memory";
    memcpy(copy, joints, (size_t)count * sizeof *copy);
    free(spring->joints);
    spring->joints = copy;
    spring->joint_count = count;
    return NULL;
}

void vrm_set_steps(SbSkeleton *skeleton, Spring *spring)
{
    const double h = skeleton->step_time;
    const SbVrmJoint *set = spring->joints;
    for (int i = spring->first; i < spring->first + spring->bones; i++) {
        Joint *joint = &skeleton->joint[i];
        while (set->node != joint->node) /* joints whose bone has no length have no entry */
            set++;
        const SbVec3 down = vec3_normalise(set->gravity_direction, (SbVec3){ 0, 0, 0 });
        joint->keep = 1 - set->drag;
        joint->pull = set->stiffness * h;
        joint->radius = set->hit_radius;
        joint->force = vec3_scale(down, set->gravity_power * h);
    }
}

const char *sb_skeleton_add_vrm_spring(SbSkeleton *skeleton, const SbVrmSpring *settings,
                                       int *index)
{
    const char *refused = refuse_vrm_spring(skeleton, settings);
    if (!refused)
        refused = refuse_taken_nodes(skeleton, settings);
    if (refused)
        return refused;
    Spring spring = { .vrm = true,
                      .steps = SB_ALL_STEPS,
                      .set = sb_spring_default(settings->joints[0].node),
                      .center = settings->center,
                      .first = skeleton->joints };
    spring.set.pull = SB_PULL_PARENT;
    refused = copy_colliders(&spring, settings->colliders, settings->collider_count);
    if (!refused)
        refused = copy_joints(&spring, settings->joints, settings->joint_count);
    for (int i = 0; i + 1 < settings->joint_count && !refused; i++)
        refused =
            append_vrm_joint(skeleton, &spring, &settings->joints[i], settings->joints[i + 1].node);
    if (!refused)
        vrm_set_steps(skeleton, &spring);
    if (!refused)
        refused = append_spring(skeleton, &spring, index);
    if (refused)
        drop_joints(skeleton, &spring);
    return refused;
}

const char *sb_skeleton_set_vrm_spring(SbSkeleton *skeleton, int index, const SbVrmSpring *settings)
{
    const char *refused = refuse_index(skeleton, index);
    if (!refused && !skeleton->spring[index].vrm)
        refused = "spring: a VRM spring of the skeleton";
    if (!refused)
        refused = refuse_vrm_spring(skeleton, settings);
    if (refused)
        return refused;
    Spring *spring = &skeleton->spring[index];
    if (!(spring->steps & SB_LENGTH) && has_negative_drag(settings->joints, settings->joint_count))
        return "joint.drag: 0 to 1 without the length step";
    if (settings->center != spring->center)
        return "center: cannot change while it runs";
    bool same = settings->joint_count == spring->joint_count;
    for (int i = 0; same && i < spring->joint_count; i++)
        same = settings->joints[i].node == spring->joints[i].node;
    if (!same)
        return "joint.node: cannot change while it runs";
    if (!same_colliders(&spring->set, settings->colliders, settings->collider_count))
        crowd_dissolve(skeleton);
    refused = copy_joints(spring, settings->joints, settings->joint_count);
    if (!refused)
        refused = copy_colliders(spring, settings->colliders, settings->collider_count);
    vrm_set_steps(skeleton, spring);
    if (spring->tile)
        crowd_refresh(skeleton, spring);
    return refused;
}
