/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evidence.h"

#include <stdlib.h>
#include <string.h>

/* The component puts a chain on the pose when its root moves more than so many chain lengths. */
static const double jump_lengths = SB_JUMP_LENGTHS;

SbVec3 evidence_metres(const Scene *scene, SbVec3 v)
{
    return vec3_scale(v, 1 / scene->units_per_metre);
}

SbQuat evidence_carried(const Evidence *e, const Place *places, int node)
{
    const SceneNode *own = &e->scene->node[node - 1];
    return quat_multiply(places[own->parent + 1].rotation, own->rotation);
}

SbQuat evidence_local(const Evidence *e, const Place *places, int node)
{
    const SceneNode *own = &e->scene->node[node - 1];
    return quat_multiply(quat_conjugate(places[own->parent + 1].rotation), places[node].rotation);
}

static void shape_joint(const Scene *scene, const SceneSpring *spring, int i, JointShape *shape)
{
    const SceneJoint *joint = &scene->joint[i];
    const SbVec3 offset = evidence_metres(scene, scene_tail_offset(scene, joint));
    *shape = (JointShape){ .spring = *spring,
                           .vrm = strcmp(spring->scheme, "vrm1") == 0,
                           .lesson = strcmp(spring->scheme, "lesson") == 0,
                           .node = joint->node + 1,
                           .tail_node = joint->tail_node + 1,
                           .parent = scene->node[joint->node].tail_of,
                           .child = scene->node[joint->tail_node].joint,
                           .offset = offset,
                           .axis = vec3_normalise(offset, offset),
                           .length = vec3_length(offset),
                           .reach = vec3_length(offset) };
    for (int up = joint->node; up >= 0; up = scene->node[up].parent) {
        shape->depth++;
        shape->reach += vec3_length(evidence_metres(scene, scene->node[up].translation));
    }
}

static void shape_joints(Evidence *e)
{
    for (int s = 0; s < scene_springs(e->scene); s++) {
        const SceneSpring spring = scene_spring(e->scene, s);
        for (int i = spring.first; i < spring.first + spring.joints; i++)
            shape_joint(e->scene, &spring, i, &e->joint[i]);
    }
}

/* Where the animation has every node. */
static void pose_frame(Evidence *e, int frame)
{
    Place *posed = e->posed + (long)frame * e->nodes;
    for (int i = 1; i < e->nodes; i++) {
        const SceneNode *node = &e->scene->node[i - 1];
        const Place *parent = &posed[node->parent + 1];
        posed[i] = (Place){ place_point(parent, evidence_metres(e->scene, node->translation)),
                            quat_multiply(parent->rotation, node->rotation),
                            parent->scale * scene_node_scale(node) };
    }
}

bool evidence_repeats(const Evidence *e, int frame)
{
    for (int i = 0; i < e->joints; i++) {
        const SbVec3 d = vec3_sub(evidence_tail(e, frame, i), evidence_tail(e, frame - 1, i));
        if (d.x != 0 || d.y != 0 || d.z != 0)
            return false;
    }
    return true;
}

/* The rotation that makes a joint's node, carried so, aim at its tail. */
static SbQuat aim_node(SbQuat carried, SbVec3 axis, SbVec3 bone)
{
    const SbVec3 along = vec3_normalise(bone, quat_rotate(carried, axis));
    const SbVec3 aim = quat_rotate(quat_conjugate(carried), along);
    return quat_normalise(quat_multiply(carried, quat_arc(axis, aim)));
}

void evidence_turn(const Evidence *e, int frame, const Place *root, bool by_tails, Place *place)
{
    /* Nothing turns in a frame of no time, though the head may have gone on. */
    const Place *last = NULL;
    if (frame > 0 && e->dt[frame] == 0 && evidence_repeats(e, frame))
        last = evidence_places(e, by_tails ? e->by_tails : e->by_turns, frame - 1);
    place[0] = *root;
    for (int i = 1; i < e->nodes; i++) {
        const SceneNode *node = &e->scene->node[i - 1];
        const Place *parent = &place[node->parent + 1];
        place[i] = (Place){ place_point(parent, evidence_metres(e->scene, node->translation)),
                            evidence_carried(e, place, i), parent->scale * scene_node_scale(node) };
        if (by_tails && node->tail_of != NO_JOINT)
            place[i].position = evidence_tail(e, frame, node->tail_of);
        if (last)
            place[i].rotation = quat_multiply(parent->rotation, evidence_local(e, last, i));
        else if (node->joint != NO_JOINT)
            place[i].rotation =
                aim_node(place[i].rotation, e->joint[node->joint].axis,
                         vec3_sub(evidence_tail(e, frame, node->joint), place[i].position));
    }
}

void evidence_tell(const Evidence *e, int frame, const Place *root, Place *place)
{
    if (!e->rotation) {
        evidence_turn(e, frame, root, false, place);
        return;
    }
    place[0] = *root;
    for (int i = 1; i < e->nodes; i++) {
        const SceneNode *node = &e->scene->node[i - 1];
        const Place *parent = &place[node->parent + 1];
        place[i] = (Place){ place_point(parent, evidence_metres(e->scene, node->translation)),
                            evidence_carried(e, place, i), parent->scale * scene_node_scale(node) };
        if (node->joint != NO_JOINT)
            place[i].rotation = quat_normalise(quat_multiply(
                parent->rotation, e->rotation[(long)frame * e->joints + node->joint]));
    }
}

static void take_tails(Evidence *e, const Recording *recording)
{
    const size_t row = (size_t)e->joints;
    for (int i = 0; i < e->joints; i++)
        e->tail[i] = e->posed[e->joint[i].tail_node].position;
    memcpy(e->tail + row, recording->tail, (size_t)e->frames * row * sizeof *e->tail);
    if (!e->rotation)
        return;
    for (int i = 0; i < e->joints; i++)
        e->rotation[i] = e->scene->node[e->joint[i].node - 1].rotation;
    memcpy(e->rotation + row, recording->rotation, (size_t)e->frames * row * sizeof *e->rotation);
}

static void take_motion(Evidence *e, const Recording *recording)
{
    for (int k = 0; k <= e->frames; k++) {
        const RootPose start = { { 0, 0, 0 }, QUAT_IDENTITY };
        const RootPose *root = k ? &recording->root[k - 1] : &start;
        e->posed[(long)k * e->nodes] = (Place){ root->position, root->rotation, e->scene->scale };
        pose_frame(e, k);
    }
}

/* A jump of the root puts the component on the pose. */
static void find_jumps(Evidence *e)
{
    double reach = 0;
    for (int i = 0; i < e->joints; i++)
        reach = fmax(reach, e->joint[i].reach);
    const bool jumps = strcmp(e->scene->scheme, "vrm1") != 0;
    for (int k = 1; k <= e->frames && jumps; k++) {
        const SbVec3 now = evidence_places(e, e->posed, k)->position;
        const SbVec3 before = evidence_places(e, e->posed, k - 1)->position;
        e->jump[k] = vec3_length(vec3_sub(now, before)) > jump_lengths * reach * e->scene->scale;
    }
}

static void take_times(Evidence *e)
{
    const Scene *scene = e->scene;
    for (int k = 1; k <= e->frames; k++) {
        const double dt = k <= scene->time_steps ? scene->time_step[k - 1] : scene->frame_time;
        e->dt[k] = dt > 0 ? dt : 0; /* no number is no time */
    }
    e->dt[0] = scene->frame_time;
    for (int i = 0; i < scene->resets; i++)
        if (scene->reset[i] <= e->frames)
            e->reset[scene->reset[i]] = true;
}

static bool copy_epoch(const Scene *scene, const Epoch *from, Epoch *to)
{
    const size_t joints = (size_t)scene->joints, colliders = (size_t)scene->colliders;
    to->joint = malloc(joints * sizeof *to->joint);
    to->collider = malloc((colliders + 1) * sizeof *to->collider);
    if (!to->joint || !to->collider)
        return false;
    memcpy(to->joint, from ? from->joint : scene->joint, joints * sizeof *to->joint);
    if (colliders)
        memcpy(to->collider, from ? from->collider : scene->collider,
               colliders * sizeof *to->collider);
    return true;
}

static void apply_change(const SceneChange *change, Epoch *epoch)
{
    if (change->joint >= 0)
        epoch->joint[change->joint] = change->joint_now;
    if (change->collider >= 0)
        epoch->collider[change->collider] = change->collider_now;
}

static bool take_changes(Evidence *e)
{
    const Scene *scene = e->scene;
    e->epoch = calloc((size_t)scene->changes + 1, sizeof *e->epoch);
    if (!e->epoch)
        return false;
    e->epochs = 1;
    if (!copy_epoch(scene, NULL, &e->epoch[0]))
        return false;
    int next = 0;
    for (int k = 0; k <= e->frames; k++) {
        if (next < scene->changes && scene->change[next].frame <= k) {
            const Epoch *last = &e->epoch[e->epochs - 1];
            if (!copy_epoch(scene, last, &e->epoch[e->epochs++]))
                return false;
        }
        while (next < scene->changes && scene->change[next].frame <= k)
            apply_change(&scene->change[next++], &e->epoch[e->epochs - 1]);
        e->epoch_of[k] = e->epochs - 1;
    }
    return true;
}

static bool make_room(Evidence *e, bool rotations)
{
    const size_t frames = (size_t)e->frames + 1, joints = (size_t)e->joints;
    const size_t places = frames * (size_t)e->nodes, cells = frames * joints;
    e->epoch_of = calloc(frames, sizeof *e->epoch_of);
    e->dt = calloc(frames, sizeof *e->dt);
    e->reset = calloc(frames, sizeof *e->reset);
    e->jump = calloc(frames, sizeof *e->jump);
    e->joint = calloc(joints, sizeof *e->joint);
    e->tail = malloc(cells * sizeof *e->tail);
    e->rotation = rotations ? malloc(cells * sizeof *e->rotation) : NULL;
    e->posed = malloc(places * sizeof *e->posed);
    e->by_tails = malloc(places * sizeof *e->by_tails);
    e->by_turns = malloc(places * sizeof *e->by_turns);
    e->by_told = malloc(places * sizeof *e->by_told);
    return e->epoch_of && e->dt && e->reset && e->jump && e->joint && e->tail &&
           (e->rotation || !rotations) && e->posed && e->by_tails && e->by_turns && e->by_told;
}

bool evidence_make(const Scene *scene, const Recording *recording, Evidence *e)
{
    *e = (Evidence){ .scene = scene,
                     .frames = recording->frames,
                     .joints = scene->joints,
                     .nodes = scene->nodes + 1 };
    if (!make_room(e, recording->rotation) || !take_changes(e)) {
        evidence_free(e);
        return false;
    }
    shape_joints(e);
    take_motion(e, recording);
    take_tails(e, recording);
    take_times(e);
    find_jumps(e);
    for (int k = 0; k <= e->frames; k++) {
        const long row = (long)k * e->nodes;
        evidence_turn(e, k, &e->posed[row], true, e->by_tails + row);
        evidence_turn(e, k, &e->posed[row], false, e->by_turns + row);
        evidence_tell(e, k, &e->posed[row], e->by_told + row);
    }
    return true;
}

void evidence_free(Evidence *e)
{
    for (int i = 0; i < e->epochs; i++) {
        free(e->epoch[i].joint);
        free(e->epoch[i].collider);
    }
    free(e->epoch);
    free(e->epoch_of);
    free(e->dt);
    free(e->reset);
    free(e->jump);
    free(e->joint);
    free(e->tail);
    free(e->rotation);
    free(e->posed);
    free(e->by_tails);
    free(e->by_turns);
    free(e->by_told);
    *e = (Evidence){ 0 };
}
