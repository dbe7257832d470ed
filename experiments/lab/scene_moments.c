/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scene_moments.h"

#include "vec3.h"

#include <stdlib.h>

/* So long a chain is given to come to rest, and so long a strip is at least, s. */
static const double settling_time = 10, least_time = 0.5;

bool scene_run_start(const SceneRun *run, ScenePlay *play, char error[SCENE_ERROR_SIZE])
{
    const double h = run->c->frame_time;
    if (!scene_play_create(run->scene, h, play, error))
        return false;
    const SbVec3 velocity = event_velocity_before(run->c);
    const int before = run->settled ? (int)ceil(settling_time / h) : 0;
    for (int k = before - 1; k >= 0; k--) {
        const RootPose root = { vec3_scale(velocity, -h * k), QUAT_IDENTITY };
        scene_play_step(play, &root);
    }
    return true;
}

/* The last frame in which a tail is farther than a part of its largest way from where it ends, both seen from
 * the root. */
static int find_end(const SceneRun *run, const SbVec3 *tail, int joint)
{
    const int joints = run->scene->joints;
    const SbVec3 *own = tail + joint;
    const SbVec3 last = own[(long)run->frames * joints];
    double most = 0;
    for (int frame = 0; frame <= run->frames; frame++)
        most = fmax(most, vec3_length(vec3_sub(own[(long)frame * joints], last)));
    int end = run->frames;
    while (end > 0 &&
           (most < 1e-6 || vec3_length(vec3_sub(own[(long)end * joints], last)) <= 0.03 * most))
        end--;
    return end;
}

/* Every tail in every frame, seen from the root. */
static bool play_tails(const SceneRun *run, SbVec3 *tail, char error[SCENE_ERROR_SIZE])
{
    ScenePlay play;
    if (!scene_run_start(run, &play, error))
        return false;
    for (int frame = 0; frame <= run->frames; frame++) {
        const RootPose root = event_root(run->c, frame);
        if (frame > 0)
            scene_play_step(&play, &root);
        for (int j = 0; j < play.joints; j++)
            *tail++ = vec3_sub(scene_play_tail(&play, j), root.position);
    }
    scene_play_free(&play);
    return true;
}

static void spread_moments(SceneMoments *moments, int last)
{
    moments->count = last < SCENE_MOMENTS - 1 ? last + 1 : SCENE_MOMENTS;
    for (int i = 0; i < moments->count; i++) {
        const double part = (double)i / (SCENE_MOMENTS - 1);
        const int least = i > 0 ? moments->frame[i - 1] + 1 : 0;
        const int wanted = (int)lround(last * part * sqrt(part));
        moments->frame[i] = wanted > least ? wanted : least;
    }
}

static bool choose_moments(const SceneRun *run, SceneMoments *moments, char error[SCENE_ERROR_SIZE])
{
    const size_t cells = ((size_t)run->frames + 1) * (size_t)run->scene->joints;
    SbVec3 *tail = malloc(cells * sizeof *tail);
    bool good = tail != NULL;
    if (!good)
        snprintf(error, SCENE_ERROR_SIZE, "out of memory");
    good = good && play_tails(run, tail, error);
    int last = (int)lround(least_time / run->c->frame_time);
    for (int j = 0; good && j < run->scene->joints; j++) {
        const int end = find_end(run, tail, j);
        last = end > last ? end : last;
    }
    spread_moments(moments, last < run->frames ? last : run->frames);
    free(tail);
    return good;
}

void scene_place_nodes(const Scene *scene, const ScenePlay *play, const RootPose *root,
                       SbVec3 *place, SbQuat *turned, double *scales)
{
    for (int i = 0; i < scene->nodes; i++) {
        const SceneNode *node = &scene->node[i];
        const bool top = node->parent == NODE_ROOT;
        const SbQuat turn = top ? root->rotation : turned[node->parent];
        const double scale = top ? scene->scale : scales[node->parent];
        const SbVec3 offset = vec3_scale(node->translation, scale / scene->units_per_metre);
        place[i] = vec3_add(top ? root->position : place[node->parent], quat_rotate(turn, offset));
        const SbQuat local = play ? scene_play_node_rotation(play, i) : node->rotation;
        turned[i] = quat_normalise(quat_multiply(turn, local));
        scales[i] = scale * scene_node_scale(node);
    }
}

static bool note_moments(const SceneRun *run, SceneMoments *moments, char error[SCENE_ERROR_SIZE])
{
    ScenePlay play;
    if (!scene_run_start(run, &play, error))
        return false;
    for (int frame = 0, i = 0; i < moments->count; frame++) {
        const RootPose root = event_root(run->c, frame);
        if (frame > 0)
            scene_play_step(&play, &root);
        if (frame != moments->frame[i])
            continue;
        const long first = (long)i * moments->nodes;
        moments->root[i++] = root;
        scene_place_nodes(run->scene, NULL, &root, moments->posed + first, moments->turn + first,
                          moments->scale);
        scene_place_nodes(run->scene, &play, &root, moments->shown + first, moments->turn + first,
                          moments->scale);
    }
    scene_play_free(&play);
    return true;
}

bool scene_moments_record(const SceneRun *run, SceneMoments *moments, char error[SCENE_ERROR_SIZE])
{
    const size_t nodes = (size_t)run->scene->nodes, places = SCENE_MOMENTS * nodes;
    *moments = (SceneMoments){ .nodes = run->scene->nodes,
                               .posed = malloc(places * sizeof *moments->posed),
                               .shown = malloc(places * sizeof *moments->shown),
                               .turn = malloc(places * sizeof *moments->turn),
                               .scale = malloc(nodes * sizeof *moments->scale) };
    bool good = moments->posed && moments->shown && moments->turn && moments->scale;
    if (!good)
        snprintf(error, SCENE_ERROR_SIZE, "out of memory");
    good = good && choose_moments(run, moments, error) && note_moments(run, moments, error);
    if (!good)
        scene_moments_free(moments);
    return good;
}

void scene_moments_free(SceneMoments *moments)
{
    free(moments->posed);
    free(moments->shown);
    free(moments->turn);
    free(moments->scale);
    *moments = (SceneMoments){ 0 };
}
