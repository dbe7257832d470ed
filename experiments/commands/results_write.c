/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results_write.h"

#include "judges.h"
#include "provenance.h"
#include "view.h"

static void write_provenance_json(int lanes, FILE *file)
{
    json_t *json = json_pack("{s:s, s:s, s:s, s:s, s:s, s:i}", "version", provenance.version,
                             "commit", provenance.commit, "compiler", provenance.compiler, "flags",
                             provenance.flags, "libraries", provenance.libraries, "lanes", lanes);
    json_dumpf(json, file, 0);
    json_decref(json);
}

void results_begin(Format format, int lanes, FILE *file)
{
    if (format == FORMAT_CSV) {
        provenance_write(file);
        provenance_write_lanes(file, lanes);
    }
    if (format != FORMAT_JSON)
        return;
    fputs("{\n\"provenance\": ", file);
    write_provenance_json(lanes, file);
    fputs(",\n\"experiments\": [\n", file);
}

void results_between(Format format, FILE *file)
{
    fputs(format == FORMAT_JSON ? ",\n" : "\n", file);
}

void results_end(Format format, const Ledger *ledger, FILE *file)
{
    if (format != FORMAT_JSON)
        return;
    fputs("]", file);
    if (ledger) {
        fputs(",\n\"ledger\": ", file);
        ledger_write_json(ledger, file);
    } else {
        fputs("\n", file);
    }
    fputs("}\n", file);
}

/* A row in a line, so that a file can be read a row at a time. */
static void write_json(const Entry *entry, const Table *table, FILE *file)
{
    json_t *name = json_pack("{s:s, s:s}", "name", entry->name, "title", entry->experiment->title);
    json_dumpf(name, file, JSON_EMBED);
    json_decref(name);
    fputs(", \"rows\": [", file);
    for (long row = 0; row < table->rows; row++) {
        json_t *json = json_object();
        for (int i = 0; i < table->columns; i++)
            json_object_set_new(json, table->column[i], json_number(*table_cell(table, row, i)));
        json_object_set_new(json, "verdict", json_string(row_verdict_name(table->verdict[row])));
        fputs(row ? ",\n" : "\n", file);
        json_dumpf(json, file, JSON_REAL_PRECISION(17));
        json_decref(json);
    }
}

static void write_claims(const Ledger *ledger, const char *bullet, FILE *file)
{
    for (int i = 0; i < ledger->count; i++) {
        const LedgerClaim *claim = &ledger->claims[i];
        char found[80];
        fprintf(file, "%s%-5s %s: %s", bullet, claim->claim->id,
                finding_text(&claim->finding, found, sizeof found), claim->claim->statement);
        if (claim->finding.text[0])
            fprintf(file, " (%s)", claim->finding.text);
        if (!ledger_claim_agrees(claim))
            fprintf(file, " DIFFERS, declared: %s", verdict_name(claim->claim->expect));
        fputc('\n', file);
    }
}

static void write_for_people(Format format, const Entry *entry, const Table *table,
                             const Ledger *ledger, bool all_columns, FILE *file)
{
    const Experiment plain = { .title = entry->experiment->title };
    Grid grid;
    view_fill(all_columns ? &plain : entry->experiment, table, &grid);
    fprintf(file, format == FORMAT_MARKDOWN ? "## %s\n\n" : "%s\n\n", entry->experiment->title);
    grid_write(&grid, format, file);
    grid_free(&grid);
    fputc('\n', file);
    if (ledger->experiment)
        fprintf(file, "%ld of %ld checks held, worst ratio %.3g (limit %g) in row %ld, %s\n",
                ledger->held, ledger->checks, ledger->worst, ROUNDING_THRESHOLD, ledger->row + 1,
                ledger->column);
    if (format == FORMAT_MARKDOWN && ledger->count)
        fputc('\n', file);
    write_claims(ledger, format == FORMAT_MARKDOWN ? "- " : "", file);
}

void results_table(Format format, const Entry *entry, const Table *table, const Ledger *ledger,
                   bool all_columns, FILE *file)
{
    switch (format) {
    case FORMAT_CSV:
        fprintf(file, "# experiment %s\n", entry->name);
        table_write_csv(table, file);
        break;
    case FORMAT_JSON:
        fputs("{", file);
        write_json(entry, table, file);
        fputs("\n]}", file);
        break;
    case FORMAT_TEXT:
    case FORMAT_HTML:
    case FORMAT_JUNIT:
    case FORMAT_MARKDOWN:
        write_for_people(format, entry, table, ledger, all_columns, file);
        break;
    }
}
