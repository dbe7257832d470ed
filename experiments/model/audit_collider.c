/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Findings on tails and the colliders of their spring that are not in them in the model's pose: what is passed unseen,
 * and what is in the way to rest. */
#include "audit_law.h"

#include "message.h"
#include "number.h"
#include "spot.h"
#include "vec3.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define QUICK 3.0 /* m/s: hair of a quickly turned head is as fast */

const char *audit_collider_name(const ModelCollider *collider)
{
    enum { CHARACTERS = 60 };
    static _Thread_local char name[4 * CHARACTERS + 4 + SPOT_SIZE];
    const char *number = strstr(collider->place, "collider");
    if (!*collider->name)
        return collider->place;
    snprintf(name, 4 * CHARACTERS, "\"%s", collider->name);
    message_shorten(name, CHARACTERS);
    snprintf(name + strlen(name), sizeof name - strlen(name), number ? "\" (%s)" : "\"%s",
             number ? number : "");
    return name;
}

Obstacle audit_obstacle(const Audit *audit, const ModelJoint *joint, int collider)
{
    const Model *model = audit->model;
    const SbCollider *set = &model->collider[collider].set;
    const double thickness = joint->hit_radius * model->node[joint->node].world.scale;
    return obstacle_at(set, &model->node[set->node].world, thickness);
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
    char fast[32];
    finding_add(&audit->findings, SEVERITY_NOTE, "tunnels", joint->place, speed,
                "Make the collider or the hit radius larger, or simulate at a higher rate.",
                "At %g frames per second the tail of %s passes through the collider %s when it "
                "moves faster than %s m/s.",
                fps, audit_node_name(audit->model, joint->node), audit_collider_name(collider),
                number_brief(speed, fast));
}

/* The way of a tail from the pose to its rest by the laws: its head goes along with the bone before, its bone turns. */
typedef struct Way {
    SbVec3 head, head_way; /* in the pose, and from there, m */
    SbVec3 posed, rest;    /* the bone, m */
    double length, most;   /* of the bone; no longer is the whole way */
} Way;

static Way way_of(const Model *model, const AuditSpring *spring, int i)
{
    const ModelJoint *joint = &spring->spring->joint[i];
    Way way = { .head = model->node[joint->node].world.translation, .length = joint->length };
    way.posed = vec3_sub(model_point(model, joint->node, joint->tail), way.head);
    if (joint->parent >= 0) {
        const ModelJoint *before = &spring->spring->joint[joint->parent];
        way.head_way =
            vec3_sub(spring->tail[joint->parent], model_point(model, before->node, before->tail));
    }
    way.rest = vec3_sub(spring->tail[i], vec3_add(way.head, way.head_way));
    way.most = vec3_length(way.head_way) + M_PI / 2 * vec3_length(vec3_sub(way.rest, way.posed));
    return way;
}

/* Part of the way. */
static SbVec3 point_on_way(const Way *way, double part)
{
    const SbVec3 along = vec3_add(vec3_scale(way->posed, 1 - part), vec3_scale(way->rest, part));
    return vec3_add(vec3_add(way->head, vec3_scale(way->head_way, part)),
                    vec3_scale(vec3_normalise(along, way->rest), way->length));
}

static bool is_in_way(const Way *way, const Obstacle *obstacle)
{
    enum { PARTS = 12 };
    if (obstacle_depth(obstacle, point_on_way(way, 0)) + way->most <= AUDIT_DEEP)
        return false;
    for (int k = 0; k <= PARTS; k++)
        if (obstacle_depth(obstacle, point_on_way(way, (double)k / PARTS)) > AUDIT_DEEP)
            return true;
    return false;
}

int audit_find_keeper(const Audit *audit, const AuditSpring *spring)
{
    for (int i = 0; i < spring->spring->joints; i++) {
        const Way way = way_of(audit->model, spring, i);
        for (int k = 0; k < spring->spring->colliders; k++) {
            const int collider = spring->spring->collider[k];
            const Obstacle obstacle = audit_obstacle(audit, &spring->spring->joint[i], collider);
            if (is_in_way(&way, &obstacle))
                return collider;
        }
    }
    return -1;
}

/* Whether a tail and a collider may meet: not where the bone itself carries it along, nor where it stands out of reach on
 * the node that the strand hangs on. */
static bool may_meet(const Audit *audit, const AuditSpring *spring, int i, int collider)
{
    const Model *model = audit->model;
    const int node = model->collider[collider].set.node;
    const ModelJoint *joint = &spring->spring->joint[i];
    const ModelNode *first = &model->node[spring->joint[i].beginning];
    if (model_is_below(model, node, joint->node))
        return false;
    const Obstacle obstacle = audit_obstacle(audit, joint, collider);
    return node != first->parent ||
           obstacle_depth(&obstacle, first->world.translation) > -spring->joint[i].reach;
}

static void find_tunnel(Audit *audit, int s)
{
    const ModelSpring *spring = audit->spring[s].spring;
    const Model *model = audit->model;
    const ModelJoint *passing = NULL;
    const ModelCollider *passed = NULL;
    double slowest = QUICK;
    for (int i = 0; i < spring->joints; i++) {
        const ModelJoint *joint = &spring->joint[i];
        for (int k = 0; k < spring->colliders; k++) {
            const Obstacle obstacle = audit_obstacle(audit, joint, spring->collider[k]);
            const double speed = tunnel_speed(audit, spring, &obstacle);
            if (speed > 0 && speed < slowest &&
                may_meet(audit, &audit->spring[s], i, spring->collider[k])) {
                slowest = speed;
                passing = joint;
                passed = &model->collider[spring->collider[k]];
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
        find_tunnel(audit, s);
}
