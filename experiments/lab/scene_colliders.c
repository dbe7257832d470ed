/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the colliders of a scene. */
#include "scene_read.h"
#include "vec3.h"

#include <string.h>

bool scene_read_flag(JsonReader *reader, const JsonPlace *place, bool usual)
{
    if (!place->json)
        return usual;
    if (!json_is_boolean(place->json))
        json_refuse(reader, place, "allowed: true, false");
    return json_is_true(place->json);
}

const char *const collider_type_names[COLLIDER_TYPES] = { "sphere", "capsule", "plane",
                                                          "inside-sphere", "inside-capsule" };

bool collider_is_capsule(ColliderType type)
{
    return type == COLLIDER_CAPSULE || type == COLLIDER_INSIDE_CAPSULE;
}

/* Tells of a part that a collider of this type has not. */
static void ignore_part(JsonReader *reader, const JsonPlace *part, ColliderType type)
{
    char why[40];
    snprintf(why, sizeof why, "a %s has none", collider_type_names[type]);
    if (part->json)
        json_ignore(reader, part, why);
}

SceneCollider scene_read_shape(JsonReader *reader, const JsonPlace *place, SceneCollider usual)
{
    const JsonPlace translation = json_member(place, "translation");
    const JsonPlace radius = json_member(place, "radius"), active = json_member(place, "active");
    const JsonPlace offset = json_member(place, "offset"), tail = json_member(place, "tail");
    const JsonPlace normal = json_member(place, "normal");
    SceneCollider collider = usual;
    collider.translation = json_vector(reader, &translation, usual.translation);
    collider.offset = json_vector(reader, &offset, usual.offset);
    if (collider_is_capsule(usual.type))
        collider.tail = json_vector(reader, &tail, usual.tail);
    else
        ignore_part(reader, &tail, usual.type);
    if (usual.type == COLLIDER_PLANE)
        collider.normal = json_vector(reader, &normal, usual.normal);
    else
        collider.radius = json_real_within(reader, &radius, 0, 1e9, usual.radius);
    ignore_part(reader, usual.type == COLLIDER_PLANE ? &radius : &normal, usual.type);
    if (usual.type == COLLIDER_PLANE && !(vec3_dot(collider.normal, collider.normal) > 1e-30))
        json_refuse(reader, &normal, "a normal of no length");
    collider.active = scene_read_flag(reader, &active, usual.active);
    return collider;
}

static ColliderType read_type(JsonReader *reader, const JsonPlace *place)
{
    const char *word = json_string_value(place->json);
    for (int i = 0; word && i < COLLIDER_TYPES; i++)
        if (strcmp(word, collider_type_names[i]) == 0)
            return (ColliderType)i;
    json_refuse(reader, place,
                "allowed: \"sphere\", \"capsule\", \"plane\", \"inside-sphere\", "
                "\"inside-capsule\"");
    return COLLIDER_SPHERE;
}

static SceneCollider read_collider(JsonReader *reader, const JsonPlace *place, const Scene *scene)
{
    static const SbVec3 missing = { NAN, NAN, NAN };
    const JsonPlace node = json_member(place, "node"), type = json_member(place, "type");
    SceneCollider needed = { .node = scene_read_node(reader, &node, scene),
                             .type = read_type(reader, &type),
                             .active = true };
    if (collider_is_capsule(needed.type))
        needed.tail = missing;
    if (needed.type == COLLIDER_PLANE)
        needed.normal = missing;
    else
        needed.radius = (double)NAN;
    return scene_read_shape(reader, place, needed);
}

void scene_read_colliders(JsonReader *reader, const JsonPlace *place, Scene *scene)
{
    static const char *const keys[] = { "node", "translation", "type",   "radius", "offset",
                                        "tail", "normal",      "active", NULL };
    const size_t count = json_expect_array(reader, place, MOST_NODES);
    scene->collider = scene_make_room(reader, place, count, sizeof *scene->collider);
    for (size_t i = 0; i < count && !reader->failed; i++) {
        const JsonPlace collider = json_element(place, i);
        if (!json_expect_object(reader, &collider, keys))
            return;
        scene->collider[i] = read_collider(reader, &collider, scene);
        scene->colliders++;
    }
}
