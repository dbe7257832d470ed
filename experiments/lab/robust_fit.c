/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "robust_fit.h"

#include <gsl/gsl_sort.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* With a quarter of the frames free of foreign ones, a draw of 4 hits none but these once in 256. */
enum { DRAWS = 1500, ENOUGH_DRAWS = 300, DRAWN = 4, MOST_LOOKED_AT = 2000, ROUNDS = 50 };

/* The length of a pair of residuals of deviation 1 stays below these in a quarter, and in half, of the
 * cases: sqrt(-2 ln(3/4)) and sqrt(-2 ln(1/2)). */
static const double quartile_of_pairs = 0.7585276164;
static const double median_of_pairs = 1.1774100226;
/* Noise need not be even (rounding grows with the coordinates), so that 6 would be too narrow. */
static const double most_deviations = 10;
/* A fit that leaves more than this of the right side's size explains little. */
static const double little = 1e-3;

typedef struct Data {
    const FrameEquations *given;
    int *frame; /* the frames that tell something new, count of them */
    int count;
    double size;      /* root mean square of the right side over these */
    double *residual; /* room for one a frame */
    double *sorted;
    double *row, *right; /* room for the equations of a choice of frames, taken of them */
    size_t taken;
} Data;

static void take_frame(Data *data, int frame)
{
    const size_t pair = 2 * (size_t)data->given->unknowns;
    memcpy(data->row + data->taken * pair, data->given->row + (size_t)frame * pair,
           pair * sizeof(double));
    memcpy(data->right + 2 * data->taken, data->given->right + 2 * (size_t)frame,
           2 * sizeof(double));
    data->taken++;
}

static bool fit_taken(const Data *data, LinearFit *fit)
{
    return linear_fit(data->row, data->right, 2 * data->taken, data->given->unknowns,
                      data->given->noise, fit);
}

static double residual_of(const Data *data, const LinearFit *fit, int frame)
{
    const int n = data->given->unknowns;
    double square = 0;
    for (long e = 2L * frame; e < 2L * frame + 2; e++) {
        double off = -data->given->right[e];
        for (int j = 0; j < n; j++)
            off += data->given->row[e * n + j] * fit->value[j];
        square += off * off;
    }
    return sqrt(square);
}

/* Whether a frame's equations differ from another's by more than rounding. A bone that rests, perhaps on
 * something, repeats itself, and must not outvote the frames in which it moves. */
static bool is_news(const FrameEquations *given, int frame, int before)
{
    const int n = given->unknowns;
    double most = 0;
    for (int i = 0; i < 2; i++) {
        const long a = 2L * frame + i, b = 2L * before + i;
        for (int j = 0; j < n; j++)
            most = fmax(most, fabs(given->row[a * n + j] - given->row[b * n + j]));
        most = fmax(most, fabs(given->right[a] - given->right[b]));
    }
    return most > 100 * given->noise;
}

static void choose_candidates(Data *data)
{
    const FrameEquations *given = data->given;
    double sum = 0;
    for (int i = 0; i < given->frames; i++) {
        if (data->count > 0 && !is_news(given, i, data->frame[data->count - 1]))
            continue;
        data->frame[data->count++] = i;
        sum += given->right[2 * i] * given->right[2 * i] +
               given->right[2 * i + 1] * given->right[2 * i + 1];
    }
    data->size = sqrt(sum / (2 * data->count));
}

/* The lower quartile of the candidates' residuals, of more of them than a draw itself explains. */
static double lower_quartile(Data *data, const LinearFit *fit)
{
    const int stride = 1 + data->count / MOST_LOOKED_AT;
    int count = 0;
    for (int i = 0; i < data->count; i += stride)
        data->sorted[count++] = residual_of(data, fit, data->frame[i]);
    gsl_sort(data->sorted, 1, (size_t)count);
    const int index = count / 4 > DRAWN + 2 ? count / 4 : DRAWN + 2;
    return data->sorted[index < count ? index : count - 1];
}

/* A fixed sequence (splitmix64), so that the same recording has the same answer. */
static uint64_t draw(uint64_t *state)
{
    uint64_t z = *state += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

/* Draw i: every second one is DRAWN candidates in a row, as free frames come. */
static void take_draw(Data *data, int i, uint64_t *state)
{
    data->taken = 0;
    const int first = (int)(draw(state) % (uint64_t)data->count);
    for (int k = 0; k < DRAWN; k++)
        take_frame(data, i % 2 == 0 && first + k < data->count
                             ? data->frame[first + k]
                             : data->frame[draw(state) % (uint64_t)data->count]);
}

/* The best of the draws, and the deviation of the frames that belong to it. */
static bool find_by_quartile(Data *data, LinearFit *best, double *deviation)
{
    uint64_t state = 2385;
    double least = HUGE_VAL;
    for (int i = 0; i < DRAWS && least > data->given->noise; i++) {
        if (i >= ENOUGH_DRAWS && least <= little * data->size)
            break;
        LinearFit fit;
        take_draw(data, i, &state);
        if (!fit_taken(data, &fit))
            return false;
        const double quartile = lower_quartile(data, &fit);
        if (quartile < least) {
            least = quartile;
            *best = fit;
        }
    }
    *deviation = least / quartile_of_pairs;
    return true;
}

static int count_told(const LinearFit *fit, int unknowns)
{
    int told = 0;
    for (int j = 0; j < unknowns; j++)
        told += fit->told[j];
    return told;
}

/* The fewest frames in a row that have an equation more than there are unknowns; those that agree to
 * rounding, tell as much as all frames together, and have most frames with them. */
static bool find_in_a_row(Data *data, LinearFit *best, double *deviation)
{
    const int n = data->given->unknowns, length = n / 2 + 1;
    LinearFit fit;
    data->taken = 0;
    for (int i = 0; i < data->count; i++)
        take_frame(data, data->frame[i]);
    if (!fit_taken(data, &fit))
        return false;
    const int told = count_told(&fit, n);
    int most = 0;
    for (int i = 0; i + length <= data->count; i++) {
        data->taken = 0;
        for (int k = 0; k < length; k++)
            take_frame(data, data->frame[i + k]);
        if (!fit_taken(data, &fit))
            return false;
        if (fit.scatter > most_deviations * data->given->noise || count_told(&fit, n) < told)
            continue;
        int with = 0;
        for (int k = 0; k < data->count; k++)
            with += residual_of(data, &fit, data->frame[k]) <= little * little * data->size;
        if (with > most) {
            most = with;
            *best = fit;
            *deviation = data->given->noise;
        }
    }
    return true;
}

/* Marks the frames within reach. Returns whether the choice changed. */
static bool choose_frames(Data *data, double reach, bool *used)
{
    bool changed = false;
    for (int i = 0; i < data->given->frames; i++) {
        const bool within = data->residual[i] <= reach;
        changed |= within != used[i];
        used[i] = within;
    }
    return changed;
}

static double median_used(Data *data, const bool *used)
{
    size_t count = 0;
    for (int i = 0; i < data->given->frames; i++)
        if (used[i])
            data->sorted[count++] = data->residual[i];
    gsl_sort(data->sorted, 1, count);
    return count ? data->sorted[count / 2] : 0;
}

/* Lets frames join and leave until the choice stays. */
static bool settle(Data *data, double deviation, LinearFit *fit, bool *used)
{
    const int frames = data->given->frames;
    memset(used, 0, (size_t)frames * sizeof *used);
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < frames; i++)
            data->residual[i] = residual_of(data, fit, i);
        if (round > 0)
            deviation = median_used(data, used) / median_of_pairs;
        if (!choose_frames(data, most_deviations * fmax(deviation, data->given->noise), used))
            return true;
        data->taken = 0;
        for (int i = 0; i < frames; i++)
            if (used[i])
                take_frame(data, i);
        if (!fit_taken(data, fit))
            return false;
    }
    return true;
}

static bool find_start(Data *data, LinearFit *fit, double *deviation)
{
    choose_candidates(data);
    if (!find_by_quartile(data, fit, deviation))
        return false;
    return *deviation <= little * data->size || find_in_a_row(data, fit, deviation);
}

bool robust_fit(const FrameEquations *equations, LinearFit *fit, bool *used)
{
    const size_t n = (size_t)(equations->frames > DRAWN ? equations->frames : DRAWN);
    Data data = { .given = equations };
    data.frame = malloc(n * sizeof *data.frame);
    data.residual = malloc(n * sizeof *data.residual);
    data.sorted = malloc(n * sizeof *data.sorted);
    data.row = malloc(2 * n * (size_t)equations->unknowns * sizeof *data.row);
    data.right = malloc(2 * n * sizeof *data.right);
    double deviation = 0;
    const bool good = data.frame && data.residual && data.sorted && data.row && data.right &&
                      find_start(&data, fit, &deviation) && settle(&data, deviation, fit, used);
    free(data.frame);
    free(data.residual);
    free(data.sorted);
    free(data.row);
    free(data.right);
    return good;
}
