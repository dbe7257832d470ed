/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The report's parts on hand-made input whose output is known, and the program on folders in which
 * something is missing or wrong. */
#include "base64.h"
#include "ledger.h"
#include "report.h"
#include "tables.h"
#include "workspace.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Sends stderr away, and back (with the descriptor returned before). */
static int hush(void)
{
    fflush(stderr);
    const int kept = dup(STDERR_FILENO);
    ck_assert_ptr_nonnull(freopen("/dev/null", "w", stderr));
    return kept;
}

static void unhush(int kept)
{
    fflush(stderr);
    dup2(kept, STDERR_FILENO);
    close(kept);
}

/* ---- parts ---- */

static const Experiment shown = {
    .title = "Made by hand",
    .views = { { "length_m", "|ℓ| (m)", "%.2f" }, { "x", "x", "%.3g" } },
};
static const Entry made = { "made", "# Made by hand\n\nWhy.\n\n## How\n\n    a # b\n", &shown };

/* `rows` rows; row 1 has no measurement, row 2 an infinite one. */
static Table make_table(long rows)
{
    Table table = { .name = "made" };
    table_add_column(&table, "length_m");
    table_add_compared(&table, "x");
    ck_assert(table_set_rows(&table, rows));
    for (long row = 0; row < rows; row++) {
        *table_cell(&table, row, 0) = (double)row;
        table_compare(&table, row, 1, 0.25, 0.25, 1e-3);
    }
    *table_cell(&table, 1, 1) = NAN;
    *table_cell(&table, 1, 4) = NAN;
    table_compare(&table, 2, 1, HUGE_VAL, 0.25, 1e-3);
    table.verdict[2] = ROW_OFF;
    return table;
}

static Digest make_digest(long rows)
{
    Table table = make_table(rows);
    Digest digest;
    ck_assert(digest_make(&digest, &made, &table));
    table_free(&table);
    return digest;
}

static char *write_section(const Digest *digest, const Claims *claims)
{
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);
    ck_assert(section_write(digest, claims, file));
    fclose(file);
    return text;
}

START_TEST(section_shows_empty_and_infinite_cells)
{
    Digest digest = make_digest(3);
    char *text = write_section(&digest, &(Claims){ 0 });
    ck_assert_str_eq(text, "## Made by hand\n\nWhy.\n\n### How\n\n    a # b\n\n"
                           "| \\|ℓ\\| (m) |    x | verdict |\n"
                           "| --------: | ---: | ------- |\n"
                           "|      0.00 | 0.25 | holds   |\n"
                           "|      1.00 |    - | holds   |\n"
                           "|      2.00 |  inf | off     |\n\n"
                           "![Figure: Made by hand](figures/made.svg)\n\n"
                           "1 of 3 checks hold; the largest residual is inf roundings, in row 2, "
                           "`x_rounding`. Rows off their law: 1.\n\n");
    free(text);
    digest_free(&digest);
}
END_TEST

START_TEST(section_refuses_a_view_of_no_column)
{
    static const Experiment wrong = { .title = "Wrong", .views = { { "y", "y", "%g" } } };
    Digest digest = make_digest(3);
    digest.entry = &(Entry){ "made", "# Wrong\n", &wrong };
    FILE *file = fopen("/dev/null", "w");
    const int kept = hush();
    const bool written = section_write(&digest, &(Claims){ 0 }, file);
    unhush(kept);
    ck_assert(!written);
    fclose(file);
    digest_free(&digest);
}
END_TEST

START_TEST(digest_of_a_long_table_is_spread)
{
    Digest digest = make_digest(401);
    static const double expected[] = { 0, 2, 50, 100, 150, 200, 250, 300, 350, 400 };
    ck_assert_int_eq(digest.rows, 401);
    ck_assert_int_eq(digest.shown.rows, 10);
    for (int i = 0; i < 10; i++)
        ck_assert_double_eq(*table_cell(&digest.shown, i, 0), expected[i]);
    ck_assert_int_eq(digest.shown.verdict[1], ROW_OFF);
    ck_assert_int_eq(digest.summary.checks, 401);
    ck_assert_int_eq(digest.summary.held, 399);
    digest_free(&digest);
}
END_TEST

static const char some_claims[] =
    "{\"checks\": {\"all\": 3, \"held\": 2, \"worst\": null, \"experiment\": \"made\", "
    "\"row\": 1, \"column\": \"x_rounding\"},"
    " \"claims\": [{\"id\": \"L-1\", \"statement\": \"|a| < b*c\", \"verdict\": \"holds within\", "
    "\"within\": 0.125, \"expected\": \"holds\", \"agrees\": false, \"truth\": null, \"text\": "
    "\"1 of 2\", \"experiment\": \"made\", \"row\": 4, \"column\": \"x\"}]}";

START_TEST(claims_become_a_table)
{
    Claims claims;
    ck_assert(claims_take(&claims, json_loads(some_claims, 0, NULL), "claims.json"));
    ck_assert(isinf(claims.worst)); /* null, with a place: a comparison that was no number */
    ck_assert_int_eq(claims_agreeing(&claims), 0);
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);
    claims_write(&claims, file);
    fclose(file);
    ck_assert_ptr_nonnull(strstr(text, "\n| L-1 | \\|a\\| \\< b\\*c | **holds within** 0.125 "
                                       "(declared: holds) | [made](#), row 5: 1 of 2 |  |\n"));
    free(text);
    claims_free(&claims);
}
END_TEST

static const char *const bad_claims[] = {
    "[]",
    "{\"checks\": {}, \"claims\": []}",
    "{\"checks\": {\"all\": 1, \"held\": 1, \"worst\": \"1\", \"experiment\": null, \"row\": null, "
    "\"column\": null}, \"claims\": []}",
    "{\"checks\": {\"all\": 1, \"held\": 1, \"worst\": 1, \"experiment\": null, \"row\": null, "
    "\"column\": null}, \"claims\": {}}",
    "{\"checks\": {\"all\": 1, \"held\": 1, \"worst\": 1, \"experiment\": null, \"row\": null, "
    "\"column\": null}, \"claims\": [{\"id\": \"L-1\"}]}",
};

START_TEST(claims_of_another_form_are_refused)
{
    Claims claims;
    const int kept = hush();
    const bool taken = claims_take(&claims, json_loads(bad_claims[_i], 0, NULL), "claims.json");
    unhush(kept);
    ck_assert(!taken);
    ck_assert_ptr_null(claims.json);
}
END_TEST

static const struct {
    const char *heading, *slug;
} slugs[] = {
    { "Table ② – droop of one bone at rest", "table---droop-of-one-bone-at-rest" },
    { "How it was made", "how-it-was-made" },
    { "K(1 %), ω·h and σ", "k1--ωh-and-σ" },
    { "over_and-under: É×é", "over_and-under-Éé" },
};

START_TEST(headings_get_their_anchors)
{
    char slug[100];
    ck_assert_str_eq(text_slug(slugs[_i].heading, slug, sizeof slug), slugs[_i].slug);
}
END_TEST

/* The examples of RFC 4648, section 10. */
static const char *const base64[][2] = { { "", "" },
                                         { "f", "Zg==" },
                                         { "fo", "Zm8=" },
                                         { "foo", "Zm9v" },
                                         { "foob", "Zm9vYg==" },
                                         { "fooba", "Zm9vYmE=" },
                                         { "foobar", "Zm9vYmFy" } };

START_TEST(writes_base64)
{
    char text[20] = "";
    FILE *file = fmemopen(text, sizeof text, "w");
    base64_write((const unsigned char *)base64[_i][0], strlen(base64[_i][0]), file);
    fclose(file);
    ck_assert_str_eq(text, base64[_i][1]);
}
END_TEST

/* ---- folders ---- */

/* In the test's own folder. */
static void run_shell(const char *command)
{
    char line[1000];
    snprintf(line, sizeof line, "cd %s && %s", workspace_path("now"), command);
    Ran ran = program_run(line);
    ck_assert_msg(ran.status == 0, "%s: %s%s", line, ran.out, ran.err);
    ran_free(&ran);
}

/* Tables, claims and figures as `make` puts them below build/; of long tables only some rows, of the
 * figures only stubs. */
static void make_pristine(void)
{
    workspace_set_up();
    ck_assert_int_eq(mkdir(workspace_path("now"), 0777), 0);
    run_shell("mkdir -p out/figures");
    Ledger ledger = { 0 };
    Digest *digests = calloc((size_t)tables_count() + 1, sizeof *digests);
    for (int i = 0; i < tables_count(); i++) {
        char name[200];
        snprintf(name, sizeof name, "now/out/figures/%s.svg", experiments[i].name);
        workspace_write(name, "<svg/>");
        ck_assert(digest_make(&digests[i], &experiments[i], tables_get(i)));
        ck_assert(ledger_add(&ledger, &experiments[i], tables_get(i)));
    }
    ck_assert(digests_write(digests, workspace_path("now/data")));
    digests_free(digests);
    run_shell("rm data/summary.csv");
    FILE *file = fopen(workspace_path("now/data/claims.json"), "w");
    ck_assert(ledger_write_json(&ledger, file));
    fclose(file);
    ledger_free(&ledger);
}

/* Each test may spoil its folder: it gets a copy of the one made once. */
static void set_up(void)
{
    run_shell("cd .. && { test -d kept || mv now kept; } && rm -rf now && cp -r kept now");
}

/* Runs the program there, with lines of the shell before it. */
static Ran run_report(const char *before, const char *arguments)
{
    char line[400];
    const char *program = getenv("REPORT");
    ck_assert_msg(program != NULL, "REPORT does not name the program");
    char *path = realpath(program, NULL);
    ck_assert_msg(path != NULL, "%s: is not there", program);
    snprintf(line, sizeof line, "%scd @/now && %s %s", before, path, arguments);
    free(path);
    return workspace_run(line);
}

static void check_report(const char *arguments)
{
    Ran ran = run_report("", arguments);
    ck_assert_msg(ran.status == 0, "%s: exit %d: %s", arguments, ran.status, ran.err);
    ran_free(&ran);
}

static void check_refusal(const char *arguments, const char *words)
{
    Ran ran = run_report(WITHOUT_LEAK_SEARCH, arguments);
    ran_check_refused(&ran, arguments, (const char *const[]){ words, NULL });
}

static char *read_text(const char *name)
{
    char *text = file_text(workspace_path(name));
    ck_assert_ptr_nonnull(text);
    return text;
}

START_TEST(published_numbers_make_the_same_report)
{
    check_report("digest data numbers");
    run_shell("cp data/claims.json numbers");
    check_report("published numbers out/report.md");
    run_shell("for f in data/*.csv; do cmp $f numbers/${f#data/} || exit 1; done");
    char *report = read_text("now/out/report.md");
    for (int i = 0; i < tables_count(); i++)
        ck_assert_ptr_nonnull(strstr(report, experiments[i].experiment->title));
    ck_assert_ptr_null(strstr(report, "commit"));
    ck_assert_ptr_null(strstr(report, "<svg"));
    free(report);
}
END_TEST

/* What may not stand in summary.csv: an experiment that is not there, a line that is not whole. */
static const char *const bad_lines[] = { "nobody,1,0,0,0,0,,1,0,0,0,0", "table2_droop,6,1" };

START_TEST(summary_of_unknown_experiments_is_refused)
{
    check_report("digest data numbers");
    run_shell("cp data/claims.json numbers");
    char command[200];
    snprintf(command, sizeof command, "sed -i '2i %s' numbers/summary.csv", bad_lines[_i]);
    run_shell(command);
    check_refusal("published numbers out/report.md", "numbers/summary.csv: line 2: no");
    ck_assert(!workspace_has("now/out/report.md"));
}
END_TEST

START_TEST(page_stands_alone)
{
    workspace_write("now/template.html", "<title>\n@TITLE@\n</title>\n@BODY@\n<p>@BODY@</p>\n");
    workspace_write("now/body.html",
                    "<h1>A &lt; <em>B</em></h1>\n<h2>Two</h2>\n<h2>Two</h2>\n<table>\n"
                    "</table>\n<p><img src=\"figures/table2_droop.svg\" alt=\"x\" /></p>");
    check_report("page template.html body.html out/page.html");
    char *page = read_text("now/out/page.html");
    ck_assert_str_eq(page, "<title>\nA &lt; <em>B</em>\n</title>\n"
                           "<h1 id=\"a--b\">A &lt; <em>B</em></h1>\n"
                           "<h2 id=\"two\">Two</h2>\n<h2 id=\"two-1\">Two</h2>\n"
                           "<div class=\"wide\"><table>\n</table></div>\n"
                           "<p><img src=\"data:image/svg+xml;base64,PHN2Zy8+\" alt=\"x\" /></p>\n"
                           "<p>@BODY@</p>\n");
    free(page);
}
END_TEST

/* What is spoilt, what then is run, and words of the one line that must come of it. */
static const struct {
    const char *spoil, *run, *words;
} failures[] = {
    { "rm data/claims.json", "markdown data out/report.md", "data/claims.json: unable to open" },
    { "echo '{' >data/claims.json", "markdown data out/report.md", "data/claims.json: line 2: " },
    { "echo '[]' >data/claims.json", "markdown data out/report.md", "data/claims.json: Expected" },
    { "rm data/table2_droop.csv", "markdown data out/report.md",
      "data/table2_droop.csv: cannot be read: No such file or directory (make data)" },
    { "echo 1,2 >>data/table2_droop.csv", "markdown data out/report.md",
      "data/table2_droop.csv: line 8: " },
    { "rm out/figures/table2_droop.svg", "markdown data out/report.md",
      "out/figures/table2_droop.svg: the figure is missing" },
    { "true", "markdown data nowhere/report.md", "nowhere/figures/" },
    { "true", "published data out/report.md", "data/summary.csv: cannot be read" },
    { "echo a,b >data/summary.csv", "published data out/report.md",
      "data/summary.csv: line 1: expected" },
    { "true", "digest nowhere numbers", "nowhere/table" },
    { "touch numbers", "digest data numbers", "numbers" },
    { "echo '<img src=\"figures/no.svg\" />' >body; echo @BODY@ >template",
      "page template body out/page.html", "out/figures/no.svg: cannot be read" },
    { "echo '<img src=\"report.md\" />' >body; echo @BODY@ >template",
      "page template body out/page.html", "report.md: a figure is" },
    { "true", "page template body out/page.html", "template: cannot be read" },
    { "true", "summary nowhere", "nowhere/claims.json: unable to open" },
    { "true", "markdown data", "usage: " },
    { "true", "peers nowhere out/report.md", "nowhere/verdicts.csv: cannot be read" },
    { "echo package,version >verdicts.csv", "peers . out/report.md",
      "verdicts.csv: line 1: column case is missing" },
};

START_TEST(failure_is_one_line)
{
    run_shell(failures[_i].spoil);
    check_refusal(failures[_i].run, failures[_i].words);
    run_shell("test ! -e out/report.md && test ! -e out/page.html && ! ls out | grep part");
}
END_TEST

/* The published page on public packages is what its published tables make. */
START_TEST(peers_page_is_its_tables)
{
    static const char path[] = "build/test-peers.md";
    ck_assert(peers_write("reports/peers", path));
    char *page = file_text(path), *published = file_text("reports/peers/README.md");
    ck_assert_ptr_nonnull(published);
    ck_assert_str_eq(page, published);
    free(page);
    free(published);
    ck_assert_int_eq(remove(path), 0);
}
END_TEST

START_TEST(summary_is_one_line)
{
    Ran ran = run_report("", "summary data");
    ck_assert_int_eq(ran.status, 0);
    ck_assert_ptr_nonnull(strstr(ran.out, " checks held, worst ratio "));
    const char *end = strstr(ran.out, " as declared\n");
    ck_assert_msg(end && strchr(ran.out, '\n') == end + strlen(end) - 1, "%s", ran.out);
    ran_free(&ran);
    run_shell("sed -i 's/\"agrees\": true/\"agrees\": false/' data/claims.json");
    ran = run_report("", "summary data");
    ck_assert_int_eq(ran.status, 1);
    ran_free(&ran);
}
END_TEST

#define COUNT(array) (sizeof(array) / sizeof *(array))

Suite *suite_report(void);
Suite *suite_report(void)
{
    Suite *suite = suite_create("report");
    TCase *tcase = tcase_create("parts");
    tcase_add_test(tcase, peers_page_is_its_tables);
    tcase_add_test(tcase, section_shows_empty_and_infinite_cells);
    tcase_add_test(tcase, section_refuses_a_view_of_no_column);
    tcase_add_test(tcase, digest_of_a_long_table_is_spread);
    tcase_add_test(tcase, claims_become_a_table);
    tcase_add_loop_test(tcase, claims_of_another_form_are_refused, 0, COUNT(bad_claims));
    tcase_add_loop_test(tcase, headings_get_their_anchors, 0, COUNT(slugs));
    tcase_add_loop_test(tcase, writes_base64, 0, COUNT(base64));
    suite_add_tcase(suite, tcase);
    tcase = tcase_create("program");
    tcase_add_unchecked_fixture(tcase, make_pristine, workspace_tear_down);
    tcase_add_checked_fixture(tcase, set_up, NULL);
    tcase_add_test(tcase, published_numbers_make_the_same_report);
    tcase_add_loop_test(tcase, summary_of_unknown_experiments_is_refused, 0, COUNT(bad_lines));
    tcase_add_test(tcase, page_stands_alone);
    tcase_add_loop_test(tcase, failure_is_one_line, 0, COUNT(failures));
    tcase_add_test(tcase, summary_is_one_line);
    suite_add_tcase(suite, tcase);
    return suite;
}
