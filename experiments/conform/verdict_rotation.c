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

/* One joint's rotation against the one that leads to its tail, its parents being turned as in place. */
typedef struct Turn {
    double angle, allowed; /* rad */
    double cosine;         /* between the bone and its rest direction */
} Turn;

static Turn compare_turn(const Evidence *e, const Place *place, int frame, int joint,
                         double epsilon)
{
    const JointShape *shape = &e->joint[joint];
    const Place *own = &place[shape->node];
    const SbQuat carried = evidence_carried(e, place, shape->node);
    const SbVec3 tail = evidence_tail(e, frame, joint);
    const SbVec3 axis = quat_rotate(carried, shape->axis);
    const SbVec3 bone = vec3_normalise(vec3_sub(tail, own->position), axis);
    const SbVec3 aim = quat_rotate(quat_conjugate(carried), bone);
    const SbQuat local =
        quat_multiply(e->scene->node[shape->node - 1].rotation, quat_arc(shape->axis, aim));
    const SbQuat told = e->rotation[(long)frame * e->joints + joint];
    const double cosine = vec3_dot(bone, axis);
    const double reach = 1 + vec3_length(tail) / (shape->length * own->scale);
    const double rounding = epsilon * (4 + shape->depth) * reach *
                            fmax(1, 0.5 / fmax(1 + cosine, 1e-12)) * (1 + shape->depth);
    return (Turn){ angle_between(local, told), threshold * rounding, cosine };
}

/* Whether rotations are wrong only near the opposite of the rest direction: seen from parents that are
 * turned as the trace tells, or what hangs on a wrong one would be wrong too. */
static bool is_half_turn(const Evidence *e, double epsilon)
{
    for (int frame = 1; frame <= e->frames && e->rotation; frame++) {
        const Place *place = evidence_places(e, e->by_told, frame);
        for (int i = 0; i < e->joints && e->dt[frame] != 0; i++) {
            const Turn turn = compare_turn(e, place, frame, i, epsilon);
            if (turn.angle > turn.allowed && turn.cosine > opposite)
                return false;
        }
    }
    return true;
}

SeenFault judge_rotations(const Evidence *e, double epsilon, TraceVerdict *verdict)
{
    for (int frame = 1; frame <= e->frames && e->rotation; frame++) {
        if (e->dt[frame] == 0)
            continue; /* nothing turns, and the head may have gone on */
        const Place *place = evidence_places(e, e->by_tails, frame);
        for (int i = 0; i < e->joints; i++) {
            const Turn turn = compare_turn(e, place, frame, i, epsilon);
            if (turn.angle <= turn.allowed)
                continue;
            const Miss miss = { frame, i, LINE_ROTATION, turn.angle, turn.allowed, true };
            if (verdict->missed++ == 0)
                verdict->first = miss;
            if (turn.angle > verdict->worst.distance)
                verdict->worst = miss;
        }
    }
    return verdict->missed > 0 && is_half_turn(e, epsilon) ? SEEN_HALF_TURN : SEEN_ROTATION;
}
