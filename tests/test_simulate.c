/* SPDX-License-Identifier: GPL-3.0-or-later */
/* springlab simulate from outside: the trace it writes, the figure it draws, the mistakes it names. */
#include "data_folder.h"
#include "trace_file.h"
#include "workspace.h"

#include <check.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The file holds what the runner gives, to the bit. */
START_TEST(writes_the_run)
{
    Ran ran =
        workspace_run("build/springlab simulate --event walk --bones 3 --drag 0.3 --seconds 1 "
                      "--output @/walk.csv");
    ck_assert_msg(ran.status == 0 && !*ran.out && !*ran.err, "%s", ran.err);
    ran_free(&ran);
    Case c = CASE(.bones = 3, .drag = 0.3, .seconds = 1);
    case_set_event(&c, EVENT_WALK);
    Trace trace = { 0 };
    ck_assert_ptr_null(case_run(&c, &trace));
    Recording recording;
    char error[RECORDING_ERROR_SIZE];
    ck_assert_msg(recording_read(workspace_path("walk.csv"), &recording, error), "%s", error);
    ck_assert_int_eq(recording.frames, 60);
    ck_assert_int_eq(recording.first_frame, 1);
    ck_assert(memcmp(recording.tail, trace.tail + 3, 60 * 3 * sizeof(SbVec3)) == 0);
    for (int frame = 0; frame < 60; frame++)
        ck_assert(
            memcmp(&recording.root[frame].position, &trace.anchor[frame + 1], sizeof(SbVec3)) == 0);
    recording_free(&recording);
    trace_free(&trace);
}
END_TEST

START_TEST(has_the_header_of_recorded_traces)
{
    char path[300], *recorded;
    snprintf(path, sizeof path, "%s/traces/vrm1_bent6.csv", data_folder());
    recorded = file_text(path);
    if (!recorded) {
        printf("skipped: %s is not there\n", path);
        return;
    }
    Ran ran = workspace_run("build/springlab simulate --bones 6 --seconds 0.1");
    ck_assert_int_eq(ran.status, 0);
    const size_t length = strcspn(recorded, "\r\n");
    const char *rate = "# frames per second 60\n", *header = ran.out + strlen(rate);
    ck_assert(strncmp(ran.out, rate, strlen(rate)) == 0);
    ck_assert(strncmp(header, recorded, length) == 0);
    ck_assert(header[length] == '\n');
    ran_free(&ran);
    free(recorded);
}
END_TEST

/* Every event, in both schemes, gives a full trace without NaN, whatever --threads says. */
START_TEST(plays_every_event)
{
    for (int scheme = 0; scheme < 2; scheme++) {
        char line[300];
        snprintf(line, sizeof line,
                 "build/springlab simulate --event %s --scheme %s --bones 5 --rest 0.1,-1,0.2 "
                 "--seconds 1 --output @/a.csv && build/springlab simulate --event %s --scheme %s "
                 "--bones 5 --rest 0.1,-1,0.2 --seconds 1 --threads 3 | cmp - @/a.csv",
                 event_names[_i], scheme ? "vrm1" : "lesson", event_names[_i],
                 scheme ? "vrm1" : "lesson");
        Ran ran = workspace_run(line);
        ck_assert_msg(ran.status == 0 && !*ran.err, "%s: %s", event_names[_i], ran.err);
        ran_free(&ran);
        Recording recording;
        char error[RECORDING_ERROR_SIZE];
        ck_assert_msg(recording_read(workspace_path("a.csv"), &recording, error), "%s", error);
        ck_assert_int_eq(recording.frames, 60);
        recording_free(&recording);
    }
}
END_TEST

/* What an option changes shows in the trace: the last root or the first tail moves with it. */
START_TEST(takes_its_options)
{
    static const struct {
        const char *options;
        double x, y, z; /* of the root in the last frame */
    } runs[] = {
        { "--event step --amplitude 0.25 --direction 0,0,-2", 0, 0, -0.25 },
        { "--event drag --speed 2", 2, 0, 0 },
        { "--event drag --speed 0,0,3", 0, 0, 3 },
        { "--event drag --direction 0,1,0", 0, 1.2, 0 },
        { "--event drag-stop --duration 0.5", 0.6, 0, 0 },
        { "--event sine --frequency 0.25 --amplitude 0.5", 0, 0.5, 0 },
        { "--event none --speed 0.5", 0.5, 0, 0 },
        { "--event release --speed 0.5", 0.5, 0, 0 },
    };
    for (size_t i = 0; i < sizeof runs / sizeof *runs; i++) {
        char line[200];
        snprintf(line, sizeof line, "build/springlab simulate --seconds 1 --output @/a.csv %s",
                 runs[i].options);
        Ran ran = workspace_run(line);
        ck_assert_msg(ran.status == 0, "%s: %s", runs[i].options, ran.err);
        ran_free(&ran);
        Recording recording;
        char error[RECORDING_ERROR_SIZE];
        ck_assert(recording_read(workspace_path("a.csv"), &recording, error));
        const SbVec3 root = recording.root[recording.frames - 1].position;
        ck_assert_double_eq_tol(root.x, runs[i].x, 1e-14);
        ck_assert_double_eq_tol(root.y, runs[i].y, 1e-14);
        ck_assert_double_eq_tol(root.z, runs[i].z, 1e-14);
        recording_free(&recording);
    }
}
END_TEST

static const struct Mistake {
    const char *options, *says;
} mistakes[] = {
    { "--event jump", "--event: 'jump' given, allowed: none, release" },
    { "--amplitude nan", "--amplitude: 'nan' given" },
    { "--duration -1", "--duration: '-1' given" },
    { "--seconds 0",
      "--seconds: '0' given, allowed: 0.0166667 to 166666.6667, which is 1 to 10000000 frames" },
    { "--bones 100000 --seconds 100000", "6e+06 frames of 100000 bones given, allowed: at most" },
    { "--event step --duration 5",
      "--duration: not with --event step; these have one: shake, turn, drag-stop" },
    { "--frequency 5", "--frequency: not with --event release; these have one: sine, walk" },
    { "--event stop --amplitude 3",
      "--amplitude: not with --event stop; these have one: release, step" },
    { "--event none --direction 0,1,0",
      "--direction: not with --event none; these have one: release" },
    { "--seconds 1e6 --fps 100", "--seconds" },
    { "--direction 0,0,0", "--direction: '0,0,0' given" },
    { "--direction 1e300,0,0", "--direction" },
    { "--event drag --direction 0,1,0 --speed 2", "--direction and --speed exclude each other" },
    { "--plot @/figure.pdf", "figure.pdf: a figure's name ends in .svg or .png" },
    { "--plot @/no/figure.svg", "no/figure.svg: cannot be written" },
    { "--stiffness 2 --plot @/figure.svg", "--stiffness: '2' given" },
    { "--format json", "--format" },
    { "trace.csv", "trace.csv: cannot be read" },
    { "a.vrm b.vrm", "b.vrm" },
};

START_TEST(names_mistakes)
{
    char line[300];
    snprintf(line, sizeof line, WITHOUT_LEAK_SEARCH "build/springlab simulate --output @/a.csv %s",
             mistakes[_i].options);
    Ran ran = workspace_run(line);
    ran_check_refused(&ran, line, (const char *const[]){ mistakes[_i].says, NULL });
    ck_assert(workspace_is_empty());
}
END_TEST

/* The same bytes twice, and nothing but the two files. */
START_TEST(draws_the_film_strip)
{
    if (!program_found("gnuplot", "film strips"))
        return;
    Ran ran = workspace_run("for i in 1 2; do build/springlab simulate --event shake --bones 4 "
                            "--output @/trace$i.csv --plot @/figure$i.svg || exit; done; "
                            "cmp @/figure1.svg @/figure2.svg; ls @");
    ck_assert_msg(ran.status == 0 && !*ran.err, "%s", ran.err);
    ck_assert_str_eq(ran.out, "figure1.svg\nfigure2.svg\ntrace1.csv\ntrace2.csv\n");
    ran_free(&ran);
    char *figure = file_text(workspace_path("figure1.svg"));
    ck_assert_ptr_nonnull(strstr(figure, "Shake: the tip is at rest"));
    ck_assert_ptr_nonnull(strstr(figure, "</svg>"));
    free(figure);
}
END_TEST

/* Motions that leave a panel flat or a strip short are drawn, too. */
START_TEST(draws_edge_cases)
{
    static const char *const cases[] = { "--event none", "--event none --gravity 0 --bones 1",
                                         "--seconds 0.02", "--event turn --gravity 0 --amplitude 0",
                                         "--event drag --speed 40 --bones 30 --seconds 1" };
    if (!program_found("gnuplot", "film strips"))
        return;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char line[300];
        snprintf(line, sizeof line,
                 "build/springlab simulate --output @/a.csv --plot @/figure.svg %s", cases[i]);
        Ran ran = workspace_run(line);
        ck_assert_msg(ran.status == 0 && !*ran.err, "%s: %s", cases[i], ran.err);
        ran_free(&ran);
    }
}
END_TEST

/* Without gnuplot, or with one that fails or complains: one line, and no file at all. */
START_TEST(says_that_gnuplot_failed)
{
    static const struct {
        const char *path, *says;
    } ways[] = {
        { "PATH=@/nothing", "gnuplot is missing (Debian package gnuplot-nox)" },
        { "PATH=@/fails", "gnuplot failed: it stopped without a word" },
        { "PATH=@/talks:$PATH", "gnuplot failed: line 7: what is this" },
    };
    Ran made = workspace_run(
        "mkdir @/fails @/talks; printf '#!/bin/sh\\nexit 3\\n' >@/fails/gnuplot; "
        "printf '#!/bin/sh\\ncat\\necho \"\\\\\"/dev/stdin\\\\\" line 7: what is this\" >&2\\n' "
        ">@/talks/gnuplot; chmod +x @/fails/gnuplot @/talks/gnuplot");
    ck_assert_int_eq(made.status, 0);
    ran_free(&made);
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        char line[300];
        snprintf(line, sizeof line, "%s build/springlab simulate --output @/a.csv --plot @/b.svg",
                 ways[i].path);
        Ran ran = workspace_run(line);
        ran_check_refused(&ran, line, (const char *const[]){ ways[i].says, NULL });
        ck_assert(!workspace_has("a.csv") && !workspace_has("b.svg"));
    }
    Ran left = workspace_run("ls @");
    ck_assert_str_eq(left.out, "fails\ntalks\n");
    ran_free(&left);
}
END_TEST

/* A figure grows beyond what a file may, as on a full disk, which gnuplot does not notice. Nothing is left but the old
 * figure. */
START_TEST(says_that_a_figure_was_cut_off)
{
    static const char *const ways[] = {
        "simulate --seconds 0.1 --plot @/a.svg",
        "simulate --seconds 0.1 --plot @/a.png",
        "simulate tests/models/ponytail_avatar.gltf --seconds 0.1 --event turn --plot @/a.svg",
        "sweep --quiet --vary drag=0:0.9:20 --seconds 0.1 --plot @/a.svg",
    };
    Ran made = workspace_run("mkdir @/bin; printf '#!/bin/sh\\nhead -c 600000 /dev/zero 2>&-\\n"
                             "exit 0\\n' >@/bin/gnuplot; chmod +x @/bin/gnuplot; "
                             "echo old | tee @/a.svg >@/a.png");
    ck_assert_int_eq(made.status, 0);
    ran_free(&made);
    char line[400];
    snprintf(line, sizeof line,
             "PATH=@/bin:$PATH; ulimit -f 1000; build/springlab %s --output @/b.csv", ways[_i]);
    Ran ran = workspace_run(line);
    ran_check_refused(&ran, line,
                      (const char *const[]){ strstr(ways[_i], "/a."),
                                             ": cannot be written: File too large", NULL });
    Ran left = workspace_run("ls @; cat @/a.svg @/a.png");
    ck_assert_str_eq(left.out, "a.png\na.svg\nbin\nold\nold\n");
    ran_free(&left);
}
END_TEST

Suite *suite_simulate(void);
Suite *suite_simulate(void)
{
    Suite *suite = suite_create("simulate");
    TCase *tcase = tcase_create("simulate");
    tcase_add_checked_fixture(tcase, workspace_set_up, workspace_tear_down);
    tcase_add_test(tcase, writes_the_run);
    tcase_add_test(tcase, has_the_header_of_recorded_traces);
    tcase_add_loop_test(tcase, plays_every_event, 0, EVENT_KINDS);
    tcase_add_test(tcase, takes_its_options);
    tcase_add_loop_test(tcase, names_mistakes, 0, sizeof mistakes / sizeof *mistakes);
    tcase_add_test(tcase, draws_the_film_strip);
    tcase_add_test(tcase, draws_edge_cases);
    tcase_add_test(tcase, says_that_gnuplot_failed);
    tcase_add_loop_test(tcase, says_that_a_figure_was_cut_off, 0, 4);
    suite_add_tcase(suite, tcase);
    return suite;
}
