/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The report. Its numbers come from files alone, so that a published copy can be made again from the
 * published numbers, to the byte:
 *
 *     build/data/NAME.csv ─▶ digest ─▶ report.md ─▶ cmark-gfm ─▶ page ─▶ report.html
 *     claims.json ─────────────────────┘
 *
 * A digest is what the report shows of a table: all of a short one; of a long one a few rows, and how the
 * whole came out. Functions that can fail for a user's reason say it in one line on stderr.
 */
#ifndef REPORTS_REPORT_H
#define REPORTS_REPORT_H

#include "experiment.h"

#include <jansson.h>
#include <stdio.h>

/* ---- digests (digest.c, digest_files.c) ---- */

typedef struct Digest {
    const Entry *entry; /* NULL ends a list */
    Table shown;        /* the rows shown; its columns are the whole table's */
    long rows;          /* of the whole table */
    Summary summary;    /* of the whole table; its row counts there, from 0 */
} Digest;

/* Longer tables are shown in part. */
enum { MOST_ROWS_SHOWN = 40 };

/* Makes the digest of a whole table. Of a long one it shows nine rows evenly spread, and the first of
 * each verdict that is not "holds". False when memory is out. */
bool digest_make(Digest *digest, const Entry *entry, const Table *whole);
void digest_free(Digest *digest);
void digests_free(Digest *list);

/* Digests in the order of the experiments: of all of them from whole tables, folder/NAME.csv; or of those
 * that digests_write put into folder. A list for digests_free; NULL after a line on stderr. */
Digest *digests_from_tables(const char *folder);
Digest *digests_read(const char *folder);
/* Writes folder/NAME.csv, the rows shown, for each, and folder/summary.csv. */
bool digests_write(const Digest *list, const char *folder);

/* ---- claims (claims.c) ---- */

typedef struct ClaimRecord {
    const char *id, *statement, *verdict, *expected, *truth, *text; /* the last two may be NULL */
    const char *experiment, *column;
    double within; /* NaN where it is no number */
    long row;      /* from 0 */
    int agrees;
} ClaimRecord;

/* What claims.json holds (written by ledger_write_json). Texts belong to json. */
typedef struct Claims {
    json_t *json;
    long all, held; /* checks */
    double worst;   /* NaN without checks, infinite where a comparison was no number */
    const char *experiment, *column; /* of the worst; NULL without checks */
    long row;
    ClaimRecord *claim;
    int count;
} Claims;

/* Reads path, or json (whose reference it takes over) under that name. False after a line on stderr. */
bool claims_read(Claims *claims, const char *path);
bool claims_take(Claims *claims, json_t *json, const char *name);
void claims_free(Claims *claims);
/* How many have the verdict that is declared. */
int claims_agreeing(const Claims *claims);

/* ---- Markdown (markdown.c, claims_write.c, section.c, text.c) ---- */

/* What is told about the making: published copies leave out what differs between machines. */
typedef struct ReportOptions {
    bool published;
} ReportOptions;

/* Writes the report in Markdown (GFM), its figures as links to figures/NAME.svg. False after a line on
 * stderr; errors of the stream stay there for the caller. */
bool report_write(const Digest *digests, const Claims *claims, const ReportOptions *options,
                  FILE *file);
/* The parts of it. */
bool section_write(const Digest *digest, const Claims *claims, FILE *file);
void claims_write(const Claims *claims, FILE *file);
/* A line of links to its tables. */
void claims_write_links(const Claims *claims, FILE *file);
/* The verdict with its size, and the declared one where it differs. */
void claim_write_verdict(const ClaimRecord *claim, FILE *file);

/* The anchor of a heading, made as GitHub makes it: small letters, blanks as hyphens, no punctuation.
 * Writes at most size bytes, returns text. */
char *text_slug(const char *heading, char *text, size_t size);
/* Writes plain text so that Markdown shows it as it is, in a table's cell too. */
void text_write_plain(const char *plain, FILE *file);

/* ---- the page (page.c) ---- */

/* Writes an HTML page from a template, in which the lines @TITLE@ and @BODY@ stand for the first heading
 * and the whole body: headings get their anchors, tables a frame that scrolls, and figures (relative to
 * folder) are put in as data URIs. False after a line on stderr. */
bool page_write(const char *page_template, const char *body, const char *folder, FILE *file);
/* A file's whole contents, ended by a NUL that is not counted, for the caller to free; NULL after a line
 * on stderr. */
char *file_read(const char *path, size_t *size);

/* ---- all ---- */

/* One line on stderr, "report: ...". Returns false. */
bool report_complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Writes the page on public implementations from verdicts.csv and turns.csv of a folder (make peers). False
 * after a line on stderr. */
bool peers_write(const char *folder, const char *out);

#endif
