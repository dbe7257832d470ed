/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table's CSV file read back; and what is refused. */
#include "table.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static Table make_table(void)
{
    Table table = { .name = "made" };
    table_add_column(&table, "length_m");
    table_add_compared(&table, "x");
    ck_assert(table_set_rows(&table, 3));
    *table_cell(&table, 0, 0) = 0.125;
    *table_cell(&table, 1, 0) = 1234.5;
    table_compare(&table, 0, 1, 1 / 3.0, 0.25, 1e-3);
    table_compare(&table, 1, 1, HUGE_VAL, 0.25, 1e-3);
    *table_cell(&table, 2, 1) = -HUGE_VAL;
    table.verdict[1] = ROW_OFF;
    table.verdict[2] = ROW_REFUSED;
    return table;
}

static char path[] = "build/test-table-XXXXXX";

static void set_up(void)
{
    const int descriptor = mkstemp(path);
    ck_assert_int_ge(descriptor, 0);
    close(descriptor);
}

static void tear_down(void)
{
    ck_assert_int_eq(unlink(path), 0);
    strcpy(path + strlen(path) - 6, "XXXXXX");
}

/* Reads the file back; what is wrong stands in error, without the file's name. */
static bool read_back(Table *table, char *error, size_t size)
{
    char whole[600] = "";
    const bool good = table_read_csv(table, "made", path, whole, sizeof whole);
    if (!good) {
        ck_assert_msg(strncmp(whole, path, strlen(path)) == 0, "%s", whole);
        snprintf(error, size, "%s", whole + strlen(path) + 2);
    }
    return good;
}

START_TEST(reads_back_what_was_written)
{
    Table table = make_table(), back;
    FILE *file = fopen(path, "w");
    fputs("# provenance, with a comma\n", file);
    table_write_csv(&table, file);
    fclose(file);
    char error[600];
    ck_assert_msg(read_back(&back, error, sizeof error), "%s", error);
    ck_assert_int_eq(back.columns, table.columns);
    ck_assert_int_eq(back.rows, table.rows);
    for (long row = 0; row < table.rows; row++) {
        ck_assert_int_eq(back.verdict[row], table.verdict[row]);
        for (int i = 0; i < table.columns; i++) {
            const double a = *table_cell(&table, row, i), b = *table_cell(&back, row, i);
            ck_assert_str_eq(back.column[i], table.column[i]);
            ck_assert(isnan(a) ? isnan(b) : a == b);
        }
    }
    table_free(&table);
    table_free(&back);
}
END_TEST

static const struct {
    const char *csv, *error;
} refusals[] = {
    { "", "line 1: the header is missing: the file ends here" },
    { "# only this\n", "line 2: the header is missing: the file ends here" },
    { "x,y\n", "line 1: the last column is not 'verdict'" },
    { "x,,verdict\n", "line 1: '' is no name for column 2" },
    { "x,x,verdict\n", "line 1: 'x' is no name for column 2" },
    { "x,y,verdict\n1,2,holds\n1,holds\n", "line 3: 2 cells where the header has 3" },
    { "x,y,verdict\n1,2,holds,\n", "line 2: 4 cells where the header has 3" },
    { "x,y,verdict\n1,nan,holds\n", "line 2: column y: 'nan' is not a number" },
    { "x,y,verdict\n1,0x1,holds\n", "line 2: column y: '0x1' is not a number" },
    { "x,y,verdict\n1,infinity,holds\n", "line 2: column y: 'infinity' is not a number" },
    { "# a remark\nx,y,verdict\n1,2,perhaps\n",
      "line 3: column verdict: 'perhaps' is not a verdict" },
};

START_TEST(refuses_with_the_line)
{
    FILE *file = fopen(path, "w");
    fputs(refusals[_i].csv, file);
    fclose(file);
    Table table;
    char error[600];
    ck_assert_msg(!read_back(&table, error, sizeof error), "taken: %s", refusals[_i].csv);
    ck_assert_str_eq(error, refusals[_i].error);
    ck_assert_ptr_null(table.cell);
}
END_TEST

Suite *suite_table_read(void);
Suite *suite_table_read(void)
{
    Suite *suite = suite_create("table_read");
    TCase *tcase = tcase_create("reading");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, reads_back_what_was_written);
    tcase_add_loop_test(tcase, refuses_with_the_line, 0, sizeof refusals / sizeof *refusals);
    suite_add_tcase(suite, tcase);
    return suite;
}
