/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Laws of rest: each run starts straight and at rest and goes on until it has settled. */
#include "scan_laws.h"

#include "laws.h"
#include "probes.h"
#include "settle.h"
#include "vec3.h"

#include <float.h>
#include <math.h>

enum { MOST_BONES = 8, MOST_FRAMES = 40000 };

/* Whether there is something to compare: the reason why not, or SCAN_HELD. */
static ScanOutcome look_ahead(const Case *c, double *frames)
{
    const SbVec3 u = law_direction(c, c->bones);
    if (isnan(vec3_dot(u, u)))
        return SCAN_NO_LAW;
    if (starts_reversed(c))
        return SCAN_ANTIPARALLEL;
    *frames = settle_frames(c);
    return *frames <= MOST_FRAMES ? SCAN_HELD : SCAN_SLOW;
}

static void ask(const ScanPoint *point, const Case *c)
{
    double frames = 0;
    if (look_ahead(c, &frames) == SCAN_HELD && ahead_can(c, (int)frames))
        ahead_add(point->ahead, c, (int)frames);
}

static ScanOutcome settle(const ScanPoint *point, const Case *c)
{
    double frames = 0;
    const ScanOutcome skipped = look_ahead(c, &frames);
    if (skipped != SCAN_HELD)
        return skipped;
    const char *refused = NULL;
    if (!ahead_take(point->ahead, NULL, point->room, &refused))
        refused = case_settle(c, (int)frames, point->room);
    return refused ? SCAN_REFUSED : SCAN_HELD;
}

static ScanSample conclude(ScanSample sample, const Trace *end, double size)
{
    sample.moves = !trace_settled(end);
    if (!(ROUNDING_THRESHOLD * sample.unit <= SCAN_LOST_PART * size))
        sample.skipped = SCAN_LOST;
    return sample;
}

static ScanSample compare_tails(const Case *c, const Trace *end)
{
    SbVec3 tail[MOST_BONES];
    double unit[MOST_BONES];
    ScanSample sample = { .off = 0, .unit = 1 };
    law_tails(c, tail);
    rounding_tails(c, end, unit);
    for (int i = 0; i < c->bones; i++) {
        const SbVec3 seen = vec3_sub(trace_tail(end, end->frames, i), end->anchor[end->frames]);
        scan_take(&sample, vec3_length(vec3_sub(seen, tail[i])), unit[i]);
    }
    return conclude(sample, end, c->length);
}

static ScanSample scan_rest(const ScanPoint *point, const SbScheme *scheme)
{
    const Case c = scan_case(point, scheme);
    const ScanOutcome skipped = settle(point, &c);
    if (skipped != SCAN_HELD)
        return (ScanSample){ .skipped = skipped };
    return compare_tails(&c, point->room);
}

ScanSample scan_rest_lesson(const ScanPoint *point)
{
    return scan_rest(point, point->lesson);
}

/* The weight is |F| / L, downward. */
static Case hanging_case(const ScanPoint *point)
{
    Case c = scan_case(point, point->lesson);
    const double h = c.frame_time;
    c.gravity = (SbVec3){ 0, -point->at[AT_WEIGHT] * c.length / (h * h), 0 };
    return c;
}

ScanSample scan_hanging(const ScanPoint *point)
{
    const Case c = hanging_case(point);
    const ScanOutcome skipped = settle(point, &c);
    if (skipped != SCAN_HELD)
        return (ScanSample){ .skipped = skipped };
    return compare_tails(&c, point->room);
}

ScanSample scan_rest_vrm1(const ScanPoint *point)
{
    return scan_rest(point, &sb_vrm1);
}

ScanSample scan_droop(const ScanPoint *point)
{
    const Case c = scan_case(point, point->lesson);
    const ScanOutcome skipped = settle(point, &c);
    if (skipped != SCAN_HELD)
        return (ScanSample){ .skipped = skipped };
    const Trace *end = point->room;
    const double off = fabs(probe_droop(&c, end, 1) - law_droop(&c, 1));
    return conclude((ScanSample){ .off = off, .unit = rounding_droop(&c, end, 1) }, end,
                    180 / M_PI);
}

/* Without the length step alpha is 1 - s, whatever pushes; a bone that is shorter than L at rest hands a
 * disturbance of its parent on magnified by L / length. */
static double unit_of_free_length(const Case *c, const Trace *end)
{
    const double sigma = law_sigma(c), gain = c->bones > 1 ? law_whip_gain(c) : 1;
    double reach = vec3_length(end->anchor[end->frames]), whip = 1;
    for (int i = 1; i <= c->bones; i++) {
        const double length = law_length(c, i);
        reach += length;
        if (i < c->bones)
            whip *= gain * fmax(1, c->length / length);
    }
    return DBL_EPSILON * reach * whip * (isinf(sigma) ? 1 : (1 + sigma) / sigma);
}

static Case free_case(const ScanPoint *point)
{
    Case c = scan_case(point, point->lesson);
    c.keep_length = 0;
    return c;
}

ScanSample scan_free_length(const ScanPoint *point)
{
    const Case c = free_case(point);
    const ScanOutcome skipped = settle(point, &c);
    if (skipped != SCAN_HELD)
        return (ScanSample){ .skipped = skipped };
    const Trace *end = point->room;
    double off = 0;
    for (int i = 1; i <= c.bones; i++)
        off = fmax(off, fabs(probe_length(&c, end, i) - law_length(&c, i)));
    return conclude((ScanSample){ .off = off, .unit = unit_of_free_length(&c, end) }, end,
                    c.length);
}

void ask_rest_lesson(const ScanPoint *point)
{
    const Case c = scan_case(point, point->lesson);
    ask(point, &c);
}

void ask_rest_vrm1(const ScanPoint *point)
{
    const Case c = scan_case(point, &sb_vrm1);
    ask(point, &c);
}

void ask_hanging(const ScanPoint *point)
{
    const Case c = hanging_case(point);
    ask(point, &c);
}

void ask_free_length(const ScanPoint *point)
{
    const Case c = free_case(point);
    ask(point, &c);
}
