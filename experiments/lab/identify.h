/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Identification: the settings of an unknown solver, bone by bone, from a recording of what it did. Both
 * schemes leave the new tail where
 *
 *     u' x [ (cur - head') + (1 - c) (cur - prev) + b u'_(i-1) + F ] = 0
 *
 * with head' and the rest direction u'_(i-1) of the new frame, b = sigma L (lesson: s L / (1 - s); vrm1:
 * k h) and F the push of gravity and wind per frame (lesson: g h^2; vrm1: G h). This is linear in 1 - c, b
 * and F at any amplitude: two equations a frame. With a center, cur and prev are carried along with it
 * first. Frames in which something else moved the bone (a collider, a jump) do not fit, are found by that
 * and left out; at least a quarter of the frames must be free of them.
 */
#ifndef LAB_IDENTIFY_H
#define LAB_IDENTIFY_H

#include "bone_track.h"

typedef struct IdentifyOptions {
    const SbScheme *scheme; /* what units the answers have, and what they mean */
    double frame_time;      /* s */
    bool along;             /* gravity and wind are known to act along one direction: */
    SbVec3 direction;       /* ... this one, a unit vector */
} IdentifyOptions;

/* NaN is what the recording does not tell. Errors are standard deviations, NaN likewise. */
typedef struct IdentifiedJoint {
    double stiffness, drag; /* in the scheme's units */
    SbVec3 gravity;         /* with wind, in the scheme's units */
    double stiffness_error, drag_error;
    SbVec3 gravity_error;
    double length; /* mean distance of head and tail, m */
    double
        residual; /* root mean square over the frames used of the angle between where the settings
                        send the bone and where it went, rad */
    int frames_used, frames_in_contact;
    bool axis_turns; /* whether the rest direction changes at all */
    bool moves;      /* whether the tail does, as seen in the space of inertia */
} IdentifiedJoint;

typedef struct Identification {
    int joints, frames;
    IdentifiedJoint *joint;
    /* The same angle for every frame of the recording, [frame][joint]; NaN for the first two, of which
     * no equation comes. */
    double *residual;
    bool *in_contact; /* [frame][joint] */
} Identification;

/* The scene gives rest directions and the center; its settings and lengths are not looked at. It has
 * as many joints as the recording, which has three frames at least. NULL, or what is wrong, as static
 * text; then there is nothing to free. */
const char *identify(const Scene *scene, const Recording *recording, const IdentifyOptions *options,
                     Identification *result);
void identification_free(Identification *result);

#endif
