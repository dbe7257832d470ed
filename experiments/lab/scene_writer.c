/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scene_writer.h"

#include "number.h"

#include <jansson.h>
#include <string.h>

static void write_key(FILE *file, const char *key)
{
    fprintf(file, ", \"%s\": ", key);
}

static void write_numbers(FILE *file, const char *key, const double *value, int count)
{
    char text[32];
    write_key(file, key);
    fputc('[', file);
    for (int i = 0; i < count; i++)
        fprintf(file, "%s%s", i ? ", " : "", number_shortest(value[i], text));
    fputc(']', file);
}

static void write_vector(FILE *file, const char *key, SbVec3 v)
{
    const double value[] = { v.x, v.y, v.z };
    write_numbers(file, key, value, 3);
}

/* Unless it is the usual one. */
static void write_vector_but(FILE *file, const char *key, SbVec3 v, SbVec3 usual)
{
    if (v.x != usual.x || v.y != usual.y || v.z != usual.z)
        write_vector(file, key, v);
}

static void write_number_but(FILE *file, const char *key, double value, double usual)
{
    char text[32];
    if (value == usual)
        return;
    write_key(file, key);
    fputs(number_shortest(value, text), file);
}

static void write_text(FILE *file, const char *key, const char *text)
{
    json_t *json = json_string(text);
    write_key(file, key);
    if (!json || json_dumpf(json, file, JSON_ENCODE_ANY) != 0)
        fputs("\"\"", file);
    json_decref(json);
}

static void write_node(FILE *file, const char *key, int node)
{
    if (node == NODE_ROOT)
        fprintf(file, ", \"%s\": \"root\"", key);
    else
        fprintf(file, ", \"%s\": %d", key, node);
}

static const SbVec3 zero = { 0, 0, 0 };

static void write_scene_node(FILE *file, const Scene *scene, int i)
{
    const SceneNode *node = &scene->node[i];
    const SbQuat q = node->rotation;
    const double rotation[] = { q.x, q.y, q.z, q.w };
    fprintf(file, "{\"parent\": %d", node->parent);
    if (node->name)
        write_text(file, "name", node->name);
    write_vector_but(file, "translation", node->translation, zero);
    if (q.x != 0 || q.y != 0 || q.z != 0 || q.w != 1)
        write_numbers(file, "rotation", rotation, 4);
    write_number_but(file, "scale", scene_node_scale(node), 1);
    fputc('}', file);
}

/* But those that are the usual ones; all where usual is no number. */
static void write_settings(FILE *file, const SceneJoint *joint, const SceneJoint *usual)
{
    write_number_but(file, "stiffness", joint->stiffness, usual->stiffness);
    write_number_but(file, "gravityPower", joint->gravity_power, usual->gravity_power);
    write_vector_but(file, "gravityDir", joint->gravity_direction, usual->gravity_direction);
    write_number_but(file, "dragForce", joint->drag, usual->drag);
    write_number_but(file, "hitRadius", joint->hit_radius, usual->hit_radius);
}

static void write_joint(FILE *file, const Scene *scene, int i)
{
    const SceneJoint *joint = &scene->joint[i];
    fprintf(file, "{\"node\": %d", joint->node);
    if (!joint->leaf && joint->tail_node != scene_first_child(scene, joint->node))
        fprintf(file, ", \"tail\": %d", joint->tail_node);
    write_settings(file, joint, &scene_usual_joint);
    fputc('}', file);
}

/* What may change of a collider; all of it where usual is no number. */
static void write_shape(FILE *file, const SceneCollider *collider, SbVec3 usual)
{
    write_vector_but(file, "translation", collider->translation, usual);
    write_vector_but(file, "offset", collider->offset, usual);
    if (collider_is_capsule(collider->type))
        write_vector(file, "tail", collider->tail);
    if (collider->type == COLLIDER_PLANE)
        write_vector(file, "normal", collider->normal);
    else
        write_number_but(file, "radius", collider->radius, (double)NAN);
    if (!collider->active || isnan(usual.x))
        fprintf(file, ", \"active\": %s", collider->active ? "true" : "false");
}

static void write_collider(FILE *file, const Scene *scene, int i)
{
    const SceneCollider *collider = &scene->collider[i];
    fprintf(file, "{\"type\": \"%s\"", collider_type_names[collider->type]);
    write_node(file, "node", collider->node);
    write_shape(file, collider, zero);
    fputc('}', file);
}

static void write_change(FILE *file, const Scene *scene, int i)
{
    static const SbVec3 none = { NAN, NAN, NAN };
    static const SceneJoint all = { .stiffness = NAN,
                                    .gravity_power = NAN,
                                    .drag = NAN,
                                    .hit_radius = NAN,
                                    .gravity_direction = { NAN, NAN, NAN } };
    const SceneChange *change = &scene->change[i];
    fprintf(file, "{\"frame\": %ld", change->frame);
    if (change->joint >= 0) {
        fprintf(file, ", \"joint\": %d", change->joint);
        write_settings(file, &change->joint_now, &all);
    } else {
        fprintf(file, ", \"collider\": %d", change->collider);
        write_shape(file, &change->collider_now, none);
    }
    fputc('}', file);
}

static void write_time_step(FILE *file, const Scene *scene, int i)
{
    char text[32];
    const double step = scene->time_step[i];
    fputs(isnan(step) ? "null" : number_shortest(step, text), file);
}

static void write_reset(FILE *file, const Scene *scene, int i)
{
    fprintf(file, "%ld", scene->reset[i]);
}

static void write_indices(FILE *file, const char *key, int first, const int *index, int count)
{
    write_key(file, key);
    fputc('[', file);
    for (int i = 0; i < count; i++)
        fprintf(file, "%s%d", i ? ", " : "", index ? index[i] : first + i);
    fputc(']', file);
}

static void write_spring(FILE *file, const Scene *scene, int i)
{
    const SceneSpring *spring = &scene->spring[i];
    fprintf(file, "{\"scheme\": \"%s\"", spring->scheme);
    if (spring->name)
        write_text(file, "name", spring->name);
    if (strcmp(spring->scheme, "vrm1") != 0)
        write_node(file, "root", spring->root);
    if (spring->center != CENTER_WORLD)
        write_node(file, "center", spring->center);
    write_indices(file, "joints", spring->first, NULL, spring->joints);
    write_indices(file, "colliders", 0, spring->collider, spring->colliders);
    fputc('}', file);
}

static void write_list(FILE *file, const char *key, const Scene *scene, int count,
                       void (*write)(FILE *, const Scene *, int))
{
    if (count == 0)
        return;
    fprintf(file, ",\n  \"%s\": [", key);
    for (int i = 0; i < count; i++) {
        fputs(i ? ",\n    " : "\n    ", file);
        write(file, scene, i);
    }
    fputs("\n  ]", file);
}

void scene_write(const Scene *scene, FILE *file)
{
    char text[32];
    fprintf(file, "{\n  \"version\": 1, \"h\": %s", number_shortest(scene->frame_time, text));
    fprintf(file, ", \"scheme\": \"%s\"", scene->scheme);
    write_number_but(file, "units_per_metre", scene->units_per_metre, 1);
    write_number_but(file, "scale", scene->scale, 1);
    if (scene->center != CENTER_WORLD)
        write_node(file, "center", scene->center);
    if (scene->open)
        fputs(", \"open\": true", file);
    write_list(file, "nodes", scene, scene_listed_nodes(scene), write_scene_node);
    write_list(file, "joints", scene, scene->joints, write_joint);
    write_list(file, "colliders", scene, scene->colliders, write_collider);
    write_list(file, "springs", scene, scene->springs, write_spring);
    write_list(file, "dt", scene, scene->time_steps, write_time_step);
    write_list(file, "resets", scene, scene->resets, write_reset);
    write_list(file, "changes", scene, scene->changes, write_change);
    fputs("\n}\n", file);
}
