/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sweep_cases.h"

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

static void set_up(SweepWorker *worker, RowJob *job)
{
    const Experiment *experiment = job->experiment;
    worker->trace = &job->trace;
    worker->ahead = &job->ahead;
    worker->own = row_case(job);
    worker->number = -2; /* before no row */
    while (worker->axes < MOST_AXES && experiment->axes[worker->axes].parameter) {
        worker->axis[worker->axes] = parameter_find(experiment->axes[worker->axes].parameter);
        worker->at[worker->axes++] = -1;
    }
    for (int i = 0; i < MOST_COLUMNS && experiment->columns[i].name; i++)
        if (experiment->columns[i].vary)
            worker->vary[i] = parameter_find(experiment->columns[i].vary);
    worker->reads = reads_ends(experiment) ? ENDS : WHOLE;
}

/* Goes to a value of an axis. */
static void go_to(SweepWorker *worker, const RowJob *job, int a, int at)
{
    if (worker->at[a] == at)
        return;
    worker->at[a] = at;
    parameter_set(worker->axis[a], &worker->own, axis_value(&job->experiment->axes[a], at));
}

/* Goes to the next row: no division, which a short row would feel. */
static void go_on(SweepWorker *worker, const RowJob *job)
{
    worker->number++;
    for (int a = worker->axes - 1; a >= 0; a--) {
        const bool last = worker->at[a] == job->experiment->axes[a].count - 1;
        go_to(worker, job, a, last ? 0 : worker->at[a] + 1);
        if (!last)
            return;
    }
}

static void go_to_row(SweepWorker *worker, const RowJob *job, long number)
{
    worker->number = number;
    for (int a = worker->axes - 1; a >= 0; a--) {
        const int count = job->experiment->axes[a].count;
        go_to(worker, job, a, (int)(number % count));
        number /= count;
    }
}

SweepWorker *sweep_begin_row(RowJob *job, long number)
{
    SweepWorker *worker = row_memory(job, sizeof *worker);
    if (!worker)
        return NULL;
    if (worker->reads == UNKNOWN)
        set_up(worker, job);
    worker->ran = NULL;
    worker->compared = false;
    if (number == worker->number + 1)
        go_on(worker, job);
    else
        go_to_row(worker, job, number);
    return worker;
}

const Case *sweep_column_case(SweepWorker *worker, const Column *column, int i)
{
    if (!column->vary && !column->prepare)
        return &worker->own;
    Case c = worker->own;
    if (column->vary)
        parameter_set(worker->vary[i], &c, column->value);
    if (column->prepare)
        column->prepare(&c);
    if (memcmp(&worker->other, &c, sizeof c) != 0) {
        worker->other = c;
        if (worker->ran == &worker->other)
            worker->ran = NULL;
    }
    return &worker->other;
}

bool sweep_is_new_run(SweepWorker *worker, const Case *c)
{
    const bool is_new = worker->ran != c;
    worker->ran = c;
    return is_new;
}
