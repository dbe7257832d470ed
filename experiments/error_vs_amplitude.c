/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# How wrong is the linear law at larger swings?

Law (M), and the linear law of a chain that goes with it, hold in the limit of small motion. What they leave out goes with a *power* of the
motion, and the power, not the smallness of the error, is what shows that a law is the right one: a wrong coefficient leaves an error that shrinks
no faster than the motion itself, order 1.

A strand is turned about its anchor by an angle a, in the plane, and let go. The linear law starts with what each bone then has across its rest, L·sin a. Compared, frame by frame
of two seconds, is the tip: the whole vector, and its part across the last bone's rest. Two orders are to be expected.

- **Order 2** in general. The length step bends the path, so a tail is nearer to its head by L·a²/2 than a straight line has it, and what
  is quadratic in one bone pushes the next.
- **Order 3** for the part across, where the rest is a mirror for the motion: a swing to the other side must then be the exact
  opposite, and nothing quadratic can be. That is so for one bone, even under gravity (the pull, the weight and
  the bone lie along one line at rest), and for a chain without force. The rest of a chain that hangs in a bow is no mirror.

The angle is halved from row to row. The order of a row is log₂ of its error over that of half the angle; it is judged below 0.02 rad, where
the next power no longer counts.
*/
#include "experiment.h"
#include "judges.h"
#include "laws.h"
#include "laws_chain.h"
#include "vec3.h"

#include <math.h>

enum { MOST_BONES = 4, HALVINGS = 10 };

#define LARGEST 1.024
#define SMALL 0.02
#define RELEASE                                                                                    \
    .seconds = 2, .event = { .kind = EVENT_RELEASE, .settled = 1, .direction = { 0, 1, 0 } }

/* A strand, and the order of the part across. */
typedef struct Strand {
    Case base;
    double order_across;
} Strand;

static const Strand strands[] = {
    { CASE(RELEASE, .bones = 1, .gravity = { 0, 0, 0 }), 3 },
    { CASE(RELEASE, .bones = 1), 3 },
    { CASE(RELEASE, .bones = 4, .gravity = { 0, 0, 0 }), 3 },
    { CASE(RELEASE, .bones = 4), 2 },
};
enum { STRANDS = sizeof strands / sizeof strands[0] };

/* The largest errors of the tip in any frame, in bone lengths. */
typedef struct Error {
    double across, whole;
} Error;

/* Across a direction of the plane, up for one that points along +x. */
static SbVec3 across(SbVec3 u)
{
    return (SbVec3){ -u.y, u.x, 0 };
}

/* Every bone moved across its rest by a part of its length, before the run and in frame 0. */
static void linear_start(const LinearBone *chain, int bones, double part, SbVec3 *now,
                         SbVec3 *before)
{
    SbVec3 tail = { 0, 0, 0 };
    for (int i = 0; i < bones; i++) {
        tail = vec3_add(tail, vec3_scale(across(chain[i].direction), part * chain[i].length));
        now[i] = before[i] = tail;
    }
}

static const char *run_error(const Case *c, Trace *trace, Error *error)
{
    LinearBone chain[MOST_BONES];
    SbVec3 rest[MOST_BONES], now[MOST_BONES], before[MOST_BONES];
    const LinearDrive none = { .anchor = { 0, 0, 0 } };
    const char *failed = case_run(c, trace);
    if (failed || !linear_chain_of_case(c, chain))
        return failed ? failed : "the strand has no rest";
    law_tails(c, rest);
    linear_start(chain, c->bones, sin(c->event.amplitude), now, before);
    const int tip = c->bones - 1;
    *error = (Error){ 0, 0 };
    for (int frame = 0; frame <= trace->frames; frame++) {
        const SbVec3 moved = vec3_sub(trace_tail(trace, frame, tip), rest[tip]);
        const SbVec3 off = vec3_scale(vec3_sub(moved, now[tip]), 1 / c->length);
        error->across = larger(error->across, fabs(vec3_dot(off, across(chain[tip].direction))));
        error->whole = larger(error->whole, sqrt(vec3_dot(off, off)));
        linear_chain_advance(chain, c->bones, &none, now, before, before);
        for (int i = 0; i < c->bones; i++) {
            const SbVec3 next = before[i];
            before[i] = now[i];
            now[i] = next;
        }
    }
    return NULL;
}

enum {
    BONES,
    GRAVITY,
    AMPLITUDE,
    SMALL_ENOUGH,
    ACROSS,
    WHOLE,
    ORDER_ACROSS,
    ORDER_ACROSS_LAW,
    ORDER_WHOLE,
    ORDER_WHOLE_LAW,
    COLUMNS
};

static const char *declare(Table *table)
{
    static const char *const names[] = {
        [BONES] = "bones",
        [GRAVITY] = "gravity_m_s2",
        [AMPLITUDE] = "amplitude_rad",
        [SMALL_ENOUGH] = "small",
        [ACROSS] = "error_across",
        [WHOLE] = "error_whole",
        [ORDER_ACROSS] = "order_across",
        [ORDER_ACROSS_LAW] = "order_across_expected",
        [ORDER_WHOLE] = "order_whole",
        [ORDER_WHOLE_LAW] = "order_whole_expected",
    };
    int added = 0;
    for (int i = 0; i < COLUMNS; i++)
        added |= table_add_column(table, names[i]);
    return added < 0 || !table_set_rows(table, STRANDS * HALVINGS) ? "out of memory" : NULL;
}

static void fill_row(double *cell, const Strand *strand, double amplitude, Error error, Error half)
{
    cell[BONES] = strand->base.bones;
    cell[GRAVITY] = 0 - strand->base.gravity.y;
    cell[AMPLITUDE] = amplitude;
    cell[SMALL_ENOUGH] = amplitude < SMALL;
    cell[ACROSS] = error.across;
    cell[WHOLE] = error.whole;
    cell[ORDER_ACROSS] = log2(error.across / half.across);
    cell[ORDER_ACROSS_LAW] = strand->order_across;
    cell[ORDER_WHOLE] = log2(error.whole / half.whole);
    cell[ORDER_WHOLE_LAW] = 2;
}

static const char *run_strand(const Strand *strand, const SbScheme *solver, Table *table,
                              long first)
{
    Case c = strand->base;
    if (solver)
        c.scheme = solver;
    Trace trace = { 0 };
    Error error[HALVINGS + 1];
    const char *failed = NULL;
    for (int i = 0; !failed && i <= HALVINGS; i++) {
        c.event.amplitude = ldexp(LARGEST, -i);
        failed = run_error(&c, &trace, &error[i]);
    }
    for (int i = 0; !failed && i < HALVINGS; i++)
        fill_row(table_cell(table, first + i, 0), strand, ldexp(LARGEST, -i), error[i],
                 error[i + 1]);
    trace_free(&trace);
    return failed;
}

static const char *run(const Experiment *experiment, const RunOptions *options, Table *table)
{
    (void)experiment;
    const char *failed = declare(table);
    for (int i = 0; !failed && i < STRANDS; i++)
        failed = run_strand(&strands[i], options->solver, table, (long)i * HALVINGS);
    return failed;
}

const Experiment error_vs_amplitude = {
    .title = "How wrong is the linear law at larger swings?",
    .base = CASE(RELEASE),
    .run = run,
    .views = {
        { "bones", "n", "%.0f" },
        { "gravity_m_s2", "g (m/s²)", "%.2f" },
        { "amplitude_rad", "turned by (rad)", "%.4f" },
        { "error_across", "error across / L", "%.2e" },
        { "order_across", "its order", "%.4f" },
        { "order_across_expected", "expected", "%.0f" },
        { "error_whole", "error of the vector / L", "%.2e" },
        { "order_whole", "its order", "%.4f" },
        { "order_whole_expected", "expected", "%.0f" },
    },
    .claims = {
        { "R-17", "Across the bone the linear law is wrong by the third power of the motion, for one bone and for a "
                  "chain without force; by the second for a chain in a bow.",
          HOLDS_WITHIN, judge_like_other, "order_across", 0.02, NULL, .other = "order_across_expected",
          .where = { "small", 1 } },
        { "R-18", "As a vector it is wrong by the second power.", HOLDS_WITHIN, judge_like_other, "order_whole", 0.02,
          NULL, .other = "order_whole_expected", .where = { "small", 1 } },
    },
};
