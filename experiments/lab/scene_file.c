/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scene_file.h"

#include "scene_read.h"
#include "vec3.h"

#include <stdlib.h>
#include <string.h>

static const SbVec3 zero = { 0, 0, 0 };

const SceneJoint scene_usual_joint = { .stiffness = 1,
                                       .drag = 0.5,
                                       .gravity_direction = { 0, -1, 0 } };

void *scene_make_room(JsonReader *reader, const JsonPlace *place, size_t count, size_t size)
{
    void *room = calloc(count ? count : 1, size);
    if (!room)
        json_refuse(reader, place, "out of memory");
    return room;
}

int scene_first_child(const Scene *scene, int node)
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

/* A joint without a child has its tail this far (m) along its node's own translation, as in VRM 0.x. */
static const double leaf_length = 0.07;

/* Gives a leaf an end; -1, and refused, where it has no direction. */
static int add_leaf_end(JsonReader *reader, const JsonPlace *place, Scene *scene, int leaf)
{
    const SbVec3 along = vec3_normalise(scene->node[leaf].translation, zero);
    if (vec3_dot(along, along) == 0) {
        json_refuse(reader, place, "node %d has no child, and no translation to continue",
                    scene_node_listed(scene, leaf));
        return -1;
    }
    scene->node[scene->nodes] = (SceneNode){
        .parent = leaf,
        .translation = vec3_scale(along, leaf_length * scene->units_per_metre),
        .rotation = QUAT_IDENTITY,
        .scale = 1,
        .joint = NO_JOINT,
        .tail_of = NO_JOINT,
    };
    return scene->nodes++;
}

int scene_listed_nodes(const Scene *scene)
{
    int leaves = 0;
    for (int i = 0; i < scene->joints; i++)
        leaves += scene->joint[i].leaf;
    return scene->nodes - leaves;
}

SbVec3 scene_tail_offset(const Scene *scene, const SceneJoint *joint)
{
    SbVec3 offset = zero;
    for (int i = joint->tail_node; i != joint->node && i >= 0; i = scene->node[i].parent) {
        const SceneNode *node = &scene->node[i];
        const SbVec3 scaled = vec3_scale(offset, scene_node_scale(node));
        offset = vec3_add(node->translation, quat_rotate(node->rotation, scaled));
    }
    return offset;
}

static bool is_below(const Scene *scene, int node, int ancestor)
{
    while (node > ancestor)
        node = scene->node[node].parent;
    return node == ancestor;
}

/* The tail that a joint names. */
static int read_tail(JsonReader *reader, const JsonPlace *place, const Scene *scene, int node)
{
    const int tail = scene_read_node_below(reader, place, scene);
    if (!reader->failed && (tail == node || !is_below(scene, tail, node)))
        json_refuse(reader, place, "node %d is not below node %d", scene_node_listed(scene, tail),
                    scene_node_listed(scene, node));
    return tail;
}

/* Ties joint i to its node and to its tail's; tail is what it names, if anything. */
static void tie_joint(JsonReader *reader, const JsonPlace *place, const JsonPlace *tail,
                      Scene *scene, int i)
{
    SceneJoint *joint = &scene->joint[i];
    if (reader->failed)
        return;
    if (scene->node[joint->node].joint != NO_JOINT) {
        json_refuse(reader, place, "node %d has joint %d already",
                    scene_node_listed(scene, joint->node), scene->node[joint->node].joint);
        return;
    }
    joint->tail_node = tail->json ? read_tail(reader, tail, scene, joint->node)
                                  : scene_first_child(scene, joint->node);
    joint->leaf = joint->tail_node < 0;
    if (joint->leaf && !reader->failed)
        joint->tail_node = add_leaf_end(reader, place, scene, joint->node);
    if (reader->failed)
        return;
    scene->node[joint->node].joint = i;
    if (scene->node[joint->tail_node].tail_of == NO_JOINT)
        scene->node[joint->tail_node].tail_of = i;
}

static void read_joints(JsonReader *reader, const JsonPlace *place, Scene *scene)
{
    static const char *const keys[] = { "node",      "tail",      "stiffness",  "gravityPower",
                                        "dragForce", "hitRadius", "gravityDir", NULL };
    const size_t count = json_expect_array(reader, place, (size_t)scene->nodes);
    if (count == 0)
        json_refuse(reader, place, "at least one joint is needed");
    scene->joint = scene_make_room(reader, place, count, sizeof *scene->joint);
    for (size_t i = 0; i < count && !reader->failed; i++) {
        const JsonPlace joint = json_element(place, i);
        if (!json_expect_object(reader, &joint, keys))
            return;
        const JsonPlace node = json_member(&joint, "node"), tail = json_member(&joint, "tail");
        scene->joint[i] = scene_read_settings(reader, &joint, scene_usual_joint);
        scene->joint[i].node = scene_read_node_below(reader, &node, scene);
        tie_joint(reader, &node, &tail, scene, (int)i);
        scene->joints++;
    }
    for (int i = 0; i < scene->joints && !reader->failed; i++)
        if (has_joint_above(scene, scene->joint[i].node, i + 1)) {
            const JsonPlace joint = json_element(place, (size_t)i);
            json_refuse(reader, &joint, "a joint above this one stands behind it");
        }
}

static void read_scene(JsonReader *reader, const JsonPlace *top, Scene *scene)
{
    static const char *const keys[] = { "open",  "h",      "version", "scheme",  "units_per_metre",
                                        "scale", "center", "nodes",   "joints",  "colliders",
                                        "dt",    "resets", "changes", "springs", NULL };
    if (!json_expect_object(reader, top, keys))
        return;
    const JsonPlace h = json_member(top, "h"), version = json_member(top, "version");
    const JsonPlace scheme = json_member(top, "scheme"), center = json_member(top, "center");
    const JsonPlace units = json_member(top, "units_per_metre"), scale = json_member(top, "scale");
    const JsonPlace nodes = json_member(top, "nodes"), joints = json_member(top, "joints");
    const JsonPlace colliders = json_member(top, "colliders");
    const JsonPlace open = json_member(top, "open");
    json_real_within(reader, &version, 1, 1, 1);
    scene->open = scene_read_flag(reader, &open, false);
    scene->frame_time =
        json_real_within(reader, &h, SB_STEP_TIME_LEAST, SB_STEP_TIME_MOST, (double)NAN);
    /* A length of up to 2e9 units is then one that the solver takes, in m. */
    scene->units_per_metre = json_real_within(reader, &units, 1e-5, 1e9, 1);
    scene->scale = json_real_within(reader, &scale, 1e-6, 1e6, 1);
    scene_read_scheme(reader, &scheme, "vrm1", scene->scheme);
    scene_read_nodes(reader, &nodes, scene);
    if (reader->failed)
        return;
    scene->center = center.json ? scene_read_node(reader, &center, scene) : CENTER_WORLD;
    read_joints(reader, &joints, scene);
    if (!reader->failed)
        scene_read_colliders(reader, &colliders, scene);
    if (!reader->failed)
        scene_read_springs(reader, top, scene);
    if (!reader->failed)
        scene_check_joints(reader, &joints, scene);
    if (!reader->failed)
        scene_read_events(reader, top, scene);
}

/* Ends reading: what was read goes where it failed. */
static bool finish_scene(const JsonReader *reader, Scene *scene, char error[SCENE_ERROR_SIZE])
{
    json_tell_ignored(reader);
    if (!reader->failed)
        return true;
    snprintf(error, SCENE_ERROR_SIZE, "%s", reader->error);
    scene_free(scene);
    return false;
}

bool scene_read_json(const json_t *json, const char *name, Scene *scene, FILE *warnings,
                     char error[SCENE_ERROR_SIZE])
{
    *scene = (Scene){ 0 };
    JsonReader reader = { .path = name, .warnings = warnings };
    const JsonPlace top = { .json = json };
    read_scene(&reader, &top, scene);
    return finish_scene(&reader, scene, error);
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
    return finish_scene(&reader, scene, error);
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
                                      .scale = 1,
                                      .joint = i < joints ? i : NO_JOINT,
                                      .tail_of = i - 1 };
    for (int i = 0; i < joints; i++)
        scene->joint[i] = (SceneJoint){ .node = i, .tail_node = i + 1 };
    return true;
}

void scene_free(Scene *scene)
{
    for (int i = 0; i < scene->nodes; i++)
        free(scene->node[i].name);
    for (int i = 0; i < scene->springs; i++) {
        free(scene->spring[i].name);
        free(scene->spring[i].collider);
    }
    free(scene->node);
    free(scene->node_at);
    free(scene->joint);
    free(scene->collider);
    free(scene->spring);
    free(scene->time_step);
    free(scene->reset);
    free(scene->change);
    *scene = (Scene){ 0 };
}
