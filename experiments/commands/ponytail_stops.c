/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ponytail_stops.h"

#include <math.h>
#include <stdlib.h>

/* The curve on a fine grid, from the event to where it has died out. */
typedef struct Samples {
    const ReviewCurve *curve;
    double omega, decay, size;
    double step; /* s */
    int last;
    double *y, *slope; /* 0 .. last; m, m/s */
} Samples;

enum { PER_RADIAN = 128, MOST_SAMPLES = 400000 };

/* ---- where it has died out ----------------------------------------------------------------------- */

/* |offset| is at most this, which falls for t > (bones - 1) / decay. */
static double bound(const Samples *s, double t)
{
    const SbCascade *c = &s->curve->cascade;
    double sum = c->bones > 0 ? 0 : s->curve->ponytail.amplitude;
    for (int k = c->bones - 1; k >= 0; k--)
        sum = sum * t + hypot(c->cosine[k], c->sine[k]);
    return sum * exp(-s->decay * t);
}

/* The first grid time from which the curve is small for good; NaN where that is too far away. Sets the size. */
static double fade_time(Samples *s)
{
    const double rising = fmax(s->curve->cascade.bones - 1, 0) / s->decay;
    int small = 0;
    for (int i = 0; i < MOST_SAMPLES; i++) {
        const double t = i * s->step, y = fabs(review_curve_offset(s->curve, t));
        if (s->curve->cascade.bones > 0)
            s->size = fmax(s->size, y);
        if (y > STOPS_TOLERANCE * s->size)
            small = i + 1;
        if (t >= rising && bound(s, t) <= STOPS_TOLERANCE * s->size)
            return small * s->step;
    }
    return NAN;
}

/* The next zero within half a swing, to rounding; the time itself where there is none. */
static double next_zero(const Samples *s, double time)
{
    const double end = time + fmin(M_PI / s->omega, 3 / s->decay);
    const double sign = review_curve_offset(s->curve, time);
    double low = time, high = time;
    while (high < end && review_curve_offset(s->curve, high) * sign > 0) {
        low = high;
        high += s->step;
    }
    if (high >= end)
        return time;
    for (int i = 0; i < 60; i++) {
        const double middle = (low + high) / 2;
        if (review_curve_offset(s->curve, middle) * sign > 0)
            low = middle;
        else
            high = middle;
    }
    return high;
}

/* False: out of memory. last is 0 where the curve does not die out. */
static bool take_samples(const ReviewCurve *curve, Samples *s)
{
    const bool cascade = curve->cascade.bones > 0;
    *s = (Samples){ .curve = curve,
                    .omega = cascade ? curve->cascade.omega : curve->ponytail.omega,
                    .decay = cascade ? curve->cascade.decay : curve->ponytail.decay,
                    .size = cascade ? 0 : curve->ponytail.amplitude };
    if (!(s->decay > 0))
        return true;
    s->step = 1 / (PER_RADIAN * hypot(s->omega, s->decay));
    const double fade = fade_time(s);
    if (!(fade > 0))
        return true;
    const double end = next_zero(s, fade);
    s->last = (int)ceil(end / s->step);
    s->step = end / s->last;
    s->y = malloc(2 * (size_t)(s->last + 1) * sizeof *s->y);
    if (!s->y)
        return false;
    s->slope = s->y + s->last + 1;
    for (int i = 0; i <= s->last; i++) {
        const double t = i * s->step;
        s->y[i] = review_curve_offset(curve, t);
        s->slope[i] =
            (review_curve_offset(curve, t + s->step) - review_curve_offset(curve, t - s->step)) /
            (2 * s->step);
    }
    return true;
}

/* ---- as few stops as will do --------------------------------------------------------------------- */

/* The part of the way from 0 to 1 after a part of the time. */
static double eased(const double ease[2], double part)
{
    const double left = 1 - part;
    return part * (3 * left * (left * ease[0] + part * ease[1]) + part * part);
}

static bool fits(const Samples *s, int from, int to, const double ease[2])
{
    for (int i = from + 1; i < to; i++) {
        const double way = eased(ease, (double)(i - from) / (to - from));
        const double y = s->y[from] + way * (s->y[to] - s->y[from]);
        if (!(fabs(y - s->y[i]) <= 0.99 * STOPS_TOLERANCE * s->size))
            return false;
    }
    return true;
}

/* The cubic that has the curve's slopes at both ends. Where the ends are nearly level it has no such form:
 * the way is a part of their difference. */
static bool cubic_ease(const Samples *s, int from, int to, double ease[2])
{
    const double most = 50, rise = s->y[to] - s->y[from], third = (to - from) * s->step / 3;
    ease[0] = s->slope[from] * third / rise;
    ease[1] = 1 - s->slope[to] * third / rise;
    return fabs(ease[0]) <= most && fabs(ease[1]) <= most;
}

/* How far one way from a stop can go, tried in strides that grow with the way. */
static int reach(const Samples *s, int from, bool cubic, double ease[2])
{
    static const double straight[2] = { 1.0 / 3, 2.0 / 3 };
    int best = from + 1;
    ease[0] = straight[0];
    ease[1] = straight[1];
    for (int to = best; to < s->last;) {
        const int stride = 1 + (to - from) / 16;
        to = to + stride < s->last ? to + stride : s->last;
        double way[2] = { straight[0], straight[1] };
        if (cubic && !cubic_ease(s, from, to, way))
            continue;
        if (!fits(s, from, to, way))
            break;
        best = to;
        ease[0] = way[0];
        ease[1] = way[1];
    }
    return best;
}

static void place(const Samples *s, bool cubic, Stops *stops)
{
    *stops = (Stops){ .cubic = cubic };
    for (int at = 0; stops->count < MOST_STOPS;) {
        Stop *stop = &stops->stop[stops->count++];
        *stop = (Stop){ at * s->step, s->y[at], { 1.0 / 3, 2.0 / 3 } };
        if (at == s->last)
            return;
        at = reach(s, at, cubic, stop->ease);
    }
    stops->count = 0;
}

bool stops_find(const ReviewCurve *curve, Stops *stops)
{
    Samples samples;
    stops->count = 0;
    if (!take_samples(curve, &samples))
        return false;
    if (samples.last > 0)
        place(&samples, false, stops);
    if (samples.last > 0 && stops->count == 0)
        place(&samples, true, stops);
    free(samples.y);
    return true;
}
