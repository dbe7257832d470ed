/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "faults_scenes.h"

#include "vec3.h"

#include <gsl/gsl_rng.h>
#include <stdlib.h>
#include <string.h>

enum { TRUNK = 5, BRANCH = 3, MOST_COLLIDERS = 4 };

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
                                         .joint = NO_JOINT,
                                         .tail_of = NO_JOINT };
        if (i > 0)
            add_joint(rng, scene, node - 1);
    }
}

static void add_colliders(gsl_rng *rng, Scene *scene)
{
    scene->colliders = whole(rng, MOST_COLLIDERS + 1);
    for (int i = 0; i < scene->colliders; i++)
        scene->collider[i] =
            (SceneCollider){ .node = NODE_ROOT,
                             .type = whole(rng, 2) ? COLLIDER_CAPSULE : COLLIDER_SPHERE,
                             .translation = vector(rng, 0.2),
                             .offset = vector(rng, 0.2),
                             .tail = vector(rng, 0.3),
                             .radius = between(rng, 0.03, 0.15),
                             .active = true };
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

void scene_make_random(unsigned long seed, int number, Scene *scene, Recording *motion)
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
    add_colliders(rng, scene);
    set_unit(scene, whole(rng, 4) ? 1 : 100);
    *motion = (Recording){ .frames = SCENE_MOST_FRAMES,
                           .first_frame = 1,
                           .fps = 1 / scene->frame_time,
                           .root = calloc(SCENE_MOST_FRAMES, sizeof *motion->root) };
    add_motion(rng, motion);
    gsl_rng_free(rng);
}
