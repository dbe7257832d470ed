/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The naming convention, for what nothing else says: Hair_<Section>_<Chain>_00 with bones below it is a chain,
 * SBC_Sphere_<name>_r<cm> a collider, SBC_Capsule_<name>_r<cm>_h<cm> one along its node's y axis. Chains of the
 * component are kept out of all the model's colliders.
 */
#include "chains.h"
#include "presets.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static Spot node_spot(const Spot *nodes, int i)
{
    return spot_element(nodes, (size_t)i);
}

static bool begins_with(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

/* The section of a chain root's name; false where it is no such name. */
static bool find_section(const char *name, char section[40])
{
    static const char start[] = "Hair_", end[] = "_00";
    const size_t length = strlen(name);
    if (!begins_with(name, start) || length < strlen(start) + strlen(end) ||
        strcmp(name + length - strlen(end), end) != 0)
        return false;
    const char *from = name + strlen(start), *chain = name + length - strlen(end);
    while (--chain > from && *chain != '_')
        ;
    if (chain <= from || chain + 1 == name + length - strlen(end))
        return false;
    snprintf(section, 40, "%.*s", (int)(chain - from < 39 ? chain - from : 39), from);
    return true;
}

/* The number behind the last such mark, in m, and cuts the name before it. */
static bool cut_centimetres(char *name, const char *mark, double *metres)
{
    char *at = NULL, *end;
    for (char *next = name; (next = strstr(next, mark)); next++)
        at = next;
    if (!at || at[2] < '0' || at[2] > '9')
        return false;
    *metres = strtod(at + 2, &end) / 100;
    *at = '\0';
    return !*end && *metres <= SPOT_LARGEST;
}

static void find_odd_name(ModelReader *reader, const Spot *spot, const char *name)
{
    char place[SPOT_SIZE];
    finding_add(reader->findings, SEVERITY_WARNING, "collider-name-odd", spot_name(spot, place),
                (double)NAN, "Write SBC_Sphere_<name>_r<cm> or SBC_Capsule_<name>_r<cm>_h<cm>.",
                "\"%.80s\" begins as a collider's name and does not go on so; it is left out.",
                name);
}

static void read_collider(ModelReader *reader, const Spot *spot, int node)
{
    char name[120], place[SPOT_SIZE];
    snprintf(name, sizeof name, "%s", reader->model->node[node].name);
    const bool capsule = begins_with(name, "SBC_Capsule_");
    const SbVec3 zero = { 0, 0, 0 };
    double radius = 0, height = 0;
    if ((!capsule && !begins_with(name, "SBC_Sphere_")) ||
        (capsule && !cut_centimetres(name, "_h", &height)) ||
        !cut_centimetres(name, "_r", &radius)) {
        find_odd_name(reader, spot, reader->model->node[node].name);
        return;
    }
    SbCollider set = sb_collider_capsule(node, zero, radius, height);
    if (!capsule)
        set.shape = SB_SPHERE;
    if (capsule && height == 0)
        finding_add(reader->findings, SEVERITY_WARNING, "capsule-without-length",
                    spot_name(spot, place), 0, "Give it a height, or make it a sphere.",
                    "The capsule has no length; it is left out.");
    else
        model_add_collider(reader, set, spot);
}

/* Nodes that carry a collider of another format are left alone. */
static void read_colliders(ModelReader *reader, const Spot *nodes)
{
    Model *model = reader->model;
    unsigned char *has = model_room(reader, (size_t)model->nodes, 1);
    for (int c = 0; has && c < model->colliders; c++)
        has[model->collider[c].set.node] = 1;
    for (int i = 0; has && i < model->nodes && !reader->failed; i++) {
        const Spot spot = node_spot(nodes, i);
        if (strncasecmp(model->node[i].name, "SBC_", 4) == 0 && !has[i])
            read_collider(reader, &spot, i);
    }
    free(has);
}

/* For each rank, how many nodes before it some spring turns or aims at. */
static int *count_moved(ModelReader *reader)
{
    const Model *model = reader->model;
    int *moved = model_room(reader, (size_t)model->nodes + 1, sizeof *moved);
    for (int rank = 0; moved && rank < model->nodes; rank++)
        moved[rank + 1] = moved[rank] + (model->node[model->order[rank]].spring >= 0);
    return moved;
}

static bool is_moved(const Model *model, const int *moved, int node)
{
    const int parent = model->node[node].parent;
    return moved[model->node[node].last + 1] > moved[model->node[node].rank] ||
           (parent >= 0 && model->node[parent].spring >= 0);
}

static void read_chains(ModelReader *reader, const Spot *nodes, const int *moved)
{
    Model *model = reader->model;
    for (int rank = 0; rank < model->nodes && !reader->failed; rank++) {
        const int i = model->order[rank];
        char section[40];
        const Spot spot = node_spot(nodes, i);
        if (!find_section(model->node[i].name, section) || is_moved(model, moved, i))
            continue;
        const Preset preset = preset_find(section);
        ChainSettings settings = chain_settings_usual();
        settings.stiffness = preset.stiffness;
        settings.drag = preset.drag;
        chain_add(reader, MODEL_NAMES, i, &settings, model_exact_node_name(&model->node[i]), &spot);
    }
}

static bool is_hair(const Model *model, int node)
{
    return node >= 0 && strncasecmp(model->node[node].name, "hair", 4) == 0;
}

/* Strands that look like hair by their name and stay still. */
static void find_still(ModelReader *reader, const Spot *nodes, const int *moved)
{
    const Model *model = reader->model;
    for (int i = 0; i < model->nodes; i++) {
        char place[SPOT_SIZE];
        const Spot spot = node_spot(nodes, i);
        if (is_hair(model, i) && !is_hair(model, model->node[i].parent) &&
            model->node[i].first_child >= 0 && !is_moved(model, moved, i))
            finding_add(
                reader->findings, SEVERITY_NOTE, "strand-stays-still", spot_name(&spot, place), i,
                "Add a spring, or call its root Hair_<Section>_<Chain>_00.",
                "No spring moves the strand %.80s, so it stays still.", model->node[i].name);
    }
}

static void refer_all(ModelReader *reader)
{
    Model *model = reader->model;
    for (int s = 0; s < model->springs; s++) {
        const bool all = model->spring[s].units == SB_FRACTION_PER_FRAME;
        for (int c = 0; all && c < model->colliders && !reader->failed; c++)
            model_add_reference(reader, &model->spring[s], c);
    }
}

void model_read_names(ModelReader *reader)
{
    const Spot nodes = spot_member(&reader->top, "nodes");
    read_colliders(reader, &nodes);
    int *moved = count_moved(reader);
    if (moved)
        read_chains(reader, &nodes, moved);
    free(moved);
    moved = count_moved(reader);
    if (moved)
        find_still(reader, &nodes, moved);
    free(moved);
    refer_all(reader);
}
