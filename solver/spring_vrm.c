/* SPDX-License-Identifier: GPL-3.0-or-later OR MIT */
/* Springs of VRM 1.0: domains, and adding them. */
#include "spring_build.h"

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

static bool is_above(const SbSkeleton *skeleton, int ancestor, int node)
{
    while (node > ancestor)
        node = skeleton->node[node].parent;
    return node == ancestor;
}

static const char *refuse_vrm_spring(const SbSkeleton *skeleton, const SbVrmSpring *s)
{
    if (s->joint_count < 1 || !s->joints)
        return "joint_count: at least 1";
    if (s->center < -1 || s->center >= skeleton->nodes)
        return "center: -1 or an index of the skeleton";
    for (int i = 0; i < s->joint_count; i++) {
        const char *refused = refuse_vrm_joint(skeleton, &s->joints[i]);
        if (refused)
            return refused;
        const int before = i > 0 ? s->joints[i - 1].node : -1, node = s->joints[i].node;
        if (i > 0 && (node == before || !is_above(skeleton, before, node)))
            return "joint.node: a descendant of the joint before";
        if (i + 1 < s->joint_count && skeleton->node[node].joint >= 0)
            return "joint.node: belongs to another spring";
    }
    return refuse_colliders(skeleton, s->colliders, s->collider_count);
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
    const double h = skeleton->step_time;
    const SbVec3 down = vec3_normalise(set->gravity_direction, (SbVec3){ 0, 0, 0 });
    Joint joint = { .node = set->node,
                    .spring = skeleton->springs,
                    .child = skeleton->node[next].parent == set->node ? next : -1,
                    .keep = 1 - set->drag,
                    .pull = set->stiffness * h,
                    .radius = set->hit_radius,
                    .force = vec3_scale(down, set->gravity_power * h) };
    if (!shape_joint(&joint, find_rest_offset(skeleton, set->node, next)))
        return NULL;
    return append_joint(skeleton, spring, joint);
}

const char *sb_skeleton_add_vrm_spring(SbSkeleton *skeleton, const SbVrmSpring *settings,
                                       int *index)
{
    const char *refused = refuse_vrm_spring(skeleton, settings);
    if (refused)
        return refused;
    Spring spring = { .vrm = true,
                      .set = sb_spring_default(settings->joints[0].node),
                      .center = settings->center,
                      .first = skeleton->joints };
    spring.set.pull = SB_PULL_PARENT;
    refused = copy_colliders(&spring, settings->colliders, settings->collider_count);
    for (int i = 0; i + 1 < settings->joint_count && !refused; i++)
        refused =
            append_vrm_joint(skeleton, &spring, &settings->joints[i], settings->joints[i + 1].node);
    if (!refused)
        refused = append_spring(skeleton, &spring, index);
    if (refused)
        drop_joints(skeleton, &spring);
    return refused;
}
