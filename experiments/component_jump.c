/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Does a jump or a stall never fling the strand?

The rule: an update of half a second or more is a gap, and a root that moves more than three chain lengths in one update jumps; either way the chain
is put on the pose, at rest. Just below the thresholds nothing is done, and the strand does what its equations say.

A strand of four bones of 0.1 m goes along at 0.6 m/s; then, in one update, the root jumps across the strand, by 0.25 to 6 chain lengths; or
the clock stalls for 0.05 to 2 s while the root goes on at its speed. Measured is the largest distance of the tip from its place in the pose during
the three seconds that follow, in chain lengths (2 is the most that there can be), and in the first update alone.
*/
#include "experiment.h"
#include "judges.h"
#include "strand.h"
#include "vec3.h"

#include <math.h>

#define LENGTH 0.1
#define SPEED 0.6

enum { BONES = 4, BEFORE = 240, AFTER = 180 };
enum { JUMP, STALL, RESET, FIRST, WORST, COLUMNS };

static const double jumps[] = { 0, 0.25, 0.5, 1, 1.5, 2, 2.5, 2.9, 3.1, 4, 6 };
static const double stalls[] = { 0.05, 0.1, 0.2, 0.3, 0.4, 0.49, 0.51, 1, 2 };
enum { JUMPS = sizeof jumps / sizeof jumps[0], STALLS = sizeof stalls / sizeof stalls[0] };

static double tip_off(const Strand *strand)
{
    const SbVec3 off = vec3_sub(strand_tail(strand, BONES), strand_pose(strand, BONES));
    return vec3_length(off) / (BONES * LENGTH);
}

static bool measure(double jump, double stall, double *cell)
{
    SbSpring spring = strand_spring();
    spring.stiffness = 0.05;
    spring.drag = 0.2;
    Strand strand;
    if (!strand_create(&strand, BONES, LENGTH, SB_STEP_TIME, &spring))
        return false;
    SbVec3 root = { 0, 0, 0 };
    double worst = 0, first = 0;
    for (int k = 1; k <= BEFORE + AFTER; k++) {
        const bool event = k == BEFORE + 1;
        const double dt = event && stall > 0 ? stall : SB_STEP_TIME;
        root.z += SPEED * dt + (event ? jump * BONES * LENGTH : 0);
        strand_step(&strand, root, dt);
        if (event)
            first = tip_off(&strand);
        if (k > BEFORE)
            worst = larger(worst, tip_off(&strand));
    }
    strand_free(&strand);
    const double moved = jump * BONES * LENGTH + SPEED * (stall > 0 ? stall : SB_STEP_TIME);
    cell[JUMP] = jump;
    cell[STALL] = stall;
    cell[RESET] = stall >= SB_GAP_TIME || moved > SB_JUMP_LENGTHS * BONES * LENGTH;
    cell[FIRST] = first;
    cell[WORST] = worst;
    return true;
}

static const char *run(const Experiment *experiment, const RunOptions *options, Table *table)
{
    (void)experiment;
    (void)options;
    static const char *const names[COLUMNS] = { "jump_lengths", "stall_s", "reset", "first_lengths",
                                                "worst_lengths" };
    int added = 0;
    for (int i = 0; i < COLUMNS; i++)
        added |= table_add_column(table, names[i]);
    if (added < 0 || !table_set_rows(table, JUMPS + STALLS))
        return "out of memory";
    for (int row = 0; row < JUMPS + STALLS; row++) {
        const bool jump = row < JUMPS;
        if (!measure(jump ? jumps[row] : 0, jump ? 0 : stalls[row - JUMPS],
                     table_cell(table, row, 0)))
            return "out of memory";
    }
    return NULL;
}

const Experiment component_jump = {
    .title = "Does a jump or a stall never fling the strand?",
    .base = CASE(.bones = BONES, .length = LENGTH),
    .run = run,
    .views = {
        { "jump_lengths", "jump (chain lengths)", "%.2f" },
        { "stall_s", "stall (s)", "%.2f" },
        { "reset", "put on the pose", "%.0f", { "no", "yes" } },
        { "first_lengths", "tip off its pose at once (chain lengths)", "%.4f" },
        { "worst_lengths", "at most afterwards", "%.4f" },
    },
    .claims = {
        { "C-4", "A jump or a stall never flings the strand.", DOES_NOT_HOLD, judge_never_more, "worst_lengths", 0.2,
          "From half a second and from three chain lengths on the chain is put on the pose. Below three chain lengths the jump "
          "leaves the whole strand behind, stretched out toward where it was, and it swings back from there. Stalls below half "
          "a second do no harm." },
        { "K-8", "What counts as a jump or a gap is on the pose at once.", HOLDS, judge_never_more, "first_lengths", 1e-12,
          .where = { "reset", 1 } },
        { "K-9", "After a stall, of any length, the tip stays within a fifth of the chain's length of its pose.", HOLDS, judge_never_more,
          "worst_lengths", 0.2, .where = { "jump_lengths", 0 } },
    },
};
