/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# What a bone costs, and what a sine costs

Times differ from machine to machine; operations can be counted. The four steps are done here once more with an arithmetic that counts, in the order of the solver, and the tails have to be the solver's bit for bit, so that what is counted is what is done: per bone and frame 44 operations (+, −, ×), one division and one square root
in three dimensions. A bone costs the same wherever it hangs, so a chain costs n times that, and a chain of a hundred 4,600 operations: at a thousand million per second, far below what one core does, 0.03 % of a frame of 1/60 s. (make bench gives nanoseconds.)

The ponytail costs five operations and two calls, of sin and of exp, whatever n. It is sold as the price of a sine; but sampled at equal frames it needs no sine:

    x_(k+1) = S·x_k − P·x_(k−1),     S = 2e^(−dh)·cos ωh,  P = e^(−2dh)

is the same damped sine, in three operations – and is law (M), the small motion of one spring bone. So the cheapest model of the look *is* a spring, in one dimension. What is saved against a chain is the bones.

*Rounding.* Each step of the recursion rounds to ε, which lives on as a damped sine of size 1/sin ωh: ε/sin ωh for each of the k steps at most; the ponytail's own argument is rounded to ε·ω·t.
*/
#include "counted.h"
#include "experiment.h"
#include "judges.h"

#include <float.h>
#include <math.h>

static const double bone_counts[] = { 1, 2, 4, 6, 8, 16, 32, 64, 100 };
enum { ROWS = sizeof bone_counts / sizeof *bone_counts, FRAMES = 60, MOST_BONES = 100 };
enum { BONES, CHAIN, SHARE, PONYTAIL, RECURSION, TIP = 5, RECURSED = TIP + 4 };

/* Operations of a frame; the tip's height at the end goes to *tip. */
static double count_chain(const Case *c, double *tip)
{
    SbVec3 now[MOST_BONES], before[MOST_BONES];
    const SbVec3 force = case_push(c), none = { 0, 0, 0 };
    Counted n = { 0 };
    for (int i = 0; i < c->bones; i++) /* straight along +x, as the solver's chain is made */
        now[i] = before[i] = vec3_add(i == 0 ? none : now[i - 1], (SbVec3){ c->length, 0, 0 });
    for (int frame = 0; frame < FRAMES; frame++) {
        SbVec3 head = none, direction = { 1, 0, 0 };
        for (int i = 0; i < c->bones; i++) {
            const SbVec3 rest = counted_along(&n, head, direction, c->length), was = now[i];
            now[i] = head = counted_lesson(&n, was, before[i], 1 - c->drag, force, rest,
                                           c->stiffness, head, c->length, &direction);
            before[i] = was;
        }
    }
    *tip = now[c->bones - 1].y;
    return (double)n.operations / FRAMES;
}

/* The damped sine in frame FRAMES by recursion, and what a frame of it costs. */
static double recurse(const SbPonytail *p, double *operations)
{
    const double h = 1.0 / 60, sum = 2 * exp(-p->decay * h) * cos(p->omega * h);
    const double product = exp(-2 * p->decay * h);
    double before = sb_ponytail_offset(p, 0), now = sb_ponytail_offset(p, h);
    Counted n = { 0 };
    for (int k = 1; k < FRAMES; k++) {
        const double next =
            counted_minus(&n, counted_times(&n, sum, now), counted_times(&n, product, before));
        before = now;
        now = next;
    }
    *operations = (double)n.operations / (FRAMES - 1);
    return now;
}

/* A * sin(omega * t + phase) * e^(-decay * t), the calls not counted. */
static double count_ponytail(const SbPonytail *p, double t)
{
    Counted n = { 0 };
    const double swing = sin(counted_plus(&n, counted_times(&n, p->omega, t), p->phase));
    counted_times(&n, counted_times(&n, p->amplitude, swing), exp(counted_times(&n, -p->decay, t)));
    return (double)n.operations;
}

static void compare(Table *table, long row, int first, double x, double law, double unit)
{
    if (!table_compare(table, row, first, x, law, unit))
        table->verdict[row] = ROW_OFF;
}

static const char *fill_row(const Experiment *experiment, const RunOptions *options, Table *table,
                            long row, Trace *trace)
{
    const SbPonytail p = { 0.18, 11, -0.3, 1.8 };
    Case c = experiment->base;
    if (options->solver)
        c.scheme = options->solver;
    c.bones = (int)bone_counts[row];
    const char *failed = case_run(&c, trace);
    if (failed)
        return failed;
    double tip, *cell = table_cell(table, row, 0);
    cell[BONES] = c.bones;
    cell[CHAIN] = count_chain(&c, &tip);
    cell[SHARE] = 100 * cell[CHAIN] / 1e9 / c.frame_time;
    cell[PONYTAIL] = count_ponytail(&p, 0.1);
    const double recursed = recurse(&p, &cell[RECURSION]);
    /* The unit is the smallest number there is: any difference at all is too large. */
    compare(table, row, TIP, trace_tail(trace, FRAMES, c.bones - 1).y, tip, DBL_TRUE_MIN);
    compare(table, row, RECURSED, recursed, sb_ponytail_offset(&p, FRAMES / 60.0),
            DBL_EPSILON * p.amplitude * (FRAMES / sin(p.omega / 60) + p.omega));
    return NULL;
}

static const char *run(const Experiment *experiment, const RunOptions *options, Table *table)
{
    static const char *const plain[] = { "bones",
                                         "chain_operations",
                                         "share_of_frame_pct",
                                         "ponytail_operations",
                                         "recursion_operations",
                                         NULL };
    static const char *const compared[] = { "tip_y_m", "recursed", NULL };
    const char *failed = table_declare(table, plain, compared, ROWS);
    Trace trace = { 0 };
    for (long row = 0; !failed && row < ROWS; row++)
        failed = fill_row(experiment, options, table, row, &trace);
    trace_free(&trace);
    return failed;
}

const Experiment operations_vs_bones = {
    .title = "What a bone costs, and what a sine costs",
    .base = CASE(.length = 0.25, .seconds = FRAMES / 60.0),
    .run = run,
    .views = {
        { "bones", "n", "%.0f" },
        { "chain_operations", "operations of a chain", "%.0f" },
        { "share_of_frame_pct", "of a frame, at 10⁹ per second (%)", "%.4f" },
        { "ponytail_operations", "ponytail, and two calls", "%.0f" },
        { "recursion_operations", "the same by recursion", "%.0f" },
        { "recursed_diff", "recursion − ponytail (m)", "%.1e" },
    },
    .claims = {
        { "P-17", "The ponytail is the cheapest model of the look (no more than three operations, without its calls).", DOES_NOT_HOLD,
          judge_size, "ponytail_operations", 3,
          "The sampled damped sine is a recursion of three operations without sin and exp: law (M), a spring. Against a chain it saves the bones." },
        { "P-19", "A chain of a hundred nodes is too slow (takes a hundredth of a frame).", DOES_NOT_HOLD, judge_exceeds_everywhere,
          "share_of_frame_pct", 1, "4,600 operations: 0.03 % of a frame at 10⁹ operations per second.", .where = { "bones", 100 } },
        { "Q-19", "What is counted is what the solver does, to the bit.", HOLDS_TO_ROUNDING, judge_against_law, "tip_y_m" },
        { "Q-20", "The recursion is the ponytail.", HOLDS_TO_ROUNDING, judge_against_law, "recursed" },
    },
};
