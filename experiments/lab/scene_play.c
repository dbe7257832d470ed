/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scene_play.h"

#include "vec3.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

typedef struct Builder {
    const Scene *scene;
    ScenePlay *play;
    int *collider; /* the skeleton's indices: 0, 1, ... */
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

/* The skeleton's node of a scene's; the root is 0. */
static int skeleton_node(int node)
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
            (SbNode){ .parent = skeleton_node(scene->node[i].parent),
                      .rest = { .translation = in_metres(scene, scene->node[i].translation),
                                .rotation = scene->node[i].rotation,
                                .scale = 1 } };
    const char *refused = NULL;
    b->play->skeleton = sb_skeleton_create(node, scene->nodes + 1, b->play->frame_time, &refused);
    free(node);
    return b->play->skeleton || refuse(b, "%s", refused);
}

static bool build_colliders(Builder *b)
{
    const Scene *scene = b->scene;
    for (int i = 0; i < scene->colliders; i++) {
        const SceneCollider *from = &scene->collider[i];
        const bool capsule = from->type == COLLIDER_CAPSULE;
        SbCollider collider = sb_collider_default(skeleton_node(from->node));
        collider.shape = capsule ? SB_CAPSULE : SB_SPHERE;
        collider.offset = in_metres(scene, vec3_add(from->translation, from->offset));
        collider.tail = in_metres(scene, vec3_add(from->translation, from->tail));
        collider.radius = from->radius / scene->units_per_metre;
        const char *refused =
            sb_skeleton_add_collider(b->play->skeleton, &collider, &b->collider[i]);
        if (refused)
            return refuse(b, "colliders[%d]: %s", i, refused);
    }
    return true;
}

/* Notes which joint a bone of a spring is. */
static bool note_bones(Builder *b, int spring)
{
    const SbSkeleton *skeleton = b->play->skeleton;
    for (int bone = 0; bone < sb_skeleton_bones(skeleton, spring); bone++) {
        const int node = sb_skeleton_bone_node(skeleton, spring, bone) - 1;
        if (node < 0 || b->scene->node[node].joint == NO_JOINT)
            return refuse(
                b, "nodes[%d]: has a child but no joint; this scheme moves every such node", node);
        b->play->joint[b->scene->node[node].joint] = (PlayedJoint){ node + 1, spring, bone };
    }
    return true;
}

/* The solver leaves out bones that are shorter than it can turn. */
static bool check_bones(Builder *b)
{
    for (int i = 0; i < b->scene->joints; i++)
        if (b->play->joint[i].spring < 0)
            return refuse(b, "joints[%d]: the bone is too short to be simulated", i);
    return true;
}

static SbVrmJoint vrm_joint(const Scene *scene, int i)
{
    const SceneJoint *joint = &scene->joint[i];
    return (SbVrmJoint){ .node = skeleton_node(joint->node),
                         .stiffness = joint->stiffness,
                         .gravity_power = joint->gravity_power,
                         .drag = joint->drag,
                         .hit_radius = joint->hit_radius / scene->units_per_metre,
                         .gravity_direction = joint->gravity_direction };
}

/* Adds the run of joints from first on; returns the joint after it, or -1. */
static int build_vrm_run(Builder *b, SbVrmJoint *room, int first)
{
    const Scene *scene = b->scene;
    int end = first;
    do
        room[end - first] = vrm_joint(scene, end);
    while (++end < scene->joints && scene->joint[end].node == scene->joint[end - 1].tail_node);
    room[end - first] = (SbVrmJoint){ .node = skeleton_node(scene->joint[end - 1].tail_node) };
    const SbVrmSpring spring = { .joints = room,
                                 .joint_count = end - first + 1,
                                 .center = scene->center == CENTER_WORLD
                                               ? -1
                                               : skeleton_node(scene->center),
                                 .colliders = b->collider,
                                 .collider_count = scene->colliders };
    int index;
    const char *refused = sb_skeleton_add_vrm_spring(b->play->skeleton, &spring, &index);
    if (refused)
        return refuse(b, "joints from %d: %s", first, refused), -1;
    return note_bones(b, index) ? end : -1;
}

static bool build_vrm(Builder *b)
{
    SbVrmJoint *room = calloc((size_t)b->scene->joints + 1, sizeof *room);
    if (!room)
        return refuse(b, "out of memory");
    int next = 0;
    while (next >= 0 && next < b->scene->joints)
        next = build_vrm_run(b, room, next);
    free(room);
    return next >= 0;
}

static bool same_settings(const SceneJoint *a, const SceneJoint *b)
{
    return a->stiffness == b->stiffness && a->drag == b->drag &&
           a->gravity_power == b->gravity_power && a->hit_radius == b->hit_radius &&
           a->gravity_direction.x == b->gravity_direction.x &&
           a->gravity_direction.y == b->gravity_direction.y &&
           a->gravity_direction.z == b->gravity_direction.z;
}

static bool build_component(Builder *b, SbPull pull)
{
    const Scene *scene = b->scene;
    const SceneJoint *first = &scene->joint[0];
    for (int i = 1; i < scene->joints; i++)
        if (!same_settings(&scene->joint[i], first))
            return refuse(b, "joints[%d]: with scheme \"%s\" all joints have the same settings", i,
                          scene->scheme);
    if (scene->center != CENTER_WORLD)
        return refuse(b, "center: only with scheme \"vrm1\"");
    SbSpring spring = sb_spring_default(0);
    spring.stiffness = first->stiffness;
    spring.drag = first->drag;
    spring.radius = first->hit_radius / scene->units_per_metre;
    spring.gravity = vec3_scale(vec3_normalise(first->gravity_direction, (SbVec3){ 0, 0, 0 }),
                                first->gravity_power);
    spring.pull = pull;
    spring.colliders = b->collider;
    spring.collider_count = scene->colliders;
    int index;
    const char *refused = sb_skeleton_add_spring(b->play->skeleton, &spring, &index);
    if (refused)
        return refuse(b, "joints: %s", refused);
    return note_bones(b, index);
}

static bool build_springs(Builder *b)
{
    if (strcmp(b->scene->scheme, "vrm1") == 0)
        return build_vrm(b);
    return build_component(b,
                           strcmp(b->scene->scheme, "lesson") == 0 ? SB_PULL_PARENT : SB_PULL_POSE);
}

bool scene_play_create(const Scene *scene, double frame_time, ScenePlay *play,
                       char error[SCENE_ERROR_SIZE])
{
    *play = (ScenePlay){ .frame_time = frame_time,
                         .scale = scene->scale,
                         .joints = scene->joints,
                         .joint = calloc((size_t)scene->joints, sizeof *play->joint) };
    Builder b = { scene, play, calloc((size_t)scene->colliders + 1, sizeof *b.collider), error };
    bool good = play->joint && b.collider ? true : refuse(&b, "out of memory");
    for (int i = 0; good && i < scene->joints; i++)
        play->joint[i].spring = -1;
    good = good && build_nodes(&b) && build_colliders(&b) && build_springs(&b) && check_bones(&b);
    free(b.collider);
    if (!good)
        scene_play_free(play);
    return good;
}

void scene_play_free(ScenePlay *play)
{
    sb_skeleton_destroy(play->skeleton);
    free(play->joint);
    *play = (ScenePlay){ 0 };
}

void scene_play_step(ScenePlay *play, const RootPose *root)
{
    const SbTransform local = { root->position, root->rotation, play->scale };
    sb_skeleton_set_pose(play->skeleton, 0, &local);
    sb_skeleton_step(play->skeleton, play->frame_time);
}

SbVec3 scene_play_tail(const ScenePlay *play, int joint)
{
    const PlayedJoint *played = &play->joint[joint];
    return sb_skeleton_tail(play->skeleton, played->spring, played->bone);
}

SbQuat scene_play_rotation(const ScenePlay *play, int joint)
{
    return sb_skeleton_rotation(play->skeleton, play->joint[joint].node);
}
