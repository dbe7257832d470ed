/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The report's stages; make calls them (see the Makefile). */
#include "output.h"
#include "report.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { EXIT_GOOD = 0, EXIT_DIFFERS = 1, EXIT_BAD = 2, PATH_SIZE = 4096 };

static char *folder_of(const char *path, char *folder, size_t size)
{
    const char *slash = strrchr(path, '/');
    snprintf(folder, size, "%.*s", slash ? (int)(slash - path) : 1, slash ? path : ".");
    return folder;
}

/* The links in the report are to files that must be there. */
static bool figures_exist(const Digest *digests, const char *report)
{
    char folder[PATH_SIZE - 200], path[PATH_SIZE];
    folder_of(report, folder, sizeof folder);
    for (const Digest *digest = digests; digest->entry; digest++) {
        const char *name = digest->entry->name;
        snprintf(path, sizeof path, "%s/figures/%s.svg", folder, name);
        if (access(path, R_OK) != 0)
            return report_complain("%s: the figure is missing (plots/%s.gp, make figures)", path,
                                   name);
    }
    return true;
}

static bool write_markdown(const char *data, const char *out, bool published)
{
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/claims.json", data);
    Digest *digests = published ? digests_read(data) : digests_from_tables(data);
    Claims claims = { 0 };
    Output output;
    bool good = digests && claims_read(&claims, path) && figures_exist(digests, out) &&
                output_open(&output, out);
    if (good) {
        const ReportOptions options = { .published = published };
        good = report_write(digests, &claims, &options, output.file);
        if (good)
            good = output_commit(&output);
        else
            output_abandon(&output);
    }
    claims_free(&claims);
    digests_free(digests);
    return good;
}

static bool write_digests(const char *data, const char *folder)
{
    Digest *digests = digests_from_tables(data);
    const bool good = digests && digests_write(digests, folder);
    digests_free(digests);
    return good;
}

static bool write_page(const char *template_path, const char *body_path, const char *out)
{
    size_t size;
    char folder[PATH_SIZE];
    char *page_template = file_read(template_path, &size);
    char *body = page_template ? file_read(body_path, &size) : NULL;
    Output output;
    bool good = body && output_open(&output, out);
    if (good) {
        good = page_write(page_template, body, folder_of(out, folder, sizeof folder), output.file);
        if (good)
            good = output_commit(&output);
        else
            output_abandon(&output);
    }
    free(page_template);
    free(body);
    return good;
}

/* The line that sums everything up. EXIT_DIFFERS where a check or a verdict does. */
static int print_summary(const char *data)
{
    char path[PATH_SIZE];
    Claims claims;
    snprintf(path, sizeof path, "%s/claims.json", data);
    if (!claims_read(&claims, path))
        return EXIT_BAD;
    const int agree = claims_agreeing(&claims);
    printf("%ld of %ld checks held", claims.held, claims.all);
    if (claims.experiment)
        printf(", worst ratio %.3g (limit %g) in %s, row %ld, %s", claims.worst, ROUNDING_THRESHOLD,
               claims.experiment, claims.row + 1, claims.column);
    printf("; %d of %d claims as declared\n", agree, claims.count);
    const bool good = claims.held == claims.all && agree == claims.count;
    claims_free(&claims);
    return good ? EXIT_GOOD : EXIT_DIFFERS;
}

int main(int argc, char **argv)
{
    const char *stage = argc > 1 ? argv[1] : "";
    bool good;
    if (argc == 4 && strcmp(stage, "markdown") == 0)
        good = write_markdown(argv[2], argv[3], false);
    else if (argc == 4 && strcmp(stage, "published") == 0)
        good = write_markdown(argv[2], argv[3], true);
    else if (argc == 4 && strcmp(stage, "digest") == 0)
        good = write_digests(argv[2], argv[3]);
    else if (argc == 5 && strcmp(stage, "page") == 0)
        good = write_page(argv[2], argv[3], argv[4]);
    else if (argc == 4 && strcmp(stage, "peers") == 0)
        good = peers_write(argv[2], argv[3]);
    else if (argc == 3 && strcmp(stage, "summary") == 0)
        return print_summary(argv[2]);
    else
        good = report_complain("usage: report markdown DATA REPORT.md | published NUMBERS "
                               "REPORT.md | digest DATA NUMBERS | page TEMPLATE BODY.html "
                               "PAGE.html | peers TABLES PAGE.md | summary DATA");
    return good ? EXIT_GOOD : EXIT_BAD;
}
