/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# What rounding keeps alive in a chain

In exact arithmetic every chain comes to rest. In floating point each frame rounds each tail, and a chain hands a disturbance on, amplified by up to G per bone (law N2). A bone near
the root that flickers by a last bit keeps the tip swinging for ever. With ε the rounding of 1, the wobble can be about

    ε·Gⁿ bone lengths,

until it is as large as the chain. It reaches the size of a bone at n = 36/ln G in double precision and at 16/ln G in single: at stiffness 0.05 and drag 0.02 that is 19
bones and 9; at drag 0.2 it is 54 and 24. In single precision, in which most engines run, that is hair of ordinary length.

How large it is within that limit is decided by which bits the settings happen to flicker in. The same 24 bones under gravity of 9.8100, 9.8101, … 9.8104 m/s² wobble by 5·10⁻⁶ or by 0.8 bone
lengths; some stand perfectly still. So each row here has the most and the least of these five. No size can be promised for one strand, only the limit for all.

A chain is put where it rests, as closely as numbers can say, and left alone for 1,200 frames; then the tip is watched for 300, and the wobble is half of what it covers. Dropped
from the level it ends up the same way, only later. Single precision is the lesson's four steps, every operation rounded to a float.
*/
#include "chain.h"
#include "judges.h"
#include "laws.h"
#include "rows.h"

#include <float.h>
#include <math.h>
#include <stdio.h>

/* The strands that are the same but for the last digits of gravity, m/s^2. */
enum { STRANDS = 5 };
#define GRAVITY(strand) (9.81 + 1e-4 * (strand))

/* Frames for which the tip is watched, at the end. */
enum { WATCHED = 300 };

static const double drags[] = { 0.02, 0.1, 0.2 };
static const int lengths[] = { 2, 4, 6, 8, 10, 12, 16, 24, 32 };
enum { DRAGS = sizeof drags / sizeof drags[0], LENGTHS = sizeof lengths / sizeof lengths[0] };

/* Volatile, because gcc 12 drops the way to float and back where it packs two of them into a vector. */
static float to_single(double x)
{
    const volatile float single = (float)x;
    return single;
}

typedef struct Single {
    float x, y, z;
} Single;

static Single single_of(SbVec3 v)
{
    return (Single){ to_single(v.x), to_single(v.y), to_single(v.z) };
}

/* a + b * factor, rounded twice. */
static Single single_add(Single a, Single b, float factor)
{
    return (Single){ a.x + b.x * factor, a.y + b.y * factor, a.z + b.z * factor };
}

static Single single_normalise(Single d, Single last)
{
    const float square = d.x * d.x + d.y * d.y + d.z * d.z;
    const float inverse = 1 / sqrtf(square);
    if (!(square > 0 && isfinite(square)))
        return last;
    return (Single){ d.x * inverse, d.y * inverse, d.z * inverse };
}

static SbVec3 double_of(Single v)
{
    return (SbVec3){ (double)v.x, (double)v.y, (double)v.z };
}

/* The lesson's four steps, everything in single precision. */
static void single_step(SbChain *chain, const SbAnchor *anchor, SbStepRecord *record)
{
    (void)record;
    Single head = single_of(anchor->position), along = single_of(anchor->direction);
    for (int i = 0; i < chain->bones; i++) {
        const float length = to_single(chain->length[i]), keep = to_single(chain->keep[i]);
        const Single now = single_of(track_get(chain->tail, i));
        const Single rest = single_add(head, along, length);
        Single next =
            single_add(now, single_add(now, single_of(track_get(chain->previous, i)), -1), keep);
        next = single_add(next, single_of(track_get(chain->force, i)), 1);
        next = single_add(next, single_add(rest, next, -1), to_single(chain->pull[i]));
        along =
            single_normalise(single_add(next, head, -1), single_of(track_get(chain->direction, i)));
        head = single_add(head, along, length);
        track_set(chain->previous, i, double_of(now));
        track_set(chain->tail, i, double_of(head));
        track_set(chain->direction, i, double_of(along));
    }
}

static const SbScheme single = { "single", SB_FRACTION_PER_FRAME, single_step };

/* Half the way that the tip's coordinate covers which covers most, in bone lengths. */
static double wobble(const Case *c, const Trace *trace)
{
    const int last = trace->frames, tip = c->bones - 1;
    SbVec3 least = trace_tail(trace, last, tip), most = least;
    for (int frame = last - WATCHED; frame < last; frame++) {
        const SbVec3 at = trace_tail(trace, frame, tip);
        least = (SbVec3){ fmin(least.x, at.x), fmin(least.y, at.y), fmin(least.z, at.z) };
        most = (SbVec3){ fmax(most.x, at.x), fmax(most.y, at.y), fmax(most.z, at.z) };
    }
    const SbVec3 way = vec3_sub(most, least);
    return fmax(way.x, fmax(way.y, way.z)) / 2 / c->length;
}

/* The most and the least that the strands wobble. */
typedef struct Spread {
    double least, most;
} Spread;

static Spread wobble_of_strands(Case c, const SbScheme *scheme, Trace *trace)
{
    Spread spread = { HUGE_VAL, -HUGE_VAL };
    c.scheme = scheme;
    for (int strand = 0; strand < STRANDS; strand++) {
        c.gravity.y = -GRAVITY(strand);
        if (case_run(&c, trace))
            return (Spread){ NAN, NAN };
        const double size = wobble(&c, trace);
        spread = (Spread){ fmin(spread.least, size), fmax(spread.most, size) };
    }
    return spread;
}

enum {
    DRAG,
    BONES,
    DOUBLE_MOST,
    DOUBLE_LEAST,
    DOUBLE_LIMIT,
    SINGLE_MOST,
    SINGLE_LEAST,
    SINGLE_LIMIT
};

static int declare(Table *table)
{
    static const char *const names[] = { "drag",         "bones",        "double_most",
                                         "double_least", "double_limit", "single_most",
                                         "single_least", "single_limit", NULL };
    return table_add_columns(table, names, NULL);
}

/* No tip goes further than to and fro the chain's length. */
static double limit(const Case *c, double epsilon)
{
    return fmin(epsilon * pow(law_whip_gain(c), c->bones), c->bones);
}

static const char *fill(RowJob *job, Table *table, long row, long number)
{
    Case c = row_case(job);
    c.drag = drags[number / LENGTHS];
    c.bones = lengths[number % LENGTHS];
    const Spread two = wobble_of_strands(c, c.scheme, &job->trace);
    const Spread one = wobble_of_strands(c, &single, &job->trace);
    double *cell = table_cell(table, row, 0);
    cell[DRAG] = c.drag;
    cell[BONES] = c.bones;
    cell[DOUBLE_MOST] = two.most;
    cell[DOUBLE_LEAST] = two.least;
    cell[DOUBLE_LIMIT] = limit(&c, DBL_EPSILON);
    cell[SINGLE_MOST] = one.most;
    cell[SINGLE_LEAST] = one.least;
    cell[SINGLE_LIMIT] = limit(&c, (double)FLT_EPSILON);
    return NULL;
}

static const Rows rows = { .count = DRAGS * LENGTHS, .declare = declare, .fill = fill };

const Experiment wobble_vs_bones = {
    .title = "What rounding keeps alive in a chain",
    .base = CASE(.length = 0.30, .stiffness = 0.05, .seconds = 25,
                 .event = { .kind = EVENT_RELEASE, .settled = 1, .direction = { 0, 1, 0 } }),
    .rows = &rows,
    .views = {
        { "drag", "drag", "%.2f" },
        { "bones", "n", "%.0f" },
        { "double_limit", "double: ε·Gⁿ (bone lengths)", "%.1e" },
        { "double_most", "most", "%.1e" },
        { "double_least", "least", "%.1e" },
        { "single_limit", "single: ε·Gⁿ (bone lengths)", "%.1e" },
        { "single_most", "most", "%.1e" },
        { "single_least", "least", "%.1e" },
    },
    .claims = {
        { "W-17", "In double precision a chain that nothing moves wobbles by ε·Gⁿ bone lengths at most, but for a factor of two.",
          HOLDS, judge_within_limit, "double_most", 2, .other = "double_limit" },
        { "W-17", "So does a chain in single precision, ε being a float's.", HOLDS, judge_within_limit, "single_most", 2, .other = "single_limit" },
        { "W-18", "In single precision a strand of 24 bones may never come to rest: of five, one wobbles by a tenth of a bone or more.",
          HOLDS, judge_exceeds_everywhere, "single_most", 0.1, .where = { "bones", 24 } },
        { "W-19", "How much a strand wobbles is a matter of its settings: their last digits change it by a tenth at most.",
          DOES_NOT_HOLD, judge_like_other, "double_least", 0.1,
          "It is a matter of single bits: the same strand to four digits may wobble a million times as much, or not at all.",
          .other = "double_most", .where = { "bones", 24 } },
    },
};
