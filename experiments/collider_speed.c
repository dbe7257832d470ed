/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Tunnelling: how fast may a collider come?

A collider acts on a tail that is inside it at the end of a step. One that has passed the tail between two steps never met it. A sphere of radius R that
flies at a strand of radius r, centre to tail, is met for certain only while it moves less than the diameter 2(R + r) in a step of 1/60 s:

    v < 120·(R + r) per second.

Here a sphere of 0.05 m flies through the tail of a bone of 0.3 m and radius 0.01 m, across it; that makes 7.2 m/s. It starts at 32 phases of a step.
Measured is the share of flights that moved the tail at all, and the least and the largest way that it was pushed.
*/
#include "experiment.h"
#include "judges.h"
#include "strand.h"
#include "vec3.h"

#include <math.h>

#define SPHERE 0.05
#define STRAND 0.01
#define LENGTH 0.3

enum { PHASES = 32 };
enum { SPEED, MET, MET_LAW, LEAST, MOST, COLUMNS };

static const double speeds[] = { 0.5, 1, 2, 4, 6, 7, 7.5, 8, 10, 12, 16, 24, 32 };
enum { SPEEDS = sizeof speeds / sizeof speeds[0] };

/* How far a flight pushes the tail, m. */
static double fly(double speed, double phase)
{
    SbSpring spring = strand_spring();
    spring.gravity = (SbVec3){ 0, 0, 0 };
    spring.radius = STRAND;
    Strand strand;
    if (!strand_create(&strand, 1, LENGTH, SB_STEP_TIME, &spring))
        return NAN;
    const double step = speed * SB_STEP_TIME, start = -0.3 - phase * step;
    SbCollider sphere = sb_collider_default(-1);
    sphere.radius = SPHERE;
    sphere.offset = (SbVec3){ LENGTH, 1e-4, start };
    double pushed = strand_add_collider(&strand, &spring, &sphere) ? 0 : (double)NAN;
    for (int k = 1; start + k * step < 0.3; k++) {
        sphere.offset.z = start + k * step;
        sb_skeleton_set_collider(strand.skeleton, 0, &sphere);
        strand_step(&strand, (SbVec3){ 0, 0, 0 }, SB_STEP_TIME);
        const SbVec3 off = vec3_sub(strand_tail(&strand, 1), strand_pose(&strand, 1));
        pushed = larger(pushed, vec3_length(off));
    }
    strand_free(&strand);
    return pushed;
}

static const char *run(const Experiment *experiment, const RunOptions *options, Table *table)
{
    (void)experiment;
    (void)options;
    static const char *const names[COLUMNS] = { "speed_mps", "met_percent", "met_law_percent",
                                                "least_m", "most_m" };
    int added = 0;
    for (int i = 0; i < COLUMNS; i++)
        added |= table_add_column(table, names[i]);
    if (added < 0 || !table_set_rows(table, SPEEDS))
        return "out of memory";
    for (int row = 0; row < SPEEDS; row++) {
        double *cell = table_cell(table, row, 0);
        cell[SPEED] = speeds[row];
        cell[MET] = 0;
        cell[MET_LAW] = fmin(100, 100 * 2 * (SPHERE + STRAND) / (speeds[row] * SB_STEP_TIME));
        cell[LEAST] = HUGE_VAL;
        cell[MOST] = 0;
        for (int i = 0; i < PHASES; i++) {
            const double pushed = fly(speeds[row], (double)i / PHASES);
            cell[MET] += (pushed > 1e-6) * 100.0 / PHASES;
            cell[LEAST] = isnan(pushed) ? pushed : fmin(cell[LEAST], pushed);
            cell[MOST] = larger(cell[MOST], pushed);
        }
    }
    return NULL;
}

const Experiment collider_speed = {
    .title = "Tunnelling: how fast may a collider come?",
    .base = CASE(.length = LENGTH),
    .run = run,
    .views = {
        { "speed_mps", "speed (m/s)", "%.1f" },
        { "met_percent", "flights that met the tail (%)", "%.1f" },
        { "met_law_percent", "120·(R + r)/v (%)", "%.1f" },
        { "least_m", "least push (m)", "%.4f" },
        { "most_m", "largest push (m)", "%.4f" },
    },
    .claims = {
        { "C-16", "However fast it comes, a collider does not pass through a tail.", DOES_NOT_HOLD, judge_exceeds_everywhere,
          "met_percent", 99.9, "It does once it moves more than its diameter and the strand's in a step: above 120·(R + r) per "
                               "second only a share of that over v is met." },
        { "K-10", "The share that is met is 120·(R + r)/v.", HOLDS_WITHIN, judge_like_other, "met_percent", 0.1,
          .other = "met_law_percent" },
    },
};
