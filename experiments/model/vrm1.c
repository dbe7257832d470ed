/* SPDX-License-Identifier: GPL-3.0-or-later */
/* VRMC_springBone 1.0, with VRMC_springBone_extended_collider 1.0. */
#include "vrm_settings.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const none[] = { NULL };

/* The indices of the model's colliders by those of the file: -1 where one is left out. */
typedef struct Vrm1 {
    ModelReader *reader;
    Spot groups;
    int *collider;
    int colliders, group_count;
} Vrm1;

static void read_collider(Vrm1 *vrm, const Spot *spot, int i)
{
    static const char *const keys[] = { "node", "shape", "name", "extensions", "extras", NULL };
    static const char *const known[] = { "VRMC_springBone_extended_collider", NULL };
    ModelReader *reader = vrm->reader;
    vrm->collider[i] = -1;
    if (!model_object(reader, spot))
        return;
    spot_check_keys(reader->findings, spot, keys);
    spot_check_extensions(reader->findings, spot, known);
    const Spot node = spot_member(spot, "node");
    SbCollider set = { .node = spot_index(reader->findings, &node, reader->model->nodes,
                                          SEVERITY_ERROR, "node-out-of-range", "node") };
    if (!vrm1_read_shapes(reader, spot, &set))
        return;
    char name[SPOT_SIZE];
    if (!node.json)
        finding_add(reader->findings, SEVERITY_WARNING, "collider-without-node",
                    spot_name(spot, name), (double)NAN, "Name the node that it rides on.",
                    "The collider stands on no node; it is left out.");
    if (set.node < 0)
        return;
    vrm->collider[i] = reader->model->colliders;
    model_add_collider(reader, set, spot);
}

static void read_colliders(Vrm1 *vrm, const Spot *extension)
{
    const Spot colliders = spot_member(extension, "colliders");
    const size_t count = model_array(vrm->reader, &colliders);
    vrm->collider = model_room(vrm->reader, count, sizeof *vrm->collider);
    for (size_t i = 0; i < count && !vrm->reader->failed; i++) {
        const Spot spot = spot_element(&colliders, i);
        read_collider(vrm, &spot, (int)i);
        vrm->colliders++;
    }
}

static void check_groups(Vrm1 *vrm)
{
    static const char *const keys[] = { "name", "colliders", "extensions", "extras", NULL };
    ModelReader *reader = vrm->reader;
    vrm->group_count = (int)model_array(reader, &vrm->groups);
    for (int g = 0; g < vrm->group_count && !reader->failed; g++) {
        const Spot group = spot_element(&vrm->groups, (size_t)g);
        if (!model_object(reader, &group))
            continue;
        spot_check_keys(reader->findings, &group, keys);
        const Spot list = spot_member(&group, "colliders");
        const size_t count = model_array(reader, &list);
        for (size_t i = 0; i < count; i++) {
            const Spot index = spot_element(&list, i);
            spot_index(reader->findings, &index, vrm->colliders, SEVERITY_WARNING,
                       "collider-out-of-range", "collider");
        }
    }
}

static void refer_group(Vrm1 *vrm, ModelSpring *spring, const Spot *group)
{
    const Spot list = spot_member(group, "colliders");
    const size_t count = json_array_size(list.json);
    for (size_t i = 0; i < count && !vrm->reader->failed; i++) {
        const Spot element = spot_element(&list, i);
        const int c = spot_index_here(&element, vrm->colliders);
        if (c >= 0 && vrm->collider[c] >= 0)
            model_add_reference(vrm->reader, spring, vrm->collider[c]);
    }
}

static void refer_groups(Vrm1 *vrm, ModelSpring *spring, const Spot *spot)
{
    const Spot groups = spot_member(spot, "colliderGroups");
    const size_t count = model_array(vrm->reader, &groups);
    for (size_t i = 0; i < count && !vrm->reader->failed; i++) {
        const Spot element = spot_element(&groups, i);
        const int g = spot_index(vrm->reader->findings, &element, vrm->group_count,
                                 SEVERITY_WARNING, "collider-group-out-of-range", "collider group");
        const Spot group = spot_element(&vrm->groups, (size_t)(g < 0 ? 0 : g));
        if (g >= 0)
            refer_group(vrm, spring, &group);
    }
}

/* The node of a joint, or -1 with a finding. */
static int read_joint_node(ModelReader *reader, const Spot *joint)
{
    static const char *const keys[] = { "node",         "hitRadius", "stiffness",
                                        "gravityPower", "dragForce", "gravityDir",
                                        "extensions",   "extras",    NULL };
    if (!model_object(reader, joint))
        return -1;
    spot_check_keys(reader->findings, joint, keys);
    spot_check_extensions(reader->findings, joint, none);
    const Spot node = spot_member(joint, "node");
    char name[SPOT_SIZE];
    if (!node.json)
        finding_add(reader->findings, SEVERITY_ERROR, "joint-without-node", spot_name(joint, name),
                    (double)NAN, "Name the node that the joint turns.",
                    "The joint names no node; it is left out.");
    return spot_index(reader->findings, &node, reader->model->nodes, SEVERITY_ERROR,
                      "node-out-of-range", "node");
}

/* Whether a tail may follow a joint's node in a spring. */
static bool check_descent(ModelReader *reader, int node, int tail, const Spot *spot)
{
    const Model *model = reader->model;
    char name[SPOT_SIZE];
    if (node == tail || !model_is_below(model, tail, node)) {
        finding_add(reader->findings, SEVERITY_ERROR, "joints-not-descending",
                    spot_name(spot, name), tail,
                    "List the joints from the root to the tip, each below the one before.",
                    "Node %d (%.60s) is not below node %d (%.60s), the joint before it; the spring "
                    "ends there.",
                    tail, model->node[tail].name, node, model->node[node].name);
        return false;
    }
    if (model->node[tail].parent != node)
        finding_add(reader->findings, SEVERITY_NOTE, "joints-skip-nodes", spot_name(spot, name),
                    tail, "List the nodes between them, if they should bend.",
                    "Between node %d (%.60s) and node %d (%.60s) are nodes that the spring leaves "
                    "out; they go along stiffly.",
                    node, model->node[node].name, tail, model->node[tail].name);
    return true;
}

/* Reads each joint; the last good one only gives the tail of the one before. */
static void read_joints(Vrm1 *vrm, ModelSpring *spring, const Spot *joints)
{
    const size_t count = json_array_size(joints->json);
    Spot before = { 0 };
    int node = -1;
    for (size_t i = 0; i < count && !vrm->reader->failed; i++) {
        const Spot spot = spot_element(joints, i);
        const int tail = read_joint_node(vrm->reader, &spot);
        if (tail < 0)
            continue;
        if (node >= 0) {
            if (!check_descent(vrm->reader, node, tail, &spot))
                return;
            ModelJoint joint = { .node = node, .tail_node = tail, .parent = spring->joints - 1 };
            vrm_read_settings(vrm->reader, &before, &vrm1_rules, &joint);
            model_add_joint(vrm->reader, spring, joint, &before);
        }
        node = tail;
        before = spot;
    }
}

static void read_center(ModelReader *reader, ModelSpring *spring, const Spot *spot)
{
    const Model *model = reader->model;
    const Spot center = spot_member(spot, "center");
    model_find_null(reader, &center);
    spring->center = spot_index(reader->findings, &center, model->nodes, SEVERITY_ERROR,
                                "center-out-of-range", "node");
    if (spring->center < 0 || spring->root < 0 ||
        model_is_below(model, spring->root, spring->center))
        return;
    char name[SPOT_SIZE];
    finding_add(reader->findings, SEVERITY_WARNING, "center-no-ancestor", spot_name(&center, name),
                spring->center, "Choose joint 0 or a node above it, or leave the center out.",
                "The center, node %d (%.60s), is neither the first joint nor above it (node %d, "
                "%.60s).",
                spring->center, model->node[spring->center].name, spring->root,
                model->node[spring->root].name);
}

/* Bones that go along although nobody lists them: children of the joints, off the way to the tip. */
static void find_unlisted(ModelReader *reader, const ModelSpring *spring, const Spot *spot)
{
    const Model *model = reader->model;
    int unlisted = 0;
    for (int j = 0; j < spring->joints; j++) {
        const ModelJoint *joint = &spring->joint[j];
        for (int c = model->node[joint->node].first_child; c >= 0; c = model->node[c].next_sibling)
            unlisted += !model_is_below(model, joint->tail_node, c);
    }
    char name[SPOT_SIZE];
    if (unlisted > 0)
        finding_add(reader->findings, SEVERITY_NOTE, "unlisted-bones", spot_name(spot, name),
                    unlisted, "Give branches a spring of their own, if they should swing.",
                    "The spring does not list all branches below its joints (%d more); they go "
                    "along stiffly.",
                    unlisted);
}

static void read_spring(Vrm1 *vrm, const Spot *spot, size_t i)
{
    static const char *const keys[] = { "name",   "joints",     "colliderGroups",
                                        "center", "extensions", "extras",
                                        NULL };
    ModelReader *reader = vrm->reader;
    if (!model_object(reader, spot))
        return;
    spot_check_keys(reader->findings, spot, keys);
    spot_check_extensions(reader->findings, spot, none);
    const Spot joints = spot_member(spot, "joints");
    const size_t count = model_array(reader, &joints);
    char name[SPOT_SIZE], unnamed[32];
    snprintf(unnamed, sizeof unnamed, "spring %zu", i);
    if (count < 2)
        finding_add(reader->findings, SEVERITY_WARNING,
                    count ? "spring-with-one-joint" : "spring-without-joints",
                    spot_name(spot, name), (double)count,
                    "Give it at least two joints: the last is the tip. Or take it out.",
                    count ? "The spring has one joint, so nothing in it moves."
                          : "The spring has no joints, so nothing in it moves.");
    const char *given = spot_text(reader->findings, spot, "name");
    ModelSpring *spring =
        model_add_spring(reader, MODEL_VRM1, given && *given ? given : unnamed, spot);
    if (!spring)
        return;
    read_joints(vrm, spring, &joints);
    read_center(reader, spring, spot);
    refer_groups(vrm, spring, spot);
    find_unlisted(reader, spring, spot);
    if (spring->joints == 0)
        model_drop_spring(reader);
}

static void read_extension(Vrm1 *vrm, const Spot *extension)
{
    static const char *const keys[] = { "specVersion", "colliders",  "colliderGroups",
                                        "springs",     "extensions", "extras",
                                        NULL };
    ModelReader *reader = vrm->reader;
    spot_check_keys(reader->findings, extension, keys);
    vrm1_check_version(reader, extension);
    read_colliders(vrm, extension);
    vrm->groups = spot_member(extension, "colliderGroups");
    check_groups(vrm);
    const Spot springs = spot_member(extension, "springs");
    const size_t count = model_array(reader, &springs);
    for (size_t i = 0; i < count && !reader->failed; i++) {
        const Spot spot = spot_element(&springs, i);
        read_spring(vrm, &spot, i);
    }
}

void model_read_vrm1(ModelReader *reader)
{
    const Spot extensions = spot_member(&reader->top, "extensions");
    const Spot extension = spot_member(&extensions, "VRMC_springBone");
    if (!model_object(reader, &extension))
        return;
    Vrm1 vrm = { .reader = reader };
    read_extension(&vrm, &extension);
    free(vrm.collider);
}
