/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers that hypotheses take from a trace: by what factor one of the rule's lines acts. With u the
 * direction of a bone in the trace and f the place where the rule leads before the length step,
 *
 *     across u:   f - head + (x - 1) v = 0,   v what the line adds at factor 1
 *
 * which is linear in x: least squares over all joints and frames that no collider is near. Errors d leave x open by
 * |sum d v| / sum v^2, at most sqrt(sum d^2 / sum v^2). */
#include "hypotheses_table.h"
#include "verdict.h"

static SbVec3 across(SbVec3 v, SbVec3 u)
{
    return vec3_sub(v, vec3_scale(u, vec3_dot(v, u)));
}

/* What a line adds to a joint's free tail at factor 1. */
typedef SbVec3 Line(const Rule *rule, int joint);

static SbVec3 line_force(const Rule *rule, int joint)
{
    const SceneJoint *set = rule_settings(rule, joint);
    const SbVec3 zero = { 0, 0, 0 };
    return vec3_scale(vec3_normalise(set->gravity_direction, zero),
                      set->gravity_power * rule->dt * rule_scale(rule, joint));
}

static SbVec3 line_pull(const Rule *rule, int joint)
{
    return vec3_scale(rule->step[joint].axis,
                      rule_settings(rule, joint)->stiffness * rule->dt * rule_scale(rule, joint));
}

/* The last displacement: what is kept of it is the factor. */
static SbVec3 line_inertia(const Rule *rule, int joint)
{
    const RuleStep *step = &rule->step[joint];
    const double keep = 1 - rule_settings(rule, joint)->drag;
    return keep != 0 ? vec3_scale(vec3_sub(step->inertia, step->from), 1 / keep)
                     : (SbVec3){ 0, 0, 0 };
}

/* c is multiplied by the factor, so what is added is - c times the displacement. */
static SbVec3 line_drag(const Rule *rule, int joint)
{
    return vec3_scale(line_inertia(rule, joint), -rule_settings(rule, joint)->drag);
}

/* The derivative of (1 - c)^p times the displacement by p: linear in a small step of p only. */
static SbVec3 line_power(const Rule *rule, int joint)
{
    const RuleStep *step = &rule->step[joint];
    const double keep = 1 - rule_settings(rule, joint)->drag;
    return keep > 0 ? vec3_scale(vec3_sub(step->inertia, step->from), log(keep))
                    : (SbVec3){ 0, 0, 0 };
}

/* What both pushes add in a second: the factor is the time of a step. */
static SbVec3 line_time(const Rule *rule, int joint)
{
    return vec3_scale(vec3_add(line_force(rule, joint), line_pull(rule, joint)), 1 / rule->dt);
}

/* By how much more of a line there is than predicted: sums of least squares. */
typedef struct Sums {
    double more, square, rounding; /* |30 roundings|^2 */
    double stated;                 /* the factor that is right, weighted */
} Sums;

static double stated_factor(const Rule *rule, int joint, Line *line)
{
    return line == line_inertia ? 1 - rule_settings(rule, joint)->drag : 1;
}

static void add_joint(const Rule *rule, int joint, Line *line, double epsilon, Sums *sums)
{
    const RuleStep *step = &rule->step[joint];
    if (!step->moved)
        return;
    const SbVec3 bone = vec3_sub(evidence_tail(rule->e, rule->frame, joint), step->head);
    const SbVec3 u = vec3_normalise(bone, step->axis);
    const SbVec3 lack = across(vec3_sub(step->head, step->free), u);
    if (step->contacts > 0 || step->clearance < vec3_length(lack))
        return;
    const double rounding = 30 * measure_distance(rule, joint, epsilon).rounding;
    const SbVec3 v = across(line(rule, joint), u);
    sums->more += vec3_dot(lack, v);
    sums->square += vec3_dot(v, v);
    sums->stated += stated_factor(rule, joint, line) * vec3_dot(v, v);
    sums->rounding += rounding * rounding;
}

static Sums sum_line(const Evidence *e, double epsilon, const Quirks *quirk, Line *line)
{
    Rule rule;
    Sums sums = { 0 };
    const bool good = rule_start(e, quirk, &rule);
    for (int frame = 1; good && frame <= e->frames; frame++) {
        rule_predict(&rule, frame);
        for (int i = 0; i < e->joints; i++)
            add_joint(&rule, i, line, epsilon, &sums);
        rule_follow(&rule);
    }
    rule_free(&rule);
    return sums;
}

/* A factor that rounding explains is none. */
static bool is_other(double more, double epsilon)
{
    return isfinite(more) && fabs(more) > 2 * epsilon;
}

static bool fit_line(const Evidence *e, double epsilon, Quirks *quirk, Line *line)
{
    const Quirks right = { .view = quirk->view };
    const Sums sums = sum_line(e, epsilon, &right, line);
    quirk->factor = (sums.stated + sums.more) / sums.square;
    quirk->doubt = sqrt(sums.rounding / sums.square);
    return is_other(sums.more / sums.square, epsilon);
}

bool fit_force(const Evidence *e, double epsilon, Quirks *quirk)
{
    return fit_line(e, epsilon, quirk, line_force);
}

bool fit_pull(const Evidence *e, double epsilon, Quirks *quirk)
{
    return fit_line(e, epsilon, quirk, line_pull);
}

bool fit_inertia(const Evidence *e, double epsilon, Quirks *quirk)
{
    return fit_line(e, epsilon, quirk, line_inertia);
}

bool fit_drag(const Evidence *e, double epsilon, Quirks *quirk)
{
    return fit_line(e, epsilon, quirk, line_drag);
}

/* The same in all frames, whatever they state. */
bool fit_time(const Evidence *e, double epsilon, Quirks *quirk)
{
    double most = 0;
    quirk->factor = e->scene->frame_time;
    const Sums sums = sum_line(e, epsilon, quirk, line_time);
    quirk->factor += sums.more / sums.square;
    quirk->doubt = sqrt(sums.rounding / sums.square);
    for (int k = 1; k <= e->frames; k++)
        if (e->dt[k] > 0)
            most = fmax(most, fabs(e->dt[k] - quirk->factor));
    return quirk->factor > 0 && is_other(most / quirk->factor, epsilon);
}

/* By Newton's steps from the right power, 1. */
bool fit_power(const Evidence *e, double epsilon, Quirks *quirk)
{
    enum { MOST_STEPS = 12 };
    double step = 1;
    quirk->factor = 1;
    for (int i = 0; i < MOST_STEPS && fabs(step) > DBL_EPSILON; i++) {
        const Sums sums = sum_line(e, epsilon, quirk, line_power);
        step = sums.more / sums.square;
        quirk->factor += step;
        quirk->doubt = sqrt(sums.rounding / sums.square);
        if (!(quirk->factor > 0) || !isfinite(step))
            return false;
    }
    return is_other(quirk->factor - 1, epsilon);
}
