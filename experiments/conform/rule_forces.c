/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Inertia, stiffness and force. */
#include "rule.h"

static const double sixtieth = 1.0 / 60;

static double keep_of(const Rule *rule, double drag)
{
    switch (rule->quirk.inertia) {
    case INERTIA_DRAG_IS_KEPT:
        return drag;
    case INERTIA_UNDAMPED:
        return 1;
    case INERTIA_NONE:
        return 0;
    case INERTIA_TWICE_DAMPED:
        return (1 - drag) * (1 - drag);
    case INERTIA_DRAG_TIMES:
        return 1 - rule->quirk.factor * drag;
    case INERTIA_KEEPS:
        return rule->quirk.factor;
    case INERTIA_POWER:
        return pow(1 - drag, rule->quirk.factor);
    case INERTIA_POWER_OF_TIME:
        return pow(1 - drag, rule->dt / sixtieth);
    case INERTIA_LINEAR_TIME:
        return fmax(0, 1 - drag * rule->dt / sixtieth);
    case INERTIA_PER_SECOND:
        return 1 - drag * rule->dt;
    case INERTIA_EXPONENTIAL:
        return exp(-drag * rule->dt);
    case INERTIA_EXPONENTIAL_60:
        return exp(-drag * rule->dt / sixtieth);
    case INERTIA_SPEED:
        return (1 - drag) * (rule->last_dt > 0 ? rule->dt / rule->last_dt : 1);
    case INERTIA_SPEED_POWER:
        return pow(1 - drag, rule->dt / sixtieth) *
               (rule->last_dt > 0 ? rule->dt / rule->last_dt : 1);
    default:
        return 1 - drag;
    }
}

/* Out of the space of inertia, into this frame. */
static SbVec3 recall(const Rule *rule, int joint, SbVec3 stored)
{
    const CenterQuirk quirk = rule->quirk.center;
    const bool stale = quirk == CENTER_STALE || quirk == CENTER_STALE_BACK;
    const int frame = stale ? rule->frame - 1 : rule->frame;
    Place center;
    return rule_center(rule, joint, frame, &center) ? place_point(&center, stored) : stored;
}

/* What drag leaves of the motion that is not the tail's own. */
static SbVec3 carried_motion(const Rule *rule, int joint, double keep)
{
    const Evidence *e = rule->e;
    const int node = e->joint[joint].node, k = rule->frame;
    const Place *places = rule_view(rule);
    const int on =
        rule->quirk.inertia == INERTIA_OF_ROOT || rule->quirk.inertia == INERTIA_OF_ROOT_BEFORE
            ? 0
            : node;
    const bool late = rule->quirk.inertia == INERTIA_OF_HEAD_BEFORE ||
                      rule->quirk.inertia == INERTIA_OF_ROOT_BEFORE;
    if (late && k < 2)
        return (SbVec3){ 0, 0, 0 };
    const Place *to = late ? rule->before : rule->now;
    const Place *from = late ? evidence_places(e, places, k - 2) : rule->before;
    const SbVec3 moved = vec3_sub(to[on].position, from[on].position);
    return vec3_scale(moved, 1 - keep);
}

static void push_inertia(Rule *rule, int joint, RuleStep *step)
{
    const RuleState *state = &rule->state[joint];
    const double keep = keep_of(rule, rule_settings(rule, joint)->drag);
    const SbVec3 moved = vec3_scale(vec3_sub(state->now, state->before), keep);
    step->from = recall(rule, joint, state->now);
    step->inertia = recall(rule, joint, vec3_add(state->now, moved));
    switch (rule->quirk.inertia) {
    case INERTIA_OF_HEAD:
    case INERTIA_OF_HEAD_BEFORE:
    case INERTIA_OF_ROOT:
    case INERTIA_OF_ROOT_BEFORE:
        step->inertia = vec3_add(step->inertia, carried_motion(rule, joint, keep));
        break;
    default:
        break;
    }
}

/* The rotation that a node has before its joint turns it, its parent's own turn being left out. */
static SbQuat held_by_grandparent(const Rule *rule, const SceneNode *node)
{
    if (node->parent < 0)
        return rule->now[0].rotation;
    const SceneNode *parent = &rule->e->scene->node[node->parent];
    return quat_multiply(rule->now[parent->parent + 1].rotation, parent->rotation);
}

/* What the root turned by since the last frame. */
static SbQuat root_turn(const Rule *rule)
{
    return quat_multiply(rule->now[0].rotation, quat_conjugate(rule->before[0].rotation));
}

static SbVec3 find_axis(const Rule *rule, int joint, const RuleStep *step)
{
    const Evidence *e = rule->e;
    const JointShape *shape = &e->joint[joint];
    const SceneNode *node = &e->scene->node[shape->node - 1];
    const int parent = node->parent + 1;
    const SbQuat held = rule->now[parent].rotation, last = rule->before[parent].rotation;
    const bool along_y = rule->quirk.leaf == LEAF_ALONG_Y && rule_is_leaf(rule, joint);
    const SbVec3 axis = along_y ? (SbVec3){ 0, 1, 0 } : shape->axis;
    const SbVec3 local = quat_rotate(node->rotation, axis);
    const Place *posed = evidence_places(e, e->posed, rule_root_frame(rule, rule->frame));
    const SbVec3 pose = quat_rotate(posed[shape->node].rotation, axis);
    switch (rule->quirk.axis) {
    case AXIS_OF_PARENT:
        break;
    case AXIS_OF_POSE:
        return pose;
    case AXIS_LAST:
        return quat_rotate(last, local);
    case AXIS_LAST_CARRIED:
        return quat_rotate(quat_multiply(root_turn(rule), last), local);
    case AXIS_FED_BACK:
        return quat_rotate(held,
                           quat_rotate(quat_conjugate(last),
                                       quat_rotate(rule->before[shape->node].rotation, axis)));
    case AXIS_OWN:
        return vec3_normalise(vec3_sub(step->from, step->head), pose);
    case AXIS_FIRST:
        return quat_rotate(evidence_places(e, e->posed, 0)[shape->node].rotation, axis);
    case AXIS_LOCAL:
        return axis;
    case AXIS_NO_REST_TURN:
        return quat_rotate(held, axis);
    case AXIS_REVERSED:
        return vec3_scale(quat_rotate(held, local), -1);
    case AXIS_CONJUGATE:
        return quat_rotate(quat_conjugate(held), local);
    case AXIS_OF_GRANDPARENT:
        return quat_rotate(held_by_grandparent(rule, node), local);
    case AXIS_OF_PARENT_BONE:
        return shape->parent == NO_JOINT ? quat_rotate(held, local)
                                         : quat_rotate(held, e->joint[shape->parent].axis);
    }
    return quat_rotate(held, local);
}

/* How far along the axis a frame's pull reaches, m. */
static double pull_of(const Rule *rule, int joint)
{
    const SceneJoint *set = rule_settings(rule, joint);
    const double scale = rule_scale(rule, joint), k = set->stiffness;
    switch (rule->quirk.pull) {
    case PULL_NO_TIME:
        return k * scale;
    case PULL_SIXTIETH:
        return k * sixtieth * scale;
    case PULL_TIME_SQUARED:
        return k * rule->dt * rule->dt * scale;
    case PULL_TIME_SQUARED_60:
        return k * rule->dt * rule->dt / sixtieth * scale;
    case PULL_TIMES:
        return k * rule->dt * scale * rule->quirk.factor;
    case PULL_UNSCALED:
        return k * rule->dt;
    case PULL_NONE:
    case PULL_BLEND:
    case PULL_TO_POINT:
    case PULL_TO_POINT_60:
        return 0;
    case PULL_TWICE:
        return 2 * k * rule->dt * scale;
    case PULL_BY_DRAG:
        return k * rule->dt * scale * (1 - set->drag);
    case PULL_OF_LENGTH:
        return k * rule->dt * scale * rule->e->joint[joint].length;
    default:
        return k * rule->dt * scale;
    }
}

static SbVec3 force_direction(const Rule *rule, int joint)
{
    const SceneJoint *set = rule_settings(rule, joint);
    const SbVec3 zero = { 0, 0, 0 }, down = { 0, -1, 0 };
    const SbVec3 along = vec3_normalise(set->gravity_direction, zero);
    const int parent = rule->e->scene->node[rule->e->joint[joint].node - 1].parent + 1;
    switch (rule->quirk.force) {
    case FORCE_RAW:
        return set->gravity_direction;
    case FORCE_NONE:
        return zero;
    case FORCE_REVERSED:
        return vec3_scale(along, -1);
    case FORCE_OF_ROOT:
        return quat_rotate(rule->now[0].rotation, along);
    case FORCE_OF_PARENT:
        return quat_rotate(rule->now[parent].rotation, along);
    case FORCE_DOWN:
        return down;
    default:
        return along;
    }
}

/* Of vrm1: the displacement per frame by a speed. */
static double force_of(const Rule *rule, int joint)
{
    const double scale = rule_scale(rule, joint), G = rule_settings(rule, joint)->gravity_power;
    switch (rule->quirk.force) {
    case FORCE_NO_TIME:
        return G * scale;
    case FORCE_SIXTIETH:
        return G * sixtieth * scale;
    case FORCE_TIME_SQUARED:
        return G * rule->dt * rule->dt * scale;
    case FORCE_TIME_SQUARED_60:
        return G * rule->dt * rule->dt / sixtieth * scale;
    case FORCE_TIMES:
        return G * rule->dt * scale * rule->quirk.factor;
    case FORCE_UNSCALED:
        return G * rule->dt;
    case FORCE_OF_LENGTH:
        return G * rule->dt * scale * rule->e->joint[joint].length;
    case FORCE_TWICE:
        return 2 * G * rule->dt * scale;
    default:
        return G * rule->dt * scale;
    }
}

static void push_vrm(Rule *rule, int joint, RuleStep *step)
{
    SbVec3 pull = vec3_scale(step->axis, pull_of(rule, joint));
    SbVec3 force = vec3_scale(force_direction(rule, joint), force_of(rule, joint));
    if (rule->quirk.inertia == INERTIA_ALL_DAMPED) {
        const double keep = 1 - rule_settings(rule, joint)->drag;
        pull = vec3_scale(pull, keep);
        force = vec3_scale(force, keep);
    }
    if (rule->quirk.pull == PULL_TO_POINT || rule->quirk.pull == PULL_TO_POINT_60) {
        const double length = rule->e->joint[joint].length * rule_scale(rule, joint);
        const SbVec3 rest = vec3_add(step->head, vec3_scale(step->axis, length));
        const double time = rule->quirk.pull == PULL_TO_POINT ? rule->dt : 1;
        pull =
            vec3_scale(vec3_sub(rest, step->inertia), rule_settings(rule, joint)->stiffness * time);
    }
    step->free = step->inertia;
    if (rule->quirk.pull != PULL_AFTER_LENGTH)
        step->free = vec3_add(step->free, pull);
    if (rule->quirk.force != FORCE_AFTER_LENGTH)
        step->free = vec3_add(step->free, force);
}

/* The lesson's and the component's: an acceleration, and a fraction of the way. */
static void push_fraction(Rule *rule, int joint, RuleStep *step)
{
    const Evidence *e = rule->e;
    const SceneJoint *set = rule_settings(rule, joint);
    const double h = rule->dt;
    const double force = set->gravity_power * h * h * (rule->quirk.force == FORCE_TWICE ? 2 : 1);
    const JointShape *shape = &e->joint[joint];
    const SbVec3 rest =
        shape->lesson
            ? vec3_add(step->head, vec3_scale(step->axis, shape->length * rule_scale(rule, joint)))
            : evidence_places(e, e->posed, rule_root_frame(rule, rule->frame))[shape->tail_node]
                  .position;
    const double pull = rule->quirk.pull == PULL_NONE    ? 0
                        : rule->quirk.pull == PULL_TWICE ? 2 * set->stiffness
                                                         : set->stiffness;
    step->free = vec3_add(step->inertia, vec3_scale(force_direction(rule, joint), force));
    step->free = vec3_add(step->free, vec3_scale(vec3_sub(rest, step->free), pull));
}

void rule_push(Rule *rule, int joint, RuleStep *step)
{
    push_inertia(rule, joint, step);
    step->axis = find_axis(rule, joint, step);
    if (rule->e->joint[joint].vrm)
        push_vrm(rule, joint, step);
    else
        push_fraction(rule, joint, step);
}
