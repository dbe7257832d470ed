/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "random_scene.h"

#include "scene_play.h"
#include "vec3.h"

#include <check.h>
#include <gsl/gsl_randist.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST = 6, FRAMES = 60 };

static double within(gsl_rng *rng, double least, double most)
{
    return gsl_ran_flat(rng, least, most);
}

static SbVec3 vector_of(gsl_rng *rng, double length)
{
    SbVec3 v;
    gsl_ran_dir_3d(rng, &v.x, &v.y, &v.z);
    return vec3_scale(v, length);
}

/* A turn by up to an angle about any axis. */
static SbQuat turn_of(gsl_rng *rng, double most)
{
    const SbVec3 half = vector_of(rng, within(rng, 0, most / 2));
    return quat_normalise((SbQuat){ half.x, half.y, half.z, 1 });
}

/* A chain below a node: joints of the same run, and a tip. */
static void add_chain(gsl_rng *rng, int parent, int joints, Scene *scene)
{
    for (int i = 0; i <= joints; i++) {
        const int node = scene->nodes++;
        scene->node[node] = (SceneNode){ .parent = i ? node - 1 : parent,
                                         .translation = vector_of(rng, within(rng, 0.05, 0.2)),
                                         .rotation = turn_of(rng, 1),
                                         .joint = i < joints ? scene->joints : NO_JOINT,
                                         .tail_of = i ? scene->joints - 1 : NO_JOINT };
        if (i < joints)
            scene->joint[scene->joints++] = (SceneJoint){ .node = node, .tail_node = node + 1 };
    }
}

/* A node that only the root moves, for center and colliders, and with chains below it. */
static int add_fixed_node(gsl_rng *rng, Scene *scene)
{
    scene->node[scene->nodes] = (SceneNode){ .parent = NODE_ROOT,
                                             .translation = vector_of(rng, 0.1),
                                             .rotation = turn_of(rng, 1),
                                             .joint = NO_JOINT,
                                             .tail_of = NO_JOINT };
    return scene->nodes++;
}

static SceneJoint settings_of(gsl_rng *rng, const char *scheme, SceneJoint joint)
{
    const bool vrm = strcmp(scheme, "vrm1") == 0;
    joint.stiffness = vrm ? within(rng, 0.2, 3) : within(rng, 0.03, 0.3);
    joint.drag = within(rng, 0.1, 0.7);
    joint.gravity_power = vrm ? within(rng, 0, 1) : within(rng, 0, 10);
    joint.hit_radius = within(rng, 0, 0.03);
    joint.gravity_direction = vector_of(rng, within(rng, 0.5, 2));
    return joint;
}

static void set_joints(gsl_rng *rng, Scene *scene)
{
    const bool vrm = strcmp(scene->scheme, "vrm1") == 0;
    for (int i = 0; i < scene->joints; i++) {
        const SceneJoint own = scene->joint[i];
        scene->joint[i] = vrm || i == 0 ? settings_of(rng, scene->scheme, own) : scene->joint[0];
        scene->joint[i].node = own.node;
        scene->joint[i].tail_node = own.tail_node;
    }
}

static SceneCollider collider_of(gsl_rng *rng)
{
    static const ColliderType types[] = { COLLIDER_SPHERE,        COLLIDER_SPHERE,
                                          COLLIDER_SPHERE,        COLLIDER_CAPSULE,
                                          COLLIDER_CAPSULE,       COLLIDER_CAPSULE,
                                          COLLIDER_PLANE,         COLLIDER_INSIDE_SPHERE,
                                          COLLIDER_INSIDE_CAPSULE };
    const ColliderType type = types[gsl_rng_uniform_int(rng, 9)];
    const bool inside = type == COLLIDER_INSIDE_SPHERE || type == COLLIDER_INSIDE_CAPSULE;
    return (SceneCollider){ .node = gsl_rng_uniform(rng) < 0.7 ? NODE_ROOT : 0,
                            .type = type,
                            .translation = vector_of(rng, 0.05),
                            .offset = vector_of(rng, within(rng, 0.05, 0.3)),
                            .tail = vector_of(rng, within(rng, 0.05, 0.3)),
                            .normal = vector_of(rng, within(rng, 0.5, 2)),
                            .radius = inside ? within(rng, 0.3, 0.5) : within(rng, 0.03, 0.12),
                            .active = gsl_rng_uniform(rng) < 0.8 };
}

static void add_change(gsl_rng *rng, Scene *scene, long frame)
{
    SceneChange change = { .frame = frame, .joint = -1, .collider = -1 };
    const bool vrm = strcmp(scene->scheme, "vrm1") == 0;
    if (scene->colliders > 0 && gsl_rng_uniform(rng) < 0.5) {
        change.collider = (int)gsl_rng_uniform_int(rng, (unsigned long)scene->colliders);
        const SceneCollider was = scene->collider[change.collider];
        change.collider_now = collider_of(rng);
        change.collider_now.node = was.node;
        change.collider_now.type = was.type;
    } else if (vrm) {
        change.joint = (int)gsl_rng_uniform_int(rng, (unsigned long)scene->joints);
        change.joint_now = settings_of(rng, scene->scheme, scene->joint[change.joint]);
    } else {
        return;
    }
    scene->change[scene->changes++] = change;
}

static void add_events(gsl_rng *rng, unsigned parts, Scene *scene)
{
    const bool vrm = strcmp(scene->scheme, "vrm1") == 0;
    if (parts & SCENE_TIMES && vrm) {
        static const double factors[] = { 0, 0.1, 0.5, 1, 1.3, 2, 6, 40 };
        for (; scene->time_steps < FRAMES; scene->time_steps++)
            scene->time_step[scene->time_steps] =
                factors[gsl_rng_uniform_int(rng, 8)] * scene->frame_time;
    }
    for (long frame = 10; parts & SCENE_CHANGES && frame < FRAMES; frame += 10)
        add_change(rng, scene, frame);
    for (long frame = 15; parts & SCENE_RESETS && frame < FRAMES; frame += 20)
        scene->reset[scene->resets++] = frame;
}

static void make_room(Scene *scene)
{
    scene->node = calloc(3 * LONGEST, sizeof *scene->node);
    scene->joint = calloc(2 * LONGEST, sizeof *scene->joint);
    scene->collider = calloc(LONGEST, sizeof *scene->collider);
    scene->time_step = calloc(FRAMES, sizeof *scene->time_step);
    scene->reset = calloc(FRAMES, sizeof *scene->reset);
    scene->change = calloc(FRAMES, sizeof *scene->change);
    ck_assert(scene->node && scene->joint && scene->collider && scene->time_step && scene->reset &&
              scene->change);
}

void recording_make(int joints, int frames, bool rotations, Recording *recording)
{
    const size_t cells = (size_t)joints * (size_t)frames + 1;
    *recording =
        (Recording){ .joints = joints,
                     .frames = frames,
                     .first_frame = 1,
                     .root = calloc((size_t)frames, sizeof *recording->root),
                     .tail = calloc(cells, sizeof *recording->tail),
                     .rotation = rotations ? calloc(cells, sizeof *recording->rotation) : NULL };
    ck_assert(recording->root && recording->tail && (recording->rotation || !rotations));
}

static void move_root(gsl_rng *rng, Recording *motion)
{
    const SbVec3 swing = vector_of(rng, within(rng, 0.05, 0.5)), on = vector_of(rng, 0.01);
    const SbVec3 turn = vector_of(rng, within(rng, 0.1, 0.8));
    const double rate = within(rng, 0.05, 0.4);
    recording_make(0, FRAMES, false, motion);
    for (int k = 0; k < FRAMES; k++) {
        const double s = sin(rate * (k + 1)), t = sin(0.7 * rate * (k + 1));
        const SbVec3 at = vec3_add(vec3_scale(swing, s), vec3_scale(on, k + 1));
        motion->root[k] =
            (RootPose){ at, quat_normalise((SbQuat){ turn.x * t, turn.y * t, turn.z * t, 1 }) };
    }
}

void random_scene(gsl_rng *rng, const char *scheme, unsigned parts, Scene *scene, Recording *motion)
{
    const bool vrm = strcmp(scheme, "vrm1") == 0;
    *scene = (Scene){ .frame_time = 1 / within(rng, 40, 100),
                      .units_per_metre = gsl_rng_uniform(rng) < 0.5 ? 1 : 100,
                      .scale = parts & SCENE_SCALE ? within(rng, 0.5, 2) : 1,
                      .center = CENTER_WORLD };
    snprintf(scene->scheme, sizeof scene->scheme, "%s", scheme);
    make_room(scene);
    const int joints = 1 + (int)gsl_rng_uniform_int(rng, LONGEST - 1);
    const int first = vrm ? add_fixed_node(rng, scene) + 1 : 0;
    add_chain(rng, first - 1, joints, scene);
    if (gsl_rng_uniform(rng) < 0.4)
        add_chain(rng, first + (int)gsl_rng_uniform_int(rng, (unsigned long)joints), 2, scene);
    set_joints(rng, scene);
    if (parts & SCENE_CENTER && vrm)
        scene->center = gsl_rng_uniform(rng) < 0.7 ? NODE_ROOT : 0;
    for (int i = 0; parts & SCENE_COLLIDERS && i < 4; i++)
        scene->collider[scene->colliders++] = collider_of(rng);
    add_events(rng, parts, scene);
    for (int i = 0; i < scene->nodes; i++)
        scene->node[i].translation = vec3_scale(scene->node[i].translation, scene->units_per_metre);
    move_root(rng, motion);
}

/* ---- playing ---- */

static double single_of(double x)
{
    const volatile float rounded = (float)x;
    return rounded;
}

static SbVec3 round_vector(SbVec3 v)
{
    return (SbVec3){ single_of(v.x), single_of(v.y), single_of(v.z) };
}

static void round_frame(ScenePlay *play, const SbVec3 *last, SbVec3 *tail, SbQuat *rotation)
{
    for (int i = 0; i < play->joints; i++) {
        const PlayedJoint *joint = &play->joint[i];
        tail[i] = round_vector(tail[i]);
        rotation[i] = (SbQuat){ single_of(rotation[i].x), single_of(rotation[i].y),
                                single_of(rotation[i].z), single_of(rotation[i].w) };
        if (last)
            sb_skeleton_set_tail(play->skeleton, joint->spring, joint->bone, tail[i], last[i]);
    }
}

void play_scene(const Scene *scene, const Recording *motion, bool single, Recording *trace)
{
    char error[SCENE_ERROR_SIZE];
    ScenePlay play;
    ck_assert_msg(scene_play_create(scene, scene->frame_time, &play, error), "%s", error);
    recording_make(scene->joints, motion->frames, true, trace);
    memcpy(trace->root, motion->root, (size_t)motion->frames * sizeof *motion->root);
    for (int k = 0; k < motion->frames; k++) {
        SbVec3 *tail = trace->tail + (long)k * scene->joints;
        SbQuat *rotation = trace->rotation + (long)k * scene->joints;
        scene_play_step(&play, &motion->root[k]);
        for (int i = 0; i < scene->joints; i++) {
            tail[i] = scene_play_tail(&play, i);
            rotation[i] = scene_play_rotation(&play, i);
        }
        if (single)
            round_frame(&play, k ? tail - scene->joints : NULL, tail, rotation);
    }
    scene_play_free(&play);
}
