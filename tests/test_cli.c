/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Bad input, from outside: one line on standard error that names the option or file, what was given and
 * what is allowed; exit status 2; nothing printed; nothing left behind.
 */
#include "shell.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

typedef struct Refused {
    const char *line;
    const char *words[4];
} Refused;

static const Refused refused[] = {
    /* the program and its commands */
    { "springlab", { "command", "--help" } },
    { "springlab ''", { "'': unknown command" } },
    { "springlab explian", { "explian", "did you mean explain?" } },
    { "springlab --versoin", { "--versoin", "unknown option", "--version" } },
    { "springlab list --stiffness 1", { "--stiffness", "unknown option" } },
    { "springlab explain --stifness 0.1", { "--stifness", "did you mean --stiffness?" } },
    { "springlab explain --stiffnes=0.1", { "--stiffnes", "did you mean --stiffness?" } },
    { "springlab list -x", { "-x: unknown option" } },
    { "springlab list -xyz", { "list: -xyz: unknown option" } },
    { "springlab list -h", { "list: -h: unknown option" } },
    { "springlab list --quiet -hx", { "list: -hx: unknown option" } },
    { "springlab list --help=x", { "list: --help=x: unknown option" } },
    { "springlab merge a.csv -b.csv", { "merge: -b.csv: unknown option" } },
    { "springlab explain --stiffness", { "--stiffness", "value is missing" } },
    { "springlab list --quiet=yes", { "--quiet", "no value" } },
    { "springlab list more", { "more", "no operand" } },
    { "springlab list ''", { "no operand" } },
    { "springlab describe", { "NAME is missing" } },
    { "springlab describe table2_droop table2_droop", { "one operand too many" } },
    { "springlab tables 5", { "5", "1, 2, 3, 4" } },
    { "springlab list --threads 0", { "--threads", "'0'", "1 <= threads <= 1024" } },
    { "springlab sweep --lanes 3", { "--lanes", "'3'", "allowed: 1" } },
    { "springlab run table2_droop --lanes 16", { "--lanes", "'16'", "on this machine" } },
    { "springlab list --threads 99999999999999999999", { "--threads", "<= 1024" } },
    /* experiments and columns */
    { "springlab run", { "NAME", "--all" } },
    { "springlab run table2_dorop", { "table2_dorop", "did you mean table2_droop?" } },
    { "springlab run ''", { "no such experiment" } },
    { "springlab run ../table2_droop", { "../table2_droop", "no such experiment" } },
    { "springlab run 'table2\ndroop'", { "table2?droop", "no such experiment" } },
    { "springlab describe tabel", { "tabel:", "did you mean", "table1_inertia" } },
    { "springlab describe droop", { "droop", "did you mean", "table2_droop" } },
    { "springlab run table2_droop --columns stifness",
      { "--columns", "stifness", "did you mean stiffness?" } },
    { "springlab run table2_droop --columns stiffness,,drag", { "--columns", "no such column" } },
    { "springlab run table2_droop --columns ''", { "--columns" } },
    /* bytes that a terminal would obey */
    { "springlab run \"$(printf 'a\\233\\302\\233\\303\\251b')\"",
      { "a??"
        "?\303\251b: no such" } },
    /* contradictions */
    { "springlab run --all table2_droop", { "--all", "table2_droop" } },
    { "springlab run table2_droop table2_droop", { "table2_droop", "twice" } },
    { "springlab run table2_droop --output a --output-dir b", { "--output a", "--output-dir b" } },
    { "springlab run --all --output a", { "--output a", "--output-dir" } },
    { "springlab run law_scan table2_droop --points 900", { "--points", "table2_droop" } },
    { "springlab run law_scan --points 0", { "--points", "'0'", "100" } },
    { "springlab run law_scan --points 99", { "--points", "'99'", "100" } },
    { "springlab list --output-dir a", { "--output-dir", "unknown option" } },
    { "springlab explain --gravity-power 1", { "--gravity-power", "vrm1" } },
    { "springlab explain --scheme vrm1 --gravity 1 --gravity-power 1",
      { "--gravity", "--gravity-power", "exclude" } },
    /* formats */
    { "springlab explain --format markdown", { "--format", "'markdown'", "text, csv, json" } },
    { "springlab describe table2_droop --format csv", { "--format", "text, json, markdown" } },
    { "springlab list --format yaml", { "--format", "text, csv, json, markdown" } },
    { "springlab list --format ''", { "--format" } },
    /* numbers out of their domain */
    { "springlab explain --stiffness 1.01", { "--stiffness", "'1.01'", "0 <= stiffness <= 1" } },
    { "springlab explain --stiffness -0.01", { "--stiffness", "0 <= stiffness <= 1" } },
    { "springlab explain --scheme vrm1 --stiffness -1", { "--stiffness", "m/s" } },
    { "springlab explain --drag 1.1", { "--drag", "'1.1'", "0 <= drag <= 1" } },
    { "springlab explain --drag -0.1", { "--drag", "'-0.1'", "0 <= drag <= 1" } },
    { "springlab explain --drag nan", { "--drag", "'nan'", "0 <= drag <= 1" } },
    { "springlab explain --scheme vrm1 --drag -1.5", { "--drag", "'-1.5'", "-1 <= drag" } },
    { "springlab explain --length 0", { "--length", "'0'", "1e-09 <= length" } },
    { "springlab explain --length -0.3", { "--length", "1e-09 <= length" } },
    { "springlab predict --length 1e-160", { "--length", "'1e-160'", "1e-09 <= length" } },
    { "springlab sweep --vary length=1e-160:1:3log", { "--vary length", "1e-09 <= length" } },
    { "springlab predict --rest 0,0,0", { "--rest", "not zero" } },
    { "springlab simulate --event step --direction 0,0,0", { "--direction", "not zero" } },
    { "springlab explain --length 1e300", { "--length", "1e300" } },
    { "springlab explain --bones 0", { "--bones", "'0'", "1 <= bones" } },
    { "springlab explain --bones 1.5", { "--bones", "whole number" } },
    { "springlab explain --bones 99999999999999999999", { "--bones", "100000" } },
    { "springlab explain --bones 100000", { "--frames", "frames times bones" } },
    { "springlab explain --fps 0", { "--fps", "'0'", "0.001 <= fps" } },
    { "springlab explain --fps -60", { "--fps" } },
    { "springlab explain --frames 0", { "--frames", "1 <= frames" } },
    { "springlab explain --frames 1000000000", { "--frames" } },
    { "springlab explain --digits 18", { "--digits", "<= 17" } },
    { "springlab explain --rest 0,0,0", { "--rest", "not zero" } },
    { "springlab explain --rest 1,0", { "--rest", "X,Y,Z" } },
    { "springlab explain --gravity 1,2", { "--gravity", "X,Y,Z" } },
    { "springlab explain --gravity 1e300", { "--gravity", "1e9" } },
    { "springlab explain --wind 1,2,3,4", { "--wind", "X,Y,Z" } },
    { "springlab explain --kick 1", { "--kick", "X,Y,Z" } },
    { "springlab explain --off gravity", { "--off", "inertia,force,stiffness,length" } },
    { "springlab explain --off inertia,", { "--off", "inertia,force,stiffness,length" } },
    { "springlab explain --scheme VRM", { "--scheme", "lesson, vrm1" } },
    /* places that cannot be written */
    { "touch file; springlab list --output file/x", { "file/x", "cannot be written" } },
    { "touch file; springlab run table2_droop --output-dir file", { "file" } },
    { "touch file; springlab run table2_droop --output-dir file/x", { "file" } },
    { "springlab list --output .", { "." } },
    { "springlab list --output nowhere/x", { "nowhere/x", "cannot be written" } },
    { "springlab list --output /proc/springlab", { "/proc/springlab", "cannot be written" } },
    { "springlab run table2_droop --output-dir /proc/springlab", { "/proc/springlab" } },
    { "springlab list --output ''", { "--output" } },
    { "springlab list --output 'no\nwhere/x'", { "no?where/x" } },
    { "springlab run table2_droop --output-dir d >/dev/full", { "standard output", "No space" } },
    { "springlab run table2_droop --output-dir d >&-", { "standard output" } },
    { "springlab list >&-", { "standard output", "cannot be written" } },
};

START_TEST(is_refused)
{
    check_refused(refused[_i].line, refused[_i].words);
}
END_TEST

/* Whatever asks for a number takes nothing else. First one option of each kind: a real number, a whole one, a vector. */
enum { KINDS_OF_NUMBER = 3 };
static const char *const number_options[] = {
    "stiffness", "bones", "gravity", "drag",   "length",  "fps", "gravity-power", "wind", "speed",
    "rest",      "kick",  "frames",  "digits", "threads", NULL
};

START_TEST(is_no_number)
{
    static const char *const no_numbers[] = { "",         "nan",   "NaN", "inf",   "-inf",
                                              "infinity", "0x1",   " 1",  "1 ",    "1x",
                                              "1e",       "1e999", "--1", "1.2.3", ".",
                                              "0,1,",     "½",     "1_0", "١" };
    enum { COUNT = sizeof no_numbers / sizeof *no_numbers };
    char lines[COUNT * 60] = "", statuses[COUNT * 2 + 1] = "";
    for (int i = 0; i < COUNT; i++) {
        sprintf(lines + strlen(lines), "springlab explain --%s='%s'; echo $?\n", number_options[_i],
                no_numbers[i]);
        strcat(statuses, "2\n");
    }
    Ran ran = shell_run(WITHOUT_LEAK_SEARCH "%s", lines);
    ck_assert_str_eq(ran.out, statuses);
    const char *line = ran.err;
    for (int i = 0; i < COUNT; i++) {
        char said[100];
        snprintf(said, sizeof said,
                 "springlab explain: --%s: '%s' given, allowed: ", number_options[_i],
                 no_numbers[i]);
        ck_assert_msg(strncmp(line, said, strlen(said)) == 0, "not %s but %s", said, line);
        line = strchr(line, '\n') + 1;
    }
    ck_assert_str_eq(line, "");
    ran_free(&ran);
}
END_TEST

/* A decimal comma where a single number is meant. */
START_TEST(is_no_comma)
{
    char line[100];
    snprintf(line, sizeof line, "springlab explain --%s 0,1", number_options[_i]);
    check_refused(line, (const char *const[]){ number_options[_i], "'0,1' given", NULL });
}
END_TEST

/* After a refusal the folder is as it was. */
START_TEST(leaves_nothing_behind)
{
    static const char *const lines[] = {
        "springlab run table2_droop --output x --columns no",
        "springlab run table2_dorop --output x",
        "springlab run table2_droop table2_dorop --output-dir x",
        "springlab explain --output x --length 0",
        "springlab list --output no/x",
        "mkdir x; springlab list --output x",
    };
    Ran ran = shell_run("%s; find . -type f", lines[_i]);
    ck_assert_str_eq(ran.out, "");
    ck_assert_int_eq(line_count(ran.err), 1);
    ran_free(&ran);
}
END_TEST

/* A file that was there stays as it was when the new one cannot be made. */
START_TEST(keeps_the_old_file)
{
    Ran ran =
        shell_run("echo old > x; springlab run table2_droop --output x --columns no; cat x; ls");
    ck_assert_str_eq(ran.out, "old\nx\n");
    ran_free(&ran);
}
END_TEST

/* A file that may not grow: the same word as for a full disk, and nothing left. */
START_TEST(a_limit_is_said)
{
    Ran ran = shell_run("(ulimit -f 1; springlab explain --frames 500 --format csv --output x); "
                        "echo $?; ls");
    ck_assert_str_eq(ran.out, "2\n");
    ck_assert_int_eq(line_count(ran.err), 1);
    ck_assert_ptr_nonnull(strstr(ran.err, "x: cannot be written: File too large"));
    ran_free(&ran);
}
END_TEST

/* A disk that is full in the middle is told as at the end. */
static const char *const full[] = {
    "springlab sweep --quiet --vary drag=0:1:9000 --seconds 0.1 --output /dev/full",
    "springlab sweep --quiet --vary drag=0:1:9000 --seconds 0.1 >/dev/full",
};

START_TEST(a_full_disk_is_said)
{
    check_refused(full[_i],
                  (const char *const[]){ "cannot be written: No space left on device", NULL });
}
END_TEST

/* A link stays a link and what it points to is replaced; /dev/stdout is such a link. */
START_TEST(links_are_followed)
{
    Ran ran =
        shell_run("mkdir a; echo old >a/file; ln -s a/file link; springlab list --output link; "
                  "test -L link && head -c 4 a/file; ls a");
    ck_assert_str_eq(ran.out, "namefile\n");
    ran_free(&ran);
    ran = shell_run("ln -s /proc/self/fd/1 out; springlab list --output out >file; test -L out && "
                    "head -c 4 file; springlab list --output out | head -c 4");
    ck_assert_str_eq(ran.out, "namename");
    ran_free(&ran);
}
END_TEST

/* Where the standard streams are closed, the files that are opened do not take their places. */
START_TEST(closed_streams_change_nothing)
{
    Ran ran = shell_run("springlab simulate --output a --plot a.svg; springlab simulate --output b "
                        "--plot b.svg <&- >&- 2>&-; echo $?; cmp a b; cmp a.svg b.svg");
    ck_assert_str_eq(ran.out, "0\n");
    ran_free(&ran);
}
END_TEST

Suite *suite_cli(void);
Suite *suite_cli(void)
{
    Suite *suite = suite_create("cli");
    TCase *tcase = tcase_create("refused");
    const int options = sizeof number_options / sizeof *number_options - 1;
    tcase_add_loop_test(tcase, is_refused, 0, sizeof refused / sizeof *refused);
    tcase_add_loop_test(tcase, is_no_number, 0, KINDS_OF_NUMBER);
    tcase_add_loop_test(tcase, is_no_comma, 0, options);
    tcase_add_loop_test(tcase, leaves_nothing_behind, 0, 6);
    tcase_add_test(tcase, keeps_the_old_file);
    tcase_add_test(tcase, a_limit_is_said);
    tcase_add_loop_test(tcase, a_full_disk_is_said, 0, sizeof full / sizeof *full);
    tcase_add_test(tcase, links_are_followed);
    tcase_add_test(tcase, closed_streams_change_nothing);
    suite_add_tcase(suite, tcase);
    tcase = tcase_create("more options");
    tcase_set_tags(tcase, "repeats"); /* left out where runs are slow */
    tcase_add_loop_test(tcase, is_no_number, KINDS_OF_NUMBER, options);
    suite_add_tcase(suite, tcase);
    return suite;
}
