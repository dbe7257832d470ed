/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# What keeps strands apart?

A hundred strands are set going by one event. How much of their motion they have in common at a time is the length of the sum of their complex amplitudes over the
sum of their lengths: 1 when all swing alike, about 0.1 when a hundred swing as they like. Four kinds of scatter, each strand having its own value by the golden
rotation of the range:

- phases by the rule, a quarter turn: 90 % in common at every time, and no less later;
- d ± 0.3 1/s: nothing, the strands swing in step and only fall off differently;
- ω from 8 to 12 rad/s: in step at first, sin(2t)/(2t) of the motion in common later: nought for the first time at t = π/2, when e^(−1.5 t), 9 %, is left of the swing;
- ω from 8 to 12 *Hz*, as the source writes: sin(4πt)/(4πt), apart after a quarter of a second.

So no scatter keeps strands apart at the beginning of an event, when the motion is largest. A scatter of ω brings them apart in π/Δω, where Δω is half
the width of the range; that has to be short against 1/d to be seen. The number in common for a range is a law of infinitely many strands; a hundred follow it to the discrepancy of
the rotation, of the order of a hundredth, times the turn between the fastest and the slowest.
*/
#include "experiment.h"
#include "judges.h"

#include <complex.h>
#include <math.h>

enum { STRANDS = 100, TIMES = 61 };
enum { TIME, LEFT, PHASES, DECAYS, RADIANS, HERTZ, LAW };

/* -1 .. 1 by the golden rotation. */
static double scatter(int id)
{
    const double x = id * 0.61803398874989484820;
    return 2 * (x - floor(x)) - 1;
}

/* The complex amplitude of a strand: the offset, and the offset a quarter turn earlier. */
static double complex amplitude(SbPonytail p, double t)
{
    const double across = sb_ponytail_offset(&p, t);
    p.phase += M_PI / 2;
    return sb_ponytail_offset(&p, t) + I * across;
}

static SbPonytail strand(int id, int kind)
{
    SbPonytail p = { 1, 10, 0, 1.5 };
    if (kind == PHASES)
        p.phase = sb_ponytail_phase(0, id);
    else if (kind == DECAYS)
        p.decay += 0.3 * scatter(id);
    else
        p.omega += 2 * scatter(id) * (kind == HERTZ ? 2 * M_PI : 1);
    return p;
}

static double in_common(int kind, double t)
{
    double complex sum = 0;
    double all = 0;
    for (int id = 0; id < STRANDS; id++) {
        const double complex z = amplitude(strand(id, kind), t);
        sum += z;
        all += cabs(z);
    }
    return cabs(sum) / all;
}

static const char *run(const Experiment *experiment, const RunOptions *options, Table *table)
{
    static const char *const plain[] = {
        "time_s",       "left",      "common_phases",     "common_decay",
        "common_rad_s", "common_hz", "common_rad_s_even", NULL
    };
    (void)experiment;
    (void)options;
    const char *failed = table_declare(table, plain, NULL, TIMES);
    for (long row = 0; !failed && row < TIMES; row++) {
        double *cell = table_cell(table, row, 0);
        const double t = (double)row / 20;
        cell[TIME] = t;
        cell[LEFT] = cabs(amplitude((SbPonytail){ 1, 10, 0, 1.5 }, t));
        for (int kind = PHASES; kind <= HERTZ; kind++)
            cell[kind] = in_common(kind, t);
        cell[LAW] = row == 0 ? 1 : fabs(sin(2 * t) / (2 * t));
    }
    return failed;
}

const Experiment strands_apart_vs_time = {
    .title = "What keeps strands apart?",
    .run = run,
    .views = {
        { "time_s", "t (s)", "%.2f" },
        { "left", "left of the swing", "%.3f" },
        { "common_phases", "in common: phases by the rule", "%.3f" },
        { "common_decay", "d ± 0.3", "%.3f" },
        { "common_rad_s", "ω 8..12 rad/s", "%.3f" },
        { "common_rad_s_even", "the same, endless number", "%.3f" },
        { "common_hz", "8..12 Hz", "%.3f" },
    },
    .claims = {
        { "P-31", "Scatter of d keeps strands apart (half of the motion in common at most).", DOES_NOT_HOLD, judge_size,
          "common_decay", 0.5, "d does not touch the phase: they swing in step and fall off differently." },
        { "P-31", "Scatter of ω keeps strands apart (half of the motion in common at most).", DOES_NOT_HOLD, judge_size,
          "common_rad_s", 0.5, "Not at the start, when the motion is largest; it brings them apart within π/Δω, 1.6 s for 8..12 rad/s." },
    },
};
