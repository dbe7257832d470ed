/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the nodes of a scene. In a file they stand in any order; in a scene each stands behind its parent. */
#include "scene_read.h"

#include <stdlib.h>
#include <string.h>

char *scene_read_name(JsonReader *reader, const JsonPlace *place)
{
    if (!place->json)
        return NULL;
    if (!json_is_string(place->json)) {
        json_refuse(reader, place, "a text \"...\" has to stand here");
        return NULL;
    }
    char *name = strdup(json_string_value(place->json));
    if (!name)
        json_refuse(reader, place, "out of memory");
    return name;
}

/* A node by its index in the file, or the root. */
static int read_listed_node(JsonReader *reader, const JsonPlace *place, int nodes)
{
    if (json_is_string(place->json) && strcmp(json_string_value(place->json), "root") == 0)
        return NODE_ROOT;
    if (json_is_string(place->json)) {
        json_refuse(reader, place, "allowed: \"root\", or a node from 0 to %d", nodes - 1);
        return NODE_ROOT;
    }
    return json_whole_within(reader, place, NODE_ROOT, nodes - 1);
}

/* Where a node of the file's stands in the scene. */
static int find_node(const Scene *scene, int listed)
{
    return scene->node_at && listed >= 0 ? scene->node_at[listed] : listed;
}

int scene_read_node(JsonReader *reader, const JsonPlace *place, const Scene *scene)
{
    return find_node(scene, read_listed_node(reader, place, scene_listed_nodes(scene)));
}

int scene_read_node_below(JsonReader *reader, const JsonPlace *place, const Scene *scene)
{
    const int listed = json_whole_within(reader, place, 0, scene_listed_nodes(scene) - 1);
    return reader->failed ? 0 : find_node(scene, listed);
}

int scene_node_listed(const Scene *scene, int node)
{
    for (int i = 0; scene->node_at && i < scene_listed_nodes(scene); i++)
        if (scene->node_at[i] == node)
            return i;
    return node;
}

static void read_node(JsonReader *reader, const JsonPlace *place, int nodes, SceneNode *to)
{
    static const SbVec3 zero = { 0, 0, 0 };
    static const char *const keys[] = {
        "parent", "translation", "rotation", "scale", "name", NULL
    };
    if (!json_expect_object(reader, place, keys))
        return;
    const JsonPlace parent = json_member(place, "parent"), scale = json_member(place, "scale");
    const JsonPlace translation = json_member(place, "translation");
    const JsonPlace rotation = json_member(place, "rotation"), name = json_member(place, "name");
    *to = (SceneNode){ .parent = read_listed_node(reader, &parent, nodes),
                       .translation = json_vector(reader, &translation, zero),
                       .rotation = json_rotation(reader, &rotation),
                       .scale = json_real_within(reader, &scale, 1e-6, 1e6, 1),
                       .name = scene_read_name(reader, &name),
                       .joint = NO_JOINT,
                       .tail_of = NO_JOINT };
}

/* How deep each node is below the root, from 1; they begin with 0. Linear, as no node is passed twice. Refused
 * where one is below itself. */
static void find_depths(JsonReader *reader, const JsonPlace *place, const Scene *scene, int *depth)
{
    const SceneNode *node = scene->node;
    for (int i = 0; i < scene->nodes; i++) {
        int up = i, steps = 0;
        for (; up != NODE_ROOT && depth[up] == 0 && steps <= scene->nodes; up = node[up].parent)
            steps++;
        if (steps > scene->nodes) {
            const JsonPlace element = json_element(place, (size_t)up);
            const JsonPlace parent = json_member(&element, "parent");
            json_refuse(reader, &parent, "%d given: node %d would be below itself", node[up].parent,
                        up);
            return;
        }
        const int above = up == NODE_ROOT ? 0 : depth[up];
        for (up = i; steps > 0; up = node[up].parent)
            depth[up] = above + steps--;
    }
}

/* Where each node belongs: by depth, and where that is the same in the file's order, so that a first child stays the
 * first. A counting sort. */
static void rank_by_depth(const int *depth, int nodes, int *first_of, int *node_at)
{
    for (int i = 0; i < nodes; i++)
        first_of[depth[i]]++; /* is where the next depth begins, once it is summed up */
    for (int d = 1; d < nodes; d++)
        first_of[d] += first_of[d - 1];
    for (int i = 0; i < nodes; i++)
        node_at[i] = first_of[depth[i] - 1]++;
}

static void move_nodes(Scene *scene, SceneNode *sorted)
{
    for (int i = 0; i < scene->nodes; i++) {
        SceneNode *to = &sorted[scene->node_at[i]];
        *to = scene->node[i];
        to->parent = find_node(scene, to->parent);
    }
    free(scene->node);
    scene->node = sorted;
}

static bool are_parents_first(const Scene *scene)
{
    for (int i = 0; i < scene->nodes; i++)
        if (scene->node[i].parent >= i)
            return false;
    return true;
}

static void put_parents_first(JsonReader *reader, const JsonPlace *place, Scene *scene)
{
    const size_t nodes = (size_t)scene->nodes;
    int *depth = scene_make_room(reader, place, nodes, sizeof *depth);
    int *first_of = scene_make_room(reader, place, nodes + 1, sizeof *first_of);
    if (!reader->failed)
        find_depths(reader, place, scene, depth);
    SceneNode *sorted = NULL;
    if (!reader->failed) {
        scene->node_at = scene_make_room(reader, place, nodes, sizeof *scene->node_at);
        sorted = scene_make_room(reader, place, 2 * nodes, sizeof *sorted);
    }
    if (!reader->failed) {
        rank_by_depth(depth, scene->nodes, first_of, scene->node_at);
        move_nodes(scene, sorted);
    } else
        free(sorted);
    free(depth);
    free(first_of);
}

void scene_read_nodes(JsonReader *reader, const JsonPlace *place, Scene *scene)
{
    const size_t count = json_expect_array(reader, place, MOST_NODES);
    if (count == 0)
        json_refuse(reader, place, "at least one node is needed");
    scene->node =
        scene_make_room(reader, place, 2 * count, sizeof *scene->node); /* and leaves' ends */
    for (size_t i = 0; i < count && !reader->failed; i++) {
        const JsonPlace node = json_element(place, i);
        read_node(reader, &node, (int)count, &scene->node[i]);
        scene->nodes++;
    }
    if (!reader->failed && !are_parents_first(scene))
        put_parents_first(reader, place, scene);
}
