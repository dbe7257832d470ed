/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a command reads, and what it writes besides, is never what it writes over. */
#include "shell.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

#define MAKE_INPUT                                                                                 \
    "springlab simulate --event walk --seconds 1 --output w.csv; ln w.csv hard.csv; "              \
    "ln -s w.csv soft.csv; "                                                                       \
    "echo '{\"h\": 0.02}' >m.json; cp w.csv w.svg; mkdir d; md5sum * 2>/dev/null >sums; "

static const char *const clashes[][2] = {
    { "identify w.csv --residuals w.csv", "--residuals w.csv: this is the file of the trace" },
    { "identify w.csv --output w.csv", "--output w.csv: this is the file of the trace" },
    { "identify w.csv --output ./d/../w.csv", "of the trace" },
    { "identify w.csv --output hard.csv", "of the trace" },
    { "identify soft.csv --output w.csv", "of the trace" },
    { "identify w.csv --residuals r.csv --output r.csv", "of --residuals" },
    { "identify w.csv --residuals d/../r.csv --output r.csv", "of --residuals" },
    { "identify w.csv --scene m.json --output m.json", "of --scene" },
    { "fit w.csv --column tail0_y --output w.csv", "of the trace" },
    { "fit w.svg --column tail0_y --plot w.svg", "--plot w.svg: this is the file of the trace" },
    { "fit w.csv --column tail0_y --plot f.svg --output f.svg", "of --plot" },
    { "simulate --scene m.json --motion w.csv --output m.json", "of --scene" },
    { "simulate --scene m.json --motion w.csv --output w.csv", "of --motion" },
    { "design --ponytail m.json --output m.json", "of --ponytail" },
    { "simulate --plot f.svg --output f.svg", "of --plot" },
    { "sweep --vary drag=0.1,0.2 --plot f.svg --output f.svg", "of --plot" },
};

START_TEST(refuses_before_it_writes)
{
    char line[1000];
    snprintf(line, sizeof line,
             MAKE_INPUT "springlab %s; status=$?; md5sum --quiet -c sums || exit 9; "
                        "test ! -e r.csv -a ! -e f.svg || exit 8; exit $status",
             clashes[_i][0]);
    check_refused(line, (const char *const[]){ clashes[_i][1], "would be lost", NULL });
}
END_TEST

/* What judge reads it finds by itself, in its folder. */
START_TEST(judge_keeps_its_folder)
{
    static const char *const files[][2] = {
        { "bent_pose.json", "of the scene" },
        { "bent_pose.motion.csv", "of the motion" },
        { "bent_pose.trace.csv", "of the trace" },
    };
    char line[1000];
    snprintf(line, sizeof line,
             "springlab conform export k --scheme vrm1 >log 2>&1; "
             "cp k/bent_pose.motion.csv k/bent_pose.trace.csv; md5sum k/*.* >sums; "
             "springlab conform judge k --output k/%s; status=$?; "
             "md5sum --quiet -c sums || exit 9; exit $status",
             files[_i][0]);
    check_refused(line, (const char *const[]){ files[_i][1], "would be lost", NULL });
}
END_TEST

/* Files of one name in two folders, and devices, are apart. */
START_TEST(lets_others_be)
{
    Ran ran =
        shell_run(MAKE_INPUT "springlab identify w.csv --residuals r.csv --output d/r.csv && "
                             "springlab identify w.csv --residuals /dev/null --output /dev/null && "
                             "test -s r.csv -a -s d/r.csv");
    ck_assert_msg(ran.status == 0 && !*ran.err, "%s", ran.err);
    ran_free(&ran);
}
END_TEST

Suite *suite_files_apart(void);
Suite *suite_files_apart(void)
{
    Suite *suite = suite_create("files apart");
    TCase *tcase = tcase_create("files apart");
    tcase_add_loop_test(tcase, refuses_before_it_writes, 0, sizeof clashes / sizeof *clashes);
    tcase_add_loop_test(tcase, judge_keeps_its_folder, 0, 3);
    tcase_add_test(tcase, lets_others_be);
    suite_add_tcase(suite, tcase);
    return suite;
}
