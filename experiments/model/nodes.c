/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The nodes of a model: a forest again, whatever the file says, in an order with parents first. Nothing
 * recurses, and everything is linear in the file. */
#include "quat.h"
#include "reader.h"
#include "transform.h"

#include <stdlib.h>

typedef struct Linking {
    int *child; /* those that got a parent, in the order of the file */
    int children;
    int *last_child; /* of each node */
    unsigned char *state;
} Linking;

static void read_node(ModelReader *reader, const Spot *spot, int i)
{
    static const char *const keys[] = { "name",   "children", "translation", "rotation",
                                        "scale",  "matrix",   "mesh",        "skin",
                                        "camera", "weights",  "extensions",  "extras",
                                        NULL };
    ModelNode *node = &reader->model->node[i];
    if (!spot->json)
        model_refuse(reader, spot, "an object { } has to stand here");
    if (!model_object(reader, spot))
        return;
    spot_check_keys(reader->findings, spot, keys);
    const char *name = spot_text(reader->findings, spot, "name");
    node->name = model_copy(reader, name);
    node->exact = model_copy_exact(reader, name, node->name);
    node->parent = node->first_child = node->next_sibling = -1;
    node->spring = node->joint = -1;
    node->local = transform_read(reader->findings, spot, &reader->odd[i]);
}

/* Whether a node may have this parent: it has no other. */
static bool accept_child(ModelReader *reader, const Spot *spot, int parent, int child)
{
    char name[SPOT_SIZE];
    const ModelNode *node = &reader->model->node[child];
    if (parent == child) {
        finding_add(reader->findings, SEVERITY_ERROR, "node-cycle", spot_name(spot, name), child,
                    "Take it out of its own children.", "Node %d is its own child.", child);
        return false;
    }
    if (node->parent < 0)
        return true;
    finding_add(reader->findings, SEVERITY_ERROR, "two-parents", spot_name(spot, name), child,
                "List each node among the children of one node.",
                node->parent == parent
                    ? "Node %d is a child of node %d twice."
                    : "Node %d is a child of node %d already; that one keeps it.",
                child, node->parent);
    return false;
}

static void read_children(ModelReader *reader, const Spot *spot, int i, Linking *linking)
{
    const Spot children = spot_member(spot, "children");
    const size_t count = model_array(reader, &children);
    for (size_t k = 0; k < count; k++) {
        const Spot element = spot_element(&children, k);
        const int child = spot_index(reader->findings, &element, reader->model->nodes,
                                     SEVERITY_ERROR, "child-out-of-range", "node");
        if (child < 0 || !accept_child(reader, &element, i, child))
            continue;
        reader->model->node[child].parent = i;
        linking->child[linking->children++] = child;
    }
}

enum { UNSEEN, WALKED, DONE };

/* Goes up from a node; where it meets its own way, that node loses its parent. */
static void cut_cycle_above(ModelReader *reader, const Spot *nodes, int start, Linking *linking)
{
    ModelNode *node = reader->model->node;
    int up = start;
    while (up >= 0 && linking->state[up] == UNSEEN) {
        linking->state[up] = WALKED;
        up = node[up].parent;
    }
    const int met = up >= 0 && linking->state[up] == WALKED ? up : -1;
    for (up = start; up >= 0 && linking->state[up] == WALKED; up = node[up].parent)
        linking->state[up] = DONE;
    if (met < 0)
        return;
    char name[SPOT_SIZE];
    const Spot spot = spot_element(nodes, (size_t)met);
    finding_add(reader->findings, SEVERITY_ERROR, "node-cycle", spot_name(&spot, name), met,
                "Take it out of the children of a node below it.",
                "Node %d is below itself; it is taken as one without a parent.", met);
    node[met].parent = -1;
}

static void link_children(Model *model, Linking *linking)
{
    for (int i = 0; i < model->nodes; i++)
        linking->last_child[i] = -1;
    for (int k = 0; k < linking->children; k++) {
        const int child = linking->child[k], parent = model->node[child].parent;
        if (parent < 0)
            continue;
        if (linking->last_child[parent] < 0)
            model->node[parent].first_child = child;
        else
            model->node[linking->last_child[parent]].next_sibling = child;
        linking->last_child[parent] = child;
    }
}

static void place_node(Model *model, int i)
{
    ModelNode *node = &model->node[i];
    node->world = node->local;
    if (node->parent < 0)
        return;
    const SbTransform *above = &model->node[node->parent].world;
    node->world.translation = model_point(model, node->parent, node->local.translation);
    node->world.rotation = quat_normalise(quat_multiply(above->rotation, node->local.rotation));
    node->world.scale = above->scale * node->local.scale;
}

/* Leaves a subtree's node for the next: below it, beside it, or beside one above it. */
static int next_node(Model *model, int i, int rank)
{
    if (model->node[i].first_child >= 0)
        return model->node[i].first_child;
    while (i >= 0) {
        model->node[i].last = rank;
        if (model->node[i].next_sibling >= 0)
            return model->node[i].next_sibling;
        i = model->node[i].parent;
    }
    return -1;
}

static void order_nodes(Model *model)
{
    int rank = 0;
    for (int root = 0; root < model->nodes; root++) {
        if (model->node[root].parent >= 0)
            continue;
        for (int i = root; i >= 0; i = next_node(model, i, rank - 1)) {
            model->node[i].rank = rank;
            model->order[rank++] = i;
            place_node(model, i);
        }
    }
}

static void link_nodes(ModelReader *reader, const Spot *nodes)
{
    Model *model = reader->model;
    const size_t count = (size_t)model->nodes;
    Linking linking = { .child = model_room(reader, count, sizeof(int)),
                        .last_child = model_room(reader, count, sizeof(int)),
                        .state = model_room(reader, count, 1) };
    for (int i = 0; i < model->nodes && !reader->failed; i++) {
        const Spot spot = spot_element(nodes, (size_t)i);
        read_children(reader, &spot, i, &linking);
    }
    for (int i = 0; i < model->nodes && !reader->failed; i++)
        cut_cycle_above(reader, nodes, i, &linking);
    if (!reader->failed) {
        link_children(model, &linking);
        order_nodes(model);
    }
    free(linking.child);
    free(linking.last_child);
    free(linking.state);
}

void model_read_nodes(ModelReader *reader)
{
    Model *model = reader->model;
    const Spot nodes = spot_member(&reader->top, "nodes");
    const size_t count = model_array(reader, &nodes);
    if (count > MODEL_MOST_NODES)
        model_refuse(reader, &nodes, "%zu nodes, allowed: at most %d", count, MODEL_MOST_NODES);
    if (reader->failed)
        return;
    model->node = model_room(reader, count, sizeof *model->node);
    model->order = model_room(reader, count, sizeof *model->order);
    reader->above = model_room(reader, count, sizeof *reader->above);
    reader->odd = model_room(reader, count, 1);
    for (size_t i = 0; i < count && !reader->failed; i++) {
        const Spot spot = spot_element(&nodes, i);
        model->nodes++;
        read_node(reader, &spot, (int)i);
    }
    if (!reader->failed)
        link_nodes(reader, &nodes);
}

static void find_odd_scale(ModelReader *reader, int i)
{
    const unsigned char odd = reader->odd[i];
    const double scale = reader->model->node[i].local.scale;
    static const char advice[] = "Apply the scale in the modelling program, or scale evenly.";
    char name[SPOT_SIZE];
    snprintf(name, sizeof name, "nodes[%d]", i);
    if (odd & SCALE_UNEVEN)
        finding_add(reader->findings, SEVERITY_WARNING, "scale-not-uniform", name, scale, advice,
                    "The scale differs between axes, which bends springs below it in ways that "
                    "differ from engine to engine; its mean %.6g is taken.",
                    scale);
    if (odd & SCALE_MIRRORED)
        finding_add(reader->findings, SEVERITY_WARNING, "scale-negative", name, scale, advice,
                    "The scale is negative, a mirror, which no rotation can follow; %.6g is taken.",
                    scale);
    if (odd & SCALE_SHEARED)
        finding_add(reader->findings, SEVERITY_WARNING, "matrix-sheared", name, (double)NAN, advice,
                    "The matrix shears, which no rotation and scale can follow.");
    if (odd & SCALE_EXTREME)
        finding_add(reader->findings, SEVERITY_WARNING, "scale-extreme", name, scale, advice,
                    "The scale is outside 1e-6 to 1e6; %.6g is taken.", scale);
}

void model_check_scales(ModelReader *reader)
{
    const Model *model = reader->model;
    unsigned char *felt = model_room(reader, (size_t)model->nodes, 1);
    for (int s = 0; felt && s < model->springs; s++) {
        felt[model->spring[s].root] = 1;
        for (int j = 0; j < model->spring[s].joints; j++)
            felt[model->spring[s].joint[j].node] = 1;
    }
    for (int c = 0; felt && c < model->colliders; c++)
        felt[model->collider[c].set.node] = 1;
    for (int rank = model->nodes - 1; felt && rank >= 0; rank--) {
        const int i = model->order[rank], parent = model->node[i].parent;
        if (felt[i] && parent >= 0)
            felt[parent] = 1;
    }
    for (int i = 0; felt && i < model->nodes; i++)
        if (felt[i] && reader->odd[i])
            find_odd_scale(reader, i);
    free(felt);
}
