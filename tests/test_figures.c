/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Drawing a figure: the same bytes each time, and every failure said in one line with nothing left
 * behind. Skips, saying so, where gnuplot is not installed. */
#include "workspace.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

/* Two rows with a measured value, an empty cell and an infinity among them. */
static const char small_table[] = "# a comment, with a comma\n"
                                  "x,y,y_rounding,verdict\n"
                                  "1,2,inf,off\n"
                                  "2,,0.5,holds\n"
                                  "3,4,0,holds\n";

/* Draws figure.gp, by the words of draw.sh. */
#define DRAW(folder, ending) "/bin/sh @/draw.sh @/" folder " " ending " figure @/figure.csv"
#define DRAW_BOTH(first, second)                                                                   \
    "/bin/sh @/draw.sh @/out svg " first " @/figure.csv " second " @/figure.csv"

static void check_line(const char *line)
{
    Ran ran = workspace_run(line);
    ck_assert_msg(ran.status == 0, "%s: %s%s", line, ran.out, ran.err);
    ran_free(&ran);
}

/* Copies of the shared files stand in the folder, so that a script of the test can stand beside them. */
static void set_up(void)
{
    workspace_set_up();
    check_line("mkdir @/out @/again && cp plots/draw.sh plots/style.gp plots/end.gp @");
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
    check_line(DRAW("out", "svg") " && " DRAW(
        "again",
        "svg") " && diff -r @/out @/again && "
               "grep -q '>Found<' @/out/figure.svg && test $(wc -c <@/out/figure.svg) -gt 1000");
}
END_TEST

START_TEST(draws_png_on_demand)
{
    if (!program_found("gnuplot", "figures"))
        return;
    workspace_write("figure.gp", good);
    check_line(
        DRAW("out", "png") " && printf '\\211PNG\\r\\n\\032\\n' | cmp -n 8 - @/out/figure.png");
}
END_TEST

/* On a full disk gnuplot exits 0, without a word; here files may have two blocks. What was there stays. */
START_TEST(cut_off_figure_is_said)
{
    static const char *const endings[] = { "svg", "png" };
    if (!program_found("gnuplot", "figures"))
        return;
    workspace_write("figure.gp", good);
    char line[400];
    snprintf(line, sizeof line,
             "echo old >@/out/figure.%s; trap '' XFSZ; (ulimit -f 2; " DRAW("out", "%s") ")",
             endings[_i], endings[_i]);
    Ran ran = workspace_run(line);
    ran_check_refused(&ran, line, (const char *const[]){ "out/figure.", "it is cut off", NULL });
    snprintf(line, sizeof line, "test \"$(ls @/out)\" = figure.%s && grep -qx old @/out/figure.%s",
             endings[_i], endings[_i]);
    check_line(line);
}
END_TEST

/* Leaves behind what it can: settings, names, data, a colour, and a page that is not ended. */
static const char untidy[] =
    "FINDING = \"Left\"\nset angles degrees; set logscale x; set datafile separator tab\n"
    "LAW = 7; WIDTH = 500; array left[1] = [3]\n$DATA << EOD\n1 2\nEOD\nset label 5 'left' at 1, "
    "1\n"
    "set multiplot; set border lc rgb 'red'; plot x with lines lc rgb 'red'\n";

/* One after the other in one gnuplot is what each is alone. */
START_TEST(one_figure_leaves_the_next_alone)
{
    if (!program_found("gnuplot", "figures"))
        return;
    workspace_write("figure.gp", good);
    workspace_write("untidy.gp", untidy);
    check_line(DRAW("again", "svg") " && " DRAW_BOTH(
        "untidy", "figure") " && "
                            "cmp @/out/figure.svg @/again/figure.svg && grep -q '</svg>' "
                            "@/out/untidy.svg && ls @/out | wc -l | grep -x 2");
}
END_TEST

/* Which of two fails, its script, and words of the line. */
static const struct {
    const char *name, *script, *word;
} failed_pairs[] = {
    { "before", "plot x, column(\"nix\")", "before: gnuplot: \"" },
    { "zlast", "plot x, column(\"nix\")", "zlast: gnuplot: \"" },
    { "before", "plot DATA using (column(\"x\")):(column(\"yy\"))", "before: gnuplot: " },
    { "zlast", "print \"a word\"; plot x", "zlast: gnuplot: a word" },
    { "before", "exit status 3", "before: gnuplot: exit 3" },
    { "zlast", "FINDING = \"nothing is drawn\"", "zlast: gnuplot drew nothing" },
};

/* The one that failed is named, and neither appears. */
START_TEST(failure_among_many_is_named)
{
    if (!program_found("gnuplot", "figures"))
        return;
    char line[300], script[40];
    const bool first = strcmp(failed_pairs[_i].name, "before") == 0;
    workspace_write("figure.gp", good);
    snprintf(script, sizeof script, "%s.gp", failed_pairs[_i].name);
    workspace_write(script, failed_pairs[_i].script);
    snprintf(line, sizeof line, DRAW_BOTH("%s", "%s"), first ? "before" : "figure",
             first ? "figure" : "zlast");
    Ran ran = workspace_run(line);
    ran_check_refused(&ran, line, (const char *const[]){ failed_pairs[_i].word, NULL });
    check_line("rmdir @/out");
}
END_TEST

/* What must fail: the script, the folder and the ending asked for, and a word of the line that says so. */
static const struct {
    const char *environment, *script, *folder, *ending, *word;
} failures[] = {
    { "", "plot DATA using (column(\"x\")):(column(\"yy\"))", "out", "svg", "\"yy\"" },
    { "", "plot DATA using (column(\"x\")", "out", "svg", "figure: gnuplot: \"" },
    { "", "FINDING = \"nothing is drawn\"", "out", "svg", "drew nothing" },
    { "", "plot x", "out", "pdf", "svg or png" },
    { "", "plot x", "no-folder", "svg", "cannot be written" },
    { "", "plot x", "out'", "svg", "quotation mark" },
    { "PATH=/nowhere", "plot x", "out", "svg", "gnuplot is missing" },
};

START_TEST(fails_in_one_line)
{
    if (!program_found("gnuplot", "figures"))
        return;
    workspace_write("figure.gp", failures[_i].script);
    char line[300];
    snprintf(line, sizeof line, "%s /bin/sh @/draw.sh \"@/%s\" %s figure @/figure.csv",
             failures[_i].environment, failures[_i].folder, failures[_i].ending);
    Ran ran = workspace_run(line);
    ran_check_refused(&ran, line, (const char *const[]){ failures[_i].word, NULL });
    check_line("rmdir @/out");
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
    tcase_add_loop_test(tcase, cut_off_figure_is_said, 0, 2);
    tcase_add_test(tcase, one_figure_leaves_the_next_alone);
    tcase_add_loop_test(tcase, failure_among_many_is_named, 0,
                        sizeof failed_pairs / sizeof *failed_pairs);
    tcase_add_loop_test(tcase, fails_in_one_line, 0, sizeof failures / sizeof *failures);
    suite_add_tcase(suite, tcase);
    return suite;
}
