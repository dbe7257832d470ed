/* SPDX-License-Identifier: GPL-3.0-or-later OR MIT */
/* Chains: making, resetting and reading them. How they move is in one file for each scheme. */
#include "chain.h"

#include <stdlib.h>

const char *sb_version(void)
{
    return SB_VERSION;
}

SbChainDef sb_chain_def_default(void)
{
    return (SbChainDef){ .scheme = &sb_lesson,
                         .bones = 0,
                         .bone = NULL,
                         .frame_time = 1.0 / 60,
                         .steps = SB_ALL_STEPS,
                         .anchor = { .position = { 0, 0, 0 }, .direction = { 1, 0, 0 } } };
}

static bool is_finite_vec3(SbVec3 v)
{
    return isfinite(v.x) && isfinite(v.y) && isfinite(v.z);
}

static const char *refuse_bone(const SbBone *bone, const SbScheme *scheme)
{
    if (!(bone->length > 0 && isfinite(bone->length)))
        return "bone.length: a finite length above 0 m";
    if (!(bone->stiffness >= 0 && isfinite(bone->stiffness)))
        return "bone.stiffness: 0 or more";
    if (scheme->units == SB_FRACTION_PER_FRAME && bone->stiffness > 1)
        return "bone.stiffness: 0 to 1 in a scheme that pulls a fraction per frame";
    if (!(bone->drag <= 1 && isfinite(bone->drag)))
        return "bone.drag: 1 or less";
    if (!is_finite_vec3(bone->gravity))
        return "bone.gravity: finite components";
    return NULL;
}

static bool is_zero_vec3(SbVec3 v)
{
    return v.x == 0 && v.y == 0 && v.z == 0;
}

/* The unit vector along any finite v but zero: brought near 1 by a power of two first, which no
 * rounding sees, so that its square neither over- nor underflows. */
static SbVec3 unit_vector(SbVec3 v)
{
    const double square = vec3_dot(v, v);
    if (square > 0.5 && square < 2) /* near enough: powers of two change no bit of what comes out */
        return vec3_normalise(v, v);
    const int most = DBL_MAX_EXP - 1; /* a subnormal v comes near enough by the largest power */
    const int power = -ilogb(fmax(fabs(v.x), fmax(fabs(v.y), fabs(v.z))));
    const SbVec3 near = vec3_scale(v, scalbn(1, power < most ? power : most));
    return vec3_normalise(near, near);
}

const char *chain_refuse(const SbChainDef *def)
{
    if (!def->scheme)
        return "scheme: sb_lesson, sb_vrm1 or one of your own";
    if (def->bones < 1 || !def->bone)
        return "bones: at least 1";
    if (!(def->frame_time > 0 && isfinite(def->frame_time)))
        return "frame_time: a finite time above 0 s";
    if (def->steps & ~(unsigned)SB_ALL_STEPS)
        return "steps: parts of SB_ALL_STEPS";
    if (!is_finite_vec3(def->anchor.position))
        return "anchor.position: finite components";
    if (!is_finite_vec3(def->anchor.direction) || is_zero_vec3(def->anchor.direction))
        return "anchor.direction: a finite vector that is not zero";
    for (int i = 0; i < def->bones; i++) {
        const char *refused = refuse_bone(&def->bone[i], def->scheme);
        if (refused)
            return refused;
    }
    return NULL;
}

/* One block behind the struct holds every array: 3 of scalars and 4 of vectors. */
static SbChain *allocate_chain(int bones)
{
    const size_t n = (size_t)bones;
    SbChain *chain = malloc(sizeof *chain);
    double *block = calloc(n, 15 * sizeof(double));
    if (!chain || !block) {
        free(chain);
        free(block);
        return NULL;
    }
    SbTrack *const tracks[] = { &chain->force, &chain->tail, &chain->previous, &chain->direction };
    chain->length = block;
    chain->keep = block + n;
    chain->pull = block + 2 * n;
    for (size_t t = 0; t < 4; t++) {
        double *base = block + (3 + 3 * t) * n;
        *tracks[t] = (SbTrack){ base, base + n, base + 2 * n };
    }
    return chain;
}

static void set_bone(SbChain *chain, int i, BoneNumbers numbers)
{
    chain->length[i] = numbers.length;
    chain->keep[i] = numbers.keep;
    chain->pull[i] = numbers.pull;
    track_set(chain->force, i, numbers.force);
}

SbAnchor chain_start(const SbChainDef *def)
{
    return (SbAnchor){ def->anchor.position, unit_vector(def->anchor.direction) };
}

SbChain *sb_chain_create(const SbChainDef *def, const char **refused)
{
    const char *reason = chain_refuse(def);
    SbChain *chain = reason ? NULL : allocate_chain(def->bones);
    if (!chain && !reason)
        reason = "bones: out of memory";
    if (refused)
        *refused = reason;
    if (!chain)
        return NULL;

    chain->scheme = def->scheme;
    chain->bones = def->bones;
    chain->steps = def->steps;
    for (int i = 0; i < def->bones; i++)
        set_bone(chain, i, chain_bone_numbers(def->scheme, &def->bone[i], def->frame_time));
    const SbAnchor anchor = chain_start(def);
    sb_chain_reset(chain, &anchor);
    return chain;
}

void sb_chain_destroy(SbChain *chain)
{
    if (!chain)
        return;
    free(chain->length);
    free(chain);
}

void sb_chain_reset(SbChain *chain, const SbAnchor *anchor)
{
    SbAnchor parent = *anchor;
    for (int i = 0; i < chain->bones; i++) {
        parent.position = bone_rest(chain, i, &parent);
        sb_chain_set_tail(chain, i, parent.position, parent.position);
        track_set(chain->direction, i, parent.direction);
    }
}

void sb_chain_set_tail(SbChain *chain, int bone, SbVec3 tail, SbVec3 previous)
{
    track_set(chain->tail, bone, tail);
    track_set(chain->previous, bone, previous);
}

void sb_chain_step(SbChain *chain, const SbAnchor *anchor)
{
    chain->scheme->step(chain, anchor, NULL);
}

void sb_chain_step_recorded(SbChain *chain, const SbAnchor *anchor, SbStepRecord *record)
{
    chain->scheme->step(chain, anchor, record);
}

int sb_chain_bones(const SbChain *chain)
{
    return chain->bones;
}

SbVec3 sb_chain_tail(const SbChain *chain, int bone)
{
    return track_get(chain->tail, bone);
}

SbVec3 sb_chain_previous(const SbChain *chain, int bone)
{
    return track_get(chain->previous, bone);
}

SbVec3 sb_chain_direction(const SbChain *chain, int bone)
{
    return track_get(chain->direction, bone);
}
