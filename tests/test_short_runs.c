/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs of no frame and of a few: nothing beside them is read, and what cannot be read off them is NaN. */
#include "measures.h"
#include "ring.h"
#include "tables.h"

#include <check.h>
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
    suite_add_tcase(suite, tcase);
    return suite;
}
