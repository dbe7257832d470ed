/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Time by counting frames, or by the clock?

Time is to be the frame count times 1/60 s rather than the clock, against jitter. A display shows a frame at an exact multiple of 1/60 s. A clock that is read while the frame is
prepared is off by some milliseconds, each time by others, and the motion trembles by up to A·ω times that. The count is exact – as long as no frame is lost. A frame that is lost is
not counted: from then on the motion is late by 1/60 s for good, by n/60 s after n frames, and after a few of them out of step altogether. The clock is not touched by that.

Rows: how far the clock is off at most, and how many frames of a second are lost. Both kinds of time drive the model (ω 10, d 1.5) over 3 s; the errors are the
rms distance from what is right when the frame is shown, over that of the motion itself.
*/
#include "experiment.h"
#include "judges.h"

#include <math.h>

static const double jitters[] = { 0, 1, 2, 4 }, losses[] = { 0, 1, 2, 5, 10 };
enum { JITTERS = sizeof jitters / sizeof *jitters, LOSSES = sizeof losses / sizeof *losses };
enum { JITTER, LOST, CLOCK_ERROR, COUNT_ERROR };

/* -1 .. 1, evenly spread, one for each frame. */
static double uneven(int frame)
{
    const double x = frame * 0.61803398874989484820;
    return 2 * (x - floor(x)) - 1;
}

/* Whether a frame is lost, of so many per second. */
static bool is_lost(int frame, double per_second)
{
    return floor(frame * per_second / 60) != floor((frame - 1) * per_second / 60);
}

static void fill_row(Table *table, long row)
{
    const SbPonytail p = { 1, 10, 0, 1.5 };
    const double jitter = jitters[row % JITTERS], lost = losses[row / JITTERS];
    double clock = 0, count = 0, all = 0;
    long counted = 0;
    for (int frame = 1; frame <= 180; frame++) {
        if (is_lost(frame, lost))
            continue;
        counted++;
        const double shown = frame / 60.0, read = fmax(0, shown + jitter / 1000 * uneven(frame));
        const double right = sb_ponytail_offset(&p, shown);
        clock += pow(sb_ponytail_offset(&p, read) - right, 2);
        count += pow(sb_ponytail_offset(&p, sb_ponytail_time(counted)) - right, 2);
        all += right * right;
    }
    double *cell = table_cell(table, row, 0);
    cell[JITTER] = jitter;
    cell[LOST] = lost;
    cell[CLOCK_ERROR] = sqrt(clock / all);
    cell[COUNT_ERROR] = sqrt(count / all);
}

static const char *run(const Experiment *experiment, const RunOptions *options, Table *table)
{
    static const char *const plain[] = { "clock_off_ms", "lost_per_s", "clock_error", "count_error",
                                         NULL };
    (void)experiment;
    (void)options;
    const char *failed = table_declare(table, plain, NULL, JITTERS * LOSSES);
    for (long row = 0; !failed && row < table->rows; row++)
        fill_row(table, row);
    return failed;
}

const Experiment frame_count_vs_clock = {
    .title = "Time by counting frames, or by the clock?",
    .run = run,
    .views = {
        { "lost_per_s", "frames lost per second", "%.0f" },
        { "clock_off_ms", "clock off by up to (ms)", "%.0f" },
        { "clock_error", "error by the clock", "%.4f" },
        { "count_error", "error by counting", "%.4f" },
    },
    .claims = {
        { "P-11", "Time by counting frames removes jitter, while no frame is lost.", HOLDS_WITHIN, judge_size, "count_error", 1e-12,
          NULL, .where = { "lost_per_s", 0 } },
        { "P-11", "It does so where a frame per second is lost (error of 1 % at most).", DOES_NOT_HOLD, judge_size, "count_error", 0.01,
          "A lost frame is not counted and makes the motion late for good; the clock forgives it.", .where = { "lost_per_s", 1 } },
    },
};
