/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * VRM 0.x: secondaryAnimation. A group names root bones; each of them and everything below it, along every
 * branch, is a joint, and makes a spring of its own here. A joint aims at its first child; a leaf at a tip
 * 7 cm on, in the direction in which it stands from its parent. Vectors (offsets, the direction of gravity)
 * are in Unity's axes, of which z is the other way round in glTF.
 */
#include "message.h"
#include "vec3.h"
#include "vrm_settings.h"

#include <stdlib.h>
#include <string.h>

static const double leaf_length = 0.07;

/* Where a group's colliders are in the model. */
typedef struct Group {
    int first, count;
} Group;

typedef struct Vrm0 {
    ModelReader *reader;
    Group *group;
    int groups;
} Vrm0;

static void read_sphere(ModelReader *reader, const Spot *spot, int node)
{
    static const char *const keys[] = { "offset", "radius", NULL };
    const SbVec3 zero = { 0, 0, 0 };
    if (!model_object(reader, spot))
        return;
    spot_check_keys(reader->findings, spot, keys);
    SbVec3 offset = spot_named_vector(reader->findings, spot, "offset", zero);
    offset.z = -offset.z;
    const SbCollider set = { .shape = SB_SPHERE,
                             .node = node,
                             .offset = offset,
                             .tail = offset,
                             .radius = vrm_read_radius(reader, spot) };
    model_add_collider(reader, set, spot);
}

static void read_collider_group(Vrm0 *vrm, const Spot *spot)
{
    static const char *const keys[] = { "node", "colliders", NULL };
    ModelReader *reader = vrm->reader;
    Group *group = &vrm->group[vrm->groups++];
    *group = (Group){ reader->model->colliders, 0 };
    if (!model_object(reader, spot))
        return;
    spot_check_keys(reader->findings, spot, keys);
    const Spot node = spot_member(spot, "node"), spheres = spot_member(spot, "colliders");
    const int index = spot_index(reader->findings, &node, reader->model->nodes, SEVERITY_ERROR,
                                 "node-out-of-range", "node");
    const size_t count = model_array(reader, &spheres);
    char name[SPOT_SIZE];
    if (!node.json && count > 0)
        finding_add(reader->findings, SEVERITY_WARNING, "collider-without-node",
                    spot_name(spot, name), (double)NAN, "Name the node that they ride on.",
                    "The colliders of this group stand on no node; they are left out.");
    if (index < 0)
        return;
    for (size_t i = 0; i < count && !reader->failed; i++) {
        const Spot sphere = spot_element(&spheres, i);
        read_sphere(reader, &sphere, index);
    }
    group->count = reader->model->colliders - group->first;
}

/* Once for all springs that a group of bones makes. */
static void check_references(Vrm0 *vrm, const Spot *spot)
{
    const Spot groups = spot_member(spot, "colliderGroups");
    const size_t count = model_array(vrm->reader, &groups);
    for (size_t i = 0; i < count; i++) {
        const Spot element = spot_element(&groups, i);
        spot_index(vrm->reader->findings, &element, vrm->groups, SEVERITY_WARNING,
                   "collider-group-out-of-range", "collider group");
    }
}

static void refer_groups(Vrm0 *vrm, ModelSpring *spring, const Spot *spot)
{
    const Spot groups = spot_member(spot, "colliderGroups");
    const size_t count = json_array_size(groups.json);
    for (size_t i = 0; i < count; i++) {
        const Spot element = spot_element(&groups, i);
        const int g = spot_index_here(&element, vrm->groups);
        const Group group = g < 0 ? (Group){ 0, 0 } : vrm->group[g];
        for (int c = group.first; c < group.first + group.count && !vrm->reader->failed; c++)
            model_add_reference(vrm->reader, spring, c);
    }
}

/* The tip of a leaf, in its own frame. */
static SbVec3 find_leaf_tip(const Model *model, int node)
{
    const SbVec3 zero = { 0, 0, 0 };
    const int parent = model->node[node].parent;
    if (parent < 0)
        return zero;
    const SbVec3 at = model->node[node].world.translation;
    const SbVec3 along = vec3_normalise(vec3_sub(at, model->node[parent].world.translation), zero);
    return model_local(model, node, vec3_add(at, vec3_scale(along, leaf_length)));
}

/* All of a root's subtree; what another spring has is left to it, with what is below. */
static void add_branches(ModelReader *reader, ModelSpring *spring, int root,
                         const ModelJoint *settings, const Spot *spot)
{
    const Model *model = reader->model;
    for (int rank = model->node[root].rank; rank <= model->node[root].last && !reader->failed;) {
        const int node = model->order[rank];
        const bool taken = model->node[node].spring >= 0;
        ModelJoint joint = *settings;
        joint.node = node;
        joint.tail_node = model->node[node].first_child;
        joint.parent = node == root ? -1 : reader->above[model->node[node].parent];
        if (joint.tail_node < 0)
            joint.tail = find_leaf_tip(model, node);
        const bool added = model_add_joint(reader, spring, joint, spot);
        reader->above[node] = added ? spring->joints - 1 : joint.parent;
        rank = taken ? model->node[node].last + 1 : rank + 1;
    }
}

/* What the springs of a group of bones have in common. */
typedef struct Common {
    const char *comment;
    ModelJoint settings;
    int center;
} Common;

/* A group's comment stands in the name of each of its springs: in each are at most so many of its characters. */
enum { LONGEST_COMMENT = 250 };

/* A spring's name, made of its group's comment and its root's name; only for one that is kept, as the names may be long and
 * a root listed often. */
static void name_exactly(ModelReader *reader, ModelSpring *spring, const char *comment, int root)
{
    const char *node = model_exact_node_name(&reader->model->node[root]);
    char before[4 * LONGEST_COMMENT + 5]; /* one more, so that what is cut is seen to be */
    snprintf(before, sizeof before, "%s", comment ? comment : "");
    message_shorten(before, LONGEST_COMMENT);
    const size_t size = strlen(before) + strlen(node) + sizeof ": ";
    char *name = model_room(reader, size, 1);
    if (!name)
        return;
    snprintf(name, size, "%s%s%s", before, *before && *node ? ": " : "", node);
    free(spring->exact);
    spring->exact = *name ? model_copy_exact(reader, name, spring->name) : NULL;
    free(name);
}

static void read_root(Vrm0 *vrm, const Spot *group, const Common *common, const Spot *bone)
{
    ModelReader *reader = vrm->reader;
    const int root = spot_index(reader->findings, bone, reader->model->nodes, SEVERITY_ERROR,
                                "node-out-of-range", "node");
    if (root < 0)
        return;
    const char *node = reader->model->node[root].name;
    const char *comment = common->comment;
    char name[200];
    snprintf(name, sizeof name, "%.80s%s%.80s", comment ? comment : "",
             comment && *comment && *node ? ": " : "", node);
    if (!*name)
        snprintf(name, sizeof name, "node %d", root);
    ModelSpring *spring = model_add_spring(reader, MODEL_VRM0, name, group);
    if (!spring)
        return;
    add_branches(reader, spring, root, &common->settings, bone);
    refer_groups(vrm, spring, group);
    spring->center = common->center;
    if (spring->joints == 0)
        model_drop_spring(reader);
    else
        name_exactly(reader, spring, comment, root);
}

/* -1 stands for none. */
static int read_center(ModelReader *reader, const Spot *spot)
{
    const Spot center = spot_member(spot, "center");
    model_find_null(reader, &center);
    if (json_number_value(center.json) == -1)
        return -1;
    return spot_index(reader->findings, &center, reader->model->nodes, SEVERITY_ERROR,
                      "center-out-of-range", "node");
}

static void read_bone_group(Vrm0 *vrm, const Spot *spot)
{
    static const char *const keys[] = { "comment",    "stiffiness", "gravityPower",
                                        "gravityDir", "dragForce",  "center",
                                        "hitRadius",  "bones",      "colliderGroups",
                                        NULL };
    ModelReader *reader = vrm->reader;
    if (!model_object(reader, spot))
        return;
    spot_check_keys(reader->findings, spot, keys);
    const Spot bones = spot_member(spot, "bones");
    const size_t count = model_array(reader, &bones);
    char name[SPOT_SIZE];
    if (count == 0)
        finding_add(reader->findings, SEVERITY_WARNING, "spring-without-joints",
                    spot_name(spot, name), 0, "Name its root bones, or take it out.",
                    "The group has no bones, so nothing in it moves.");
    Common common = { .comment = spot_text(reader->findings, spot, "comment"),
                      .center = read_center(reader, spot) };
    vrm_read_settings(reader, spot, &vrm0_rules, &common.settings);
    check_references(vrm, spot);
    for (size_t i = 0; i < count && !reader->failed; i++) {
        const Spot bone = spot_element(&bones, i);
        read_root(vrm, spot, &common, &bone);
    }
}

static void read_animation(Vrm0 *vrm, const Spot *animation)
{
    static const char *const keys[] = { "boneGroups", "colliderGroups", NULL };
    ModelReader *reader = vrm->reader;
    spot_check_keys(reader->findings, animation, keys);
    const Spot groups = spot_member(animation, "colliderGroups");
    const Spot springs = spot_member(animation, "boneGroups");
    const size_t group_count = model_array(reader, &groups);
    const size_t spring_count = model_array(reader, &springs);
    vrm->group = model_room(reader, group_count, sizeof *vrm->group);
    for (size_t i = 0; i < group_count && !reader->failed; i++) {
        const Spot spot = spot_element(&groups, i);
        read_collider_group(vrm, &spot);
    }
    for (size_t i = 0; i < spring_count && !reader->failed; i++) {
        const Spot spot = spot_element(&springs, i);
        read_bone_group(vrm, &spot);
    }
}

void model_read_vrm0(ModelReader *reader)
{
    const Spot extensions = spot_member(&reader->top, "extensions");
    const Spot extension = spot_member(&extensions, "VRM");
    const Spot animation = spot_member(&extension, "secondaryAnimation");
    static const char *const own[] = { "secondaryAnimation", NULL };
    if (!model_object(reader, &extension))
        return;
    spot_check_misspelt(reader->findings, &extension, own);
    if (!model_object(reader, &animation))
        return;
    char name[SPOT_SIZE];
    if (spot_member(&extensions, "VRMC_springBone").json) {
        finding_add(reader->findings, SEVERITY_NOTE, "overridden", spot_name(&animation, name),
                    (double)NAN, "Keep the springs in one format.",
                    "The file has springs of VRM 1.0, too, which have precedence; these are "
                    "ignored.");
        return;
    }
    Vrm0 vrm = { .reader = reader };
    read_animation(&vrm, &animation);
    free(vrm.group);
}
