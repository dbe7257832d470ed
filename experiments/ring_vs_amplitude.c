/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Ring against amplitude, read with a stop watch

Law (M) is about small motion. Do its frequency and decay still say something about a swing that can be seen? Here one bone is turned
aside by up to 3 rad and let go, at drag 0.02, where it rings on; and its ring is read as an onlooker would, from the moments at which it passes its rest and
from how far it gets between them.

Such a reading is not exact even for a motion that is: between two frames a passage is placed by a straight line, and the farthest point may
lie between frames, too. The reading errors in the table are bounds derived for that. To see what the amplitude does, the same stop watch
reads the law's own samples, x_k = sin a · ρ^k(sin((k + 1)θ) − ρ·sin kθ)/sin θ, so that its errors drop out of the difference. That difference must
go with the *square* of the amplitude, because a swing to the other side is the exact opposite. Its order in a row is log₂ of the
difference over that of half the angle; it is judged below 0.1 rad.

A large swing is slower than the law says: the pull, straight towards the rest *point*, has less of a lever the further the bone is
aside. It is little: two parts in a thousand at 1 rad, four at 3 rad, read over the four seconds in which the swing dies down.
*/
#include "experiment.h"
#include "judges.h"
#include "laws.h"
#include "laws_motion.h"
#include "ring.h"

#include <math.h>

enum { FRAMES = 240, ROWS = 21, TO_HALF = 2 };

#define LARGEST 3.0
#define SMALL 0.1

/* One bone's ring as the stop watch reads it. */
static const char *read_solver(Case c, double amplitude, RingWatch *watch)
{
    double x[FRAMES + 1];
    Trace trace = { 0 };
    c.event.amplitude = amplitude;
    const char *failed = case_run(&c, &trace);
    for (int frame = 0; !failed && frame <= FRAMES; frame++)
        x[frame] = trace_tail(&trace, frame, 0).y;
    trace_free(&trace);
    if (!failed)
        *watch = ring_watch(x, FRAMES + 1, c.frame_time);
    return failed;
}

static RingWatch read_law(const Case *c)
{
    double x[FRAMES + 1];
    const Motion m = law_motion(c, 1);
    for (int frame = 0; frame <= FRAMES; frame++)
        x[frame] = motion_release(&m, frame);
    return ring_watch(x, FRAMES + 1, c->frame_time);
}

enum {
    AMPLITUDE,
    SMALL_ENOUGH,
    OMEGA,
    OMEGA_READ,
    OMEGA_LAW,
    OMEGA_ERROR,
    OMEGA_ORDER,
    DECAY,
    DECAY_READ,
    DECAY_LAW,
    DECAY_ERROR,
    DECAY_ORDER,
    ORDER,
    COLUMNS
};

static const char *declare(Table *table)
{
    static const char *const names[] = {
        [AMPLITUDE] = "amplitude_rad",
        [SMALL_ENOUGH] = "small",
        [OMEGA] = "omega_rad_s",
        [OMEGA_READ] = "omega_of_law_rad_s",
        [OMEGA_LAW] = "omega_exact_rad_s",
        [OMEGA_ERROR] = "omega_reading_error_rad_s",
        [OMEGA_ORDER] = "omega_order",
        [DECAY] = "decay_per_s",
        [DECAY_READ] = "decay_of_law_per_s",
        [DECAY_LAW] = "decay_exact_per_s",
        [DECAY_ERROR] = "decay_reading_error_per_s",
        [DECAY_ORDER] = "decay_order",
        [ORDER] = "order_expected",
    };
    int added = 0;
    for (int i = 0; i < COLUMNS; i++)
        added |= table_add_column(table, names[i]);
    return added < 0 || !table_set_rows(table, ROWS) ? "out of memory" : NULL;
}

static double amplitude_at(int row)
{
    return LARGEST * exp2(-(double)row / TO_HALF);
}

static void fill_row(double *cell, const Case *c, int row, const RingWatch *watch)
{
    const RingWatch law = read_law(c), *now = &watch[row], *half = &watch[row + TO_HALF];
    cell[AMPLITUDE] = amplitude_at(row);
    cell[SMALL_ENOUGH] = amplitude_at(row) < SMALL;
    cell[OMEGA] = now->omega;
    cell[OMEGA_READ] = law.omega;
    cell[OMEGA_LAW] = law_omega(c, 1);
    cell[OMEGA_ERROR] = law.omega_error;
    cell[OMEGA_ORDER] = log2((now->omega - law.omega) / (half->omega - law.omega));
    cell[DECAY] = now->decay;
    cell[DECAY_READ] = law.decay;
    cell[DECAY_LAW] = law_decay(c, 1);
    cell[DECAY_ERROR] = law.decay_error;
    cell[DECAY_ORDER] = log2((now->decay - law.decay) / (half->decay - law.decay));
    cell[ORDER] = 2;
}

static const char *run(const Experiment *experiment, const RunOptions *options, Table *table)
{
    Case c = experiment->base;
    if (options->solver)
        c.scheme = options->solver;
    RingWatch watch[ROWS + TO_HALF];
    const char *failed = declare(table);
    for (int i = 0; !failed && i < ROWS + TO_HALF; i++)
        failed = read_solver(c, amplitude_at(i), &watch[i]);
    for (int row = 0; !failed && row < ROWS; row++)
        fill_row(table_cell(table, row, 0), &c, row, watch);
    return failed;
}

const Experiment ring_vs_amplitude = {
    .title = "Ring against amplitude, read with a stop watch",
    .base = CASE(.bones = 1, .drag = 0.02, .gravity = { 0, 0, 0 }, .seconds = FRAMES / 60.0,
                 .event = { .kind = EVENT_RELEASE, .settled = 1, .direction = { 0, 1, 0 } }),
    .run = run,
    .views = {
        { "amplitude_rad", "turned by (rad)", "%.4f" },
        { "omega_exact_rad_s", "law ω (rad/s)", "%.6f" },
        { "omega_of_law_rad_s", "law, read", "%.6f" },
        { "omega_reading_error_rad_s", "reading error at most", "%.4f" },
        { "omega_rad_s", "solver, read", "%.6f" },
        { "omega_order", "order of the difference", "%.3f" },
        { "decay_exact_per_s", "law d (1/s)", "%.6f" },
        { "decay_of_law_per_s", "law, read", "%.6f" },
        { "decay_reading_error_per_s", "reading error at most", "%.4f" },
        { "decay_per_s", "solver, read", "%.6f" },
        { "decay_order", "order of the difference", "%.3f" },
    },
    .claims = {
        { "R-19", "What the amplitude does to the frequency goes with its square.", HOLDS_WITHIN, judge_like_other,
          "omega_order", 0.02, NULL, .other = "order_expected", .where = { "small", 1 } },
        { "R-20", "So does what it does to the decay.", HOLDS_WITHIN, judge_like_other, "decay_order", 0.02, NULL,
          .other = "order_expected", .where = { "small", 1 } },
    },
};
