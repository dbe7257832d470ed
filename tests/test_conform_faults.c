/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The conformance kit notices faults and raises no false alarm: the second engine plays the kit's cases with
 * each fault of tests/mutants/faults.h. Whether a case passes is compared, cell by cell, with the published
 * table; what the kit says is asked for in one case of each fault. `make conform-proof` does all of it.
 */
#include "mutants/faults_scenes.h"
#include "mutants/faults_table.h"
#include "program.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

/* SPRINGLAB_SCENES: how many random scenes; 1000 is the number of the full proof. */
static int scene_count(void)
{
    const char *text = getenv("SPRINGLAB_SCENES");
    return text ? atoi(text) : 100;
}

START_TEST(right_engines_pass_random_scenes)
{
    const Precision precision = (Precision)_i;
    for (int i = 0; i < scene_count(); i++) {
        ProofCase one = { .name = "" };
        scene_make_random(7, i, COLLIDERS_ANYWHERE, &one.scene, &one.motion);
        for (int k = 0; k < (precision == PRECISION_SINGLE ? UNMIXED_ENGINES : RIGHT_ENGINES); k++)
            ck_assert_msg(proof_passes(&one, right_engines[k], precision),
                          "scene %d: a right engine (%s) does not pass in %s precision", i,
                          faults[right_engines[k]].title, precision ? "single" : "double");
        scene_free(&one.scene);
        recording_free(&one.motion);
    }
}
END_TEST

static void check_every_case(Fault right, Precision precision)
{
    ProofCases cases = proof_cases();
    ck_assert_int_ge(cases.count, 40);
    for (int i = 0; i < cases.count; i++)
        ck_assert_msg(proof_passes(&cases.item[i], right, precision),
                      "%s: a right engine (%s) does not pass in %s precision", cases.item[i].name,
                      faults[right].title, precision == PRECISION_SINGLE ? "single" : "double");
    proof_cases_free(&cases);
}

START_TEST(right_engines_pass_every_case)
{
    check_every_case(right_engines[_i], PRECISION_DOUBLE);
}
END_TEST

START_TEST(single_precision_passes_every_case)
{
    check_every_case(FAULT_NONE, PRECISION_SINGLE);
}
END_TEST

/* ---- the published table ---- */

enum { MOST_CASES = 200 };
static const char table_name[] = "reports/proof/faults.csv";

enum { NOT_PUBLISHED = -1 };

/* What is published, by fault and case: a FaultMark, or NOT_PUBLISHED. */
typedef struct Published {
    int count; /* cases */
    int mark[FAULT_COUNT][MOST_CASES];
} Published;

static int find_fault(const char *id)
{
    for (int i = 0; i < FAULT_COUNT; i++)
        if (*id && strcmp(faults[i].id, id) == 0)
            return i;
    return -1;
}

static int find_named(const ProofCases *cases, const char *name)
{
    for (int i = 0; i < cases->count; i++)
        if (strcmp(cases->item[i].name, name) == 0)
            return i;
    return -1;
}

/* The case of each column, -1 for one that is no more. */
static int read_header(char *line, const ProofCases *cases, int column[MOST_CASES])
{
    int columns = 0;
    strtok(line, ",\n");
    for (char *name; (name = strtok(NULL, ",\n")); columns++) {
        ck_assert_int_lt(columns, MOST_CASES);
        column[columns] = find_named(cases, name);
    }
    return columns;
}

static void read_row(char *line, const int *column, int columns, Published *published)
{
    const int fault = find_fault(strtok(line, ",\n"));
    for (int i = 0; i < columns; i++) {
        const char *mark = strtok(NULL, ",\n");
        ck_assert_msg(mark != NULL, "%s: a row is short", table_name);
        if (fault >= 0 && column[i] >= 0)
            published->mark[fault][column[i]] = atoi(mark);
    }
}

static void read_published(const ProofCases *cases, Published *published)
{
    int column[MOST_CASES];
    char line[8000];
    FILE *file = fopen(table_name, "r");
    ck_assert_msg(file != NULL, "%s is not there: make conform-proof-publish", table_name);
    ck_assert_int_le(cases->count, MOST_CASES);
    published->count = cases->count;
    for (int f = 0; f < FAULT_COUNT; f++)
        for (int i = 0; i < MOST_CASES; i++)
            published->mark[f][i] = NOT_PUBLISHED;
    ck_assert_ptr_nonnull(fgets(line, sizeof line, file));
    const int columns = read_header(line, cases, column);
    while (fgets(line, sizeof line, file))
        read_row(line, column, columns, published);
    fclose(file);
}

/* What is new does no harm, but is named. */
START_TEST(names_what_is_not_published)
{
    static Published published;
    ProofCases cases = proof_cases();
    read_published(&cases, &published);
    int known = 0;
    for (int i = 0; i < cases.count; i++) {
        const bool is_known = published.mark[1][i] != NOT_PUBLISHED;
        known += is_known;
        if (!is_known)
            printf("skipped: case %s is not in %s yet (make conform-proof-publish)\n",
                   cases.item[i].name, table_name);
    }
    for (int f = 1; f < FAULT_COUNT; f++)
        if (*faults[f].id && published.mark[f][0] == NOT_PUBLISHED)
            printf("skipped: fault %s is not in %s yet (make conform-proof-publish)\n",
                   faults[f].id, table_name);
    ck_assert_int_ge(known, 40);
    proof_cases_free(&cases);
}
END_TEST

enum { SAMPLE = 16 };

/* One in SAMPLE of all cells, others for each fault. */
START_TEST(published_table_is_up_to_date)
{
    static Published published;
    ProofCases cases = proof_cases();
    read_published(&cases, &published);
    for (int f = 0; f < FAULT_COUNT; f++)
        for (int i = f % SAMPLE; i < cases.count && *faults[f].id; i += SAMPLE) {
            if (published.mark[f][i] == NOT_PUBLISHED)
                continue;
            const bool passes = proof_passes(&cases.item[i], (Fault)f, PRECISION_DOUBLE);
            ck_assert_msg(passes == (published.mark[f][i] == MARK_PASSES),
                          "%s, %s: %s now; make conform-proof-publish", faults[f].id,
                          cases.item[i].name, passes ? "passes" : "fails");
        }
    proof_cases_free(&cases);
}
END_TEST

/* The first case that is published as naming a fault; or as failing because of it. */
static int find_case(const Published *published, Fault fault)
{
    int found = -1;
    for (int i = published->count - 1; i >= 0; i--)
        if (published->mark[fault][i] == MARK_NAMED ||
            (published->mark[fault][i] == MARK_FAILS &&
             (found < 0 || published->mark[fault][found] != MARK_NAMED)))
            found = i;
    return found;
}

/* Each is caught, in the case that shows it best; and so many are named that nine of ten are. */
START_TEST(faults_are_caught_and_named)
{
    static Published published;
    ProofCases cases = proof_cases();
    read_published(&cases, &published);
    int known = 0, right = 0;
    for (int f = 0; f < FAULT_COUNT; f++) {
        if (!proof_is((Fault)f, 'F') && !proof_is((Fault)f, 'H'))
            continue;
        const int found = find_case(&published, (Fault)f);
        if (published.mark[f][0] == NOT_PUBLISHED)
            continue;
        ck_assert_msg(found >= 0, "%s: %s: not caught", faults[f].id, faults[f].title);
        const JudgedCase judged = proof_judge_case(&cases.item[found], (Fault)f, PRECISION_DOUBLE);
        ck_assert_msg(judged.status == CASE_FAILS, "%s: %s passes", faults[f].id,
                      cases.item[found].name);
        known += proof_is((Fault)f, 'F');
        right += proof_is((Fault)f, 'F') && proof_names((Fault)f, judged.note);
    }
    ck_assert_msg(10 * right >= 9 * known, "%d of %d known faults are named", right, known);
    proof_cases_free(&cases);
}
END_TEST

/* ---- the same through files, as users have it ---- */

static const char export_folder[] = "build/test-conform-faults";

/* Plays the cases whose names begin so; of the others there is no trace, which is no fault. */
static void run_engine(Fault fault, const char *names)
{
    ProofCases cases = proof_cases();
    for (int i = 0; i < cases.count; i++) {
        const ProofCase *one = &cases.item[i];
        char path[CASE_NAME_SIZE + 100];
        Played played;
        if (strncmp(one->name, names, strlen(names)) != 0)
            continue;
        engine_play(&one->scene, &one->motion, fault, PRECISION_DOUBLE, &played);
        snprintf(path, sizeof path, "%s/%s.trace.csv", export_folder, one->name);
        FILE *file = fopen(path, "w");
        ck_assert_ptr_nonnull(file);
        played_write(&played, &one->motion, file);
        fclose(file);
        played_free(&played);
    }
    proof_cases_free(&cases);
}

static void check_judgement(Fault fault, const char *names, int status, const char *says)
{
    char line[300];
    run_engine(fault, names);
    snprintf(line, sizeof line,
             "build/springlab conform judge %s; status=$?; rm %s/*.trace.csv; exit $status",
             export_folder, export_folder);
    Ran ran = program_run(line);
    ck_assert_msg(ran.status == status && strstr(ran.out, says), "exit %d: %s%s", ran.status,
                  ran.out, ran.err);
    ran_free(&ran);
}

START_TEST(judges_through_files)
{
    char line[300];
    snprintf(line, sizeof line, "build/springlab conform export %s --scheme vrm1", export_folder);
    Ran ran = program_run(line);
    ck_assert_msg(ran.status == 0, "%s", ran.err);
    ran_free(&ran);
    check_judgement(FAULT_NONE, "c", 0, "passes");
    check_judgement(FAULT_CAPSULE_WITHOUT_ENDS, "capsule", 1, "F-25:");
    snprintf(line, sizeof line, "rm -r %s", export_folder);
    ran = program_run(line);
    ck_assert_int_eq(ran.status, 0);
    ran_free(&ran);
}
END_TEST

Suite *suite_conform_faults(void);
Suite *suite_conform_faults(void)
{
    Suite *suite = suite_create("conform faults");
    TCase *tcase = tcase_create("faults");
    tcase_set_timeout(tcase, 600);
    tcase_add_test(tcase, names_what_is_not_published);
    tcase_add_test(tcase, published_table_is_up_to_date);
    tcase_add_test(tcase, faults_are_caught_and_named);
    tcase_add_test(tcase, judges_through_files);
    suite_add_tcase(suite, tcase);
    TCase *right = tcase_create("right engines");
    tcase_set_timeout(right, 600);
    tcase_set_tags(right,
                   "repeats"); /* left out where runs are slow: faults go through the same code */
    tcase_add_loop_test(right, right_engines_pass_random_scenes, 0, 2);
    tcase_add_loop_test(right, right_engines_pass_every_case, 0, RIGHT_ENGINES);
    tcase_add_test(right, single_precision_passes_every_case);
    suite_add_tcase(suite, right);
    return suite;
}
