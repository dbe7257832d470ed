/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Whether a trace's errors are those of single precision, where its numbers do not say so themselves: an
 * engine may compute in single and write doubles, or keep single numbers and compute in double.
 *
 * Rounding has two marks. It is everywhere: where a tail moves by a thousand roundings of single, its last bits are
 * new ones in each frame, and one place in a million keeps to double precision by chance. And it jumps: with r a
 * place's error over what one rounding explains,
 *
 *     von Neumann's ratio   sum (r_k - r_{k-1})^2 / sum r_k^2   is 2 where errors have nothing to do with those before,
 *     (omega h)^2, nearly 0, where they follow the motion, as the errors of a wrong setting do.
 *
 * Data that were rounded once (a setting, dt, a bone) make errors that follow the motion too, of one rounding.
 */
#include "verdict.h"

#include <stdlib.h>

static const double threshold = 30;
static const double least_ratio =
    1; /* half way from errors that follow the motion to those that do not */
enum { ENOUGH_PLACES = 20, MOVING_ROUNDINGS = 1024, ONE_QUIET_IN = 20 };

typedef struct Noise {
    long moving, quiet,
        pairs; /* places that move; that keep to double; that moved in the frame before too */
    double square, change; /* sums over pairs, in roundings of single */
    double most;           /* roundings */
} Noise;

/* A joint's last error, in roundings; whether there is one. */
typedef struct LastError {
    SbVec3 error;
    bool is;
} LastError;

/* A step from the pose does not count: there is nothing to round yet. */
static bool is_moving(const Rule *rule, int joint)
{
    if (rule->frame == 1 || rule->e->reset[rule->frame])
        return false;
    const SbVec3 now = evidence_tail(rule->e, rule->frame, joint);
    const SbVec3 moved = vec3_sub(now, evidence_tail(rule->e, rule->frame - 1, joint));
    const double rounding = FLT_EPSILON * fmax(rule->step[joint].reach, vec3_length(now));
    return rule->step[joint].moved && vec3_length(moved) > MOVING_ROUNDINGS * rounding;
}

static void add_place(const Rule *rule, int joint, LastError *last, Noise *noise)
{
    const Distance far = measure_distance(rule, joint, FLT_EPSILON);
    const SbVec3 off =
        vec3_sub(evidence_tail(rule->e, rule->frame, joint), rule->step[joint].shown);
    const LastError now = { vec3_scale(off, 1 / fmax(far.rounding, DBL_MIN)),
                            !far.length_only && is_moving(rule, joint) };
    noise->most = fmax(noise->most, far.ratio);
    noise->moving += now.is;
    noise->quiet += now.is && far.ratio * FLT_EPSILON <= threshold * DBL_EPSILON;
    if (now.is && last->is) {
        const SbVec3 change = vec3_sub(now.error, last->error);
        noise->pairs++;
        noise->square += vec3_dot(now.error, now.error);
        noise->change += vec3_dot(change, change);
    }
    *last = now;
}

static bool listen(const Evidence *e, TailView view, Noise *noise)
{
    Rule rule;
    const Quirks right = { .view = view };
    LastError *last = calloc((size_t)e->joints, sizeof *last);
    const bool good = last && rule_start(e, &right, &rule);
    *noise = (Noise){ 0 };
    for (int frame = 1; good && frame <= e->frames; frame++) {
        rule_predict(&rule, frame);
        for (int i = 0; i < e->joints; i++)
            add_place(&rule, i, &last[i], noise);
        rule_follow(&rule);
    }
    if (last)
        rule_free(&rule);
    free(last);
    return good;
}

bool verdict_errs_as_single(const Scene *scene, const Recording *recording,
                            const TraceVerdict *single)
{
    if (is_judged_by_run(scene))
        return single->ratio <= 1;
    Evidence e;
    Noise noise = { 0 };
    if (!evidence_make(scene, recording, &e))
        return false;
    const bool good = listen(&e, single->view, &noise);
    evidence_free(&e);
    const bool jumps = noise.pairs >= ENOUGH_PLACES && noise.change >= least_ratio * noise.square;
    return good && ONE_QUIET_IN * noise.quiet <= noise.moving && (jumps || noise.most <= 1);
}
