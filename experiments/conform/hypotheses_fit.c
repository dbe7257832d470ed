/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers that hypotheses take from a trace: by what factor one of the rule's lines acts. With u the
 * direction of a bone in the trace and f the place where the rule leads before the length step,
 *
 *     across u:   f - head + (x - 1) v = 0,   v what the line adds at factor 1
 *
 * which is linear in x: least squares over all joints and frames that no collider is near. */
#include "hypotheses_table.h"
#include "rule.h"

static SbVec3 across(SbVec3 v, SbVec3 u)
{
    return vec3_sub(v, vec3_scale(u, vec3_dot(v, u)));
}

/* What a line adds to a joint's free tail; and its factor where another than 1 is stated. */
typedef SbVec3 Line(const Rule *rule, int joint, double *stated);

static SbVec3 line_force(const Rule *rule, int joint, double *stated)
{
    const SceneJoint *set = rule_settings(rule, joint);
    const SbVec3 zero = { 0, 0, 0 };
    *stated = 1;
    return vec3_scale(vec3_normalise(set->gravity_direction, zero),
                      set->gravity_power * rule->dt * rule_scale(rule, joint));
}

static SbVec3 line_pull(const Rule *rule, int joint, double *stated)
{
    *stated = 1;
    return vec3_scale(rule->step[joint].axis,
                      rule_settings(rule, joint)->stiffness * rule->dt * rule_scale(rule, joint));
}

/* 1 - c is the factor. */
static SbVec3 line_inertia(const Rule *rule, int joint, double *stated)
{
    const RuleStep *step = &rule->step[joint];
    *stated = 1 - rule_settings(rule, joint)->drag;
    return *stated != 0 ? vec3_scale(vec3_sub(step->inertia, step->from), 1 / *stated)
                        : (SbVec3){ 0, 0, 0 };
}

/* c is multiplied by the factor, so what is added at factor 1 is - c times the displacement. */
static SbVec3 line_drag(const Rule *rule, int joint, double *stated)
{
    double keep;
    const SbVec3 moved = line_inertia(rule, joint, &keep);
    *stated = 1;
    return vec3_scale(moved, keep - 1);
}

typedef struct Sums {
    double right, square;
} Sums;

static void add_joint(const Rule *rule, int joint, Line *line, Sums *sums)
{
    const RuleStep *step = &rule->step[joint];
    if (!step->moved)
        return;
    const SbVec3 bone = vec3_sub(evidence_tail(rule->e, rule->frame, joint), step->head);
    const SbVec3 u = vec3_normalise(bone, step->axis);
    const SbVec3 lack = across(vec3_sub(step->head, step->free), u);
    if (step->contacts > 0 || step->clearance < vec3_length(lack))
        return;
    double stated;
    const SbVec3 v = across(line(rule, joint, &stated), u);
    sums->right += vec3_dot(lack, v) + stated * vec3_dot(v, v);
    sums->square += vec3_dot(v, v);
}

static bool fit_line(const Evidence *e, Quirks *quirk, Line *line)
{
    Rule rule;
    Sums sums = { 0 };
    const Quirks right = { .view = quirk->view };
    const bool good = rule_start(e, &right, &rule);
    for (int frame = 1; good && frame <= e->frames; frame++) {
        rule_predict(&rule, frame);
        for (int i = 0; i < e->joints; i++)
            add_joint(&rule, i, line, &sums);
        rule_follow(&rule);
    }
    rule_free(&rule);
    quirk->factor = sums.right / sums.square;
    return isfinite(quirk->factor);
}

bool fit_force(const Evidence *e, Quirks *quirk)
{
    return fit_line(e, quirk, line_force);
}

bool fit_pull(const Evidence *e, Quirks *quirk)
{
    return fit_line(e, quirk, line_pull);
}

bool fit_inertia(const Evidence *e, Quirks *quirk)
{
    return fit_line(e, quirk, line_inertia);
}

bool fit_drag(const Evidence *e, Quirks *quirk)
{
    return fit_line(e, quirk, line_drag);
}
