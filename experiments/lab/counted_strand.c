/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "counted_strand.h"

#include <math.h>

static const double bone_length = 0.1, stiffness = 0.05, drag = 0.2, pull_speed = 0.9;

/* A path with bends, without calls of sin. */
static SbVec3 root_at(int frame)
{
    const double t = frame / 50.0;
    return (SbVec3){ 0.4 * t * (1 - t), 0.2 * t * t, 0.1 * t * (0.6 - t) };
}

/* Node i in its parent: every node is turned a little against the one before. */
SbTransform counted_rest(int i)
{
    SbTransform rest = sb_transform_identity();
    rest.rotation = (SbQuat){ 0.01 * i, 0.03, -0.05, 1 };
    if (i > 0)
        rest.translation = (SbVec3){ i > 1 ? bone_length : 0, 0.01, 0 };
    return rest;
}

SbTransform counted_root(int frame)
{
    SbTransform root = counted_rest(0);
    root.translation = root_at(frame);
    return root;
}

SbCollider counted_ball(void)
{
    SbCollider ball = sb_collider_default(-1);
    ball.offset = (SbVec3){ 0.4, -0.1, -0.1 };
    ball.radius = 0.15;
    return ball;
}

SbSpring counted_settings(CountedKind kind)
{
    SbSpring spring = sb_spring_default(0);
    spring.stiffness = stiffness;
    spring.drag = drag;
    spring.gravity = (SbVec3){ 0, -9.81, 0 };
    spring.pull = kind == COUNTED_TO_PARENT ? SB_PULL_PARENT : SB_PULL_POSE;
    spring.end_length = bone_length;
    spring.radius = 0.01;
    if (kind == COUNTED_GUST) {
        spring.wind = (SbVec3){ 0, 0, 3 };
        spring.wind_gust = 0.7;
    }
    return spring;
}

SbVrmJoint counted_joint(int node)
{
    return (SbVrmJoint){ node, pull_speed, 0.16, drag, 0, { 0, -1, 0 } };
}

/* ---- its update, counted ---- */

typedef struct CountedPlace {
    SbVec3 position;
    SbQuat rotation;
    double scale;
} CountedPlace;

static const CountedPlace world = { { 0, 0, 0 }, { 0, 0, 0, 1 }, 1 };

static SbVec3 place(Counted *n, const CountedPlace *at, SbVec3 local)
{
    const SbVec3 scaled = counted_scale(n, local, at->scale);
    return counted_add(n, at->position, counted_rotate(n, at->rotation, scaled));
}

/* As a skeleton takes it, when it is set: rotations at length 1. */
static SbTransform taken(SbTransform local)
{
    local.rotation = quat_normalise(local.rotation);
    return local;
}

static CountedPlace place_child(Counted *n, const CountedPlace *parent, const SbTransform *local)
{
    return (CountedPlace){ place(n, parent, local->translation),
                           counted_multiply(n, parent->rotation, local->rotation),
                           counted_times(n, parent->scale, local->scale) };
}

/* wind * (1 + gust * w(frequency * t - 0.1 * depth)). */
static SbVec3 blow(Counted *n, const CountedStrand *strand, int depth)
{
    const SbSpring spring = counted_settings(strand->kind);
    const double t = counted_times(n, (double)strand->frame, SB_STEP_TIME);
    const double delay = counted_times(n, 0.1, depth);
    const double phase = counted_minus(n, counted_times(n, spring.wind_frequency, t), delay);
    const double p = counted_minus(n, phase, floor(phase));
    const double wave = p < 0.5
                            ? counted_times(n, counted_times(n, 16, p), counted_minus(n, 0.5, p))
                            : counted_times(n, counted_times(n, -16, counted_minus(n, p, 0.5)),
                                            counted_minus(n, 1, p));
    const double strength = counted_plus(n, 1, counted_times(n, spring.wind_gust, wave));
    return counted_scale(n, strand->wind, strength);
}

/* The push out of the ball, as for any collider: its place, its fixed normal and its distance are always made. */
static SbVec3 collide(Counted *n, SbVec3 tail, SbVec3 head, double length, double scale,
                      SbVec3 *direction)
{
    const SbCollider ball = counted_ball();
    const double strand = counted_times(n, counted_settings(COUNTED_COLLIDER).radius, scale);
    counted_normalise(n, counted_sub(n, tail, head));
    const SbVec3 centre = place(n, &world, ball.offset);
    const double radius = counted_times(n, ball.radius, world.scale);
    counted_rotate(n, world.rotation, (SbVec3){ 0, 1, 0 });
    const SbVec3 away = counted_sub(n, tail, centre);
    const double distance = counted_length(n, away);
    const SbVec3 normal = counted_normalise(n, away);
    const double depth = counted_minus(n, counted_plus(n, radius, strand), distance);
    if (depth > 0) {
        const SbVec3 out = counted_along(n, tail, normal, depth);
        tail = counted_along(n, head, counted_normalise(n, counted_sub(n, out, head)), length);
    }
    *direction = counted_normalise(n, counted_sub(n, tail, head));
    return tail;
}

static SbVec3 step_vrm(Counted *n, const CountedStrand *strand, const CountedBone *bone,
                       double scale, SbQuat carried, SbVec3 head, double length, SbVec3 *direction)
{
    const SbVec3 rest = counted_rotate(n, carried, bone->axis);
    const SbVec3 inertia = counted_inertia(n, bone->now, bone->before, 1 - drag);
    const double pull = counted_times(n, pull_speed * SB_STEP_TIME, scale);
    const SbVec3 pulled = counted_along(n, inertia, rest, pull);
    const SbVec3 next = counted_add(n, pulled, counted_scale(n, strand->force, scale));
    *direction = counted_normalise(n, counted_sub(n, next, head));
    return counted_along(n, head, *direction, length);
}

/* The tail of a bone whose node is posed and moved there, and the bone's direction. */
static SbVec3 step_spring(Counted *n, const CountedStrand *strand, int depth,
                          const CountedPlace *posed, const CountedPlace *moved, SbVec3 *direction)
{
    const CountedBone *bone = &strand->bone[depth];
    const SbVec3 head = moved->position;
    const double length = counted_times(n, bone->length, posed->scale);
    if (strand->kind == COUNTED_VRM)
        return step_vrm(n, strand, bone, posed->scale, moved->rotation, head, length, direction);
    SbVec3 force = strand->force, rest;
    if (strand->kind == COUNTED_GUST)
        force = counted_add(n, force, blow(n, strand, depth));
    if (strand->kind == COUNTED_TO_PARENT) {
        const SbVec3 along = counted_rotate(n, moved->rotation, bone->axis);
        rest = counted_along(n, head, along, counted_times(n, bone->length, posed->scale));
    } else {
        rest = place(n, posed, bone->offset);
    }
    const SbVec3 tail = counted_lesson(n, bone->now, bone->before, 1 - drag, force, rest, stiffness,
                                       head, length, direction);
    return strand->kind == COUNTED_COLLIDER
               ? collide(n, tail, head, length, posed->scale, direction)
               : tail;
}

/* Operations by what they are for. */
typedef struct Split {
    Counted placing, spring, turning;
} Split;

/* Moves the bone whose node is i; moved is its parent's place and becomes its own. */
static void step_bone(CountedStrand *strand, int depth, const SbTransform *local,
                      const CountedPlace *posed, CountedPlace *moved, Split *n)
{
    CountedBone *bone = &strand->bone[depth];
    const SbQuat parent = moved->rotation;
    moved->position =
        depth > 0 ? strand->bone[depth - 1].now : place(&n->placing, moved, local->translation);
    moved->rotation = counted_multiply(&n->turning, parent, local->rotation);
    moved->scale = posed->scale;
    SbVec3 direction;
    const SbVec3 tail = step_spring(&n->spring, strand, depth, posed, moved, &direction);
    bone->before = bone->now;
    bone->now = tail;
    const SbVec3 aim = counted_rotate(&n->turning, quat_conjugate(moved->rotation), direction);
    strand->turned =
        counted_multiply(&n->turning, local->rotation, counted_arc(&n->turning, bone->axis, aim));
    moved->rotation = counted_multiply(&n->turning, parent, strand->turned);
}

static void add_up(CountedStrand *strand, int depth, const Split *n)
{
    strand->all.operations += n->placing.operations + n->spring.operations + n->turning.operations;
    if (depth != COUNTED_BONES - 1)
        return;
    strand->placing.operations += n->placing.operations;
    strand->spring.operations += n->spring.operations;
    strand->turning.operations += n->turning.operations;
}

/* The node of the first bone. */
static int first_node(CountedKind kind)
{
    return kind == COUNTED_VRM ? 0 : 1;
}

void counted_strand_step(CountedStrand *strand)
{
    CountedPlace posed = world, moved = world;
    strand->frame++;
    for (int i = 0; i < COUNTED_NODES; i++) {
        const SbTransform local = taken(i == 0 ? counted_root(strand->frame) : counted_rest(i));
        const int depth = i - first_node(strand->kind);
        Split n = { .placing = { 0 } };
        posed = place_child(&n.placing, &posed, &local);
        if (depth < 0)
            moved = posed;
        else if (depth < COUNTED_BONES)
            step_bone(strand, depth, &local, &posed, &moved, &n);
        else /* behind the last bone: carried along */
            counted_multiply(&n.turning, moved.rotation, local.rotation);
        add_up(strand, depth, &n);
    }
}

CountedStrand counted_strand(CountedKind kind)
{
    const SbSpring settings = counted_settings(kind);
    const double square = SB_STEP_TIME * SB_STEP_TIME;
    const SbVec3 power = vec3_scale(counted_joint(0).gravity_direction,
                                    counted_joint(0).gravity_power * SB_STEP_TIME);
    CountedStrand strand = { .kind = kind,
                             .force =
                                 kind == COUNTED_VRM ? power : vec3_scale(settings.gravity, square),
                             .wind = vec3_scale(settings.wind, square) };
    CountedPlace posed = world;
    Counted n = { 0 };
    for (int i = 0; i < COUNTED_NODES; i++) {
        const SbTransform local = taken(counted_rest(i));
        const int depth = i - first_node(kind);
        posed = place_child(&n, &posed, &local);
        if (depth < 0 || depth >= COUNTED_BONES)
            continue;
        const SbVec3 along = counted_rest(i + 1 < COUNTED_NODES ? i + 1 : i).translation;
        CountedBone *bone = &strand.bone[depth];
        bone->offset = i + 1 < COUNTED_NODES
                           ? along
                           : vec3_scale(vec3_normalise(along, along), settings.end_length);
        bone->length = vec3_length(bone->offset);
        bone->axis = (SbVec3){ bone->offset.x / bone->length, bone->offset.y / bone->length,
                               bone->offset.z / bone->length };
        bone->now = bone->before = place(&n, &posed, bone->offset);
    }
    return strand;
}
