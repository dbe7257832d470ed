/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs of no frame and of a few: nothing beside them is read, and what cannot be read off them is NaN. */
#include "laws.h"
#include "measures.h"
#include "probes.h"
#include "tables.h"

#include <check.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Some columns look at frame 60, wherever the run ends. */
enum { MOST_FRAMES = 5, MOST_BONES = 3, MARGIN = 512, ROOM = 2 * MARGIN + 512 };

/* A run with other numbers before, behind and within its memory. */
typedef struct Guarded {
    SbVec3 tail[ROOM], anchor[ROOM];
    Trace trace;
} Guarded;

static Guarded *guarded_create(double filling)
{
    Guarded *guarded = malloc(sizeof *guarded);
    ck_assert_ptr_nonnull(guarded);
    for (int i = 0; i < ROOM; i++) {
        const double other = filling * (1 + i % 7);
        guarded->tail[i] = guarded->anchor[i] = (SbVec3){ other, -other, 3 * other };
    }
    guarded->trace = (Trace){ .tail = guarded->tail + MARGIN,
                              .anchor = guarded->anchor + MARGIN,
                              .room_tails = ROOM - 2 * MARGIN,
                              .room_frames = ROOM - 2 * MARGIN };
    return guarded;
}

static double read_guarded(Probe probe, const Case *c, int bone, double filling)
{
    Guarded *guarded = guarded_create(filling);
    ck_assert_ptr_null(case_run(c, &guarded->trace));
    const Case after = event_after(c);
    const double value = probe(&after, &guarded->trace, bone);
    free(guarded);
    return value;
}

static void check_reading(const char *name, Probe probe, const Case *c, int bone)
{
    if (!probe)
        return;
    const double one = read_guarded(probe, c, bone, 0.7), other = read_guarded(probe, c, bone, -41);
    ck_assert_msg(memcmp(&one, &other, sizeof one) == 0 || (isnan(one) && isnan(other)),
                  "%s of bone %d in a run of %d frames: %.17g, then %.17g", name, bone,
                  case_frames(c), one, other);
}

/* The case of a column, of so many bones at least and of so many frames. */
static Case short_case(const Experiment *experiment, const Column *column, int bones, int frames)
{
    Case c = experiment->base;
    c.bones = column->bone > bones ? column->bone : bones;
    if (column->vary)
        parameter_set(parameter_find(column->vary), &c, column->value);
    if (column->prepare)
        column->prepare(&c);
    c.seconds = frames * c.frame_time;
    return c;
}

static void check_column(const Experiment *experiment, const Column *column)
{
    for (int bones = 1; bones <= MOST_BONES; bones++)
        for (int frames = 0; frames <= MOST_FRAMES; frames++) {
            const Case c = short_case(experiment, column, bones, frames);
            const int bone = column->bone == BONE_LAST ? c.bones : column->bone;
            check_reading(column->name, column->probe, &c, bone);
            check_reading(column->name, column->rounding, &c, bone);
            check_reading(column->name, column->order, &c, bone);
        }
}

START_TEST(columns_read_their_run_alone)
{
    const Experiment *experiment = experiments[_i].experiment;
    for (int i = 0; i < MOST_COLUMNS && experiment->columns[i].name; i++)
        if (experiment->columns[i].probe)
            check_column(experiment, &experiment->columns[i]);
}
END_TEST

/* ---- sweeps ---- */

static Table run_sweep(const Experiment *experiment, int threads)
{
    const Entry entry = { "short", "", experiment };
    const RunOptions options = { .threads = threads };
    Table table;
    ck_assert_ptr_null(experiment_run(&entry, &options, &table));
    return table;
}

#define FRAMES(n) ((n) / 60.0)
static const Experiment short_sweep = {
    .title = "short runs",
    .base = CASE(.length = 0.30),
    .at_rest = true,
    .axes = { AXIS_LIST(drag, 0, 0.2, 0.9, 1), AXIS_LIST(bones, 20, 1, 2, 3),
              AXIS_LIST(seconds, FRAMES(60), 0, FRAMES(1), FRAMES(2), FRAMES(3), FRAMES(4),
                        FRAMES(5)) },
};

enum { DRAG, BONES, SECONDS, MEASURED };

START_TEST(short_runs_are_not_off)
{
    const Measure *measure = &measures[_i];
    Experiment experiment = short_sweep;
    experiment.columns[0] = measure->column;
    Table one = run_sweep(&experiment, 1), two = run_sweep(&experiment, 2);
    ck_assert_int_eq(one.rows, two.rows);
    for (long row = 0; row < one.rows; row++) {
        const double measured = *table_cell(&one, row, MEASURED);
        const double seconds = *table_cell(&one, row, SECONDS);
        ck_assert_msg(one.verdict[row] != ROW_OFF, "%s is off: drag %g, %g bones, %g s: %.17g",
                      measure->name, *table_cell(&one, row, DRAG), *table_cell(&one, row, BONES),
                      seconds, measured);
        ck_assert_msg(!isinf(measured), "%s, %g s", measure->name, seconds);
        if (measure->planar && seconds == 0) {
            ck_assert_msg(isnan(measured), "%s of no frame: %g", measure->name, measured);
            ck_assert_int_ne(one.verdict[row], ROW_HOLDS);
        }
        for (int column = 0; column < one.columns; column++)
            ck_assert_mem_eq(table_cell(&one, row, column), table_cell(&two, row, column),
                             sizeof(double));
    }
    table_free(&one);
    table_free(&two);
}
END_TEST

/* ---- runs that have all but settled ---- */

/* What a run still has to go makes a row off by more than 30 roundings, while no frame moves a tail by 64: near drag
 * 0.69 of a bone that creeps; and where one that rings turns round. Of what speed changes, the run without it is the
 * slower one. */
static const Experiment late[] = {
    { .title = "creeps",
      .base = CASE(.seconds = 6),
      .at_rest = true,
      .axes = { AXIS_RANGE(drag, 0.6, 0.8, 201) },
      .columns = { { "droop_deg", probe_droop, law_droop, rounding_droop, 1 } } },
    { .title = "rings",
      .base = CASE(.seconds = 6, .bones = 2),
      .at_rest = true,
      .axes = { AXIS_RANGE(drag, 0.02, 0.3, 141) },
      .columns = { { "droop_deg", probe_droop, law_droop, rounding_droop, 2 } } },
    { .title = "trails",
      .base = CASE(.seconds = 6, .stiffness = 0.034, .speed = { 1, 0, 0 }),
      .at_rest = true,
      .axes = { AXIS_RANGE(drag, 0, 0.9, 91) },
      .columns = { { "trail_m", probe_tail_x, law_tail_x, rounding_tail, 1, "speed", 0, true } } },
};

START_TEST(what_still_moves_is_not_off)
{
    Table table = run_sweep(&late[_i], 1);
    const Summary summary = table_summarise(&table);
    ck_assert_int_eq(summary.rows_by_reason[ROW_OFF], 0);
    ck_assert_int_gt(summary.rows_by_reason[ROW_UNSETTLED], 0);
    ck_assert_int_lt(summary.rows_by_reason[ROW_UNSETTLED], table.rows);
    table_free(&table);
}
END_TEST

/* A law that is wrong by 40 roundings. */
static double law_droop_beside(const Case *c, int bone)
{
    Trace trace = { 0 };
    ck_assert(trace_shape(&trace, c->bones, 0));
    trace.anchor[0] = (SbVec3){ 0, 0, 0 };
    const double unit = rounding_droop(c, &trace, bone);
    trace_free(&trace);
    return law_droop(c, bone) + 40 * unit;
}

static const Experiment beside = {
    .title = "beside",
    .base = CASE(.seconds = 30),
    .at_rest = true,
    .axes = { AXIS_RANGE(drag, 0.2, 0.8, 61) },
    .columns = { { "droop_deg", probe_droop, law_droop_beside, rounding_droop, 1 } },
};

START_TEST(what_is_at_rest_beside_its_law_is_off)
{
    Table table = run_sweep(&beside, 1);
    ck_assert_int_eq(table_summarise(&table).rows_by_reason[ROW_OFF], table.rows);
    table_free(&table);
}
END_TEST

/* Frames 1 to 3 of a tail 1 m from the anchor, which goes on by 1 m a frame; in roundings. */
typedef struct Unrest {
    double before, now; /* the last two displacements, seen from the anchor */
    double drag;
    int inertia;
    double unrest;
} Unrest;
static const Unrest unrests[] = {
    { 0, 0, 0.25, 1, 0 },        { 400, 300, 0.25, 1, 0 },   { 400, 0, 0.25, 1, 300 },
    { -400, 200, 0.25, 1, 500 }, { 400, 300, 0.25, 0, 300 },
};

START_TEST(unrest_is_what_inertia_asks_for)
{
    const Unrest *want = &unrests[_i];
    const Case c = CASE(.drag = want->drag, .inertia = want->inertia);
    Trace trace = { 0 };
    ck_assert(trace_shape(&trace, 1, 2));
    const double y[] = { 0, want->before, want->before + want->now };
    for (int frame = 0; frame <= 2; frame++) {
        trace.anchor[frame] = (SbVec3){ frame - 2, 0, 0 };
        trace.tail[frame] = (SbVec3){ frame - 1, y[frame] * DBL_EPSILON, 0 };
    }
    ck_assert_double_eq_tol(trace_unrest(&c, &trace), want->unrest, 1e-9);
    trace.tail[1].x = NAN;
    ck_assert_double_nan(trace_unrest(&c, &trace));
    trace.frames = 1;
    ck_assert(isinf(trace_unrest(&c, &trace)));
    trace_free(&trace);
}
END_TEST

static int count_measures(void)
{
    int count = 0;
    while (measures[count].name)
        count++;
    return count;
}

Suite *suite_short_runs(void);
Suite *suite_short_runs(void)
{
    Suite *suite = suite_create("short runs");
    TCase *tcase = tcase_create("probes");
    tcase_set_timeout(tcase, 120);
    tcase_add_loop_test(tcase, columns_read_their_run_alone, 0, tables_count());
    tcase_add_loop_test(tcase, short_runs_are_not_off, 0, count_measures());
    tcase_add_loop_test(tcase, what_still_moves_is_not_off, 0, sizeof late / sizeof *late);
    tcase_add_test(tcase, what_is_at_rest_beside_its_law_is_off);
    tcase_add_loop_test(tcase, unrest_is_what_inertia_asks_for, 0,
                        sizeof unrests / sizeof *unrests);
    suite_add_tcase(suite, tcase);
    return suite;
}
