/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The length step. */
#include "rule.h"

/* The distance from the moved head to the child's node as it was before: in the last frame, and carried along with
 * the root since then or not; or on the pose, where a reset put it. A leaf has no such node. */
static double stale_length(const Rule *rule, int joint, SbVec3 head, bool carried)
{
    const Evidence *e = rule->e;
    const JointShape *shape = &e->joint[joint];
    if (rule_is_leaf(rule, joint))
        return shape->length * rule_scale(rule, joint);
    SbVec3 child = rule->before[shape->tail_node].position;
    if (carried)
        child = rule_carry(rule, child);
    if (e->reset[rule->frame])
        child = evidence_places(e, e->posed, rule->frame)[shape->tail_node].position;
    return vec3_length(vec3_sub(child, head));
}

/* The length that a wrong solver gives the bone, m. */
static double length_of(const Rule *rule, int joint, const RuleStep *step)
{
    const Evidence *e = rule->e;
    const JointShape *shape = &e->joint[joint];
    const double scale = rule_scale(rule, joint), right = shape->length * scale;
    const double now = vec3_length(vec3_sub(step->free, step->head));
    if (rule->quirk.leaf == LEAF_UNSCALED && rule_is_leaf(rule, joint))
        return shape->length;
    switch (rule->quirk.length) {
    case LENGTH_RIGHT:
        break;
    case LENGTH_NONE:
        return now;
    case LENGTH_STALE:
        return stale_length(rule, joint, step->head, false);
    case LENGTH_CARRIED:
        return stale_length(rule, joint, step->head, true);
    case LENGTH_LAST:
        return vec3_length(vec3_sub(step->from, step->head));
    case LENGTH_OF_PARENT:
        return shape->parent == NO_JOINT ? right : e->joint[shape->parent].length * scale;
    case LENGTH_OF_CHILD:
        return shape->child == NO_JOINT ? right : e->joint[shape->child].length * scale;
    case LENGTH_UNSCALED:
        return shape->length;
    case LENGTH_SCALED_TWICE:
        return right * scale;
    case LENGTH_AT_MOST:
        return fmin(now, right);
    case LENGTH_AT_LEAST:
        return fmax(now, right);
    case LENGTH_HALF_WAY:
        return 0.5 * (now + right);
    case LENGTH_FIXED:
        return shape->child == NO_JOINT ? rule->quirk.factor : right;
    }
    return right;
}

static void push_afterwards(Rule *rule, int joint, RuleStep *step)
{
    const SceneJoint *set = rule_settings(rule, joint);
    const double scale = rule_scale(rule, joint) * rule->dt;
    if (rule->quirk.pull == PULL_BLEND) {
        const double part = set->stiffness * rule->dt;
        const SbVec3 bone = vec3_normalise(vec3_sub(step->placed, step->head), step->axis);
        const SbVec3 way = vec3_add(vec3_scale(bone, 1 - part), vec3_scale(step->axis, part));
        step->placed =
            vec3_add(step->head, vec3_scale(vec3_normalise(way, step->axis), step->length));
    }
    if (rule->quirk.pull == PULL_AFTER_LENGTH)
        step->placed = vec3_add(step->placed, vec3_scale(step->axis, set->stiffness * scale));
    if (rule->quirk.force == FORCE_AFTER_LENGTH) {
        const SbVec3 zero = { 0, 0, 0 };
        const SbVec3 along = vec3_normalise(set->gravity_direction, zero);
        step->placed = vec3_add(step->placed, vec3_scale(along, set->gravity_power * scale));
    }
}

static bool is_rigid(const Rule *rule, int joint)
{
    return (rule->quirk.leaf == LEAF_RIGID && rule_is_leaf(rule, joint)) ||
           (rule->quirk.leaf == LEAF_FIRST_RIGID && rule->e->joint[joint].parent == NO_JOINT);
}

void rule_restore(Rule *rule, int joint, RuleStep *step)
{
    step->length = length_of(rule, joint, step);
    if (rule->quirk.collide == COLLIDE_BEFORE_LENGTH) {
        step->placed = step->free;
        rule_visit_colliders(rule, joint, step);
        step->free = step->placed;
    }
    const SbVec3 bone = vec3_sub(step->free, step->head);
    const double distance = vec3_length(bone);
    const SbVec3 last = vec3_sub(step->from, step->head);
    const SbVec3 direction = vec3_normalise(bone, vec3_normalise(last, step->axis));
    step->gain *= fmax(1, step->length / distance);
    step->placed = vec3_add(step->head, vec3_scale(direction, step->length));
    if (is_rigid(rule, joint))
        step->placed = vec3_add(step->head, vec3_scale(step->axis, step->length));
    push_afterwards(rule, joint, step);
}
