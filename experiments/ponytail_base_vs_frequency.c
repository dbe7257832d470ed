/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# A shaky base: ponytail, filter, and spring bone

The formula adds its offset to the base. Whatever the base does, the tip does too, at every frequency with a gain of exactly 1: shake is passed on as it is, and nothing
resonates. What can resonate is a spring bone, with |B| of law (M): it is 3.24 at 2.12 Hz for stiffness 0.05 and drag 0.02, and 1.07 at 1.35 Hz at drag 0.2. Above some 4 Hz a spring
bone is itself a filter, and needs none.

The ponytail does need one if the base is shaky: the second-order Butterworth low-pass at 3 Hz leaves

    |H| = 1/√(1 + (tan(π·f/r)/tan(π·3 Hz/r))⁴),   r = 60 samples per second,

0.707 at 3 Hz, 0.13 at 8 Hz. Its price is a delay of 75 ms, four and a half frames, for all slow motion: √2/(2π·3 Hz). And what shakes below 3 Hz stays.

Measured: a base that moves as sin(2πft), for 20 s of which nothing is read and 10 s, a whole number of periods, of which the amplitude and the phase are. The spring bone is the solver's, shaken out
of the plane by 10⁻⁹ m. *Rounding.* The argument of the sine is rounded to ε·2πf·30 s. The bone adds ε·G/(1 − α) (laws_play.h), the filter 20ε/(1 − |p|)², p its pole.
*/
#include "experiment.h"
#include "judges.h"
#include "laws_play.h"
#include "laws_response.h"

#include <float.h>
#include <math.h>

enum { SETTLE = 1200, READ = 600, FREQUENCIES = 59 };
enum {
    FREQUENCY,
    ABOVE,
    DELAY,
    PONYTAIL,
    FILTERED = PONYTAIL + 4,
    LIGHT = FILTERED + 4,
    HEAVY = LIGHT + 4
};

static const double rate = 60, cutoff = 3, size = 1e-9;

/* The frequencies have whole periods in the ten seconds that are read. */
static double frequency_at(long row)
{
    return row < 29 ? (1 + (double)row) / 5 : 6 + ((double)row - 29) * 0.8;
}

static double base_at(double frequency, int frame)
{
    return sin(2 * M_PI * frequency * (frame / rate));
}

/* The complex amplitude of what is read, against that of the base. */
typedef struct Reading {
    double frequency;
    double complex sum;
} Reading;

static void read_frame(Reading *reading, int frame, double value)
{
    if (frame > SETTLE)
        reading->sum += value * cexp(-2 * M_PI * I * reading->frequency * (frame / rate));
}

static double complex reading_gain(const Reading *reading)
{
    return reading->sum * 2 / READ * I;
}

static double complex ponytail_gain(double frequency)
{
    const SbPonytail p = { 0.2, 10, 0, 2 };
    Reading reading = { frequency, 0 };
    for (int k = 1; k <= SETTLE + READ; k++) {
        const SbVec3 base = { base_at(frequency, k), 0, 0 };
        read_frame(&reading, k, sb_ponytail_position(&p, base, (SbVec3){ 1, 0, 0 }, k / rate).x);
    }
    return reading_gain(&reading);
}

static double complex filtered_gain(double frequency)
{
    SbLowpass filter;
    sb_lowpass_init(&filter, cutoff, rate, 0);
    Reading reading = { frequency, 0 };
    for (int k = 1; k <= SETTLE + READ; k++)
        read_frame(&reading, k, sb_lowpass_next(&filter, base_at(frequency, k)));
    return reading_gain(&reading);
}

static Case shaken(const Experiment *experiment, const RunOptions *options, double frequency,
                   double drag)
{
    Case c = experiment->base;
    if (options->solver)
        c.scheme = options->solver;
    c.drag = drag;
    c.event.frequency = frequency;
    return c;
}

/* NaN where the solver refuses. */
static double bone_gain(const Case *c, Trace *trace)
{
    if (case_run(c, trace))
        return NAN;
    Reading reading = { c->event.frequency, 0 };
    for (int k = 1; k <= trace->frames; k++)
        read_frame(&reading, k, trace_tail(trace, k, 0).z / size);
    return cabs(reading_gain(&reading));
}

static void compare(Table *table, long row, int first, double x, double law, double unit)
{
    const double argument = 2 * M_PI * *table_cell(table, row, FREQUENCY) * (SETTLE + READ) / rate;
    if (!table_compare(table, row, first, x, law, unit + DBL_EPSILON * argument))
        table->verdict[row] = ROW_OFF;
}

static void fill_row(const Experiment *experiment, const RunOptions *options, Table *table,
                     long row, Trace *trace)
{
    const double f = frequency_at(row), edge = tan(M_PI * cutoff / rate);
    const double complex s = edge * cexp(0.75 * M_PI * I), pole = (1 + s) / (1 - s);
    const double complex filtered = filtered_gain(f);
    double *cell = table_cell(table, row, 0);
    cell[FREQUENCY] = f;
    cell[ABOVE] = f > cutoff;
    cell[DELAY] = f < cutoff ? -carg(filtered) / (2 * M_PI * f) : (double)NAN;
    compare(table, row, PONYTAIL, cabs(ponytail_gain(f)), 1, DBL_EPSILON);
    compare(table, row, FILTERED, cabs(filtered), 1 / sqrt(1 + pow(tan(M_PI * f / rate) / edge, 4)),
            20 * DBL_EPSILON / pow(1 - cabs(pole), 2));
    for (int i = 0; i < 2; i++) {
        const Case c = shaken(experiment, options, f, i == 0 ? 0.02 : 0.2);
        const Motion motion = law_motion(&c, 1);
        compare(table, row, i == 0 ? LIGHT : HEAVY, bone_gain(&c, trace),
                cabs(motion_response(&motion, 2 * M_PI * f)), rounding_played(&c, 1));
    }
}

static const char *run(const Experiment *experiment, const RunOptions *options, Table *table)
{
    static const char *const plain[] = { "frequency_hz", "above_cutoff", "filter_delay_s", NULL };
    static const char *const compared[] = { "ponytail_gain", "filtered_gain", "bone_light_gain",
                                            "bone_gain", NULL };
    const char *failed = table_declare(table, plain, compared, FREQUENCIES);
    Trace trace = { 0 };
    for (long row = 0; !failed && row < FREQUENCIES; row++)
        fill_row(experiment, options, table, row, &trace);
    trace_free(&trace);
    return failed;
}

const Experiment ponytail_base_vs_frequency = {
    .title = "A shaky base: ponytail, filter, and spring bone",
    .base = CASE(.bones = 1, .length = 0.30, .gravity = { 0, 0, 0 }, .seconds = 30,
                 .event = { EVENT_SINE, 0, 1e-9, 0, 1, { 0, 0, 1 } }),
    .run = run,
    .views = {
        { "frequency_hz", "shake (Hz)", "%.1f" },
        { "ponytail_gain", "tip / base: ponytail", "%.4f" },
        { "filtered_gain_law", "law of the filter", "%.4f" },
        { "filtered_gain", "base filtered at 3 Hz", "%.4f" },
        { "filter_delay_s", "delay of the filter (s)", "%.4f" },
        { "bone_light_gain_law", "law |B|, drag 0.02", "%.4f" },
        { "bone_light_gain", "spring bone, drag 0.02", "%.4f" },
        { "bone_gain_law", "law |B|, drag 0.2", "%.4f" },
        { "bone_gain", "drag 0.2", "%.4f" },
    },
    .claims = {
        { "P-8", "A shaky base needs the low-pass at 3 Hz, which takes what shakes above that down to 0.71 or less.", HOLDS_WITHIN,
          judge_size, "filtered_gain", 0.70711, "It delays all slow motion by 75 ms; what shakes below 3 Hz stays.",
          .where = { "above_cutoff", 1 } },
        { "P-21", "On a shaky base the ponytail resonates (the tip moves more than the base).", DOES_NOT_HOLD, judge_exceeds_limit,
          "ponytail_gain", 1.001, "Its gain from the base is exactly 1. A spring bone with little drag does resonate." },
        { "Q-5", "The gain from the base is 1 at every frequency.", HOLDS_TO_ROUNDING, judge_against_law, "ponytail_gain" },
        { "Q-6", "The low-pass has Butterworth's gain.", HOLDS_TO_ROUNDING, judge_against_law, "filtered_gain" },
        { "Q-7", "A spring bone answers a shake with |B|.", HOLDS_TO_ROUNDING, judge_against_law, "bone_light_gain" },
        { "Q-8", "Its delay is 75 ms at low frequencies.", HOLDS_WITHIN, judge_stated, "filter_delay_s", 0.0005,
          .stated = { 0.0750 } },
    },
};
