/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "audit_skeleton.h"

#include "vec3.h"

#include <stdbool.h>
#include <stdlib.h>

typedef struct Builder {
    const Model *model;
    SbUnits units;
    ModelSkeleton *made;
    int *index; /* of a model's node in the skeleton, -1: not there */
    SbNode *node;
    int *end; /* of a model's joint, by its entry: the node of a tip of its own */
} Builder;

static int count_joints(const Model *model)
{
    int joints = 0;
    for (int s = 0; s < model->springs; s++)
        joints += model->spring[s].joints;
    return joints;
}

/* A node and all above it; what stands above a marked one is marked already. */
static void mark(Builder *b, int node)
{
    for (; node >= 0 && b->index[node] < 0; node = b->model->node[node].parent)
        b->index[node] = 0;
}

static void mark_springs(Builder *b)
{
    for (int s = 0; s < b->model->springs; s++) {
        const ModelSpring *spring = &b->model->spring[s];
        if (spring->units != b->units)
            continue;
        mark(b, spring->root);
        mark(b, spring->center);
        for (int i = 0; i < spring->joints; i++) {
            mark(b, spring->joint[i].node);
            mark(b, spring->joint[i].tail_node);
        }
    }
}

static void place_nodes(Builder *b)
{
    int count = 0;
    for (int i = 0; i < b->model->nodes; i++) {
        const int from = b->model->order[i];
        const ModelNode *node = &b->model->node[from];
        if (b->index[from] < 0)
            continue;
        b->node[count] = (SbNode){ node->parent < 0 ? -1 : b->index[node->parent], node->local };
        b->index[from] = count++;
    }
    b->made->nodes = count;
}

/* The component makes leaves' tips itself; VRM's joints need a node to aim at. */
static void place_ends(Builder *b)
{
    for (int s = 0; s < b->model->springs; s++) {
        const ModelSpring *spring = &b->model->spring[s];
        for (int i = 0; i < spring->joints; i++) {
            const ModelJoint *joint = &spring->joint[i];
            if (spring->units != b->units || b->units != SB_SPEEDS || joint->tail_node >= 0)
                continue;
            SbTransform end = sb_transform_identity();
            end.translation = joint->tail;
            b->end[b->made->first[s] + i] = b->made->nodes;
            b->node[b->made->nodes++] = (SbNode){ b->index[joint->node], end };
        }
    }
}

static SbVrmJoint vrm_joint(const Builder *b, const ModelJoint *joint)
{
    return (SbVrmJoint){ .node = b->index[joint->node],
                         .stiffness = joint->stiffness,
                         .gravity_power = joint->gravity_power,
                         .drag = joint->drag,
                         .gravity_direction = joint->gravity_direction };
}

/* The joint of a spring whose head is a joint's tail, or -1. */
static int joint_after(const Builder *b, int s, const ModelJoint *joint)
{
    if (joint->tail_node < 0)
        return -1;
    const ModelNode *node = &b->model->node[joint->tail_node];
    return node->spring == s ? node->joint : -1;
}

/* A branch: the joints from one on, each one's tail being the next one's head. */
static const char *add_branch(Builder *b, int s, int first, SbVrmJoint *room)
{
    const ModelSpring *spring = &b->model->spring[s];
    SimulatedJoint *joint = b->made->joint + b->made->first[s];
    int count = 0, last = first;
    for (int i = first; i >= 0; i = joint_after(b, s, &spring->joint[i])) {
        joint[i] = (SimulatedJoint){ -2, count };
        room[count++] = vrm_joint(b, &spring->joint[i]);
        last = i;
    }
    const int tail = spring->joint[last].tail_node;
    room[count] =
        (SbVrmJoint){ .node = tail >= 0 ? b->index[tail] : b->end[b->made->first[s] + last] };
    const SbVrmSpring settings = { .joints = room,
                                   .joint_count = count + 1,
                                   .center = spring->center < 0 ? -1 : b->index[spring->center] };
    int index;
    const char *refused = sb_skeleton_add_vrm_spring(b->made->skeleton, &settings, &index);
    if (!refused && sb_skeleton_bones(b->made->skeleton, index) != count)
        refused = "a bone is too short to be simulated";
    for (int i = first; i >= 0; i = joint_after(b, s, &spring->joint[i]))
        joint[i].spring = refused ? -1 : index;
    return refused;
}

static const char *add_vrm(Builder *b, int s)
{
    const ModelSpring *spring = &b->model->spring[s];
    SbVrmJoint *room = malloc(((size_t)spring->joints + 1) * sizeof *room);
    const char *refused = room ? NULL : "out of memory";
    for (int i = 0; i < spring->joints && !refused; i++)
        if (b->made->joint[b->made->first[s] + i].spring == -1)
            refused = add_branch(b, s, i, room);
    free(room);
    return refused;
}

static const char *add_component(Builder *b, int s)
{
    const ModelSpring *from = &b->model->spring[s];
    SbSkeleton *skeleton = b->made->skeleton;
    SbSpring spring = sb_spring_default(b->index[from->root]);
    const ModelJoint *first = &from->joint[0];
    spring.stiffness = first->stiffness;
    spring.drag = first->drag;
    spring.gravity = vec3_scale(first->gravity_direction, first->gravity_power);
    for (int i = 0; i < from->joints; i++)
        if (from->joint[i].tail_node < 0)
            spring.end_length = vec3_length(from->joint[i].tail);
    int index;
    const char *refused = sb_skeleton_add_spring(skeleton, &spring, &index);
    for (int bone = 0; !refused && bone < sb_skeleton_bones(skeleton, index); bone++)
        for (int i = 0; i < from->joints; i++)
            if (b->index[from->joint[i].node] == sb_skeleton_bone_node(skeleton, index, bone))
                b->made->joint[b->made->first[s] + i] = (SimulatedJoint){ index, bone };
    return refused;
}

static const char *build(Builder *b, double step_time)
{
    for (int i = 0; i < b->model->nodes; i++)
        b->index[i] = -1;
    int joints = 0;
    for (int s = 0; s < b->model->springs; s++) {
        b->made->first[s] = joints;
        for (int i = 0; i < b->model->spring[s].joints; i++)
            b->made->joint[joints++] = (SimulatedJoint){ -1, -1 };
    }
    mark_springs(b);
    place_nodes(b);
    place_ends(b);
    const char *refused = NULL;
    b->made->skeleton = sb_skeleton_create(b->node, b->made->nodes, step_time, &refused);
    for (int s = 0; s < b->model->springs && !refused; s++)
        if (b->model->spring[s].units == b->units && b->model->spring[s].joints > 0)
            refused = b->units == SB_SPEEDS ? add_vrm(b, s) : add_component(b, s);
    return refused;
}

const char *model_skeleton_make(const Model *model, SbUnits units, double step_time,
                                ModelSkeleton *made)
{
    const size_t joints = (size_t)count_joints(model), nodes = (size_t)model->nodes;
    *made = (ModelSkeleton){ .first = malloc(((size_t)model->springs + 1) * sizeof *made->first),
                             .joint = malloc((joints + 1) * sizeof *made->joint) };
    Builder b = { .model = model,
                  .units = units,
                  .made = made,
                  .index = malloc((nodes + 1) * sizeof *b.index),
                  .node = malloc((nodes + joints + 1) * sizeof *b.node),
                  .end = malloc((joints + 1) * sizeof *b.end) };
    const bool room = made->first && made->joint && b.index && b.node && b.end;
    const char *refused = room ? build(&b, step_time) : "out of memory";
    free(b.index);
    free(b.node);
    free(b.end);
    return refused;
}

void model_skeleton_free(ModelSkeleton *made)
{
    sb_skeleton_destroy(made->skeleton);
    free(made->first);
    free(made->joint);
    *made = (ModelSkeleton){ 0 };
}
