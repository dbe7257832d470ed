/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scan.h"

#include <gsl/gsl_qrng.h>
#include <gsl/gsl_sort.h>
#include <gsl/gsl_statistics_double.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

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

int scan_declare(Table *table)
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
    return added;
}

/* The columns of a point's row: what is kept of it. */
enum { POINT_LAW, POINT, OFF, UNIT, OUTCOME };

int scan_declare_points(Table *table)
{
    static const char *const names[] = { "law", "point", "off", "unit", "outcome", NULL };
    return table_add_columns(table, names, NULL);
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

/* Sobol's sequence, from the point on at which it stands. */
typedef struct Sobol {
    gsl_qrng *generator;
    const ScanLaw *law;
    long next; /* the number of the point that comes next */
    double u[SCAN_FIELDS + 1];
} Sobol;

/* Makes u the point of that number. Points only come in order, so an earlier one takes a new start. False
 * when memory is out. */
static bool sobol_go(Sobol *sobol, const ScanLaw *law, long point)
{
    if (!sobol->generator || sobol->law != law || point < sobol->next) {
        gsl_qrng_free(sobol->generator);
        sobol->generator = gsl_qrng_alloc(gsl_qrng_sobol, dimension(law) + 1);
        sobol->law = law;
        sobol->next = 0;
    }
    for (; sobol->generator && sobol->next <= point; sobol->next++)
        gsl_qrng_get(sobol->generator, sobol->u);
    return sobol->generator;
}

/* ---- measuring ---- */

static double ratio_of(double off, double unit)
{
    if (off == 0)
        return 0;
    const double ratio = off / unit;
    return isnan(ratio) ? HUGE_VAL : ratio;
}

static ScanOutcome judge(const ScanSample *sample, double off)
{
    if (sample->skipped != SCAN_HELD || ratio_of(off, sample->unit) <= ROUNDING_THRESHOLD)
        return sample->skipped;
    return sample->moves ? SCAN_UNSETTLED : SCAN_OFF;
}

/* Places the point of a number. False when memory is out. */
static bool go_to_point(const ScanLaw *law, Sobol *sobol, RowJob *job, long number,
                        ScanPoint *point)
{
    if (!sobol_go(sobol, law, number))
        return false;
    *point = (ScanPoint){ .lesson = job->options->solver ? job->options->solver : &sb_lesson,
                          .room = &job->trace,
                          .ahead = &job->ahead };
    place_point(law, sobol->u, point->at);
    return true;
}

/* What a thread keeps: where the points are that it asks for, and those that it fills, which come behind. */
typedef struct Walk {
    Sobol asks, fills;
} Walk;

const char *scan_ask(const ScanLaw *law, RowJob *job, long number)
{
    Walk *walk = row_memory(job, sizeof *walk);
    ScanPoint point;
    if (!law->ask)
        return NULL;
    if (!walk || !go_to_point(law, &walk->asks, job, number, &point))
        return "out of memory";
    law->ask(&point);
    return NULL;
}

const char *scan_fill(const ScanLaw *law, RowJob *job, Table *table, long row, long number)
{
    Walk *walk = row_memory(job, sizeof *walk);
    ScanPoint point;
    if (!walk || !go_to_point(law, &walk->fills, job, number, &point))
        return "out of memory";
    const ScanSample sample = law->measure(&point);
    double *cell = table_cell(table, row, 0);
    cell[POINT] = (double)number;
    cell[OFF] = isnan(sample.off) ? HUGE_VAL : sample.off;
    cell[UNIT] = sample.unit;
    cell[OUTCOME] = judge(&sample, cell[OFF]);
    return NULL;
}

void scan_forget(void *own)
{
    Walk *walk = own;
    gsl_qrng_free(walk->asks.generator);
    gsl_qrng_free(walk->fills.generator);
}

/* ---- adding up ---- */

static bool is_compared(const Table *points, long i)
{
    const double outcome = *table_cell(points, i, OUTCOME);
    return outcome == SCAN_HELD || outcome == SCAN_OFF;
}

static double point_ratio(const Table *points, long i)
{
    return ratio_of(*table_cell(points, i, OFF), *table_cell(points, i, UNIT));
}

static long find_worst(const Table *points)
{
    long worst = -1;
    for (long i = 0; i < points->rows; i++)
        if (is_compared(points, i) &&
            (worst < 0 || point_ratio(points, i) > point_ratio(points, worst)))
            worst = i;
    return worst;
}

static bool fill_quantiles(const Table *points, double *cell)
{
    double *ratio = malloc((size_t)points->rows * sizeof *ratio);
    size_t compared = 0;
    for (long i = 0; ratio && i < points->rows; i++)
        if (is_compared(points, i))
            ratio[compared++] = point_ratio(points, i);
    if (compared > 0) {
        gsl_sort(ratio, 1, compared);
        cell[MEDIAN] = gsl_stats_quantile_from_sorted_data(ratio, 1, compared, 0.5);
        cell[Q99] = gsl_stats_quantile_from_sorted_data(ratio, 1, compared, 0.99);
    }
    free(ratio);
    return ratio;
}

static RowVerdict find_verdict(const double *cell)
{
    const double compared = cell[COUNTS + SCAN_HELD] + cell[COUNTS + SCAN_OFF];
    if (cell[COUNTS + SCAN_OFF] > 0)
        return ROW_OFF;
    const double allowed = fmax(SCAN_FEW_SKIPPED, SCAN_MOST_SKIPPED * cell[POINTS]);
    return cell[POINTS] - compared > allowed ? ROW_UNSETTLED : ROW_HOLDS;
}

static bool fill_worst(const ScanLaw *law, const Table *points, Table *table, long row)
{
    const long worst = find_worst(points);
    if (worst < 0)
        return true;
    double *cell = table_cell(table, row, 0);
    table_compare(table, row, WORST, *table_cell(points, worst, OFF), 0,
                  *table_cell(points, worst, UNIT));
    cell[WORST_POINT] = (double)worst;
    Sobol sobol = { 0 };
    const bool good = sobol_go(&sobol, law, worst);
    if (good)
        place_point(law, sobol.u, &cell[FIELDS]);
    gsl_qrng_free(sobol.generator);
    return good;
}

const char *scan_reduce(const ScanLaw *law, const Table *points, Table *table, long row)
{
    double *cell = table_cell(table, row, 0);
    cell[LAW] = (double)row + 1;
    cell[POINTS] = (double)points->rows;
    for (int i = 0; i < SCAN_OUTCOMES; i++)
        cell[COUNTS + i] = 0;
    for (long i = 0; i < points->rows; i++)
        cell[COUNTS + (int)*table_cell(points, i, OUTCOME)]++;
    const bool good = fill_worst(law, points, table, row) && fill_quantiles(points, cell);
    table->verdict[row] = find_verdict(cell);
    return good ? NULL : "out of memory";
}
