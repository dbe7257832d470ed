/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "series.h"

#include "csv_reader.h"
#include "message.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static int find_time(const CsvReader *csv)
{
    static const char *const names[] = { "time", "time_s", "seconds", "t", "frame" };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (csv_column(csv, names[i]) >= 0)
            return csv_column(csv, names[i]);
    return 0;
}

/* The names that may be chosen, as many as fit. */
static void list_columns(const CsvReader *csv, int time, char *text, size_t size)
{
    size_t used = 0;
    for (int i = 0; i < csv->columns && used + 40 < size; i++)
        if (i != time)
            used += (size_t)snprintf(text + used, size - used, "%s%.30s", used ? ", " : "",
                                     csv->name[i]);
}

static bool find_columns(CsvReader *csv, const char *column, int found[2])
{
    char choices[240] = "none";
    found[0] = find_time(csv);
    list_columns(csv, found[0], choices, sizeof choices);
    if (csv->columns < 2)
        return csv_refuse(csv, "one column where time and a quantity are needed");
    if (!column && csv->columns > 2)
        return csv_refuse(csv, "several columns, so name one: %s", choices);
    found[1] = column ? csv_column(csv, column) : 1 - found[0];
    if (found[1] < 0)
        return csv_refuse(csv, "no column %.40s; there are: %s", column, choices);
    if (csv_column_twice(csv, found[0]) || csv_column_twice(csv, found[1]))
        return false;
    if (found[1] == found[0])
        return csv_refuse(csv, "column %.40s is the time; there are: %s", column, choices);
    return true;
}

/* Keeps every second row from here on. */
static void thin_series(Series *series)
{
    const size_t kept = (series->count + 1) / 2;
    for (size_t i = 1; i < kept; i++) {
        series->t[i] = series->t[2 * i];
        series->y[i] = series->y[2 * i];
    }
    series->count = kept;
}

static bool read_rows(CsvReader *csv, const int found[2], double unit, Series *series)
{
    size_t stride = 1;
    double value[2], last = 0;
    for (int got; (got = csv_next(csv, found, 2, value)) != 0; series->rows++) {
        if (got < 0)
            return false;
        if (series->rows > 0 && !(value[0] > last))
            return csv_refuse(csv, "column %.40s: %.10g after %.10g: time must increase",
                              csv->name[found[0]], value[0], last);
        for (int i = 0; i < 2; i++)
            if (fabs(value[i]) > SERIES_LARGEST)
                return csv_refuse(csv, "column %.40s: %.10g given, allowed: at most %g in size",
                                  csv->name[found[i]], value[i], SERIES_LARGEST);
        last = value[0];
        if (series->rows % stride != 0)
            continue;
        if (series->count == SERIES_MOST) {
            thin_series(series);
            stride *= 2;
            if (series->rows % stride != 0)
                continue;
        }
        series->t[series->count] = value[0] * unit;
        series->y[series->count++] = value[1];
    }
    csv->line = 0;
    return series->rows > 0 || csv_refuse(csv, "no rows below the header");
}

bool series_read(const char *path, const char *column, double fps, Series *series,
                 char error[SERIES_ERROR_SIZE])
{
    CsvReader csv;
    int found[2];
    *series = (Series){ 0 };
    series->t = malloc(SERIES_MOST * sizeof *series->t);
    series->y = malloc(SERIES_MOST * sizeof *series->y);
    bool good = csv_open(&csv, path) && find_columns(&csv, column, found);
    if (good && (!series->t || !series->y))
        good = csv_refuse(&csv, "out of memory");
    if (good) {
        const bool frames = strcmp(csv.name[found[0]], "frame") == 0;
        snprintf(series->column, sizeof series->column, "%s", csv.name[found[1]]);
        message_clean(series->column);
        if (frames)
            series->rate = frame_rate_choose(fps, csv.fps, 0);
        good = read_rows(&csv, found, frames ? 1 / series->rate.fps : 1, series);
    }
    if (!good) {
        snprintf(error, SERIES_ERROR_SIZE, "%s", csv.error);
        series_free(series);
    }
    csv_close(&csv);
    return good;
}

void series_free(Series *series)
{
    free(series->t);
    free(series->y);
    *series = (Series){ 0 };
}
