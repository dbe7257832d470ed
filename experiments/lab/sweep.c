/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sweep.h"

#include "sweep_cases.h"
#include "vec3.h"

#include <math.h>

long sweep_count(const Experiment *experiment)
{
    long rows = 1;
    for (int a = 0; a < MOST_AXES && experiment->axes[a].parameter; a++)
        if (__builtin_mul_overflow(rows, (long)experiment->axes[a].count, &rows))
            return -1;
    return rows;
}

/* ---- columns ---- */

static void run_case(SweepWorker *worker, const Case *c)
{
    if (!sweep_is_new_run(worker, c))
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
static void read_column(const Column *column, const Case *c, SweepWorker *worker, Reading *reading)
{
    *reading = (Reading){ NAN, NAN, NAN };
    const int bone = column->bone == BONE_LAST ? c->bones : column->bone;
    const Case *after = c;
    Case changed;
    if (event_changes(c)) {
        changed = event_after(c);
        after = &changed;
    }
    if (column->law)
        reading->law = column->law(after, bone);
    if (!column->probe)
        return;
    run_case(worker, c);
    if (worker->refused)
        return;
    reading->measured = column->probe(c, worker->trace, bone);
    const Rounding unit = column->order ? column->order : column->rounding;
    if (unit)
        reading->unit = unit(after, worker->trace, bone);
}

/* Makes of it the change against the case that differs in nothing: rounding counts on both sides. */
static void reading_change(Reading *reading, const Reading *from)
{
    reading->measured -= from->measured;
    reading->law -= from->law;
    reading->unit += from->unit;
}

/* Whether the run is a release that leaves bone 1 where it is, as it does one that hangs along the axis of the turn. */
static bool is_held(const Case *c, const Trace *trace)
{
    return c->event.kind == EVENT_RELEASE &&
           vec3_dot(trace_tail(trace, 0, 0), c->event.direction) == 0;
}

/* A release that moves nothing and an infinite law (of a part that is gone after one frame) leave nothing to read a
 * number off, and a linear one that may be wrong by a tenth of itself is none to judge by. */
static bool has_law(const Column *column, const Case *c, const Trace *trace, const Reading *reading)
{
    if (column->order && reading->unit > 0.1 * fabs(reading->law))
        return false;
    return !isnan(reading->law) &&
           !(isnan(reading->measured) && (isinf(reading->law) || is_held(c, trace)));
}

/* Makes every frame of a run, of which one that was made ahead has two. False when memory is out. */
static bool run_whole(SweepWorker *worker, const Case *c)
{
    if (!sweep_is_new_run(worker, c) && worker->trace->frames == case_frames(c))
        return true;
    const bool ran = !case_run(c, worker->trace);
    if (!ran)
        worker->ran = NULL;
    return ran;
}

/* Whether a run about rest is not at its end: what its motion may still put off is more than is allowed. */
static bool still_moves(SweepWorker *worker, const Case *c)
{
    return run_whole(worker, c) && (!trace_settled(worker->trace) ||
                                    !(trace_unrest(c, worker->trace) <= ROUNDING_THRESHOLD));
}

/* The same of the runs of a column. Most are told by the last two frames of the one that has just been made. */
static bool is_unsettled(SweepWorker *worker, const Column *column, const Case *c)
{
    return !trace_settled(worker->trace) || still_moves(worker, c) ||
           (column->change && still_moves(worker, &worker->own));
}

/* Fills the cells of a compared column; judges the row by it. */
static void compare_column(const Experiment *experiment, const Column *column, const Case *c,
                           const Reading *reading, SweepWorker *worker, Table *table, long row,
                           int first)
{
    RowVerdict *verdict = &table->verdict[row];
    table_compare(table, row, first, reading->measured, reading->law, reading->unit);
    if (!has_law(column, c, worker->trace, reading)) {
        worsen(verdict, ROW_NO_LAW);
        return;
    }
    worker->compared = true;
    if (*table_cell(table, row, first + 3) <=
        (column->order ? ORDER_THRESHOLD : ROUNDING_THRESHOLD))
        return;
    const bool about_rest = column->prepare ? isnan(reading->measured) : experiment->at_rest;
    worsen(verdict, about_rest && is_unsettled(worker, column, c) ? ROW_UNSETTLED : ROW_OFF);
}

/* Measures one column. Returns how many cells of the row it takes. */
static int fill_column(const Experiment *experiment, int i, SweepWorker *worker, Table *table,
                       long row, int first)
{
    const Column *column = &experiment->columns[i];
    const bool compared = is_compared(column);
    const int cells = compared ? 4 : 1;
    if (column->bone > worker->own.bones)
        return cells;
    Reading from, reading;
    if (column->change)
        read_column(column, &worker->own, worker, &from);
    const Case *c = sweep_column_case(worker, column, i);
    read_column(column, c, worker, &reading);
    if (column->change)
        reading_change(&reading, &from);

    *table_cell(table, row, first) = column->probe ? reading.measured : reading.law;
    if (column->probe && worker->refused)
        worsen(&table->verdict[row], ROW_REFUSED);
    else if (compared)
        compare_column(experiment, column, c, &reading, worker, table, row, first);
    return cells;
}

static const char *fill_row(RowJob *job, Table *table, long row, long number)
{
    const Experiment *experiment = job->experiment;
    SweepWorker *worker = sweep_begin_row(job, number);
    if (!worker)
        return "out of memory";
    bool compares = false;
    int cell = 0;
    for (; cell < worker->axes; cell++)
        *table_cell(table, row, cell) = parameter_get(worker->axis[cell], &worker->own);
    for (int i = 0; i < MOST_COLUMNS && experiment->columns[i].name; i++) {
        compares |= is_compared(&experiment->columns[i]);
        cell += fill_column(experiment, i, worker, table, row, cell);
    }
    if (compares && !worker->compared)
        worsen(&table->verdict[row], ROW_NO_LAW);
    return NULL;
}

/* ---- runs ahead ---- */

static void ask_run(SweepWorker *worker, const Case *c)
{
    const double most_frames = 1e6;
    if (!sweep_is_new_run(worker, c) || !(c->seconds / c->frame_time <= most_frames))
        return;
    const int frames = case_frames(c);
    if (ahead_can(c, frames))
        ahead_add(worker->ahead, c, frames);
}

/* The runs of a row, in the order in which fill_row makes them. */
static void ask_row(SweepWorker *worker, const Experiment *experiment)
{
    for (int i = 0; i < MOST_COLUMNS && experiment->columns[i].name; i++) {
        const Column *column = &experiment->columns[i];
        if (!column->probe || column->bone > worker->own.bones)
            continue;
        if (column->change)
            ask_run(worker, &worker->own);
        ask_run(worker, sweep_column_case(worker, column, i));
    }
}

static const char *ask(RowJob *job, long number)
{
    SweepWorker *worker = sweep_begin_row(job, number);
    if (!worker)
        return "out of memory";
    if (worker->reads == ENDS)
        ask_row(worker, job->experiment);
    return NULL;
}

const Rows sweep_rows = { .fill = fill_row, .ask = ask };

/* Whether an axis before the a-th sets the same field. */
static bool is_set_before(const Experiment *experiment, int a, const Parameter *parameter)
{
    for (int i = 0; i < a; i++)
        if (parameter_find(experiment->axes[i].parameter)->offset == parameter->offset)
            return true;
    return false;
}

const char *sweep_declare(const Experiment *experiment, Table *table)
{
    int added = 0;
    for (int a = 0; a < MOST_AXES && experiment->axes[a].parameter; a++) {
        const Parameter *parameter = parameter_find(experiment->axes[a].parameter);
        if (!parameter)
            return "an axis names no parameter";
        if (is_set_before(experiment, a, parameter))
            return "two axes set the same field";
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
