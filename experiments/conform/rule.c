/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rule.h"

#include <stdlib.h>
#include <string.h>

bool rule_is_vrm(const Rule *rule)
{
    return strcmp(rule->e->scene->scheme, "vrm1") == 0;
}

static int setting_joint(const Rule *rule, int joint)
{
    const JointShape *shape = &rule->e->joint[joint];
    switch (rule->quirk.settings) {
    case SETTINGS_OF_FIRST:
        return 0;
    case SETTINGS_OF_PARENT:
        return shape->parent == NO_JOINT ? joint : shape->parent;
    case SETTINGS_OF_CHILD:
        return shape->child == NO_JOINT ? joint : shape->child;
    case SETTINGS_OWN:
        break;
    }
    return joint;
}

const SceneJoint *rule_settings(const Rule *rule, int joint)
{
    return &rule->epoch->joint[setting_joint(rule, joint)];
}

double rule_scale(const Rule *rule, int joint)
{
    return rule->now[rule->e->joint[joint].node].scale;
}

SbVec3 rule_carry(const Rule *rule, SbVec3 point)
{
    return place_point(&rule->now[0], place_local(&rule->before[0], point));
}

int rule_root_frame(const Rule *rule, int frame)
{
    const int before = frame > 0 ? frame - 1 : 0;
    switch (rule->quirk.root) {
    case ROOT_LATE:
        return before;
    case ROOT_EVEN_FRAMES:
        return frame % 2 ? before : frame;
    case ROOT_ODD_FRAMES:
        return frame % 2 ? frame : before;
    case ROOT_RIGHT:
        break;
    }
    return frame;
}

bool rule_center(const Rule *rule, int frame, Place *center)
{
    const int node = rule->e->scene->center;
    const CenterQuirk quirk = rule->quirk.center;
    if (node == CENTER_WORLD || quirk == CENTER_IGNORED)
        return false;
    *center = evidence_places(rule->e, rule->e->posed, rule_root_frame(rule, frame))[node + 1];
    if (quirk == CENTER_UNTURNED)
        center->rotation = QUAT_IDENTITY;
    if (quirk == CENTER_ONLY_TURNED)
        center->position = (SbVec3){ 0, 0, 0 };
    return true;
}

static int frame_before(int frame)
{
    return frame > 0 ? frame - 1 : 0;
}

/* World to the space of inertia, as this frame's end has it. */
static SbVec3 store(const Rule *rule, int frame, SbVec3 world)
{
    const CenterQuirk quirk = rule->quirk.center;
    const bool stale = quirk == CENTER_STALE || quirk == CENTER_STALE_INTO;
    Place center;
    if (!rule_center(rule, stale ? frame_before(frame) : frame, &center))
        return world;
    return place_local(&center, world);
}

bool rule_start(const Evidence *e, const Quirks *quirk, Rule *rule)
{
    const size_t joints = (size_t)e->joints, nodes = (size_t)e->nodes;
    *rule = (Rule){ .e = e,
                    .quirk = *quirk,
                    .last_dt = e->dt[0],
                    .late = malloc(nodes * sizeof *rule->late),
                    .late_before = malloc(nodes * sizeof *rule->late_before),
                    .own = malloc(nodes * sizeof *rule->own),
                    .told = malloc(nodes * sizeof *rule->told),
                    .told_before = malloc(nodes * sizeof *rule->told_before),
                    .state = malloc(joints * sizeof *rule->state),
                    .step = calloc(joints, sizeof *rule->step),
                    .doubt = calloc(joints, sizeof *rule->doubt) };
    if (!rule->late || !rule->late_before || !rule->own || !rule->told || !rule->told_before ||
        !rule->state || !rule->step || !rule->doubt)
        return false;
    const int first = quirk->state == STATE_STARTS_AT_FIRST && e->frames > 0 ? 1 : 0;
    const Place *posed = evidence_places(e, e->posed, first);
    for (int i = 0; i < e->joints; i++) {
        const SbVec3 tail = posed[e->joint[i].tail_node].position;
        rule->state[i].now = store(rule, first, tail);
        rule->state[i].before = quirk->state == STATE_STARTS_AT_ORIGIN ? (SbVec3){ 0, 0, 0 }
                                : quirk->center == CENTER_FIRST_FRAME  ? tail
                                                                       : rule->state[i].now;
    }
    return true;
}

void rule_free(Rule *rule)
{
    free(rule->late);
    free(rule->late_before);
    free(rule->own);
    free(rule->told);
    free(rule->told_before);
    free(rule->state);
    free(rule->step);
    free(rule->doubt);
    *rule = (Rule){ 0 };
}

/* Puts every joint on the pose of a frame, at rest. */
static void put_on_pose(Rule *rule, int pose_frame)
{
    const Evidence *e = rule->e;
    const Place *posed = evidence_places(e, e->posed, pose_frame);
    for (int i = 0; i < e->joints; i++) {
        const SbVec3 tail = posed[e->joint[i].tail_node].position;
        rule->state[i].now = store(rule, rule->frame, tail);
        if (rule->quirk.state != STATE_RESET_MOVING)
            rule->state[i].before = rule->state[i].now;
    }
}

/* Every joint takes over the state of the one that stands so many places behind it; the last ones keep
 * theirs, or take the first ones'. */
static void shift_states(Rule *rule, int by, bool round)
{
    const int joints = rule->e->joints, end = by > 0 ? joints - 1 : 0;
    const RuleState first = rule->state[by > 0 ? 0 : joints - 1];
    const size_t size = (size_t)(joints - 1) * sizeof *rule->state;
    if (by > 0)
        memmove(rule->state, rule->state + 1, size);
    else
        memmove(rule->state + 1, rule->state, size);
    if (round)
        rule->state[end] = first;
}

static void meet_change(Rule *rule)
{
    switch (rule->quirk.state) {
    case STATE_RESET_AT_CHANGE:
        put_on_pose(rule, rule->frame);
        break;
    case STATE_ORIGIN_AT_CHANGE:
        put_on_pose(rule, 0);
        break;
    case STATE_STOPPED_AT_CHANGE:
        for (int i = 0; i < rule->e->joints; i++)
            rule->state[i].before = rule->state[i].now;
        break;
    case STATE_SHIFTED_UP:
    case STATE_ROTATED_UP:
        shift_states(rule, 1, rule->quirk.state == STATE_ROTATED_UP);
        break;
    case STATE_SHIFTED_DOWN:
    case STATE_ROTATED_DOWN:
        shift_states(rule, -1, rule->quirk.state == STATE_ROTATED_DOWN);
        break;
    default:
        break;
    }
}

static const Epoch *find_epoch(const Rule *rule, int frame)
{
    if (rule->quirk.state == STATE_NO_CHANGE)
        return &rule->e->epoch[0];
    return evidence_epoch(rule->e, rule->quirk.state == STATE_CHANGE_LATE ? frame - 1 : frame);
}

static const Place *find_places(const Rule *rule, int frame, Place *room)
{
    const Evidence *e = rule->e;
    const int root = rule_root_frame(rule, frame);
    if (root != frame) {
        evidence_turn(e, frame, evidence_places(e, e->posed, root), rule->quirk.view == VIEW_TAILS,
                      room);
        return room;
    }
    return evidence_places(e, rule->quirk.view == VIEW_TAILS ? e->by_tails : e->by_turns, frame);
}

/* Places by the rotations that the trace tells. */
static void tell_places(Rule *rule)
{
    const Evidence *e = rule->e;
    const AxisQuirk quirk = rule->quirk.axis;
    if (!e->rotation || (quirk != AXIS_TOLD && quirk != AXIS_TOLD_LAST))
        return;
    Place *last = rule->told_before;
    rule->told_before = rule->told;
    rule->told = last;
    rule->told[0] = rule->now[0];
    for (int i = 1; i < e->nodes; i++) {
        const SceneNode *node = &e->scene->node[i - 1];
        const SbQuat local = node->joint == NO_JOINT
                                 ? node->rotation
                                 : e->rotation[(long)rule->frame * e->joints + node->joint];
        rule->told[i].rotation = quat_multiply(rule->told[node->parent + 1].rotation, local);
    }
}

/* Where a node is in a step whose tails the trace does not show. */
static void place_own(Rule *rule, int node)
{
    const Evidence *e = rule->e;
    const SceneNode *own = &e->scene->node[node - 1];
    const Place *parent = &rule->own[own->parent + 1];
    rule->own[node] = (Place){ place_point(parent, evidence_metres(e->scene, own->translation)),
                               evidence_carried(e, rule->own, node), parent->scale };
    if (own->tail_of != NO_JOINT && rule->quirk.view == VIEW_TAILS)
        rule->own[node].position = rule->step[own->tail_of].shown;
}

static void turn_own(Rule *rule, int node, int joint)
{
    Place *place = &rule->own[node];
    const SbVec3 axis = rule->e->joint[joint].axis;
    const SbVec3 bone = vec3_sub(rule->step[joint].shown, place->position);
    const SbVec3 aim = quat_rotate(quat_conjugate(place->rotation),
                                   vec3_normalise(bone, quat_rotate(place->rotation, axis)));
    place->rotation = quat_multiply(place->rotation, quat_arc(axis, aim));
}

static SbVec3 find_head(const Rule *rule, int node)
{
    if (rule->quirk.head == HEAD_LAST)
        return rule->before[node].position;
    if (rule->quirk.head == HEAD_LAST_CARRIED)
        return rule_carry(rule, rule->before[node].position);
    return rule->now[node].position;
}

static double larger_part(double most, SbVec3 v)
{
    return fmax(most, fmax(fabs(v.x), fmax(fabs(v.y), fabs(v.z))));
}

static void step_joint(Rule *rule, int joint)
{
    RuleStep *step = &rule->step[joint];
    const JointShape *shape = &rule->e->joint[joint];
    *step = (RuleStep){
        .head = find_head(rule, shape->node), .gain = 1, .clearance = HUGE_VAL, .moved = true
    };
    rule_push(rule, joint, step);
    rule_restore(rule, joint, step);
    step->reach = larger_part(larger_part(larger_part(0, step->free), step->head), step->from);
    step->tail = step->placed;
    rule_collide(rule, joint, step);
    step->shown = step->tail;
    if (rule->quirk.collide == COLLIDE_NOT_STORED)
        step->tail = step->placed;
    if (rule->quirk.view == VIEW_NODES) {
        const SbVec3 bone = vec3_sub(step->tail, step->head);
        step->shown = vec3_add(step->head, vec3_scale(vec3_normalise(bone, step->axis),
                                                      shape->length * rule_scale(rule, joint)));
    }
}

/* The state after a step that led to this tail. */
static void advance(Rule *rule, int joint, SbVec3 tail)
{
    RuleState *state = &rule->state[joint];
    const RuleStep *step = &rule->step[joint];
    const SbVec3 was = state->now;
    state->now = store(rule, rule->frame, tail);
    state->before = was;
    const InertiaQuirk quirk = rule->quirk.inertia;
    if (quirk == INERTIA_OF_FREE_TAIL || quirk == INERTIA_OF_UNPUSHED) {
        const SbVec3 end =
            store(rule, rule->frame, quirk == INERTIA_OF_FREE_TAIL ? step->free : step->placed);
        state->before = vec3_sub(state->now, vec3_sub(end, was));
    }
}

/* One step of the frame; in all but the usual one heads are the rule's own. */
static void run_step(Rule *rule, bool own)
{
    const Evidence *e = rule->e;
    if (own) {
        rule->own[0] = evidence_places(e, e->posed, rule_root_frame(rule, rule->frame))[0];
        rule->now = rule->own;
    }
    for (int node = 1; node < e->nodes; node++) {
        const int joint = e->scene->node[node - 1].joint;
        if (own)
            place_own(rule, node);
        if (joint == NO_JOINT)
            continue;
        step_joint(rule, joint);
        if (own)
            turn_own(rule, node, joint);
    }
}

/* A frame without a step shows the tails as they were. */
static void stand_still(Rule *rule)
{
    const Evidence *e = rule->e;
    for (int i = 0; i < e->joints; i++) {
        const SbVec3 tail = evidence_tail(e, rule->frame - 1, i);
        rule->step[i] = (RuleStep){ .head = rule->now[e->joint[i].node].position,
                                    .tail = tail,
                                    .shown = tail,
                                    .placed = tail,
                                    .free = tail,
                                    .from = tail,
                                    .inertia = tail,
                                    .gain = 1,
                                    .reach = larger_part(0, tail),
                                    .clearance = HUGE_VAL };
    }
}

/* The pose itself is what comes out of a frame in which the component jumps. */
static void show_pose(Rule *rule)
{
    const Place *posed = evidence_places(rule->e, rule->e->posed, rule->frame);
    stand_still(rule);
    for (int i = 0; i < rule->e->joints; i++) {
        const SbVec3 tail = posed[rule->e->joint[i].tail_node].position;
        rule->step[i].tail = tail;
        rule->step[i].shown = tail;
        rule->step[i].reach = larger_part(0, tail);
    }
}

void rule_predict(Rule *rule, int frame)
{
    const Evidence *e = rule->e;
    rule->frame = frame;
    rule->epoch = find_epoch(rule, frame);
    rule->now = find_places(rule, frame, rule->late);
    rule->before = find_places(rule, frame - 1, rule->late_before);
    tell_places(rule);
    if (find_epoch(rule, frame - 1) != rule->epoch)
        meet_change(rule);
    const bool reset = e->reset[frame] && rule->quirk.state != STATE_NO_RESET;
    if (reset || e->jump[frame])
        put_on_pose(rule, rule->quirk.state == STATE_RESET_AT_ORIGIN ? 0 : frame);
    double dt = 0;
    const int steps = rule_cut_time(rule, &dt);
    if (rule->quirk.time == TIME_GAP_RESETS && dt >= rule->quirk.factor)
        put_on_pose(rule, frame);
    const bool shows_pose = e->jump[frame] || (reset && steps == 0) ||
                            (reset && rule->quirk.state == STATE_RESET_LATE) ||
                            (rule->quirk.time == TIME_GAP_RESETS && dt >= rule->quirk.factor);
    if (shows_pose) {
        show_pose(rule);
        return;
    }
    if (steps == 0)
        stand_still(rule);
    rule->dt = dt;
    for (int i = 0; i < steps; i++) {
        run_step(rule, steps > 1 || rule->plays);
        for (int j = 0; j < e->joints && i + 1 < steps; j++)
            advance(rule, j, rule->step[j].tail);
    }
}

void rule_follow(Rule *rule)
{
    const Evidence *e = rule->e;
    for (int i = 0; i < e->joints; i++) {
        const RuleStep *step = &rule->step[i];
        if (!step->moved)
            continue;
        const SbVec3 hidden = vec3_sub(step->tail, step->shown);
        const bool hides = vec3_dot(hidden, hidden) > 0;
        rule->doubt[i] = hides ? step->gain * (step->reach + rule->doubt[i]) : 0;
        advance(rule, i, vec3_add(evidence_tail(e, rule->frame, i), hidden));
    }
    if (rule->step[0].moved)
        rule->last_dt = rule->dt;
}
