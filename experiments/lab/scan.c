/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scan.h"

#include <gsl/gsl_qrng.h>
#include <gsl/gsl_sort.h>
#include <gsl/gsl_statistics_double.h>
#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static const char *const field_names[SCAN_FIELDS] = {
    "stiffness",      "drag",           "bones",          "length_m",     "fps",
    "gravity_x_m_s2", "gravity_y_m_s2", "gravity_z_m_s2", "wind_x_m_s2",  "wind_y_m_s2",
    "wind_z_m_s2",    "speed_x_m_s",    "speed_y_m_s",    "speed_z_m_s",  "rest_x",
    "rest_y",         "rest_z",         "swing_x_m",      "swing_y_m",    "swing_z_m",
    "turn_x",         "turn_y",         "turn_z",         "frequency_hz", "unlike",
    "frames",         "spin",           "ahead_m",        "aside_m",      "weight",
    "depth_m",        "from_centre_m",  "vrm1",
};

static const char *const outcome_names[SCAN_OUTCOMES] = { "held",     "off",          "unsettled",
                                                          "no_law",   "antiparallel", "lost",
                                                          "too_slow", "refused" };

const char *scan_field_name(int field)
{
    return field_names[field];
}

/* The columns of the table. */
enum {
    LAW,
    POINTS,
    COUNTS,
    MEDIAN = COUNTS + SCAN_OUTCOMES,
    Q99,
    WORST,
    WORST_POINT = WORST + 4,
    FIELDS
};

static const char *declare(Table *table, int laws)
{
    static const char *const first[] = { "law", "points" };
    int added = 0;
    for (int i = 0; i < 2; i++)
        added |= table_add_column(table, first[i]);
    for (int i = 0; i < SCAN_OUTCOMES; i++)
        added |= table_add_column(table, outcome_names[i]);
    added |= table_add_column(table, "median");
    added |= table_add_column(table, "q99");
    added |= table_add_compared(table, "off_worst");
    added |= table_add_column(table, "worst_point");
    for (int i = 0; i < SCAN_FIELDS; i++)
        added |= table_add_column(table, field_names[i]);
    return added < 0 || !table_set_rows(table, laws) ? "out of memory" : NULL;
}

/* ---- points ---- */

static int components(const ScanCoordinate *coordinate)
{
    return coordinate->vector ? 3 : 1;
}

static unsigned dimension(const ScanLaw *law)
{
    unsigned sum = 0;
    for (int i = 0; i < SCAN_MOST_COORDINATES && law->coordinate[i].kind != SCAN_END; i++)
        sum += (unsigned)components(&law->coordinate[i]);
    return sum;
}

/* At an edge point the outer parts of 0 .. 1 shrink to the ends and, in a linear range, a part to the
 * middle; the rest covers the inside again. */
static double move_to_edge(double u, bool linear)
{
    if (u < 0.25)
        return u < 0.2 || !linear ? 0 : 0.5;
    if (u >= 0.75)
        return u >= 0.8 || !linear ? 1 : 0.5;
    return 2 * (u - 0.25);
}

static double place(const ScanCoordinate *coordinate, double u)
{
    const double least = coordinate->least, most = coordinate->most;
    if (coordinate->kind == SCAN_COUNT)
        return fmin(most, least + floor(u * (most - least + 1)));
    if (u == 0 || u == 1)
        return u == 0 ? least : most;
    if (coordinate->kind == SCAN_LOG)
        return least * pow(most / least, u);
    return least + (most - least) * u;
}

/* From a point of the unit cube, whose last coordinate decides whether it goes to the edge. */
static void place_point(const ScanLaw *law, const double *u, double at[SCAN_FIELDS])
{
    const bool edge = u[dimension(law)] < 0.25;
    for (int i = 0; i < SCAN_FIELDS; i++)
        at[i] = NAN;
    for (int i = 0; i < SCAN_MOST_COORDINATES && law->coordinate[i].kind != SCAN_END; i++) {
        const ScanCoordinate *coordinate = &law->coordinate[i];
        for (int k = 0; k < components(coordinate); k++, u++)
            at[(int)coordinate->field + k] =
                place(coordinate, edge ? move_to_edge(*u, coordinate->kind == SCAN_LINEAR) : *u);
    }
}

/* Sobol's points in the unit cube, one behind the other. NULL when memory is out. */
static double *make_points(const ScanLaw *law, long points)
{
    const unsigned dimensions = dimension(law) + 1;
    double *cube = malloc((size_t)points * dimensions * sizeof *cube);
    gsl_qrng *sobol = gsl_qrng_alloc(gsl_qrng_sobol, dimensions);
    for (long i = 0; cube && sobol && i < points; i++)
        gsl_qrng_get(sobol, cube + i * dimensions);
    if (!sobol) {
        free(cube);
        cube = NULL;
    }
    gsl_qrng_free(sobol);
    return cube;
}

/* ---- measuring ---- */

/* What is kept of a point. */
typedef struct Result {
    double off, unit;
    ScanOutcome outcome;
} Result;

static double ratio_of(const Result *result)
{
    if (result->off == 0)
        return 0;
    const double ratio = result->off / result->unit;
    return isnan(ratio) ? HUGE_VAL : ratio;
}

static Result judge(const ScanSample *sample)
{
    const double off = isnan(sample->off) ? HUGE_VAL : sample->off;
    Result result = { off, sample->unit, sample->skipped };
    if (sample->skipped == SCAN_HELD && !(ratio_of(&result) <= ROUNDING_THRESHOLD))
        result.outcome = sample->moves ? SCAN_UNSETTLED : SCAN_OFF;
    return result;
}

/* How far the scan has got. */
typedef struct Progress {
    const RunOptions *options;
    long done, all;
} Progress;

static void count_point(Progress *progress)
{
    long now;
#pragma omp atomic capture
    now = ++progress->done;
    if (!progress->options->progress || (now % (1 + progress->all / 1000) && now != progress->all))
        return;
#pragma omp critical(scan_progress)
    progress->options->progress(progress->options->context, now, progress->all);
}

static void measure_points(const ScanLaw *law, const double *cube, long points, Result *result,
                           Progress *progress)
{
    const RunOptions *options = progress->options;
    const unsigned dimensions = dimension(law) + 1;
#pragma omp parallel num_threads(options->threads > 0 ? options->threads : omp_get_max_threads())
    {
        Trace room = { 0 };
        ScanPoint point = { .lesson = options->solver ? options->solver : &sb_lesson,
                            .room = &room };
#pragma omp for schedule(dynamic, 16)
        for (long i = 0; i < points; i++) {
            place_point(law, cube + i * dimensions, point.at);
            const ScanSample sample = law->measure(&point);
            result[i] = judge(&sample);
            count_point(progress);
        }
        trace_free(&room);
    }
}

/* ---- adding up ---- */

static bool is_compared(const Result *result)
{
    return result->outcome == SCAN_HELD || result->outcome == SCAN_OFF;
}

static long find_worst(const Result *result, long points)
{
    long worst = -1;
    for (long i = 0; i < points; i++)
        if (is_compared(&result[i]) &&
            (worst < 0 || ratio_of(&result[i]) > ratio_of(&result[worst])))
            worst = i;
    return worst;
}

static void fill_quantiles(const Result *result, long points, double *ratio, double *cell)
{
    size_t compared = 0;
    for (long i = 0; i < points; i++)
        if (is_compared(&result[i]))
            ratio[compared++] = ratio_of(&result[i]);
    if (compared == 0)
        return;
    gsl_sort(ratio, 1, compared);
    cell[MEDIAN] = gsl_stats_quantile_from_sorted_data(ratio, 1, compared, 0.5);
    cell[Q99] = gsl_stats_quantile_from_sorted_data(ratio, 1, compared, 0.99);
}

static RowVerdict find_verdict(const double *cell)
{
    const double compared = cell[COUNTS + SCAN_HELD] + cell[COUNTS + SCAN_OFF];
    if (cell[COUNTS + SCAN_OFF] > 0)
        return ROW_OFF;
    const double allowed = fmax(SCAN_FEW_SKIPPED, SCAN_MOST_SKIPPED * cell[POINTS]);
    return cell[POINTS] - compared > allowed ? ROW_UNSETTLED : ROW_HOLDS;
}

static void fill_row(const ScanLaw *law, const double *cube, const Result *result, long points,
                     Table *table, long row)
{
    double *cell = table_cell(table, row, 0);
    cell[LAW] = (double)row + 1;
    cell[POINTS] = (double)points;
    for (int i = 0; i < SCAN_OUTCOMES; i++)
        cell[COUNTS + i] = 0;
    for (long i = 0; i < points; i++)
        cell[COUNTS + (int)result[i].outcome]++;
    const long worst = find_worst(result, points);
    if (worst >= 0) {
        table_compare(table, row, WORST, result[worst].off, 0, result[worst].unit);
        cell[WORST_POINT] = (double)worst;
        place_point(law, cube + worst * (dimension(law) + 1), &cell[FIELDS]);
    }
    table->verdict[row] = find_verdict(cell);
}

static bool scan_law(const ScanLaw *law, long points, Progress *progress, Table *table, long row)
{
    double *cube = make_points(law, points), *ratio = malloc((size_t)points * sizeof *ratio);
    Result *result = malloc((size_t)points * sizeof *result);
    const bool good = cube && ratio && result;
    if (good) {
        measure_points(law, cube, points, result, progress);
        fill_row(law, cube, result, points, table, row);
        fill_quantiles(result, points, ratio, table_cell(table, row, 0));
    }
    free(cube);
    free(ratio);
    free(result);
    return good;
}

const char *scan_run(const ScanLaw *laws, int count, long points, const RunOptions *options,
                     Table *table)
{
    Progress progress = { options, 0, count * points };
    const char *failed = declare(table, count);
    for (int i = 0; !failed && i < count; i++)
        if (!scan_law(&laws[i], points, &progress, table, i))
            failed = "out of memory";
    return failed;
}
