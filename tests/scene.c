/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scene.h"

#include "case.h"
#include "laws.h"
#include "laws_convert.h"
#include "vec3.h"

#include <check.h>
#include <float.h>
#include <math.h>

gsl_rng *scene_rng(unsigned long seed, int number)
{
    gsl_rng *rng = gsl_rng_alloc(gsl_rng_mt19937);
    gsl_rng_set(rng, seed + (unsigned long)number);
    return rng;
}

static double between(gsl_rng *rng, double least, double most)
{
    return least + (most - least) * gsl_rng_uniform(rng);
}

SbVec3 scene_vector(gsl_rng *rng, double size)
{
    const double x = between(rng, -size, size), y = between(rng, -size, size);
    return (SbVec3){ x, y, between(rng, -size, size) };
}

/* The lesson's settings, translated where the scheme is another. */
static SbBone random_bone(gsl_rng *rng, const SbScheme *scheme, double frame_time)
{
    SbBone bone = { .length = between(rng, 0.05, 0.5) };
    bone.stiffness = between(rng, 0.02, 0.5);
    bone.drag = between(rng, 0.1, 0.7);
    bone.gravity = scene_vector(rng, 10);
    if (scheme->units == SB_SPEEDS)
        ck_assert(convert_to_vrm1(&bone, frame_time, &bone));
    return bone;
}

/* Swings along and turns about random axes, each with its own frequency of 0.3 to 2 Hz. */
static void random_motion(gsl_rng *rng, Scene *scene)
{
    const SbVec3 base = scene_vector(rng, 1), swing = scene_vector(rng, 0.3);
    const SbVec3 rest = scene_vector(rng, 1), turn = scene_vector(rng, 1);
    const double swing_rate = between(rng, 2, 12), turn_rate = between(rng, 2, 12);
    const double size = sqrt(vec3_dot(rest, rest)) / sqrt(vec3_dot(turn, turn));
    for (int frame = 0; frame <= SCENE_FRAMES; frame++) {
        const double t = frame * scene->frame_time;
        const SbVec3 d = vec3_add(rest, vec3_scale(turn, size * sin(turn_rate * t) / 2));
        scene->anchor[frame] = (SbAnchor){ vec3_add(base, vec3_scale(swing, sin(swing_rate * t))),
                                           vec3_normalise(d, rest) };
    }
}

Scene scene_random(gsl_rng *rng, const SbScheme *scheme, int most)
{
    Scene scene = { .scheme = scheme, .steps = SB_ALL_STEPS };
    scene.bones = 1 + (int)gsl_rng_uniform_int(rng, (unsigned long)most);
    scene.frame_time = 1 / between(rng, 30, 120);
    for (int i = 0; i < scene.bones; i++)
        scene.bone[i] = random_bone(rng, scheme, scene.frame_time);
    random_motion(rng, &scene);
    return scene;
}

void scene_run(const Scene *scene, Path *path)
{
    SbChainDef def = sb_chain_def_default();
    def.scheme = scene->scheme;
    def.bones = scene->bones;
    def.bone = scene->bone;
    def.frame_time = scene->frame_time;
    def.steps = scene->steps;
    def.anchor = scene->anchor[0];
    const char *refused = NULL;
    SbChain *chain = sb_chain_create(&def, &refused);
    ck_assert_msg(chain != NULL, "the scene was refused: %s", refused);
    for (int i = 0; i < scene->bones; i++) {
        const SbVec3 tail = sb_chain_tail(chain, i);
        sb_chain_set_tail(chain, i, tail, vec3_sub(tail, scene->kick));
    }
    for (int frame = 0; frame <= SCENE_FRAMES; frame++) {
        if (frame > 0)
            sb_chain_step(chain, &scene->anchor[frame]);
        for (int i = 0; i < scene->bones; i++)
            path->tail[frame][i] = sb_chain_tail(chain, i);
    }
    sb_chain_destroy(chain);
}

double scene_rounding(const Scene *scene)
{
    double reach = 0, gain = 1, anchor = 0;
    for (int i = 0; i < scene->bones; i++) {
        const SbBone *bone = &scene->bone[i];
        const Case one =
            CASE(.scheme = scene->scheme, .length = bone->length, .stiffness = bone->stiffness,
                 .drag = bone->drag, .gravity = { 0, 0, 0 }, .frame_time = scene->frame_time);
        gain *= law_whip_gain(&one);
        reach += bone->length;
    }
    for (int frame = 0; frame <= SCENE_FRAMES; frame++) {
        const SbVec3 p = scene->anchor[frame].position;
        anchor = fmax(anchor, sqrt(vec3_dot(p, p)));
    }
    return SCENE_FRAMES * DBL_EPSILON * (anchor + reach) * gain;
}

double path_distance(const Scene *scene, const Path *a, const Path *b)
{
    double worst = 0;
    for (int frame = 0; frame <= SCENE_FRAMES; frame++)
        for (int i = 0; i < scene->bones; i++) {
            const SbVec3 d = vec3_sub(a->tail[frame][i], b->tail[frame][i]);
            const double distance = sqrt(vec3_dot(d, d));
            if (!isnan(worst) && !(distance <= worst))
                worst = distance;
        }
    return worst;
}

void scene_assert_same(const Scene *scene, const Path *a, const Path *b, int seed, int number)
{
    const double ratio = path_distance(scene, a, b) / scene_rounding(scene);
    ck_assert_msg(ratio < 1, "seed %d case %d, %s with %d bones: %g times what rounding explains",
                  seed, number, scene->scheme->name, scene->bones, ratio);
}
