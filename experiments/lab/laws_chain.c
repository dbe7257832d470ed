/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The linear law of a chain, frame by frame, and the whip that follows from it. */
#include "laws_chain.h"

#include "laws.h"
#include "vec3.h"

#include <math.h>
#include <stdlib.h>

/* A few tenths of a second's work. */
#define MOST_BONE_STEPS 2e7

bool linear_chain_make(const LawBone *settings, int bones, SbVec3 rest, LinearBone *chain)
{
    const SbVec3 none = { NAN, NAN, NAN };
    SbVec3 direction = rest;
    double length = settings[0].length;
    for (int i = 0; i < bones; i++) {
        const LawBone *bone = &settings[i];
        const SbVec3 sum =
            vec3_add(vec3_scale(direction, bone->sigma), vec3_scale(bone->force, 1 / bone->length));
        const Motion motion = { sqrt(vec3_dot(sum, sum)), bone->drag, 1 };
        const double hold = motion_alpha(&motion) * bone->sigma;
        direction = vec3_normalise(sum, none);
        if (isnan(direction.x))
            return false;
        chain[i] = (LinearBone){ .motion = motion,
                                 .length = bone->length,
                                 .coupling = hold * bone->length / length,
                                 .direction = direction };
        length = bone->length;
    }
    return true;
}

bool linear_chain_of_case(const Case *c, LinearBone *chain)
{
    const LawBone bone = { law_sigma(c), c->drag, c->length, law_force(c) };
    LawBone *settings = malloc((size_t)c->bones * sizeof *settings);
    if (!settings || isinf(bone.sigma)) {
        free(settings);
        return false;
    }
    for (int i = 0; i < c->bones; i++)
        settings[i] = bone;
    const bool made = linear_chain_make(settings, c->bones, c->rest, chain);
    free(settings);
    return made;
}

static SbVec3 across(SbVec3 v, SbVec3 direction)
{
    return vec3_sub(v, vec3_scale(direction, vec3_dot(v, direction)));
}

void linear_chain_advance(const LinearBone *chain, int bones, const LinearDrive *drive,
                          const SbVec3 *now, const SbVec3 *before, SbVec3 *next)
{
    SbVec3 head = drive->anchor, parent = drive->turn;
    for (int i = 0; i < bones; i++) {
        const LinearBone *bone = &chain[i];
        const double drag = bone->motion.drag;
        SbVec3 free = vec3_sub(vec3_scale(now[i], 2 - drag), vec3_scale(before[i], 1 - drag));
        if (drive->force)
            free = vec3_add(free, drive->force[i]);
        const SbVec3 own = vec3_scale(vec3_sub(free, head), motion_alpha(&bone->motion));
        parent = across(vec3_add(own, vec3_scale(parent, bone->coupling)), bone->direction);
        head = vec3_add(head, parent);
        next[i] = head;
    }
}

SbVec3 linear_release_axis(SbVec3 tip)
{
    const SbVec3 axis = { -tip.z, 0, tip.x }; /* tip x up */
    const double level = vec3_length(axis);
    const bool plumb = level <= 1e-12 * fabs(tip.y); /* or at the anchor */
    return plumb ? (SbVec3){ 0, 0, 1 } : vec3_scale(axis, 1 / level);
}

/* Every tail displaced as by a small turn about the anchor that lifts the tip, in units of the angle. */
static void turn_whole(const LinearBone *chain, int bones, SbVec3 *displaced)
{
    SbVec3 tail = { 0, 0, 0 };
    for (int i = 0; i < bones; i++) {
        tail = vec3_add(tail, vec3_scale(chain[i].direction, chain[i].length));
        displaced[i] = tail;
    }
    const SbVec3 axis = linear_release_axis(tail);
    for (int i = 0; i < bones; i++)
        displaced[i] = vec3_cross(axis, displaced[i]);
}

/* The frames after which the peak is past. A root of n bones moves as t^(n-1) |root|^t at most, which
 * falls from t = (n - 1) / -ln|root| on; twice that, and a period of the ring, are waited for. */
static double frames_to_watch(const LinearBone *chain, int bones)
{
    double slowest = HUGE_VAL, longest = 0;
    for (int i = 0; i < bones; i++) {
        const Motion *m = &chain[i].motion;
        if (!motion_stable(m))
            return NAN;
        double complex root[2];
        motion_roots(m, root);
        slowest = fmin(slowest, -log(cabs(root[0])));
        if (motion_rings(m))
            longest = fmax(longest, 2 * M_PI / motion_angle(m));
    }
    return ceil(2 * bones / slowest + longest) + 2;
}

static double watch_tip(const LinearBone *chain, int bones, long frames, SbVec3 *now,
                        SbVec3 *before, int *frame)
{
    const LinearDrive alone = { 0 };
    turn_whole(chain, bones, now);
    turn_whole(chain, bones, before);
    const double start = sqrt(vec3_dot(now[bones - 1], now[bones - 1]));
    double peak = 0;
    for (long k = 1; k <= frames; k++) {
        linear_chain_advance(chain, bones, &alone, now, before, before);
        SbVec3 *swap = now;
        now = before;
        before = swap;
        const double size = sqrt(vec3_dot(now[bones - 1], now[bones - 1]));
        if (!isfinite(size))
            return NAN;
        if (size > peak && frame)
            *frame = (int)k;
        peak = fmax(peak, size);
    }
    return peak / start;
}

double law_peak_tip_gain(const Case *c, int *frame)
{
    if (isinf(law_sigma(c))) {
        if (frame)
            *frame = 1;
        return 0;
    }
    const size_t n = (size_t)c->bones;
    LinearBone *chain = malloc(n * sizeof *chain);
    SbVec3 *state = malloc(2 * n * sizeof *state);
    double gain = NAN;
    if (chain && state && linear_chain_of_case(c, chain)) {
        const double frames = frames_to_watch(chain, c->bones);
        if (frames * c->bones <= MOST_BONE_STEPS)
            gain = watch_tip(chain, c->bones, (long)frames, state, state + n, frame);
    }
    free(state);
    free(chain);
    return gain;
}
