/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What list, run, tables and describe print, in every format; and how a run ends that is cut short. */
#include "shell.h"

#include <check.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* JSON that a line prints, read strictly. */
static json_t *shell_json(const char *line)
{
    Ran ran = shell_run("%s", line);
    ck_assert_msg(ran.status == 0, "%s: exit %d: %s", line, ran.status, ran.err);
    json_error_t error;
    json_t *json = json_loads(ran.out, JSON_REJECT_DUPLICATES, &error);
    ck_assert_msg(json != NULL, "%s: line %d: %s", line, error.line, error.text);
    ran_free(&ran);
    return json;
}

START_TEST(list_agrees_in_every_format)
{
    json_t *json = shell_json("springlab list --format json"), *entry;
    Ran csv = shell_run("springlab list --format csv");
    Ran text = shell_run("springlab list");
    ck_assert_int_eq((int)json_array_size(json) + 1, line_count(csv.out));
    ck_assert_int_eq((int)json_array_size(json) + 2, line_count(text.out));
    size_t i;
    json_array_foreach(json, i, entry)
    {
        const char *name = json_string_value(json_object_get(entry, "name"));
        const char *title = json_string_value(json_object_get(entry, "title"));
        ck_assert(name && title);
        ck_assert_msg(strstr(text.out, title) && strstr(csv.out, title), "%s", title);
        ck_assert_msg(strstr(text.out, name) && strstr(csv.out, name), "%s", name);
    }
    json_decref(json);
    ran_free(&csv);
    ran_free(&text);
}
END_TEST

/* The same numbers to the last bit: the tables are read back from CSV and from JSON. */
START_TEST(csv_and_json_hold_the_same)
{
    json_t *json = shell_json("springlab run table2_droop --format json --quiet");
    Ran ran = shell_run("springlab run table2_droop --quiet | grep -v '^#'");
    json_t *rows = json_object_get(json_array_get(json_object_get(json, "experiments"), 0), "rows");
    ck_assert_int_eq(line_count(ran.out), (int)json_array_size(rows) + 1);
    char *names_end = NULL, *lines_end = NULL;
    char *header = strtok_r(ran.out, "\n", &lines_end);
    for (size_t row = 0; row < json_array_size(rows); row++) {
        char *line = strtok_r(NULL, "\n", &lines_end), *names = strdup(header), *cells_end = NULL;
        const char *cell = strtok_r(line, ",", &cells_end);
        for (const char *name = strtok_r(names, ",", &names_end); name;
             name = strtok_r(NULL, ",", &names_end), cell = strtok_r(NULL, ",", &cells_end)) {
            const json_t *value = json_object_get(json_array_get(rows, row), name);
            if (strcmp(name, "verdict") == 0)
                ck_assert_str_eq(cell, json_string_value(value));
            else
                ck_assert_msg(strtod(cell, NULL) == json_number_value(value), "%s", name);
        }
        free(names);
    }
    const json_t *checks = json_object_get(json_object_get(json, "ledger"), "checks");
    ck_assert_int_eq((int)json_integer_value(json_object_get(checks, "all")), 12);
    ck_assert_str_eq(
        json_string_value(json_object_get(json_object_get(json, "provenance"), "version")),
        "0.1.0");
    json_decref(json);
    ran_free(&ran);
}
END_TEST

START_TEST(a_folder_holds_every_file)
{
    Ran ran =
        shell_run("springlab run table2_droop droop_vs_drag --output-dir a/b --quiet; ls a/b;"
                  "springlab run table2_droop --output x --quiet; cmp x a/b/table2_droop.csv");
    ck_assert_int_eq(ran.status, 0);
    ck_assert_str_eq(ran.out, "claims.json\ndroop_vs_drag.csv\ntable2_droop.csv\n");
    ck_assert_str_eq(ran.err, "");
    ran_free(&ran);
    ran = shell_run(
        "springlab run table2_droop --output-dir . --format markdown >said; ls; wc -l <said");
    ck_assert_str_eq(ran.out, "claims.json\nsaid\ntable2_droop.md\n1\n");
    ran_free(&ran);
    json_t *json = shell_json("springlab run table2_droop --output-dir . --quiet; cat claims.json");
    ck_assert_int_gt((int)json_array_size(json_object_get(json, "claims")), 0);
    json_decref(json);
}
END_TEST

START_TEST(columns_are_chosen)
{
    Ran ran = shell_run("springlab run table2_droop --columns theta_deg,stiffness | "
                        "grep -v '^#' | head -2 | cut -d, -f 2-");
    ck_assert_str_eq(ran.out, "stiffness,verdict\n0.29999999999999999,holds\n");
    ran_free(&ran);
}
END_TEST

/* One line: how many checks held, the worst ratio and where, and the claims. */
START_TEST(the_last_line_adds_up)
{
    Ran ran = shell_run("springlab run table2_droop >/dev/null");
    long held, checks, row;
    double worst, limit;
    int agree, claims;
    char name[40], column[60];
    ck_assert_int_eq(line_count(ran.err), 1);
    ck_assert_int_eq(sscanf(ran.err,
                            "%ld of %ld checks held, worst ratio %lg (limit %lg) in %39[^,], row "
                            "%ld, %59[^;]; %d of %d claims",
                            &held, &checks, &worst, &limit, name, &row, column, &agree, &claims),
                     9);
    ck_assert_int_eq(held, 12);
    ck_assert_int_eq(checks, 12);
    ck_assert(worst > 0 && worst < limit);
    ck_assert_str_eq(name, "table2_droop");
    ck_assert_int_eq(agree, claims);
    ran_free(&ran);
}
END_TEST

/* Every table of the terminal: columns under their headings although θ, ² and − are several bytes. */
/* Fewer cells than the report shows; the other verdicts on those. */
START_TEST(verdicts_are_the_same_of_few_cells)
{
    Ran ran = shell_run("springlab run ponytail_review --points 100 --output a");
    ck_assert_msg(ran.status == 0, "%s%s", ran.out, ran.err);
    ran_free(&ran);
}
END_TEST

START_TEST(tables_are_aligned)
{
    Ran wide = shell_run("springlab tables");
    ck_assert_ptr_nonnull(strstr(wide.out, "Table ②"));
    ck_assert_ptr_nonnull(strstr(wide.out, "worst ratio"));
    ck_assert_ptr_nonnull(strstr(wide.out, "L-4   holds to rounding"));
    ran_free(&wide);
    wide = shell_run("LC_ALL=C.UTF-8; export LC_ALL; springlab tables 2 | sed -n '3p;5,10p' |"
                     "while IFS= read -r line; do printf '%%s' \"$line\" | wc -m; done | sort -u");
    ck_assert_int_eq(line_count(wide.out), 1);
    ran_free(&wide);
}
END_TEST

START_TEST(describe_tells_the_declaration)
{
    json_t *json = shell_json("springlab describe table2_droop --format json");
    const char *heading = json_string_value(json_object_get(json, "heading"));
    ck_assert(strncmp(heading, "# Table ②", strlen("# Table ②")) == 0);
    const json_t *axis = json_array_get(json_object_get(json, "axes"), 0);
    ck_assert_str_eq(json_string_value(json_object_get(axis, "parameter")), "stiffness");
    ck_assert_int_eq((int)json_array_size(json_object_get(axis, "values")), 6);
    ck_assert_double_eq(
        json_number_value(json_object_get(json_object_get(json, "scene"), "length_m")), 0.3);
    json_decref(json);
    Ran ran = shell_run("springlab describe table2_droop");
    static const char *const words[] = { "tan θ = g·h²(1 − s)/(s·L)", "stiffness: 0.3, 0.2",
                                         "measured, compared with its law",
                                         "- L-4: ", "Declared: holds to rounding." };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        ck_assert_msg(strstr(ran.out, words[i]), "'%s' is not told", words[i]);
    ran_free(&ran);
}
END_TEST

/* The reader goes away after a line: more is written than a pipe holds, so the signal comes for certain. */
START_TEST(a_closed_pipe_ends_it_quietly)
{
    Ran ran = shell_run("springlab explain --frames 2000 --format csv | head -c 5");
    ck_assert_str_eq(ran.out, "frame");
    ck_assert_str_eq(ran.err, "");
    ran_free(&ran);
    ran =
        shell_run("{ springlab explain --frames 2000 --format csv; echo $? >status; } | head -c 5; "
                  "cat status");
    ck_assert_str_eq(ran.out, "frame141\n");
    ran_free(&ran);
}
END_TEST

/* They take seconds, so that a signal comes before their end. */
#define MILLION_ROWS "sweep --vary drag=0:0.9:1000 --vary length=0.1:1:1000"

/* What a shell has redirected cannot be taken back, and is not denied. */
START_TEST(an_interrupt_tells_of_printed_rows)
{
    Ran ran = shell_run("\"$p\" " MILLION_ROWS " --threads 1 >rows.csv & "
                        "until test -s rows.csv; do :; done; kill -INT $!; wait $!; echo $?");
    ck_assert_str_eq(ran.out, "130\n");
    ck_assert_msg(strstr(ran.err, "; standard output is unfinished, no other file is left\n") !=
                      NULL,
                  "%s", ran.err);
    ran_free(&ran);
}
END_TEST

/* What others have printed before is not the program's. */
START_TEST(an_interrupt_counts_its_own_rows)
{
    Ran ran =
        shell_run("{ echo before; \"$p\" " MILLION_ROWS " --threads 1 --output map.csv & "
                  "until ls map.csv.part* >/dev/null 2>&1; do :; done; kill -INT $!; wait $!; "
                  "} >log; cat log");
    ck_assert_str_eq(ran.out, "before\n");
    ck_assert_msg(strstr(ran.err, "; no unfinished file is left\n") != NULL, "%s", ran.err);
    ran_free(&ran);
}
END_TEST

static const char *const together[] = {
    "simulate --plot q.svg --output /dev/full",
    "simulate --plot no/q.svg --output o.csv",
    "simulate m.gltf --plot q.svg --output /dev/full",
    "fit t.csv --column tail0_y --plot q.svg --output /dev/full",
    "identify w.csv --residuals r.csv --output /dev/full",
    "sweep --vary drag=0:0.9:10 --plot q.svg --output /dev/full",
    "sweep --vary drag=0.1,0.2 --measure tip_x.9 --plot q.svg --output o.csv",
    "sweep --vary drag=0.1,0.2 --plot no/q.svg --output o.csv",
};
enum { FILES_TOGETHER = sizeof together / sizeof *together };

/* Of two files neither is left where one cannot be had. */
START_TEST(files_come_together)
{
    Ran ran =
        shell_run("mkdir in; cd in; cp ${p%%/build/*}/tests/models/ponytail_avatar.gltf m.gltf; "
                  "springlab simulate --output t.csv; "
                  "springlab simulate --event walk --output w.csv; ls >../before; "
                  "springlab %s >/dev/null 2>&1; echo $?; ls | diff ../before - && echo same",
                  together[_i]);
    ck_assert_str_eq(ran.out, "2\nsame\n");
    ran_free(&ran);
}
END_TEST

/* The unfinished file is there from the start; once it is, the run is interrupted. */
START_TEST(an_interrupt_leaves_no_file)
{
    static const char *const signals[] = { "INT", "TERM", "QUIT" };
    Ran ran = shell_run("\"$p\" " MILLION_ROWS " --threads 1 --output map.csv & "
                        "until ls map.csv.part* >/dev/null 2>&1; do :; done; kill -%s $!; wait $!; "
                        "echo $?; ls",
                        signals[_i]);
    ck_assert_str_eq(ran.out, "130\n");
    long done, all;
    ck_assert_int_eq(line_count(ran.err), 1);
    const char *told = "springlab: interrupted in sweep, ";
    if (strncmp(ran.err, told, strlen(told)) == 0) {
        ck_assert_int_eq(sscanf(ran.err + strlen(told), "%ld of %ld done", &done, &all), 2);
        ck_assert_int_eq(all, 1000000);
        ck_assert_int_lt(done, all);
    } else {
        ck_assert_str_eq(ran.err, "springlab: interrupted; no unfinished file is left\n");
    }
    ran_free(&ran);
}
END_TEST

/* script gives a program a terminal; where there is none to give, this is skipped. */
START_TEST(a_bar_on_a_terminal_only)
{
    Ran ran = shell_run("script -qec true /dev/null >/dev/null 2>&1 && "
                        "script -qec \"$p run table2_droop --output a\" /dev/null </dev/null");
    if (ran.status != 0)
        printf("skipped: no terminal to be had from script\n");
    else
        ck_assert_msg(strstr(ran.out, "###"), "no bar: %s", ran.out);
    ran_free(&ran);
    ran = shell_run("script -qec \"$p run table2_droop --output a --quiet\" /dev/null </dev/null");
    ck_assert_ptr_null(strstr(ran.out, "###"));
    ran_free(&ran);
    ran = shell_run("springlab run table2_droop --output a");
    ck_assert_ptr_null(strstr(ran.err, "#"));
    ran_free(&ran);
}
END_TEST

Suite *suite_cli_results(void);
Suite *suite_cli_results(void)
{
    Suite *suite = suite_create("cli_results");
    TCase *tcase = tcase_create("printed");
    tcase_add_test(tcase, list_agrees_in_every_format);
    tcase_add_test(tcase, csv_and_json_hold_the_same);
    tcase_add_test(tcase, a_folder_holds_every_file);
    tcase_add_test(tcase, columns_are_chosen);
    tcase_add_test(tcase, the_last_line_adds_up);
    tcase_add_test(tcase, verdicts_are_the_same_of_few_cells);
    tcase_add_test(tcase, tables_are_aligned);
    tcase_add_test(tcase, describe_tells_the_declaration);
    suite_add_tcase(suite, tcase);
    tcase = tcase_create("cut short");
    tcase_add_test(tcase, a_closed_pipe_ends_it_quietly);
    tcase_add_loop_test(tcase, an_interrupt_leaves_no_file, 0, 3);
    tcase_add_test(tcase, an_interrupt_tells_of_printed_rows);
    tcase_add_test(tcase, an_interrupt_counts_its_own_rows);
    tcase_add_loop_test(tcase, files_come_together, 0, FILES_TOGETHER);
    tcase_add_test(tcase, a_bar_on_a_terminal_only);
    suite_add_tcase(suite, tcase);
    return suite;
}
