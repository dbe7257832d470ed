/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rule.h"

static const Place *find_places(const Rule *rule, int frame, Place *room)
{
    const Evidence *e = rule->e;
    const int root = rule_root_frame(rule, frame);
    if (root == frame)
        return evidence_places(e, rule_view(rule), frame);
    const Place *at = evidence_places(e, e->posed, root);
    if (rule->quirk.view == VIEW_TOLD)
        evidence_tell(e, frame, at, room);
    else
        evidence_turn(e, frame, at, rule->quirk.view == VIEW_TAILS, room);
    return room;
}

/* Where a node is in a step whose tails the trace does not show. */
static void place_own(Rule *rule, int node)
{
    const Evidence *e = rule->e;
    const SceneNode *own = &e->scene->node[node - 1];
    const Place *parent = &rule->own[own->parent + 1];
    rule->own[node] =
        (Place){ place_point(parent, evidence_metres(e->scene, own->translation)),
                 evidence_carried(e, rule->own, node), parent->scale * scene_node_scale(own) };
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
    state->now = rule_store(rule, joint, rule->frame, tail);
    state->before = was;
    const InertiaQuirk quirk = rule->quirk.inertia;
    if (quirk == INERTIA_OF_FREE_TAIL || quirk == INERTIA_OF_UNPUSHED) {
        const SbVec3 end = rule_store(rule, joint, rule->frame,
                                      quirk == INERTIA_OF_FREE_TAIL ? step->free : step->placed);
        state->before = vec3_sub(state->now, vec3_sub(end, was));
    }
    if (quirk == INERTIA_STOPPED && step->contacts > 0)
        state->before = state->now;
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
        const SbVec3 tail = rule_posed_tail(rule, posed, i);
        rule->step[i].tail = tail;
        rule->step[i].shown = tail;
        rule->step[i].reach = larger_part(0, tail);
    }
}

void rule_predict(Rule *rule, int frame)
{
    const Evidence *e = rule->e;
    rule->frame = frame;
    rule->epoch = rule_epoch(rule, frame);
    rule->now = find_places(rule, frame, rule->late);
    rule->before = find_places(rule, frame - 1, rule->late_before);
    if (rule_epoch(rule, frame - 1) != rule->epoch)
        rule_meet_change(rule);
    const bool reset = e->reset[frame] && rule->quirk.state != STATE_NO_RESET;
    if (reset || e->jump[frame])
        rule_put_on_pose(rule, rule->quirk.state == STATE_RESET_AT_ORIGIN ? 0 : frame);
    double dt = 0;
    const int steps = rule_cut_time(rule, &dt);
    if (rule->quirk.time == TIME_GAP_RESETS && dt >= rule->quirk.factor)
        rule_put_on_pose(rule, frame);
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
