/* SPDX-License-Identifier: GPL-3.0-or-later OR MIT */
/* How the bones of a spring of either kind come into a skeleton. */
#include "spring_build.h"

#include <stdlib.h>
#include <string.h>

void *grow_array(void *array, int count, size_t size)
{
    const bool full = (count & (count - 1)) == 0;
    return full ? realloc(array, (count > 0 ? 2 * (size_t)count : 1) * size) : array;
}

/* A bone of this offset, or none where it has no length. */
bool shape_joint(Joint *joint, SbVec3 offset)
{
    const double length = vec3_length(offset);
    if (!(length >= 1e-12))
        return false;
    joint->offset = offset;
    joint->length = length;
    joint->axis = (SbVec3){ offset.x / length, offset.y / length, offset.z / length };
    return true;
}

static bool same_vec3(SbVec3 a, SbVec3 b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

/* The joint of the same spring that turns the node above, or -1. */
static int find_above(const SbSkeleton *skeleton, const Joint *joint)
{
    const int above = skeleton->node[joint->node].parent;
    const int index = above < 0 ? -1 : skeleton->node[above].joint;
    return index >= 0 && skeleton->joint[index].spring == joint->spring ? index : -1;
}

void measure_reach(const SbSkeleton *skeleton, Spring *spring, Joint *joint)
{
    const int above = find_above(skeleton, joint);
    joint->reach = joint->length;
    if (above >= 0)
        joint->reach += skeleton->joint[above].reach;
    spring->reach = fmax(spring->reach, joint->reach);
}

/* Ties a joint to the one whose tail is its head. */
static void join_joint(const SbSkeleton *skeleton, Joint *joint)
{
    joint->parent = -1;
    joint->depth = 0;
    const int index = find_above(skeleton, joint);
    if (index < 0)
        return;
    const Joint *parent = &skeleton->joint[index];
    joint->depth = parent->depth + 1;
    if (parent->child != joint->node)
        return;
    joint->parent = index;
    joint->straight = same_vec3(joint->axis, parent->axis);
}

/* Which nodes of a subtree a simulated bone carries: they are placed step by step. */
static void mark_carried(SbSkeleton *skeleton, int root)
{
    for (int i = root; i >= 0; i = node_next(skeleton, root, i)) {
        Node *node = &skeleton->node[i];
        node->carried =
            node->joint >= 0 || (node->parent >= 0 && skeleton->node[node->parent].carried);
        if (!node->carried)
            node->moved = node->posed;
    }
}

const char *append_joint(SbSkeleton *skeleton, Spring *spring, Joint joint)
{
    Joint *grown = grow_array(skeleton->joint, skeleton->joints, sizeof *grown);
    if (!grown)
        return "spring: out of memory";
    skeleton->joint = grown;
    join_joint(skeleton, &joint);
    measure_reach(skeleton, spring, &joint);
    grown[skeleton->joints] = joint;
    skeleton->node[joint.node].joint = skeleton->joints++;
    spring->bones++;
    return NULL;
}

void drop_joints(SbSkeleton *skeleton, Spring *spring)
{
    while (skeleton->joints > spring->first)
        skeleton->node[skeleton->joint[--skeleton->joints].node].joint = -1;
    free(spring->colliders);
    free(spring->joints);
}

const char *copy_colliders(Spring *spring, const int *colliders, int count)
{
    int *copy = malloc((size_t)(count > 0 ? count : 1) * sizeof *copy);
    if (!copy)
        return "colliders: out of memory";
    if (count > 0)
        memcpy(copy, colliders, (size_t)count * sizeof *copy);
    free(spring->colliders);
    spring->colliders = copy;
    spring->set.colliders = copy;
    spring->set.collider_count = count;
    return NULL;
}

bool same_colliders(const SbSpring *set, const int *colliders, int count)
{
    return set->collider_count == count &&
           (count == 0 ||
            memcmp(set->colliders, colliders, (size_t)count * sizeof *colliders) == 0);
}

/* Bones whose tail is no other bone's head. A tail is the head of one bone at most. */
static int count_tips(const SbSkeleton *skeleton, const Spring *spring)
{
    int tips = spring->bones;
    for (int i = spring->first; i < spring->first + spring->bones; i++)
        tips -= skeleton->joint[i].parent >= 0;
    return tips;
}

/* Before the first update there is no pose but the one that was set: from there the update's way begins. */
static void place_start(SbSkeleton *skeleton)
{
    if (!skeleton->unplaced)
        return;
    for (int i = 0; i < skeleton->nodes; i++)
        skeleton->kept[i].set_in = 0;
    skeleton_place_pose(skeleton, 1);
    skeleton->unplaced = false;
}

/* The last part of adding either kind of spring. */
const char *append_spring(SbSkeleton *skeleton, Spring *spring, int *index)
{
    crowd_dissolve(skeleton);
    place_start(skeleton);
    Spring *grown = grow_array(skeleton->spring, skeleton->springs, sizeof *grown);
    if (!grown)
        return "spring: out of memory";
    skeleton->spring = grown;
    spring->tips = count_tips(skeleton, spring);
    spring->root_was = skeleton->node[spring->set.root].posed.position;
    Spring *added = &grown[skeleton->springs];
    *added = *spring;
    if (index)
        *index = skeleton->springs;
    skeleton->springs++;
    skeleton->blended += is_blended(added);
    mark_carried(skeleton, spring->set.root);
    spring_settle(skeleton, added);
    return NULL;
}

const char *refuse_index(const SbSkeleton *skeleton, int index)
{
    if (index < 0 || index >= skeleton->springs)
        return "spring: an index of the skeleton";
    return skeleton->spring[index].removed ? "spring: one that was not removed" : NULL;
}

static void give_to_animation(SbSkeleton *skeleton, int node)
{
    skeleton->node[node].joint = -1;
    node_set_turn(skeleton, node, skeleton->node[node].pose.rotation);
}

const char *sb_skeleton_remove_spring(SbSkeleton *skeleton, int index)
{
    const char *refused = refuse_index(skeleton, index);
    if (refused)
        return refused;
    crowd_dissolve(skeleton);
    Spring *spring = &skeleton->spring[index];
    for (int i = spring->first; i < spring->first + spring->bones; i++)
        give_to_animation(skeleton, skeleton->joint[i].node);
    skeleton->blended -= is_blended(spring);
    spring->removed = true;
    mark_carried(skeleton, spring->set.root);
    return NULL;
}

const char *sb_skeleton_set_steps(SbSkeleton *skeleton, int index, unsigned steps)
{
    const char *refused = refuse_index(skeleton, index);
    if (refused)
        return refused;
    if (steps & ~(unsigned)SB_ALL_STEPS)
        return "steps: parts of SB_ALL_STEPS";
    Spring *spring = &skeleton->spring[index];
    if (!(steps & SB_LENGTH) && has_negative_drag(spring->joints, spring->joint_count))
        return "steps: with the length step, because a joint's drag is negative";
    if (steps != spring->steps)
        crowd_dissolve(skeleton);
    spring->steps = steps;
    return NULL;
}

const char *refuse_colliders(const SbSkeleton *skeleton, const int *colliders, int count)
{
    if (count < 0 || (count > 0 && !colliders))
        return "collider_count: 0 or more, with colliders";
    for (int i = 0; i < count; i++)
        if (colliders[i] < 0 || colliders[i] >= skeleton->colliders)
            return "colliders: indices of the skeleton's colliders";
    return NULL;
}
