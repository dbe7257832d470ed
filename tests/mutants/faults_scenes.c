/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "faults_scenes.h"

#include "vec3.h"

#include <gsl/gsl_rng.h>
#include <stdlib.h>
#include <string.h>

enum { TRUNK = 5, BRANCH = 3, MOST_COLLIDERS = 4, MOST_EVENTS = 4 };

static double between(gsl_rng *rng, double least, double most)
{
    return least + (most - least) * gsl_rng_uniform(rng);
}

static int whole(gsl_rng *rng, int count)
{
    return (int)gsl_rng_uniform_int(rng, (unsigned long)count);
}

static SbVec3 vector(gsl_rng *rng, double size)
{
    const double x = between(rng, -size, size), y = between(rng, -size, size);
    return (SbVec3){ x, y, between(rng, -size, size) };
}

static SbQuat turn(gsl_rng *rng, double size)
{
    const SbVec3 axis = vector(rng, size);
    return quat_normalise((SbQuat){ axis.x, axis.y, axis.z, 1 });
}

/* A bone of 5 to 30 cm. */
static SbVec3 bone(gsl_rng *rng)
{
    const SbVec3 way = vec3_normalise(vector(rng, 1), (SbVec3){ 0, -1, 0 });
    return vec3_scale(way, between(rng, 0.05, 0.3));
}

static void add_joint(gsl_rng *rng, Scene *scene, int node)
{
    const SceneJoint joint = { .node = node,
                               .tail_node = node + 1,
                               .stiffness = between(rng, 0.1, 4),
                               .drag = between(rng, 0.1, 0.9),
                               .gravity_power = between(rng, 0, 2),
                               .hit_radius = between(rng, 0, 0.03),
                               .gravity_direction = vector(rng, 2) };
    scene->node[node].joint = scene->joints;
    scene->node[node + 1].tail_of = scene->joints;
    scene->joint[scene->joints++] = joint;
}

/* Bones one behind the other below a node. */
static void add_chain(gsl_rng *rng, Scene *scene, int parent, int bones)
{
    for (int i = 0; i <= bones; i++) {
        const int node = scene->nodes++;
        scene->node[node] = (SceneNode){ .parent = i ? node - 1 : parent,
                                         .translation = bone(rng),
                                         .rotation = turn(rng, 0.5),
                                         .scale = whole(rng, 6) ? 1 : between(rng, 0.7, 1.5),
                                         .joint = NO_JOINT,
                                         .tail_of = NO_JOINT };
        if (i > 0)
            add_joint(rng, scene, node - 1);
    }
}

static void add_colliders(gsl_rng *rng, Carriers carriers, Scene *scene)
{
    scene->colliders = whole(rng, MOST_COLLIDERS + 1);
    for (int i = 0; i < scene->colliders; i++)
        scene->collider[i] = (SceneCollider){ .node = NODE_ROOT,
                                              .type = (ColliderType)whole(rng, COLLIDER_TYPES),
                                              .translation = vector(rng, 0.2),
                                              .offset = vector(rng, 0.2),
                                              .tail = vector(rng, 0.3),
                                              .normal = vector(rng, 1),
                                              .radius = between(rng, 0.03, 0.15),
                                              .active = true };
    for (int i = 0; i < scene->colliders && carriers == COLLIDERS_ANYWHERE; i++)
        scene->collider[i].node = whole(rng, 3) ? NODE_ROOT : whole(rng, scene->nodes);
    for (int i = 0; i < scene->colliders; i++)
        if (scene->collider[i].type >= COLLIDER_INSIDE_SPHERE)
            scene->collider[i].radius *= 5;
}

/* Frames of other lengths, none at all among them. */
static void add_time_steps(gsl_rng *rng, Scene *scene)
{
    scene->time_steps = SCENE_MOST_FRAMES - 10;
    for (int i = 0; i < scene->time_steps; i++)
        scene->time_step[i] =
            whole(rng, 8) ? between(rng, 0.5, 2) * scene->frame_time : whole(rng, 2) * 0.3;
}

static void add_resets(gsl_rng *rng, Scene *scene)
{
    scene->resets = whole(rng, MOST_EVENTS);
    for (int i = 0; i < scene->resets; i++)
        scene->reset[i] = 10 * i + 1 + whole(rng, 10);
}

/* Changes of a joint's settings and of whether a collider is there. */
static void add_changes(gsl_rng *rng, Scene *scene)
{
    scene->changes = whole(rng, MOST_EVENTS);
    for (int i = 0; i < scene->changes; i++) {
        SceneChange change = { .frame = 10 * i + 1 + whole(rng, 10), .joint = -1, .collider = -1 };
        if (scene->colliders == 0 || whole(rng, 2)) {
            change.joint = whole(rng, scene->joints);
            change.joint_now = scene->joint[change.joint];
            change.joint_now.stiffness = between(rng, 0.1, 4);
        } else {
            change.collider = whole(rng, scene->colliders);
            change.collider_now = scene->collider[change.collider];
            change.collider_now.active = whole(rng, 2) == 1;
        }
        scene->change[i] = change;
    }
}

static void add_events(gsl_rng *rng, Scene *scene)
{
    scene->time_step = calloc(SCENE_MOST_FRAMES, sizeof *scene->time_step);
    scene->reset = calloc(MOST_EVENTS, sizeof *scene->reset);
    scene->change = calloc(MOST_EVENTS, sizeof *scene->change);
    if (whole(rng, 3) == 0)
        add_time_steps(rng, scene);
    if (whole(rng, 3) == 0)
        add_resets(rng, scene);
    if (whole(rng, 3) == 0)
        add_changes(rng, scene);
}

/* Lengths in the file's own unit. */
static void set_unit(Scene *scene, double units_per_metre)
{
    scene->units_per_metre = units_per_metre;
    for (int i = 0; i < scene->nodes; i++)
        scene->node[i].translation = vec3_scale(scene->node[i].translation, units_per_metre);
    for (int i = 0; i < scene->joints; i++)
        scene->joint[i].hit_radius *= units_per_metre;
    for (int i = 0; i < scene->colliders; i++) {
        SceneCollider *collider = &scene->collider[i];
        collider->translation = vec3_scale(collider->translation, units_per_metre);
        collider->offset = vec3_scale(collider->offset, units_per_metre);
        collider->tail = vec3_scale(collider->tail, units_per_metre);
        collider->radius *= units_per_metre;
    }
}

/* The root swings and turns on paths that begin where the scene is at rest, without a libm's sine: its
 * last bits differ between machines. */
static void add_motion(gsl_rng *rng, Recording *motion)
{
    const SbVec3 swing = vector(rng, 1), axis = vector(rng, 1.5);
    const double period = between(rng, 20, 60), other = between(rng, 20, 60);
    for (int frame = 0; frame < motion->frames; frame++) {
        const double a = fmod(frame + 1, period) / period, b = fmod(frame + 1, other) / other;
        const double wave = a * (1 - a), twist = b * (1 - b);
        motion->root[frame] = (RootPose){
            .position = vec3_scale(swing, wave),
            .rotation =
                quat_normalise((SbQuat){ axis.x * twist, axis.y * twist, axis.z * wave, 1 }),
        };
    }
}

void scene_make_random(unsigned long seed, int number, Carriers carriers, Scene *scene,
                       Recording *motion)
{
    gsl_rng *rng = gsl_rng_alloc(gsl_rng_mt19937);
    gsl_rng_set(rng, seed + (unsigned long)number);
    const size_t room = TRUNK + BRANCH + 2;
    *scene = (Scene){ .frame_time = 1 / between(rng, 24, 144),
                      .scheme = "vrm1",
                      .scale = whole(rng, 2) ? 1 : between(rng, 0.5, 2),
                      .center = whole(rng, 3) ? CENTER_WORLD : NODE_ROOT,
                      .node = calloc(room, sizeof *scene->node),
                      .joint = calloc(room, sizeof *scene->joint),
                      .collider = calloc(MOST_COLLIDERS, sizeof *scene->collider) };
    const int trunk = 1 + whole(rng, TRUNK);
    add_chain(rng, scene, NODE_ROOT, trunk);
    if (trunk > 1 && whole(rng, 3) == 0)
        add_chain(rng, scene, 1, 1 + whole(rng, BRANCH));
    add_colliders(rng, carriers, scene);
    set_unit(scene, whole(rng, 4) ? 1 : 100);
    add_events(rng, scene);
    *motion = (Recording){ .frames = SCENE_MOST_FRAMES,
                           .first_frame = 1,
                           .fps = 1 / scene->frame_time,
                           .root = calloc(SCENE_MOST_FRAMES, sizeof *motion->root) };
    add_motion(rng, motion);
    gsl_rng_free(rng);
}
