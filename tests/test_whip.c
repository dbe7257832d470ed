/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The experiments with chains in motion against the printed reference values, digit by digit. */
#include "tables.h"

#include <check.h>
#include <math.h>
#include <string.h>

static const Table *table_of(const char *name)
{
    for (int e = 0; e < tables_count(); e++)
        if (strcmp(experiments[e].name, name) == 0)
            return tables_get(e);
    ck_abort_msg("no experiment %s", name);
    return NULL;
}

/* The row in which up to three columns have these values. */
typedef struct Key {
    const char *column;
    double value;
} Key;

static long row_of(const Table *table, const Key key[3])
{
    for (long row = 0; row < table->rows; row++) {
        bool same = true;
        for (int k = 0; k < 3 && key[k].column; k++)
            same &= fabs(table_get(table, row, key[k].column) - key[k].value) <
                    1e-9 * fabs(key[k].value);
        if (same)
            return row;
    }
    ck_abort_msg("%s has no row %s %g", table->name, key[0].column, key[0].value);
    return -1;
}

/* Half a unit of the last digit printed. */
static void assert_printed(const Table *table, long row, const char *column, double printed,
                           double unit)
{
    const double found = table_get(table, row, column);
    ck_assert_msg(fabs(found - printed) <= unit / 2, "%s row %ld: %s is %.9g, printed is %.9g",
                  table->name, row, column, found, printed);
}

static const struct {
    double stiffness, drag;
    int bones, frame;
    double gain, unit;
} whips[] = {
    { .05, .02, 1, 1, .950, 1e-3 },   { .05, .02, 2, 18, 1.290, 1e-3 },
    { .05, .02, 3, 53, 3.933, 1e-3 }, { .05, .02, 4, 86, 15.24, 1e-2 },
    { .05, .02, 6, 140, 323.0, .1 },  { .05, .02, 8, 194, 8343, 1 },
    { .05, .2, 1, 1, .950, 1e-3 },    { .05, .2, 2, 1, .9975, 1e-4 },
    { .05, .2, 3, 6, 1.016, 1e-3 },   { .05, .2, 4, 13, 1.129, 1e-3 },
    { .05, .2, 6, 27, 1.799, 1e-3 },  { .05, .2, 8, 41, 3.656, 1e-3 },
    { .1, .5, 1, 1, .900, 1e-3 },     { .1, .5, 2, 1, .990, 1e-3 },
    { .1, .5, 3, 3, 1.008, 1e-3 },    { .1, .5, 4, 9, 1.066, 1e-3 },
    { .1, .5, 6, 21, 1.323, 1e-3 },   { .1, .5, 8, 34, 1.766, 1e-3 },
};

START_TEST(whip_table_to_all_its_digits)
{
    const Table *table = table_of("whip_vs_bones");
    const Key key[3] = { { "stiffness", whips[_i].stiffness },
                         { "drag", whips[_i].drag },
                         { "bones", whips[_i].bones } };
    const long row = row_of(table, key);
    assert_printed(table, row, "peak_gain", whips[_i].gain, whips[_i].unit);
    ck_assert_double_eq(table_get(table, row, "peak_frame"), whips[_i].frame);
}
END_TEST

static const struct {
    double drag, gain;
} per_bone[] = { { .02, 6.374 }, { .05, 4.500 }, { .1, 3.046 }, { .2, 1.948 }, { .5, 1.434 } };

START_TEST(whip_per_bone)
{
    const Table *table = table_of("whip_per_bone_vs_drag");
    const Key key[3] = { { "stiffness", .05 }, { "drag", per_bone[_i].drag } };
    assert_printed(table, row_of(table, key), "gain_per_bone_endless", per_bone[_i].gain, 1e-3);
}
END_TEST

static const struct {
    double stiffness, drag, hertz, gain;
} resonances[] = {
    { .05, .02, 2.1246, 3.2438 }, { .05, .2, 1.3516, 1.0670 }, { .1, .5, 0, 1 }, /* none */
};

START_TEST(resonance)
{
    const Table *table = table_of("resonance_vs_drag");
    const Key key[3] = { { "stiffness", resonances[_i].stiffness },
                         { "drag", resonances[_i].drag } };
    const long row = row_of(table, key);
    assert_printed(table, row, "resonance_hz", resonances[_i].hertz, 1e-4);
    assert_printed(table, row, "peak_gain", resonances[_i].gain, 1e-4);
}
END_TEST

/* 32 substeps that keep the single bone's motion. */
START_TEST(whip_with_substeps)
{
    const Table *table = table_of("whip_vs_substeps");
    const Key little[3] = { { "drag", .02 }, { "bones", 4 }, { "fps", 1920 } };
    const Key much[3] = { { "drag", .2 }, { "bones", 6 }, { "fps", 1920 } };
    assert_printed(table, row_of(table, little), "retimed_gain", 15.53, 1e-2);
    assert_printed(table, row_of(table, much), "retimed_gain", 2.13, 1e-2);
}
END_TEST

START_TEST(slip)
{
    const Table *table = table_of("rotation_slip_vs_drag");
    const Key key[3] = { { "drag", .2 } };
    assert_printed(table, row_of(table, key), "slip_law_rad_s", 13.310, 1e-3);
}
END_TEST

Suite *suite_whip(void);
Suite *suite_whip(void)
{
    Suite *suite = suite_create("whip");
    TCase *tcase = tcase_create("reference values");
    tcase_add_loop_test(tcase, whip_table_to_all_its_digits, 0, sizeof whips / sizeof *whips);
    tcase_add_loop_test(tcase, whip_per_bone, 0, sizeof per_bone / sizeof *per_bone);
    tcase_add_loop_test(tcase, resonance, 0, sizeof resonances / sizeof *resonances);
    tcase_add_test(tcase, whip_with_substeps);
    tcase_add_test(tcase, slip);
    suite_add_tcase(suite, tcase);
    return suite;
}
