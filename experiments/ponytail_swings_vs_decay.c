/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# How many swings a ponytail has, how they fall off, and how far apart they are

A·sin(ω·t + φ)·e^(−d·t) has its extremes where tan(ω·t + φ) = ω/d, that is at equal distances, and from each to the next it loses the
same factor:

    interval = π/ω,     |next extreme / this one| = e^(−π·d/ω).

So a ponytail cannot fall off in "two violent decays, then slow" – its swings are a geometric series, as violent at the end as at the beginning – and
the intervals between its swings do not lengthen. Extremes and crossings are searched for in the model itself, over the typical ranges of
ω (6 to 15 rad/s) and d (0.8 to 3 1/s), φ = 0, and compared with these two laws.

How many swings are *visible* is a question of what one can see. Three thresholds are counted: extremes, the first overshoot among them, above 10, 5 and 1 % of A.
At 10 % the typical ranges give anything from two swings to fourteen. The number goes with 1/d, so that d from 1.5 to 2.2 turns five swings into 3.4: into three at ω = 10 and above 10 %, the source's
setting; into four at other settings that have five to begin with; never into two.

The templates count t from the start of the program. After 5 s, e^(−5d) is left, 1.8 % of A at the weakest decay of the range and 3·10⁻⁷ at the strongest: the second event and all
later ones find a ponytail that no longer moves. t has to start anew with each event.

*Rounding.* An extreme is flat, so a wrong place does not show; what is rounded is the exponent and the product: ε(2 + d·t) of the quotient. A crossing lies where
ω·t + φ, rounded to ε·ω·t, is a multiple of π: 2ε·t.
*/
#include "experiment.h"
#include "judges.h"

#include <float.h>
#include <math.h>
#include <stdio.h>

enum { OMEGAS = 10, DECAYS = 23, ROWS = OMEGAS * DECAYS, EXTREMES = 6, MOST_EXTREMES = 40 };
enum {
    OMEGA,
    DECAY,
    SWINGS_10,
    SWINGS_5,
    SWINGS_1,
    LEFT,
    FALL_1,
    FALL_5 = FALL_1 + 4,
    INTERVAL_1 = FALL_5 + 4,
    INTERVAL_5 = INTERVAL_1 + 4
};

/* Where the offset is zero between two times of different sign. */
static double find_crossing(const SbPonytail *p, double low, double high)
{
    const bool rises = sb_ponytail_offset(p, low) < 0;
    for (int i = 0; i < 60; i++) {
        const double middle = (low + high) / 2;
        if ((sb_ponytail_offset(p, middle) < 0) == rises)
            low = middle;
        else
            high = middle;
    }
    return (low + high) / 2;
}

/* The size of the extreme between two crossings, by thirds. */
static double find_extreme(const SbPonytail *p, double low, double high)
{
    for (int i = 0; i < 60; i++) {
        const double third = (high - low) / 3;
        if (fabs(sb_ponytail_offset(p, low + third)) < fabs(sb_ponytail_offset(p, high - third)))
            low += third;
        else
            high -= third;
    }
    return fabs(sb_ponytail_offset(p, (low + high) / 2));
}

/* Goes through the swings one by one; returns how many extremes it found. */
static int find_swings(const SbPonytail *p, double crossing[MOST_EXTREMES],
                       double extreme[MOST_EXTREMES])
{
    const double step = 0.02; /* a tenth of the shortest swing */
    double last = 0;
    int found = 0;
    for (int i = 1; found < MOST_EXTREMES; i++) {
        const double t = i * step;
        if (sb_ponytail_offset(p, t) * sb_ponytail_offset(p, t + step) > 0)
            continue;
        crossing[found] = find_crossing(p, t, t + step);
        extreme[found] = find_extreme(p, last, crossing[found]);
        last = crossing[found++];
    }
    return found;
}

static double count_visible(const double *extreme, int found, double least)
{
    int visible = 0;
    for (int i = 0; i < found; i++)
        visible += extreme[i] > least;
    return visible;
}

static void compare(Table *table, long row, int first, double x, double law, double unit)
{
    if (!table_compare(table, row, first, x, law, unit))
        table->verdict[row] = ROW_OFF;
}

static void fill_row(Table *table, long row)
{
    const SbPonytail p = { 1, 6 + (double)(row / DECAYS), 0, (8 + (double)(row % DECAYS)) / 10 };
    double crossing[MOST_EXTREMES], extreme[MOST_EXTREMES];
    const int found = find_swings(&p, crossing, extreme);
    double *cell = table_cell(table, row, 0);
    cell[OMEGA] = p.omega;
    cell[DECAY] = p.decay;
    cell[SWINGS_10] = count_visible(extreme, found, 0.1);
    cell[SWINGS_5] = count_visible(extreme, found, 0.05);
    cell[SWINGS_1] = count_visible(extreme, found, 0.01);
    cell[LEFT] = hypot(sb_ponytail_offset(&p, 5),
                       sb_ponytail_offset(&(SbPonytail){ 1, p.omega, M_PI / 2, p.decay }, 5));
    const double fall = exp(-M_PI * p.decay / p.omega), interval = M_PI / p.omega;
    for (int i = 0; i < 2; i++) {
        const int k = i == 0 ? 0 : EXTREMES - 2;
        const double t = crossing[k + 1];
        compare(table, row, i == 0 ? FALL_1 : FALL_5, extreme[k + 1] / extreme[k], fall,
                DBL_EPSILON * (2 + p.decay * t) * fall);
        compare(table, row, i == 0 ? INTERVAL_1 : INTERVAL_5, t - crossing[k], interval,
                2 * DBL_EPSILON * t);
    }
}

static const char *run(const Experiment *experiment, const RunOptions *options, Table *table)
{
    static const char *const plain[] = { "omega_rad_s", "decay_per_s", "swings_10pct",
                                         "swings_5pct", "swings_1pct", "left_at_5s",
                                         NULL };
    static const char *const compared[] = { "fall_1", "fall_5", "interval_1_s", "interval_5_s",
                                            NULL };
    (void)experiment;
    (void)options;
    const char *failed = table_declare(table, plain, compared, ROWS);
    for (long row = 0; !failed && row < ROWS; row++)
        fill_row(table, row);
    return failed;
}

/* "A decay of 1.5 shows five, one of 2.2 two or three": wherever 1.5 shows five, at any of the thresholds, of the
 * rows that claim->where selects or of all. */
static Finding judge_five_become_three(const Claim *claim, const Table *table)
{
    static const char *const counts[] = { "swings_10pct", "swings_5pct", "swings_1pct" };
    const long later = 7; /* rows from a decay of 1.5 to 2.2 */
    Finding finding = { .verdict = NOT_JUDGED };
    int fives = 0;
    for (long row = 0; row + later < table->rows; row++)
        for (int k = 0; k < 3; k++) {
            if ((claim->where.column &&
                 table_get(table, row, claim->where.column) != claim->where.value) ||
                table_get(table, row, "decay_per_s") != 1.5 ||
                table_get(table, row, counts[k]) != 5)
                continue;
            const double then = table_get(table, row + later, counts[k]);
            fives++;
            if (finding.verdict != NOT_JUDGED && fabs(then - 2.5) <= finding.within)
                continue;
            finding.within = fabs(then - 2.5);
            finding.row = (int)(row + later);
            finding.verdict = finding.within <= claim->bound ? HOLDS : DOES_NOT_HOLD;
            snprintf(finding.column, sizeof finding.column, "%s", counts[k]);
        }
    snprintf(finding.text, sizeof finding.text, "five at %d settings; the furthest becomes %g",
             fives, table_get(table, finding.row, finding.column));
    return finding;
}

const Experiment ponytail_swings_vs_decay = {
    .title = "How many swings a ponytail has",
    .run = run,
    .views = {
        { "omega_rad_s", "ω (rad/s)", "%.0f" },
        { "decay_per_s", "d (1/s)", "%.1f" },
        { "swings_10pct", "swings above 10 % of A", "%.0f" },
        { "swings_5pct", "above 5 %", "%.0f" },
        { "swings_1pct", "above 1 %", "%.0f" },
        { "fall_1_law", "law, extreme to extreme", "%.4f" },
        { "fall_1", "second / first", "%.4f" },
        { "fall_5", "sixth / fifth", "%.4f" },
        { "interval_1_s", "first interval (s)", "%.4f" },
        { "interval_5_s", "fifth interval (s)", "%.4f" },
        { "left_at_5s", "left after 5 s", "%.1e" },
    },
    .claims = {
        { "P-2", "It overshoots and rebounds a few times (up to five visible swings in the typical ranges).", DOES_NOT_HOLD,
          judge_size, "swings_10pct", 5, "From two to fourteen swings above 10 % of A, and up to 27 above 1 %." },
        { "P-3", "The swing has two violent decays and is slow from then on.", DOES_NOT_HOLD, judge_exceeds_limit, "fall_5",
          0.05, "A geometric series: every swing is e^(−π·d/ω) of the one before.", "fall_1" },
        { "P-15", "d from 1.5 to 2.2 turns five visible swings into two or three, at ω = 10.", HOLDS, judge_five_become_three,
          "swings_10pct", 0.5, "Into three.", .where = { "omega_rad_s", 10 } },
        { "P-15", "It does so wherever five are visible.", DOES_NOT_HOLD, judge_five_become_three, "swings_10pct", 0.5,
          "The number goes with 1/d: five become 3.4, which is three or four, never two." },
        { "P-20", "The intervals between the swings lengthen.", DOES_NOT_HOLD, judge_exceeds_limit, "interval_5_s", 1e-3,
          "All intervals are π/ω.", "interval_1_s" },
        { "P-22", "The templates, whose t never starts anew, answer a second event 5 s later.", DOES_NOT_HOLD,
          judge_exceeds_everywhere, "left_at_5s", 0.05, "e^(−5d) is left, at most 1.8 % of A." },
        { "Q-1", "Each swing is e^(−π·d/ω) of the one before, the first as the sixth.", HOLDS_TO_ROUNDING, judge_against_law,
          "fall_5" },
        { "Q-2", "Each interval is π/ω.", HOLDS_TO_ROUNDING, judge_against_law, "interval_5_s" },
    },
};
