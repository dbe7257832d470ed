/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rotations that a trace tells, against its tails. */
#include "verdict.h"

static const double threshold = 30;
/* The cosine from which on a bone is near the opposite of its rest direction. */
static const double opposite = -0.9;

/* The angle between two rotations, rad. */
static double angle_between(SbQuat a, SbQuat b)
{
    const SbQuat d = quat_multiply(quat_conjugate(a), b);
    return 2 * atan2(sqrt(d.x * d.x + d.y * d.y + d.z * d.z), fabs(d.w));
}

SeenFault judge_rotations(const Evidence *e, double epsilon, TraceVerdict *verdict)
{
    bool near = true;
    for (int frame = 1; frame <= e->frames && e->rotation; frame++) {
        if (e->dt[frame] == 0)
            continue; /* nothing turns, and the head may have gone on */
        const Place *place = evidence_places(e, e->by_tails, frame);
        for (int i = 0; i < e->joints; i++) {
            const JointShape *shape = &e->joint[i];
            const Place *own = &place[shape->node];
            const SbQuat carried = evidence_carried(e, place, shape->node);
            const SbQuat local =
                quat_multiply(e->scene->node[shape->node - 1].rotation,
                              quat_multiply(quat_conjugate(carried), own->rotation));
            const SbQuat told = e->rotation[(long)frame * e->joints + i];
            const SbVec3 tail = evidence_tail(e, frame, i);
            const double cosine = vec3_dot(quat_rotate(own->rotation, shape->axis),
                                           quat_rotate(carried, shape->axis));
            const double reach = 1 + vec3_length(tail) / (shape->length * own->scale);
            const double rounding = epsilon * (4 + shape->depth) * reach *
                                    fmax(1, 0.5 / fmax(1 + cosine, 1e-12)) * (1 + shape->depth);
            const double angle = angle_between(local, told);
            if (!(angle / rounding > threshold))
                continue;
            near = near && cosine < opposite;
            const Miss miss = { frame, i, LINE_ROTATION, angle, threshold * rounding, true };
            if (verdict->missed++ == 0)
                verdict->first = miss;
            if (angle > verdict->worst.distance)
                verdict->worst = miss;
        }
    }
    return near ? SEEN_HALF_TURN : SEEN_ROTATION;
}
