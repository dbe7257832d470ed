/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Runs every suite, in TEST_PROCESSES processes (1 where that is not set) that take suite after suite. Check itself is
 * not to fork: the laboratory uses OpenMP, whose threads do not survive that, so each process forks before its first one.
 * The last line is as Check's, for all suites together. Where no check was chosen, what chose is told, and the exit status is 2.
 */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "suites.h"

#include <gsl/gsl_errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_PROCESSES = 64 };

/* What all processes share. */
typedef struct Shared {
    atomic_int next; /* the suite that is to be taken next */
    atomic_int checks, failures, errors;
    const char *running[MOST_PROCESSES]; /* the suite of each process, NULL at its end */
} Shared;

static void run_suite(const NamedSuite *suite, Shared *shared)
{
    SRunner *runner = srunner_create(suite->make());
    srunner_set_fork_status(runner, CK_NOFORK);
    srunner_run_all(runner, CK_SILENT);
    const int failed = srunner_ntests_failed(runner);
    if (failed)
        srunner_print(runner, CK_NORMAL);
    TestResult **results = srunner_failures(runner);
    int errors = 0;
    for (int i = 0; i < failed; i++)
        errors += tr_rtype(results[i]) == CK_ERROR;
    free(results);
    shared->checks += srunner_ntests_run(runner);
    shared->failures += failed - errors;
    shared->errors += errors;
    srunner_free(runner);
}

static void run_named(const NamedSuite *suite, Shared *shared, int process)
{
    shared->running[process] = suite->name;
    run_suite(suite, shared);
}

/* A line at a time, so that the lines of one process do not fall into those of another. The suites that need every
 * experiment's table are all for the first process, which then makes them once; they come first, being long. */
static void run_suites(Shared *shared, int process)
{
    setvbuf(stdout, NULL, _IOLBF, 0);
    int count = 0;
    for (; suites[count].name; count++)
        if (suites[count].needs_tables && process == 0)
            run_named(&suites[count], shared, process);
    for (int i; (i = shared->next++) < count;)
        if (!suites[i].needs_tables)
            run_named(&suites[i], shared, process);
    shared->running[process] = NULL;
}

/* What a process that did not come to its end leaves out is an error of its suite. */
static void await_process(pid_t process, int number, Shared *shared)
{
    int status = 0;
    if (process > 0 && waitpid(process, &status, 0) == process && status == 0 &&
        !shared->running[number])
        return;
    const char *name = shared->running[number];
    printf("%s: the process of tests came to no good end (status %#x)\n", name ? name : "no suite",
           (unsigned)status);
    shared->checks++;
    shared->errors++;
}

static void share_out(Shared *shared, int processes)
{
    pid_t process[MOST_PROCESSES];
    fflush(stdout);
    for (int i = 0; i < processes; i++) {
        process[i] = fork();
        if (process[i] == 0) {
            run_suites(shared, i);
            exit(EXIT_SUCCESS);
        }
    }
    for (int i = 0; i < processes; i++)
        await_process(process[i], i, shared);
}

static int processes_asked(void)
{
    const char *asked = getenv("TEST_PROCESSES");
    const int processes = asked ? atoi(asked) : 1;
    return processes < 1 ? 1 : processes < MOST_PROCESSES ? processes : MOST_PROCESSES;
}

/* Check takes a name that nothing has for a choice of nothing. */
static int refuse_choice(void)
{
    static const char *const chose[] = { "CK_RUN_SUITE", "CK_RUN_CASE", "CK_INCLUDE_TAGS",
                                         "CK_EXCLUDE_TAGS" };
    fputs("unit-tests:", stderr);
    for (size_t i = 0; i < sizeof chose / sizeof *chose; i++)
        if (getenv(chose[i]))
            fprintf(stderr, " %s=\"%s\"", chose[i], getenv(chose[i]));
    fputs(": no check is chosen; names stand in suite_create() and tcase_create(): grep -h _create "
          "tests/test_*.c\n",
          stderr);
    return 2;
}

int main(void)
{
    gsl_set_error_handler_off(); /* as the program does */
    Shared *shared =
        mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED)
        return EXIT_FAILURE;
    const int processes = processes_asked();
    if (processes == 1)
        run_suites(shared, 0);
    else
        share_out(shared, processes);
    const int failed = shared->failures + shared->errors, checks = shared->checks;
    if (checks == 0)
        return refuse_choice();
    printf("%d%%: Checks: %d, Failures: %d, Errors: %d\n", (checks - failed) * 100 / checks, checks,
           shared->failures, shared->errors);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
