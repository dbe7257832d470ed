/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tables ① to ④ and the experiments that judge the lesson's claims, as they come out of the solver, against
 * reference values computed elsewhere (in 50-digit arithmetic) and against the bounds that are theirs;
 * and the verdicts on the claims of all experiments. */
#include "ledger.h"
#include "tables.h"

#include <check.h>
#include <math.h>
#include <string.h>

/* What all experiments have to say. */
static Ledger ledger;

static void fill_ledger(void)
{
    for (int i = 0; i < tables_count(); i++)
        ck_assert(ledger_add(&ledger, &experiments[i], tables_get(i)));
}

static void free_ledger(void)
{
    ledger_free(&ledger);
}

static const Table *find_table(const char *name)
{
    return tables_get((int)(experiment_find(name) - experiments));
}

#define DEGREES 1e-9
#define METRES 1e-12
#define RATIO 1e-12
#define EIGHT_DECIMALS 5e-9 /* all that the reference has */
#define NINE_DECIMALS 1e-9

typedef struct Reference {
    const char *table, *key; /* the row is the first one where key has the value at */
    double at;
    const char *column;
    double value, tolerance;
} Reference;

static const Reference references[] = {
    { "table1_inertia", "drag", 0.2, "ratio_2_1", 0.8, RATIO },
    { "table1_inertia", "drag", 0.6, "ratio_2_1", 0.4, RATIO },
    { "table1_inertia", "drag", 0.2, "ratio_6_5", 0.8, RATIO },
    { "table1_inertia", "drag", 0.6, "ratio_6_5", 0.4, RATIO },

    { "table2_droop", "stiffness", 0.3, "theta_deg", 1.21417043396633, DEGREES },
    { "table2_droop", "stiffness", 0.2, "theta_deg", 2.08083133489753, DEGREES },
    { "table2_droop", "stiffness", 0.1, "theta_deg", 4.67353728421918, DEGREES },
    { "table2_droop", "stiffness", 0.05, "theta_deg", 9.79184027805954, DEGREES },
    { "table2_droop", "stiffness", 0.02, "theta_deg", 23.9930493191215, DEGREES },
    { "table2_droop", "stiffness", 0.01, "theta_deg", 41.9634622949552, DEGREES },
    { "table2_droop", "stiffness", 0.2, "tan_ratio", 0.8, RATIO },
    { "table2_droop", "stiffness", 0.05, "tan_theta_approximate", 0.002725 / 0.05 / 0.3, RATIO },

    { "table3_length", "length_constraint", 1, "length_1_m", 0.3, METRES },
    { "table3_length", "length_constraint", 1, "length_4_m", 0.3, METRES },
    { "table3_length", "length_constraint", 1, "length_total_m", 1.2, METRES },
    { "table3_length", "length_constraint", 0, "length_1_m", 0.304434969451606, METRES },
    { "table3_length", "length_constraint", 0, "length_2_m", 0.312991771662507, METRES },
    { "table3_length", "length_constraint", 0, "length_3_m", 0.320754290335690, METRES },
    { "table3_length", "length_constraint", 0, "length_4_m", 0.327471457180031, METRES },
    { "table3_length", "length_constraint", 0, "length_error_m", 0.027471457180031, METRES },
    { "length_error_has_limit", "bones", 6, "length_m", 0.337558744891023, METRES },

    { "table4_chain", "bones", 1, "droop_last_deg", 9.79184027805954, DEGREES },
    { "table4_chain", "bones", 2, "droop_last_deg", 19.1734835992556, DEGREES },
    { "table4_chain", "bones", 3, "droop_last_deg", 27.9431355558610, DEGREES },
    { "table4_chain", "bones", 4, "droop_last_deg", 35.9720234471701, DEGREES },
    { "table4_chain", "bones", 6, "droop_last_deg", 49.6191958082006, DEGREES },
    { "table4_chain", "bones", 6, "droop_1_deg", 9.79184027805954, DEGREES },
    { "table4_chain", "bones", 6, "droop_4_deg", 35.9720234471701, DEGREES },
    { "table4_chain", "bones", 1, "quotient", 1, RATIO },
    { "table4_chain", "bones", 2, "quotient", 0.979054143796512, RATIO },
    { "table4_chain", "bones", 3, "quotient", 0.951238812533632, RATIO },
    { "table4_chain", "bones", 4, "quotient", 0.918418357164489, RATIO },
    { "table4_chain", "bones", 6, "quotient", 0.844567081691848, RATIO },
    { "table4_chain", "bones", 1, "tip_drop_m", 0.0510207484638821, METRES },
    { "table4_chain", "bones", 2, "tip_drop_m", 0.149549615134593, METRES },
    { "table4_chain", "bones", 3, "tip_drop_m", 0.290128124478996, METRES },
    { "table4_chain", "bones", 4, "tip_drop_m", 0.466345170386592, METRES },
    { "table4_chain", "bones", 6, "tip_drop_m", 0.900233989955140, METRES },
    { "table4_chain", "bones", 6, "tip_x_at_0_6_m", 1.27571092, EIGHT_DECIMALS },
    { "table4_chain", "bones", 6, "tip_x_at_1_2_m", 0.92059617, EIGHT_DECIMALS },
    { "table4_chain", "bones", 6, "tip_x_at_2_4_m", 0.04819136, EIGHT_DECIMALS },
    { "table4_chain", "bones", 6, "tip_drop_at_0_6_m", 1.11096050, EIGHT_DECIMALS },
    { "table4_chain", "bones", 6, "tip_drop_at_1_2_m", 1.29499953, EIGHT_DECIMALS },
    { "table4_chain", "bones", 6, "tip_drop_at_2_4_m", 1.35723953, EIGHT_DECIMALS },

    { "ring_vs_frame_rate", "fps", 60, "frequency_hz", 11.901929278 / (2 * M_PI), NINE_DECIMALS },
    { "ring_vs_frame_rate", "fps", 60, "slow_per_s", 8.255272027, NINE_DECIMALS },
    { "ring_vs_jitter", "jitter", 0, "frequency_hz", 11.791122848 / (2 * M_PI), NINE_DECIMALS },
    { "ring_vs_jitter", "jitter", 0, "decay_per_s", 8.233105371, NINE_DECIMALS },

    { "increment_vs_cosine", "bones", 1, "increment_over_first", 1, RATIO },
    { "increment_vs_cosine", "bones", 2, "increment_over_first", 0.958, 0.0005 },
    { "increment_vs_cosine", "bones", 3, "increment_over_first", 0.896, 0.0005 },
    { "increment_vs_cosine", "bones", 4, "increment_over_first", 0.820, 0.0005 },
};

START_TEST(reference_value)
{
    const Reference *r = &references[_i];
    const Table *table = find_table(r->table);
    long row = 0;
    while (row < table->rows && table_get(table, row, r->key) != r->at)
        row++;
    ck_assert_msg(row < table->rows, "%s: no row with %s %g", r->table, r->key, r->at);
    const double found = table_get(table, row, r->column);
    ck_assert_msg(fabs(found - r->value) <= r->tolerance, "%s, %s %g, %s: %.15g, reference %.15g",
                  r->table, r->key, r->at, r->column, found, r->value);
}
END_TEST

/* The lag of the tip is where it is with the anchor at rest, less where it is at that speed. */
START_TEST(lag_is_the_change_of_the_tip)
{
    const Table *table = find_table("table4_chain");
    for (long row = 0; row < table->rows; row++) {
        double still = 0;
        for (int bone = 1; bone <= (int)table_get(table, row, "bones"); bone++) {
            char name[COLUMN_NAME_SIZE];
            snprintf(name, sizeof name, "droop_%d_deg", bone);
            still += 0.3 * cos(table_get(table, row, name) * M_PI / 180);
        }
        const double moved = table_get(table, row, "tip_x_at_1_2_m");
        ck_assert_double_eq_tol(table_get(table, row, "lag_at_1_2_m"), still - moved, METRES);
    }
}
END_TEST

/* The unit of table ①'s rounding is a bound: no ratio may exceed 1. */
START_TEST(inertia_keeps_its_bound)
{
    const Table *table = find_table("table1_inertia");
    for (long row = 0; row < table->rows; row++) {
        ck_assert_double_le(table_get(table, row, "ratio_2_1_rounding"), 1);
        ck_assert_double_le(table_get(table, row, "ratio_6_5_rounding"), 1);
        ck_assert_double_le(table_get(table, row, "ratio_worst_rounding"), 1);
        ck_assert_double_le(table_get(table, row, "speed_left_1s_rounding"), 1);
    }
}
END_TEST

/* Without the length step the directions are those with it. */
START_TEST(directions_do_not_need_the_length_step)
{
    const Table *table = find_table("no_length_step_no_rope");
    for (long row = 0; row < table->rows; row += 2) {
        ck_assert_double_eq(table_get(table, row, "length_constraint"), 1);
        for (int bone = 1; bone <= 6; bone++) {
            char name[COLUMN_NAME_SIZE];
            snprintf(name, sizeof name, "droop_%d_deg", bone);
            ck_assert_double_eq_tol(table_get(table, row, name), table_get(table, row + 1, name),
                                    DEGREES);
        }
    }
}
END_TEST

START_TEST(claims_have_the_published_verdicts)
{
    for (int at = 0; (at = ledger_disagreement(&ledger, at)) >= 0; at++) {
        const LedgerClaim *c = &ledger.claims[at];
        ck_abort_msg("%s (%s): verdict %d, published %d; %s", c->claim->id, c->experiment,
                     c->finding.verdict, c->claim->expect, c->finding.text);
    }
}
END_TEST

START_TEST(claims_are_all_there)
{
    static const char *const ids[] = {
        "L-1", "L-2",  "L-3",  "L-4",  "L-5",  "L-6",  "L-7",  "L-8",
        "L-9", "L-10", "L-11", "L-12", "L-13", "L-24", "L-26", "L-28"
    };
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        bool found = false;
        for (int at = 0; at < ledger.count; at++)
            found |= strcmp(ledger.claims[at].claim->id, ids[i]) == 0;
        ck_assert_msg(found, "%s", ids[i]);
    }
}
END_TEST

/* P-1 ... P-31; the loop's number. */
START_TEST(ponytail_claim_is_there)
{
    char id[8];
    snprintf(id, sizeof id, "P-%d", _i);
    bool found = false;
    for (int at = 0; at < ledger.count; at++)
        found |= strcmp(ledger.claims[at].claim->id, id) == 0;
    ck_assert_msg(found, "%s", id);
}
END_TEST

/* Evidence that can be looked up: a row and a column of the table, and words. */
START_TEST(claims_name_their_evidence)
{
    for (int at = 0; at < ledger.count; at++) {
        const LedgerClaim *c = &ledger.claims[at];
        const Table *table = find_table(c->experiment);
        ck_assert_msg(c->finding.row < table->rows && table_column(table, c->finding.column) >= 0 &&
                          *c->finding.text,
                      "%s: row %d, column %s", c->claim->id, c->finding.row, c->finding.column);
    }
}
END_TEST

/* What a claim of the lesson is worth, where it does not hold to rounding: the deciding number. */
START_TEST(deciding_numbers)
{
    for (int at = 0; at < ledger.count; at++) {
        const Finding *f = &ledger.claims[at].finding;
        const char *id = ledger.claims[at].claim->id;
        if (strcmp(id, "L-2") == 0)
            ck_assert_double_eq_tol(f->within, pow(0.8, 60) - 1.5e-6, 1e-14);
        if (strcmp(id, "L-5") == 0) /* 0.32 against 0.08 */
            ck_assert_double_eq_tol(f->within, 0.348, 0.001);
        if (strcmp(id, "L-6") == 0)
            ck_assert_double_eq_tol(f->within, (2 - 0.32) / (1 - 0.32) / 2 - 1, 1e-12);
        if (strcmp(id, "L-26") == 0)
            ck_assert_double_eq_tol(f->within, 90 - 2.08083133489753, DEGREES);
    }
}
END_TEST

Suite *suite_tables(void);
Suite *suite_tables(void)
{
    Suite *suite = suite_create("tables");
    TCase *values = tcase_create("values");
    tcase_add_loop_test(values, reference_value, 0, (int)(sizeof references / sizeof *references));
    tcase_add_test(values, lag_is_the_change_of_the_tip);
    tcase_add_test(values, inertia_keeps_its_bound);
    tcase_add_test(values, directions_do_not_need_the_length_step);
    suite_add_tcase(suite, values);
    TCase *verdicts = tcase_create("verdicts");
    tcase_add_unchecked_fixture(verdicts, fill_ledger, free_ledger);
    tcase_add_test(verdicts, claims_have_the_published_verdicts);
    tcase_add_test(verdicts, claims_are_all_there);
    tcase_add_loop_test(verdicts, ponytail_claim_is_there, 1, 32);
    tcase_add_test(verdicts, claims_name_their_evidence);
    tcase_add_test(verdicts, deciding_numbers);
    suite_add_tcase(suite, verdicts);
    return suite;
}
