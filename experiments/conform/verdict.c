/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "verdict.h"

#include <stdlib.h>
#include <string.h>

/* Errors within this many roundings are none; the threshold of all rounding ratios. */
static const double threshold = 30;

/* How strongly rounding turns a joint's rest direction: the tails above it have it, over the lengths of
 * their bones, and near a half turn a small error turns much. In units of rounding. */
static double axis_gain(const Rule *rule, int joint, double reach)
{
    const Evidence *e = rule->e;
    double gain = 0;
    for (int up = e->scene->node[e->joint[joint].node - 1].parent; up >= 0;
         up = e->scene->node[up].parent) {
        const int above = e->scene->node[up].joint;
        if (above == NO_JOINT)
            continue;
        const JointShape *shape = &e->joint[above];
        const SbVec3 head = rule->now[shape->node].position;
        const SbVec3 bone = vec3_sub(evidence_tail(e, rule->frame, above), head);
        const SbVec3 axis = quat_rotate(evidence_carried(e, rule->now, shape->node), shape->axis);
        const double cosine = vec3_dot(vec3_normalise(bone, axis), axis);
        gain += reach / (shape->length * rule->now[shape->node].scale) *
                fmax(1, 0.5 / fmax(1 + cosine, 1e-12));
    }
    return gain;
}

static double largest_part(SbVec3 v)
{
    return fmax(fabs(v.x), fmax(fabs(v.y), fabs(v.z)));
}

Distance measure_distance(const Rule *rule, int joint, double epsilon)
{
    const Evidence *e = rule->e;
    const RuleStep *step = &rule->step[joint];
    const SbVec3 tail = evidence_tail(e, rule->frame, joint);
    const double reach = fmax(step->reach, largest_part(tail));
    const double pulled = vec3_length(vec3_sub(step->free, step->inertia));
    double rounding = epsilon * step->gain *
                      ((4 + e->joint[joint].depth) * (reach + rule->doubt[joint]) +
                       pulled * axis_gain(rule, joint, fmax(reach, pulled)));
    double metres = vec3_length(vec3_sub(tail, step->shown));
    /* Where the direction is open to rounding the length still is not. */
    const bool open = step->moved && threshold * rounding > 0.1 * step->length;
    if (open && step->length > 0) {
        metres = fabs(vec3_length(vec3_sub(tail, step->head)) - step->length);
        rounding = epsilon * (4 + e->joint[joint].depth) * reach;
    }
    return (Distance){ metres, rounding, metres > 0 ? metres / fmax(rounding, DBL_MIN) : 0, open };
}

static void note_length(const Rule *rule, int joint, TraceVerdict *verdict)
{
    const Evidence *e = rule->e;
    const JointShape *shape = &e->joint[joint];
    const double right = shape->length * rule_scale(rule, joint);
    const SbVec3 bone = vec3_sub(evidence_tail(e, rule->frame, joint), rule->step[joint].head);
    const double error = vec3_length(bone) / right - 1;
    if (right > 0 && rule->step[joint].moved && fabs(error) > fabs(verdict->length_error)) {
        verdict->length_error = error;
        verdict->length_joint = joint;
    }
}

static void note_miss(const Rule *rule, int joint, Distance far, TraceVerdict *verdict)
{
    const Miss miss = { rule->frame, joint, LINE_NONE, far.metres, threshold * far.rounding };
    if (verdict->missed++ == 0)
        verdict->first = miss;
    if (far.metres > verdict->worst.distance)
        verdict->worst = miss;
}

int count_misses(const Evidence *e, const Quirks *quirk, double epsilon, bool stop,
                 TraceVerdict *verdict)
{
    Rule rule;
    int missed = rule_start(e, quirk, &rule) ? 0 : -1;
    for (int frame = 1; frame <= e->frames && missed >= 0 && !(stop && missed > 0); frame++) {
        rule_predict(&rule, frame);
        for (int i = 0; i < e->joints; i++) {
            const Distance far = measure_distance(&rule, i, epsilon);
            if (verdict) {
                verdict->ratio = fmax(verdict->ratio, far.ratio);
                note_length(&rule, i, verdict);
            }
            if (far.ratio <= threshold)
                continue;
            missed++;
            if (verdict)
                note_miss(&rule, i, far, verdict);
        }
        rule_follow(&rule);
    }
    rule_free(&rule);
    return missed;
}

/* The trace up to the frame from which on a tail is no number. */
static Recording cut_at_no_number(const Recording *recording, TraceVerdict *verdict)
{
    Recording cut = *recording;
    for (int k = 0; k < recording->frames; k++)
        for (int i = 0; i < recording->joints; i++) {
            const SbVec3 tail = recording_tail(recording, k, i);
            if (isfinite(tail.x) && isfinite(tail.y) && isfinite(tail.z))
                continue;
            verdict->no_number_frame = k + 1;
            verdict->no_number_joint = i;
            cut.frames = k;
            return cut;
        }
    return cut;
}

/* Judges by the rule itself, under the view in which it holds best. */
static void judge_views(const Evidence *e, double epsilon, TraceVerdict *verdict)
{
    for (int view = VIEW_TAILS; view <= VIEW_TOLD; view++) {
        if (view == VIEW_TOLD && !e->rotation)
            break;
        TraceVerdict found = *verdict;
        found.missed = 0;
        const Quirks right = { .view = (TailView)view };
        count_misses(e, &right, epsilon, false, &found);
        found.view = (TailView)view;
        if (view == VIEW_TAILS || found.missed < verdict->missed)
            *verdict = found;
        if (verdict->missed == 0)
            break;
    }
}

/* What is wrong where every tail that is a number is right. */
static void see_faults(const Evidence *e, double epsilon, TraceVerdict *verdict)
{
    SeenFault seen = judge_rotations(e, epsilon, verdict);
    if (verdict->missed == 0 && verdict->no_number_frame > 0) {
        seen = explain_no_number(e, verdict);
        verdict->first =
            (Miss){ verdict->no_number_frame, verdict->no_number_joint, LINE_NONE, NAN, 0 };
    } else if (verdict->missed == 0) {
        verdict->missed = count_odd_lengths(e, epsilon, &verdict->first);
        if (verdict->missed == 0)
            return;
        seen = SEEN_NOT_UNIT;
        verdict->worst = verdict->first;
    }
    const int index = hypothesis_seen(seen);
    verdict->explained[index] = true;
    verdict->first.line = hypothesis_get(index)->line;
}

bool verdict_passes(const Scene *scene, const Recording *recording, double epsilon, bool *passes)
{
    TraceVerdict verdict = { .frames = recording->frames, .joints = recording->joints };
    const Recording whole = cut_at_no_number(recording, &verdict);
    if (is_judged_by_run(scene) && verdict.no_number_frame == 0) {
        compare_run(scene, &whole, epsilon, &verdict);
        *passes = verdict.missed == 0;
        return true;
    }
    Evidence e;
    if (!evidence_make(scene, &whole, &e))
        return false;
    judge_views(&e, epsilon, &verdict);
    if (verdict.missed == 0)
        judge_rotations(&e, epsilon, &verdict);
    *passes = verdict.missed == 0 && verdict.no_number_frame == 0 &&
              count_odd_lengths(&e, epsilon, &verdict.first) == 0;
    evidence_free(&e);
    return true;
}

bool verdict_make(const Scene *scene, const Recording *recording, double epsilon,
                  TraceVerdict *verdict)
{
    *verdict = (TraceVerdict){ .epsilon = epsilon,
                               .frames = recording->frames,
                               .joints = recording->joints,
                               .strayed = NAN,
                               .digits = trace_digits(recording),
                               .grid = trace_grid(recording) };
    const Recording whole = cut_at_no_number(recording, verdict);
    if (is_judged_by_run(scene) && verdict->no_number_frame == 0) {
        compare_run(scene, &whole, epsilon, verdict);
        verdict->passes = verdict->missed == 0;
        return true;
    }
    Evidence e;
    if (!evidence_make(scene, &whole, &e))
        return false;
    judge_views(&e, epsilon, verdict);
    if (verdict->missed > 0) {
        try_hypotheses(&e, epsilon, verdict);
        see_telling(scene, &whole, verdict);
    } else
        see_faults(&e, epsilon, verdict);
    verdict->passes = verdict->missed == 0 && verdict->no_number_frame == 0;
    evidence_free(&e);
    return true;
}
