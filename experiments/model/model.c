/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "container.h"
#include "message.h"
#include "quat.h"
#include "reader.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

void model_refuse(ModelReader *reader, const Spot *spot, const char *format, ...)
{
    if (reader->failed)
        return;
    char what[MODEL_ERROR_SIZE / 2], name[SPOT_SIZE] = "";
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    if (spot)
        spot_name(spot, name);
    snprintf(reader->error, MODEL_ERROR_SIZE, "%.120s: %.150s%s%s", reader->path, name,
             *name ? ": " : "", what);
    message_clean(reader->error);
    reader->failed = true;
}

void model_find_null(ModelReader *reader, const Spot *spot)
{
    char name[SPOT_SIZE];
    if (spot_is_null(spot))
        finding_add(reader->findings, SEVERITY_WARNING, "null-entry", spot_name(spot, name),
                    (double)NAN, "Write what belongs there, or take it out.",
                    spot->key
                        ? "null stands here, which glTF does not have: it is taken as nothing."
                        : "null stands in the list: it is left out, and those behind it keep "
                          "their numbers.");
}

size_t model_array(ModelReader *reader, const Spot *spot)
{
    model_find_null(reader, spot);
    if (spot->json && !json_is_array(spot->json))
        model_refuse(reader, spot, "an array [ ] has to stand here");
    const size_t count = json_array_size(spot->json);
    for (size_t i = 0; i < count; i++) {
        const Spot element = spot_element(spot, i);
        model_find_null(reader, &element);
    }
    return count;
}

bool model_object(ModelReader *reader, const Spot *spot)
{
    if (spot->key)
        model_find_null(reader, spot);
    if (spot->json && !json_is_object(spot->json))
        model_refuse(reader, spot, "an object { } has to stand here");
    return json_is_object(spot->json);
}

void *model_room(ModelReader *reader, size_t count, size_t size)
{
    void *room = calloc(count ? count : 1, size);
    if (!room)
        model_refuse(reader, NULL, "out of memory");
    return room;
}

static char *copy_as_it_is(ModelReader *reader, const char *text)
{
    char *copy = strdup(text);
    if (!copy)
        model_refuse(reader, NULL, "out of memory");
    return copy;
}

char *model_copy(ModelReader *reader, const char *text)
{
    char *copy = copy_as_it_is(reader, text ? text : "");
    if (copy)
        message_clean(copy);
    return copy;
}

char *model_copy_exact(ModelReader *reader, const char *text, const char *shown)
{
    const bool same = !text || !shown || strcmp(text, shown) == 0;
    return same ? NULL : copy_as_it_is(reader, text);
}

char *model_place(ModelReader *reader, const Spot *spot)
{
    char name[SPOT_SIZE];
    return model_copy(reader, spot_name(spot, name));
}

static void read_all(ModelReader *reader)
{
    if (!json_is_object(reader->top.json)) {
        model_refuse(reader, NULL, "the JSON is no object { }, so this is no glTF");
        return;
    }
    void (*const parts[])(ModelReader *) = {
        model_check_asset,  model_check_top,    model_check_extensions, model_read_nodes,
        model_read_estella, model_read_vrm1,    model_read_vrm0,        model_read_names,
        model_check_scales, model_check_scenes,
    };
    for (size_t i = 0; i < sizeof parts / sizeof *parts && !reader->failed; i++)
        parts[i](reader);
    if (reader->failed)
        return;
    if (reader->findings->out_of_memory)
        model_refuse(reader, NULL, "out of memory");
    if (reader->model->springs == 0)
        finding_add(reader->findings, SEVERITY_NOTE, "no-springs", "", 0,
                    "Add VRMC_springBone, or name the bones as the convention says.",
                    "The model has no spring that moves anything: all of it stays still.");
}

static void read_container(ModelReader *reader, const Container *container)
{
    char error[CONTAINER_ERROR_SIZE];
    json_t *json = container_parse(container, error);
    reader->top = (Spot){ .json = json };
    if (json)
        read_all(reader);
    else
        model_refuse(reader, NULL, "%s", error);
    json_decref(json);
}

bool model_read(const char *path, Model *model, char error[MODEL_ERROR_SIZE])
{
    *model = (Model){ 0 };
    ModelReader reader = {
        .model = model, .findings = &model->findings, .path = path, .error = error
    };
    char what[CONTAINER_ERROR_SIZE] = "out of memory";
    Container container;
    model->path = model_copy(&reader, path);
    if (!reader.failed && container_open(path, &container, reader.findings, what)) {
        model->file_bytes = container.bytes;
        model->json_bytes = container.json_bytes;
        read_container(&reader, &container);
        container_close(&container);
    } else {
        model_refuse(&reader, NULL, "%s", what);
    }
    free(reader.seen);
    free(reader.above);
    free(reader.odd);
    if (reader.failed)
        model_free(model);
    return !reader.failed;
}

void model_free(Model *model)
{
    for (int i = 0; i < model->nodes; i++) {
        free(model->node[i].name);
        free(model->node[i].exact);
    }
    for (int s = 0; s < model->springs; s++) {
        ModelSpring *spring = &model->spring[s];
        for (int j = 0; j < spring->joints; j++)
            free(spring->joint[j].place);
        free(spring->name);
        free(spring->exact);
        free(spring->place);
        free(spring->joint);
        free(spring->collider);
    }
    for (int c = 0; c < model->colliders; c++) {
        free(model->collider[c].name);
        free(model->collider[c].place);
    }
    free(model->path);
    free(model->node);
    free(model->order);
    free(model->spring);
    free(model->collider);
    findings_free(&model->findings);
    *model = (Model){ 0 };
}

const char *model_exact_node_name(const ModelNode *node)
{
    return node->exact ? node->exact : node->name;
}

const char *model_exact_spring_name(const ModelSpring *spring)
{
    return spring->exact ? spring->exact : spring->name;
}

const char *model_format_name(ModelFormat format)
{
    static const char *const names[] = { "VRM 1.0", "VRM 0.x", "extras.estella", "names" };
    return names[format];
}

bool model_is_below(const Model *model, int node, int ancestor)
{
    const ModelNode *above = &model->node[ancestor];
    return model->node[node].rank >= above->rank && model->node[node].rank <= above->last;
}

SbVec3 model_point(const Model *model, int node, SbVec3 local)
{
    const SbTransform *world = &model->node[node].world;
    return vec3_add(world->translation,
                    quat_rotate(world->rotation, vec3_scale(local, world->scale)));
}

SbVec3 model_local(const Model *model, int node, SbVec3 world)
{
    const SbTransform *at = &model->node[node].world;
    const SbVec3 turned =
        quat_rotate(quat_conjugate(at->rotation), vec3_sub(world, at->translation));
    return vec3_scale(turned, 1 / at->scale);
}
