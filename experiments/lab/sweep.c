/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sweep.h"

#include "probes.h"

#include <math.h>
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

long sweep_count(const Experiment *experiment)
{
    long rows = 1;
    for (int a = 0; a < MOST_AXES && experiment->axes[a].parameter; a++)
        if (__builtin_mul_overflow(rows, (long)experiment->axes[a].count, &rows))
            return -1;
    return rows;
}

static Case sweep_case(const RowJob *job, long row)
{
    const Experiment *experiment = job->experiment;
    Case c = row_case(job);
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

/* What a thread keeps from column to column: those of a row share a run while they share a case. */
typedef struct Worker {
    Trace *trace;
    Ahead *ahead;
    enum { UNKNOWN, ENDS, WHOLE } reads; /* what of their runs the columns look at */
    Case ran;
    const char *refused;
    bool has_run;
    bool compared; /* whether the row has a measurement beside its law yet */
} Worker;

/* Whether the case is not the one that has just been run; it then counts as run. */
static bool is_new_run(Worker *worker, const Case *c)
{
    if (worker->has_run && memcmp(&worker->ran, c, sizeof *c) == 0)
        return false;
    worker->ran = *c;
    worker->has_run = true;
    return true;
}

static void run_case(Worker *worker, const Case *c)
{
    if (!is_new_run(worker, c))
        return;
    if (!ahead_take(worker->ahead, c, worker->trace, &worker->refused))
        worker->refused = case_run(c, worker->trace);
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
    reading.measured = column->probe(c, worker->trace, bone);
    const Rounding unit = column->order ? column->order : column->rounding;
    if (unit)
        reading.unit = unit(&after, worker->trace, bone);
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
    worsen(verdict, about_rest && !trace_settled(worker->trace) ? ROW_UNSETTLED : ROW_OFF);
}

/* The case that a column is measured on. */
static Case column_case(const Column *column, const Case *row_case)
{
    Case c = *row_case;
    if (column->vary)
        parameter_set(parameter_find(column->vary), &c, column->value);
    if (column->prepare)
        column->prepare(&c);
    return c;
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
    const Case c = column_case(column, row_case);
    const Reading reading = reading_change(read_column(column, &c, worker), from);

    *table_cell(table, row, first) = column->probe ? reading.measured : reading.law;
    if (column->probe && worker->refused)
        worsen(&table->verdict[row], ROW_REFUSED);
    else if (compared)
        compare_column(experiment, column, &reading, worker, table, row, first);
    return cells;
}

static void begin_row(Worker *worker, RowJob *job)
{
    worker->trace = &job->trace;
    worker->ahead = &job->ahead;
    worker->has_run = false;
    worker->compared = false;
}

static const char *fill_row(RowJob *job, Table *table, long row, long number)
{
    const Experiment *experiment = job->experiment;
    const Case c = sweep_case(job, number);
    Worker *worker = row_memory(job, sizeof *worker);
    if (!worker)
        return "out of memory";
    int cell = 0;
    bool compares = false;
    begin_row(worker, job);
    for (int a = 0; a < MOST_AXES && experiment->axes[a].parameter; a++)
        *table_cell(table, row, cell++) =
            parameter_get(parameter_find(experiment->axes[a].parameter), &c);
    for (int i = 0; i < MOST_COLUMNS && experiment->columns[i].name; i++) {
        compares |= is_compared(&experiment->columns[i]);
        cell += fill_column(experiment, &experiment->columns[i], &c, worker, table, row, cell);
    }
    if (compares && !worker->compared)
        worsen(&table->verdict[row], ROW_NO_LAW);
    return NULL;
}

/* ---- runs ahead ---- */

/* Whether every column looks at the end of its run alone. */
static bool reads_ends(const Experiment *experiment)
{
    for (int i = 0; i < MOST_COLUMNS && experiment->columns[i].name; i++) {
        const Column *column = &experiment->columns[i];
        const Rounding unit = column->order ? column->order : column->rounding;
        if (column->probe && !column->reads_end &&
            !(probe_reads_end(column->probe) && (!unit || probe_reads_end(unit))))
            return false;
    }
    return true;
}

static void ask_run(Worker *worker, const Case *c)
{
    const double most_frames = 1e6;
    if (is_new_run(worker, c) && c->seconds / c->frame_time <= most_frames &&
        ahead_can(c, case_frames(c)))
        ahead_add(worker->ahead, c, case_frames(c));
}

/* The runs of a row, in the order in which fill_row makes them. */
static void ask_row(Worker *worker, const Experiment *experiment, const Case *row_case)
{
    for (int i = 0; i < MOST_COLUMNS && experiment->columns[i].name; i++) {
        const Column *column = &experiment->columns[i];
        if (!column->probe || column->bone > row_case->bones)
            continue;
        if (column->change)
            ask_run(worker, row_case);
        const Case c = column_case(column, row_case);
        ask_run(worker, &c);
    }
}

static const char *ask(RowJob *job, long number)
{
    Worker *worker = row_memory(job, sizeof *worker);
    if (!worker)
        return "out of memory";
    if (worker->reads == UNKNOWN)
        worker->reads = reads_ends(job->experiment) ? ENDS : WHOLE;
    if (worker->reads == WHOLE)
        return NULL;
    const Case c = sweep_case(job, number);
    begin_row(worker, job);
    ask_row(worker, job->experiment, &c);
    return NULL;
}

const Rows sweep_rows = { .fill = fill_row, .ask = ask };

const char *sweep_declare(const Experiment *experiment, Table *table)
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
