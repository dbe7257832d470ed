/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
# Do the phases of strands spread evenly?

The rule φ = (id·0.6180339887) mod π/2 borrows from the golden rotation: the fractional parts of id·0.618… fill the unit interval more evenly than any other multiple. But
taken modulo π/2 the step is no longer 0.618 of the interval but 0.618/(π/2) = 0.39344, which is no golden number. Evenness is
measured by the star discrepancy, the largest difference between the share of strands below a phase and the share the interval up to it has:

- the rule, as the model computes it;
- the golden rotation of the interval, φ = frac(id·0.618…)·π/2, which is what the rule wants to be;
- phases drawn at random (mean over 64 draws).

The rule is more even than chance, from three strands on. But 0.39344 is very nearly 24/61, so that after 61 strands the phases come round to the same places, off by 0.0006 of the interval. From there on more strands
hardly spread any further: the discrepancy stays near 1/61, at 400 strands two and a half times that of the golden rotation. What does not stand is the purpose. Phases that are even *in a quarter
turn* do not keep strands from twitching together: the sum of all strands swings with |mean of e^(iφ)| of what it would have if all were alike, and over a quarter turn that is

    sin(π/4)/(π/4) = 0.900.

Ninety per cent of the motion is common to all. Over a whole turn the same rotation leaves next to nothing in common; then again a phase makes a jump at t = 0 (ponytail_start_vs_phase).
*/
#include "experiment.h"
#include "judges.h"

#include <complex.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>

enum { LEAST_STRANDS = 3, MOST_STRANDS = 400, DRAWS = 64 };
enum { STRANDS, RULE, GOLDEN, RANDOM, COMMON_RULE, COMMON_WHOLE };

static const double golden = 0.61803398874989484820, quarter = M_PI / 2;

static int compare_numbers(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The star discrepancy of count numbers in [0, 1); sorts them. */
static double discrepancy(double *x, int count)
{
    double most = 0;
    qsort(x, (size_t)count, sizeof *x, compare_numbers);
    for (int i = 0; i < count; i++)
        most = fmax(most, fmax((i + 1.0) / count - x[i], x[i] - (double)i / count));
    return most;
}

/* Numbers in [0, 1) by a Weyl sequence and a mixing of its bits. */
static double draw(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return (double)((z ^ (z >> 31)) >> 11) * 0x1p-53;
}

static double rotate(int id)
{
    return id * golden - floor(id * golden);
}

static double mean_of_random(int count, double *x)
{
    double sum = 0;
    uint64_t state = 1;
    for (int k = 0; k < DRAWS; k++) {
        for (int id = 0; id < count; id++)
            x[id] = draw(&state);
        sum += discrepancy(x, count);
    }
    return sum / DRAWS;
}

static void fill_row(Table *table, long row, int count)
{
    double x[MOST_STRANDS];
    double *cell = table_cell(table, row, 0);
    double complex rule = 0, whole = 0;
    cell[STRANDS] = count;
    for (int id = 0; id < count; id++) {
        x[id] = sb_ponytail_phase(0, id) / quarter;
        rule += cexp(I * sb_ponytail_phase(0, id));
        whole += cexp(2 * M_PI * I * rotate(id));
    }
    cell[RULE] = discrepancy(x, count);
    cell[COMMON_RULE] = cabs(rule) / count;
    cell[COMMON_WHOLE] = cabs(whole) / count;
    for (int id = 0; id < count; id++)
        x[id] = rotate(id);
    cell[GOLDEN] = discrepancy(x, count);
    cell[RANDOM] = mean_of_random(count, x);
}

/* 3 to 30, then in steps of a twentieth. */
static int next_count(int count)
{
    return count < 30 ? count + 1 : count + count / 20;
}

static const char *run(const Experiment *experiment, const RunOptions *options, Table *table)
{
    static const char *const plain[] = {
        "strands",           "discrepancy", "discrepancy_golden", "discrepancy_random", "common",
        "common_whole_turn", NULL
    };
    (void)experiment;
    (void)options;
    long rows = 0;
    for (int count = LEAST_STRANDS; count <= MOST_STRANDS; count = next_count(count))
        rows++;
    const char *failed = table_declare(table, plain, NULL, rows);
    int count = LEAST_STRANDS;
    for (long row = 0; !failed && row < rows; row++, count = next_count(count))
        fill_row(table, row, count);
    return failed;
}

const Experiment ponytail_phases_vs_strands = {
    .title = "Do the phases of strands spread evenly?",
    .run = run,
    .views = {
        { "strands", "strands", "%.0f" },
        { "discrepancy", "discrepancy of the rule", "%.4f" },
        { "discrepancy_golden", "golden rotation", "%.4f" },
        { "discrepancy_random", "random", "%.4f" },
        { "common", "motion in common, rule", "%.4f" },
        { "common_whole_turn", "over a whole turn", "%.4f" },
    },
    .claims = {
        { "P-6", "The phases are uniform in a quarter turn (more even than chance).", HOLDS, judge_below_other, "discrepancy", 0,
          "But after 61 strands they repeat, as modulo π/2 the step is nearly 24/61 of the interval: the golden rotation is lost.", "discrepancy_random" },
        { "P-6", "So strands do not twitch together (less than half of the motion in common).", DOES_NOT_HOLD, judge_size, "common",
          0.5, "Phases within a quarter turn leave sin(π/4)/(π/4) = 90 % of the motion in common." },
    },
};
