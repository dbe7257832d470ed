/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An audit as text and as Markdown: what is wrong comes first. */
#include "audit_report.h"
#include "command.h"

#include <stdlib.h>
#include <string.h>

/* So many findings of one kind are told in text; the others are counted. */
enum { TOLD = 3 };

/* All findings of a kind and severity, from their first on. */
static void write_kind(const Findings *findings, int first, FILE *file)
{
    const ModelFinding *kind = &findings->finding[first];
    const long count = findings_of_kind(findings, kind);
    int told = 0;
    fprintf(file, "%s: %s\n", severity_name(kind->severity), kind->id);
    for (int i = first; i < findings->count; i++) {
        const ModelFinding *f = &findings->finding[i];
        if (!audit_is_of_kind(f, kind))
            continue;
        if (told++ < TOLD)
            fprintf(file, "  - %s\n%s%s%s", f->text, *f->place ? "    at " : "", f->place,
                    *f->place ? "\n" : "");
    }
    if (count > TOLD)
        fprintf(file, "  - and %ld more\n", count - TOLD);
    if (*kind->advice)
        fprintf(file, "  > %s\n", kind->advice);
}

static void write_grid(Grid *grid, Format format, FILE *file)
{
    grid_write(grid, format, file);
    grid_free(grid);
}

/* Text as Markdown that shows just that, in a table too: where a bar would end the cell even behind a backslash. NULL
 * when memory is out; the caller frees it. */
static char *escape_markdown(const char *text)
{
    enum { LONGEST = 6 }; /* of what stands for one byte */
    char *escaped = malloc(LONGEST * strlen(text) + 1);
    size_t used = 0;
    for (; escaped && *text; text++) {
        const char *entity = *text == '<'   ? "&lt;"
                             : *text == '&' ? "&amp;"
                             : *text == '|' ? "&#124;"
                                            : NULL;
        if (strchr("\\[]*_`~", *text))
            escaped[used++] = '\\';
        if (entity)
            used += (size_t)sprintf(escaped + used, "%s", entity);
        else
            escaped[used++] = *text;
    }
    if (escaped)
        escaped[used] = '\0';
    return escaped;
}

static void write_escaped(const char *before, const char *text, const char *after, FILE *file)
{
    char *escaped = escape_markdown(text);
    fprintf(file, "%s%s%s", before, escaped ? escaped : "(out of memory)", after);
    free(escaped);
}

static void write_markdown_grid(Grid *grid, FILE *file)
{
    for (long i = 0; i < grid->cells; i++) {
        char *escaped = escape_markdown(grid->cell[i]);
        grid->failed = grid->failed || !escaped;
        if (escaped) {
            free(grid->cell[i]);
            grid->cell[i] = escaped;
        }
    }
    write_grid(grid, FORMAT_MARKDOWN, file);
}

void audit_write_text(const Audit *audit, FILE *file)
{
    char text[300];
    const Findings *findings = &audit->findings;
    fprintf(file, "%s: %s\n", audit_file_name(audit), audit_verdict(audit, text, sizeof text));
    fprintf(file, "%s\n", audit_summary(audit, text, sizeof text));
    for (int i = 0; i < findings->count; i++)
        if (audit_is_first_of_kind(findings, i)) {
            fputc('\n', file);
            write_kind(findings, i, file);
        }
    if (audit->model->springs == 0)
        return;
    Grid grid = { 0 };
    audit_add_springs(audit, &grid);
    fputc('\n', file);
    write_grid(&grid, FORMAT_TEXT, file);
    fputc('\n', file);
    for (int i = 0; audit_footnotes[i]; i++)
        fprintf(file, "%s\n", audit_footnotes[i]);
}

static void write_findings(const Findings *findings, FILE *file)
{
    Grid grid = { .columns = 4 };
    grid_add(&grid, "severity");
    grid_add(&grid, "what");
    grid_add(&grid, "what to do");
    grid_add(&grid, "where");
    for (int i = 0; i < findings->count; i++) {
        const ModelFinding *f = &findings->finding[i];
        grid_add(&grid, "%s", severity_name(f->severity));
        grid_add(&grid, "%s", f->text);
        grid_add(&grid, "%s", f->advice);
        grid_add(&grid, "%s%s%s", f->id, *f->place ? ": " : "", f->place);
    }
    write_markdown_grid(&grid, file);
}

void audit_write_markdown(const Audit *audit, FILE *file)
{
    char text[300];
    write_escaped("# ", audit_file_name(audit), ": ", file);
    fprintf(file, "%s\n\n", audit_verdict(audit, text, sizeof text));
    fprintf(file, "%s\n\n", audit_summary(audit, text, sizeof text));
    if (audit->findings.count > 0) {
        fputs("## Findings\n\n", file);
        write_findings(&audit->findings, file);
        fputc('\n', file);
    }
    if (audit->model->springs == 0)
        return;
    Grid grid = { 0 };
    fputs("## Springs\n\n", file);
    audit_add_springs(audit, &grid);
    write_markdown_grid(&grid, file);
    for (int i = 0; audit_footnotes[i]; i++)
        write_escaped("\n", audit_footnotes[i], "\n", file);
    for (int s = 0; s < audit->model->springs; s++) {
        if (audit->spring[s].tip < 0)
            continue;
        Grid joints = { 0 };
        write_escaped("\n### ", audit->spring[s].spring->name, "\n\n", file);
        audit_add_joints(audit, s, &joints);
        write_markdown_grid(&joints, file);
        if (audit_depends_on_rate(audit, s)) {
            Grid retimed = { 0 };
            fprintf(file, "\nStiffness / gravity power / drag that keep the look of %g fps:\n\n",
                    audit->rates.fps[audit->rates.reference]);
            audit_add_retimed(audit, s, &retimed);
            write_markdown_grid(&retimed, file);
        }
    }
}
