/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What conform judge says of a folder: its words, cases that are not whole, and answers that are none. */
#include "verdict.h"
#include "workspace.h"

#include <check.h>
#include <string.h>

/* Cases of the lesson, with the solver's own traces. */
static void set_up(void)
{
    workspace_set_up();
    Ran ran = workspace_run(
        WITHOUT_LEAK_SEARCH
        "build/springlab conform export @ --scheme lesson && cd @ && for f in *.motion.csv; do "
        "n=${f%.motion.csv}; $OLDPWD/build/springlab simulate --scene $n.json --motion $f "
        "--output $n.trace.csv || exit; done");
    ck_assert_msg(ran.status == 0 && !*ran.err, "%s", ran.err);
    ran_free(&ran);
}

/* Runs a line, in which each @ stands for the folder, and judges it; both are parts of what is printed. */
static void check_judged_both(const char *line, int status, const char *says, const char *also)
{
    char whole[1000];
    snprintf(whole, sizeof whole,
             WITHOUT_LEAK_SEARCH "%s; unset ASAN_OPTIONS; build/springlab conform judge @", line);
    Ran ran = workspace_run(whole);
    const char *said = status == 2 && *ran.err ? ran.err : ran.out;
    ck_assert_msg(ran.status == status && strstr(said, says) && strstr(said, also),
                  "%s: %d: no '%s' or '%s' in\n%.1500s%.500s", line, ran.status, says, also,
                  ran.out, ran.err);
    ran_free(&ran);
}

static void check_judged(const char *line, int status, const char *says)
{
    check_judged_both(line, status, says, "");
}

static int find_fitted(void)
{
    for (int i = 0; i < hypothesis_count(); i++)
        if (hypothesis_get(i)->quirk.force == FORCE_TIMES)
            return i;
    ck_abort_msg("no factor of gravity");
    return -1;
}

static const struct Told {
    double factor;
    const char *says;
} told[] = {
    { 1 + 3e-7, " (1 + 3e-07): " },
    { 1 - 1.25e-6, " (1 - 1.2e-06): " },
    { 1.001, " (1.001): " },
    { 60, " (60): " },
};

START_TEST(tells_factors_near_one)
{
    TraceVerdict verdict = { .missed = 1 };
    char sentence[SENTENCE_SIZE];
    const int hypothesis = find_fitted();
    verdict.factor[hypothesis] = told[_i].factor;
    verdict_write(&verdict, hypothesis, sentence);
    ck_assert_msg(strstr(sentence, told[_i].says), "%s", sentence);
}
END_TEST

START_TEST(counts_in_words)
{
    check_judged("cd @; ls *.json | tail -n +2 | while read f; do rm ${f%.json}.*; done; rm -f "
                 "cases.csv; cd - >/dev/null",
                 0, "\n1 case: 1 passes\n");
    check_judged("for f in @/*.trace.csv; do awk -F, -v OFS=, '/^[0-9]/ { for (i = 9; i <= NF; "
                 "i++) $i = sprintf(\"%.11g\", $i) } 1' $f >@/kept; mv @/kept $f; done",
                 0, "\nPassed to the precision of 11 digits.\n");
    check_judged("for f in @/*.trace.csv; do awk -F, -v OFS=, '$1 == 9 { $9 += 0.01 } 1' $f "
                 ">@/kept; mv @/kept $f; done",
                 1, "\n1 case: 1 fails\n");
}
END_TEST

/* All refused is no run, and says why; so is nothing played. */
START_TEST(tells_that_all_were_refused)
{
    check_judged("for f in @/*.trace.csv; do echo 'refused: none' >$f; done", 2,
                 "cases has been played: the engine refused all, first lesson");
    check_judged("rm $(ls @/*.trace.csv | tail -1)", 2,
                 "no NAME.trace.csv of 1, the engine refused the others, first lesson");
    check_judged("rm @/*.trace.csv", 2, "cases has been played: no NAME.trace.csv\n");
}
END_TEST

/* A case that is not whole is named, whether the list or a trace tells of it. */
START_TEST(names_cases_that_are_not_whole)
{
    check_judged("rm @/lesson_one_step.motion.csv", 2,
                 "lesson_one_step.motion.csv is not there: export the case again");
    check_judged("rm @/lesson_one_step.trace.csv", 2, ", 1 bad trace\n");
    check_judged("rm @/cases.csv", 0, " pass\n");
    check_judged("cp @/lesson_idle.trace.csv @/gone.trace.csv", 2,
                 "gone.json is not there: export the case again");
    check_judged("printf 'name,scheme\\n../up,lesson\\nlost,lesson\\n' >@/cases.csv", 2,
                 ", 1 not run, 1 bad trace\n");
    check_judged("rm @/gone.trace.csv", 0, "cases.csv names it, its files are not there\n");
}
END_TEST

START_TEST(export_tells_old_traces)
{
    Ran ran = workspace_run("build/springlab conform export @ --scheme lesson");
    ck_assert_msg(ran.status == 0 && strstr(ran.err, "old traces are left there, which judge"),
                  "%s", ran.err);
    ran_free(&ran);
    ran = workspace_run("rm @/*.trace.csv; build/springlab conform export @ --scheme lesson");
    ck_assert_msg(ran.status == 0 && !*ran.err, "%s", ran.err);
    ran_free(&ran);
}
END_TEST

/* ---- engines that take no step, or one of their own ---- */

/* Cases of vrm1 at several rates, played with another frame time than they state. */
#define PLAY_AT(h)                                                                                 \
    "build/springlab conform export @ --scheme vrm1; cd @; rm cases.csv; "                         \
    "for n in one_step droop_30_hz droop_144_hz gravity_alone turn_2_bones shaken_chain; do "      \
    "sed 's/\"h\": [0-9.]*/\"h\": " h "/' $n.json >kept; "                                         \
    "$OLDPWD/build/springlab simulate --scene kept --motion $n.motion.csv --output "               \
    "$n.trace.csv; done; cd - >/dev/null"

static const struct Fixed {
    const char *play, *says;
} fixed[] = {
    { PLAY_AT("0.03333333333333333"), "whatever dt is (1/30 s): is dt used?" },
    { PLAY_AT("0.02"), "whatever dt is (1/50 s): is dt used?" },
    { PLAY_AT("0.0123"), "whatever dt is (0.0123 s): is dt used?" },
};

START_TEST(names_a_fixed_step)
{
    check_judged_both(fixed[_i].play, 1, "\nProbable fault, time: F-17: ", fixed[_i].says);
}
END_TEST

/* Columns 2 to 4 are the root's place, tails stand from column 9 on, each before its rotation. */
#define TELL(how)                                                                                  \
    PLAY_AT("0.016666666666666666")                                                                \
    "; rm @/droop*; for f in @/*.trace.csv; do awk -F, -v OFS=, -v CONVFMT=%.17g -v "              \
    "OFMT=%.17g '/^[0-9]/ { for (i = 9; i <= NF; i += 7) {" how "} } 1' $f >@/kept; "              \
    "cp @/kept $f; done"

static const struct Fixed tellings[] = {
    { TELL("$i = -$i"), "tails are mirrored in x: is the engine left-handed? (in " },
    { TELL("$(i + 2) = -$(i + 2)"), "tails are mirrored in z: is the engine left-handed? (in " },
    { TELL("$i *= 100; $(i + 1) *= 100; $(i + 2) *= 100"), "tails are in centimetres: " },
    { TELL("$i -= $2; $(i + 1) -= $3; $(i + 2) -= $4"),
      "tails are relative to the root's place: " },
};

START_TEST(names_tails_told_otherwise)
{
    check_judged_both(tellings[_i].play, 1, "\nProbable fault, data: ", tellings[_i].says);
}
END_TEST

/* Its traces repeat their first row, whether the root moves or not. */
START_TEST(names_an_engine_that_never_steps)
{
    check_judged_both(
        PLAY_AT("0.02") "; for f in @/*.trace.csv; do awk -F, -v OFS=, '/^[0-9]/ { for (i "
                        "= 9; i <= NF; i++) $i = first[i] = $1 == 1 ? $i : first[i] } 1' "
                        "$f >@/kept; cp @/kept $f; done",
        1, "\nProbable fault, time: joint 0 is ", "nothing moves: is the step called at all? (in ");
}
END_TEST

Suite *suite_judge_folder(void);
Suite *suite_judge_folder(void)
{
    Suite *suite = suite_create("judge folder");
    TCase *tcase = tcase_create("words");
    tcase_add_loop_test(tcase, tells_factors_near_one, 0, sizeof told / sizeof *told);
    suite_add_tcase(suite, tcase);
    tcase = tcase_create("folder");
    tcase_add_checked_fixture(tcase, set_up, workspace_tear_down);
    tcase_set_timeout(tcase, 60);
    tcase_add_test(tcase, counts_in_words);
    tcase_add_test(tcase, tells_that_all_were_refused);
    tcase_add_test(tcase, names_cases_that_are_not_whole);
    tcase_add_test(tcase, export_tells_old_traces);
    suite_add_tcase(suite, tcase);
    tcase = tcase_create("engines");
    tcase_add_checked_fixture(tcase, workspace_set_up, workspace_tear_down);
    tcase_set_timeout(tcase, 60);
    tcase_add_loop_test(tcase, names_a_fixed_step, 0, sizeof fixed / sizeof *fixed);
    tcase_add_loop_test(tcase, names_tails_told_otherwise, 0, sizeof tellings / sizeof *tellings);
    tcase_add_test(tcase, names_an_engine_that_never_steps);
    suite_add_tcase(suite, tcase);
    return suite;
}
