/* SPDX-License-Identifier: GPL-3.0-or-later */
/* At which line of the rule a trace departs, told without any hypothesis. */
#include "verdict.h"

#include <string.h>

static const double threshold = 30;

enum {
    INERTIA_MOVED,
    INERTIA_ROOT,
    PULL_AXIS,
    FORCE_ALONG,
    BOTH_PUSHES,
    DIRECTIONS,
    MOST_LOOKED_AT = 256
};

static const RuleLine line_of_direction[DIRECTIONS] = { LINE_INERTIA, LINE_INERTIA, LINE_STIFFNESS,
                                                        LINE_FORCE, LINE_TIME };

/* What the misses have in common. */
typedef struct Misses {
    int all, near, odd_time,
        near_first;    /* cells; near a collider; in or behind a frame of another dt */
    int first_joint;   /* the smallest joint that ever misses */
    bool first_length; /* the first has the wrong length */
    bool first_near;
    /* sums over misses, by joint: products of the displacement that is missing with each direction */
    double along[MOST_LOOKED_AT][DIRECTIONS], square[MOST_LOOKED_AT][DIRECTIONS];
    double missing[MOST_LOOKED_AT];
} Misses;

static SbVec3 across(SbVec3 v, SbVec3 u)
{
    return vec3_sub(v, vec3_scale(u, vec3_dot(v, u)));
}

/* What the free tail lacks, across the bone, to lead where the trace goes; and what it could be. */
static void add_directions(const Rule *rule, int joint, Misses *m)
{
    const Evidence *e = rule->e;
    const RuleStep *step = &rule->step[joint];
    const SbVec3 zero = { 0, 0, 0 };
    const SbVec3 u =
        vec3_normalise(vec3_sub(evidence_tail(e, rule->frame, joint), step->head), step->axis);
    const SbVec3 lack = vec3_scale(across(vec3_sub(step->free, step->head), u), -1);
    const SbVec3 direction[DIRECTIONS] = {
        vec3_sub(step->inertia, step->from),
        vec3_sub(rule->now[0].position, rule->before[0].position),
        step->axis,
        vec3_normalise(rule_settings(rule, joint)->gravity_direction, zero),
        vec3_sub(step->free, step->inertia),
    };
    m->missing[joint] += vec3_dot(lack, lack);
    for (int i = 0; i < DIRECTIONS; i++) {
        const SbVec3 v = across(direction[i], u);
        m->along[joint][i] += vec3_dot(lack, v);
        m->square[joint][i] += vec3_dot(v, v);
    }
}

static bool is_odd_time(const Evidence *e, int frame)
{
    const double h = e->scene->frame_time;
    return fabs(e->dt[frame] - h) > 1e-9 || fabs(e->dt[frame - 1] - h) > 1e-9;
}

static void look_at_miss(const Rule *rule, int joint, double distance, double epsilon, Misses *m)
{
    const Evidence *e = rule->e;
    const RuleStep *step = &rule->step[joint];
    const SbVec3 bone = vec3_sub(evidence_tail(e, rule->frame, joint), step->head);
    const double short_by = fabs(vec3_length(bone) - step->length);
    const double rounding = threshold * epsilon * (4 + e->joint[joint].depth) * step->reach;
    const bool near = step->contacts > 0 || step->clearance < 2 * distance;
    if (m->all++ == 0) {
        m->first_length = step->moved && short_by > rounding && short_by > 0.01 * distance;
        m->first_near = near;
    }
    m->near += near;
    m->odd_time += is_odd_time(e, rule->frame);
    m->first_joint = joint < m->first_joint ? joint : m->first_joint;
    if (joint < MOST_LOOKED_AT && !near && step->moved)
        add_directions(rule, joint, m);
}

static bool collect(const Evidence *e, const TraceVerdict *verdict, double epsilon, Misses *m)
{
    *m = (Misses){ .first_joint = e->joints };
    Rule rule;
    const Quirks right = { .view = verdict->view };
    const bool good = rule_start(e, &right, &rule);
    for (int frame = 1; good && frame <= e->frames; frame++) {
        rule_predict(&rule, frame);
        for (int i = 0; i < e->joints; i++) {
            const Distance far = measure_distance(&rule, i, epsilon);
            if (far.ratio > threshold)
                look_at_miss(&rule, i, far.metres, epsilon, m);
        }
        rule_follow(&rule);
    }
    rule_free(&rule);
    return good;
}

/* The direction along which most of what is missing lies, joint by joint with a factor of its own. */
static RuleLine best_direction(const Misses *m, int joints)
{
    double missing = 0, best = 0;
    RuleLine line = LINE_STIFFNESS;
    for (int j = 0; j < joints && j < MOST_LOOKED_AT; j++)
        missing += m->missing[j];
    for (int i = 0; i < DIRECTIONS; i++) {
        double explained = 0;
        for (int j = 0; j < joints && j < MOST_LOOKED_AT; j++)
            if (m->square[j][i] > 0)
                explained += m->along[j][i] * m->along[j][i] / m->square[j][i];
        /* Both pushes too large or too small together is time, where that is nearly all there is. */
        if (i == BOTH_PUSHES && explained < 0.99 * missing)
            continue;
        if (explained > best) {
            best = explained;
            line = line_of_direction[i];
        }
    }
    return best > 0 && missing > 0 ? line : LINE_STIFFNESS;
}

RuleLine find_line(const Evidence *e, const TraceVerdict *verdict, double epsilon)
{
    static Misses m;
    if (!collect(e, verdict, epsilon, &m))
        return LINE_NONE;
    const int first = verdict->first.frame;
    const int cells = e->frames * e->joints;
    if (m.near == m.all && m.all < cells)
        return LINE_COLLISION;
    if (m.first_length)
        return m.first_near ? LINE_COLLISION : LINE_LENGTH;
    if (first > 0 && (e->reset[first] || e->epoch_of[first] != e->epoch_of[first - 1]))
        return LINE_INERTIA;
    if (m.odd_time == m.all)
        return LINE_TIME;
    TraceVerdict told = { 0 };
    judge_rotations(e, epsilon, &told);
    if (told.missed > 0)
        return LINE_ROTATION;
    return best_direction(&m, e->joints);
}
