/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The judges, on tables made by hand whose verdict is plain: each must find what holds, what holds
 * within a size, what does not, and what cannot be judged. */
#include "judges.h"

#include <check.h>
#include <math.h>
#include <string.h>

/* One row of a made table: x as measured, its law, and a second column; n numbers the rows. */
typedef struct Made {
    double n, x, law, other;
} Made;

/* One rounding is 2^-40 everywhere. */
static Table make_table(const Made *made, long rows)
{
    Table table = { .name = "made" };
    const int n = table_add_column(&table, "n"), x = table_add_compared(&table, "x");
    const int other = table_add_column(&table, "other");
    ck_assert(table_set_rows(&table, rows));
    for (long row = 0; row < rows; row++) {
        *table_cell(&table, row, n) = made[row].n;
        *table_cell(&table, row, other) = made[row].other;
        table_compare(&table, row, x, made[row].x, made[row].law, 0x1p-40);
    }
    return table;
}

static Finding judge(const Claim *claim, const Made *made, long rows)
{
    Table table = make_table(made, rows);
    const Finding finding = claim->judge(claim, &table);
    table_free(&table);
    return finding;
}
#define JUDGE(claim, ...)                                                                          \
    judge(claim, (const Made[]){ __VA_ARGS__ },                                                    \
          sizeof((const Made[]){ __VA_ARGS__ }) / sizeof(Made))

START_TEST(against_law)
{
    const Claim claim = { .judge = judge_against_law, .column = "x", .bound = 0.01 };
    Finding f = JUDGE(&claim, { 1, 1, 1 }, { 2, 2 + 20 * 0x1p-40, 2 }, { 3, 3, 3 });
    ck_assert_int_eq(f.verdict, HOLDS_TO_ROUNDING);
    ck_assert_double_eq(f.within, 20 * 0x1p-40);
    ck_assert_int_eq(f.row, 1);
    ck_assert_str_eq(f.column, "x");
    ck_assert_str_eq(f.text, "largest difference 1.8e-11; at most 20 roundings");
    /* Beyond the threshold of 30 by a third. */
    ck_assert_int_eq(JUDGE(&claim, { 1, 2 + 40 * 0x1p-40, 2 }).verdict, HOLDS_WITHIN);
    f = JUDGE(&claim, { 1, 1, 1 }, { 2, 2.0078125, 2 });
    ck_assert_int_eq(f.verdict, HOLDS_WITHIN);
    ck_assert_double_eq(f.within, 0.0078125);
    f = JUDGE(&claim, { 1, 1.5, 1 }, { 2, 2, 2 });
    ck_assert_int_eq(f.verdict, DOES_NOT_HOLD);
    ck_assert_int_eq(f.row, 0);
}
END_TEST

START_TEST(size_of_difference)
{
    const Claim claim = { .judge = judge_size_of_difference, .column = "x", .bound = 0.25 };
    Finding f = JUDGE(&claim, { 1, 1, 1 }, { 2, 1.75, 2 });
    ck_assert_int_eq(f.verdict, HOLDS_WITHIN);
    ck_assert_double_eq(f.within, 0.25);
    ck_assert_int_eq(f.row, 1);
    f = JUDGE(&claim, { 1, 1, 1 }, { 2, 1.5, 2 });
    ck_assert_int_eq(f.verdict, DOES_NOT_HOLD);
}
END_TEST

START_TEST(stated)
{
    Claim claim = {
        .judge = judge_stated, .column = "x", .bound = 0.005, .stated = { 9.79, 19.17 }
    };
    Finding f = JUDGE(&claim, { 1, 9.792, 0 }, { 2, 19.174, 0 });
    ck_assert_int_eq(f.verdict, HOLDS_WITHIN);
    ck_assert_double_eq_tol(f.within, 0.004, 1e-12);
    ck_assert_str_eq(f.text, "19.174 where 19.17 is stated");
    f = JUDGE(&claim, { 1, 9.8, 0 }, { 2, 19.17, 0 });
    ck_assert_int_eq(f.verdict, DOES_NOT_HOLD);
    ck_assert_int_eq(f.row, 0);
    /* A number for a row that is not there. */
    f = JUDGE(&claim, { 1, 9.79, 0 });
    ck_assert_int_eq(f.verdict, NOT_JUDGED);
    /* No number for the first row; only the row where n is 2. */
    const Claim second = { .judge = judge_stated, .column = "x", .stated = { NAN, 5 } };
    ck_assert_int_eq(JUDGE(&second, { 1, 7, 0 }, { 2, 5, 0 }).verdict, HOLDS_WITHIN);
    const Claim where = {
        .judge = judge_stated, .column = "x", .where = { "n", 2 }, .stated = { 5 }
    };
    f = JUDGE(&where, { 1, 7, 0 }, { 2, 5, 0 });
    ck_assert_int_eq(f.verdict, HOLDS_WITHIN);
    ck_assert_int_eq(f.row, 1);
}
END_TEST

START_TEST(like_other)
{
    const Claim claim = {
        .judge = judge_like_other, .column = "x", .bound = 0.1, .other = "other"
    };
    Finding f = JUDGE(&claim, { 1, 21, 0, 20 }, { 2, 10, 0, 10 });
    ck_assert_int_eq(f.verdict, HOLDS_WITHIN);
    ck_assert_double_eq_tol(f.within, 0.05, 1e-12);
    ck_assert_int_eq(f.row, 0);
    ck_assert_int_eq(JUDGE(&claim, { 1, 23, 0, 20 }).verdict, DOES_NOT_HOLD);
    ck_assert_int_eq(JUDGE(&claim, { 1, 23, 0, NAN }).verdict, NOT_JUDGED);
}
END_TEST

START_TEST(quotient_of_rows)
{
    const Claim claim = {
        .judge = judge_quotient_of_rows, .column = "x", .bound = 0.25, .stated = { 2 }, .apart = 2
    };
    Finding f = JUDGE(&claim, { 1, 1, 0 }, { 2, 3, 0 }, { 3, 2, 0 }, { 4, 6.6, 0 });
    ck_assert_int_eq(f.verdict, HOLDS_WITHIN);
    ck_assert_double_eq_tol(f.within, 0.1, 1e-12);
    ck_assert_int_eq(f.row, 1);
    ck_assert_str_eq(f.text, "from 2 to 2.2 times");
    f = JUDGE(&claim, { 1, 1, 0 }, { 2, 3, 0 }, { 3, 1, 0 });
    ck_assert_int_eq(f.verdict, DOES_NOT_HOLD);
    ck_assert_int_eq(JUDGE(&claim, { 1, 1, 0 }, { 2, 3, 0 }).verdict, NOT_JUDGED);
}
END_TEST

START_TEST(grows_along_rows)
{
    const Claim claim = { .judge = judge_grows_along_rows, .column = "x", .bound = 0.25 };
    Finding f = JUDGE(&claim, { 1, 1, 0 }, { 2, 1.5, 0 }, { 3, 3, 0 });
    ck_assert_int_eq(f.verdict, HOLDS);
    ck_assert_double_eq(f.within, 0.5);
    ck_assert_int_eq(f.row, 1);
    ck_assert_str_eq(f.text, "smallest growth from one row to the next 0.5");
    f = JUDGE(&claim, { 1, 1, 0 }, { 2, 2, 0 }, { 3, 2.25, 0 });
    ck_assert_int_eq(f.verdict, DOES_NOT_HOLD);
    ck_assert_int_eq(f.row, 2);
    ck_assert_int_eq(JUDGE(&claim, { 1, 1, 0 }, { 2, 0.5, 0 }).verdict, DOES_NOT_HOLD);
    /* One row says nothing, nor does one that is no number. */
    ck_assert_int_eq(JUDGE(&claim, { 1, 1, 0 }).verdict, NOT_JUDGED);
    ck_assert_int_eq(JUDGE(&claim, { 1, 1, 0 }, { 2, NAN, 0 }, { 3, 3, 0 }).verdict, NOT_JUDGED);
    const Claim some = { .judge = judge_grows_along_rows, .column = "x", .where = { "n", 2 } };
    ck_assert_int_eq(JUDGE(&some, { 2, 1, 0 }, { 1, 9, 0 }, { 2, 2, 0 }).verdict, HOLDS);
    const Claim grouped = { .judge = judge_grows_along_rows, .column = "x", .other = "other" };
    ck_assert_int_eq(
        JUDGE(&grouped, { 1, 5, 0, 7 }, { 2, 6, 0, 7 }, { 1, 1, 0, 8 }, { 2, 2, 0, 8 }).verdict,
        HOLDS);
    f = JUDGE(&grouped, { 1, 5, 0, 7 }, { 2, 6, 0, 7 }, { 1, 2, 0, 8 }, { 2, 1, 0, 8 });
    ck_assert_int_eq(f.verdict, DOES_NOT_HOLD);
    ck_assert_int_eq(f.row, 3);
}
END_TEST

START_TEST(exceeds_everywhere)
{
    const Claim claim = { .judge = judge_exceeds_everywhere, .column = "x", .bound = 1 };
    Finding f = JUDGE(&claim, { 1, 3, 0 }, { 2, 1.5, 0 }, { 3, 2, 0 });
    ck_assert_int_eq(f.verdict, HOLDS);
    ck_assert_int_eq(f.row, 1);
    ck_assert_str_eq(f.text, "the smallest is 1.5");
    ck_assert_int_eq(JUDGE(&claim, { 1, 3, 0 }, { 2, 1, 0 }).verdict, DOES_NOT_HOLD);
    ck_assert_int_eq(JUDGE(&claim, { 1, 3, 0 }, { 2, NAN, 0 }).verdict, NOT_JUDGED);
}
END_TEST

START_TEST(size)
{
    const Claim claim = { .judge = judge_size, .column = "x", .bound = 2, .where = { "n", 1 } };
    const Finding f = JUDGE(&claim, { 1, 1, 0 }, { 1, -1.75, 0 }, { 2, 9, 0 });
    ck_assert_int_eq(f.verdict, HOLDS_WITHIN);
    ck_assert_double_eq(f.within, 1.75);
    ck_assert_int_eq(f.row, 1);
    ck_assert_str_eq(f.text, "the largest is 1.75");
    ck_assert_int_eq(JUDGE(&claim, { 1, 1, 0 }, { 1, -2.25, 0 }).verdict, DOES_NOT_HOLD);
    ck_assert_int_eq(JUDGE(&claim, { 1, 1, 0 }, { 1, NAN, 0 }).verdict, NOT_JUDGED);
    ck_assert_int_eq(JUDGE(&claim, { 2, 1, 0 }).verdict, NOT_JUDGED);
}
END_TEST

START_TEST(below_other)
{
    const Claim claim = {
        .judge = judge_below_other, .column = "x", .bound = 0.5, .other = "other"
    };
    const Finding f = JUDGE(&claim, { 1, 1, 0, 4 }, { 2, 3, 0, 3.75 });
    ck_assert_int_eq(f.verdict, HOLDS);
    ck_assert_int_eq(f.row, 1);
    ck_assert_str_eq(f.text, "closest: 3 against 3.75");
    ck_assert_int_eq(JUDGE(&claim, { 1, 1, 0, 4 }, { 2, 3, 0, 3.5 }).verdict, DOES_NOT_HOLD);
    ck_assert_int_eq(JUDGE(&claim, { 1, 1, 0, 4 }, { 2, 3, 0, NAN }).verdict, NOT_JUDGED);
}
END_TEST

START_TEST(within_limit)
{
    const Claim claim = {
        .judge = judge_within_limit, .column = "x", .bound = 1.5, .other = "other"
    };
    Finding f = JUDGE(&claim, { 1, 1, 0, 2 }, { 2, 3, 0, 2 });
    ck_assert_int_eq(f.verdict, HOLDS);
    ck_assert_int_eq(f.row, 1);
    ck_assert_str_eq(f.text, "at most 1.5 of the limit");
    ck_assert_int_eq(JUDGE(&claim, { 1, 3.5, 0, 2 }, { 2, 1, 0, 2 }).verdict, DOES_NOT_HOLD);
    ck_assert_int_eq(JUDGE(&claim, { 1, NAN, 0, 2 }).verdict, NOT_JUDGED);
}
END_TEST

START_TEST(never_more)
{
    const Claim claim = { .judge = judge_never_more, .column = "x", .bound = 1 };
    Finding f = JUDGE(&claim, { 1, 0.5, 0 }, { 2, -1, 0 }, { 3, 0, 0 });
    ck_assert_int_eq(f.verdict, HOLDS);
    ck_assert_int_eq(f.row, 1);
    ck_assert_str_eq(f.text, "at most 1");
    ck_assert_int_eq(JUDGE(&claim, { 1, 0.5, 0 }, { 2, -1.01, 0 }).verdict, DOES_NOT_HOLD);
    ck_assert_int_eq(JUDGE(&claim, { 1, 0.5, 0 }, { 2, NAN, 0 }).verdict, NOT_JUDGED);
}
END_TEST

START_TEST(exceeds_limit)
{
    const Claim claim = {
        .judge = judge_exceeds_limit, .column = "x", .bound = 0.01, .other = "other"
    };
    Finding f = JUDGE(&claim, { 1, 1, 0, 2 }, { 2, 2.005, 0, 2 });
    ck_assert_int_eq(f.verdict, DOES_NOT_HOLD);
    ck_assert_int_eq(f.row, 1);
    ck_assert_int_eq(JUDGE(&claim, { 1, 1, 0, 2 }, { 2, 2.5, 0, 2 }).verdict, HOLDS);
    const Claim zero = { .judge = judge_exceeds_limit, .column = "x", .bound = 0.01 };
    ck_assert_int_eq(JUDGE(&zero, { 1, 0.001, 0 }).verdict, DOES_NOT_HOLD);
    ck_assert_int_eq(JUDGE(&zero, { 1, 0.1, 0 }).verdict, HOLDS);
}
END_TEST

/* Two bones in two rows, the second row a chain of one; each is `off` away from its law. */
static Finding judge_bones(const char *column, double first, double second, double off)
{
    const Claim claim = { .judge = judge_grows_along_bones, .column = column, .bound = 0.3 };
    Table table = { .name = "made" };
    const int one = table_add_compared(&table, "b_1_m"), two = table_add_compared(&table, "b_2_m");
    ck_assert(table_set_rows(&table, 2));
    table_compare(&table, 0, one, first, first - off, 1);
    table_compare(&table, 0, two, second, second - off, 1);
    table_compare(&table, 1, one, 1, 1, 1);
    if (isnan(second))
        *table_cell(&table, 0, two + 1) = 0.625; /* expected, and not measured */
    const Finding finding = claim.judge(&claim, &table);
    table_free(&table);
    return finding;
}

START_TEST(grows_along_bones)
{
    Finding f = judge_bones("b_%d_m", 0.5, 0.625, 0);
    ck_assert_int_eq(f.verdict, HOLDS);
    ck_assert_double_eq(f.within, 0.125);
    ck_assert_str_eq(f.column, "b_2_m");
    ck_assert_int_eq(judge_bones("b_%d_m", 0.25, 0.625, 0).verdict, DOES_NOT_HOLD);
    ck_assert_int_eq(judge_bones("b_%d_m", 0.5, 0.5, 0).verdict, DOES_NOT_HOLD);
    /* No growth is left once both are off their law by more than half of it. */
    ck_assert_int_eq(judge_bones("b_%d_m", 0.5, 0.625, 0.0625).verdict, DOES_NOT_HOLD);
    ck_assert_int_eq(judge_bones("b_%d_m", 0.5, NAN, 0).verdict, NOT_JUDGED);
    ck_assert_int_eq(judge_bones("c_%d_m", 0.5, 0.625, 0).verdict, NOT_JUDGED);
}
END_TEST

/* What is missing never passes: neither a number, nor a column, nor every row. */
START_TEST(missing_is_not_judged)
{
    Finding (*const judges[])(const Claim *,
                              const Table *) = { judge_against_law,      judge_size_of_difference,
                                                 judge_stated,           judge_like_other,
                                                 judge_quotient_of_rows, judge_exceeds_limit };
    for (size_t i = 0; i < sizeof judges / sizeof *judges; i++) {
        Claim claim = { .judge = judges[i],
                        .column = "x",
                        .bound = 1e9,
                        .other = "other",
                        .stated = { 1, 1, 1 },
                        .apart = 1 };
        const Finding f = JUDGE(&claim, { 1, 1, 1, 1 }, { 2, NAN, 1, 1 }, { 3, 2, 1, 1 });
        ck_assert_msg(f.verdict == NOT_JUDGED, "judge %zu: %s", i, verdict_name(f.verdict));
        claim.column = "misspelt";
        ck_assert_int_eq(JUDGE(&claim, { 1, 1, 1, 1 }, { 2, 1, 1, 1 }).verdict, NOT_JUDGED);
        claim.column = "x";
        ck_assert_int_eq(JUDGE(&claim, { 1, 1, 1, 1 }, { 2, 1, 1, 1 }, { 3, 1, 1, 1 }).verdict !=
                             NOT_JUDGED,
                         true);
    }
}
END_TEST

START_TEST(words)
{
    char text[40];
    const Finding within = { .verdict = HOLDS_WITHIN, .within = 0.0123456 };
    ck_assert_str_eq(finding_text(&within, text, sizeof text), "holds within 0.0123");
    const Finding holds = { .verdict = HOLDS };
    ck_assert_str_eq(finding_text(&holds, text, sizeof text), "holds");
    ck_assert_str_eq(verdict_name(NOT_JUDGED), "not judged");
    ck_assert_str_eq(verdict_name(HOLDS_TO_ROUNDING), "holds to rounding");
    ck_assert_str_eq(verdict_name(DOES_NOT_HOLD), "does not hold");
}
END_TEST

Suite *suite_judges(void);
Suite *suite_judges(void)
{
    Suite *suite = suite_create("judges");
    TCase *tcase = tcase_create("verdicts");
    tcase_add_test(tcase, against_law);
    tcase_add_test(tcase, size_of_difference);
    tcase_add_test(tcase, stated);
    tcase_add_test(tcase, like_other);
    tcase_add_test(tcase, quotient_of_rows);
    tcase_add_test(tcase, grows_along_rows);
    tcase_add_test(tcase, exceeds_everywhere);
    tcase_add_test(tcase, size);
    tcase_add_test(tcase, below_other);
    tcase_add_test(tcase, within_limit);
    tcase_add_test(tcase, never_more);
    tcase_add_test(tcase, exceeds_limit);
    tcase_add_test(tcase, grows_along_bones);
    tcase_add_test(tcase, missing_is_not_judged);
    tcase_add_test(tcase, words);
    suite_add_tcase(suite, tcase);
    return suite;
}
