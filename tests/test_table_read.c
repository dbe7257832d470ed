/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table's CSV file read back; and what is refused. */
#include "table.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

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

static FILE *open_text(const char *text)
{
    FILE *file = tmpfile();
    ck_assert_ptr_nonnull(file);
    fputs(text, file);
    rewind(file);
    return file;
}

START_TEST(reads_back_what_was_written)
{
    Table table = make_table(), back;
    FILE *file = open_text("# provenance, with a comma\n");
    fseek(file, 0, SEEK_END);
    table_write_csv(&table, file);
    rewind(file);
    char error[200];
    ck_assert_msg(table_read_csv(&back, "made", file, error, sizeof error), "%s", error);
    fclose(file);
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
    { "", "line 0: the header is missing" },
    { "# only this\n", "line 1: the header is missing" },
    { "x,y\n", "line 1: the last column is not 'verdict'" },
    { "x,,verdict\n", "line 1: '' is no name for a column here" },
    { "x,x,verdict\n", "line 1: 'x' is no name for a column here" },
    { "x,y,verdict\n1,2,holds\n1,holds\n", "line 3: column y: 'holds' is no number" },
    { "x,y,verdict\n1\n", "line 2: 1 cells, the header has 3" },
    { "x,y,verdict\n1,2\n", "line 2: not as many cells as the header's 3" },
    { "x,y,verdict\n1,2,holds,\n", "line 2: not as many cells as the header's 3" },
    { "x,y,verdict\n1,nan,holds\n", "line 2: column y: 'nan' is no number" },
    { "x,y,verdict\n1,0x1,holds\n", "line 2: column y: '0x1' is no number" },
    { "x,y,verdict\n# a remark\n1,\"2\",holds\n", "line 3: column y: '\"2\"' is no number" },
    { "x,y,verdict\n1,2,perhaps\n", "line 2: 'perhaps' is no verdict" },
};

START_TEST(refuses_with_the_line)
{
    FILE *file = open_text(refusals[_i].csv);
    Table table;
    char error[200];
    ck_assert_msg(!table_read_csv(&table, "made", file, error, sizeof error), "taken: %s",
                  refusals[_i].csv);
    ck_assert_str_eq(error, refusals[_i].error);
    ck_assert_ptr_null(table.cell);
    fclose(file);
}
END_TEST

Suite *suite_table_read(void);
Suite *suite_table_read(void)
{
    Suite *suite = suite_create("table_read");
    TCase *tcase = tcase_create("reading");
    tcase_add_test(tcase, reads_back_what_was_written);
    tcase_add_loop_test(tcase, refuses_with_the_line, 0, sizeof refusals / sizeof *refusals);
    suite_add_tcase(suite, tcase);
    return suite;
}
