/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scene_parts.h"

#include "vec3.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

typedef struct Builder {
    const Scene *scene;
    ScenePlay *play;
    char *error;
} Builder;

__attribute__((format(printf, 2, 3))) static bool refuse(const Builder *b, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(b->error, SCENE_ERROR_SIZE, format, arguments);
    va_end(arguments);
    return false;
}

int scene_skeleton_node(int node)
{
    return node == NODE_ROOT ? 0 : node + 1;
}

/* A length of the file in m. */
static SbVec3 in_metres(const Scene *scene, SbVec3 v)
{
    return vec3_scale(v, 1 / scene->units_per_metre);
}

static bool build_nodes(Builder *b)
{
    const Scene *scene = b->scene;
    SbNode *node = calloc((size_t)scene->nodes + 1, sizeof *node);
    if (!node)
        return refuse(b, "out of memory");
    node[0] = (SbNode){ .parent = -1, .rest = sb_transform_identity() };
    node[0].rest.scale = scene->scale;
    for (int i = 0; i < scene->nodes; i++)
        node[i + 1] =
            (SbNode){ .parent = scene_skeleton_node(scene->node[i].parent),
                      .rest = { .translation = in_metres(scene, scene->node[i].translation),
                                .rotation = scene->node[i].rotation,
                                .scale = scene_node_scale(&scene->node[i]) } };
    const char *refused = NULL;
    b->play->skeleton = sb_skeleton_create(node, scene->nodes + 1, b->play->frame_time, &refused);
    free(node);
    return b->play->skeleton || refuse(b, "%s", refused);
}

SbCollider scene_collider_played(const Scene *scene, const SceneCollider *from)
{
    static const SbShape shapes[COLLIDER_TYPES] = { SB_SPHERE, SB_CAPSULE, SB_PLANE,
                                                    SB_INSIDE_SPHERE, SB_INSIDE_CAPSULE };
    SbCollider collider = sb_collider_default(scene_skeleton_node(from->node));
    collider.shape = shapes[from->type];
    collider.offset = in_metres(scene, vec3_add(from->translation, from->offset));
    collider.tail = in_metres(scene, vec3_add(from->translation, from->tail));
    collider.normal = from->normal;
    collider.radius = from->radius / scene->units_per_metre;
    return collider;
}

static bool build_colliders(Builder *b)
{
    const Scene *scene = b->scene;
    for (int i = 0; i < scene->colliders; i++) {
        const SbCollider collider = scene_collider_played(scene, &scene->collider[i]);
        int index;
        const char *refused = sb_skeleton_add_collider(b->play->skeleton, &collider, &index);
        if (refused)
            return refuse(b, "colliders[%d]: %s", i, refused);
    }
    return true;
}

/* A spring's active colliders, in its order, into room; the skeleton's indices are the scene's. */
static int list_colliders(const ScenePlay *play, const SceneSpring *spring, int *room)
{
    int count = 0;
    for (int i = 0; i < spring->colliders; i++) {
        const int collider = spring->collider ? spring->collider[i] : i;
        if (play->collider_now[collider].active)
            room[count++] = collider;
    }
    return count;
}

/* Notes which joint a bone of a spring is. */
static bool note_bones(Builder *b, int spring)
{
    const SbSkeleton *skeleton = b->play->skeleton;
    for (int bone = 0; bone < sb_skeleton_bones(skeleton, spring); bone++) {
        const int node = sb_skeleton_bone_node(skeleton, spring, bone) - 1;
        if (node < 0 || b->scene->node[node].joint == NO_JOINT)
            return refuse(b,
                          "nodes[%d]: has a child but no joint; this scheme moves every such node",
                          scene_node_listed(b->scene, node));
        b->play->joint[b->scene->node[node].joint] = (PlayedJoint){ node + 1, spring, bone };
    }
    return true;
}

static double bone_length(const Scene *scene, int joint)
{
    return vec3_length(scene_tail_offset(scene, &scene->joint[joint]));
}

/* The solver leaves out bones that are shorter than it can turn: those without length as they are meant
 * to be. */
static bool check_bones(Builder *b)
{
    for (int i = 0; i < b->scene->joints; i++)
        if (b->play->joint[i].bone < 0 && bone_length(b->scene, i) > 0)
            return refuse(b, "joints[%d]: the bone is too short to be simulated", i);
    return true;
}

static SbVrmJoint vrm_joint(const ScenePlay *play, int i)
{
    const SceneJoint *joint = &play->joint_now[i];
    return (SbVrmJoint){ .node = scene_skeleton_node(joint->node),
                         .stiffness = joint->stiffness,
                         .gravity_power = joint->gravity_power,
                         .drag = joint->drag,
                         .hit_radius = joint->hit_radius / play->scene->units_per_metre,
                         .gravity_direction = joint->gravity_direction };
}

SbVrmSpring scene_vrm_spring(const ScenePlay *play, const SceneSpring *spring, int first, int *end)
{
    const Scene *scene = play->scene;
    int count = 0;
    do
        play->vrm_room[count] = vrm_joint(play, first + count);
    while (++count + first < spring->first + spring->joints &&
           scene->joint[first + count].node == scene->joint[first + count - 1].tail_node);
    *end = first + count;
    const int tip = scene->joint[*end - 1].tail_node;
    play->vrm_room[count] = (SbVrmJoint){ .node = scene_skeleton_node(tip) };
    return (SbVrmSpring){ .joints = play->vrm_room,
                          .joint_count = count + 1,
                          .center = spring->center == CENTER_WORLD
                                        ? -1
                                        : scene_skeleton_node(spring->center),
                          .colliders = play->collider_room,
                          .collider_count = list_colliders(play, spring, play->collider_room) };
}

static bool build_vrm(Builder *b, const SceneSpring *spring)
{
    for (int first = spring->first, end; first < spring->first + spring->joints; first = end) {
        const SbVrmSpring run = scene_vrm_spring(b->play, spring, first, &end);
        int index;
        const char *refused = sb_skeleton_add_vrm_spring(b->play->skeleton, &run, &index);
        if (refused)
            return refuse(b, "joints from %d: %s", first, refused);
        for (int i = first; i < end; i++)
            b->play->joint[i].spring = index;
        if (!note_bones(b, index))
            return false;
    }
    return true;
}

SbSpring scene_component_spring(const ScenePlay *play, const SceneSpring *from)
{
    const SceneJoint *first = &play->joint_now[from->first];
    SbSpring spring = sb_spring_default(scene_skeleton_node(from->root));
    spring.stiffness = first->stiffness;
    spring.drag = first->drag;
    spring.radius = first->hit_radius / play->scene->units_per_metre;
    spring.gravity = vec3_scale(vec3_normalise(first->gravity_direction, (SbVec3){ 0, 0, 0 }),
                                first->gravity_power);
    spring.pull = strcmp(from->scheme, "lesson") == 0 ? SB_PULL_PARENT : SB_PULL_POSE;
    spring.colliders = play->collider_room;
    spring.collider_count = list_colliders(play, from, play->collider_room);
    return spring;
}

static bool build_component(Builder *b, const SceneSpring *from)
{
    if (from->center != CENTER_WORLD)
        return refuse(b, "center: only with scheme \"vrm1\"");
    const SbSpring spring = scene_component_spring(b->play, from);
    int index;
    const char *refused = sb_skeleton_add_spring(b->play->skeleton, &spring, &index);
    if (refused)
        return refuse(b, "joints: %s", refused);
    return note_bones(b, index);
}

bool scene_is_vrm(const char *scheme)
{
    return strcmp(scheme, "vrm1") == 0;
}

static bool build_springs(Builder *b)
{
    for (int i = 0; i < scene_springs(b->scene); i++) {
        const SceneSpring spring = scene_spring(b->scene, i);
        if (scene_is_vrm(spring.scheme) ? !build_vrm(b, &spring) : !build_component(b, &spring))
            return false;
    }
    return true;
}

static void copy_entries(void *to, const void *from, int count, size_t size)
{
    if (count > 0)
        memcpy(to, from, (size_t)count * size);
}

static bool make_room(Builder *b)
{
    const Scene *scene = b->scene;
    ScenePlay *play = b->play;
    const size_t joints = (size_t)scene->joints, colliders = (size_t)scene->colliders + 1;
    play->joint = calloc(joints, sizeof *play->joint);
    play->joint_now = calloc(joints, sizeof *play->joint_now);
    play->collider_now = calloc(colliders, sizeof *play->collider_now);
    play->vrm_room = calloc(joints + 1, sizeof *play->vrm_room);
    play->collider_room = calloc(colliders, sizeof *play->collider_room);
    if (!play->joint || !play->joint_now || !play->collider_now || !play->vrm_room ||
        !play->collider_room)
        return refuse(b, "out of memory");
    copy_entries(play->joint_now, scene->joint, scene->joints, sizeof *scene->joint);
    copy_entries(play->collider_now, scene->collider, scene->colliders, sizeof *scene->collider);
    for (int i = 0; i < scene->joints; i++)
        play->joint[i] = (PlayedJoint){ scene_skeleton_node(scene->joint[i].node), 0, -1 };
    return true;
}

bool scene_play_create(const Scene *scene, double frame_time, ScenePlay *play,
                       char error[SCENE_ERROR_SIZE])
{
    *play = (ScenePlay){
        .scene = scene, .frame_time = frame_time, .scale = scene->scale, .joints = scene->joints
    };
    Builder b = { scene, play, error };
    const bool good = make_room(&b) && build_nodes(&b) && build_colliders(&b) &&
                      build_springs(&b) && check_bones(&b);
    if (!good)
        scene_play_free(play);
    return good;
}

void scene_play_free(ScenePlay *play)
{
    sb_skeleton_destroy(play->skeleton);
    free(play->joint);
    free(play->joint_now);
    free(play->collider_now);
    free(play->vrm_room);
    free(play->collider_room);
    *play = (ScenePlay){ 0 };
}
