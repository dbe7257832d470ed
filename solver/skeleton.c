/* SPDX-License-Identifier: GPL-3.0-or-later OR MIT */
/* Skeletons: making, copying, posing and reading them. */
#include "skeleton.h"
#include "refuse.h"

#include <stdlib.h>
#include <string.h>

SbTransform sb_transform_identity(void)
{
    return (SbTransform){ .translation = { 0, 0, 0 }, .rotation = QUAT_IDENTITY, .scale = 1 };
}

static const char *refuse_transform(const SbTransform *t)
{
    if (!is_moderate(t->translation))
        return "translation: components from -1e15 to 1e15";
    const double square = quat_dot(t->rotation, t->rotation);
    if (!(square > 1e-20 && square < 1e20))
        return "rotation: a quaternion with a length from 1e-10 to 1e10";
    if (!(t->scale >= 1e-6 && t->scale <= 1e6))
        return "scale: 1e-6 to 1e6";
    return NULL;
}

static SbTransform with_unit_rotation(SbTransform transform)
{
    const double square = quat_dot(transform.rotation, transform.rotation);
    if (square != 1)
        transform.rotation = quat_normalise(transform.rotation);
    return transform;
}

#define STEP_TIME_ALLOWED "step_time: 1e-4 to 10 s"

static bool is_step_time(double step_time)
{
    return is_within(step_time, SB_STEP_TIME_LEAST, SB_STEP_TIME_MOST);
}

static const char *refuse_nodes(const SbNode *nodes, int count, double step_time)
{
    if (count < 1)
        return "count: at least 1 node";
    if (!nodes)
        return "nodes: as many as count says";
    if (!is_step_time(step_time))
        return STEP_TIME_ALLOWED;
    for (int i = 0; i < count; i++) {
        if (nodes[i].parent < -1 || nodes[i].parent >= i)
            return "parent: -1, or a node before this one";
        const char *refused = refuse_transform(&nodes[i].rest);
        if (refused)
            return refused;
    }
    return NULL;
}

static void make_nodes(SbSkeleton *skeleton, const SbNode *nodes)
{
    Kept *kept = skeleton->kept;
    for (int i = 0; i < skeleton->nodes; i++) {
        const SbTransform rest = with_unit_rotation(nodes[i].rest);
        skeleton->node[i] = (Node){ .parent = nodes[i].parent, .joint = -1, .pose = rest };
        node_set_turn(skeleton, i, rest.rotation);
        kept[i] = (Kept){ .first_child = -1, .next_sibling = -1, .rest = rest };
    }
    /* Backwards, so that each node becomes its parent's first child in turn. */
    for (int i = skeleton->nodes - 1; i >= 0; i--) {
        const int parent = nodes[i].parent;
        if (parent < 0)
            continue;
        kept[i].next_sibling = kept[parent].first_child;
        kept[parent].first_child = i;
    }
}

/* Of whole lines of the cache, as no rotation then lies in two. NULL when memory is out. */
static SbQuat *allocate_turns(int nodes)
{
    const size_t size = ((size_t)nodes + 1) * sizeof(SbQuat);
    return aligned_alloc(64, (size + 63) / 64 * 64);
}

SbSkeleton *sb_skeleton_create(const SbNode *nodes, int count, double step_time,
                               const char **refused)
{
    const char *reason = refuse_nodes(nodes, count, step_time);
    SbSkeleton *skeleton = reason ? NULL : malloc(sizeof *skeleton);
    if (skeleton) {
        *skeleton = (SbSkeleton){
            .step_time = step_time, .updates = 1, .nodes = count, .lanes = sb_lanes_most()
        };
        skeleton->node = malloc((size_t)count * sizeof *skeleton->node);
        skeleton->kept = malloc((size_t)count * sizeof *skeleton->kept);
        skeleton->order = malloc((size_t)count * sizeof *skeleton->order);
        for (int i = 0; i < 2; i++)
            skeleton->turn[i] = allocate_turns(count);
    }
    if (!reason && !(skeleton && skeleton->node && skeleton->kept && skeleton->order &&
                     skeleton->turn[0] && skeleton->turn[1]))
        reason = "count: out of memory";
    if (refused)
        *refused = reason;
    if (reason) {
        sb_skeleton_destroy(skeleton);
        return NULL;
    }
    make_nodes(skeleton, nodes);
    skeleton_list_nodes(skeleton);
    skeleton_place_pose(skeleton, 1);
    return skeleton;
}

void sb_skeleton_destroy(SbSkeleton *skeleton)
{
    if (!skeleton)
        return;
    for (int i = 0; i < skeleton->springs; i++) {
        free(skeleton->spring[i].colliders);
        free(skeleton->spring[i].joints);
    }
    crowd_free(skeleton->crowd);
    free(skeleton->spring);
    free(skeleton->joint);
    free(skeleton->collider);
    free(skeleton->order);
    free(skeleton->turn[0]);
    free(skeleton->turn[1]);
    free(skeleton->kept);
    free(skeleton->node);
    free(skeleton);
}

/* A copy of count elements with the room that grow_array (spring_build.h) counts on: the next power of two;
 * *failed when there were some and memory is out. */
static void *copy_array(const void *from, int count, size_t size, bool *failed)
{
    if (count == 0)
        return NULL;
    size_t room = 1;
    while (room < (size_t)count)
        room *= 2;
    void *to = malloc(room * size);
    if (to)
        memcpy(to, from, (size_t)count * size);
    else
        *failed = true;
    return to;
}

SbSkeleton *sb_skeleton_copy(const SbSkeleton *skeleton)
{
    bool failed = false;
    SbSkeleton *copy = copy_array(skeleton, 1, sizeof *skeleton, &failed);
    if (!copy)
        return NULL;
    copy->crowd = NULL;
    copy->node = copy_array(skeleton->node, skeleton->nodes, sizeof *copy->node, &failed);
    copy->kept = copy_array(skeleton->kept, skeleton->nodes, sizeof *copy->kept, &failed);
    copy->order = copy_array(skeleton->order, skeleton->nodes, sizeof *copy->order, &failed);
    for (int i = 0; i < 2; i++)
        copy->turn[i] =
            copy_array(skeleton->turn[i], skeleton->nodes + 1, sizeof *copy->turn[i], &failed);
    copy->joint = copy_array(skeleton->joint, skeleton->joints, sizeof *copy->joint, &failed);
    copy->collider =
        copy_array(skeleton->collider, skeleton->colliders, sizeof *copy->collider, &failed);
    copy->spring = copy_array(skeleton->spring, skeleton->springs, sizeof *copy->spring, &failed);
    if (!copy->spring)
        copy->springs = 0;
    for (int i = 0; i < copy->springs; i++) {
        Spring *spring = &copy->spring[i];
        spring->colliders = copy_array(spring->colliders, spring->set.collider_count,
                                       sizeof *spring->colliders, &failed);
        spring->set.colliders = spring->colliders;
        spring->joints =
            copy_array(spring->joints, spring->joint_count, sizeof *spring->joints, &failed);
    }
    if (!failed) {
        crowd_give_back(skeleton, copy);
        return copy;
    }
    sb_skeleton_destroy(copy);
    return NULL;
}

const char *sb_skeleton_set_pose(SbSkeleton *skeleton, int node, const SbTransform *local)
{
    if (node < 0 || node >= skeleton->nodes)
        return "node: an index of the skeleton";
    const char *refused = refuse_transform(local);
    if (refused)
        return refused;
    Node *set = &skeleton->node[node];
    Kept *kept = &skeleton->kept[node];
    if (kept->set_in != skeleton->updates)
        kept->before = set->pose;
    kept->set_in = skeleton->updates;
    skeleton->unplaced = skeleton->updates == 1;
    set->pose = with_unit_rotation(*local);
    if (set->joint < 0)
        node_set_turn(skeleton, node, set->pose.rotation);
    crowd_set_pose(skeleton, node);
    return NULL;
}

const char *sb_skeleton_set_lanes(SbSkeleton *skeleton, int lanes)
{
    if (lanes != 0 && !sb_lanes_allowed(lanes))
        return "lanes: 1, 2, 4 or 8, as many as the machine allows, or 0";
    crowd_dissolve(skeleton);
    skeleton->lanes = lanes ? lanes : sb_lanes_most();
    return NULL;
}

const char *sb_skeleton_set_step_time(SbSkeleton *skeleton, double step_time)
{
    if (!is_step_time(step_time))
        return STEP_TIME_ALLOWED;
    skeleton->timed = wind_time(skeleton);
    skeleton->steps = 0;
    skeleton->step_time = step_time;
    for (int i = 0; i < skeleton->springs; i++) {
        Spring *spring = &skeleton->spring[i];
        if (spring->removed)
            continue;
        (spring->vrm ? vrm_set_steps : component_set_steps)(skeleton, spring);
        if (spring->tile)
            crowd_refresh(skeleton, spring);
    }
    return NULL;
}

int sb_skeleton_bones(const SbSkeleton *skeleton, int spring)
{
    return skeleton->spring[spring].removed ? 0 : skeleton->spring[spring].bones;
}

int sb_skeleton_tips(const SbSkeleton *skeleton, int spring)
{
    return skeleton->spring[spring].removed ? 0 : skeleton->spring[spring].tips;
}

static Joint *find_joint(const SbSkeleton *skeleton, int spring, int bone)
{
    return &skeleton->joint[skeleton->spring[spring].first + bone];
}

int sb_skeleton_bone_node(const SbSkeleton *skeleton, int spring, int bone)
{
    return find_joint(skeleton, spring, bone)->node;
}

SbVec3 sb_skeleton_tail(const SbSkeleton *skeleton, int spring, int bone)
{
    if (skeleton->spring[spring].tile)
        return crowd_tail(&skeleton->spring[spring], bone);
    const Joint *joint = find_joint(skeleton, spring, bone);
    return joint_world(skeleton, joint, joint->tail);
}

void sb_skeleton_set_tail(SbSkeleton *skeleton, int spring, int bone, SbVec3 tail, SbVec3 previous)
{
    if (skeleton->spring[spring].tile) {
        crowd_set_tail(&skeleton->spring[spring], bone, tail, previous);
        return;
    }
    Joint *joint = find_joint(skeleton, spring, bone);
    joint->tail = joint_stored(skeleton, joint, tail);
    joint->previous = joint_stored(skeleton, joint, previous);
}

SbQuat sb_skeleton_rotation(const SbSkeleton *skeleton, int node)
{
    const SbQuat animated = skeleton->node[node].pose.rotation;
    if (skeleton->node[node].joint < 0)
        return animated;
    const Joint *joint = &skeleton->joint[skeleton->node[node].joint];
    const SbSpring *set = &skeleton->spring[joint->spring].set;
    if (!set->enabled || set->weight == 0)
        return animated;
    const SbQuat newest = skeleton->turn[skeleton->newest][node];
    const SbQuat simulated = skeleton->delayed ? quat_blend(skeleton->turn[!skeleton->newest][node],
                                                            newest, skeleton->blend)
                                               : newest;
    return set->weight == 1 ? simulated : quat_blend(animated, simulated, set->weight);
}

void sb_skeleton_rotations(const SbSkeleton *skeleton, SbQuat *rotation)
{
    memcpy(rotation, skeleton->turn[skeleton->newest], (size_t)skeleton->nodes * sizeof *rotation);
    if (!skeleton->delayed && skeleton->blended == 0)
        return;
    for (int i = 0; i < skeleton->joints; i++) {
        const int node = skeleton->joint[i].node;
        rotation[node] = sb_skeleton_rotation(skeleton, node);
    }
}
