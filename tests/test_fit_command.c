/* SPDX-License-Identifier: GPL-3.0-or-later */
/* springlab fit from outside: anyone's files, good and bad. */
#include "shell.h"

#include <check.h>
#include <jansson.h>
#include <math.h>
#include <string.h>

/* A damped sinusoid 0.2 sin(9 t + 0.4) e^(-1.3 t) + 0.05 at 50 Hz, written by awk with this line. */
#define SWING "0.2*sin(9*t+0.4)*exp(-1.3*t)+0.05"
#define AWK(format)                                                                                \
    "LC_ALL=C awk 'BEGIN{for(i=0;i<200;i++){t=i/50; y=" SWING "; printf \"" format "\", t, y}}'"

static double number_of(const char *text, const char *key)
{
    json_error_t error;
    json_t *json = json_loads(text, 0, &error);
    ck_assert_msg(json != NULL, "%s: %s", error.text, text);
    const double value = json_number_value(json_object_get(json, key));
    json_decref(json);
    return value;
}

static void check_fit(const char *line)
{
    Ran ran = shell_run("%s", line);
    ck_assert_msg(ran.status == 0, "%s: %d: %s", line, ran.status, ran.err);
    ck_assert_double_eq_tol(number_of(ran.out, "amplitude"), 0.2, 1e-6);
    ck_assert_double_eq_tol(number_of(ran.out, "omega_rad_s"), 9, 1e-5);
    ck_assert_double_eq_tol(number_of(ran.out, "phase_rad"), 0.4, 1e-5);
    ck_assert_double_eq_tol(number_of(ran.out, "decay_per_s"), 1.3, 1e-5);
    ck_assert_double_eq_tol(number_of(ran.out, "offset"), 0.05, 1e-6);
    ran_free(&ran);
}

/* Plain; with CRLF, semicolons and decimal commas; with tabs; with comments and other columns. */
START_TEST(files_of_many_kinds)
{
    check_fit(
        "{ echo t,y; " AWK("%.12g,%.12g\\n") "; } > a.csv; springlab fit a.csv --format json");
    check_fit("{ printf 't;y\\r\\n'; " AWK(
        "%.12g;%.12g\\r\\n") " | tr . ,; } > a.csv; springlab fit a.csv --format json");
    check_fit("{ printf 'time_s\\ty\\n'; " AWK(
        "%.12g\\t%.12g\\n") "; } > a.csv; springlab fit a.csv --format json");
    check_fit("{ echo '# made by hand'; echo z,t,y; " AWK(
        "7,%.12g,%.12g\\n") "; } > a.csv; springlab fit a.csv --column y --format json");
    check_fit(
        "{ echo frame,y; " AWK("%.12g,%.12g\\n") " | awk -F, '{print NR-1 \",\" $2}'; } > a.csv;"
                                                 "springlab fit a.csv --fps 50 --format json");
}
END_TEST

/* Time counts from the first row: moved by a constant, the same fit. */
START_TEST(time_from_first_row)
{
    check_fit("{ echo t,y; " AWK(
        "%.12g,%.12g\\n") " | awk -F, '{printf \"%.12g,%s\\n\", $1+1000, $2}'; } > a.csv;"
                          "springlab fit a.csv --format json");
}
END_TEST

/* What the file's clock shows at the first row is told: with it the phase and the amplitude are those of the clock's
 * zero, as the help says. */
START_TEST(time_zero_is_told)
{
    Ran ran =
        shell_run("%s", "{ echo frame,y; " AWK(
                            "%.12g,%.12g\\n") " | awk -F, 'NR>5{print NR-1 \",\" $2}'; } > a.csv;"
                                              "springlab fit a.csv --fps 50 --format json");
    const double zero = number_of(ran.out, "time_zero_s"),
                 omega = number_of(ran.out, "omega_rad_s");
    ck_assert_double_eq_tol(zero, 0.1, 1e-15);
    ck_assert_double_eq_tol(number_of(ran.out, "phase_rad") - omega * zero, 0.4, 1e-5);
    ck_assert_double_eq_tol(
        number_of(ran.out, "amplitude") * exp(number_of(ran.out, "decay_per_s") * zero), 0.2, 1e-6);
    ran_free(&ran);
}
END_TEST

START_TEST(no_ponytail)
{
    static const char *const lines[][2] = {
        { "printf 't,y\\n0,1\\n' > a.csv; springlab fit a.csv", "too short" },
        { "{ echo t,y; seq 0 20 | sed 's/$/,3/'; } > a.csv; springlab fit a.csv", "constant" },
        { "{ echo t,y; LC_ALL=C awk 'BEGIN{for(i=0;i<200;i++){t=i/50; printf \"%g,%.9g\\n\", t, "
          "sin(9*t)*exp(t)}}'; } > a.csv; springlab fit a.csv",
          "growing" },
        { "{ echo t,y; LC_ALL=C awk 'BEGIN{for(i=0;i<200;i++){t=i/50; printf \"%g,%.9g\\n\", t, "
          "1.8*exp(-17.26*t)-0.8*exp(-30.65*t)}}'; } > a.csv; springlab fit a.csv",
          "overdamped" },
        { "{ echo t,y; seq 0 0.1 9 | awk '{print $1 \",\" 3*$1}'; } > a.csv; springlab fit a.csv",
          "drifting: it goes one way and does not come back" },
    };
    Ran ran = shell_run("%s", lines[_i][0]);
    ck_assert_msg(ran.status == 1, "%s: %d: %s", lines[_i][0], ran.status, ran.err);
    ck_assert_msg(strstr(ran.out, lines[_i][1]) != NULL, "%s: %s", lines[_i][1], ran.out);
    ran_free(&ran);
}
END_TEST

START_TEST(bad_files)
{
    check_refused("printf 't,y\\n0,1\\n0,2\\n' > a.csv; springlab fit a.csv",
                  (const char *const[]){ "line 3", "time must increase", NULL });
    check_refused("printf 't,y\\n0,nan\\n' > a.csv; springlab fit a.csv",
                  (const char *const[]){ "line 2", "column y", "nan", NULL });
    check_refused("printf 't,y,z\\n0,1,2\\n' > a.csv; springlab fit a.csv",
                  (const char *const[]){ "several columns", "y, z", NULL });
    check_refused("printf 't,y,z\\n0,1,2\\n' > a.csv; springlab fit a.csv --column x",
                  (const char *const[]){ "no column x", "y, z", NULL });
    check_refused("printf 't\\n0\\n' > a.csv; springlab fit a.csv",
                  (const char *const[]){ "one column", NULL });
    check_refused("printf 't,y\\n' > a.csv; springlab fit a.csv",
                  (const char *const[]){ "no rows", NULL });
    check_refused("printf 't,y,y\\n0,1,2\\n' > a.csv; springlab fit a.csv --column y",
                  (const char *const[]){ "line 1", "column y is there twice", NULL });
    check_refused("printf 't,t,y\\n0,1,2\\n' > a.csv; springlab fit a.csv --column y",
                  (const char *const[]){ "column t is there twice", NULL });
    check_refused("printf '# frames per second 0\\nframe,y\\n0,1\\n' > a.csv; springlab fit a.csv",
                  (const char *const[]){ "line 1", "frames per second: '0' given", NULL });
    check_refused("printf '0,1\\n1,2\\n' > a.csv; springlab fit a.csv",
                  (const char *const[]){ "line 1", "the header is missing", NULL });
    check_refused("printf '0;1,5\\n1;2,5\\n' > a.csv; springlab fit a.csv",
                  (const char *const[]){ "line 1", "the header is missing", NULL });
    check_refused("printf 't,y\\n0,1\\n1,-1e199\\n' > a.csv; springlab fit a.csv",
                  (const char *const[]){ "line 3", "column y: -1e+199", "at most 1e+100", NULL });
    check_refused("springlab fit none.csv", (const char *const[]){ "none.csv", NULL });
    check_refused("printf 't,y\\n0,1,2\\n' > a.csv; springlab fit a.csv",
                  (const char *const[]){ "line 2", "3 cells", NULL });
}
END_TEST

/* A long file is thinned, not refused: 300,000 rows. */
START_TEST(long_file)
{
    Ran ran = shell_run("{ echo t,y; LC_ALL=C awk 'BEGIN{for(i=0;i<300000;i++){t=i/50000; printf "
                        "\"%%.9g,%%.12g\\n\", t, 0.2*sin(9*t+0.4)*exp(-1.3*t)}}'; } > a.csv;"
                        "springlab fit a.csv --format json");
    ck_assert_msg(ran.status == 0, "%s", ran.err);
    ck_assert_double_eq(number_of(ran.out, "rows"), 300000);
    ck_assert_double_eq_tol(number_of(ran.out, "omega_rad_s"), 9, 1e-6);
    ran_free(&ran);
}
END_TEST

/* The last bone of a chain, where the single ponytail is off by several per cent; each coefficient has a
 * row of its own. */
START_TEST(cascade_of_a_chain)
{
    Ran ran = shell_run(
        "springlab simulate --event release --bones 4 --gravity 0 --drag .05 --amplitude .001 "
        "--output c.csv; springlab fit c.csv --column tail3_y --offset none --cascade 4 "
        "--format csv --output f.csv; sed -n 's/^cascade_rms_over_peak,//p' f.csv; "
        "grep -c '^cascade_\\(co\\)\\?sine_[0-3],[-0-9.e]*.$' f.csv");
    double rms;
    int rows;
    ck_assert_msg(sscanf(ran.out, "%lg\n%d", &rms, &rows) == 2, "%s%s", ran.out, ran.err);
    ck_assert_msg(rms < 2e-5 && rows == 8, "%s", ran.out);
    ran_free(&ran);
}
END_TEST

/* A constant is its own offset, and is drawn over its own time. */
START_TEST(draws_a_constant)
{
    Ran ran = shell_run("{ echo t,y; seq 0 20 | sed 's/$/,3/'; } > a.csv; springlab fit a.csv "
                        "--plot c.svg --format json; grep -c '>20<\\|> 20<' c.svg >&2");
    ck_assert_double_eq(number_of(ran.out, "offset"), 3);
    ck_assert_str_eq(ran.err, "1\n");
    ran_free(&ran);
}
END_TEST

START_TEST(draws_nothing_of_a_row)
{
    Ran ran =
        shell_run("printf 't,y\\n0,1\\n' > a.csv; springlab fit a.csv --plot c.svg; echo $?; ls");
    ck_assert_str_eq(ran.err, "springlab: --plot: no figure of a trace of 1 row; 8 are needed\n");
    ck_assert_msg(strstr(ran.out, "too short") && strstr(ran.out, "\n1\na.csv\n"), "%s", ran.out);
    ran_free(&ran);
}
END_TEST

/* A column's name is shown, not obeyed: neither by a terminal nor by gnuplot. */
START_TEST(names_are_clean)
{
    Ran ran =
        shell_run("%s", "{ printf 't,\\033[31my`touch x`\"\\n'; " AWK(
                            "%.12g,%.12g\\n") "; } > a.csv; springlab fit a.csv --plot c.svg; "
                                              "grep -c '?.31my`touch x`' c.svg; ls; "
                                              "grep -c '[[:cntrl:]]\\[31' c.svg");
    ck_assert_msg(strstr(ran.out, "?[31my`touch x`\"\n") != NULL, "%s", ran.out);
    ck_assert_msg(strstr(ran.out, "\n1\na.csv\nc.svg\n0\n") != NULL, "%s", ran.out);
    ck_assert(!strchr(ran.out, '\033'));
    ran_free(&ran);
}
END_TEST

Suite *suite_fit_command(void);
Suite *suite_fit_command(void)
{
    Suite *suite = suite_create("fit command");
    TCase *tcase = tcase_create("files");
    tcase_add_test(tcase, files_of_many_kinds);
    tcase_add_test(tcase, time_from_first_row);
    tcase_add_test(tcase, time_zero_is_told);
    tcase_add_loop_test(tcase, no_ponytail, 0, 5);
    tcase_add_test(tcase, bad_files);
    tcase_add_test(tcase, long_file);
    tcase_add_test(tcase, cascade_of_a_chain);
    tcase_add_test(tcase, draws_a_constant);
    tcase_add_test(tcase, draws_nothing_of_a_row);
    tcase_add_test(tcase, names_are_clean);
    suite_add_tcase(suite, tcase);
    return suite;
}
