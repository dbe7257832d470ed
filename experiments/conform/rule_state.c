/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a rule keeps between frames, and the settings that hold. */
#include "rule.h"

#include <stdlib.h>
#include <string.h>

bool rule_is_leaf(const Rule *rule, int joint)
{
    return rule->e->scene->joint[joint].leaf;
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
    case SETTINGS_SCALED_BY_ROOT:
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
    const bool of_root = rule->quirk.settings == SETTINGS_SCALED_BY_ROOT;
    return rule->now[of_root ? 0 : rule->e->joint[joint].node].scale;
}

SbVec3 rule_carry(const Rule *rule, SbVec3 point)
{
    return place_point(&rule->now[0], place_local(&rule->before[0], point));
}

const Place *rule_view(const Rule *rule)
{
    switch (rule->quirk.view) {
    case VIEW_TAILS:
        return rule->e->by_tails;
    case VIEW_TOLD:
        return rule->e->by_told;
    default:
        return rule->e->by_turns;
    }
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

bool rule_center(const Rule *rule, int joint, int frame, Place *center)
{
    const int node = rule->e->joint[joint].spring.center;
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

SbVec3 rule_store(const Rule *rule, int joint, int frame, SbVec3 world)
{
    const CenterQuirk quirk = rule->quirk.center;
    const bool stale = quirk == CENTER_STALE || quirk == CENTER_STALE_INTO;
    Place center;
    if (!rule_center(rule, joint, stale ? frame_before(frame) : frame, &center))
        return world;
    return place_local(&center, world);
}

static void start_joint(Rule *rule, int joint, int frame, SbVec3 tail)
{
    RuleState *state = &rule->state[joint];
    const CenterQuirk center = rule->quirk.center;
    const int later = rule->e->frames > 0 ? 1 : 0;
    const bool now_late = center == CENTER_FIRST_NOW || center == CENTER_FIRST_BOTH;
    const bool before_late = center == CENTER_FIRST_BEFORE || center == CENTER_FIRST_BOTH;
    state->now = rule_store(rule, joint, now_late ? later : frame, tail);
    state->before = rule_store(rule, joint, before_late ? later : frame, tail);
    if (center == CENTER_FIRST_WORLD || center == CENTER_FIRST_BOTH_WORLD)
        state->before = tail;
    if (center == CENTER_FIRST_BOTH_WORLD)
        state->now = tail;
    if (rule->quirk.state == STATE_STARTS_AT_ORIGIN)
        state->before = (SbVec3){ 0, 0, 0 };
}

SbVec3 rule_posed_tail(const Rule *rule, const Place *posed, int joint)
{
    const JointShape *shape = &rule->e->joint[joint];
    const SbVec3 y = { 0, shape->length, 0 };
    return rule->quirk.leaf == LEAF_ALONG_Y && rule_is_leaf(rule, joint)
               ? place_point(&posed[shape->node], y)
               : posed[shape->tail_node].position;
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
                    .state = malloc(joints * sizeof *rule->state),
                    .step = calloc(joints, sizeof *rule->step),
                    .doubt = calloc(joints, sizeof *rule->doubt) };
    if (!rule->late || !rule->late_before || !rule->own || !rule->state || !rule->step ||
        !rule->doubt)
        return false;
    const int first = quirk->state == STATE_STARTS_AT_FIRST && e->frames > 0 ? 1 : 0;
    const Place *posed = evidence_places(e, e->posed, first);
    for (int i = 0; i < e->joints; i++)
        start_joint(rule, i, first, rule_posed_tail(rule, posed, i));
    return true;
}

void rule_free(Rule *rule)
{
    free(rule->late);
    free(rule->late_before);
    free(rule->own);
    free(rule->state);
    free(rule->step);
    free(rule->doubt);
    *rule = (Rule){ 0 };
}

void rule_put_on_pose(Rule *rule, int pose_frame)
{
    const Evidence *e = rule->e;
    const Place *posed = evidence_places(e, e->posed, pose_frame);
    for (int i = 0; i < e->joints; i++) {
        const SbVec3 tail = rule_posed_tail(rule, posed, i);
        if (rule->quirk.state == STATE_RESET_OF_FIRST && e->joint[i].parent != NO_JOINT)
            continue;
        rule->state[i].now = rule_store(rule, i, rule->frame, tail);
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

void rule_meet_change(Rule *rule)
{
    switch (rule->quirk.state) {
    case STATE_RESET_AT_CHANGE:
        rule_put_on_pose(rule, rule->frame);
        break;
    case STATE_ORIGIN_AT_CHANGE:
        rule_put_on_pose(rule, 0);
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

const Epoch *rule_epoch(const Rule *rule, int frame)
{
    if (rule->quirk.state == STATE_NO_CHANGE)
        return &rule->e->epoch[0];
    const bool late = rule->quirk.state == STATE_CHANGE_LATE && frame > 0;
    return evidence_epoch(rule->e, late ? frame - 1 : frame);
}
