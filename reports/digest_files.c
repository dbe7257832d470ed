/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Digests in files: NAME.csv holds the rows shown, summary.csv a line for each experiment. */
#include "output.h"
#include "report.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_SIZE = 4096 };

static const char summary_header[] = "experiment,rows,checks,held,worst_rounding,worst_row,"
                                     "worst_column,holds,off,unsettled,no_law,refused";

static bool read_table(Table *table, const char *folder, const char *name, const char *what_to_do)
{
    char path[PATH_SIZE], error[700];
    snprintf(path, sizeof path, "%s/%s.csv", folder, name);
    return table_read_csv(table, name, path, error, sizeof error) ||
           report_complain("%s (%s)", error, what_to_do);
}

/* A list with room for every experiment and its end. */
static Digest *make_list(void)
{
    size_t count = 1;
    for (const Entry *entry = experiments; entry->name; entry++)
        count++;
    Digest *list = calloc(count, sizeof *list);
    if (!list)
        report_complain("out of memory");
    return list;
}

Digest *digests_from_tables(const char *folder)
{
    Digest *list = make_list();
    for (int i = 0; list && experiments[i].name; i++) {
        Table whole;
        bool good = read_table(&whole, folder, experiments[i].name, "make data");
        if (good) {
            good =
                digest_make(&list[i], &experiments[i], &whole) || report_complain("out of memory");
            table_free(&whole);
        }
        if (!good) {
            digests_free(list);
            return NULL;
        }
    }
    return list;
}

static const char *worst_name(const Digest *digest)
{
    return digest->summary.column < 0 ? "" : digest->shown.column[digest->summary.column];
}

static void write_summary(const Digest *digest, FILE *file)
{
    const Summary *s = &digest->summary;
    fprintf(file, "%s,%ld,%ld,%ld,%.17g,%ld,%s", digest->entry->name, digest->rows, s->checks,
            s->held, s->worst, s->row, worst_name(digest));
    for (int i = 0; i <= ROW_REFUSED; i++)
        fprintf(file, ",%ld", s->rows_by_reason[i]);
    fputc('\n', file);
}

static bool write_shown(const Digest *digest, const char *folder)
{
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/%s.csv", folder, digest->entry->name);
    Output output;
    if (!output_open(&output, path))
        return false;
    table_write_csv(&digest->shown, output.file);
    return output_commit(&output);
}

bool digests_write(const Digest *list, const char *folder)
{
    if (!output_make_folder(folder))
        return false;
    for (const Digest *digest = list; digest->entry; digest++)
        if (!write_shown(digest, folder))
            return false;
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/summary.csv", folder);
    Output output;
    if (!output_open(&output, path))
        return false;
    fprintf(output.file, "%s\n", summary_header);
    for (const Digest *digest = list; digest->entry; digest++)
        write_summary(digest, output.file);
    return output_commit(&output);
}

/* Reads a line of summary.csv into the digest, whose table has been read. */
static bool read_summary(Digest *digest, const char *line)
{
    Summary *s = &digest->summary;
    long *reason = s->rows_by_reason;
    char name[128], column[COLUMN_NAME_SIZE] = "", rest[2];
    int at = 0;
    if (sscanf(line, "%127[^,],%ld,%ld,%ld,%lf,%ld,%n", name, &digest->rows, &s->checks, &s->held,
               &s->worst, &s->row, &at) != 6 ||
        at == 0 || strcmp(name, digest->entry->name) != 0)
        return false;
    if (line[at] != ',' && sscanf(line + at, "%47[^,]", column) != 1)
        return false;
    s->column = *column ? table_column(&digest->shown, column) : -1;
    if (*column && s->column < 0)
        return false;
    return sscanf(line + at + strlen(column), ",%ld,%ld,%ld,%ld,%ld%1[^\n]", &reason[0], &reason[1],
                  &reason[2], &reason[3], &reason[4], rest) == 5;
}

static const char advice[] = "make publish";

/* The experiment whose line of summary.csv this is; it comes after `before` in the list of all. */
static const Entry *line_entry(const char *line, const Entry *before)
{
    char name[128];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(line, ","), line);
    const Entry *entry = experiment_find(name);
    return entry && (!before || entry > before) ? entry : NULL;
}

/* Reads summary.csv line by line, and the table of each. An experiment may be missing, none may be
 * unknown. */
static bool read_list(Digest *list, const char *folder, const char *path, FILE *file)
{
    char line[1024];
    if (!fgets(line, sizeof line, file) || strcspn(line, "\n") != strlen(summary_header) ||
        strncmp(line, summary_header, strlen(summary_header)) != 0)
        return report_complain("%s: line 1: expected: %s", path, summary_header);
    const Entry *entry = NULL;
    for (int i = 0; fgets(line, sizeof line, file); i++) {
        entry = line_entry(line, entry);
        if (!entry)
            return report_complain("%s: line %d: no experiment, or out of order (%s)", path, i + 2,
                                   advice);
        if (!read_table(&list[i].shown, folder, entry->name, advice))
            return false;
        list[i].entry = entry;
        if (!read_summary(&list[i], line))
            return report_complain("%s: line %d: no summary (%s)", path, i + 2, advice);
    }
    return true;
}

Digest *digests_read(const char *folder)
{
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/summary.csv", folder);
    FILE *file = fopen(path, "r");
    if (!file)
        report_complain("%s: cannot be read: %s (%s)", path, strerror(errno), advice);
    Digest *list = file ? make_list() : NULL;
    if (list && !read_list(list, folder, path, file)) {
        digests_free(list);
        list = NULL;
    }
    if (file)
        fclose(file);
    return list;
}
