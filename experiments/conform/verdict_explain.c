/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The probable fault, in one sentence with numbers. */
#include "verdict.h"

/* A length with a unit that suits it. */
static void write_distance(char text[40], double metres)
{
    if (metres >= 0.1)
        snprintf(text, 40, "%.3g m", metres);
    else if (metres >= 1e-4)
        snprintf(text, 40, "%.3g mm", 1e3 * metres);
    else
        snprintf(text, 40, "%.2g m", metres);
}

static void write_numbers(const TraceVerdict *v, RuleLine line, char *text, size_t size)
{
    char far[40], most[40];
    write_distance(far, v->first.distance);
    write_distance(most, v->worst.distance);
    if (v->no_number_frame > 0 && v->missed == 0)
        snprintf(text, size, "the tail of joint %d is no number from frame %d on",
                 v->no_number_joint, v->no_number_frame);
    else if (line == LINE_DATA && v->digits > 0 && v->digits < SINGLE_DIGITS)
        snprintf(text, size, "the tails have %d significant digits", v->digits);
    else if (v->first.quaternion > 0)
        snprintf(text, size, "the quaternion of joint %d has the length %.9g in frame %d",
                 v->first.joint, v->first.quaternion, v->first.frame);
    else if (v->first.turned && isnan(v->first.distance))
        snprintf(text, size, "the rotation of joint %d is no number from frame %d on",
                 v->first.joint, v->first.frame);
    else if (v->first.turned)
        snprintf(text, size,
                 "the rotation of joint %d is %.3g rad from the shortest turn in frame %d",
                 v->first.joint, v->first.distance, v->first.frame);
    else if (line == LINE_LENGTH && fabs(v->length_error) > 1e-4)
        snprintf(text, size, "the length of bone %d is off by up to %.3g %%, first in frame %d",
                 v->length_joint, 100 * fabs(v->length_error), v->first.frame);
    else
        snprintf(text, size,
                 "joint %d is %s from where the rule puts it in frame %d (at most %s, joint %d, "
                 "frame %d)",
                 v->first.joint, far, v->first.frame, most, v->worst.joint, v->worst.frame);
}

static bool has_capsule_without_length(const Scene *scene)
{
    for (int i = 0; i < scene->colliders; i++) {
        const SceneCollider *c = &scene->collider[i];
        const SbVec3 along = vec3_sub(c->tail, c->offset);
        if (c->type == COLLIDER_CAPSULE && vec3_dot(along, along) == 0)
            return true;
    }
    return false;
}

SeenFault explain_no_number(const Evidence *e, const TraceVerdict *v)
{
    for (int k = 1; k <= v->no_number_frame && k <= e->scene->time_steps; k++)
        if (!(e->scene->time_step[k - 1] > 0))
            return SEEN_TIME;
    if (has_capsule_without_length(e->scene))
        return SEEN_CAPSULE;
    if (e->scene->colliders > 0)
        return SEEN_CENTRE;
    return e->joints == 1 && v->no_number_frame == 1 ? SEEN_ONE_JOINT : SEEN_NO_NUMBER;
}

int verdict_first_explaining(const TraceVerdict *v)
{
    for (int i = 0; i < hypothesis_count(); i++)
        if (v->explained[i])
            return i;
    return -1;
}

/* Few digits would make 1 of a factor near it. */
static void write_factor(char text[40], const Hypothesis *fault, double factor)
{
    const double rate = floor(1 / factor + 0.5);
    const bool is_time = fault->quirk.time == TIME_FIXED || fault->quirk.time == TIME_FIXED_ALWAYS;
    const double more = factor - 1;
    if (is_time && fabs(rate * factor - 1) < 1e-6)
        snprintf(text, 40, " (1/%g s)", rate);
    else if (is_time)
        snprintf(text, 40, " (%.7g s)", factor);
    else if (more != 0 && fabs(more) < 1e-4)
        snprintf(text, 40, " (1 %c %.2g)", more < 0 ? '-' : '+', fabs(more));
    else
        snprintf(text, 40, " (%.7g)", factor);
}

void verdict_write(const TraceVerdict *v, int hypothesis, char sentence[SENTENCE_SIZE])
{
    char numbers[300];
    *sentence = '\0';
    if (v->passes)
        return;
    if (hypothesis < 0) {
        write_numbers(v, v->first.line, numbers, sizeof numbers);
        snprintf(sentence, SENTENCE_SIZE, "%s; what differs is %s", numbers,
                 rule_line_names[v->first.line]);
        return;
    }
    const Hypothesis *fault = hypothesis_get(hypothesis);
    char factor[40] = "";
    if (fault->prepare)
        write_factor(factor, fault, v->factor[hypothesis]);
    write_numbers(v, fault->line, numbers, sizeof numbers);
    snprintf(sentence, SENTENCE_SIZE, "%s%s%s; %s%s: %s", fault->id, *fault->id ? ": " : "",
             numbers, fault->fault, factor, fault->question);
}
