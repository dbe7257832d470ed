/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a glTF says of itself as a whole: its version, the extensions that it uses, its scenes. */
#include "names.h"
#include "reader.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Whether a version, "2.1", is one that is read here. */
static bool is_read(const char *version)
{
    int major, minor;
    return sscanf(version, "%d.%d", &major, &minor) == 2 && major == 2 && minor <= 0;
}

void model_check_asset(ModelReader *reader)
{
    const Spot asset = spot_member(&reader->top, "asset");
    if (!asset.json && spot_member(&reader->top, "joints").json &&
        spot_member(&reader->top, "h").json) {
        model_refuse(reader, NULL, "this is a scene, not a model: simulate --scene plays it");
        return;
    }
    const bool stands = model_object(reader, &asset);
    const char *version = stands ? spot_text(reader->findings, &asset, "version") : NULL;
    const char *least = stands ? spot_text(reader->findings, &asset, "minVersion") : NULL;
    if (version && strncmp(version, "2.", 2) != 0)
        model_refuse(reader, &asset, "glTF of version \"%.20s\", allowed: \"2.0\"", version);
    else if (least && !is_read(least))
        model_refuse(reader, &asset, "it needs a reader of glTF \"%.20s\", allowed: \"2.0\"",
                     least);
    else if (!version)
        finding_add(reader->findings, SEVERITY_WARNING, "no-version", "asset", (double)NAN,
                    "Write \"asset\": {\"version\": \"2.0\"}.",
                    "The file does not say which version of glTF it is; 2.0 is taken.");
}

void model_check_top(ModelReader *reader)
{
    static const char *const keys[] = {
        "accessors",      "animations", "asset",      "bufferViews",
        "buffers",        "cameras",    "extensions", "extensionsRequired",
        "extensionsUsed", "extras",     "images",     "materials",
        "meshes",         "nodes",      "samplers",   "scene",
        "scenes",         "skins",      "textures",   NULL
    };
    spot_check_keys(reader->findings, &reader->top, keys);
}

static bool lists(const Spot *list, const char *word)
{
    for (size_t i = 0; i < json_array_size(list->json); i++) {
        const char *text = json_string_value(json_array_get(list->json, i));
        if (text && strcmp(text, word) == 0)
            return true;
    }
    return false;
}

static const char used_key[] = "extensionsUsed";
static const char extended_collider[] = "VRMC_springBone_extended_collider";

static void need_listed(ModelReader *reader, const Spot *used, const char *extension,
                        const Spot *where)
{
    char name[SPOT_SIZE];
    if (!lists(used, extension))
        finding_add(reader->findings, SEVERITY_WARNING, "extension-not-declared",
                    spot_name(where, name), (double)NAN, "Add it to \"extensionsUsed\".",
                    "The extension %.60s is used and not listed in %s: engines that go by that "
                    "list do not see it.",
                    extension, used_key);
}

static bool has_extended_colliders(const Spot *springs)
{
    const Spot colliders = spot_member(springs, "colliders");
    for (size_t i = 0; i < json_array_size(colliders.json); i++) {
        const Spot collider = spot_element(&colliders, i);
        const Spot extensions = spot_member(&collider, "extensions");
        if (spot_member(&extensions, extended_collider).json)
            return true;
    }
    return false;
}

/* Whether an extension is read here, or changes nothing but meshes, materials, pictures and light. */
static bool is_harmless(const char *extension)
{
    static const char *const starts[] = {
        "VRM",         "KHR_materials_", "KHR_texture_", "KHR_draco_",  "KHR_mesh_",
        "KHR_lights_", "EXT_mesh_",      "EXT_meshopt_", "EXT_texture", "MSFT_texture_",
    };
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
        if (strncmp(extension, starts[i], strlen(starts[i])) == 0)
            return true;
    return false;
}

static void check_required(ModelReader *reader, const Spot *used)
{
    const Spot required = spot_member(&reader->top, "extensionsRequired");
    const size_t count = model_array(reader, &required);
    for (size_t i = 0; i < count; i++) {
        char name[SPOT_SIZE];
        const Spot element = spot_element(&required, i);
        const char *extension = spot_text_here(reader->findings, &element);
        if (!extension)
            continue;
        need_listed(reader, used, extension, &element);
        if (!is_harmless(extension))
            finding_add(reader->findings, SEVERITY_WARNING, "extension-required",
                        spot_name(&element, name), (double)NAN,
                        "See that it changes neither nodes nor springs.",
                        "The file requires %.60s, which is not known here: what it does is not "
                        "seen.",
                        extension);
    }
}

static const char *const own[] = { "VRMC_springBone", "VRM", NULL };

/* An entry of the list: a text, no misspelling, and not without what it speaks of; extended_collider stands on colliders,
 * not at the top. */
static void check_used(ModelReader *reader, const Spot *element, const Spot *extensions)
{
    char name[SPOT_SIZE];
    const char *text = spot_text_here(reader->findings, element);
    const char *const known[] = { own[0], own[1], extended_collider, NULL };
    const char *meant = text ? misspelt_name(text, known) : NULL;
    if (meant && strcmp(text, meant) != 0)
        finding_add(reader->findings, SEVERITY_WARNING, "extension-misspelt",
                    spot_name(element, name), (double)NAN, "Spell it as the format does.",
                    "The extension %.60s is not known: did you mean %s?", text, meant);
    else if (meant && meant != extended_collider && !spot_member(extensions, meant).json)
        finding_add(reader->findings, SEVERITY_NOTE, "extension-missing", spot_name(element, name),
                    (double)NAN, "Take it out of the list, or see where the extension has gone.",
                    "The file says that it uses %s, but has no extensions.%s.", meant, meant);
}

void model_check_extensions(ModelReader *reader)
{
    const Spot extensions = spot_member(&reader->top, "extensions");
    const Spot used = spot_member(&reader->top, used_key);
    const size_t count = model_array(reader, &used);
    if (model_object(reader, &extensions))
        spot_check_misspelt(reader->findings, &extensions, own);
    for (size_t i = 0; i < count; i++) {
        const Spot element = spot_element(&used, i);
        check_used(reader, &element, &extensions);
    }
    for (int i = 0; i < 2; i++) {
        const Spot extension = spot_member(&extensions, own[i]);
        if (extension.json)
            need_listed(reader, &used, own[i], &extension);
        if (i == 0 && has_extended_colliders(&extension))
            need_listed(reader, &used, extended_collider, &extension);
    }
    check_required(reader, &used);
}

/* The roots of a scene; those of the one that is shown are marked. */
static void check_roots(ModelReader *reader, const Spot *scene, unsigned char *shown)
{
    const Model *model = reader->model;
    const Spot roots = spot_member(scene, "nodes");
    const size_t count = model_object(reader, scene) ? model_array(reader, &roots) : 0;
    for (size_t i = 0; i < count; i++) {
        char name[SPOT_SIZE];
        const Spot element = spot_element(&roots, i);
        const int node = spot_index(reader->findings, &element, model->nodes, SEVERITY_ERROR,
                                    "scene-node-out-of-range", "node");
        if (node >= 0 && model->node[node].parent >= 0)
            finding_add(reader->findings, SEVERITY_WARNING, "scene-node-no-root",
                        spot_name(&element, name), node, "List the roots alone.",
                        "Node %d is listed as a root of the scene, but is a child of node %d.",
                        node, model->node[node].parent);
        if (node >= 0 && shown)
            shown[node] = 1;
    }
}

static void find_unshown(ModelReader *reader, const unsigned char *shown, int node,
                         const char *place, const char *what)
{
    if (!shown[node])
        finding_add(reader->findings, SEVERITY_WARNING, "not-in-scene", place, node,
                    "Put its root node into the scene that is shown.",
                    "The %s stands on node %d, which the scene that is shown does not hold: "
                    "engines that load that scene alone do not have it.",
                    what, node);
}

void model_check_scenes(ModelReader *reader)
{
    const Model *model = reader->model;
    const Spot scenes = spot_member(&reader->top, "scenes");
    const size_t count = model_array(reader, &scenes);
    const Spot given = spot_member(&reader->top, "scene");
    model_find_null(reader, &given);
    const int scene = spot_index(reader->findings, &given, (int)count, SEVERITY_ERROR,
                                 "scene-out-of-range", "scene");
    unsigned char *shown = model_room(reader, (size_t)model->nodes, 1);
    for (size_t i = 0; i < count && !reader->failed; i++) {
        const Spot element = spot_element(&scenes, i);
        check_roots(reader, &element, (int)i == (scene < 0 ? 0 : scene) ? shown : NULL);
    }
    for (int rank = 0; rank < model->nodes && !reader->failed; rank++) {
        const int node = model->order[rank], parent = model->node[node].parent;
        if (parent >= 0 && shown[parent])
            shown[node] = 1;
    }
    for (int s = 0; count > 0 && s < model->springs && !reader->failed; s++)
        find_unshown(reader, shown, model->spring[s].root, model->spring[s].place, "spring");
    for (int c = 0; count > 0 && c < model->colliders && !reader->failed; c++)
        find_unshown(reader, shown, model->collider[c].set.node, model->collider[c].place,
                     "collider");
    free(shown);
}
