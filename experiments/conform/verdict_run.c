/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A trace against our solver's own run of the scene. It is how scenes are judged whose frames are cut into
 * steps that the trace does not show; else it is a second view, as a chain makes rounding grow. */
#include "verdict.h"

#include "laws.h"
#include "scene_play.h"

#include <string.h>

static const double threshold = 30;

bool is_judged_by_run(const Scene *scene)
{
    return strcmp(scene->scheme, "vrm1") != 0 && scene->time_steps > 0;
}

/* What a chain makes of rounding: G for each bone (laws.h). */
static double chain_gain(const Scene *scene)
{
    const Case bone = CASE(.stiffness = scene->joint[0].stiffness, .drag = scene->joint[0].drag);
    const double gain = law_whip_gain(&bone);
    return pow(isfinite(gain) ? fmax(1, gain) : 1, scene->joints);
}

static double largest_part(SbVec3 v)
{
    return fmax(fabs(v.x), fmax(fabs(v.y), fabs(v.z)));
}

/* Compares a tail; each frame adds a rounding, of which the chain makes gain. Returns the distance. */
static double compare_tail(SbVec3 tail, SbVec3 ours, Miss miss, double gain, double epsilon,
                           TraceVerdict *verdict)
{
    miss.distance = vec3_length(vec3_sub(tail, ours));
    miss.allowed = threshold * epsilon * miss.frame * largest_part(ours) * gain;
    const double ratio = miss.distance / miss.allowed * threshold;
    verdict->ratio = fmax(verdict->ratio, ratio);
    if (ratio > threshold) {
        if (verdict->missed++ == 0)
            verdict->first = miss;
        if (miss.distance > verdict->worst.distance)
            verdict->worst = miss;
    }
    return miss.distance;
}

bool compare_run(const Scene *scene, const Recording *recording, double epsilon,
                 TraceVerdict *verdict)
{
    char reason[SCENE_ERROR_SIZE];
    ScenePlay play;
    verdict->strayed = NAN;
    if (!scene_play_create(scene, scene->frame_time, &play, reason))
        return false;
    verdict->strayed = 0;
    const double gain = is_judged_by_run(scene) ? chain_gain(scene) : 1;
    for (int k = 0; k < recording->frames; k++) {
        scene_play_step(&play, &recording->root[k]);
        for (int i = 0; i < scene->joints; i++) {
            const Miss miss = { k + 1, i, LINE_TIME, 0, 0, false };
            const double distance =
                compare_tail(recording_tail(recording, k, i), scene_play_tail(&play, i), miss, gain,
                             epsilon, verdict);
            verdict->strayed = fmax(verdict->strayed, distance);
        }
    }
    scene_play_free(&play);
    return true;
}
