/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Laws of the component, through its skeleton. */
#include "scan_laws.h"

#include "laws.h"
#include "laws_component.h"
#include "quat.h"
#include "settle.h"
#include "unlike.h"
#include "vec3.h"

#include <complex.h>
#include <float.h>
#include <math.h>
#include <stddef.h>

enum { MOST = UNLIKE_MOST, MOST_FRAMES = 40000 };

/* A strand in a pose: its bones' lengths differ, and so do their turns against each other. */
typedef struct Posed {
    Case c;
    SbNode node[MOST + 2];
    LawBone settings[MOST];
    SbVec3 posed[MOST], tail[MOST]; /* by the law, seen from the root */
    Motion motion[MOST];
} Posed;

/* The turn about `axis` by twice the arc tangent of its length. */
static SbQuat turn_of(SbVec3 axis)
{
    return quat_normalise((SbQuat){ axis.x, axis.y, axis.z, 1 });
}

static Posed make_posed(const ScanPoint *point)
{
    Posed s = { .c = scan_case(point, point->lesson) };
    SbVec3 turn = scan_vector(point, AT_TURN_X), head = { 0, 0, 0 };
    SbQuat rotation = quat_arc((SbVec3){ 1, 0, 0 }, s.c.rest);
    for (int i = 0; i < s.c.bones + 2; i++)
        s.node[i] = (SbNode){ i - 1, sb_transform_identity() };
    s.node[0].rest.rotation = rotation;
    for (int i = 0; i < s.c.bones; i++) {
        const double length = unlike_bone(&s.c, point->at[AT_UNLIKE], i).length;
        s.node[i + 1].rest.rotation = turn_of(turn);
        s.node[i + 2].rest.translation = (SbVec3){ length, 0, 0 };
        rotation = quat_multiply(rotation, turn_of(turn));
        s.posed[i] = head = vec3_add(head, quat_rotate(rotation, (SbVec3){ length, 0, 0 }));
        s.settings[i] = (LawBone){ law_sigma(&s.c), s.c.drag, length, law_force(&s.c) };
        turn = (SbVec3){ turn.y, -turn.z, turn.x };
    }
    law_posed_tails(s.settings, s.c.bones, s.posed, s.tail, s.motion);
    return s;
}

static SbSkeleton *make_skeleton(const Posed *s)
{
    SbSkeleton *skeleton = sb_skeleton_create(s->node, s->c.bones + 2, s->c.frame_time, NULL);
    SbSpring spring = sb_spring_default(0);
    spring.stiffness = s->c.stiffness;
    spring.drag = s->c.drag;
    spring.gravity = s->c.gravity;
    spring.wind = s->c.wind;
    spring.pull = SB_PULL_POSE;
    int index;
    if (skeleton && !sb_skeleton_add_spring(skeleton, &spring, &index))
        return skeleton;
    sb_skeleton_destroy(skeleton);
    return NULL;
}

static double slowest_root(const Posed *s)
{
    double slowest = 0;
    for (int i = 0; i < s->c.bones; i++) {
        double complex root[2];
        motion_roots(&s->motion[i], root);
        slowest = fmax(slowest, cabs(root[0]));
    }
    return slowest;
}

/* Moves the second frame of a trace into the first, and the skeleton's tails into the second. Whether they are
 * the same. */
static bool note_frame(const SbSkeleton *skeleton, SbVec3 root, Trace *end)
{
    bool same = true;
    end->anchor[0] = end->anchor[1];
    end->anchor[1] = root;
    for (int i = 0; i < end->bones; i++) {
        SbVec3 *before = &end->tail[i], *now = &end->tail[end->bones + i];
        *before = *now;
        *now = sb_skeleton_tail(skeleton, 0, i);
        same = same && now->x == before->x && now->y == before->y && now->z == before->z;
    }
    return same;
}

/* Steps until three frames are the same to the last bit, or as long as it takes. */
static void settle(const Posed *s, SbSkeleton *skeleton, int frames, Trace *end)
{
    SbTransform root = s->node[0].rest;
    int same = 0;
    for (int k = 1; k <= frames && same < 3; k++) {
        root.translation = vec3_scale(s->c.speed, k * s->c.frame_time);
        sb_skeleton_set_pose(skeleton, 0, &root);
        sb_skeleton_step(skeleton, s->c.frame_time);
        same = note_frame(skeleton, root.translation, end) ? same + 1 : 0;
    }
}

/* Whether a bone starts, in the pose, against the direction in which it is to rest. */
static bool starts_against(const Posed *s)
{
    SbVec3 posed = { 0, 0, 0 }, rest = { 0, 0, 0 };
    for (int i = 0; i < s->c.bones; i++) {
        const double square = s->settings[i].length * s->settings[i].length;
        if (vec3_dot(vec3_sub(s->posed[i], posed), vec3_sub(s->tail[i], rest)) <
            (-1 + 1e-9) * square)
            return true;
        posed = s->posed[i];
        rest = s->tail[i];
    }
    return false;
}

/* Each frame rounds a coordinate and rest answers with 1 / (1 - alpha) of it. A shift of its head turns a bone
 * by sigma / beta of that shift, which is all that a chain of this kind hands on. */
static ScanSample compare(const Posed *s, const Trace *end)
{
    ScanSample sample = { .off = 0, .unit = 1, .moves = !trace_settled(end) };
    double unit = 0, size = vec3_length(end->anchor[1]);
    for (int i = 0; i < s->c.bones; i++) {
        size += s->settings[i].length;
        const double beta = s->motion[i].beta, turn = isinf(beta) ? 1 : s->settings[i].sigma / beta;
        const SbVec3 tail = vec3_sub(trace_tail(end, 1, i), end->anchor[1]);
        unit = DBL_EPSILON * size / motion_pull(&s->motion[i]) + unit * fmax(1, fabs(1 - turn));
        scan_take(&sample, vec3_length(vec3_sub(tail, s->tail[i])), unit);
    }
    return sample;
}

static ScanOutcome look_ahead(const Posed *s, double *frames)
{
    if (isnan(s->tail[s->c.bones - 1].x))
        return SCAN_NO_LAW;
    if (starts_against(s))
        return SCAN_ANTIPARALLEL;
    *frames = settle_frames_by_root(slowest_root(s), 1);
    return *frames <= MOST_FRAMES ? SCAN_HELD : SCAN_SLOW;
}

ScanSample scan_pose(const ScanPoint *point)
{
    const Posed s = make_posed(point);
    double frames = 0;
    const ScanOutcome skipped = look_ahead(&s, &frames);
    if (skipped != SCAN_HELD)
        return (ScanSample){ .skipped = skipped };
    SbSkeleton *skeleton = make_skeleton(&s);
    if (!skeleton || !trace_shape(point->room, s.c.bones, 1)) {
        sb_skeleton_destroy(skeleton);
        return (ScanSample){ .skipped = SCAN_REFUSED };
    }
    settle(&s, skeleton, (int)frames, point->room);
    sb_skeleton_destroy(skeleton);
    return compare(&s, point->room);
}
