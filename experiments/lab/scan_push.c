/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A collider's one push: a bone that stiffness 1 holds to its pose, its tail so deep in a plane or a sphere,
 * after one step. The law knows length, depth and the angle between the bone and the push alone. */
#include "scan_laws.h"

#include "laws_component.h"
#include "quat.h"
#include "vec3.h"

#include <float.h>
#include <math.h>
#include <stddef.h>

/* The end of a bone from the origin along the case's rest direction, after one step with the collider. False
 * where the skeleton is refused. */
static bool push(const Case *c, const SbCollider *collider, SbVec3 *tail)
{
    const int index = 0;
    SbNode node[3] = { { -1, sb_transform_identity() },
                       { 0, sb_transform_identity() },
                       { 1, sb_transform_identity() } };
    node[0].rest.rotation = quat_arc((SbVec3){ 1, 0, 0 }, c->rest);
    node[2].rest.translation.x = c->length;
    SbSpring spring = sb_spring_default(0);
    spring.stiffness = spring.drag = 1;
    spring.gravity = (SbVec3){ 0, 0, 0 };
    spring.colliders = &index;
    spring.collider_count = 1;
    int number;
    SbSkeleton *skeleton = sb_skeleton_create(node, 3, c->frame_time, NULL);
    const bool good = skeleton && !sb_skeleton_add_collider(skeleton, collider, &number) &&
                      !sb_skeleton_add_spring(skeleton, &spring, &number) &&
                      !sb_skeleton_step(skeleton, c->frame_time);
    if (good)
        *tail = sb_skeleton_tail(skeleton, 0, 0);
    sb_skeleton_destroy(skeleton);
    return good;
}

/* What both shapes have in common. */
typedef struct Push {
    Case c;
    SbVec3 tail, normal; /* where the pose has the tail, and the way out */
    double depth, gamma;
} Push;

static Push make_push(const ScanPoint *point)
{
    Push p = { .c = scan_case(point, point->lesson), .depth = point->at[AT_DEPTH] };
    p.tail = vec3_scale(p.c.rest, p.c.length);
    p.normal = vec3_normalise(scan_vector(point, AT_TURN_X), (SbVec3){ 0, 1, 0 });
    p.gamma = vec3_dot(p.normal, p.c.rest);
    return p;
}

/* size: of the coordinates, and of what the rounding of the normal makes at the depth. The push ends at |q| from
 * the head; the length step magnifies by L / |q| what rounding has left there, and the law, whose |q|^2 is a
 * difference, by the square of that. Lost where it ends nearly at the head itself. */
static ScanSample compare(const Push *p, double left, double law, double size)
{
    const SbVec3 pushed = vec3_add(p->tail, vec3_scale(p->normal, p->depth));
    const double magnified = p->c.length / vec3_length(pushed);
    const double unit = DBL_EPSILON * size * (1 + magnified * magnified);
    return (ScanSample){ .off = fabs(left - law),
                         .unit = unit,
                         .skipped = ROUNDING_THRESHOLD * unit <= SCAN_LOST_PART * p->c.length
                                        ? SCAN_HELD
                                        : SCAN_LOST };
}

ScanSample scan_push_plane(const ScanPoint *point)
{
    const Push p = make_push(point);
    const SbVec3 level = vec3_add(p.tail, vec3_scale(p.normal, p.depth));
    const SbCollider plane = { .shape = SB_PLANE, .node = -1, .offset = level, .normal = p.normal };
    SbVec3 tail;
    if (!push(&p.c, &plane, &tail))
        return (ScanSample){ .skipped = SCAN_REFUSED };
    const double left = vec3_dot(vec3_sub(level, tail), p.normal);
    return compare(&p, left, law_left_in_plane(p.c.length, p.depth, p.gamma), p.c.length + p.depth);
}

ScanSample scan_push_sphere(const ScanPoint *point)
{
    const Push p = make_push(point);
    const double radius = point->at[AT_FROM_CENTRE] + p.depth;
    const SbVec3 centre = vec3_sub(p.tail, vec3_scale(p.normal, point->at[AT_FROM_CENTRE]));
    const SbCollider sphere = {
        .shape = SB_SPHERE, .node = -1, .offset = centre, .normal = p.normal, .radius = radius
    };
    SbVec3 tail;
    if (!push(&p.c, &sphere, &tail))
        return (ScanSample){ .skipped = SCAN_REFUSED };
    const double left = radius - vec3_length(vec3_sub(tail, centre));
    return compare(&p, left, law_left_in_sphere(p.c.length, radius, p.depth, p.gamma),
                   (p.c.length + radius) * (1 + p.depth / point->at[AT_FROM_CENTRE]));
}
