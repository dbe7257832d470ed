/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scene_file.h"

#include "scene_read.h"

#include <stdlib.h>
#include <string.h>

static const SbVec3 zero = { 0, 0, 0 };

void *scene_make_room(JsonReader *reader, const JsonPlace *place, size_t count, size_t size)
{
    void *room = calloc(count ? count : 1, size);
    if (!room)
        json_refuse(reader, place, "out of memory");
    return room;
}

/* A node by its index, or the root: -1 or "root". */
static int read_node(JsonReader *reader, const JsonPlace *place, int nodes)
{
    if (json_is_string(place->json) && strcmp(json_string_value(place->json), "root") == 0)
        return NODE_ROOT;
    if (json_is_string(place->json)) {
        json_refuse(reader, place, "allowed: \"root\", or a node from 0 to %d", nodes - 1);
        return NODE_ROOT;
    }
    return json_whole_within(reader, place, NODE_ROOT, nodes - 1);
}

static void read_nodes(JsonReader *reader, const JsonPlace *place, Scene *scene)
{
    static const char *const keys[] = { "parent", "translation", "rotation", NULL };
    const size_t count = json_expect_array(reader, place, MOST_NODES);
    if (count == 0)
        json_refuse(reader, place, "at least one node is needed");
    scene->node = scene_make_room(reader, place, count, sizeof *scene->node);
    for (size_t i = 0; i < count && !reader->failed; i++) {
        const JsonPlace node = json_element(place, i);
        if (!json_expect_object(reader, &node, keys))
            return;
        const JsonPlace parent = json_member(&node, "parent");
        const JsonPlace translation = json_member(&node, "translation");
        const JsonPlace rotation = json_member(&node, "rotation");
        scene->node[i] = (SceneNode){ .parent = read_node(reader, &parent, (int)i),
                                      .translation = json_vector(reader, &translation, zero),
                                      .rotation = json_rotation(reader, &rotation),
                                      .joint = NO_JOINT,
                                      .tail_of = NO_JOINT };
        scene->nodes++;
    }
}

/* The first child of a node, or -1. */
static int first_child(const Scene *scene, int node)
{
    for (int i = node + 1; i < scene->nodes; i++)
        if (scene->node[i].parent == node)
            return i;
    return -1;
}

static bool has_joint_above(const Scene *scene, int node, int from)
{
    for (int up = scene->node[node].parent; up >= 0; up = scene->node[up].parent)
        if (scene->node[up].joint >= from)
            return true;
    return false;
}

/* Ties joint i to its node and to its tail's. */
static void tie_joint(JsonReader *reader, const JsonPlace *place, Scene *scene, int i)
{
    SceneJoint *joint = &scene->joint[i];
    if (reader->failed)
        return;
    joint->tail_node = first_child(scene, joint->node);
    if (scene->node[joint->node].joint != NO_JOINT)
        json_refuse(reader, place, "node %d has joint %d already", joint->node,
                    scene->node[joint->node].joint);
    else if (joint->tail_node < 0)
        json_refuse(reader, place, "node %d has no child, so the joint has no tail", joint->node);
    else if (vec3_dot(scene->node[joint->tail_node].translation,
                      scene->node[joint->tail_node].translation) == 0)
        json_refuse(reader, place, "node %d lies on node %d, so the bone has no length",
                    joint->tail_node, joint->node);
    else {
        scene->node[joint->node].joint = i;
        scene->node[joint->tail_node].tail_of = i;
    }
}

SceneJoint scene_read_settings(JsonReader *reader, const JsonPlace *place, SceneJoint usual)
{
    const JsonPlace stiffness = json_member(place, "stiffness");
    const JsonPlace power = json_member(place, "gravityPower");
    const JsonPlace drag = json_member(place, "dragForce");
    const JsonPlace radius = json_member(place, "hitRadius");
    const JsonPlace direction = json_member(place, "gravityDir");
    SceneJoint joint = usual;
    joint.stiffness = json_real_within(reader, &stiffness, 0, 1e9, usual.stiffness);
    joint.gravity_power = json_real_within(reader, &power, -1e9, 1e9, usual.gravity_power);
    joint.drag = json_real_within(reader, &drag, -1e9, 1, usual.drag);
    joint.hit_radius = json_real_within(reader, &radius, 0, 1e9, usual.hit_radius);
    joint.gravity_direction = json_vector(reader, &direction, usual.gravity_direction);
    return joint;
}

static void read_joints(JsonReader *reader, const JsonPlace *place, Scene *scene)
{
    static const char *const keys[] = { "node",      "stiffness", "gravityPower",
                                        "dragForce", "hitRadius", "gravityDir",
                                        NULL };
    static const SceneJoint usual = { .stiffness = 1,
                                      .drag = 0.5,
                                      .gravity_direction = { 0, -1, 0 } };
    const size_t count = json_expect_array(reader, place, (size_t)scene->nodes);
    if (count == 0)
        json_refuse(reader, place, "at least one joint is needed");
    scene->joint = scene_make_room(reader, place, count, sizeof *scene->joint);
    for (size_t i = 0; i < count && !reader->failed; i++) {
        const JsonPlace joint = json_element(place, i);
        if (!json_expect_object(reader, &joint, keys))
            return;
        const JsonPlace node = json_member(&joint, "node");
        scene->joint[i] = scene_read_settings(reader, &joint, usual);
        scene->joint[i].node = json_whole_within(reader, &node, 0, scene->nodes - 1);
        tie_joint(reader, &node, scene, (int)i);
        scene->joints++;
    }
    for (int i = 0; i < scene->joints && !reader->failed; i++)
        if (has_joint_above(scene, scene->joint[i].node, i + 1)) {
            const JsonPlace joint = json_element(place, (size_t)i);
            json_refuse(reader, &joint, "a joint above this one stands behind it");
        }
}

SceneCollider scene_read_shape(JsonReader *reader, const JsonPlace *place, SceneCollider usual)
{
    const JsonPlace translation = json_member(place, "translation");
    const JsonPlace radius = json_member(place, "radius"), active = json_member(place, "active");
    const JsonPlace offset = json_member(place, "offset"), tail = json_member(place, "tail");
    SceneCollider collider = usual;
    collider.translation = json_vector(reader, &translation, usual.translation);
    collider.offset = json_vector(reader, &offset, usual.offset);
    collider.radius = json_real_within(reader, &radius, 0, 1e9, usual.radius);
    if (usual.type == COLLIDER_CAPSULE)
        collider.tail = json_vector(reader, &tail, usual.tail);
    if (active.json && !json_is_boolean(active.json))
        json_refuse(reader, &active, "allowed: true, false");
    else if (active.json)
        collider.active = json_is_true(active.json);
    return collider;
}

static SceneCollider read_collider(JsonReader *reader, const JsonPlace *place, const Scene *scene)
{
    const JsonPlace node = json_member(place, "node"), type = json_member(place, "type");
    SceneCollider needed = { .node = read_node(reader, &node, scene->nodes),
                             .radius = (double)NAN,
                             .active = true };
    const char *word = json_string_value(type.json);
    if (word && strcmp(word, "capsule") == 0) {
        needed.type = COLLIDER_CAPSULE;
        needed.tail = (SbVec3){ NAN, NAN, NAN };
    } else if (!word || strcmp(word, "sphere") != 0) {
        json_refuse(reader, &type, "allowed: \"sphere\", \"capsule\"");
    }
    return scene_read_shape(reader, place, needed);
}

static void read_colliders(JsonReader *reader, const JsonPlace *place, Scene *scene)
{
    static const char *const keys[] = { "node",   "translation", "type",   "radius",
                                        "offset", "tail",        "active", NULL };
    const size_t count = json_expect_array(reader, place, MOST_NODES);
    scene->collider = scene_make_room(reader, place, count, sizeof *scene->collider);
    for (size_t i = 0; i < count && !reader->failed; i++) {
        const JsonPlace collider = json_element(place, i);
        if (!json_expect_object(reader, &collider, keys))
            return;
        scene->collider[i] = read_collider(reader, &collider, scene);
        scene->colliders++;
    }
}

static void read_scheme(JsonReader *reader, const JsonPlace *place, Scene *scene)
{
    static const char *const schemes[] = { "vrm1", "lesson", "component" };
    if (!place->json) {
        strcpy(scene->scheme, "vrm1");
        return;
    }
    const char *word = json_string_value(place->json);
    for (size_t i = 0; word && i < sizeof schemes / sizeof *schemes; i++)
        if (strcmp(word, schemes[i]) == 0)
            strcpy(scene->scheme, schemes[i]);
    if (!*scene->scheme)
        json_refuse(reader, place, "allowed: \"lesson\", \"vrm1\", \"component\"");
}

static void read_scene(JsonReader *reader, const JsonPlace *top, Scene *scene)
{
    static const char *const keys[] = { "h",      "version", "scheme", "units_per_metre", "scale",
                                        "center", "nodes",   "joints", "colliders",       "dt",
                                        "resets", "changes", NULL };
    if (!json_expect_object(reader, top, keys))
        return;
    const JsonPlace h = json_member(top, "h"), version = json_member(top, "version");
    const JsonPlace scheme = json_member(top, "scheme"), center = json_member(top, "center");
    const JsonPlace units = json_member(top, "units_per_metre"), scale = json_member(top, "scale");
    const JsonPlace nodes = json_member(top, "nodes"), joints = json_member(top, "joints");
    const JsonPlace colliders = json_member(top, "colliders");
    json_real_within(reader, &version, 1, 1, 1);
    scene->frame_time = json_real_within(reader, &h, 1e-6, 1e3, (double)NAN);
    scene->units_per_metre = json_real_within(reader, &units, 1e-9, 1e9, 1);
    scene->scale = json_real_within(reader, &scale, 1e-9, 1e9, 1);
    read_scheme(reader, &scheme, scene);
    read_nodes(reader, &nodes, scene);
    if (reader->failed)
        return;
    scene->center = center.json ? read_node(reader, &center, scene->nodes) : CENTER_WORLD;
    read_joints(reader, &joints, scene);
    if (!reader->failed)
        read_colliders(reader, &colliders, scene);
    if (!reader->failed)
        scene_read_events(reader, top, scene);
}

bool scene_read(const char *path, Scene *scene, FILE *warnings, char error[SCENE_ERROR_SIZE])
{
    *scene = (Scene){ 0 };
    JsonReader reader = { .warnings = warnings };
    json_t *json = json_parse_file(&reader, path);
    const JsonPlace top = { .json = json };
    if (json)
        read_scene(&reader, &top, scene);
    json_decref(json);
    if (!reader.failed)
        return true;
    snprintf(error, SCENE_ERROR_SIZE, "%s", reader.error);
    scene_free(scene);
    return false;
}

bool scene_make_straight(int joints, SbVec3 rest, Scene *scene)
{
    const size_t nodes = (size_t)joints + 1;
    *scene = (Scene){ .frame_time = 1.0 / 60,
                      .units_per_metre = 1,
                      .scale = 1,
                      .center = CENTER_WORLD,
                      .nodes = (int)nodes,
                      .joints = joints,
                      .node = calloc(nodes, sizeof *scene->node),
                      .joint = calloc(nodes, sizeof *scene->joint),
                      .collider = NULL };
    if (!scene->node || !scene->joint) {
        scene_free(scene);
        return false;
    }
    for (int i = 0; i <= joints; i++)
        scene->node[i] = (SceneNode){ .parent = i - 1,
                                      .translation = i ? rest : zero,
                                      .rotation = QUAT_IDENTITY,
                                      .joint = i < joints ? i : NO_JOINT,
                                      .tail_of = i - 1 };
    for (int i = 0; i < joints; i++)
        scene->joint[i] = (SceneJoint){ .node = i, .tail_node = i + 1 };
    return true;
}

void scene_free(Scene *scene)
{
    free(scene->node);
    free(scene->joint);
    free(scene->collider);
    free(scene->time_step);
    free(scene->reset);
    free(scene->change);
    *scene = (Scene){ 0 };
}
