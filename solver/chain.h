/* SPDX-License-Identifier: GPL-3.0-or-later OR MIT */
/* What a scheme sees of a chain: one array for each coordinate, bone after bone, so that the same
 * loops can later run over lanes that hold a chain each. */
#ifndef SPRINGBONE_CHAIN_H
#define SPRINGBONE_CHAIN_H

#include "springbone.h"
#include "step.h"
#include "vec3.h"

#include <stdbool.h>

/* A vector for each bone, stored by coordinate. */
typedef struct SbTrack {
    double *x, *y, *z;
} SbTrack;

struct SbChain {
    const SbScheme *scheme;
    int bones;
    unsigned steps;
    double *length; /* m */
    double *keep;   /* 1 - drag: the part of the last displacement that is kept */
    double *pull;   /* lesson: stiffness; vrm1: stiffness * frame time, m */
    SbTrack force;  /* displacement for each frame, m: lesson gravity * h^2, vrm1 gravity * h */
    SbTrack tail, previous, direction;
};

/* What the step rules need to know of a bone, made from its settings. */
typedef struct BoneNumbers {
    double length, keep, pull;
    SbVec3 force;
} BoneNumbers;

static inline BoneNumbers chain_bone_numbers(const SbScheme *scheme, const SbBone *bone,
                                             double frame_time)
{
    const bool speeds = scheme->units == SB_SPEEDS;
    return (BoneNumbers){
        .length = bone->length,
        .keep = 1 - bone->drag,
        .pull = speeds ? bone->stiffness * frame_time : bone->stiffness,
        .force = vec3_scale(bone->gravity, speeds ? frame_time : frame_time * frame_time),
    };
}

/* What is wrong with a definition, or NULL. */
const char *chain_refuse(const SbChainDef *def);

/* The anchor that a definition starts at: its direction a unit vector. */
SbAnchor chain_start(const SbChainDef *def);

static inline SbVec3 track_get(SbTrack track, int i)
{
    return (SbVec3){ track.x[i], track.y[i], track.z[i] };
}

static inline void track_set(SbTrack track, int i, SbVec3 v)
{
    track.x[i] = v.x;
    track.y[i] = v.y;
    track.z[i] = v.z;
}

/* The first line of every scheme: the tail carried on by what drag leaves of its last displacement. */
static inline SbVec3 bone_inertia(const SbChain *chain, int i)
{
    const SbVec3 current = track_get(chain->tail, i);
    if (!(chain->steps & SB_INERTIA))
        return current;
    return step_inertia(current, track_get(chain->previous, i), chain->keep[i]);
}

/* Where bone i would end if it followed its parent rigidly. */
static inline SbVec3 bone_rest(const SbChain *chain, int i, const SbAnchor *parent)
{
    return step_rest(parent->position, parent->direction, chain->length[i]);
}

/* The last line of every scheme: d = next - head, u = d * (1 / |d|), tail = head + L * u, stored.
 * A d whose square is zero, too large or no number keeps the bone's last direction; with the length
 * step off the tail stays at next. Returns the tail and the direction: what the child hangs on. */
static inline SbAnchor bone_finish(SbChain *chain, int i, SbVec3 head, SbVec3 next)
{
    const SbVec3 direction = vec3_normalise(vec3_sub(next, head), track_get(chain->direction, i));
    const SbVec3 tail =
        chain->steps & SB_LENGTH ? step_rest(head, direction, chain->length[i]) : next;
    track_set(chain->previous, i, track_get(chain->tail, i));
    track_set(chain->tail, i, tail);
    track_set(chain->direction, i, direction);
    return (SbAnchor){ tail, direction };
}

#endif
