/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The settings of a sweep's rows: every combination of the axes' values, whichever row is filled after which. */
#include "experiment.h"
#include "probes.h"
#include "sweep.h"

#include <check.h>
#include <string.h>

/* Enough for pieces of several rows, of which a thread goes from one to the next. */
enum { DRAGS = 13, LENGTHS = 2, BONES = 4, ROWS = DRAGS * LENGTHS * BONES };

static const Experiment combinations = {
    .title = "combinations",
    .base = CASE(.seconds = 0.1),
    .axes = { AXIS_RANGE(drag, 0.1, 0.3, DRAGS), AXIS_LIST(length, 0.4, 0.2),
              AXIS_LIST(bones, 4, 1, 3, 2) },
    .columns = { { "length_m", probe_length, .bone = BONE_LAST } },
};

static const Experiment twice = {
    .title = "twice",
    .base = CASE(.seconds = 0.1),
    .axes = { AXIS_LIST(fps, 30, 60), AXIS_LIST(drag, 0.1), AXIS_LIST(frame_time, 0.01, 0.02) },
    .columns = { { "length_m", probe_length, .bone = BONE_LAST } },
};

static void check_rows(long first, long rows)
{
    Table table = { .name = "combinations" };
    const RunOptions options = { .threads = 1 };
    ck_assert_ptr_null(experiment_declare(&combinations, &table));
    ck_assert(table_set_rows(&table, rows));
    ck_assert_ptr_null(experiment_fill(&combinations, &options, &table, first));
    for (long row = 0; row < rows; row++) {
        const int number = (int)(first + row);
        const int at[] = { number / BONES / LENGTHS, number / BONES % LENGTHS, number % BONES };
        for (int a = 0; a < 3; a++)
            ck_assert_msg(*table_cell(&table, row, a) == axis_value(&combinations.axes[a], at[a]),
                          "row %d of rows from %ld: %s is %g", number, first,
                          combinations.axes[a].parameter, *table_cell(&table, row, a));
        ck_assert_double_eq_tol(*table_cell(&table, row, 3), *table_cell(&table, row, 1), 1e-15);
    }
    table_free(&table);
}

START_TEST(rows_from_anywhere_have_their_own_settings)
{
    for (long first = 0; first < ROWS; first++)
        for (long rows = ROWS - first; rows > 0; rows /= 3)
            check_rows(first, rows);
}
END_TEST

/* One would undo what the other sets, in some rows and not in others. */
START_TEST(two_axes_on_one_field_are_refused)
{
    Table table = { .name = "twice" };
    const char *refused = experiment_declare(&twice, &table);
    ck_assert_ptr_nonnull(refused);
    ck_assert_ptr_nonnull(strstr(refused, "two axes"));
    table_free(&table);
}
END_TEST

Suite *suite_sweep_axes(void);
Suite *suite_sweep_axes(void)
{
    Suite *suite = suite_create("sweep axes");
    TCase *tcase = tcase_create("rows");
    tcase_add_test(tcase, rows_from_anywhere_have_their_own_settings);
    tcase_add_test(tcase, two_axes_on_one_field_are_refused);
    suite_add_tcase(suite, tcase);
    return suite;
}
