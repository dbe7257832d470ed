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

/* What else may stand where the rotation from the parent should. Each is a mistake of writing a trace, but the last. */
typedef enum Reading {
    READ_W_FIRST,
    READ_IN_WORLD,
    READ_INVERSE,
    READ_FROM_REST,
    READ_TWISTED,
    READINGS
} Reading;

static const SeenFault fault_of_reading[READINGS] = { SEEN_W_FIRST, SEEN_IN_WORLD, SEEN_INVERSE,
                                                      SEEN_FROM_REST, SEEN_TWIST };

/* One joint's rotation against the one that leads to its tail, its parents being turned as in place. */
typedef struct Turn {
    double angle, allowed; /* rad */
    double cosine;         /* between the bone and its rest direction */
    SbQuat told, right, arc;
    SbVec3 bone; /* its direction */
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
    const SbQuat arc = quat_arc(shape->axis, quat_rotate(quat_conjugate(carried), bone));
    const SbQuat right = quat_multiply(e->scene->node[shape->node - 1].rotation, arc);
    const SbQuat told = e->rotation[(long)frame * e->joints + joint];
    const double cosine = vec3_dot(bone, axis);
    const double reach = 1 + vec3_length(tail) / (shape->length * own->scale);
    const double rounding = epsilon * (4 + shape->depth) * reach *
                            fmax(1, 0.5 / fmax(1 + cosine, 1e-12)) * (1 + shape->depth);
    return (
        Turn){ angle_between(right, told), threshold * rounding, cosine, told, right, arc, bone };
}

/* The angle by which a rotation is off if it was written so. */
static double angle_as(const Evidence *e, int frame, int joint, const Turn *turn, Reading reading)
{
    const JointShape *shape = &e->joint[joint];
    const SbQuat told = turn->told;
    switch (reading) {
    case READ_W_FIRST:
        return angle_between(turn->right, (SbQuat){ told.y, told.z, told.w, told.x });
    case READ_IN_WORLD:
        return angle_between(evidence_places(e, e->by_tails, frame)[shape->node].rotation, told);
    case READ_INVERSE:
        return angle_between(quat_conjugate(turn->right), told);
    case READ_FROM_REST:
        return angle_between(turn->arc, told);
    default: {
        const SbQuat turned = evidence_places(e, e->by_told, frame)[shape->node].rotation;
        const SbVec3 off =
            vec3_sub(vec3_normalise(quat_rotate(turned, shape->axis), turn->bone), turn->bone);
        return vec3_length(off);
    }
    }
}

/* What rotations that miss have in common. */
typedef struct Misread {
    bool no_number;
    bool fits[READINGS];
} Misread;

static void note_turn(const Evidence *e, int frame, int joint, const Turn *turn, Misread *misread)
{
    misread->no_number = misread->no_number || isnan(turn->angle);
    for (int i = 0; i < READINGS; i++)
        misread->fits[i] =
            misread->fits[i] && angle_as(e, frame, joint, turn, (Reading)i) <= turn->allowed;
}

/* Whether rotations are wrong only near the opposite of the rest direction: seen from parents that are
 * turned as the trace tells, or what hangs on a wrong one would be wrong too. */
static bool is_half_turn(const Evidence *e, double epsilon)
{
    for (int frame = 1; frame <= e->frames && e->rotation; frame++) {
        const Place *place = evidence_places(e, e->by_told, frame);
        for (int i = 0; i < e->joints && e->dt[frame] != 0; i++) {
            const Turn turn = compare_turn(e, place, frame, i, epsilon);
            if (!(turn.angle <= turn.allowed) && !(turn.cosine <= opposite))
                return false;
        }
    }
    return true;
}

static SeenFault name_misread(const Evidence *e, double epsilon, const Misread *misread)
{
    if (misread->no_number)
        return SEEN_ROTATION_NO_NUMBER;
    if (is_half_turn(e, epsilon))
        return SEEN_HALF_TURN;
    for (int i = 0; i < READINGS; i++)
        if (misread->fits[i])
            return fault_of_reading[i];
    return SEEN_ROTATION;
}

SeenFault judge_rotations(const Evidence *e, double epsilon, TraceVerdict *verdict)
{
    Misread misread = { .fits = { true, true, true, true, true } };
    for (int frame = 1; frame <= e->frames && e->rotation; frame++) {
        if (e->dt[frame] == 0)
            continue; /* nothing turns, and the head may have gone on */
        const Place *place = evidence_places(e, e->by_tails, frame);
        for (int i = 0; i < e->joints; i++) {
            const Turn turn = compare_turn(e, place, frame, i, epsilon);
            if (turn.angle <= turn.allowed)
                continue;
            const Miss miss = { frame, i, LINE_ROTATION, turn.angle, turn.allowed, .turned = true };
            note_turn(e, frame, i, &turn, &misread);
            if (verdict->missed++ == 0)
                verdict->first = miss;
            if (!(turn.angle <= verdict->worst.distance))
                verdict->worst = miss;
        }
    }
    return verdict->missed > 0 ? name_misread(e, epsilon, &misread) : SEEN_NOT;
}

int count_odd_lengths(const Evidence *e, double epsilon, Miss *first)
{
    const double coarser = fmax(epsilon, FLT_EPSILON); /* rotations may be kept in single alone */
    int count = 0;
    for (int frame = 1; frame <= e->frames && e->rotation; frame++)
        for (int i = 0; i < e->joints; i++) {
            const SbQuat q = e->rotation[(long)frame * e->joints + i];
            const double length = sqrt(quat_dot(q, q)), off = fabs(length - 1);
            const double allowed = threshold * coarser * (4 + e->joint[i].depth);
            if (off > allowed && count++ == 0)
                *first = (Miss){ frame, i, LINE_ROTATION, off, allowed, .quaternion = length };
        }
    return count;
}
