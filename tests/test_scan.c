/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Scans: where the points are, how they are counted, and that a wrong law or a wrong solver is found, with
 * the point named. */
#include "laws.h"
#include "probes.h"
#include "scan_laws.h"
#include "settle.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { POINTS = 400 };

/* A scan of one law. */
static const ScanLaw *scanned;

static long count_points(const RunOptions *options)
{
    return options->points;
}

static const char *fill(RowJob *job, Table *table, long row, long number)
{
    return scan_fill(scanned, job, table, row, number);
}

static const char *reduce(const Table *share, Table *table, long row)
{
    return scan_reduce(scanned, share, table, row);
}

static const Rows rows = { .choose = count_points,
                           .declare = scan_declare_points,
                           .fill = fill,
                           .forget = scan_forget,
                           .results = 1,
                           .declare_results = scan_declare,
                           .reduce = reduce };

static Table scan(const ScanLaw *law, long points, int threads)
{
    static const Experiment experiment = { .rows = &rows };
    const Entry entry = { .name = "scan", .experiment = &experiment };
    const RunOptions options = { .threads = threads, .points = points };
    Table table;
    scanned = law;
    const char *failed = experiment_run(&entry, &options, &table);
    ck_assert_msg(!failed, "%s", failed);
    return table;
}

static Finding judge_first(const Table *table)
{
    const Claim claim = { .column = "off_worst", .where = { "law", 1 } };
    return judge_scan(&claim, table);
}

/* ---- points ---- */

static double seen[POINTS][SCAN_FIELDS];
static int count;

/* On one thread points come in their order. */
static ScanSample note_point(const ScanPoint *point)
{
    memcpy(seen[count++], point->at, sizeof seen[0]);
    return (ScanSample){ .off = 0, .unit = 1 };
}

static const ScanLaw noting = { { { SCAN_LOG, AT_STIFFNESS, 0.005, 1, false },
                                  { SCAN_LINEAR, AT_DRAG, 0, 1, false },
                                  { SCAN_COUNT, AT_BONES, 1, 6, false },
                                  { SCAN_LINEAR, AT_GRAVITY_X, -20, 20, true } },
                                note_point };

static void note_points(long points)
{
    count = 0;
    Table table = scan(&noting, points, 1);
    ck_assert_int_eq(count, (int)points);
    table_free(&table);
}

static int count_at(int field, double value)
{
    int found = 0;
    for (int i = 0; i < count; i++)
        found += seen[i][field] == value;
    return found;
}

START_TEST(points_fill_the_domain_and_its_edges)
{
    note_points(POINTS);
    int low = 0, whole = 0;
    for (int i = 0; i < POINTS; i++) {
        const double *at = seen[i];
        ck_assert(at[AT_STIFFNESS] >= 0.005 && at[AT_STIFFNESS] <= 1);
        ck_assert(at[AT_DRAG] >= 0 && at[AT_DRAG] <= 1);
        ck_assert(at[AT_GRAVITY_X + 2] >= -20 && at[AT_GRAVITY_X + 2] <= 20);
        ck_assert_double_nan(at[AT_LENGTH]);
        low += at[AT_STIFFNESS] < sqrt(0.005);
        whole += at[AT_STIFFNESS] == 1 && at[AT_DRAG] == 0;
    }
    /* Half of the points lie in the lower half of the logarithm, and whole edges are met. */
    ck_assert_int_le(abs(low - POINTS / 2), POINTS / 20);
    ck_assert_int_ge(whole, 2);
    for (int bones = 1; bones <= 6; bones++)
        ck_assert_int_ge(count_at(AT_BONES, bones), POINTS / 10);
    static const struct {
        int field;
        double value;
    } edges[] = { { AT_STIFFNESS, 0.005 }, { AT_STIFFNESS, 1 },     { AT_DRAG, 0 },
                  { AT_DRAG, 1 },          { AT_GRAVITY_X, -20 },   { AT_GRAVITY_X, 20 },
                  { AT_GRAVITY_X + 1, 0 }, { AT_GRAVITY_X + 2, 0 }, { AT_DRAG, 0.5 } };
    for (size_t i = 0; i < sizeof edges / sizeof *edges; i++)
        ck_assert_msg(count_at(edges[i].field, edges[i].value) >= POINTS / 200,
                      "field %d at %g: %d", edges[i].field, edges[i].value,
                      count_at(edges[i].field, edges[i].value));
}
END_TEST

START_TEST(a_point_depends_on_its_number_alone)
{
    static double first[POINTS][SCAN_FIELDS];
    note_points(POINTS / 4);
    memcpy(first, seen, sizeof seen);
    note_points(POINTS);
    ck_assert_mem_eq(first, seen, POINTS / 4 * sizeof seen[0]);
}
END_TEST

/* ---- counting ---- */

/* By the first quarter of the drag: each outcome in turn, and what is no number. */
static ScanSample all_outcomes(const ScanPoint *point)
{
    const int which = (int)(point->at[AT_DRAG] * 10);
    const ScanSample sample[] = {
        { .off = 1, .unit = 1 },
        { .off = 31, .unit = 1 },
        { .off = 31, .unit = 1, .moves = true },
        { .skipped = SCAN_NO_LAW },
        { .skipped = SCAN_ANTIPARALLEL },
        { .skipped = SCAN_LOST },
        { .skipped = SCAN_SLOW },
        { .skipped = SCAN_REFUSED },
        { .off = NAN, .unit = 1 },
        { .off = 1, .unit = 0 },
        { .off = 0, .unit = 0 },
    };
    return sample[which];
}

START_TEST(every_outcome_is_counted)
{
    static const ScanLaw law = { { { SCAN_LINEAR, AT_DRAG, 0, 1, false } }, all_outcomes };
    static const char *const reasons[] = { "unsettled", "no_law",   "antiparallel",
                                           "lost",      "too_slow", "refused" };
    Table table = scan(&law, POINTS, 2);
    double sum = table_get(&table, 0, "held") + table_get(&table, 0, "off");
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++) {
        ck_assert_double_ge(table_get(&table, 0, reasons[i]), 1);
        sum += table_get(&table, 0, reasons[i]);
    }
    ck_assert_double_eq(sum, POINTS);
    ck_assert_double_ge(table_get(&table, 0, "off"), POINTS / 5);
    ck_assert_double_infinite(table_get(&table, 0, "off_worst_rounding"));
    ck_assert_int_eq(table.verdict[0], ROW_OFF);
    table_free(&table);
}
END_TEST

static ScanSample some_skipped(const ScanPoint *point)
{
    const bool skipped = point->at[AT_DRAG] > 0.98;
    return (ScanSample){ .off = 1, .unit = 1, .skipped = skipped ? SCAN_LOST : SCAN_HELD };
}

START_TEST(too_many_skipped_points_are_no_verdict)
{
    static const ScanLaw law = { { { SCAN_LINEAR, AT_DRAG, 0, 1, false } }, some_skipped };
    static const ScanLaw few = { { { SCAN_LINEAR, AT_DRAG, 0, 0.98, false } }, some_skipped };
    Table table = scan(&law, POINTS, 2);
    ck_assert_int_eq(table.verdict[0], ROW_UNSETTLED);
    ck_assert_int_eq(judge_first(&table).verdict, NOT_JUDGED);
    table_free(&table);
    table = scan(&few, POINTS, 2);
    ck_assert_int_eq(table.verdict[0], ROW_HOLDS);
    ck_assert_int_eq(judge_first(&table).verdict, HOLDS_TO_ROUNDING);
    table_free(&table);
}
END_TEST

/* ---- wrong laws ---- */

/* The lesson's approximate law: too large by the factor 1 / (1 - s). */
static ScanSample approximate_droop(const ScanPoint *point)
{
    Case c = scan_case(point, point->lesson);
    if (case_settle(&c, (int)settle_frames(&c), point->room))
        return (ScanSample){ .skipped = SCAN_REFUSED };
    const double law = atan2(-case_push(&c).y, c.stiffness * c.length) * 180 / M_PI;
    return (ScanSample){ .off = fabs(probe_droop(&c, point->room, 1) - law),
                         .unit = rounding_droop(&c, point->room, 1) };
}

/* Right but for one edge, and wrong there by a billionth of a degree. */
static ScanSample wrong_at_an_edge(const ScanPoint *point)
{
    ScanSample sample = scan_droop(point);
    if (point->at[AT_DRAG] == 1)
        sample.off += 1e-9;
    return sample;
}

static const ScanLaw wrong[] = {
    { { { SCAN_LOG, AT_STIFFNESS, 0.02, 0.9, false },
        { SCAN_LOG, AT_LENGTH, 0.1, 1, false },
        { SCAN_LINEAR, AT_GRAVITY_X, -20, 20, true } },
      approximate_droop },
    { { { SCAN_LOG, AT_STIFFNESS, 0.02, 0.9, false },
        { SCAN_LINEAR, AT_DRAG, 0, 1, false },
        { SCAN_LINEAR, AT_GRAVITY_X, -20, 20, true } },
      wrong_at_an_edge },
};

START_TEST(a_wrong_law_is_found_and_the_point_named)
{
    Table table = scan(&wrong[_i], POINTS, 2);
    const Finding finding = judge_first(&table);
    ck_assert_int_eq(table.verdict[0], ROW_OFF);
    ck_assert_int_eq(finding.verdict, DOES_NOT_HOLD);
    char place[60];
    snprintf(place, sizeof place, " at stiffness %.3g,", table_get(&table, 0, "stiffness"));
    ck_assert_msg(strstr(finding.text, " points off") && strstr(finding.text, place), "%s",
                  finding.text);
    ck_assert(_i == 0 || strstr(finding.text, ", drag 1,"));
    table_free(&table);
}
END_TEST

START_TEST(threads_make_no_difference)
{
    Table one = scan(&wrong[1], POINTS, 1);
    for (int threads = 2; threads <= 3; threads++) {
        Table other = scan(&wrong[1], POINTS, threads);
        ck_assert_mem_eq(one.cell, other.cell, (size_t)one.columns * sizeof *one.cell);
        table_free(&other);
    }
    table_free(&one);
}
END_TEST

Suite *suite_scan(void);
Suite *suite_scan(void)
{
    Suite *suite = suite_create("scan");
    TCase *tcase = tcase_create("points");
    tcase_add_test(tcase, points_fill_the_domain_and_its_edges);
    tcase_add_test(tcase, a_point_depends_on_its_number_alone);
    suite_add_tcase(suite, tcase);
    tcase = tcase_create("counting");
    tcase_add_test(tcase, every_outcome_is_counted);
    tcase_add_test(tcase, too_many_skipped_points_are_no_verdict);
    suite_add_tcase(suite, tcase);
    tcase = tcase_create("wrong laws");
    tcase_add_loop_test(tcase, a_wrong_law_is_found_and_the_point_named, 0, 2);
    tcase_add_test(tcase, threads_make_no_difference);
    suite_add_tcase(suite, tcase);
    return suite;
}
