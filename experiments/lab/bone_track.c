/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bone_track.h"

#include <stdlib.h>

/* Poses every node in one frame and notes what the tracks want of the joints. */
static void pose_frame(const Scene *scene, const Recording *recording, int frame, RootPose *pose,
                       double *scale, BoneTrack *track)
{
    for (int i = 0; i < scene->nodes; i++) {
        const SceneNode *node = &scene->node[i];
        const RootPose parent =
            node->parent == NODE_ROOT ? recording->root[frame] : pose[node->parent];
        const double above =
            node->parent == NODE_ROOT ? scene->scale / scene->units_per_metre : scale[node->parent];
        scale[i] = above * scene_node_scale(node);
        pose[i].position = vec3_add(
            parent.position, quat_rotate(parent.rotation, vec3_scale(node->translation, above)));
        pose[i].rotation = quat_normalise(quat_multiply(parent.rotation, node->rotation));
        if (node->tail_of != NO_JOINT)
            pose[i].position = recording_tail(recording, frame, node->tail_of);
        if (node->joint == NO_JOINT)
            continue;
        const BoneTrack *own = &track[node->joint];
        const SbVec3 local = scene_tail_offset(scene, &scene->joint[node->joint]);
        own->head[frame] = pose[i].position;
        own->tail[frame] = recording_tail(recording, frame, node->joint);
        own->axis[frame] = quat_rotate(pose[i].rotation, vec3_normalise(local, local));
        const SbVec3 bone = vec3_sub(own->tail[frame], own->head[frame]);
        const SbQuat turn = quat_arc(own->axis[frame], vec3_normalise(bone, own->axis[frame]));
        pose[i].rotation = quat_normalise(quat_multiply(turn, pose[i].rotation));
    }
}

BoneTrack *bone_tracks_make(const Scene *scene, const Recording *recording)
{
    const size_t joints = (size_t)scene->joints, frames = (size_t)recording->frames;
    BoneTrack *track = malloc(joints * sizeof *track + 3 * joints * frames * sizeof(SbVec3));
    RootPose *pose = malloc((size_t)scene->nodes * sizeof *pose);
    double *scale = malloc((size_t)scene->nodes * sizeof *scale);
    if (!track || !pose || !scale) {
        free(track);
        free(pose);
        free(scale);
        return NULL;
    }
    SbVec3 *room = (SbVec3 *)(void *)(track + joints);
    for (size_t i = 0; i < joints; i++, room += 3 * frames)
        track[i] = (BoneTrack){ room, room + frames, room + 2 * frames };
    for (int frame = 0; frame < recording->frames; frame++)
        pose_frame(scene, recording, frame, pose, scale, track);
    free(pose);
    free(scale);
    return track;
}

bool node_is_fixed(const Scene *scene, int node)
{
    for (; node != NODE_ROOT; node = scene->node[node].parent)
        if (scene->node[node].joint != NO_JOINT)
            return false;
    return true;
}
