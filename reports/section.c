/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The section of one experiment: its heading, table, figure, checks and claims. */
#include "grid.h"
#include "report.h"
#include "view.h"

#include <string.h>

/* The heading's text without its first line, which is the title; headings within go one level down. */
static void write_heading(const Entry *entry, FILE *file)
{
    fprintf(file, "## %s\n", entry->experiment->title);
    const char *at = entry->heading;
    if (at[0] == '#')
        at += strcspn(at, "\n");
    at += strspn(at, "\n");
    fputc('\n', file);
    for (bool line_begins = true; *at; at++) {
        if (line_begins && *at == '#')
            fputc('#', file);
        fputc(*at, file);
        line_begins = *at == '\n';
    }
    fputc('\n', file);
}

static bool views_are_columns(const Digest *digest)
{
    const View *views = digest->entry->experiment->views;
    for (int i = 0; i < MOST_VIEWS && views[i].column; i++)
        if (table_column(&digest->shown, views[i].column) < 0)
            return report_complain("experiments/%s.c: a view names no column of its table: '%s'",
                                   digest->entry->name, views[i].column);
    return true;
}

static bool write_table(const Digest *digest, FILE *file)
{
    Grid grid;
    view_fill(digest->entry->experiment, &digest->shown, &grid);
    const bool good = grid_write_markdown(&grid, file) || report_complain("out of memory");
    grid_free(&grid);
    fputc('\n', file);
    if (digest->shown.rows < digest->rows)
        fprintf(file, "%ld of %ld rows; all are in `build/data/%s.csv`.\n\n", digest->shown.rows,
                digest->rows, digest->entry->name);
    return good;
}

static void write_reasons(const Digest *digest, FILE *file)
{
    static const char *const reasons[] = { NULL, "off their law",
                                           "not settled at the end of the run",
                                           "where no law applies", "refused by the solver" };
    for (RowVerdict verdict = ROW_OFF; verdict <= ROW_REFUSED; verdict++) {
        const long rows = digest->summary.rows_by_reason[verdict];
        if (rows)
            fprintf(file, " Rows %s: %ld.", reasons[verdict], rows);
    }
}

static void write_checks(const Digest *digest, FILE *file)
{
    const Summary *s = &digest->summary;
    if (s->checks)
        fprintf(file,
                "%ld of %ld checks hold; the largest residual is %.2g roundings, in row %ld, `%s`.",
                s->held, s->checks, s->worst, s->row + 1, digest->shown.column[s->column]);
    else
        fputs("Nothing here is compared with a law to rounding.", file);
    write_reasons(digest, file);
    fputs("\n\n", file);
}

static void write_claims(const Digest *digest, const Claims *claims, FILE *file)
{
    int written = 0;
    for (int i = 0; i < claims->count; i++) {
        const ClaimRecord *claim = &claims->claim[i];
        if (strcmp(claim->experiment, digest->entry->name) != 0)
            continue;
        fprintf(file, "- %s ", claim->id);
        claim_write_verdict(claim, file);
        fputs(": ", file);
        text_write_plain(claim->statement, file);
        fputc('\n', file);
        written++;
    }
    if (written)
        fputc('\n', file);
}

bool section_write(const Digest *digest, const Claims *claims, FILE *file)
{
    const Entry *entry = digest->entry;
    if (!views_are_columns(digest))
        return false;
    write_heading(entry, file);
    if (!write_table(digest, file))
        return false;
    fprintf(file, "![Figure: %s](figures/%s.svg)\n\n", entry->experiment->title, entry->name);
    write_checks(digest, file);
    write_claims(digest, claims, file);
    return true;
}
