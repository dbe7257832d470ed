/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ledger, on tables made by hand whose sums and verdicts are known. */
#include "judges.h"
#include "ledger.h"

#include <check.h>
#include <jansson.h>
#include <math.h>
#include <stdlib.h>

static const Experiment first = {
    .claims = {
        { "L-10", "ten", HOLDS_TO_ROUNDING, judge_against_law, "x", 0, NULL },
        { "L-2", "two", HOLDS_TO_ROUNDING, judge_against_law, "y", 0, "the truth" },
    },
};
static const Experiment second = {
    .claims = { { "L-3", "three", DOES_NOT_HOLD, judge_against_law, "x", 0, NULL } },
};

/* Two quantities of two rows each; y is off by `off` roundings in row 1. */
static Table make_table(double off)
{
    Table table = { .name = "made" };
    const int x = table_add_compared(&table, "x"), y = table_add_compared(&table, "y");
    ck_assert(table_set_rows(&table, 2));
    for (long row = 0; row < 2; row++) {
        table_compare(&table, row, x, 1.0, 1.0, 1e-16);
        table_compare(&table, row, y, 2.0 + (row == 1 ? off * 0x1p-40 : 0), 2.0, 0x1p-40);
    }
    return table;
}

static Ledger make_ledger(void)
{
    Ledger ledger = { 0 };
    Table table = make_table(3);
    ck_assert(ledger_add(&ledger, &(Entry){ "first", "", &first }, &table));
    table_free(&table);
    table = make_table(64);
    ck_assert(ledger_add(&ledger, &(Entry){ "second", "", &second }, &table));
    table_free(&table);
    return ledger;
}

START_TEST(adds_up_the_checks)
{
    Ledger ledger = make_ledger();
    ck_assert_int_eq(ledger.checks, 8);
    ck_assert_int_eq(ledger.held, 7);
    ck_assert_double_eq(ledger.worst, 64);
    ck_assert_str_eq(ledger.experiment, "second");
    ck_assert_int_eq(ledger.row, 1);
    ck_assert_str_eq(ledger.column, "y_rounding");
    ledger_free(&ledger);
}
END_TEST

START_TEST(sorts_claims_by_number)
{
    Ledger ledger = make_ledger();
    const char *const order[] = { "L-2", "L-3", "L-10" };
    ck_assert_int_eq(ledger.count, 3);
    for (int i = 0; i < 3; i++)
        ck_assert_str_eq(ledger.claims[i].claim->id, order[i]);
    ck_assert_int_lt(claim_id_compare("C-9", "L-1"), 0);
    ck_assert_int_gt(claim_id_compare("P-1", "L-30"), 0);
    ck_assert_int_eq(claim_id_compare("P-7", "P-7"), 0);
    ledger_free(&ledger);
}
END_TEST

START_TEST(finds_a_verdict_that_differs)
{
    Ledger ledger = make_ledger();
    const int at = ledger_disagreement(&ledger, 0);
    ck_assert_int_eq(at, 1); /* x holds, and "does not hold" was expected */
    ck_assert(!ledger_claim_agrees(&ledger.claims[at]));
    ck_assert_int_eq(ledger_disagreement(&ledger, at + 1), -1);
    ledger_free(&ledger);
}
END_TEST

static json_t *write_and_load(const Ledger *ledger)
{
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);
    ck_assert(ledger_write_json(ledger, file));
    fclose(file);
    json_t *json = json_loads(text, 0, NULL);
    free(text);
    ck_assert_ptr_nonnull(json);
    return json;
}

START_TEST(writes_itself_as_json)
{
    Ledger ledger = make_ledger();
    json_t *json = write_and_load(&ledger);
    const json_t *checks = json_object_get(json, "checks");
    ck_assert_int_eq(json_integer_value(json_object_get(checks, "all")), 8);
    ck_assert_double_eq(json_real_value(json_object_get(checks, "worst")), 64);
    const json_t *claim = json_array_get(json_object_get(json, "claims"), 0);
    ck_assert_str_eq(json_string_value(json_object_get(claim, "id")), "L-2");
    ck_assert_str_eq(json_string_value(json_object_get(claim, "verdict")), "holds to rounding");
    ck_assert_str_eq(json_string_value(json_object_get(claim, "truth")), "the truth");
    ck_assert(json_is_true(json_object_get(claim, "agrees")));
    const json_t *off = json_array_get(json_object_get(json, "claims"), 1);
    ck_assert(json_is_false(json_object_get(off, "agrees")));
    ck_assert(json_is_null(json_object_get(off, "truth")));
    json_decref(json);
    ledger_free(&ledger);
}
END_TEST

START_TEST(writes_no_number_as_null)
{
    Ledger ledger = { 0 };
    Table table = make_table(0);
    *table_cell(&table, 0, table_column(&table, "y")) = NAN;
    *table_cell(&table, 0, table_column(&table, "y_rounding")) = NAN;
    ck_assert(ledger_add(&ledger, &(Entry){ "first", "", &first }, &table));
    table_free(&table);
    ck_assert(isinf(ledger.worst));
    json_t *json = write_and_load(&ledger);
    ck_assert(json_is_null(json_object_get(json_object_get(json, "checks"), "worst")));
    json_decref(json);
    ledger_free(&ledger);

    const Ledger empty = { 0 };
    json = write_and_load(&empty);
    ck_assert(json_is_null(json_object_get(json_object_get(json, "checks"), "experiment")));
    json_decref(json);
}
END_TEST

Suite *suite_ledger(void);
Suite *suite_ledger(void)
{
    Suite *suite = suite_create("ledger");
    TCase *tcase = tcase_create("ledger");
    tcase_add_test(tcase, adds_up_the_checks);
    tcase_add_test(tcase, sorts_claims_by_number);
    tcase_add_test(tcase, finds_a_verdict_that_differs);
    tcase_add_test(tcase, writes_itself_as_json);
    tcase_add_test(tcase, writes_no_number_as_null);
    suite_add_tcase(suite, tcase);
    return suite;
}
