/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Does 0.3 m/s² tell walking from a turn of the head?

Rule 1 takes the amplitude from the acceleration and keeps it at 0.15 below a threshold of 0.3 m/s², "which tells walking from a head turn". A head that bobs by ±2 cm twice a second is accelerated
by (2π·2)²·0.02 m = 3.2 m/s², ten times the threshold, and its sway to the sides once a second, ±2 cm, by 0.8. Every step of a walk is above it.

Read as a change of speed of 0.3 m/s from one frame to the next (as the unit in the source's code may mean; it is 18 m/s² at 60 frames per second), walking is below it – and so is every turn of the head except the quickest. A hair tie 0.1 m from the
axis of a quarter turn within T has

    0.1 m·(π/2)·(π/T)²/2  =  19 m/s² for 0.2 s,  4.8 for 0.4 s,  0.8 for 1 s.

There is no threshold between them: a slow turn is accelerated less than a step. Measured are the largest acceleration and the largest change of speed within one frame,
on the events as the solver is given them, the turn on a point 0.1 m off; beside it the amplitude the rule makes of that change.
*/
#include "experiment.h"
#include "judges.h"
#include "vec3.h"

#include <math.h>

enum { FRAMES = 180 };
enum { MOTION, WALKS, ACCELERATION, CHANGE, AMPLITUDE };

/* A walk, its bob and sway; and quarter turns. */
#define TURN(seconds) .event = { EVENT_TURN, 0, M_PI / 2, seconds, 0, { 0, 1, 0 } }
static const Case motions[] = {
    CASE(.speed = { 1.2, 0, 0 }, .event = { EVENT_WALK, 0, 0.02, 0, 2, { 1, 0, 0 } }),
    CASE(.speed = { 1.5, 0, 0 }, .event = { EVENT_WALK, 0, 0.02, 0, 1.8, { 1, 0, 0 } }),
    CASE(.speed = { 0.8, 0, 0 }, .event = { EVENT_WALK, 0, 0.015, 0, 1.5, { 1, 0, 0 } }),
    CASE(TURN(0.2)),
    CASE(TURN(0.3)),
    CASE(TURN(0.4)),
    CASE(TURN(0.6)),
    CASE(TURN(1.0)),
    CASE(TURN(2.0)),
};
enum { MOTIONS = sizeof motions / sizeof *motions };

/* Where the hair tie is in a frame: 0.1 m behind the axis. */
static SbVec3 tie_at(const Case *c, int frame)
{
    const RootPose root = event_root(c, frame);
    return vec3_add(root.position, quat_rotate(root.rotation, (SbVec3){ -0.1, 0, 0 }));
}

static void fill_row(Table *table, long row)
{
    const Case *c = &motions[row];
    const double rate = 1 / c->frame_time;
    double most = 0;
    SbVec3 before = { 0, 0, 0 };
    for (int frame = 1; frame <= FRAMES; frame++) {
        const SbVec3 velocity = vec3_scale(vec3_sub(tie_at(c, frame), tie_at(c, frame - 1)), rate);
        const SbVec3 change = vec3_sub(velocity, before);
        if (frame > 1)
            most = fmax(most, sqrt(vec3_dot(change, change)));
        before = velocity;
    }
    double *cell = table_cell(table, row, 0);
    cell[MOTION] = (double)row + 1;
    cell[WALKS] = c->event.kind == EVENT_WALK;
    cell[ACCELERATION] = most * rate;
    cell[CHANGE] = most;
    cell[AMPLITUDE] = sb_ponytail_amplitude(most, c->frame_time);
}

static const char *run(const Experiment *experiment, const RunOptions *options, Table *table)
{
    static const char *const plain[] = { "motion",     "walks",     "acceleration_m_s2",
                                         "change_m_s", "amplitude", NULL };
    (void)experiment;
    (void)options;
    const char *failed = table_declare(table, plain, NULL, MOTIONS);
    for (long row = 0; !failed && row < MOTIONS; row++)
        fill_row(table, row);
    return failed;
}

const Experiment ponytail_threshold_vs_motion = {
    .title = "Does 0.3 m/s² tell walking from a turn of the head?",
    .run = run,
    .views = {
        { "motion", "motion", "%.0f" },
        { "walks", "kind", "%.0f", { "turn", "walk" } },
        { "acceleration_m_s2", "largest acceleration (m/s²)", "%.3f" },
        { "change_m_s", "change of speed in a frame (m/s)", "%.4f" },
        { "amplitude", "A of the rule", "%.3f" },
    },
    .claims = {
        { "P-7", "Walking stays below 0.3 m/s².", DOES_NOT_HOLD, judge_size, "acceleration_m_s2", 0.3,
          "A head that bobs by 2 cm is accelerated by 3 m/s²; a turn of 1 s by 0.8: no threshold lies between them.",
          .where = { "walks", 1 } },
        { "P-7", "Read as 0.3 m/s within a frame, walking stays below it.", HOLDS_WITHIN, judge_size, "change_m_s", 0.3, NULL,
          .where = { "walks", 1 } },
        { "P-7", "And every turn of the head is above it.", DOES_NOT_HOLD, judge_exceeds_everywhere, "change_m_s", 0.3,
          "Only one of a quarter turn within 0.2 s is.", .where = { "walks", 0 } },
    },
};
