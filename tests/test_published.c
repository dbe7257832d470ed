/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the published copy in reports/ says is up to date: its numbers are those of a fresh run, its claims
 * have the same words and verdicts, and report and page are made of just these numbers. An experiment that
 * is not yet in it is named and no failure, so that adding one takes its own two files and no more.
 *
 * Trajectories have the same bits everywhere, but laws and angles go through the C library, whose last
 * digits differ between machines. So a number with a law beside it is fresh within 1e-9 of itself, or
 * 1e-12; one without, which may come from a fit, within 1e-6; a rounding ratio, which last digits alone
 * decide, when it is on the same side of the threshold. */
#include "ledger.h"
#include "program.h"
#include "report.h"
#include "tables.h"

#include <check.h>
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define ADVICE "out of date: make publish"

static Digest *published;
static Claims published_claims;

/* Reads the published numbers, once. Where they cannot be read the reason is on stderr, and
 * can_be_read fails: the other tests then have nothing to say. */
static bool read_published(void)
{
    static bool tried, good;
    if (!tried) {
        tried = true;
        published = digests_read("reports/data");
        good = published && claims_read(&published_claims, "reports/data/claims.json");
    }
    return good;
}

START_TEST(can_be_read)
{
    ck_assert_msg(read_published(), "reports/data is missing or " ADVICE);
}
END_TEST

static bool is_close(double a, double b, double part)
{
    if (isnan(a) || isnan(b))
        return isnan(a) && isnan(b);
    return a == b || fabs(a - b) <= part * fmax(fabs(a), fabs(b)) + 1e-12;
}

static bool is_fresh_ratio(double a, double b)
{
    if (isnan(a) || isnan(b))
        return isnan(a) && isnan(b);
    return (a <= ROUNDING_THRESHOLD) == (b <= ROUNDING_THRESHOLD);
}

static bool ends_with(const char *name, const char *ending)
{
    const size_t length = strlen(name), tail = strlen(ending);
    return length > tail && strcmp(name + length - tail, ending) == 0;
}

static bool is_fresh_cell(const Table *table, int column, double a, double b)
{
    const char *name = table->column[column];
    char law[COLUMN_NAME_SIZE + 8];
    snprintf(law, sizeof law, "%s_law", name);
    if (ends_with(name, "_rounding"))
        return is_fresh_ratio(a, b);
    const bool compared = ends_with(name, "_law") || table_column(table, law) >= 0;
    return is_close(a, b, compared ? 1e-9 : 1e-6);
}

/* The published digest of an experiment, or NULL. */
static const Digest *find_published(const Entry *entry)
{
    for (const Digest *digest = published; digest->entry; digest++)
        if (digest->entry == entry)
            return digest;
    return NULL;
}

static void compare_cells(const Table *old, const Table *now)
{
    for (long row = 0; row < now->rows; row++) {
        for (int i = 0; i < now->columns; i++) {
            const double a = *table_cell(old, row, i), b = *table_cell(now, row, i);
            ck_assert_msg(is_fresh_cell(now, i, a, b),
                          "reports/data/%s.csv, row %ld, %s: %.17g, now %.17g: " ADVICE, now->name,
                          row + 1, now->column[i], a, b);
        }
        ck_assert_msg(old->verdict[row] == now->verdict[row],
                      "reports/data/%s.csv, row %ld: %s, now %s: " ADVICE, now->name, row + 1,
                      row_verdict_name(old->verdict[row]), row_verdict_name(now->verdict[row]));
    }
}

static void compare_columns(const Table *old, const Table *now)
{
    ck_assert_msg(old->columns == now->columns && old->rows == now->rows,
                  "reports/data/%s.csv: %d columns and %ld rows, now %d and %ld: " ADVICE,
                  now->name, old->columns, old->rows, now->columns, now->rows);
    for (int i = 0; i < now->columns; i++)
        ck_assert_msg(strcmp(old->column[i], now->column[i]) == 0,
                      "reports/data/%s.csv: column %s, now %s: " ADVICE, now->name, old->column[i],
                      now->column[i]);
}

static void compare_summaries(const Digest *old, const Digest *now)
{
    const Summary *a = &old->summary, *b = &now->summary;
    ck_assert_msg(old->rows == now->rows && a->checks == b->checks && a->held == b->held,
                  "reports/data/summary.csv, %s: %ld of %ld checks hold in %ld rows, now %ld of "
                  "%ld in %ld: " ADVICE,
                  now->entry->name, a->held, a->checks, old->rows, b->held, b->checks, now->rows);
    ck_assert_msg(a->checks == 0 || is_fresh_ratio(a->worst, b->worst),
                  "reports/data/summary.csv, %s: worst %g, now %g: " ADVICE, now->entry->name,
                  a->worst, b->worst);
    ck_assert_msg(memcmp(a->rows_by_reason, b->rows_by_reason, sizeof a->rows_by_reason) == 0,
                  "reports/data/summary.csv, %s: verdicts of rows: " ADVICE, now->entry->name);
}

START_TEST(numbers_are_fresh)
{
    if (!read_published())
        return;
    const Digest *old = find_published(&experiments[_i]);
    if (!old) {
        printf("not published yet: %s (make publish)\n", experiments[_i].name);
        return;
    }
    Digest now;
    ck_assert(digest_make(&now, &experiments[_i], tables_get(_i)));
    compare_columns(&old->shown, &now.shown);
    compare_cells(&old->shown, &now.shown);
    compare_summaries(old, &now);
    digest_free(&now);
}
END_TEST

/* ---- claims ---- */

/* Of the experiments that are published. */
static Claims fresh_claims(void)
{
    Ledger ledger = { 0 };
    for (int i = 0; i < tables_count(); i++)
        if (find_published(&experiments[i]))
            ck_assert(ledger_add(&ledger, &experiments[i], tables_get(i)));
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);
    ck_assert(ledger_write_json(&ledger, file));
    fclose(file);
    ledger_free(&ledger);
    Claims claims;
    ck_assert(claims_take(&claims, json_loads(text, 0, NULL), "the ledger"));
    free(text);
    return claims;
}

/* Words, and numbers within their tolerance; what stands before "roundings" is a ratio. */
static bool same_text(const char *a, const char *b)
{
    if (!a || !b)
        return a == b;
    while (*a && *b) {
        char *end_a, *end_b;
        const double x = isdigit((unsigned char)*a) ? strtod(a, &end_a) : 0;
        const double y = isdigit((unsigned char)*b) ? strtod(b, &end_b) : 0;
        if (isdigit((unsigned char)*a) && isdigit((unsigned char)*b)) {
            const bool ratio = strncmp(end_a, " rounding", 9) == 0;
            if (ratio ? !is_fresh_ratio(x, y) : !is_close(x, y, 1e-6))
                return false;
            a = end_a;
            b = end_b;
        } else if (*a++ != *b++) {
            return false;
        }
    }
    return *a == *b;
}

static void compare_claims(const ClaimRecord *old, const ClaimRecord *now)
{
    const char *const pairs[][3] = { { "id", old->id, now->id },
                                     { "statement", old->statement, now->statement },
                                     { "verdict", old->verdict, now->verdict },
                                     { "expected", old->expected, now->expected },
                                     { "truth", old->truth, now->truth },
                                     { "experiment", old->experiment, now->experiment },
                                     { "column", old->column, now->column },
                                     { "text", old->text, now->text } };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        const char *a = pairs[i][1], *b = pairs[i][2];
        const bool same = strcmp(pairs[i][0], "text") == 0 ? same_text(a, b)
                          : a && b                         ? strcmp(a, b) == 0
                                                           : a == b;
        ck_assert_msg(same, "reports/data/claims.json, %s: %s '%s', now '%s': " ADVICE, now->id,
                      pairs[i][0], a ? a : "null", b ? b : "null");
    }
    ck_assert_msg(is_close(old->within, now->within, 1e-6),
                  "reports/data/claims.json, %s: within %.17g, now %.17g: " ADVICE, now->id,
                  old->within, now->within);
}

START_TEST(claims_are_fresh)
{
    if (!read_published())
        return;
    Claims now = fresh_claims();
    const Claims *old = &published_claims;
    ck_assert_msg(old->all == now.all && old->held == now.held && old->count == now.count,
                  "reports/data/claims.json: %ld of %ld checks and %d claims, now %ld of %ld and "
                  "%d: " ADVICE,
                  old->held, old->all, old->count, now.held, now.all, now.count);
    for (int i = 0; i < now.count; i++)
        compare_claims(&old->claim[i], &now.claim[i]);
    claims_free(&now);
}
END_TEST

/* ---- report, page, figures: made of the published numbers, to the byte ---- */

static void compare_bytes(const char *path, const char *now)
{
    size_t size;
    char *old = file_read(path, &size);
    ck_assert_msg(old != NULL, "%s is missing: make publish", path);
    size_t at = 0;
    int line = 1;
    for (; old[at] && old[at] == now[at]; at++)
        line += old[at] == '\n';
    const bool same = old[at] == now[at];
    free(old);
    ck_assert_msg(same, "%s, line %d: " ADVICE, path, line);
}

START_TEST(report_is_of_these_numbers)
{
    if (!read_published())
        return;
    char *now = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&now, &size);
    const ReportOptions options = { .published = true };
    ck_assert(report_write(published, &published_claims, &options, file));
    fclose(file);
    compare_bytes("reports/report.md", now);
    free(now);
}
END_TEST

START_TEST(page_is_of_this_report)
{
    if (!program_found("cmark-gfm", "the published page"))
        return;
    const char *program = getenv("REPORT");
    ck_assert_msg(program != NULL, "REPORT does not name the program");
    ck_assert_int_eq(system("mkdir -p build/test-published && "
                            "ln -sfn ../../reports/figures build/test-published/figures && "
                            "cmark-gfm --extension table reports/report.md "
                            ">build/test-published/body.html"),
                     0);
    char command[1000];
    snprintf(command, sizeof command,
             "%s page reports/template.html build/test-published/body.html "
             "build/test-published/report.html",
             program);
    ck_assert_int_eq(system(command), 0);
    size_t size;
    char *now = file_read("build/test-published/report.html", &size);
    ck_assert_ptr_nonnull(now);
    compare_bytes("reports/report.html", now);
    free(now);
    ck_assert_int_eq(system("rm -r build/test-published"), 0);
}
END_TEST

START_TEST(figures_are_of_these_scripts)
{
    ck_assert_msg(system("cut -d' ' -f3 reports/data/scripts.txt | xargs cksum 2>&1 | "
                         "cmp -s - reports/data/scripts.txt") == 0,
                  "reports/figures is " ADVICE);
}
END_TEST

Suite *suite_published(void);
Suite *suite_published(void)
{
    Suite *suite = suite_create("published");
    TCase *tcase = tcase_create("published");
    tcase_add_test(tcase, can_be_read);
    tcase_add_loop_test(tcase, numbers_are_fresh, 0, tables_count());
    tcase_add_test(tcase, claims_are_fresh);
    tcase_add_test(tcase, report_is_of_these_numbers);
    tcase_add_test(tcase, page_is_of_this_report);
    tcase_add_test(tcase, figures_are_of_these_scripts);
    suite_add_tcase(suite, tcase);
    return suite;
}
