/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# A minute of wind

The wind on the bone at depth i is

    wind·(1 + windGust·w(windFrequency·t − 0.1·i)),

w being two parabolas of period 1 between −1 and 1: the shape of a sine to 6 %, in plain arithmetic. Over whole periods its mean is 0, so gusts
change what the wind does, not how much of it there is. Every bone meets a gust a tenth of a period later than the one before: at the default of one gust in
two seconds that is 0.2 s, and ten bones hold a whole gust.

Six free bones stand in a wind of 0.5 gusts a second for a minute; every tail is put back on the pose after each step, so that its
displacement is the wind's push alone, in parts of windless·h².
*/
#include "experiment.h"
#include "judges.h"
#include "strand.h"
#include "vec3.h"

#include <float.h>
#include <math.h>

#define SMALL 1e-100
#define GUSTS_PER_SECOND 0.5

enum { BONES = 6, FRAMES = 3600, PERIOD = 120 };
enum { GUST, BONE, LEAST, MEAN = LEAST + 4, MOST = MEAN + 4, LATE = MOST + 4 };

static const double gusts[] = { 0, 0.5, 1 };
enum { GUSTS = sizeof gusts / sizeof gusts[0] };

typedef struct Blown {
    double least, mean, most;
    int peak; /* the first frame of the strongest push */
} Blown;

static bool measure(double gust, Blown blown[BONES])
{
    SbSpring spring = strand_spring();
    spring.gravity = (SbVec3){ 0, 0, 0 };
    spring.stiffness = 0;
    spring.wind = (SbVec3){ 0, 0, SMALL };
    spring.wind_gust = gust;
    spring.wind_frequency = GUSTS_PER_SECOND;
    Strand strand;
    if (!strand_create(&strand, BONES, 0.3, SB_STEP_TIME, &spring))
        return false;
    for (int i = 0; i < BONES; i++)
        blown[i] = (Blown){ HUGE_VAL, 0, -HUGE_VAL, 0 };
    const double push = SMALL * SB_STEP_TIME * SB_STEP_TIME;
    for (int k = 1; k <= FRAMES; k++) {
        strand_displace(&strand, (SbVec3){ 0, 0, 0 });
        strand_step(&strand, (SbVec3){ 0, 0, 0 }, SB_STEP_TIME);
        for (int i = 0; i < BONES; i++) {
            const double part = strand_tail(&strand, i + 1).z / push;
            blown[i].mean += part / FRAMES;
            blown[i].least = fmin(blown[i].least, part);
            if (k > PERIOD && k <= 2 * PERIOD && part > blown[i].most + 1e-9)
                blown[i].peak = k;
            blown[i].most = fmax(blown[i].most, part);
        }
        if (k == PERIOD)
            for (int i = 0; i < BONES; i++)
                blown[i].most = -HUGE_VAL;
    }
    strand_free(&strand);
    return true;
}

static const char *declare(Table *table)
{
    int added = table_add_column(table, "gust") | table_add_column(table, "bone");
    added |= table_add_compared(table, "least");
    added |= table_add_compared(table, "mean");
    added |= table_add_compared(table, "most");
    added |= table_add_compared(table, "late_s");
    return added < 0 || !table_set_rows(table, GUSTS * BONES) ? "out of memory" : NULL;
}

/* Each push is a handful of operations on numbers up to 2; the mean adds up FRAMES of them. */
static void fill_row(Table *table, long row, double gust, int bone, const Blown *blown)
{
    const double unit = 4 * DBL_EPSILON;
    const int late = (blown[bone].peak - blown[0].peak + PERIOD) % PERIOD;
    double *cell = table_cell(table, row, 0);
    cell[GUST] = gust;
    cell[BONE] = bone + 1;
    bool good = table_compare(table, row, LEAST, blown[bone].least, 1 - gust, unit);
    good &= table_compare(table, row, MEAN, blown[bone].mean, 1, FRAMES * DBL_EPSILON);
    good &= table_compare(table, row, MOST, blown[bone].most, 1 + gust, unit);
    if (gust > 0)
        good &= table_compare(table, row, LATE, late * SB_STEP_TIME, 0.1 * bone / GUSTS_PER_SECOND,
                              DBL_EPSILON);
    table->verdict[row] = good ? ROW_HOLDS : ROW_OFF;
}

static const char *run(const Experiment *experiment, const RunOptions *options, Table *table)
{
    (void)experiment;
    (void)options;
    const char *failed = declare(table);
    for (int g = 0; !failed && g < GUSTS; g++) {
        Blown blown[BONES];
        if (!measure(gusts[g], blown))
            return "out of memory";
        for (int i = 0; i < BONES; i++)
            fill_row(table, g * BONES + i, gusts[g], i, blown);
    }
    return failed;
}

const Experiment component_wind = {
    .title = "A minute of wind",
    .base = CASE(.bones = BONES),
    .run = run,
    .views = {
        { "gust", "windGust", "%.1f" },
        { "bone", "bone", "%.0f" },
        { "least", "least wind", "%.6f" },
        { "mean", "mean", "%.6f" },
        { "most", "most", "%.6f" },
        { "late_s", "later than bone 1 (s)", "%.3f" },
        { "late_s_law", "law", "%.3f" },
    },
    .claims = {
        { "C-5", "Gust 1 swings the wind's strength between none and twice: the most is twice.", HOLDS_TO_ROUNDING,
          judge_against_law, "most", .where = { "gust", 1 } },
        { "C-5", "The least is none.", HOLDS_TO_ROUNDING, judge_against_law, "least", .where = { "gust", 1 } },
        { "K-7", "Gusts leave the mean of the wind as it is.", HOLDS_TO_ROUNDING, judge_against_law, "mean" },
        { "C-6", "Every bone meets a gust a little later than the one before.", HOLDS_TO_ROUNDING, judge_against_law,
          "late_s" },
    },
};
