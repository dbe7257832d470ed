/* SPDX-License-Identifier: GPL-3.0-or-later */
/* springlab sweep from outside: known values, the order of rows, figures, mistakes, interruption; and the
 * measures it knows by name. */
#include "measures.h"
#include "workspace.h"

#include <check.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Row `row` (from 0) of a CSV text, below the comments and the header. */
static const char *find_row(const char *text, int row)
{
    while (*text == '#')
        text = strchr(text, '\n') + 1;
    for (int i = 0; i <= row && text; i++) {
        text = strchr(text, '\n');
        text = text ? text + 1 : NULL;
    }
    return text;
}

static double cell(const char *text, int row, int column)
{
    const char *at = find_row(text, row);
    for (int i = 0; i < column; i++)
        at = strchr(at, ',') + 1;
    return strtod(at, NULL);
}

/* ---- values ---- */

/* theory.md section 9. */
START_TEST(droops_as_known)
{
    static const double known[] = { 1.21417043396633, 2.08083133489753, 4.67353728421918,
                                    9.79184027805954, 23.9930493191215, 41.9634622949552 };
    Ran ran =
        workspace_run("build/springlab sweep --quiet --vary stiffness=0.3,0.2,0.1,0.05,0.02,0.01");
    ck_assert_msg(ran.status == 0 && !*ran.err, "%s", ran.err);
    ck_assert_ptr_nonnull(strstr(ran.out, "\nstiffness,droop_deg,droop_deg_law,droop_deg_diff,"
                                          "droop_deg_rounding,verdict\n"));
    for (int i = 0; i < 6; i++) {
        ck_assert_double_eq_tol(cell(ran.out, i, 1), known[i], 1e-13 * known[i] + 1e-14);
        ck_assert_double_eq_tol(cell(ran.out, i, 2), known[i], 1e-13 * known[i] + 1e-14);
        ck_assert_double_le(cell(ran.out, i, 4), 30);
    }
    ran_free(&ran);
}
END_TEST

/* theory.md sections 4 and 9: ω and d to the digits printed there. */
START_TEST(rings_as_known)
{
    static const double known[2][6] = {
        { 11.791122848, 8.233105371, 0.1115597, 35, 2 },
        { 13.517454652, 2.144880051, 0.6082857, 128, 9 },
    };
    Ran ran = workspace_run("build/springlab sweep --quiet --gravity 0 --vary drag=0.2,0.02 "
                            "--measure omega,decay,overshoot,settle,swings");
    ck_assert_msg(ran.status == 0 && !*ran.err, "%s", ran.err);
    for (int i = 0; i < 2; i++) {
        ck_assert_double_eq_tol(cell(ran.out, i, 1), known[i][0], 5e-10);
        ck_assert_double_eq_tol(cell(ran.out, i, 5), known[i][1], 5e-10);
        ck_assert_double_eq_tol(cell(ran.out, i, 9), known[i][2], 5e-8);
        ck_assert_double_eq_tol(cell(ran.out, i, 13) * 60, known[i][3], 1e-9);
        ck_assert_double_eq(cell(ran.out, i, 17), known[i][4]);
    }
    ck_assert_ptr_null(strstr(ran.out, ",off"));
    ran_free(&ran);
}
END_TEST

/* The whip table of theory.md section 5, to all its digits. */
START_TEST(whips_as_known)
{
    static const struct {
        const char *settings;
        double gain[6], unit; /* unit: half of the last digit printed for the largest */
    } rows[] = {
        { "--stiffness 0.05 --drag 0.02", { .950, 1.290, 3.933, 15.24, 323.0, 8343 }, 0.5e-3 },
        { "--stiffness 0.05 --drag 0.2", { .950, .9975, 1.016, 1.129, 1.799, 3.656 }, 0.5e-3 },
        { "--stiffness 0.1 --drag 0.5", { .900, .990, 1.008, 1.066, 1.323, 1.766 }, 0.5e-3 },
    };
    for (int i = 0; i < 3; i++) {
        char line[300];
        snprintf(line, sizeof line,
                 "build/springlab sweep --quiet --gravity 0 %s --vary bones=1,2,3,4,6,8 "
                 "--measure tip_gain",
                 rows[i].settings);
        Ran ran = workspace_run(line);
        ck_assert_msg(ran.status == 0 && !*ran.err, "%s", ran.err);
        for (int k = 0; k < 6; k++) {
            const double digits = rows[i].gain[k] > 100 ? 0.5 : rows[i].gain[k] > 10 ? 5e-3 : 5e-4;
            ck_assert_double_eq_tol(cell(ran.out, k, 1), rows[i].gain[k], digits);
        }
        ck_assert_ptr_null(strstr(ran.out, ",off"));
        ran_free(&ran);
    }
}
END_TEST

/* Every measure there is holds on an ordinary chain, in both schemes, at its laws. */
START_TEST(every_measure_holds)
{
    char names[600] = "";
    for (const Measure *m = measures; m->name; m++)
        snprintf(names + strlen(names), sizeof names - strlen(names), "%s%s", *names ? "," : "",
                 m->name);
    static const char *const schemes[] = { "--drag 0.3", "--scheme vrm1 --gravity-power 0.2",
                                           "--drag 0.3 --rest 0.6,-0.8,0" };
    for (int i = 0; i < 3; i++) {
        char line[1000];
        snprintf(
            line, sizeof line,
            "build/springlab sweep --vary speed=0.4,1.1 --bones 3 --seconds 12 %s --measure %s",
            schemes[i], names);
        Ran ran = workspace_run(line);
        ck_assert_int_eq(ran.status, 0);
        ck_assert_msg(strcmp(ran.err, "springlab: sweep: 2 rows: 2 holds\n") == 0, "%s%s", ran.err,
                      ran.out);
        ck_assert_ptr_null(strstr(ran.out, ",,"));
        ran_free(&ran);
    }
}
END_TEST

/* What is not measured does not hold, and an edge that is allowed is not off. The lines' verdicts. */
static const struct {
    const char *options, *verdicts;
} verdicts[] = {
    { "--vary drag=0.1:0.9:3 --measure droop.2", "no_law no_law no_law" },
    { "--vary bones=1,2,3 --measure droop.3", "no_law no_law holds" },
    { "--vary bones=1,2 --measure droop,droop.2", "holds holds" },
    { "--vary keep_length=1,1,0", "holds holds holds" }, /* more than there are */
    { "--vary stiffness=0.99,1 --measure decay", "holds holds" },
    { "--vary stiffness=0.99,1 --measure fast,omega,overshoot,settle,swings", "holds holds" },
    { "--vary drag=0.99,1 --measure fast", "holds no_law" },
    { "--vary drag=0.99,1 --measure decay,omega,settle", "holds holds" },
    { "--vary drag=0.02,0.2 --measure overshoot --amplitude 0.05", "off off" },
    { "--vary drag=0.02,0.3 --bones 16 --measure tip_gain", "no_law holds" },
    { "--vary amplitude=0.001,0.3 --bones 2 --measure tip_gain", "holds no_law" },
    { "--vary seconds=0,0.017,0.034,1 --measure decay", "unsettled unsettled unsettled holds" },
    { "--vary seconds=0,0.017,0.034,1 --measure omega", "unsettled unsettled unsettled holds" },
    { "--vary seconds=0,0.017,0.05,1 --measure overshoot", "unsettled unsettled unsettled holds" },
    { "--vary seconds=0,0.017 --drag 0.9 --measure overshoot", "unsettled holds" },
    { "--vary drag=0.6,0.69,0.8", "holds unsettled unsettled" },
    { "--vary stiffness=0,0.01 --measure omega,decay,overshoot,settle,swings", "no_law holds" },
    { "--vary seconds=0.1,6 --bones 6 --measure tip_gain --drag 0.02", "no_law holds" },
};

START_TEST(verdicts_are_earned)
{
    char line[400];
    snprintf(line, sizeof line,
             "build/springlab sweep --quiet %s | sed '1,/verdict/d; s/.*,//' | "
             "paste -sd ' '",
             verdicts[_i].options);
    Ran ran = workspace_run(line);
    ran.out[strcspn(ran.out, "\n")] = '\0';
    ck_assert_msg(strcmp(ran.out, verdicts[_i].verdicts) == 0, "%s: %s", verdicts[_i].options,
                  ran.out);
    ran_free(&ran);
}
END_TEST

/* A gain that is wrong by a part of a thousand is not let through for what the linear law leaves out. */
START_TEST(the_order_of_a_gain_is_narrow)
{
    Ran ran =
        workspace_run("build/springlab sweep --quiet --gravity 0 --bones 8 --drag 0.02 --vary "
                      "length=0.2,0.3 --measure tip_gain");
    ck_assert_ptr_nonnull(strstr(ran.out, ",peak_tip_gain_order,verdict"));
    for (int i = 0; i < 2; i++)
        ck_assert_double_lt(cell(ran.out, i, 3), cell(ran.out, i, 2) / 1000 / 5);
    /* |x - law| / order is the column, so order is known from both. */
    const double order = fabs(cell(ran.out, 0, 3)) / cell(ran.out, 0, 4);
    ck_assert_double_lt(order, cell(ran.out, 0, 2) / 100);
    ran_free(&ran);
}
END_TEST

START_TEST(finds_measures_by_name)
{
    Column column;
    char name[MEASURE_NAME_SIZE];
    ck_assert_ptr_nonnull(measure_find("droop", &column, name));
    ck_assert_str_eq(name, "droop_deg");
    ck_assert_int_eq(column.bone, BONE_LAST);
    ck_assert_ptr_nonnull(measure_find("tip_drop.12", &column, name));
    ck_assert_str_eq(name, "tip_drop_12_m");
    ck_assert_int_eq(column.bone, 12);
    static const char *const bad[] = { "",         "droo",     "droops",  "droop.0",       "droop.",
                                       "droop.1x", "droop.-1", "omega.2", "droop.99999999" };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        ck_assert_msg(!measure_find(bad[i], &column, name), "%s", bad[i]);
}
END_TEST

/* What comes last is what laws of rest are about: the velocity and the turn after the event. */
START_TEST(events_end_in_their_rest)
{
    static const char *const kinds[] = { "none", "release", "step", "shake",
                                         "stop", "turn",    "drag", "drag-stop" };
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        char line[300];
        snprintf(line, sizeof line,
                 "build/springlab sweep --event %s --bones 2 --vary drag=0.3,0.5 --seconds 12 "
                 "--measure tip_x,tip_y,tip_z",
                 kinds[i]);
        Ran ran = workspace_run(line);
        ck_assert_msg(ran.status == 0 && strstr(ran.err, "2 rows: 2 holds"), "%s: %s%s", kinds[i],
                      ran.err, ran.out);
        ran_free(&ran);
    }
}
END_TEST

/* ---- rows ---- */

START_TEST(rows_stand_in_order)
{
    Ran ran =
        workspace_run("build/springlab sweep --quiet --vary drag=0.1,0.2 --vary bones=1:3:3 --vary "
                      "fps=60,90 --seconds 0.5");
    ck_assert_int_eq(ran.status, 0);
    for (int row = 0; row < 12; row++) {
        ck_assert_double_eq(cell(ran.out, row, 0), row < 6 ? 0.1 : 0.2);
        ck_assert_double_eq(cell(ran.out, row, 1), 1 + row / 2 % 3);
        ck_assert_double_eq_tol(cell(ran.out, row, 2), row % 2 ? 90 : 60, 1e-12);
    }
    ck_assert(!*find_row(ran.out, 12));
    ran_free(&ran);
}
END_TEST

/* More rows than a block holds, with any number of threads the same bytes. */
START_TEST(threads_change_nothing)
{
    Ran ran = workspace_run(
        "for n in 1 2 5; do build/springlab sweep --quiet --threads $n --seconds 0.1 "
        "--vary stiffness=0.01:0.9:170log --vary drag=0:1:200 --output @/$n.csv || exit; done; "
        "cmp @/1.csv @/2.csv && cmp @/1.csv @/5.csv && grep -vc '^#' @/1.csv && "
        "tail -1 @/1.csv");
    ck_assert_msg(ran.status == 0 && !*ran.err, "%s%s", ran.out, ran.err);
    ck_assert_msg(strncmp(ran.out, "34001\n0.90000000000000002,1,", 28) == 0, "%s", ran.out);
    ran_free(&ran);
}
END_TEST

/* Of runs that settle, go round in circles, swing on; of a law at many points. Lanes that the machine lacks are refused,
 * and left out. */
START_TEST(lanes_change_nothing)
{
    Ran ran = workspace_run(
        "for l in 1 2 4 8; do for n in 1 2 3; do "
        "build/springlab sweep --quiet --lanes $l --threads $n --vary bones=1,3 "
        "--vary stiffness=0.01:0.9:20log --vary drag=0:1:20 --output @/s$l$n.csv 2>@/no || break; "
        "grep -q \"^# lanes $l\" @/s$l$n.csv || echo no provenance; "
        "build/springlab run law_scan --points 100 --quiet --lanes $l --threads $n "
        "--output @/r$l$n.csv || exit; for k in s r; do "
        "grep -v '^#' @/$k$l$n.csv >@/now; test -e @/$k || mv @/now @/$k; "
        "test ! -e @/now || cmp @/$k @/now || exit; done; done; done; wc -l <@/s");
    ck_assert_msg(ran.status == 0 && !*ran.err, "%s%s", ran.out, ran.err);
    ck_assert_str_eq(ran.out, "801\n");
    ran_free(&ran);
}
END_TEST

/* Ctrl-C: exit 130, how far it got, and no file. A second is enough for a start on a busy machine. */
START_TEST(interruption_is_told)
{
    Ran ran = workspace_run(
        "timeout --preserve-status -s INT 1 build/springlab sweep --seconds 0.1 --vary "
        "drag=0:1:10000 --vary stiffness=0:1:10000 --output @/x.csv --threads 1");
    ck_assert_int_eq(ran.status, 130);
    ck_assert_msg(strstr(ran.err, "interrupted in sweep, ") != NULL, "%s", ran.err);
    ck_assert_ptr_nonnull(strstr(ran.err, " of 100000000 done"));
    ck_assert(workspace_is_empty());
    ran_free(&ran);
}
END_TEST

/* ---- mistakes ---- */

static const struct Mistake {
    const char *options, *says;
} mistakes[] = {
    { "--vary", "--vary: a value is missing" },
    { "--vary drag", "--vary: 'drag' given, allowed: NAME=numbers a,b,c or FROM:TO:COUNT" },
    { "--drag 0.3 --vary drag=0.1,0.2", "--drag and --vary drag exclude each other" },
    { "--fps 90 --vary frame_time=0.01,0.02", "--fps and --vary frame_time exclude" },
    { "--event step --vary duration=1,2", "--vary duration: not with --event step; these have" },
    { "--amplitude 2 --vary drag=0.1",
      "amplitude: of no use to --measure droop with --event none" },
    { "--event stop --frequency 3 --vary drag=0.1", "--frequency: not with --event stop" },
    { "--vary =1", "--vary: '=1' given" },
    { "--vary stifness=1", "'stifness' is no parameter; did you mean stiffness?" },
    { "--vary drag=0:1", "--vary drag: '0:1' given" },
    { "--vary drag=0:1:3lin", "--vary drag: '0:1:3lin' given" },
    { "--vary drag=0:1:3log", "--vary drag: '0:1:3log' given" },
    { "--vary drag=0,nan", "--vary drag: '0,nan' given" },
    { "--vary drag=0,1.5", "--vary drag: '0,1.5' given, allowed: 0 <= drag <= 1" },
    { "--vary drag=-1:0:5", "--vary drag: '-1:0:5' given, allowed: 0 <= drag <= 1" },
    { "--vary bones=1:4:3", "--vary bones: '1:4:3' given, allowed: a whole number" },
    { "--vary bones=1:4:1000000000", "--vary bones" },
    { "--vary drag=0,1 --vary drag=0.5", "--vary drag: drag is varied already" },
    { "--vary fps=30,60 --vary frame_time=0.1", "--vary frame_time: fps is varied already" },
    { "--vary gravity-power=1", "--vary gravity-power: only with --scheme vrm1" },
    { "--scheme vrm1 --vary gravity=1", "with --scheme vrm1 vary gravity-power" },
    { "--vary drag=0:1:1000000000 --vary stiffness=0:1:1000000000 --vary length=1:2:1000000000",
      "--vary: more rows than can be counted" },
    { "--vary seconds=1e6 --vary fps=1e6", "the longest run has 1e+12 frames" },
    { "--vary seconds=1000 --vary bones=100000", "of both multiplied" },
    { "--measure drop", "--measure: 'drop' is no measure; did you mean droop" },
    { "--measure droop,,bend", "--measure: '' is no measure" },
    { "--measure droop,droop", "--measure droop: is given twice" },
    { "--measure omega.2", "--measure: 'omega.2' is no measure" },
    { "--measure droop --event sine",
      "--measure droop: is about rest, to which sine does not come" },
    { "--measure omega --rest 0,0,1", "--measure omega: needs rest, gravity, wind and speed" },
    { "--plot @/a.svg", "--plot: 0 settings are varied, allowed: 1 or 2" },
    { "--plot @/a.svg --vary drag=0.5", "--plot: drag has one value, needed: 2" },
    { "--plot @/a.pdf --vary drag=0,1", "a figure's name ends in .svg or .png" },
    { "--plot @/a.svg --vary drag=0,1 --vary length=1,2 --measure droop,bend",
      "--plot: 2 measures, allowed: 1 over two settings" },
    { "--plot @/a.svg --vary drag=0:1:200000", "--plot: 200000 rows, allowed: up to 100000" },
    { "--plot @/a.svg --vary drag=0.1,0.2 --measure droop.5", "droop_5_deg has no number to draw" },
};

START_TEST(names_mistakes)
{
    char line[400];
    snprintf(line, sizeof line,
             WITHOUT_LEAK_SEARCH "build/springlab sweep --quiet --output @/a.csv %s",
             mistakes[_i].options);
    Ran ran = workspace_run(line);
    ran_check_refused(&ran, line, (const char *const[]){ mistakes[_i].says, NULL });
}
END_TEST

/* ---- figures ---- */

static const char *const figures[] = {
    "--vary drag=0:0.9:10 --measure droop",
    "--vary drag=0:0.9:10 --measure omega,decay,settle,droop",
    "--vary stiffness=0.01:0.5:8log --vary length=0.1:1:6",
    "--vary length=1,0.5,0.2 --vary stiffness=0.01:0.5:8log",
    "--vary gravity=-9:-1:5log --measure tip_drop --rest 0,1,0",
    "--vary length=0.1,1 --gravity 0 --measure droop,bend",
};

START_TEST(draws_figures)
{
    if (!program_found("gnuplot", "figures of sweeps"))
        return;
    char line[600];
    snprintf(
        line, sizeof line,
        "for i in 1 2; do build/springlab sweep --quiet %s --seconds 1 --output @/$i.csv --plot "
        "@/$i.svg || exit; done; cmp @/1.svg @/2.svg; ls @; grep -c '</svg>' @/1.svg",
        figures[_i]);
    Ran ran = workspace_run(line);
    ck_assert_msg(ran.status == 0 && !*ran.err, "%s", ran.err);
    ck_assert_str_eq(ran.out, "1.csv\n1.svg\n2.csv\n2.svg\n1\n");
    ran_free(&ran);
}
END_TEST

/* The colours end where the droops do, above 0. */
START_TEST(colours_end_with_the_values)
{
    if (!program_found("gnuplot", "colours of maps"))
        return;
    Ran ran = workspace_run(
        "build/springlab sweep --quiet --vary stiffness=0.02:0.5:5log --vary "
        "length=0.1:1:5 --output @/1.csv --plot @/1.svg; grep -c '>-[0-9]\\|>−[0-9]' @/1.svg");
    ck_assert_str_eq(ran.out, "0\n");
    ran_free(&ran);
}
END_TEST

Suite *suite_sweep_command(void);
Suite *suite_sweep_command(void)
{
    Suite *suite = suite_create("sweep_command");
    TCase *tcase = tcase_create("sweep");
    tcase_add_checked_fixture(tcase, workspace_set_up, workspace_tear_down);
    tcase_add_test(tcase, droops_as_known);
    tcase_add_test(tcase, rings_as_known);
    tcase_add_test(tcase, whips_as_known);
    tcase_add_test(tcase, every_measure_holds);
    tcase_add_loop_test(tcase, verdicts_are_earned, 0, sizeof verdicts / sizeof *verdicts);
    tcase_add_test(tcase, the_order_of_a_gain_is_narrow);
    tcase_add_test(tcase, finds_measures_by_name);
    tcase_add_test(tcase, events_end_in_their_rest);
    tcase_add_test(tcase, rows_stand_in_order);
    tcase_add_test(tcase, threads_change_nothing);
    tcase_add_test(tcase, lanes_change_nothing);
    tcase_add_test(tcase, interruption_is_told);
    tcase_add_loop_test(tcase, names_mistakes, 0, sizeof mistakes / sizeof *mistakes);
    tcase_add_test(tcase, colours_end_with_the_values);
    tcase_add_loop_test(tcase, draws_figures, 0, sizeof figures / sizeof *figures);
    suite_add_tcase(suite, tcase);
    return suite;
}
