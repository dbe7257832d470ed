/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Findings on tails that are inside a collider of their spring in the pose of the model: which of them come out. */
#include "audit_law.h"

#include "number.h"

#include <math.h>
#include <stdio.h>

/* What a collider presses on stays a little inside: that is no finding of its own where it is a small part of its depth and
 * nobody sees it. A model of 1.7 m that fills a screen of 1080 lines has 1.6 mm to a line. */
#define LEFT_OVER 0.1
#define SEEN 1e-3 /* m */
#define CM 100

/* A tail inside a collider. */
typedef struct Inside {
    const AuditSpring *spring;
    int joint, collider;
    double depth; /* m: in the pose */
    bool told;    /* of another collider: how far all of them move it in the first frame */
} Inside;

/* Where a tail is that is not where it may be. */
static const char *side_of(const Audit *audit, const Inside *inside)
{
    switch (audit->model->collider[inside->collider].set.shape) {
    case SB_PLANE:
        return "behind";
    case SB_INSIDE_SPHERE:
    case SB_INSIDE_CAPSULE:
        return "outside";
    case SB_SPHERE:
    case SB_CAPSULE:
        break;
    }
    return "inside";
}

static const ModelJoint *joint_of(const Inside *inside)
{
    return &inside->spring->spring->joint[inside->joint];
}

/* Whether the collider goes wherever the tail goes: it stands on the bone, or on the node at its end, which turns about the
 * tail. */
static bool rides_along(const Model *model, const Inside *inside)
{
    const ModelJoint *joint = joint_of(inside);
    const int node = model->collider[inside->collider].set.node;
    const ModelJoint *turns = audit_joint_at_or_above(model, node);
    return turns && (turns->node == joint->node || turns->node == joint->tail_node);
}

static void tell_riding(Audit *audit, const Inside *inside, const char *name)
{
    const ModelJoint *joint = joint_of(inside);
    finding_add(&audit->findings, SEVERITY_WARNING, "collider-on-own-bone", joint->place,
                inside->depth,
                "Take the collider out of this spring's groups, or put it on another node.",
                "The collider %s moves along with %s, whose tail is %.2f cm %s it: it pushes the "
                "tail in every frame, to no end.",
                name, audit_node_name(audit->model, joint->node), CM * inside->depth,
                side_of(audit, inside));
}

/* How deep the tail stays wherever the strand turns, m; 0 or less where it can come out, or where what carries the
 * collider moves too. */
static double depth_at_least(const Audit *audit, const Inside *inside)
{
    const Model *model = audit->model;
    const AuditJoint *joint = &inside->spring->joint[inside->joint];
    const Obstacle obstacle = audit_obstacle(audit, joint_of(inside), inside->collider);
    if (audit_joint_at_or_above(model, model->collider[inside->collider].set.node))
        return 0;
    return obstacle_depth(&obstacle, model->node[joint->beginning].world.translation) -
           joint->reach;
}

static void tell_captive(Audit *audit, const Inside *inside, const char *name, double left)
{
    const ModelJoint *from = joint_of(inside);
    const AuditJoint *joint = &inside->spring->joint[inside->joint];
    char reach[400], deep[32];
    if (joint->beginning == from->node)
        snprintf(reach, sizeof reach, "is %.1f cm long", CM * joint->reach);
    else
        snprintf(reach, sizeof reach, "reaches %.1f cm from %s at most", CM * joint->reach,
                 audit_node_name(audit->model, joint->beginning));
    finding_add(&audit->findings, SEVERITY_ERROR, "cannot-leave-collider", from->place, left,
                "Make the collider another size, or take it out of this spring's groups.",
                "%s %s: its tail always stays %s cm or more %s the collider %s.",
                audit_node_name(audit->model, from->node), reach, number_brief(CM * left, deep),
                side_of(audit, inside), name);
}

/* How deep the tail is when the simulation ends; NaN where there was none. */
static double depth_kept(const Audit *audit, const Inside *inside)
{
    if (!audit->collider_kept)
        return NAN;
    const ModelJoint *joint = joint_of(inside);
    const double thickness = joint->hit_radius * audit->model->node[joint->node].world.scale;
    const Obstacle obstacle = obstacle_at(&audit->model->collider[inside->collider].set,
                                          &audit->collider_kept[inside->collider], thickness);
    return obstacle_depth(&obstacle, inside->spring->tail_kept[inside->joint]);
}

/* Whether colliders move what carries a joint in the first frame, and so its tail. */
static bool is_carried_off(const Audit *audit, const ModelJoint *joint)
{
    const ModelJoint *above = audit_joint_above(audit->model, joint->node);
    if (!above)
        return false;
    const ModelNode *node = &audit->model->node[above->node];
    return audit->spring[node->spring].joint[node->joint].jump > SEEN;
}

/* How far the first frame moves it, as far as that is known, and what has become of it when the simulation ends. */
static const char *tell_way_out(const Audit *audit, const Inside *inside, char *text, size_t size)
{
    const double fps = audit->rates.fps[audit->rates.reference];
    const double jump = inside->spring->joint[inside->joint].jump;
    char later[80] = "", far[40] = "less than 1 mm";
    if (jump > SEEN)
        snprintf(far, sizeof far, "%.2f cm", CM * jump);
    else if (depth_kept(audit, inside) <= AUDIT_DEEP)
        snprintf(later, sizeof later, ", and it is no longer %s it %.1f s later",
                 side_of(audit, inside), audit->seconds_kept);
    if (isnan(jump))
        snprintf(text, size, "%s", later);
    else if (inside->told)
        snprintf(text, size, ", too; how far its colliders move it has been told%s", later);
    else
        snprintf(text, size,
                 "; its colliders%s move it by %s in the first frame, at %g frames per second%s",
                 is_carried_off(audit, joint_of(inside)) ? " and those of the bones before it" : "",
                 far, 1 / audit_step_time(inside->spring->spring, fps), later);
    return text;
}

/* Whether it has told how far the first frame moves the tail. */
static bool tell_start(Audit *audit, const Inside *inside, const char *name)
{
    static const char advice[] =
        "Move the bone or the collider, or make the collider another size.";
    const ModelJoint *joint = joint_of(inside);
    const char *bone = audit_node_name(audit->model, joint->node);
    const double kept = depth_kept(audit, inside);
    char out[240];
    const bool stays = kept > fmax(AUDIT_DEEP, fmin(SEEN, LEFT_OVER * inside->depth));
    if (stays)
        finding_add(&audit->findings, SEVERITY_WARNING, "stays-inside-collider", joint->place, kept,
                    advice,
                    "The tail of %s starts %.2f cm %s the collider %s; %.1f s later, the model "
                    "not moving, it is still %.3g cm %s it.",
                    bone, CM * inside->depth, side_of(audit, inside), name, audit->seconds_kept,
                    CM * kept, side_of(audit, inside));
    else
        finding_add(&audit->findings,
                    inside->spring->joint[inside->joint].jump <= SEEN ? SEVERITY_NOTE
                                                                      : SEVERITY_WARNING,
                    "starts-inside-collider", joint->place, inside->depth, advice,
                    "The tail of %s starts %.2f cm %s the collider %s%s.", bone, CM * inside->depth,
                    side_of(audit, inside), name, tell_way_out(audit, inside, out, sizeof out));
    return !stays;
}

static bool find_inside(Audit *audit, const Inside *inside)
{
    const double left = depth_at_least(audit, inside);
    const char *name = audit_collider_name(&audit->model->collider[inside->collider]);
    if (rides_along(audit->model, inside))
        tell_riding(audit, inside, name);
    else if (left > AUDIT_DEEP)
        tell_captive(audit, inside, name, left);
    else
        return tell_start(audit, inside, name);
    return false;
}

void audit_find_inside(Audit *audit)
{
    const Model *model = audit->model;
    for (int s = 0; s < model->springs; s++) {
        const ModelSpring *spring = &model->spring[s];
        for (int i = 0; i < spring->joints; i++) {
            const ModelJoint *joint = &spring->joint[i];
            const SbVec3 tail = model_point(model, joint->node, joint->tail);
            bool told = false;
            for (int k = 0; k < spring->colliders; k++) {
                const Obstacle obstacle = audit_obstacle(audit, joint, spring->collider[k]);
                const Inside inside = { &audit->spring[s], i, spring->collider[k],
                                        obstacle_depth(&obstacle, tail), told };
                if (inside.depth > AUDIT_DEEP)
                    told |= find_inside(audit, &inside);
            }
        }
    }
}
