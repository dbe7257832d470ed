/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The component as extras of a node: extras.estella.springBone makes it a chain's root,
 * extras.estella.springCollider a collider. Sizes in the model's metres. */
#include "chains.h"
#include "vec3.h"

#include <string.h>

#define LARGEST SPOT_LARGEST

static const NumberRule stiffness = { "stiffness",
                                      0.1,
                                      0,
                                      1,
                                      "stiffness-outside",
                                      SEVERITY_ERROR,
                                      "Write 0 to 1, the fraction per 60 Hz frame.",
                                      false };
static const NumberRule drag = { "drag",
                                 0.5,
                                 0,
                                 1,
                                 "drag-outside",
                                 SEVERITY_ERROR,
                                 "Write 0 to 1, the fraction per 60 Hz frame.",
                                 true };
static const NumberRule radius = {
    "radius", 0, 0, LARGEST, "radius-negative", SEVERITY_ERROR, "Write a radius of 0 or more.",
    false
};
static const NumberRule end_length = { "endLength",
                                       0,
                                       0,
                                       LARGEST,
                                       "end-length-negative",
                                       SEVERITY_ERROR,
                                       "Write a length of 0 or more.",
                                       false };
static const NumberRule height = {
    "height", 0.2, 0, LARGEST, "height-negative", SEVERITY_ERROR, "Write a height of 0 or more.",
    false
};
static const NumberRule fall = { "gravity",
                                 9.81,
                                 -LARGEST,
                                 LARGEST,
                                 "number-too-large",
                                 SEVERITY_ERROR,
                                 "Write an acceleration in m/s^2.",
                                 false };

/* A vector, or a number for downward. */
static SbVec3 read_gravity(ModelReader *reader, const Spot *spot, SbVec3 usual)
{
    if (json_is_number(spot_member(spot, "gravity").json))
        return (SbVec3){ 0, -spot_number(reader->findings, spot, &fall), 0 };
    return spot_vector(reader->findings, spot, "gravity", usual);
}

static void read_chain(ModelReader *reader, const Spot *spot, int node)
{
    static const char *const keys[] = {
        "stiffness", "drag", "gravity", "radius", "endLength", NULL
    };
    if (!model_object(reader, spot))
        return;
    spot_check_keys(reader->findings, spot, keys);
    ChainSettings settings = chain_settings_usual();
    settings.stiffness = spot_number(reader->findings, spot, &stiffness);
    settings.drag = spot_number(reader->findings, spot, &drag);
    settings.radius = spot_number(reader->findings, spot, &radius);
    settings.end_length = spot_number(reader->findings, spot, &end_length);
    settings.gravity = read_gravity(reader, spot, settings.gravity);
    char unnamed[32];
    snprintf(unnamed, sizeof unnamed, "node %d", node);
    const char *name = model_exact_node_name(&reader->model->node[node]);
    chain_add(reader, MODEL_ESTELLA, node, &settings, *name ? name : unnamed, spot);
}

static void read_collider(ModelReader *reader, const Spot *spot, int node)
{
    static const char *const keys[] = { "shape", "radius", "height", "offset", NULL };
    static const SbVec3 zero = { 0, 0, 0 };
    if (!model_object(reader, spot))
        return;
    spot_check_keys(reader->findings, spot, keys);
    NumberRule usual_radius = radius;
    usual_radius.usual = 0.1;
    const char *shape = spot_text(reader->findings, spot, "shape");
    const SbVec3 offset = spot_vector(reader->findings, spot, "offset", zero);
    const double round = spot_number(reader->findings, spot, &usual_radius);
    const double high = spot_number(reader->findings, spot, &height);
    SbCollider set = sb_collider_capsule(node, offset, round, high);
    const bool capsule = shape && strcmp(shape, "capsule") == 0;
    if (!capsule) {
        set.shape = SB_SPHERE;
        set.offset = set.tail = offset;
    }
    char name[SPOT_SIZE];
    if (shape && !capsule && strcmp(shape, "sphere") != 0)
        finding_add(reader->findings, SEVERITY_WARNING, "collider-without-shape",
                    spot_name(spot, name), (double)NAN, "Write \"sphere\" or \"capsule\".",
                    "The collider's shape \"%.30s\" is none that is known; it is left out.", shape);
    else if (capsule && high == 0)
        finding_add(reader->findings, SEVERITY_WARNING, "capsule-without-length",
                    spot_name(spot, name), 0, "Give it a height, or make it a sphere.",
                    "The capsule has no length; it is left out.");
    else
        model_add_collider(reader, set, spot);
}

/* By the tree, so that of two chains one inside the other the outer comes first. */
void model_read_estella(ModelReader *reader)
{
    static const char *const own[] = { "estella", NULL };
    static const char *const keys[] = { "springBone", "springCollider", NULL };
    const Spot nodes = spot_member(&reader->top, "nodes");
    for (int rank = 0; rank < reader->model->nodes && !reader->failed; rank++) {
        const int i = reader->model->order[rank];
        const Spot node = spot_element(&nodes, (size_t)i), extras = spot_member(&node, "extras");
        const Spot estella = spot_member(&extras, own[0]);
        const Spot bone = spot_member(&estella, "springBone");
        const Spot collider = spot_member(&estella, "springCollider");
        if (json_is_object(extras.json))
            spot_check_misspelt(reader->findings, &extras, own);
        if (!model_object(reader, &estella))
            continue;
        spot_check_keys(reader->findings, &estella, keys);
        read_collider(reader, &collider, i);
        read_chain(reader, &bone, i);
    }
}
