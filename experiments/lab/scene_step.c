/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Steps a scene that is played: changes, resets, time steps. */
#include "scene_parts.h"
#include "vec3.h"

#include <assert.h>

static const char *renew_component(ScenePlay *play, const SceneSpring *from)
{
    const SbSpring spring = scene_component_spring(play, from);
    return sb_skeleton_set_spring(play->skeleton, play->joint[from->first].spring, &spring);
}

static const char *renew_vrm(ScenePlay *play, const SceneSpring *from)
{
    const char *refused = NULL;
    for (int first = from->first, end; first < from->first + from->joints && !refused;
         first = end) {
        const SbVrmSpring spring = scene_vrm_spring(play, from, first, &end);
        refused = sb_skeleton_set_vrm_spring(play->skeleton, play->joint[first].spring, &spring);
    }
    return refused;
}

static const char *renew_springs(ScenePlay *play)
{
    const char *refused = NULL;
    for (int i = 0; i < scene_springs(play->scene) && !refused; i++) {
        const SceneSpring spring = scene_spring(play->scene, i);
        refused =
            scene_is_vrm(spring.scheme) ? renew_vrm(play, &spring) : renew_component(play, &spring);
    }
    return refused;
}

/* Hands all that holds now to the skeleton. NULL, or what it refuses. */
static const char *renew(ScenePlay *play)
{
    const char *refused = NULL;
    for (int i = 0; i < play->scene->colliders && !refused; i++) {
        const SbCollider collider = scene_collider_played(play->scene, &play->collider_now[i]);
        refused = sb_skeleton_set_collider(play->skeleton, i, &collider);
    }
    return refused ? refused : renew_springs(play);
}

static void make_change(ScenePlay *play, const SceneChange *change)
{
    if (change->joint >= 0)
        play->joint_now[change->joint] = change->joint_now;
    else
        play->collider_now[change->collider] = change->collider_now;
}

/* Makes the changes that are due. What the skeleton would refuse the scene's reader has refused before. */
static void make_changes(ScenePlay *play)
{
    const Scene *scene = play->scene;
    const int done = play->changes;
    while (play->changes < scene->changes && scene->change[play->changes].frame <= play->frame)
        make_change(play, &scene->change[play->changes++]);
    const char *refused = play->changes > done ? renew(play) : NULL;
    assert(!refused);
    (void)refused;
}

static bool is_reset(ScenePlay *play)
{
    const Scene *scene = play->scene;
    const int done = play->resets;
    while (play->resets < scene->resets && scene->reset[play->resets] <= play->frame)
        play->resets++;
    return play->resets > done;
}

static double frame_time(const Scene *scene, long frame, double usual)
{
    return frame >= 1 && frame <= scene->time_steps ? scene->time_step[frame - 1] : usual;
}

void scene_play_step(ScenePlay *play, const RootPose *root)
{
    const SbTransform local = { root->position, root->rotation, play->scale };
    play->frame++;
    play->root = *root;
    make_changes(play);
    sb_skeleton_set_pose(play->skeleton, 0, &local);
    if (is_reset(play))
        sb_skeleton_reset(play->skeleton);
    const double dt = frame_time(play->scene, play->frame, play->frame_time);
    if (play->scene->time_steps > 0 && dt > 0 && scene_is_vrm(play->scene->scheme))
        sb_skeleton_set_step_time(play->skeleton, dt);
    sb_skeleton_step(play->skeleton, dt);
}

/* Where a node of the scene is in the world (m). */
static SbTransform find_node(const ScenePlay *play, int node)
{
    if (node == NODE_ROOT)
        return (SbTransform){ play->root.position, play->root.rotation, play->scale };
    const SceneNode *from = &play->scene->node[node];
    const SbTransform parent = find_node(play, from->parent);
    const double unit = parent.scale / play->scene->units_per_metre;
    const SbVec3 offset = quat_rotate(parent.rotation, vec3_scale(from->translation, unit));
    const SbQuat turned = sb_skeleton_rotation(play->skeleton, node + 1);
    SbTransform at = { vec3_add(parent.translation, offset), quat_multiply(parent.rotation, turned),
                       parent.scale * scene_node_scale(from) };
    if (from->tail_of != NO_JOINT && play->joint[from->tail_of].bone >= 0)
        at.translation = scene_play_tail(play, from->tail_of);
    return at;
}

SbVec3 scene_play_tail(const ScenePlay *play, int joint)
{
    const PlayedJoint *played = &play->joint[joint];
    if (played->bone < 0)
        return find_node(play, play->scene->joint[joint].node).translation;
    return sb_skeleton_tail(play->skeleton, played->spring, played->bone);
}

SbQuat scene_play_rotation(const ScenePlay *play, int joint)
{
    return sb_skeleton_rotation(play->skeleton, play->joint[joint].node);
}

SbQuat scene_play_node_rotation(const ScenePlay *play, int node)
{
    return sb_skeleton_rotation(play->skeleton, scene_skeleton_node(node));
}
