/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "draft.h"

#include "circle.h"
#include "vec3.h"

#include <stdlib.h>
#include <string.h>

void draft_frame_time(Draft *draft, double frame_time)
{
    draft->frame_time = frame_time;
    json_object_set_new(draft->scene, "h", json_real(frame_time));
}

/* Vigna's splitmix64. */
double draft_random(Draft *draft, double least, double most)
{
    draft->random += 0x9e3779b97f4a7c15u;
    unsigned long long z = draft->random;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    z ^= z >> 31;
    const double part = (double)(z >> 11) * 0x1p-53;
    return floor((least + (most - least) * part) * 1024 + 0.5) / 1024;
}

SbVec3 draft_random_vector(Draft *draft, double size)
{
    SbVec3 v;
    do {
        v.x = draft_random(draft, -1, 1);
        v.y = draft_random(draft, -1, 1);
        v.z = draft_random(draft, -1, 1);
    } while (vec3_length(v) > 1 || vec3_length(v) < 0.1);
    return vec3_scale(v, size / vec3_length(v));
}

SbQuat draft_random_rotation(Draft *draft)
{
    const SbVec3 axis = draft_random_vector(draft, 1);
    return quat_about(axis, draft_random(draft, -1, 1));
}

static json_t *draft_vector(SbVec3 v)
{
    return json_pack("[f, f, f]", v.x, v.y, v.z);
}

int draft_node(Draft *draft, int parent, SbVec3 translation, SbQuat rotation)
{
    json_t *node =
        json_pack("{s:i, s:o}", "parent", parent, "translation", draft_vector(translation));
    if (rotation.w != 1)
        json_object_set_new(
            node, "rotation",
            json_pack("[f, f, f, f]", rotation.x, rotation.y, rotation.z, rotation.w));
    draft->failed |= json_array_append_new(draft->nodes, node) != 0;
    return (int)json_array_size(draft->nodes) - 1;
}

void draft_joint(Draft *draft, int node, SceneJoint settings)
{
    json_t *joint = json_pack("{s:i, s:f, s:f, s:f, s:f}", "node", node, "stiffness",
                              settings.stiffness, "gravityPower", settings.gravity_power,
                              "dragForce", settings.drag, "hitRadius", settings.hit_radius);
    const SbVec3 down = settings.gravity_direction;
    if (vec3_dot(down, down) > 0)
        json_object_set_new(joint, "gravityDir", draft_vector(down));
    draft->failed |= json_array_append_new(draft->joints, joint) != 0;
}

int draft_strand(Draft *draft, int parent, int bones, SbVec3 bone, SceneJoint settings)
{
    const int first = draft_node(draft, parent, (SbVec3){ 0, 0, 0 }, QUAT_IDENTITY);
    for (int i = 0; i < bones; i++) {
        draft_node(draft, first + i, bone, QUAT_IDENTITY);
        draft_joint(draft, first + i, settings);
    }
    return first;
}

int draft_random_strand(Draft *draft, int parent, int bones)
{
    const int first =
        draft_node(draft, parent, draft_random_vector(draft, 0.05), draft_random_rotation(draft));
    for (int i = 0; i < bones; i++) {
        const SbVec3 bone = draft_random_vector(draft, draft_random(draft, 0.05, 0.2));
        draft_node(draft, first + i, bone, draft_random_rotation(draft));
        draft_joint(draft, first + i,
                    (SceneJoint){ .stiffness = draft_random(draft, 0.4, 3),
                                  .gravity_power = draft_random(draft, 0.1, 1),
                                  .drag = draft_random(draft, 0.2, 0.6),
                                  .gravity_direction = draft_random_vector(draft, 1) });
    }
    return first;
}

/* Adds a collider of any type from the object that the scene's format has for it; takes the reference. */
static void draft_collider(Draft *draft, json_t *collider)
{
    draft->failed |= json_array_append_new(draft->colliders, collider) != 0;
}

void draft_change(Draft *draft, json_t *change)
{
    draft->failed |= json_array_append_new(draft->changes, change) != 0;
}

static json_t *node_name(int node)
{
    return node == NODE_ROOT ? json_string("root") : json_integer(node);
}

void draft_sphere(Draft *draft, int node, SbVec3 centre, double radius)
{
    draft_collider(draft, json_pack("{s:o, s:s, s:o, s:f}", "node", node_name(node), "type",
                                    "sphere", "offset", draft_vector(centre), "radius", radius));
}

void draft_capsule(Draft *draft, int node, SbVec3 from, SbVec3 to, double radius)
{
    draft_collider(draft, json_pack("{s:o, s:s, s:o, s:o, s:f}", "node", node_name(node), "type",
                                    "capsule", "offset", draft_vector(from), "tail",
                                    draft_vector(to), "radius", radius));
}

void draft_scale_node(Draft *draft, int node, double scale)
{
    json_object_set_new(json_array_get(draft->nodes, (size_t)node), "scale", json_real(scale));
}

void draft_inside(Draft *draft)
{
    json_t *last = json_array_get(draft->colliders, json_array_size(draft->colliders) - 1);
    const bool capsule = json_object_get(last, "tail") != NULL;
    json_object_set_new(last, "type", json_string(capsule ? "inside-capsule" : "inside-sphere"));
}

void draft_plane(Draft *draft, int node, SbVec3 point, SbVec3 normal)
{
    draft_collider(draft,
                   json_pack("{s:o, s:s, s:o, s:o}", "node", node_name(node), "type", "plane",
                             "offset", draft_vector(point), "normal", draft_vector(normal)));
}

void draft_times(Draft *draft, int frames, double (*at)(Draft *draft, int frame))
{
    json_t *times = json_array();
    for (int frame = 1; frame <= frames; frame++) {
        const double dt = at(draft, frame);
        json_array_append_new(times, isnan(dt) ? json_null() : json_real(dt));
    }
    draft->failed |= json_array_size(times) != (size_t)frames;
    json_object_set_new(draft->scene, "dt", times);
}

void draft_reset(Draft *draft, int frame)
{
    json_t *resets = json_object_get(draft->scene, "resets");
    if (!resets) {
        resets = json_array();
        json_object_set_new(draft->scene, "resets", resets);
    }
    json_array_append_new(resets, json_integer(frame));
}

void draft_motion(Draft *draft, int frames, DraftPath *path)
{
    const json_t *times = json_object_get(draft->scene, "dt");
    draft->motion = (Recording){ .frames = frames,
                                 .first_frame = 1,
                                 .fps = 1 / draft->frame_time,
                                 .root = calloc((size_t)frames, sizeof(RootPose)) };
    draft->failed |= !draft->motion.root;
    double t = 0;
    for (int i = 0; i < frames && !draft->failed; i++) {
        const json_t *dt = json_array_get(times, (size_t)i);
        t += dt ? json_number_value(dt) : draft->frame_time;
        draft->motion.root[i] = path(t);
    }
}
