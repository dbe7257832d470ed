/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results.h"

#include "ledger.h"
#include "output.h"
#include "ranks.h"
#include "results_write.h"

#include <stdlib.h>
#include <string.h>

enum { PATH_SIZE = 4096 };

static const char *next_entry(int i)
{
    return experiments[i].name;
}

const Entry *entry_named(const Command *command, const char *name)
{
    char near[200];
    const Entry *entry = experiment_find(name);
    if (!entry)
        usage_error(command, "%s: no such experiment%s (see springlab list)", name,
                    nearest_names(name, next_entry, near, sizeof near));
    return entry;
}

const Entry **selection_room(int named)
{
    size_t room = (size_t)named;
    for (const Entry *entry = experiments; entry->name; entry++)
        room++;
    return calloc(room, sizeof(const Entry *));
}

static const Table *searched; /* for next_column */

static const char *next_column(int i)
{
    return i < searched->columns ? searched->column[i] : NULL;
}

/* The index of a column, or -1 after a line on stderr. */
static int column_named(const Command *command, const Table *table, const char *name)
{
    const int column = table_column(table, name);
    char near[200];
    searched = table;
    if (column < 0)
        usage_error(command, "--columns: %s: no such column of %s%s", name, table->name,
                    nearest_names(name, next_column, near, sizeof near));
    return column;
}

/* Adds the columns that names (a,b,c) tells to part. */
static bool declare_part(const Command *command, const Table *table, const char *names, Table *part)
{
    for (const char *name = names;; name++) {
        char word[COLUMN_NAME_SIZE];
        const size_t length = strcspn(name, ",");
        snprintf(word, sizeof word, "%.*s", (int)length, name);
        if (column_named(command, table, word) < 0 || table_add_column(part, word) < 0)
            return false;
        name += length;
        if (!*name)
            return true;
    }
}

static void fill_part(const Table *table, Table *part)
{
    for (int i = 0; i < part->columns; i++) {
        const int from = table_column(table, part->column[i]);
        for (long row = 0; row < table->rows; row++)
            *table_cell(part, row, i) = *table_cell(table, row, from);
    }
    memcpy(part->verdict, table->verdict, (size_t)table->rows * sizeof *part->verdict);
}

/* Replaces a table by the named columns of it. */
static bool reduce_table(const Command *command, const char *names, Table *table)
{
    Table part = { .name = table->name };
    const bool good =
        declare_part(command, table, names, &part) && table_set_rows(&part, table->rows);
    if (good) {
        fill_part(table, &part);
        table_free(table);
        *table = part;
    } else {
        table_free(&part);
    }
    return good;
}

/* Whether a sweep will have the named columns: known before it is run. */
static bool has_columns(const Command *command, const Entry *entry, const char *names)
{
    Table table = { .name = entry->name }, part = { 0 };
    const bool good = entry->experiment->run ||
                      experiment_declare_table(entry->experiment, &table) ||
                      declare_part(command, &table, names, &part);
    table_free(&table);
    table_free(&part);
    return good;
}

/* What goes on while the selection is run. */
typedef struct Run {
    const Command *command;
    const Common *common;
    const Selection *selection;
    Ledger all;
} Run;

static void begin_table(const Run *run, bool is_first, FILE *file)
{
    const Format format = (Format)run->common->format;
    if (is_first)
        results_begin(format, run->selection->lanes, file);
    else
        results_between(format, file);
}

/* Runs one experiment, enters it into the ledgers and writes its table: nothing is written before the
 * first has run. */
static int run_entry(Run *run, const Entry *entry, bool is_first, FILE *file)
{
    const Format format = (Format)run->common->format;
    const long own_points = run->selection->alone ? entry->experiment->points_alone : 0;
    const RunOptions options = { .threads = run->common->threads,
                                 .lanes = run->selection->lanes,
                                 .points =
                                     run->selection->points ? run->selection->points : own_points,
                                 .source = run->selection->source,
                                 .progress = progress_bar,
                                 .context = (void *)(size_t)entry->name };
    Table table;
    Ledger own = { 0 };
    const char *failed = experiment_run(entry, &options, &table);
    if (failed)
        return usage_error(run->command, "%s: %s", entry->name, failed);
    int status = EXIT_HELD;
    const char *columns = run->selection->columns;
    if (!ledger_add(&own, entry, &table) || !ledger_add(&run->all, entry, &table))
        status = usage_error(run->command, "%s: out of memory", entry->name);
    else if (columns && !reduce_table(run->command, columns, &table))
        status = EXIT_USAGE;
    if (status == EXIT_HELD) {
        begin_table(run, is_first, file);
        results_table(format, entry, &table, &own, columns != NULL, file);
    }
    ledger_free(&own);
    table_free(&table);
    return status;
}

/* Writes some of the selection into one file, or to standard output. */
static int write_file(Run *run, const char *path, int from, int to, bool with_ledger)
{
    Output output;
    if (!output_open(&output, path))
        return EXIT_USAGE;
    int status = EXIT_HELD;
    for (int i = from; i < to && status == EXIT_HELD; i++)
        status = run_entry(run, run->selection->entry[i], i == from, output.file);
    if (status != EXIT_HELD) {
        output_abandon(&output);
        return status;
    }
    results_end((Format)run->common->format, with_ledger ? &run->all : NULL, output.file);
    return output_commit(&output) ? EXIT_HELD : EXIT_USAGE;
}

static int name_file(const Run *run, const char *name, const char *ending, char *path)
{
    const int length = snprintf(path, PATH_SIZE, "%s/%s.%s", run->common->output_dir, name, ending);
    return length < PATH_SIZE ? EXIT_HELD : usage_error(run->command, "--output-dir: too long");
}

static int write_claims(const Run *run)
{
    char path[PATH_SIZE];
    Output output;
    if (name_file(run, "claims", "json", path) != EXIT_HELD || !output_open(&output, path))
        return EXIT_USAGE;
    ledger_write_json(&run->all, output.file);
    return output_commit(&output) ? EXIT_HELD : EXIT_USAGE;
}

static int write_folder(Run *run)
{
    static const char *const endings[] = { "txt", "csv", "json", "md" };
    if (!output_make_folder(run->common->output_dir))
        return EXIT_USAGE;
    int status = EXIT_HELD;
    for (int i = 0; i < run->selection->count && status == EXIT_HELD; i++) {
        char path[PATH_SIZE];
        status = name_file(run, run->selection->entry[i]->name, endings[run->common->format], path);
        if (status == EXIT_HELD)
            status = write_file(run, path, i, i + 1, false);
    }
    return status == EXIT_HELD ? write_claims(run) : status;
}

static int refuse_selection(const Command *command, const Common *common,
                            const Selection *selection)
{
    if (common->output && common->format == FORMAT_CSV && selection->count > 1)
        return usage_error(command,
                           "--output %s: a CSV file holds one experiment, and %d are to be run: "
                           "use --output-dir",
                           common->output, selection->count);
    for (int i = 0; i < selection->count; i++)
        for (int j = 0; j < i; j++)
            if (selection->entry[i] == selection->entry[j])
                return usage_error(command, "%s: named twice", selection->entry[i]->name);
    for (int i = 0; selection->columns && i < selection->count; i++)
        if (!has_columns(command, selection->entry[i], selection->columns))
            return EXIT_USAGE;
    return EXIT_HELD;
}

/* The closing words, and what they come to. */
static int tell_ledger(const Run *run)
{
    const bool agrees = ledger_agrees(&run->all), to_stdout = run->common->output_dir != NULL;
    if (ranks_self() == 0 && (!run->common->quiet || !agrees))
        ledger_write_text(&run->all, to_stdout ? stdout : stderr);
    if (to_stdout && end_printing() != EXIT_HELD)
        return EXIT_USAGE;
    return agrees ? EXIT_HELD : EXIT_DIFFERS;
}

int results_run(const Command *command, const Common *common, const Selection *selection)
{
    Run run = { .command = command, .common = common, .selection = selection };
    int status = refuse_selection(command, common, selection);
    if (status == EXIT_HELD)
        status = common->output_dir ? write_folder(&run)
                                    : write_file(&run, common->output, 0, selection->count, true);
    if (status == EXIT_HELD)
        status = tell_ledger(&run);
    ledger_free(&run.all);
    return status;
}
