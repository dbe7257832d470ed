/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Single precision after ten seconds, and after an hour

The source asks for integer ω, "so that rounding does not build up", and warns that after 10 s rounding takes the swing out of control, which clamping is to cure. The argument ω·t grows, a single-precision number has 24
bits, and so the argument is known to 6·10⁻⁸ of itself: 6·10⁻⁶ rad after 10 s at ω = 10, 2·10⁻³ rad after an hour. That is the error of the swing, of A. It is there for integer ω as for others:
an integer is exact, but its product with a time of n/60 s is not. A fraction adds its own rounding once, a change of ω by up to 3·10⁻⁸.

What builds up is time itself, if it is *summed*, t += 1/60: each sum is rounded, always the same way for a while, and after an hour it is off by seconds. A frame count multiplied by 1/60 has no such sum. Whatever the argument,
the swing stays within A·e^(−d·t), so there is nothing that clamping could hold; and by 10 s at most 3·10⁻⁴ of A is left at d = 0.8.

Each row takes the largest error of the second that ends there, without decay, in parts of A, of three swings: ω = 10, ω = 10.3, and ω = 10 with summed time. Sine and reference are in double
precision; the argument is made of single-precision numbers.
*/
#include "experiment.h"
#include "judges.h"

#include <math.h>

static const double times[] = { 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 3600 };
enum { TIMES = sizeof times / sizeof *times };
enum { TIME, INTEGER, FRACTION, SUMMED, TIME_OFF, LEFT };

/* Single precision even where a compiler would keep more. */
static double product(double omega, double t)
{
    volatile float a = (float)omega, b = (float)t;
    volatile float c = a * b;
    return (double)c;
}

static double error_of(double omega, double argument, long frame)
{
    const double t = (double)frame / 60;
    return fabs(sb_ponytail_offset(&(SbPonytail){ 1, 1, 0, 0 }, argument) -
                sb_ponytail_offset(&(SbPonytail){ 1, omega, 0, 0 }, t));
}

static void fill_rows(Table *table)
{
    volatile float summed = 0;
    long frame = 0;
    for (long row = 0; row < TIMES; row++) {
        double *cell = table_cell(table, row, 0);
        const long last = lround(times[row] * 60);
        cell[INTEGER] = cell[FRACTION] = cell[SUMMED] = 0;
        while (frame < last) {
            frame++;
            summed += (float)(1.0 / 60);
            if (frame <= last - 60)
                continue;
            const double t = (double)frame / 60;
            cell[INTEGER] = fmax(cell[INTEGER], error_of(10, product(10, t), frame));
            cell[FRACTION] = fmax(cell[FRACTION], error_of(10.3, product(10.3, t), frame));
            cell[SUMMED] = fmax(cell[SUMMED], error_of(10, product(10, (double)summed), frame));
        }
        cell[TIME] = times[row];
        cell[TIME_OFF] = (double)summed - times[row];
        cell[LEFT] = sb_ponytail_offset(&(SbPonytail){ 1, 0, M_PI / 2, 0.8 }, times[row]);
    }
}

static const char *run(const Experiment *experiment, const RunOptions *options, Table *table)
{
    static const char *const plain[] = {
        "time_s", "integer_error", "fraction_error", "summed_error", "summed_off_s", "left", NULL
    };
    (void)experiment;
    (void)options;
    const char *failed = table_declare(table, plain, NULL, TIMES);
    if (!failed)
        fill_rows(table);
    return failed;
}

const Experiment single_precision_vs_time = {
    .title = "Single precision after ten seconds, and after an hour",
    .run = run,
    .views = {
        { "time_s", "after (s)", "%.0f" },
        { "integer_error", "error, ω = 10 (of A)", "%.1e" },
        { "fraction_error", "ω = 10.3", "%.1e" },
        { "summed_error", "ω = 10, time summed", "%.1e" },
        { "summed_off_s", "summed time is off by (s)", "%.1e" },
        { "left", "left at d = 0.8", "%.1e" },
    },
    .claims = {
        { "P-12", "With an integer ω rounding does not build up (a ten-thousandth of A at most after an hour).", DOES_NOT_HOLD,
          judge_size, "integer_error", 1e-4, "It builds up with any ω, as ω·t is rounded. What matters is that t is a product, not a sum.",
          .where = { "time_s", 3600 } },
        { "P-29", "After 10 s rounding takes the swing out of control (more than a hundredth of A), even with summed time.", DOES_NOT_HOLD,
          judge_exceeds_everywhere, "summed_error", 0.01, "The offset never exceeds A·e^(−d·t), so clamping cures nothing; and next to nothing is left by then.",
          .where = { "time_s", 10 } },
        { "Q-11", "After an hour of summed single-precision time it is out of control.", HOLDS, judge_exceeds_everywhere,
          "summed_error", 0.5, .where = { "time_s", 3600 } },
    },
};
