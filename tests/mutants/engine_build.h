/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Building the engine's scene from a file's. */
#ifndef MUTANTS_ENGINE_BUILD_H
#define MUTANTS_ENGINE_BUILD_H

#include "engine_parts.h"

#include <stdlib.h>

static Vec read_bone(const Engine *e, const Scene *scene, int i)
{
    const Vec v = times(vec_from(scene->node[i].translation), (REAL)(1 / scene->units_per_metre));
    return has(e, FAULT_DATA_IN_SINGLE) ? vec_to_single(v) : v;
}

static void build_nodes(Engine *e, const Scene *scene)
{
    e->nodes = scene->nodes + 1;
    e->node = calloc((size_t)e->nodes, sizeof *e->node);
    e->node[0] = (Node){ -1, .rest = { 0, 0, 0, 1 }, .scale = (REAL)scene->scale };
    for (int i = 0; i < scene->nodes; i++)
        e->node[i + 1] = (Node){ .parent = scene->node[i].parent + 1,
                                 .position = read_bone(e, scene, i),
                                 .rest = turn_from(scene->node[i].rotation),
                                 .scale = (REAL)scene->node[i].scale };
    for (int i = 0; i < e->nodes; i++)
        e->node[i].rotation = e->node[i].rest;
    update_all(e);
    update_all(e);
}

static void shape_joint(Engine *e, Joint *j)
{
    j->reach = e->node[j->tail_node].position;
    if (has(e, FAULT_LEAF_ALONG_Y) && j->leaf)
        j->reach = (Vec){ 0, magnitude(j->reach), 0 };
    j->axis = normalised_or(j->reach, (Vec){ 0, 1, 0 });
    j->posed = mat_direction(&e->node[j->node].world, j->axis);
}

/* At rest where the node's rest rotation puts it. */
static void settle_joint(Engine *e, Joint *j)
{
    Node *n = &e->node[j->node];
    n->rotation = n->rest;
    update_with_ancestors(e, j->node);
    j->tail = mat_point(&n->world, j->reach);
    j->direction = mat_direction(&n->world, j->axis);
    const Mat center = center_world(e), inverse = mat_inverse(&center);
    j->current = has(e, FAULT_STARTS_IN_WORLD) ? j->tail : mat_point(&inverse, j->tail);
    j->previous = j->current;
    j->head = mat_position(&n->world);
    j->carried = (Vec){ 0, 0, 0 };
    j->frame = n->world;
}

/* Settings that vary along the chain, here from themselves to themselves. */
static REAL along(const Engine *e, REAL first, REAL last, int i)
{
    return first + (last - first) * ((REAL)i / (REAL)(e->joints - 1));
}

static void settings_along(Engine *e, const SceneJoint *from, int i)
{
    Joint *j = &e->joint[i];
    j->stiffness = read_number(e, from->stiffness);
    j->drag = read_number(e, from->drag);
    j->gravity_power = read_number(e, from->gravity_power);
    j->gravity = vec_from(from->gravity_direction);
    j->hit_radius = (REAL)from->hit_radius;
    if (has(e, FAULT_ALONG_THE_CHAIN))
        j->stiffness = along(e, j->stiffness, j->stiffness, i);
}

static void set_joint(Engine *e, const Scene *scene, const SceneJoint *from, int i)
{
    settings_along(e, has(e, FAULT_SETTINGS_OF_FIRST) ? &scene->joint[0] : from, i);
    e->joint[i].hit_radius /= (REAL)scene->units_per_metre;
}

static int last_child(const Scene *scene, int node)
{
    int last = node;
    for (int i = node + 1; i < scene->nodes; i++)
        last = scene->node[i].parent == node ? i : last;
    return last;
}

static void build_joints(Engine *e, const Scene *scene)
{
    e->joints = scene->joints;
    e->joint = calloc((size_t)e->joints, sizeof *e->joint);
    for (int i = 0; i < e->joints; i++) {
        Joint *j = &e->joint[i];
        const int tail = has(e, FAULT_TAIL_IS_LAST_CHILD) ? last_child(scene, scene->joint[i].node)
                                                          : scene->joint[i].tail_node;
        j->node = scene->joint[i].node + 1;
        j->tail_node = tail + 1;
        j->last = scene->node[tail].joint == NO_JOINT;
        j->leaf = scene->joint[i].leaf;
        const int parent = scene->node[scene->joint[i].node].tail_of;
        j->above = parent == NO_JOINT ? 0 : e->joint[parent].above + 1;
        set_joint(e, scene, &scene->joint[i], i);
        shape_joint(e, j);
        settle_joint(e, j);
    }
}

static void set_ball(Engine *e, const Scene *scene, const SceneCollider *from, int i)
{
    const REAL unit = (REAL)(1 / scene->units_per_metre);
    const Vec origin = vec_from(from->translation);
    e->ball[i] = (Ball){ .type = from->type,
                         .node = from->node + 1,
                         .active = from->active,
                         .offset = times(add(origin, vec_from(from->offset)), unit),
                         .tail = times(add(origin, vec_from(from->tail)), unit),
                         .span = times(vec_from(from->tail), unit),
                         .normal = vec_from(from->normal),
                         .radius = (REAL)from->radius * unit };
}

static void build(Engine *e, const Scene *scene)
{
    e->step_time = read_number(e, scene->frame_time);
    e->last_step = e->step_time;
    e->center = scene->center == CENTER_WORLD ? -1 : scene->center + 1;
    build_nodes(e, scene);
    build_joints(e, scene);
    e->balls = scene->colliders;
    e->ball = calloc((size_t)e->balls + 1, sizeof *e->ball);
    for (int i = 0; i < e->balls; i++)
        set_ball(e, scene, &scene->collider[i], i);
}

#endif
