/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scene_root.h"

#include <stdlib.h>
#include <string.h>

/* The first child of each node, -1 where there is none. NULL when memory is out. */
static int *list_first_children(const Scene *scene)
{
    int *first = malloc((size_t)scene->nodes * sizeof *first);
    for (int i = 0; first && i < scene->nodes; i++) {
        const int parent = scene->node[i].parent;
        first[i] = -1;
        if (parent >= 0 && first[parent] < 0)
            first[parent] = i;
    }
    return first;
}

/* Why a node below the first joint's cannot be left to the component; NULL where it is no bone, or one as wanted. */
static const char *find_obstacle_at(const Scene *scene, const SceneSpring *spring, int node,
                                    int first_child)
{
    const int joint = scene->node[node].joint;
    if (first_child < 0)
        return NULL;
    if (joint < spring->first || joint >= spring->first + spring->joints)
        return "it would turn bones below it that are not its own";
    return first_child == scene->joint[joint].tail_node
               ? NULL
               : "it would aim a bone at another node, the first child";
}

const char *scene_root_obstacle(const Scene *scene, const SceneSpring *spring)
{
    const int top = scene->joint[spring->first].node;
    int *first = list_first_children(scene), own = 0;
    unsigned char *below = calloc((size_t)scene->nodes, 1);
    const char *why = !first || !below             ? "there is no memory for it"
                      : scene->nodes >= MOST_NODES ? "it may need a node more than a scene can have"
                                                   : NULL;
    for (int i = top; i < scene->nodes && !why; i++) {
        const int parent = scene->node[i].parent;
        below[i] = i == top || (parent >= top && below[parent]);
        if (below[i])
            why = find_obstacle_at(scene, spring, i, first[i]);
        own += below[i] && first[i] >= 0;
    }
    free(first);
    free(below);
    return why || own == spring->joints ? why : "it would leave out joints that stand elsewhere";
}

static int count_children(const Scene *scene, int node)
{
    int children = 0;
    for (int i = 0; i < scene->nodes; i++)
        children += scene->node[i].parent == node;
    return children;
}

static void move_up(int *node, int at)
{
    *node += *node >= at;
}

/* Makes room for a node before another: all that name one from there on name the next. */
static bool shift_nodes(Scene *scene, int at)
{
    SceneNode *node = realloc(scene->node, ((size_t)scene->nodes + 1) * sizeof *node);
    if (!node)
        return false;
    memmove(&node[at + 1], &node[at], (size_t)(scene->nodes - at) * sizeof *node);
    scene->node = node;
    scene->nodes++;
    for (int i = at + 1; i < scene->nodes; i++)
        move_up(&node[i].parent, at);
    for (int j = 0; j < scene->joints; j++) {
        move_up(&scene->joint[j].node, at);
        move_up(&scene->joint[j].tail_node, at);
    }
    for (int i = 0; i < scene->colliders; i++)
        move_up(&scene->collider[i].node, at);
    for (int s = 0; s < scene->springs; s++) {
        move_up(&scene->spring[s].center, at);
        move_up(&scene->spring[s].root, at);
    }
    return true;
}

bool scene_root_give(Scene *scene, SceneSpring *spring)
{
    const int at = scene->joint[spring->first].node, parent = scene->node[at].parent;
    if (count_children(scene, parent) == 1) {
        spring->root = parent;
        return true;
    }
    char *name = strdup("anchor");
    if (!name || !shift_nodes(scene, at)) {
        free(name);
        return false;
    }
    scene->node[at] = (SceneNode){ .parent = parent,
                                   .rotation = QUAT_IDENTITY,
                                   .scale = 1,
                                   .name = name,
                                   .joint = NO_JOINT,
                                   .tail_of = NO_JOINT };
    scene->node[at + 1].parent = at;
    spring->root = at;
    return true;
}
