/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Findings on tails and the colliders of their spring, in the pose of the model. */
#include "audit_law.h"

#include "vec3.h"

#include <math.h>

#define DEEP 1e-5 /* m: a tail this far inside is inside */
#define QUICK 3.0 /* m/s: hair of a quickly turned head is as fast */

/* A collider in the world, m; the radius is the strand's and the collider's together, for the inside ones the room that
 * is left. */
typedef struct Obstacle {
    SbShape shape;
    SbVec3 from, to, normal;
    double radius;
} Obstacle;

static Obstacle obstacle_of(const Model *model, const ModelCollider *collider, double thickness)
{
    const SbCollider *set = &collider->set;
    const SbTransform world =
        set->node < 0 ? sb_transform_identity() : model->node[set->node].world;
    const bool inside = set->shape == SB_INSIDE_SPHERE || set->shape == SB_INSIDE_CAPSULE;
    const bool plane = set->shape == SB_PLANE;
    const bool capsule = set->shape == SB_CAPSULE || set->shape == SB_INSIDE_CAPSULE;
    const double radius = plane ? 0 : set->radius * world.scale;
    const SbVec3 from = set->node < 0 ? set->offset : model_point(model, set->node, set->offset);
    const SbVec3 tail = set->node < 0 ? set->tail : model_point(model, set->node, set->tail);
    return (Obstacle){ .shape = set->shape,
                       .from = from,
                       .to = capsule ? tail : from,
                       .normal = vec3_normalise(quat_rotate(world.rotation, set->normal),
                                                (SbVec3){ 0, 1, 0 }),
                       .radius = inside ? radius - thickness : radius + thickness };
}

static double distance_to_axis(const Obstacle *obstacle, SbVec3 point)
{
    const SbVec3 axis = vec3_sub(obstacle->to, obstacle->from);
    const SbVec3 off = vec3_sub(point, obstacle->from);
    const double square = vec3_dot(axis, axis);
    const double part = square > 0 ? fmin(fmax(vec3_dot(off, axis) / square, 0), 1) : 0;
    return vec3_length(vec3_sub(off, vec3_scale(axis, part)));
}

/* How far a point is where no tail may be, m; negative outside. It changes by 1 m per metre at most, so that no point
 * at a distance L has less than this less L. */
static double depth_in(const Obstacle *obstacle, SbVec3 point)
{
    switch (obstacle->shape) {
    case SB_PLANE:
        return obstacle->radius - vec3_dot(vec3_sub(point, obstacle->from), obstacle->normal);
    case SB_INSIDE_SPHERE:
    case SB_INSIDE_CAPSULE:
        return distance_to_axis(obstacle, point) - obstacle->radius;
    case SB_SPHERE:
    case SB_CAPSULE:
        break;
    }
    return obstacle->radius - distance_to_axis(obstacle, point);
}

const char *audit_collider_name(const ModelCollider *collider)
{
    return *collider->name ? collider->name : collider->place;
}

static void find_inside(Audit *audit, const ModelJoint *joint, const ModelCollider *collider,
                        const Obstacle *obstacle)
{
    const Model *model = audit->model;
    const double depth = depth_in(obstacle, model_point(model, joint->node, joint->tail));
    const double left =
        depth_in(obstacle, model->node[joint->node].world.translation) - joint->length;
    const char *name = audit_joint_name(model, joint);
    if (!(depth > DEEP))
        return;
    if (left > DEEP)
        finding_add(
            &audit->findings, SEVERITY_ERROR, "cannot-leave-collider", joint->place, left,
            "Make the collider smaller, or take it out of this spring's groups.",
            "%s is %.1f cm long and cannot leave the collider \"%s\": its tail always stays "
            "%.2g cm inside or deeper.",
            name, 100 * joint->length, audit_collider_name(collider), 100 * left);
    else
        finding_add(&audit->findings, SEVERITY_WARNING, "starts-inside-collider", joint->place,
                    depth, "Make the collider or the hit radius smaller, or move the bone out.",
                    "The tail of %s starts %.2f cm inside the collider \"%s\", so it jumps out in "
                    "the first frame.",
                    name, 100 * depth, audit_collider_name(collider));
}

/* A tail passes a round collider unseen when one frame takes it across; 0: it has no size. */
static double tunnel_speed(const Audit *audit, const ModelSpring *spring, const Obstacle *obstacle)
{
    if (obstacle->shape != SB_SPHERE && obstacle->shape != SB_CAPSULE)
        return HUGE_VAL;
    return 2 * obstacle->radius / audit_step_time(spring, audit->rates.fps[0]);
}

static void tell_tunnel(Audit *audit, const ModelJoint *joint, const ModelCollider *collider,
                        double speed, double fps)
{
    finding_add(&audit->findings, SEVERITY_NOTE, "tunnels", joint->place, speed,
                "Make the collider or the hit radius larger, or simulate at a higher rate.",
                "At %g frames per second the tail of %s passes through the collider \"%s\" when it "
                "moves faster than %.2g m/s.",
                fps, audit_joint_name(audit->model, joint), audit_collider_name(collider), speed);
}

/* Where a tail is on its way from the pose to its rest by the laws, part of the way: its head goes along with the bone
 * before, its bone turns. */
static SbVec3 point_on_way(const Model *model, const AuditSpring *spring, int i, double part)
{
    const ModelJoint *joint = &spring->spring->joint[i];
    const SbVec3 head = model->node[joint->node].world.translation;
    const SbVec3 posed = vec3_sub(model_point(model, joint->node, joint->tail), head);
    SbVec3 way = { 0, 0, 0 };
    if (joint->parent >= 0) {
        const ModelJoint *before = &spring->spring->joint[joint->parent];
        way = vec3_sub(spring->tail[joint->parent], model_point(model, before->node, before->tail));
    }
    const SbVec3 rest = vec3_sub(spring->tail[i], vec3_add(head, way));
    const SbVec3 along = vec3_add(vec3_scale(posed, 1 - part), vec3_scale(rest, part));
    return vec3_add(vec3_add(head, vec3_scale(way, part)),
                    vec3_scale(vec3_normalise(along, rest), joint->length));
}

static bool is_in_way(const Model *model, const AuditSpring *spring, int i,
                      const Obstacle *obstacle)
{
    enum { PARTS = 12 };
    for (int k = 1; k <= PARTS; k++)
        if (depth_in(obstacle, point_on_way(model, spring, i, (double)k / PARTS)) > DEEP)
            return true;
    return false;
}

int audit_find_keeper(const Audit *audit, const AuditSpring *spring)
{
    const Model *model = audit->model;
    for (int i = 0; i < spring->spring->joints; i++) {
        const ModelJoint *joint = &spring->spring->joint[i];
        const double thickness = joint->hit_radius * model->node[joint->node].world.scale;
        for (int k = 0; k < spring->spring->colliders; k++) {
            const int collider = spring->spring->collider[k];
            const Obstacle obstacle = obstacle_of(model, &model->collider[collider], thickness);
            if (is_in_way(model, spring, i, &obstacle))
                return collider;
        }
    }
    return -1;
}

static void find_in_spring(Audit *audit, const ModelSpring *spring)
{
    const Model *model = audit->model;
    const ModelJoint *passing = NULL;
    const ModelCollider *passed = NULL;
    double slowest = QUICK;
    for (int i = 0; i < spring->joints; i++) {
        const ModelJoint *joint = &spring->joint[i];
        const double thickness = joint->hit_radius * model->node[joint->node].world.scale;
        for (int k = 0; k < spring->colliders; k++) {
            const ModelCollider *collider = &model->collider[spring->collider[k]];
            const Obstacle obstacle = obstacle_of(model, collider, thickness);
            find_inside(audit, joint, collider, &obstacle);
            const double speed = tunnel_speed(audit, spring, &obstacle);
            if (speed > 0 && speed < slowest) {
                slowest = speed;
                passing = joint;
                passed = collider;
            }
        }
    }
    if (passing)
        tell_tunnel(audit, passing, passed, slowest,
                    1 / audit_step_time(spring, audit->rates.fps[0]));
}

void audit_find_colliders(Audit *audit)
{
    for (int s = 0; s < audit->model->springs; s++)
        find_in_spring(audit, &audit->model->spring[s]);
}
