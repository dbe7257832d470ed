/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shards: merged they are the file that one run writes, and what does not fit together is refused. */
#include "shard.h"
#include "shell.h"
#include "workspace.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

/* Makes N shards of `make` and merges them in another order; all.csv is what one run writes. */
#define SHARDS_OF(make, n)                                                                         \
    make " --quiet --output all.csv && for i in $(seq " #n "); do " make " --quiet --shard $i/" #n \
         " --output part$i.csv || exit; done && springlab merge $(ls -r part*.csv) --quiet "       \
         "--output merged.csv && cmp all.csv merged.csv"

static const char *const merged[] = {
    SHARDS_OF(
        "springlab sweep --vary drag=0:0.9:5 --vary stiffness=0.02,0.3 --measure omega,tip_drop",
        1),
    SHARDS_OF(
        "springlab sweep --vary drag=0:0.9:5 --vary stiffness=0.02,0.3 --measure omega,tip_drop",
        3),
    /* More shards than rows: some are empty. */
    SHARDS_OF("springlab sweep --vary drag=0:0.9:5", 7),
    SHARDS_OF("springlab run law_scan --points 100", 4),
    SHARDS_OF("springlab run ponytail_stretch_vs_direction", 3),
    SHARDS_OF("springlab run droop_vs_drag", 2),
};

START_TEST(merged_shards_are_one_run)
{
    Ran ran = shell_run("%s", merged[_i]);
    ck_assert_msg(ran.status == 0, "%s\n%s", merged[_i], ran.err);
    ran_free(&ran);
}
END_TEST

START_TEST(merging_an_experiment_judges_it)
{
    Ran ran = shell_run(
        "for i in 1 2; do springlab run droop_vs_drag --quiet --shard $i/2 --output $i.csv; "
        "done; springlab merge 1.csv 2.csv --format markdown");
    ck_assert_int_eq(ran.status, 0);
    ck_assert_msg(strstr(ran.out, "201 of 201 checks held"), "%s", ran.out);
    ran_free(&ran);
    /* A number that is off differs from the declared verdict. */
    ran = shell_run(
        "for i in 1 2; do springlab run droop_vs_drag --quiet --shard $i/2 --output $i.csv; "
        "done; sed -i '8s/,[^,]*,holds/,31,off/' 1.csv; springlab merge 1.csv 2.csv");
    ck_assert_int_eq(ran.status, 1);
    ck_assert_msg(strstr(ran.err, "200 of 201 checks held"), "%s", ran.err);
    ran_free(&ran);
}
END_TEST

/* The shards 1 to 3 of a sweep, and 1 of another one of as many rows: made once, of which each test gets a copy. */
static void make_shards(void)
{
    workspace_set_up();
    Ran ran = workspace_run(
        "for i in 1 2 3; do build/springlab sweep --quiet --vary drag=0:0.9:5 --shard "
        "$i/3 --output @/$i.csv || exit; done; build/springlab sweep --quiet "
        "--vary drag=0:0.8:5 --shard 1/3 --output @/other.csv");
    ck_assert_msg(ran.status == 0, "%s", ran.err);
    ran_free(&ran);
}

static const struct {
    const char *line, *words;
} refused[] = {
    { "springlab merge 1.csv 3.csv --output m.csv", "shard 2/3 is missing" },
    { "springlab merge 3.csv --output m.csv", "shard 1/3 is missing, and others are" },
    { "cp 1.csv again.csv; springlab merge 1.csv 2.csv again.csv 3.csv --output m.csv",
      "again.csv: is shard 1/3, and so is 1.csv" },
    { "springlab merge 2.csv 3.csv other.csv --output m.csv",
      "other.csv: is no shard of the same rows as 2.csv" },
    { "grep -v shard 1.csv >none.csv; springlab merge none.csv 2.csv 3.csv --output m.csv",
      "none.csv: is no shard" },
    { "sed -i '1s/commit/commit x/' 2.csv; springlab merge 1.csv 2.csv 3.csv --output m.csv",
      "2.csv: made by another build" },
    { "sed -i '$d' 3.csv; springlab merge 1.csv 2.csv 3.csv --output m.csv",
      "3.csv: line 7: the file ends here: 1 rows of shard 3/3 are missing" },
    { "tail -1 2.csv >>2.csv; springlab merge 1.csv 2.csv 3.csv --output m.csv",
      "2.csv: line 9: more rows than belong to shard 2/3" },
    { "tail -1 3.csv >>3.csv; springlab merge 1.csv 2.csv 3.csv --output m.csv",
      "3.csv: line 8: more rows than belong to shard 3/3" },
    { "sed -i '7s/,/;/' 1.csv; springlab merge 1.csv 2.csv 3.csv --output m.csv", "1.csv: line 7" },
    { "sed -i 's/droop_deg,/swing_deg,/' 2.csv; springlab merge 1.csv 2.csv 3.csv --output m.csv",
      "2.csv: line 6: other columns" },
    { "springlab merge 1.csv 2.csv 3.csv --format json --output m.csv", "--format" },
    { "springlab merge 1.csv 2.csv missing.csv --output m.csv", "missing.csv: cannot be read" },
    { "cat 2.csv | springlab merge 1.csv /dev/stdin 3.csv --output m.csv",
      "/dev/stdin: is no file but a pipe" },
    { "springlab merge 1.csv . 3.csv --output m.csv", ".: is a folder" },
    { "springlab merge 1.csv 2.csv 3.csv --output ./2.csv; s=$?; test $s = 2 && cp 2.csv "
      "/dev/null; exit $s",
      "--output" },
    { "springlab sweep --vary drag=0,1 --shard 1/2 --plot a.svg --output m.csv", "--plot" },
    { "springlab sweep --vary drag=0,1 --shard 3/2 --output m.csv", "--shard: '3/2' given" },
    { "springlab sweep --vary drag=0,1 --shard 1 --output m.csv", "--shard: '1' given" },
    { "springlab run table2_droop table3_length --shard 1/2 --output m.csv", "--shard" },
    { "springlab run ponytail_traces --shard 1/2 --output m.csv", "--shard: ponytail_traces" },
    { "springlab run table2_droop --shard 1/2 --columns drag --output m.csv", "--columns" },
};

START_TEST(what_does_not_fit_is_refused_and_writes_nothing)
{
    Ran ran = shell_run("cp \"$OLDPWD\"/%s/*.csv .\n" WITHOUT_LEAK_SEARCH
                        "(%s); echo $?; ls m.csv* 2>/dev/null",
                        workspace_path(""), refused[_i].line);
    ck_assert_msg(strcmp(ran.out, "2\n") == 0, "%s: %s", refused[_i].line, ran.out);
    ck_assert_msg(strstr(ran.err, refused[_i].words) && line_count(ran.err) == 1, "%s: %s",
                  refused[_i].line, ran.err);
    ran_free(&ran);
}
END_TEST

START_TEST(parts_cover_all_rows)
{
    static const long rows[] = { 1, 2, 10, 97, 9000000000000000000 };
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++)
        for (int count = 1; count <= 12; count++) {
            ck_assert_int_eq(shard_begin((Shard){ 1, count }, rows[r]), 0);
            ck_assert_int_eq(shard_begin((Shard){ count + 1, count }, rows[r]), rows[r]);
            for (int i = 1; i <= count; i++) {
                const long size = shard_begin((Shard){ i + 1, count }, rows[r]) -
                                  shard_begin((Shard){ i, count }, rows[r]);
                ck_assert(size == rows[r] / count || size == rows[r] / count + 1);
            }
        }
}
END_TEST

Suite *suite_shards(void);
Suite *suite_shards(void)
{
    Suite *suite = suite_create("shards");
    TCase *tcase = tcase_create("merging");
    tcase_add_test(tcase, parts_cover_all_rows);
    tcase_add_loop_test(tcase, merged_shards_are_one_run, 0, sizeof merged / sizeof *merged);
    tcase_add_test(tcase, merging_an_experiment_judges_it);
    suite_add_tcase(suite, tcase);
    tcase = tcase_create("refusals");
    tcase_add_unchecked_fixture(tcase, make_shards, workspace_tear_down);
    tcase_add_loop_test(tcase, what_does_not_fit_is_refused_and_writes_nothing, 0,
                        sizeof refused / sizeof *refused);
    suite_add_tcase(suite, tcase);
    return suite;
}
