/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Drawing a figure: the same bytes each time, and every failure said in one line with nothing left
 * behind. Skips, saying so, where gnuplot is not installed. */
#include <check.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[] = "build/test-figures-XXXXXX";

/* Two rows with a measured value, an empty cell and an infinity among them. */
static const char small_table[] = "# a comment, with a comma\n"
                                  "x,y,y_rounding,verdict\n"
                                  "1,2,inf,off\n"
                                  "2,,0.5,holds\n"
                                  "3,4,0,holds\n";

static void write_text(const char *name, const char *text)
{
    char path[200];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    fputs(text, file);
    ck_assert_int_eq(fclose(file), 0);
}

static size_t read_text(const char *name, char *text, size_t size)
{
    char path[200];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "r");
    ck_assert_msg(file != NULL, "%s is missing", path);
    const size_t length = fread(text, 1, size - 1, file);
    text[length] = '\0';
    fclose(file);
    return length;
}

/* Copies of the two shared files stand in the folder, so that a script of the test can stand beside
 * them. */
static void set_up(void)
{
    ck_assert_ptr_nonnull(mkdtemp(folder));
    char command[200];
    snprintf(command, sizeof command, "cp plots/draw.sh plots/style.gp %s", folder);
    ck_assert_int_eq(system(command), 0);
    write_text("figure.csv", small_table);
}

static void tear_down(void)
{
    char command[200];
    snprintf(command, sizeof command, "rm -r %s", folder);
    ck_assert_int_eq(system(command), 0);
    strcpy(folder + strlen(folder) - 6, "XXXXXX");
}

/* Draws figure.gp, holding script, into out; what is said on stderr is in "said". Exit status. */
static int draw(const char *environment, const char *script, const char *out)
{
    write_text("figure.gp", script);
    char command[600];
    snprintf(command, sizeof command, "%s /bin/sh %s/draw.sh figure %s/%s %s/figure.csv 2>%s/said",
             environment, folder, folder, out, folder, folder);
    const int status = system(command);
    return status & 0xff ? -1 : status >> 8;
}

static bool exists(const char *name)
{
    char path[200];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return access(path, F_OK) == 0;
}

static bool has_gnuplot(void)
{
    static int found = -1;
    if (found < 0) {
        found = system("command -v gnuplot >/dev/null") == 0;
        if (!found)
            puts("gnuplot is not installed: figures are not tested");
    }
    return found;
}

static const char good[] =
    "FINDING = \"Found\"\n@MAIN\n"
    "plot DATA using (column(\"x\")):(column(\"y\")) with points ls MEASURED\n"
    "@STRIP\n"
    "plot DATA using (column(\"x\")):(ratio(column(\"y_rounding\")))\n";

START_TEST(draws_the_same_bytes)
{
    if (!has_gnuplot())
        return;
    static char first[100000], second[100000];
    ck_assert_int_eq(draw("", good, "first.svg"), 0);
    ck_assert_int_eq(draw("", good, "second.svg"), 0);
    const size_t length = read_text("first.svg", first, sizeof first);
    ck_assert_uint_gt(length, 1000);
    ck_assert_uint_eq(read_text("second.svg", second, sizeof second), length);
    ck_assert(memcmp(first, second, length) == 0);
    ck_assert_ptr_nonnull(strstr(first, ">Found<"));
}
END_TEST

START_TEST(draws_png_on_demand)
{
    if (!has_gnuplot())
        return;
    char head[9];
    ck_assert_int_eq(draw("", good, "figure.png"), 0);
    read_text("figure.png", head, sizeof head);
    ck_assert_mem_eq(head, "\x89PNG\r\n\x1a\n", 8);
}
END_TEST

/* What must fail: the script, the file asked for, and a word of the line that says so. */
static const struct {
    const char *environment, *script, *out, *word;
} failures[] = {
    { "", "plot DATA using (column(\"x\")):(column(\"yy\"))", "figure.svg", "\"yy\"" },
    { "", "plot DATA using (column(\"x\")", "figure.svg", "line 1" },
    { "", "FINDING = \"nothing is drawn\"", "figure.svg", "drew nothing" },
    { "", "plot x", "figure.pdf", ".svg or .png" },
    { "", "plot x", "no-folder/figure.svg", "cannot be written" },
    { "PATH=/nowhere", "plot x", "figure.svg", "gnuplot is missing" },
};

START_TEST(fails_in_one_line)
{
    if (!has_gnuplot())
        return;
    const char *out = failures[_i].out;
    char said[2000];
    const int status = draw(failures[_i].environment, failures[_i].script, out);
    read_text("said", said, sizeof said);
    ck_assert_msg(status == 2, "%s: exit %d", failures[_i].word, status);
    ck_assert_msg(strstr(said, failures[_i].word) != NULL, "'%s' not in: %s", failures[_i].word,
                  said);
    ck_assert_msg(strchr(said, '\n') == said + strlen(said) - 1, "not one line: %s", said);
    ck_assert(!exists(out));
}
END_TEST

Suite *suite_figures(void);
Suite *suite_figures(void)
{
    Suite *suite = suite_create("figures");
    TCase *tcase = tcase_create("draw.sh");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, draws_the_same_bytes);
    tcase_add_test(tcase, draws_png_on_demand);
    tcase_add_loop_test(tcase, fails_in_one_line, 0, sizeof failures / sizeof *failures);
    suite_add_tcase(suite, tcase);
    return suite;
}
