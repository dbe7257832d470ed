/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "review.h"

#include "laws.h"
#include "laws_motion.h"
#include "ponytail_fit.h"
#include "vec3.h"

#include <math.h>

const EventKind review_events[REVIEW_EVENTS] = { EVENT_RELEASE, EVENT_STEP,      EVENT_STOP,
                                                 EVENT_TURN,    EVENT_DRAG_STOP, EVENT_SINE };

const char *const review_model_names[REVIEW_MODELS] = { "source", "lawful", "fitted", "cascade" };

/* ---- the signal ---------------------------------------------------------------------------------- */

/* The frame from which the tip is on its own. A sine never lets go. */
static int first_frame(const Case *c)
{
    switch (c->event.kind) {
    case EVENT_STEP:
        return 1;
    case EVENT_SHAKE:
    case EVENT_TURN:
    case EVENT_DRAG_STOP:
        return (int)ceil(c->event.duration / c->frame_time - 1e-9);
    default:
        return 0;
    }
}

/* The tip seen from where it would rest below this frame's anchor. */
static SbVec3 tip_offset(const Case *after, const Case *c, const Trace *trace, int frame)
{
    const SbAnchor anchor = event_anchor(c, frame);
    Case resting = *after;
    resting.rest = anchor.direction;
    const SbVec3 rest = vec3_add(anchor.position, law_tail(&resting, c->bones));
    return vec3_sub(trace_tail(trace, frame, c->bones - 1), rest);
}

/* The direction in which the offsets are largest: the dominant eigenvector of their covariance, by power
 * iteration from the largest of them. */
static SbVec3 main_direction(const SbVec3 *offset)
{
    SbVec3 direction = offset[0];
    for (int i = 1; i < REVIEW_SAMPLES; i++)
        if (vec3_dot(offset[i], offset[i]) > vec3_dot(direction, direction))
            direction = offset[i];
    const SbVec3 up = { 0, 1, 0 };
    direction = vec3_normalise(direction, up);
    for (int pass = 0; pass < 50; pass++) {
        SbVec3 sum = { 0, 0, 0 };
        for (int i = 0; i < REVIEW_SAMPLES; i++)
            sum = vec3_add(sum, vec3_scale(offset[i], vec3_dot(offset[i], direction)));
        direction = vec3_normalise(sum, direction);
    }
    return direction;
}

static double anchor_travel(const Case *c, int frames)
{
    double travel = 0;
    for (int k = 0; k <= frames; k++) {
        const SbVec3 steady = vec3_scale(c->speed, k * c->frame_time);
        const SbVec3 moved = vec3_sub(event_anchor(c, k).position, steady);
        travel = fmax(travel, vec3_length(moved));
    }
    return travel;
}

static void orient(ReviewSignal *signal)
{
    int first = 0;
    while (fabs(signal->y[first]) < signal->peak / 2)
        first++;
    const double sign = signal->y[first] < 0 ? -1 : 1;
    for (int i = 0; i < REVIEW_SAMPLES; i++)
        signal->y[i] *= sign;
    signal->direction = vec3_scale(signal->direction, sign);
}

const char *review_signal(const Case *c, const SbVec3 *along, Trace *trace, ReviewSignal *signal)
{
    Case run = *c;
    const int first = first_frame(c);
    run.seconds = (first + REVIEW_SAMPLES - 1) * c->frame_time;
    const char *failed = case_run(&run, trace);
    if (failed)
        return failed;
    const Case after = event_after(&run);
    SbVec3 offset[REVIEW_SAMPLES];
    for (int i = 0; i < REVIEW_SAMPLES; i++)
        offset[i] = tip_offset(&after, &run, trace, first + i);
    signal->direction = along ? *along : main_direction(offset);
    signal->start = first * c->frame_time;
    signal->peak = 0;
    for (int i = 0; i < REVIEW_SAMPLES; i++) {
        signal->t[i] = i * c->frame_time;
        signal->y[i] = vec3_dot(offset[i], signal->direction);
        signal->peak = fmax(signal->peak, fabs(signal->y[i]));
    }
    if (!(signal->peak > 0 && isfinite(signal->peak)))
        return "the tip does not move";
    orient(signal);
    signal->travel = anchor_travel(&run, first + REVIEW_SAMPLES - 1);
    if (c->event.kind == EVENT_STOP || c->event.kind == EVENT_DRAG_STOP || signal->travel == 0)
        signal->travel = signal->peak;
    return NULL;
}

/* ---- what an eye sees ---------------------------------------------------------------------------- */

ReviewShape review_shape(const double *t, const double *y, int count, double peak)
{
    ReviewShape shape = { .overshoot = 0, .settling = 0 };
    int crossings = 0;
    double other_side = 0;
    for (int i = 0; i < REVIEW_CROSSINGS; i++)
        shape.crossing[i] = NAN;
    for (int i = 0; i < count; i++) {
        if (fabs(y[i]) > 0.01 * peak)
            shape.settling = t[i];
        if (i > 0 && crossings < REVIEW_CROSSINGS && (y[i] < 0) != (y[i - 1] < 0)) {
            const double part = y[i - 1] / (y[i - 1] - y[i]);
            shape.crossing[crossings++] = t[i - 1] + part * (t[i] - t[i - 1]);
        }
        if (crossings == 1)
            other_side = fmax(other_side, fabs(y[i]));
    }
    shape.overshoot = other_side / peak;
    return shape;
}

/* ---- the models ---------------------------------------------------------------------------------- */

static const ReviewError no_error = { NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN };

static ReviewError compare(const ReviewSignal *signal, const double *model, double omega,
                           double decay)
{
    ReviewError error = { .omega = omega, .decay = decay };
    double square = 0, largest = 0;
    for (int i = 0; i < REVIEW_SAMPLES; i++) {
        const double left = model[i] - signal->y[i];
        square += left * left;
        largest = fmax(largest, fabs(left));
    }
    error.rms_over_peak = sqrt(square / REVIEW_SAMPLES) / signal->peak;
    error.largest_over_peak = largest / signal->peak;
    error.psnr_db = -20 * log10(error.rms_over_peak);

    const ReviewShape seen = review_shape(signal->t, signal->y, REVIEW_SAMPLES, signal->peak);
    const ReviewShape shown = review_shape(signal->t, model, REVIEW_SAMPLES, signal->peak);
    error.overshoot = shown.overshoot - seen.overshoot;
    error.settling_s = shown.settling - seen.settling;
    double sum = 0;
    int both = 0;
    for (int i = 0; i < REVIEW_CROSSINGS; i++) {
        if (isnan(seen.crossing[i]) || isnan(shown.crossing[i]))
            break;
        sum += fabs(shown.crossing[i] - seen.crossing[i]);
        both++;
    }
    error.crossing_s = both > 0 ? sum / both : (double)NAN;
    return error;
}

/* A and phase from y(0) = A sin(phase) and y(h) = A sin(omega h + phase) e^(-d h). */
static SbPonytail lawful_ponytail(const ReviewSignal *signal, double omega, double decay)
{
    const double h = signal->t[1];
    const double sine = signal->y[0];
    const double cosine = (signal->y[1] * exp(decay * h) - sine * cos(omega * h)) / sin(omega * h);
    return (SbPonytail){ hypot(sine, cosine), omega, atan2(sine, cosine), decay };
}

static bool fitted_curve(const ReviewSignal *signal, ReviewCurve *curve)
{
    const PonytailFit fit = fit_ponytail(signal->t, signal->y, REVIEW_SAMPLES, false);
    curve->ponytail = fit.ponytail;
    return !isnan(fit.ponytail.omega);
}

bool review_curve(const Case *c, const ReviewSignal *signal, ReviewModel model, ReviewCurve *curve)
{
    *curve = (ReviewCurve){ .ponytail = { 0.18 * signal->travel, 11, -0.3, 1.8 } };
    if (model == REVIEW_SOURCE)
        return true;
    if (model == REVIEW_FITTED)
        return fitted_curve(signal, curve);
    const Case after = event_after(c);
    const Motion motion = law_motion(&after, 1);
    const double omega = motion_omega(&motion), decay = motion_decay(&motion);
    if (isnan(omega))
        return false;
    curve->ponytail = lawful_ponytail(signal, omega, decay);
    if (model == REVIEW_LAWFUL)
        return true;
    const CascadeFit fit =
        fit_cascade(signal->t, signal->y, REVIEW_SAMPLES, c->bones, omega, decay);
    curve->cascade = fit.cascade;
    return fit.good;
}

double review_curve_offset(const ReviewCurve *curve, double t)
{
    return curve->cascade.bones > 0 ? sb_cascade_offset(&curve->cascade, t)
                                    : sb_ponytail_offset(&curve->ponytail, t);
}

bool review_trace(const Case *c, const ReviewSignal *signal, ReviewModel model,
                  double trace[REVIEW_SAMPLES])
{
    ReviewCurve curve;
    if (!review_curve(c, signal, model, &curve))
        return false;
    for (int i = 0; i < REVIEW_SAMPLES; i++)
        trace[i] = review_curve_offset(&curve, signal->t[i]);
    return true;
}

ReviewError review_model(const Case *c, const ReviewSignal *signal, ReviewModel model)
{
    ReviewCurve curve;
    if (!review_curve(c, signal, model, &curve))
        return no_error;
    double trace[REVIEW_SAMPLES];
    for (int i = 0; i < REVIEW_SAMPLES; i++)
        trace[i] = review_curve_offset(&curve, signal->t[i]);
    return compare(signal, trace, curve.ponytail.omega, curve.ponytail.decay);
}

const char *const decision_names[] = { "ponytail", "cascade", "solver" };

Decision review_decide(double ponytail, double cascade)
{
    if (ponytail <= REVIEW_ACCEPTABLE)
        return DECIDE_PONYTAIL;
    return cascade <= REVIEW_ACCEPTABLE ? DECIDE_CASCADE : DECIDE_SOLVER;
}
