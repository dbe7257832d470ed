/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which joints of a scene make a spring, what is a spring's own, and the settings of its joints. */
#include "scene_read.h"

#include <string.h>

int scene_springs(const Scene *scene)
{
    return scene->springs > 0 ? scene->springs : 1;
}

SceneSpring scene_spring(const Scene *scene, int i)
{
    if (scene->springs > 0)
        return scene->spring[i];
    SceneSpring all = { .joints = scene->joints,
                        .center = scene->center,
                        .root = NODE_ROOT,
                        .colliders = scene->colliders };
    strcpy(all.scheme, scene->scheme);
    return all;
}

static const char *joint_scheme(const Scene *scene, int joint)
{
    for (int i = 0; i < scene->springs; i++)
        if (joint < scene->spring[i].first + scene->spring[i].joints)
            return scene->spring[i].scheme;
    return scene->scheme;
}

SceneJoint scene_read_settings(JsonReader *reader, const JsonPlace *place, SceneJoint usual)
{
    const JsonPlace stiffness = json_member(place, "stiffness");
    const JsonPlace power = json_member(place, "gravityPower");
    const JsonPlace drag = json_member(place, "dragForce");
    const JsonPlace radius = json_member(place, "hitRadius");
    const JsonPlace direction = json_member(place, "gravityDir");
    SceneJoint joint = usual;
    joint.stiffness = json_real_within(reader, &stiffness, 0, 1e9, usual.stiffness);
    joint.gravity_power = json_real_within(reader, &power, -1e9, 1e9, usual.gravity_power);
    joint.drag = json_real_within(reader, &drag, -1, 1, usual.drag);
    joint.hit_radius = json_real_within(reader, &radius, 0, 1e9, usual.hit_radius);
    joint.gravity_direction = json_vector(reader, &direction, usual.gravity_direction);
    return joint;
}

static void check_fraction(JsonReader *reader, const JsonPlace *place, const char *key,
                           double value, const char *scheme)
{
    const JsonPlace member = json_member(place, key);
    if (!(value >= 0 && value <= 1))
        json_refuse(reader, &member, "%.10g given, allowed with scheme \"%s\": 0 to 1", value,
                    scheme);
}

void scene_check_joint(JsonReader *reader, const JsonPlace *place, const Scene *scene, int index,
                       const SceneJoint *joint)
{
    const char *scheme = joint_scheme(scene, index);
    if (strcmp(scheme, "vrm1") == 0)
        return;
    check_fraction(reader, place, "stiffness", joint->stiffness, scheme);
    check_fraction(reader, place, "dragForce", joint->drag, scheme);
}

static const char *find_difference(const SceneJoint *a, const SceneJoint *b)
{
    const SbVec3 u = a->gravity_direction, v = b->gravity_direction;
    return a->stiffness != b->stiffness             ? "stiffness"
           : a->drag != b->drag                     ? "dragForce"
           : a->gravity_power != b->gravity_power   ? "gravityPower"
           : a->hit_radius != b->hit_radius         ? "hitRadius"
           : u.x != v.x || u.y != v.y || u.z != v.z ? "gravityDir"
                                                    : NULL;
}

bool scene_find_odd_joint(const Scene *scene, const SceneJoint *joint, OddJoint *odd)
{
    for (int s = 0; s < scene_springs(scene); s++) {
        odd->spring = scene_spring(scene, s);
        const int first = odd->spring.first, end = first + odd->spring.joints;
        odd->key = NULL;
        for (int i = first; i < end && strcmp(odd->spring.scheme, "vrm1") != 0 && !odd->key; i++) {
            odd->key = find_difference(&joint[first], &joint[i]);
            odd->joint = i;
        }
        if (odd->key)
            return true;
    }
    return false;
}

void scene_refuse_odd_joint(JsonReader *reader, const JsonPlace *place, const OddJoint *odd)
{
    json_refuse(
        reader, place,
        "joint %d would differ from joint %d: with scheme \"%s\" all joints of a spring have "
        "the same settings",
        odd->joint, odd->spring.first, odd->spring.scheme);
}

void scene_check_joints(JsonReader *reader, const JsonPlace *place, const Scene *scene)
{
    for (int i = 0; i < scene->joints && !reader->failed; i++) {
        const JsonPlace joint = json_element(place, (size_t)i);
        scene_check_joint(reader, &joint, scene, i, &scene->joint[i]);
    }
    OddJoint odd;
    if (!reader->failed && scene_find_odd_joint(scene, scene->joint, &odd)) {
        const JsonPlace joint = json_element(place, (size_t)odd.joint);
        const JsonPlace setting = json_member(&joint, odd.key);
        scene_refuse_odd_joint(reader, &setting, &odd);
    }
}

void scene_read_scheme(JsonReader *reader, const JsonPlace *place, const char *usual,
                       char scheme[16])
{
    static const char *const schemes[] = { "vrm1", "lesson", "component" };
    if (!place->json) {
        strcpy(scheme, usual);
        return;
    }
    const char *word = json_string_value(place->json);
    for (size_t i = 0; word && i < sizeof schemes / sizeof *schemes; i++)
        if (strcmp(word, schemes[i]) == 0)
            strcpy(scheme, schemes[i]);
    if (!*scheme)
        json_refuse(reader, place, "allowed: \"lesson\", \"vrm1\", \"component\"");
}

/* The joints of a spring have to be the next ones, so that each joint is in one. */
static void read_joints(JsonReader *reader, const JsonPlace *place, const Scene *scene,
                        SceneSpring *spring)
{
    const size_t count = json_expect_array(reader, place, (size_t)(scene->joints - spring->first));
    if (count == 0)
        json_refuse(reader, place, "at least one joint is needed");
    for (size_t i = 0; i < count && !reader->failed; i++) {
        const JsonPlace element = json_element(place, i);
        const int joint = json_whole_within(reader, &element, 0, scene->joints - 1);
        if (joint != spring->first + spring->joints)
            json_refuse(reader, &element, "joint %d given; joint %d is the next", joint,
                        spring->first + spring->joints);
        spring->joints++;
    }
}

static void read_colliders(JsonReader *reader, const JsonPlace *place, const Scene *scene,
                           SceneSpring *spring)
{
    const size_t count = json_expect_array(reader, place, (size_t)scene->colliders);
    spring->collider = scene_make_room(reader, place, count, sizeof *spring->collider);
    for (size_t i = 0; i < count && !reader->failed; i++) {
        const JsonPlace element = json_element(place, i);
        spring->collider[i] = json_whole_within(reader, &element, 0, scene->colliders - 1);
        spring->colliders++;
    }
}

/* False where the spring's root is not above all its joints. */
static bool holds_joints(const Scene *scene, const SceneSpring *spring)
{
    for (int j = spring->first; j < spring->first + spring->joints; j++) {
        int node = scene->node[scene->joint[j].node].parent;
        while (node > spring->root)
            node = scene->node[node].parent;
        if (node != spring->root)
            return false;
    }
    return true;
}

static void read_spring(JsonReader *reader, const JsonPlace *place, Scene *scene, int first)
{
    static const char *const keys[] = { "name",   "joints", "colliders", "scheme",
                                        "center", "root",   NULL };
    if (!json_expect_object(reader, place, keys))
        return;
    const JsonPlace name = json_member(place, "name"), joints = json_member(place, "joints");
    const JsonPlace colliders = json_member(place, "colliders");
    const JsonPlace scheme = json_member(place, "scheme"), center = json_member(place, "center");
    const JsonPlace root = json_member(place, "root");
    SceneSpring *spring = &scene->spring[scene->springs++];
    *spring = (SceneSpring){ .first = first, .center = scene->center };
    spring->name = scene_read_name(reader, &name);
    scene_read_scheme(reader, &scheme, scene->scheme, spring->scheme);
    read_joints(reader, &joints, scene, spring);
    read_colliders(reader, &colliders, scene, spring);
    if (reader->failed)
        return;
    if (center.json)
        spring->center = scene_read_node(reader, &center, scene);
    spring->root = root.json ? scene_read_node(reader, &root, scene)
                             : scene->node[scene->joint[first].node].parent;
    if (!reader->failed && strcmp(spring->scheme, "vrm1") != 0 && !holds_joints(scene, spring))
        json_refuse(reader, root.json ? &root : place, "a joint is not below the root");
}

void scene_read_springs(JsonReader *reader, const JsonPlace *top, Scene *scene)
{
    const JsonPlace springs = json_member(top, "springs");
    if (!springs.json)
        return;
    const size_t count = json_expect_array(reader, &springs, (size_t)scene->joints);
    scene->spring = scene_make_room(reader, &springs, count, sizeof *scene->spring);
    int joints = 0;
    for (size_t i = 0; i < count && !reader->failed; i++) {
        const JsonPlace spring = json_element(&springs, i);
        read_spring(reader, &spring, scene, joints);
        if (!reader->failed)
            joints += scene->spring[i].joints;
    }
    if (joints < scene->joints)
        json_refuse(reader, &springs, "joint %d is in no spring", joints);
}
