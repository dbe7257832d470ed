/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An audit as text and as Markdown: what is wrong comes first. */
#include "audit_report.h"
#include "command.h"

/* So many findings of one kind are told in text; the others are counted. */
enum { TOLD = 3 };

/* All findings of a kind and severity, from their first on. */
static void write_kind(const Findings *findings, int first, FILE *file)
{
    const ModelFinding *kind = &findings->finding[first];
    int count = 0;
    fprintf(file, "%s: %s\n", severity_name(kind->severity), kind->id);
    for (int i = first; i < findings->count; i++) {
        const ModelFinding *f = &findings->finding[i];
        if (!audit_is_of_kind(f, kind))
            continue;
        if (count++ < TOLD)
            fprintf(file, "  - %s\n    at %s\n", f->text, f->place);
    }
    if (count > TOLD)
        fprintf(file, "  - and %d more\n", count - TOLD);
    if (*kind->advice)
        fprintf(file, "  > %s\n", kind->advice);
}

static void write_grid(Grid *grid, Format format, FILE *file)
{
    grid_write(grid, format, file);
    grid_free(grid);
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
        grid_add(&grid, "%s: %s", f->id, f->place);
    }
    write_grid(&grid, FORMAT_MARKDOWN, file);
}

void audit_write_markdown(const Audit *audit, FILE *file)
{
    char text[300];
    fprintf(file, "# %s: %s\n\n", audit_file_name(audit), audit_verdict(audit, text, sizeof text));
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
    write_grid(&grid, FORMAT_MARKDOWN, file);
    for (int s = 0; s < audit->model->springs; s++) {
        if (audit->spring[s].tip < 0)
            continue;
        Grid joints = { 0 };
        fprintf(file, "\n### %s\n\n", audit->spring[s].spring->name);
        audit_add_joints(audit, s, &joints);
        write_grid(&joints, FORMAT_MARKDOWN, file);
        if (audit_depends_on_rate(audit, s)) {
            Grid retimed = { 0 };
            fprintf(file, "\nStiffness / gravity power / drag that keep the look of %g fps:\n\n",
                    audit->rates.fps[audit->rates.reference]);
            audit_add_retimed(audit, s, &retimed);
            write_grid(&retimed, FORMAT_MARKDOWN, file);
        }
    }
}
