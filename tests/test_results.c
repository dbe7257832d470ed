/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the program ends when something differs: experiments that are wrong on purpose, run and written as
 * springlab run does it. */
#include "judges.h"
#include "probes.h"
#include "program.h"
#include "results.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static double law_wrong(const Case *c, int bone)
{
    return law_droop(c, bone) + 1e-6;
}

#define DROOP(law_of_it, declared)                                                                 \
    {                                                                                              \
        .title = "Droop", .base = CASE(.seconds = 6), .at_rest = true,                             \
        .axes = { AXIS_LIST(stiffness, 0.2, 0.1) },                                                \
        .columns = { { "theta_deg", probe_droop, law_of_it, rounding_droop, .bone = 1 } },         \
        .claims = {                                                                                \
            { "X-1", "It droops.", declared, judge_against_law, "theta_deg", 0, NULL }             \
        }                                                                                          \
    }

static const Experiment right = DROOP(law_droop, HOLDS_TO_ROUNDING);
static const Experiment differs = DROOP(law_droop, DOES_NOT_HOLD);
static const Experiment fails = DROOP(law_wrong, DOES_NOT_HOLD);

static const char *run_nothing(const Experiment *experiment, const RunOptions *options,
                               Table *table)
{
    (void)experiment, (void)options, (void)table;
    return "it cannot run";
}
static const Experiment stuck = { .title = "Stuck", .run = run_nothing };

/* Runs one experiment into file; what is said on standard error comes back. */
static int run_quietly(const Experiment *experiment, const char *file, bool quiet, char **said)
{
    static const Command command = { .name = "run" };
    const Entry entry = { "droop", "# Droop\n", experiment };
    const Entry *list[] = { &entry };
    const Selection selection = { .entry = list, .count = 1 };
    const Common common = { .format = FORMAT_CSV, .output = file, .quiet = quiet, .threads = 1 };
    char path[] = "/tmp/said-XXXXXX";
    fflush(stderr);
    const int before = dup(STDERR_FILENO), to = mkstemp(path);
    dup2(to, STDERR_FILENO);
    const int status = results_run(&command, &common, &selection);
    fflush(stderr);
    dup2(before, STDERR_FILENO);
    close(before);
    close(to);
    *said = file_text(path);
    unlink(path);
    return status;
}

static const struct {
    const Experiment *experiment;
    bool quiet;
    int status;
    const char *said; /* the beginning */
    const char *also; /* somewhere */
} endings[] = {
    { &right, false, EXIT_HELD, "2 of 2 checks held, worst ratio ",
      "; 1 of 1 claims as declared\n" },
    { &right, true, EXIT_HELD, "", "" },
    { &differs, false, EXIT_DIFFERS, "2 of 2 checks held, ",
      "; 0 of 1 claims as declared\nX-1 in droop: holds to rounding, declared: does not hold\n" },
    { &differs, true, EXIT_DIFFERS, "2 of 2 checks held, ", "X-1 in droop" },
    { &fails, false, EXIT_DIFFERS, "0 of 2 checks held, worst ratio ",
      "1 of 1 claims as declared\n" },
    { &stuck, false, EXIT_USAGE, "springlab run: droop: it cannot run\n", "" },
};

START_TEST(ends_as_it_should)
{
    char *said, file[] = "/tmp/results-XXXXXX";
    close(mkstemp(file));
    unlink(file);
    const int status = run_quietly(endings[_i].experiment, file, endings[_i].quiet, &said);
    ck_assert_int_eq(status, endings[_i].status);
    ck_assert_msg(strncmp(said, endings[_i].said, strlen(endings[_i].said)) == 0, "%s", said);
    ck_assert_msg(strstr(said, endings[_i].also) != NULL, "%s", said);
    ck_assert(endings[_i].said[0] || !said[0]);
    /* The rows are written whatever the verdict, and nothing where there are none. */
    ck_assert_int_eq(unlink(file) == 0, status != EXIT_USAGE);
    free(said);
}
END_TEST

Suite *suite_results(void);
Suite *suite_results(void)
{
    Suite *suite = suite_create("results");
    TCase *tcase = tcase_create("ends");
    tcase_add_loop_test(tcase, ends_as_it_should, 0, sizeof endings / sizeof *endings);
    suite_add_tcase(suite, tcase);
    return suite;
}
