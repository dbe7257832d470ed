/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tables of text: alignment by display width, Markdown, CSV. */
#include "grid.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A grid with what is awkward: characters of several bytes, a combining mark, a bar, a comma, quotes. */
static Grid awkward_grid(void)
{
    Grid grid = { .columns = 3 };
    grid_add(&grid, "θ (°)");
    grid_add(&grid, "|ℓ − L|");
    grid_add(&grid, "e\xCC\x81 name");
    grid_add_number(&grid, "%.3f", 12.5);
    grid_add_number(&grid, "%.0e", NAN);
    grid_add(&grid, "a, b");
    grid_add_number(&grid, "%.1f", -3);
    grid_add(&grid, "7");
    grid_add(&grid, "say \"so\"");
    return grid;
}

static void check_written(bool (*write)(const Grid *, FILE *), const char *expected)
{
    Grid grid = awkward_grid();
    char *text;
    size_t size;
    FILE *file = open_memstream(&text, &size);
    ck_assert(write(&grid, file));
    fclose(file);
    ck_assert_str_eq(text, expected);
    free(text);
    grid_free(&grid);
}

START_TEST(text_is_aligned)
{
    check_written(grid_write_text, " θ (°)  |ℓ − L|  e\xCC\x81 name\n"
                                   "──────  ───────  ────────\n"
                                   "12.500        -  a, b\n"
                                   "  -3.0        7  say \"so\"\n");
}
END_TEST

START_TEST(markdown_escapes_bars)
{
    check_written(grid_write_markdown, "|  θ (°) | \\|ℓ − L\\| | e\xCC\x81 name   |\n"
                                       "| -----: | --------: | -------- |\n"
                                       "| 12.500 |         - | a, b     |\n"
                                       "|   -3.0 |         7 | say \"so\" |\n");
}
END_TEST

START_TEST(csv_quotes)
{
    check_written(grid_write_csv, "θ (°),|ℓ − L|,e\xCC\x81 name\n"
                                  "12.500,-,\"a, b\"\n"
                                  "-3.0,7,\"say \"\"so\"\"\"\n");
}
END_TEST

START_TEST(an_incomplete_grid_is_not_written)
{
    Grid grid = awkward_grid();
    grid_add(&grid, "one too many");
    FILE *file = tmpfile();
    ck_assert(!grid_write_text(&grid, file));
    ck_assert(!grid_write_csv(&grid, file));
    ck_assert_int_eq(ftell(file), 0);
    fclose(file);
    grid_free(&grid);
}
END_TEST

Suite *suite_grid(void);
Suite *suite_grid(void)
{
    Suite *suite = suite_create("grid");
    TCase *tcase = tcase_create("written");
    tcase_add_test(tcase, text_is_aligned);
    tcase_add_test(tcase, markdown_escapes_bars);
    tcase_add_test(tcase, csv_quotes);
    tcase_add_test(tcase, an_incomplete_grid_is_not_written);
    suite_add_tcase(suite, tcase);
    return suite;
}
