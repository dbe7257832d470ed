/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared out: the same bytes with any number of threads, ranks and shards; and what becomes of a run whose ranks
 * do not all come to its end. */
#include "shell.h"
#include "stream.h"

#include <check.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* "ranks N ARGUMENTS" is the program started by mpirun; root only because CI may be root. */
#define RANKS                                                                                      \
    "export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 "                            \
    "OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_mpi_yield_when_idle=1 "                          \
    "OMPI_MCA_hwloc_base_binding_policy=none; "                                                    \
    "ranks() { n=$1; shift; mpirun -n $n \"$SPRINGLAB_MPI\" \"$@\"; }; "

/* Whether there is an MPI program and something to start it; otherwise says so. */
static bool has_ranks(const char *what)
{
    const char *program = getenv("SPRINGLAB_MPI");
    if (program && *program)
        return program_found("mpirun", what);
    printf("skipped: %s, which needs MPI (libopenmpi-dev, openmpi-bin)\n", what);
    return false;
}

/* ---- the same bytes, however the work is shared out ---- */

/* "made NAME COMMAND…" writes NAME, whose rows are to be those of one lane and thread, or says which command's are not.
 * Lanes that the machine lacks are refused, and passed over. Of few points some verdicts differ from the declared: 1. */
#define MADE                                                                                       \
    "made() { name=$1; shift; \"$@\" --quiet --output $name 2>err; s=$?; "                         \
    "grep -q 'on this machine' err && return; "                                                    \
    "test $s -le 1 && grep -v '^#' $name | cmp rows - && return; "                                 \
    "echo \"$@\"; cat err; exit 1; }; "                                                            \
    "springlab $make --lanes 1 --threads 1 --quiet >all.csv 2>err; test $? -le 1 && "              \
    "grep -v '^#' all.csv >rows || exit; "

/* No number of lanes, threads, ranks or shards divides the 97 rows of the sweep, whose columns run in lanes. */
static const char *const shared_out[] = {
    "sweep --vary drag=0:0.9:97 --measure droop,tip_drop --bones 2 --seconds 2",
    "run law_scan --points 100",
    "run ponytail_review --points 126",
};
enum { SHARED_OUT = sizeof shared_out / sizeof *shared_out };

/* Runs `line` with $make, and `before` it. */
static void check_shared_out(const char *before, int make, const char *line)
{
    Ran ran = shell_run("make='%s'; %s" MADE "%s", shared_out[make], before, line);
    ck_assert_msg(ran.status == 0, "%s%s", ran.out, ran.err);
    ran_free(&ran);
}

START_TEST(lanes_and_threads_make_the_same_bytes)
{
    check_shared_out("", _i,
                     "for l in 1 2 4 8; do for t in 1 2 3; do "
                     "made one.csv springlab $make --lanes $l --threads $t; done; done");
}
END_TEST

/* The sweep in all combinations; starting ranks costs more than their work, so of the others each lanes once. */
START_TEST(lanes_threads_and_ranks_make_the_same_bytes)
{
    if (!has_ranks("lanes and threads shared out to ranks"))
        return;
    check_shared_out(RANKS, _i,
                     "all() { for n in $1; do for t in $2; do "
                     "made one.csv ranks $n $make --lanes $l --threads $t; done; done; }; "
                     "case $make in sweep*) for l in 1 2 4 8; do all '2 3' '1 2 3'; done;; "
                     "*) l=1; all 2 3; l=2; all 3 2; l=4; all 3 1; l=8; all 2 2;; esac");
}
END_TEST

/* Of one, two and three shards, and of three that differ in lanes: then none are named above the rows. */
START_TEST(lanes_threads_and_shards_make_the_same_bytes)
{
    check_shared_out(
        "", _i,
        "shards() { n=$1; shift; for i in $(seq $n); do "
        "springlab $make --quiet --lanes $1 --threads $i --shard $i/$n --output $i.csv "
        "2>err || { grep -q 'on this machine' err && return; cat err; exit 1; }; "
        "shift; done; made whole.csv springlab merge $(seq -f %g.csv $n); }; "
        "for l in 1 2 4 8; do for n in 1 2 3; do shards $n $l $l $l; done; done; "
        "shards 3 1 2 1; grep -v '^# lanes' all.csv | cmp whole.csv -");
}
END_TEST

START_TEST(ranks_make_the_same_shards)
{
    if (!has_ranks("shards shared out to ranks"))
        return;
    check_shared_out(RANKS, 0,
                     "for i in 1 2 3; do ranks $i $make --quiet --lanes 1 --threads 2 --shard $i/3 "
                     "--output $i.csv || exit; done; made whole.csv springlab merge [123].csv");
}
END_TEST

static void check_line(const char *before, const char *line)
{
    Ran ran = shell_run("%s%s", before, line);
    ck_assert_msg(ran.status == 0, "%s\n%s%s", line, ran.out, ran.err);
    ran_free(&ran);
}

START_TEST(ranks_make_the_same_tables_and_verdicts)
{
    if (!has_ranks("experiments shared out to ranks"))
        return;
    check_line(RANKS, "run='run law_scan --points 100'; springlab $run >1 2>1.err; "
                      "ranks 3 $run >3 2>3.err && cmp 1 3 && cmp 1.err 3.err");
    check_line(RANKS,
               "run='run wind_response_vs_frequency component_settles --format json'; "
               "springlab $run >1 2>1.err; ranks 2 $run >2 2>2.err && cmp 1 2 && cmp 1.err 2.err");
}
END_TEST

/* ---- the README's jobs, without Slurm: the blocks marked bash, in their order ----
 * [s], or program_run would put the program under test into the pattern, too. */

#define JOB                                                                                        \
    "job() { awk -v n=$1 '/^```bash$/ { inside = ++k == n; next } /^```/ { inside = 0 } inside' "  \
    "README.md | "                                                                                 \
    "sed \"s#build/[s]pringlab#${SPRINGLAB:-build/springlab}#; s#build/mpi/springlab#-n 2 "        \
    "$SPRINGLAB_MPI#\"; }; "

START_TEST(the_job_array_of_the_readme_makes_one_file)
{
    Ran ran = program_run(
        JOB "n=$(job 1 | sed -n 's/^#SBATCH --array=1-//p'); for i in $(seq $n); do "
            "job 1 | SLURM_ARRAY_TASK_ID=$i SLURM_ARRAY_TASK_COUNT=$n SLURM_CPUS_PER_TASK=2 sh || "
            "exit; "
            "done; job 2 | sh || exit; merged=$(job 2 | sed -n 's/.*--output //p'); "
            "job 1 | sed 's/ --shard [^ ]*//; s/--output .*//' | SLURM_CPUS_PER_TASK=1 sh | "
            "cmp - $merged");
    ck_assert_msg(ran.status == 0, "%s%s", ran.out, ran.err);
    ran_free(&ran);
}
END_TEST

START_TEST(the_mpi_job_of_the_readme_makes_the_same_file)
{
    if (!has_ranks("the README's job with mpirun"))
        return;
    Ran ran =
        program_run(RANKS JOB "job 3 | sh || exit; made=$(job 3 | sed -n 's/.*--output //p'); "
                              "job 1 | sed 's/ --shard [^ ]*//; s/--output .*//' | "
                              "SLURM_CPUS_PER_TASK=1 sh | cmp - $made");
    ck_assert_msg(ran.status == 0, "%s%s", ran.out, ran.err);
    ran_free(&ran);
}
END_TEST

START_TEST(a_mistake_is_said_once)
{
    static const char *const lines[][2] = {
        { "ranks 3 sweep --vary drag=0:2:10 --output x.csv", "--vary drag: '0:2:10' given" },
        { "ranks 2 sweep --vary drag=0:0.9:200 --output none/x.csv",
          "none/x.csv: cannot be written" },
    };
    if (!has_ranks("mistakes under mpirun"))
        return;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        Ran ran = shell_run(RANKS "%s; s=$?; ls x.csv* 2>/dev/null; exit $s", lines[i][0]);
        ck_assert_msg(ran.status == 2 && !*ran.out, "%s: %d %s", lines[i][0], ran.status, ran.out);
        const char *said = strstr(ran.err, lines[i][1]);
        ck_assert_msg(said && !strstr(said + 1, lines[i][1]), "%s: %s", lines[i][0], ran.err);
        ran_free(&ran);
    }
}
END_TEST

/* The first rank, which writes, and another one. */
START_TEST(a_rank_that_dies_ends_the_run_without_a_file)
{
    if (!has_ranks("a rank that dies"))
        return;
    Ran ran = shell_run(
        RANKS "(exec timeout 20 mpirun -n 2 \"$SPRINGLAB_MPI\" sweep --vary drag=0:0.9:1000 --vary "
              "stiffness=0.01:0.9:1000 --output x.csv) & "
              "while ! ls x.csv.part* >/dev/null 2>&1; do kill -0 $! || exit 1; sleep 0.05; done; "
              "read mpirun </proc/$!/task/$!/children; read first second "
              "</proc/$mpirun/task/$mpirun/children; "
              "kill -9 $%s; wait $!; s=$?; ls x.csv*; exit $s",
        _i == 0 ? "first" : "second");
    ck_assert_int_gt(ran.status, 2);
    ck_assert_msg(!*ran.out, "left: %s", ran.out);
    ck_assert_msg(strstr(ran.err, "on signal 9"), "%s", ran.err);
    ran_free(&ran);
}
END_TEST

/* ---- memory ---- */

static long filled, taken;

static const char *fill_nothing(void *context, Table *table, long first)
{
    (void)context;
    ck_assert_int_eq(first, filled);
    filled += table->rows;
    return NULL;
}

static bool take_block(void *context, const Table *block, long first)
{
    (void)context;
    ck_assert_int_eq(first, taken);
    ck_assert_int_le(block->rows * block->columns * (long)sizeof(double), 10000000);
    taken += block->rows;
    return true;
}

START_TEST(many_rows_pass_through_little_memory)
{
    for (int columns = 1; columns <= 192; columns *= 192) {
        Table table = { .name = "many" };
        for (int i = 0; i < columns; i++)
            table_add_column(&table, "x");
        filled = taken = 17;
        const char *failed =
            stream_rows(&table, 17, 100000017, (RowSource){ fill_nothing, NULL }, take_block, NULL);
        ck_assert_ptr_null(failed);
        ck_assert_int_eq(taken, 100000017);
        table_free(&table);
    }
}
END_TEST

START_TEST(a_figure_of_too_many_rows_is_refused)
{
    check_refused("springlab sweep --vary drag=0:0.9:100000000 --plot x.svg",
                  (const char *[]){ "--plot: 100000000 rows, allowed: up to 100000", NULL });
}
END_TEST

Suite *suite_ranks(void);
Suite *suite_ranks(void)
{
    Suite *suite = suite_create("ranks");
    TCase *tcase = tcase_create("same bytes");
    tcase_set_timeout(tcase, 60);
    tcase_set_tags(tcase, "repeats");
    tcase_add_loop_test(tcase, lanes_and_threads_make_the_same_bytes, 0, SHARED_OUT);
    tcase_add_loop_test(tcase, lanes_threads_and_ranks_make_the_same_bytes, 0, SHARED_OUT);
    tcase_add_loop_test(tcase, lanes_threads_and_shards_make_the_same_bytes, 0, SHARED_OUT);
    tcase_add_test(tcase, ranks_make_the_same_shards);
    suite_add_tcase(suite, tcase);
    tcase = tcase_create("shared out");
    tcase_set_timeout(tcase, 60);
    tcase_add_test(tcase, ranks_make_the_same_tables_and_verdicts);
    tcase_add_test(tcase, the_job_array_of_the_readme_makes_one_file);
    tcase_add_test(tcase, the_mpi_job_of_the_readme_makes_the_same_file);
    suite_add_tcase(suite, tcase);
    tcase = tcase_create("failures");
    tcase_set_timeout(tcase, 60);
    tcase_add_test(tcase, a_mistake_is_said_once);
    tcase_add_loop_test(tcase, a_rank_that_dies_ends_the_run_without_a_file, 0, 2);
    suite_add_tcase(suite, tcase);
    tcase = tcase_create("memory");
    tcase_add_test(tcase, many_rows_pass_through_little_memory);
    tcase_add_test(tcase, a_figure_of_too_many_rows_is_refused);
    suite_add_tcase(suite, tcase);
    return suite;
}
