/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Drawing a figure: the same bytes each time, and every failure said in one line with nothing left
 * behind. Skips, saying so, where gnuplot is not installed. */
#include "workspace.h"

#include <check.h>
#include <stdio.h>

/* Two rows with a measured value, an empty cell and an infinity among them. */
static const char small_table[] = "# a comment, with a comma\n"
                                  "x,y,y_rounding,verdict\n"
                                  "1,2,inf,off\n"
                                  "2,,0.5,holds\n"
                                  "3,4,0,holds\n";

/* Draws figure.gp. */
#define DRAW(out) "/bin/sh @/draw.sh figure @/" out " @/figure.csv"

static void check_line(const char *line)
{
    Ran ran = workspace_run(line);
    ck_assert_msg(ran.status == 0, "%s: %s%s", line, ran.out, ran.err);
    ran_free(&ran);
}

/* Copies of the two shared files stand in the folder, so that a script of the test can stand beside
 * them. */
static void set_up(void)
{
    workspace_set_up();
    check_line("cp plots/draw.sh plots/style.gp @");
    workspace_write("figure.csv", small_table);
}

static const char good[] =
    "FINDING = \"Found\"\n@MAIN\n"
    "plot DATA using (column(\"x\")):(column(\"y\")) with points ls MEASURED\n"
    "@STRIP\n"
    "plot DATA using (column(\"x\")):(ratio(column(\"y_rounding\")))\n";

START_TEST(draws_the_same_bytes)
{
    if (!program_found("gnuplot", "figures"))
        return;
    workspace_write("figure.gp", good);
    check_line(DRAW("first.svg") " && " DRAW(
        "second.svg") " && cmp @/first.svg @/second.svg && "
                      "grep -q '>Found<' @/first.svg && test $(wc -c <@/first.svg) -gt 1000");
}
END_TEST

START_TEST(draws_png_on_demand)
{
    if (!program_found("gnuplot", "figures"))
        return;
    workspace_write("figure.gp", good);
    check_line(DRAW("figure.png") " && printf '\\211PNG\\r\\n\\032\\n' | cmp -n 8 - @/figure.png");
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
    if (!program_found("gnuplot", "figures"))
        return;
    workspace_write("figure.gp", failures[_i].script);
    char line[300];
    snprintf(line, sizeof line, "%s " DRAW("%s"), failures[_i].environment, failures[_i].out);
    Ran ran = workspace_run(line);
    ran_check_refused(&ran, line, (const char *const[]){ failures[_i].word, NULL });
    ck_assert(!workspace_has(failures[_i].out));
}
END_TEST

Suite *suite_figures(void);
Suite *suite_figures(void)
{
    Suite *suite = suite_create("figures");
    TCase *tcase = tcase_create("draw.sh");
    tcase_add_checked_fixture(tcase, set_up, workspace_tear_down);
    tcase_add_test(tcase, draws_the_same_bytes);
    tcase_add_test(tcase, draws_png_on_demand);
    tcase_add_loop_test(tcase, fails_in_one_line, 0, sizeof failures / sizeof *failures);
    suite_add_tcase(suite, tcase);
    return suite;
}
