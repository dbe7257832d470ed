/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs a declared experiment: every combination of its axes' values, the last axis fastest. A row
 * depends on its number alone, so that threads can take rows in any order. */
#include "experiment.h"

#include "vec3.h"

#include <math.h>
#include <omp.h>
#include <string.h>

double axis_value(const Axis *axis, int i)
{
    if (axis->list)
        return axis->list[i];
    if (i == 0)
        return axis->from;
    if (i == axis->count - 1)
        return axis->to;
    const double part = (double)i / (axis->count - 1);
    if (axis->logarithmic)
        return axis->from * pow(axis->to / axis->from, part);
    return axis->from + (axis->to - axis->from) * part;
}

const Entry *experiment_find(const char *name)
{
    for (const Entry *entry = experiments; entry->name; entry++)
        if (strcmp(entry->name, name) == 0)
            return entry;
    return NULL;
}

long experiment_rows(const Experiment *experiment)
{
    long rows = 1;
    for (int a = 0; a < MOST_AXES && experiment->axes[a].parameter; a++)
        if (__builtin_mul_overflow(rows, (long)experiment->axes[a].count, &rows))
            return -1;
    return rows;
}

static Case sweep_case(const Experiment *experiment, const RunOptions *options, long row)
{
    Case c = experiment->base;
    if (options->solver && c.scheme == &sb_lesson)
        c.scheme = options->solver;
    int axes = 0;
    while (axes < MOST_AXES && experiment->axes[axes].parameter)
        axes++;
    for (int a = axes - 1; a >= 0; a--) {
        const Axis *axis = &experiment->axes[a];
        parameter_set(parameter_find(axis->parameter), &c,
                      axis_value(axis, (int)(row % axis->count)));
        row /= axis->count;
    }
    return c;
}

/* What one thread needs to fill rows. The columns of a row share a run while they share a case. */
typedef struct Worker {
    Trace trace;
    Case ran;
    const char *refused;
    bool has_run;
    bool compared; /* whether the row has a measurement beside its law yet */
} Worker;

static void run_case(Worker *worker, const Case *c)
{
    if (worker->has_run && memcmp(&worker->ran, c, sizeof *c) == 0)
        return;
    worker->refused = case_run(c, &worker->trace);
    worker->ran = *c;
    worker->has_run = true;
}

static bool is_compared(const Column *column)
{
    return column->probe && column->law;
}

static void worsen(RowVerdict *verdict, RowVerdict other)
{
    if (*verdict == ROW_HOLDS)
        *verdict = other;
}

/* What a column measures and expects of one case, and the size of one rounding there. */
typedef struct Reading {
    double measured, law, unit;
} Reading;

/* Reads a column off a case, which runs unless the law alone is asked. A refused case leaves NaN. */
static Reading read_column(const Column *column, const Case *c, Worker *worker)
{
    Reading reading = { NAN, NAN, NAN };
    const int bone = column->bone == BONE_LAST ? c->bones : column->bone;
    const Case after = event_after(c);
    if (column->law)
        reading.law = column->law(&after, bone);
    if (!column->probe)
        return reading;
    run_case(worker, c);
    if (worker->refused)
        return reading;
    reading.measured = column->probe(c, &worker->trace, bone);
    const Rounding unit = column->order ? column->order : column->rounding;
    if (unit)
        reading.unit = unit(&after, &worker->trace, bone);
    return reading;
}

/* The same as a change against the case that differs in nothing: rounding counts on both sides. */
static Reading reading_change(Reading reading, Reading from)
{
    return (Reading){ reading.measured - from.measured, reading.law - from.law,
                      reading.unit + from.unit };
}

/* An infinite law (of a part that is gone after one frame) leaves nothing to read a number off, and a linear
 * one that may be wrong by a tenth of itself is none to judge by. */
static bool has_law(const Column *column, const Reading *reading)
{
    if (column->order && reading->unit > 0.1 * fabs(reading->law))
        return false;
    return !isnan(reading->law) && !(isinf(reading->law) && isnan(reading->measured));
}

/* Fills the cells of a compared column; judges the row by it. */
static void compare_column(const Experiment *experiment, const Column *column,
                           const Reading *reading, Worker *worker, Table *table, long row,
                           int first)
{
    RowVerdict *verdict = &table->verdict[row];
    table_compare(table, row, first, reading->measured, reading->law, reading->unit);
    if (!has_law(column, reading)) {
        worsen(verdict, ROW_NO_LAW);
        return;
    }
    worker->compared = true;
    if (*table_cell(table, row, first + 3) <=
        (column->order ? ORDER_THRESHOLD : ROUNDING_THRESHOLD))
        return;
    const bool about_rest = column->prepare ? isnan(reading->measured) : experiment->at_rest;
    worsen(verdict, about_rest && !trace_settled(&worker->trace) ? ROW_UNSETTLED : ROW_OFF);
}

/* Measures one column. Returns how many cells of the row it takes. */
static int fill_column(const Experiment *experiment, const Column *column, const Case *row_case,
                       Worker *worker, Table *table, long row, int first)
{
    const bool compared = is_compared(column);
    const int cells = compared ? 4 : 1;
    if (column->bone > row_case->bones)
        return cells;
    Reading from = { 0 };
    if (column->change)
        from = read_column(column, row_case, worker);
    Case c = *row_case;
    if (column->vary)
        parameter_set(parameter_find(column->vary), &c, column->value);
    if (column->prepare)
        column->prepare(&c);
    const Reading reading = reading_change(read_column(column, &c, worker), from);

    *table_cell(table, row, first) = column->probe ? reading.measured : reading.law;
    if (column->probe && worker->refused)
        worsen(&table->verdict[row], ROW_REFUSED);
    else if (compared)
        compare_column(experiment, column, &reading, worker, table, row, first);
    return cells;
}

/* Row `number` of the sweep goes into row `row` of the table. */
static void fill_row(const Experiment *experiment, const RunOptions *options, Worker *worker,
                     Table *table, long row, long number)
{
    const Case c = sweep_case(experiment, options, number);
    int cell = 0;
    bool compares = false;
    worker->compared = false;
    for (int a = 0; a < MOST_AXES && experiment->axes[a].parameter; a++)
        *table_cell(table, row, cell++) =
            parameter_get(parameter_find(experiment->axes[a].parameter), &c);
    for (int i = 0; i < MOST_COLUMNS && experiment->columns[i].name; i++) {
        compares |= is_compared(&experiment->columns[i]);
        cell += fill_column(experiment, &experiment->columns[i], &c, worker, table, row, cell);
    }
    if (compares && !worker->compared)
        worsen(&table->verdict[row], ROW_NO_LAW);
}

const char *experiment_declare(const Experiment *experiment, Table *table)
{
    int added = 0;
    for (int a = 0; a < MOST_AXES && experiment->axes[a].parameter; a++) {
        const Parameter *parameter = parameter_find(experiment->axes[a].parameter);
        if (!parameter)
            return "an axis names no parameter";
        added |= table_add_column(table, parameter->column);
    }
    for (int i = 0; i < MOST_COLUMNS && experiment->columns[i].name; i++) {
        const Column *column = &experiment->columns[i];
        added |= !is_compared(column) ? table_add_column(table, column->name)
                 : column->order      ? table_add_ordered(table, column->name)
                                      : table_add_compared(table, column->name);
    }
    return added < 0 ? "out of memory" : NULL;
}

/* Counts the rows of a block, and tells about it a thousand times in all: a lock for each row would
 * cost more than short rows do. */
static void count_row(const RunOptions *options, long *done, long first, long block, long all)
{
    long now;
#pragma omp atomic capture
    now = ++*done;
    if (!options->progress || (now % (1 + all / 1000) != 0 && now != block))
        return;
#pragma omp critical(sweep_progress)
    options->progress(options->context, first + now, all);
}

void experiment_fill(const Experiment *experiment, const RunOptions *options, Table *table,
                     long first)
{
    const long all = experiment_rows(experiment), rows = table->rows;
    long done = 0;
    table_clear(table);
#pragma omp parallel num_threads(options->threads > 0 ? options->threads : omp_get_max_threads())
    {
        Worker worker = { 0 };
#pragma omp for schedule(dynamic)
        for (long row = 0; row < rows; row++) {
            fill_row(experiment, options, &worker, table, row, first + row);
            count_row(options, &done, first, rows, all);
        }
        trace_free(&worker.trace);
    }
}

static const char *run_sweep(const Experiment *experiment, const RunOptions *options, Table *table)
{
    const char *failed = experiment_declare(experiment, table);
    if (failed)
        return failed;
    const long rows = experiment_rows(experiment);
    if (rows < 0 || !table_set_rows(table, rows))
        return "out of memory";
    experiment_fill(experiment, options, table, 0);
    return NULL;
}

const char *experiment_run(const Entry *entry, const RunOptions *options, Table *table)
{
    const Experiment *experiment = entry->experiment;
    *table = (Table){ .name = entry->name };
    const char *failed = experiment->run ? experiment->run(experiment, options, table)
                                         : run_sweep(experiment, options, table);
    if (failed)
        table_free(table);
    return failed;
}
