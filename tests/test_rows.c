/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every row of every experiment is a case of its own, named in the message of its failure. A map, with
 * more rows than MOST_ROWS, has one case for each of its laws. */
#include "tables.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_ROWS = 2000, MOST_POINTS = 16 };

/* Loop tests get one number. Here it counts rows, or laws, through all experiments: those of
 * experiment e are first[e] .. first[e + 1] - 1. */
typedef struct Numbering {
    int first[MOST_TABLES + 1];
} Numbering;
static Numbering rows, laws;

static int experiment_of(const Numbering *numbering, int i)
{
    int e = 0;
    while (numbering->first[e + 1] <= i)
        e++;
    return e;
}

static bool is_rounding(const char *name)
{
    const size_t length = strlen(name), ending = strlen("_rounding");
    return length > ending && strcmp(name + length - ending, "_rounding") == 0;
}

/* The ratio of a compared cell: infinite where the law has a value and the measurement is no number. */
static double ratio_at(const Table *table, long row, int column)
{
    if (isnan(*table_cell(table, row, column - 2)))
        return 0;
    const double ratio = *table_cell(table, row, column);
    return isnan(ratio) ? (double)HUGE_VAL : ratio;
}

static int worst_column(const Table *table, long row)
{
    int worst = -1;
    for (int column = 0; column < table->columns; column++)
        if (is_rounding(table->column[column]) &&
            (worst < 0 || ratio_at(table, row, column) > ratio_at(table, row, worst)))
            worst = column;
    return worst;
}

START_TEST(row_holds)
{
    const int e = experiment_of(&rows, _i);
    const Table *table = tables_get(e);
    const long row = _i - rows.first[e];
    const int column = worst_column(table, row);
    ck_assert_msg(table->verdict[row] != ROW_OFF, "%s row %ld: %s is %.3g units", table->name, row,
                  column < 0 ? "a property" : table->column[column],
                  column < 0 ? NAN : ratio_at(table, row, column));
}
END_TEST

/* Law number i of a table: the column of its ratio. */
static int law_column(const Table *table, int i)
{
    for (int column = 0; column < table->columns; column++)
        if (is_rounding(table->column[column]) && i-- == 0)
            return column;
    return -1;
}

START_TEST(law_holds_in_every_row)
{
    const int e = experiment_of(&laws, _i);
    const Table *table = tables_get(e);
    const int column = law_column(table, _i - laws.first[e]);
    for (long row = 0; row < table->rows; row++)
        ck_assert_msg(table->verdict[row] != ROW_OFF ||
                          ratio_at(table, row, column) <= ROUNDING_THRESHOLD,
                      "%s row %ld: %s is %.3g units", table->name, row, table->column[column],
                      ratio_at(table, row, column));
}
END_TEST

START_TEST(few_rows_are_without_a_verdict)
{
    const Table *table = tables_get(_i);
    const Summary summary = table_summarise(table);
    const long unsettled = summary.rows_by_reason[ROW_UNSETTLED];
    const long no_law = summary.rows_by_reason[ROW_NO_LAW];
    const long refused = summary.rows_by_reason[ROW_REFUSED];
    ck_assert_int_gt(table->rows, 0);
    ck_assert_msg(100 * (unsettled + no_law + refused) <= table->rows,
                  "%s: of %ld rows %ld have not settled, %ld have no law, %ld were refused",
                  table->name, table->rows, unsettled, no_law, refused);
}
END_TEST

static Table run(const Experiment *experiment, const char *name, int threads)
{
    const Entry entry = { name, "", experiment };
    const RunOptions options = { .threads = threads, .points = 100 };
    Table table;
    const char *failed = experiment_run(&entry, &options, &table);
    ck_assert_msg(!failed, "%s: %s", name, failed);
    return table;
}

static void check_same_bits(const Table *a, long row_a, const Table *b, long row_b)
{
    ck_assert_int_eq(a->columns, b->columns);
    ck_assert_int_eq(a->verdict[row_a], b->verdict[row_b]);
    for (int column = 0; column < a->columns; column++)
        ck_assert_msg(
            memcmp(table_cell(a, row_a, column), table_cell(b, row_b, column), sizeof(double)) == 0,
            "%s row %ld: %s is %.17g, then %.17g", a->name, row_a, a->column[column],
            *table_cell(a, row_a, column), *table_cell(b, row_b, column));
}

/* The same experiment with fewer points on each range. */
static Experiment thinned(const Experiment *experiment)
{
    Experiment copy = *experiment;
    for (int a = 0; a < MOST_AXES && copy.axes[a].parameter; a++)
        if (copy.axes[a].count > MOST_POINTS)
            copy.axes[a].count = MOST_POINTS;
    return copy;
}

START_TEST(any_number_of_threads_makes_the_same_table)
{
    const Experiment experiment = thinned(experiments[_i].experiment);
    Table one = run(&experiment, experiments[_i].name, 1);
    for (int threads = 2; threads <= 3; threads++) {
        Table other = run(&experiment, experiments[_i].name, threads);
        ck_assert_int_eq(one.rows, other.rows);
        for (long row = 0; row < one.rows; row++)
            check_same_bits(&one, row, &other, row);
        table_free(&other);
    }
    table_free(&one);
}
END_TEST

/* Runs one row by itself, its axes nailed to that row's values, and compares it with the table's. */
static void check_row_alone(const Entry *entry, const Table *table, long row)
{
    Experiment alone = *entry->experiment;
    double value[MOST_AXES];
    for (int a = 0; a < MOST_AXES && alone.axes[a].parameter; a++) {
        value[a] = *table_cell(table, row, a);
        alone.axes[a].list = &value[a];
        alone.axes[a].count = 1;
    }
    Table single = run(&alone, entry->name, 1);
    ck_assert_int_eq(single.rows, 1);
    check_same_bits(table, row, &single, 0);
    table_free(&single);
}

START_TEST(a_row_depends_on_its_number_alone)
{
    const Entry *entry = &experiments[_i];
    if (entry->experiment->run || entry->experiment->rows)
        return; /* it has no axes to nail down */
    const Table *table = tables_get(_i);
    enum { PARTS = 7 };
    for (long part = 0; part <= PARTS; part++)
        check_row_alone(entry, table, part * (table->rows - 1) / PARTS);
}
END_TEST

static int count_laws(const Table *table)
{
    int count = 0;
    while (law_column(table, count) >= 0)
        count++;
    return count;
}

/* One case for each row, or in a map for each law. */
static TCase *experiment_cases(int e)
{
    const Table *table = tables_get(e);
    TCase *tcase = tcase_create(table->name);
    const bool map = table->rows > MOST_ROWS;
    rows.first[e + 1] = rows.first[e] + (map ? 0 : (int)table->rows);
    laws.first[e + 1] = laws.first[e] + (map ? count_laws(table) : 0);
    tcase_add_loop_test(tcase, row_holds, rows.first[e], rows.first[e + 1]);
    tcase_add_loop_test(tcase, law_holds_in_every_row, laws.first[e], laws.first[e + 1]);
    tcase_add_loop_test(tcase, few_rows_are_without_a_verdict, e, e + 1);
    return tcase;
}

Suite *suite_rows(void);
Suite *suite_rows(void)
{
    Suite *suite = suite_create("rows");
    /* The cases can only be counted by running every experiment: not for one other suite. */
    const char *wanted = getenv("CK_RUN_SUITE");
    if (wanted && strcmp(wanted, "rows") != 0)
        return suite;
    for (int e = 0; e < tables_count(); e++)
        suite_add_tcase(suite, experiment_cases(e));
    TCase *repeats = tcase_create("repeats");
    tcase_set_tags(repeats, "repeats"); /* by which CI leaves them out where runs are slow */
    tcase_add_loop_test(repeats, any_number_of_threads_makes_the_same_table, 0, tables_count());
    tcase_add_loop_test(repeats, a_row_depends_on_its_number_alone, 0, tables_count());
    suite_add_tcase(suite, repeats);
    return suite;
}
