/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Whether a trace's errors are those of single precision, where its numbers do not say so themselves: an
 * engine may compute in single and write doubles, or keep single numbers and compute in double.
 *
 * Rounding has three marks, and two of them have to be there. It is everywhere: where a tail moves by a thousand
 * roundings of single, its last bits are new ones in each frame, and one place in a million keeps to double precision
 * by chance; but rotations in single leave a first bone right. It jumps: with r a place's error over what one rounding
 * explains,
 *
 *     von Neumann's ratio   sum (r_k - r_{k-1})^2 / sum r_k^2   is 2 where errors have nothing to do with those before,
 *     (omega h)^2, nearly 0, where they follow the motion, as the errors of a wrong setting do.
 *
 * It is small: no error is larger than one rounding. Data that were rounded once (a setting, dt, a bone) are so, and
 * everywhere, but make errors that follow the motion.
 */
#include "verdict.h"

#include <stdlib.h>

static const double threshold = 30;
/* Half way between errors that follow the motion and those that do not. */
static const double least_ratio = 1;
enum { ENOUGH_PLACES = 20, MOVING_ROUNDINGS = 1024, ONE_QUIET_IN = 20 };

typedef struct Noise {
    bool moves;            /* there are places that move */
    long moving, quiet;    /* those, where they err at all; that keep to double */
    long pairs;            /* that moved in the frame before too */
    double square, change; /* sums over pairs, in roundings of single */
    double most;           /* roundings */
} Noise;

/* What was heard of a joint: its last error, in roundings; whether there is one; its places that move and
 * those that keep to double, without contact and with. */
typedef struct Heard {
    SbVec3 error;
    bool is;
    long moving[2], quiet[2];
} Heard;

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

static void add_place(const Rule *rule, int joint, Heard *heard, Noise *noise)
{
    const Distance far = measure_distance(rule, joint, FLT_EPSILON);
    const SbVec3 off =
        vec3_sub(evidence_tail(rule->e, rule->frame, joint), rule->step[joint].shown);
    const SbVec3 error = vec3_scale(off, 1 / fmax(far.rounding, DBL_MIN));
    const bool moves = !far.length_only && is_moving(rule, joint);
    noise->most = fmax(noise->most, far.ratio);
    const bool touches = rule->step[joint].contacts > 0;
    heard->moving[touches] += moves;
    noise->moves = noise->moves || moves;
    heard->quiet[touches] += moves && far.ratio * FLT_EPSILON <= threshold * DBL_EPSILON;
    if (moves && heard->is) {
        const SbVec3 change = vec3_sub(error, heard->error);
        noise->pairs++;
        noise->square += vec3_dot(error, error);
        noise->change += vec3_dot(change, change);
    }
    heard->error = error;
    heard->is = moves;
}

/* A joint that errs in contact alone, as others turn what it touches, is looked at there alone; one that never errs
 * is not. */
static void count_places(const Heard *heard, Noise *noise)
{
    const bool errs[] = { heard->quiet[0] < heard->moving[0], heard->quiet[1] < heard->moving[1] };
    for (int touches = 0; touches < 2; touches++)
        if (errs[0] || errs[touches]) {
            noise->moving += heard->moving[touches];
            noise->quiet += heard->quiet[touches];
        }
}

static bool listen(const Evidence *e, TailView view, Noise *noise)
{
    Rule rule;
    const Quirks right = { .view = view };
    Heard *heard = calloc((size_t)e->joints, sizeof *heard);
    const bool good = heard && rule_start(e, &right, &rule);
    *noise = (Noise){ 0 };
    for (int frame = 1; good && frame <= e->frames; frame++) {
        rule_predict(&rule, frame);
        for (int i = 0; i < e->joints; i++)
            add_place(&rule, i, &heard[i], noise);
        rule_follow(&rule);
    }
    for (int i = 0; good && i < e->joints; i++)
        count_places(&heard[i], noise);
    if (heard)
        rule_free(&rule);
    free(heard);
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
    const bool everywhere =
        (noise.moving > 0 || !noise.moves) && ONE_QUIET_IN * noise.quiet <= noise.moving;
    const bool jumps = noise.pairs >= ENOUGH_PLACES && noise.change >= least_ratio * noise.square;
    const bool small = noise.most <= 1;
    return good && everywhere + jumps + small >= 2;
}
