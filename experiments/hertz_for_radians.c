/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Hertz for radians

The source gives ω as 6 to 15 rad/s and says in the same breath that hair swings at 8 to 12 Hz; its After Effects example has a frequency of 12 Hz, its code ω = 11. A turn is 2π radians:

    6 .. 15 rad/s  are  0.95 .. 2.4 Hz,        8 .. 12 Hz  are  50 .. 75 rad/s.

The two do not even touch. (A spring bone at the lesson's default swings at 1.9 Hz: the rad/s are right.) Each row takes a number:

- copied as it is from the one to the other, the swing is 2π times too slow, and what is seen has nothing in common with what was meant: the rms of the difference over 2 s is of the
  size of the swing or larger;
- drawn at a frame rate: 12 Hz at 24 frames per second is the highest frequency that can be drawn at all, with two samples per swing. With φ = 0 all of them fall on zeros,
  and nothing moves; with φ = −0.2 they show sin 0.2 = 20 % of the amplitude. Ten samples per swing want 120 frames per second.

*Rounding.* The frequency is read from zero crossings, each of them found to 2ε·t (ponytail_swings_vs_decay).
*/
#include "experiment.h"
#include "judges.h"

#include <float.h>
#include <math.h>

static const double numbers[] = { 1, 2, 4, 6, 8, 10, 12, 15 }, rates[] = { 24, 30, 60, 120 };
enum { NUMBERS = sizeof numbers / sizeof *numbers, RATES = sizeof rates / sizeof *rates };
enum { NUMBER, FPS, SAMPLES, OMEGA, SHOWN, SHOWN_PHASE, APART, COPIED };

/* The frequency of a ponytail from its first ten crossings after t = 0. */
static double read_frequency(const SbPonytail *p)
{
    double low = 1e-9, high = low;
    for (int found = 0; found < 10; found++) {
        const double step = 0.1 / p->omega;
        for (low = high; sb_ponytail_offset(p, low) * sb_ponytail_offset(p, low + step) > 0;
             low += step)
            ;
        high = low + step;
        const bool rises = sb_ponytail_offset(p, low) < 0;
        for (int i = 0; i < 70; i++) {
            const double middle = (low + high) / 2;
            if ((sb_ponytail_offset(p, middle) < 0) == rises)
                low = middle;
            else
                high = middle;
        }
        high += 1e-6; /* past this one */
    }
    return 10 / (2 * low);
}

/* The largest |offset| of a swing without decay that the frames of one second show. */
static double largest_shown(double frequency, double fps, double phase)
{
    const SbPonytail p = { 1, 2 * M_PI * frequency, phase, 0 };
    double most = 0;
    for (int k = 0; k < (int)fps; k++)
        most = fmax(most, fabs(sb_ponytail_offset(&p, k / fps)));
    return most;
}

/* The rms of what was meant less what comes of the copied number, over the rms of what was meant. */
static double apart(double number)
{
    const SbPonytail meant = { 0.2, 2 * M_PI * number, -0.2, 1.8 },
                     copied = { 0.2, number, -0.2, 1.8 };
    double difference = 0, all = 0;
    for (int k = 0; k < 2000; k++) {
        const double x = sb_ponytail_offset(&meant, k / 1000.0);
        const double y = sb_ponytail_offset(&copied, k / 1000.0);
        difference += (x - y) * (x - y);
        all += x * x;
    }
    return sqrt(difference / all);
}

static void fill_row(Table *table, long row)
{
    const double number = numbers[row / RATES], fps = rates[row % RATES];
    const SbPonytail copied = { 1, number, 0, 0.1 };
    double *cell = table_cell(table, row, 0);
    cell[NUMBER] = number;
    cell[FPS] = fps;
    cell[SAMPLES] = fps / number;
    cell[OMEGA] = 2 * M_PI * number;
    cell[SHOWN] = largest_shown(number, fps, 0);
    cell[SHOWN_PHASE] = largest_shown(number, fps, -0.2);
    cell[APART] = apart(number);
    if (!table_compare(table, row, COPIED, read_frequency(&copied), number / (2 * M_PI),
                       2 * DBL_EPSILON * number))
        table->verdict[row] = ROW_OFF;
}

static const char *run(const Experiment *experiment, const RunOptions *options, Table *table)
{
    static const char *const plain[] = { "number",      "fps",   "samples_per_swing",
                                         "omega_rad_s", "shown", "shown_at_phase",
                                         "apart",       NULL };
    static const char *const compared[] = { "copied_hz", NULL };
    (void)experiment;
    (void)options;
    const char *failed = table_declare(table, plain, compared, NUMBERS * RATES);
    for (long row = 0; !failed && row < table->rows; row++)
        fill_row(table, row);
    return failed;
}

const Experiment hertz_for_radians = {
    .title = "Hertz for radians",
    .run = run,
    .views = {
        { "number", "the number", "%.0f" },
        { "fps", "frames per second", "%.0f" },
        { "omega_rad_s", "meant in Hz: ω (rad/s)", "%.2f" },
        { "copied_hz", "copied as ω: frequency (Hz)", "%.4f" },
        { "apart", "difference, rms / rms", "%.3f" },
        { "samples_per_swing", "frames per swing (Hz)", "%.1f" },
        { "shown", "largest that is shown / A", "%.3f" },
        { "shown_at_phase", "at φ = −0.2", "%.3f" },
    },
    .claims = {
        { "P-4", "Hair swings at 8 to 12 Hz, which is ω from 6 to 15 rad/s.", DOES_NOT_HOLD, judge_size, "omega_rad_s", 15,
          "8 Hz are 50 rad/s, 12 Hz are 75; 6 to 15 rad/s are 0.95 to 2.4 Hz.", .where = { "number", 8 } },
        { "P-24", "Values can be copied from After Effects to code as they are (within a tenth of the swing).", DOES_NOT_HOLD,
          judge_size, "apart", 0.1, "A frequency there is in Hz: ω is 2π times the number.", .where = { "number", 12 } },
        { "P-25", "12 Hz can be shown at 24 frames per second (nine tenths of A at least).", DOES_NOT_HOLD,
          judge_exceeds_everywhere, "shown", 0.9, "It is the Nyquist frequency: |sin φ| of A is shown, nothing at φ = 0.",
          .where = { "samples_per_swing", 2 } },
        { "Q-9", "A number copied from Hz to rad/s swings at 1/(2π) of it.", HOLDS_TO_ROUNDING, judge_against_law, "copied_hz" },
    },
};
