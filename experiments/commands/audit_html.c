/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Audits as one page that needs no other file. */
#include "audit_report.h"
#include "base64.h"

#include <stdlib.h>

static const char head[] =
    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
    "<title>Spring bone audit</title>\n<style>\n"
    "body { margin: 0 auto; padding: 1rem 1rem 4rem; max-width: 72rem; color: #222;\n"
    "  font: 1rem/1.5 Arial, Helvetica, sans-serif; }\n"
    "h1 { font-size: 1.6rem; margin: 2rem 0 0.3rem; } h2 { font-size: 1.25rem; margin: 2.2rem 0 "
    "0.4rem; }\n"
    "h3 { font-size: 1.05rem; margin: 2rem 0 0; } .quiet { color: #555; }\n"
    ".foot { margin: 0.1rem 0; font-size: 0.85rem; }\n"
    ".finding { margin: 0.5rem 0; padding: 0.4rem 0.8rem; border-left: 5px solid #999; background: "
    "#f7f7f7; }\n"
    ".error { border-color: #b00020; background: #fdf0f1; }\n"
    ".warning { border-color: #d98200; background: #fff8ec; }\n"
    ".note { border-color: #0072b2; background: #f1f7fb; }\n"
    ".finding b { text-transform: uppercase; font-size: 0.75rem; margin-right: 0.5rem; }\n"
    ".finding p { margin: 0.1rem 0; } .place { font: 0.75rem monospace; color: #666; "
    "overflow-wrap: anywhere; }\n"
    "img { display: block; width: 100%; max-width: 860px; height: auto; margin: 0.4rem 0; }\n"
    ".wide { overflow-x: auto; } table { border-collapse: collapse; font-size: 0.85rem; "
    "font-variant-numeric: tabular-nums; }\n"
    "th, td { padding: 0.2rem 0.45rem; border-bottom: 1px solid #ddd; text-align: right; "
    "white-space: nowrap; }\n"
    "th { vertical-align: bottom; border-bottom: 2px solid #888; white-space: normal; } "
    "th:first-child, td:first-child { "
    "text-align: left; }\n"
    "summary { cursor: pointer; color: #0072b2; }\n"
    "</style>\n</head>\n<body>\n";

static void write_text(const char *text, FILE *file)
{
    for (; *text; text++)
        switch (*text) {
        case '<':
            fputs("&lt;", file);
            break;
        case '>':
            fputs("&gt;", file);
            break;
        case '&':
            fputs("&amp;", file);
            break;
        case '"':
            fputs("&quot;", file);
            break;
        default:
            fputc(*text, file);
        }
}

static void write_tagged(const char *open, const char *text, const char *close, FILE *file)
{
    fputs(open, file);
    write_text(text, file);
    fputs(close, file);
}

static void write_table(Grid *grid, FILE *file)
{
    fputs("<div class=\"wide\"><table>\n", file);
    for (long i = 0; i < grid->cells && !grid->failed; i++) {
        const bool heading = i < grid->columns;
        if (i % grid->columns == 0)
            fputs("<tr>", file);
        write_tagged(heading ? "<th>" : "<td>", grid->cell[i], heading ? "</th>" : "</td>", file);
        if ((i + 1) % grid->columns == 0)
            fputs("</tr>\n", file);
    }
    fputs(grid->failed ? "</table>(out of memory)</div>\n" : "</table></div>\n", file);
    grid_free(grid);
}

/* All findings of a kind and severity, from their first on. */
static void write_kind(const Findings *findings, int first, FILE *file)
{
    const ModelFinding *kind = &findings->finding[first];
    const char *severity = severity_name(kind->severity);
    fprintf(file, "<div class=\"finding %s\"><p><b>%s</b>%s</p>\n", severity, severity, kind->id);
    for (int i = first; i < findings->count; i++) {
        const ModelFinding *f = &findings->finding[i];
        if (!audit_is_of_kind(f, kind))
            continue;
        write_tagged("<p>", f->text, " <span class=\"place\">", file);
        write_tagged("", f->place, "</span></p>\n", file);
    }
    const long left_out = findings_of_kind(findings, kind) - FINDING_MOST_OF_ONE;
    if (left_out > 0)
        fprintf(file, "<p>and %ld more</p>\n", left_out);
    write_tagged("<p>→ ", kind->advice, "</p></div>\n", file);
}

/* Each takes a hundredth of a second and 70 kB of the page. */
enum { MOST_FIGURES = 200 };

static const char *decision_text(const Audit *audit, int s)
{
    static const char *const texts[] = {
        [DECIDE_PONYTAIL] = "A damped sine (ponytail) would look the same",
        [DECIDE_CASCADE] = "No single damped sine follows the tip, a cascade of them does",
        [DECIDE_SOLVER] = "No damped sine follows the tip: it needs the solver",
    };
    return audit_use(audit, s) ? texts[audit->spring[s].decision]
                               : "It has no stable rest at every frame rate: nothing can stand in";
}

static bool write_spring(const Audit *audit, int s, Plot *figures, FILE *file)
{
    const AuditSpring *spring = &audit->spring[s];
    size_t size = 0;
    char *figure = plot_take_kept(figures, &size);
    if (!figure)
        return false;
    write_tagged("<h3>", spring->spring->name,
                 "</h3>\n<img alt=\"The strand at rest, and how "
                 "its tip comes back\" src=\"data:image/svg+xml;base64,",
                 file);
    base64_write((const unsigned char *)figure, size, file);
    free(figure);
    fprintf(file, "\">\n<p class=\"quiet\">%s", decision_text(audit, s));
    fputs(spring->spring->colliders > 0 ? " (but it passes through colliders).\n" : ".\n", file);
    double least, most;
    audit_component_span(spring, &least, &most);
    if (spring->spring->units == SB_SPEEDS && most > 1.02 * least)
        fprintf(file,
                "In the component's terms the stiffness runs from %.3g to %.3g: one number "
                "for the spring cannot be all of them.\n",
                least, most);
    fputs("</p>\n<details><summary>Joints, and settings for other frame rates</summary>\n", file);
    Grid joints = { 0 };
    audit_add_joints(audit, s, &joints);
    write_table(&joints, file);
    if (audit_depends_on_rate(audit, s)) {
        Grid retimed = { 0 };
        fprintf(file,
                "<p class=\"quiet\">Stiffness / gravity power / drag that keep the look of %g "
                "fps:</p>\n",
                audit->rates.fps[audit->rates.reference]);
        audit_add_retimed(audit, s, &retimed);
        write_table(&retimed, file);
    }
    fputs("</details>\n", file);
    return true;
}

static bool write_springs(const Audit *audit, FILE *file)
{
    Plot figures;
    if (!audit_draw_springs(audit, MOST_FIGURES, &figures))
        return false;
    int drawn = 0, s = 0;
    bool good = true;
    for (; good && s < audit->model->springs && drawn < MOST_FIGURES; s++) {
        if (audit->spring[s].tip < 0)
            continue;
        good = write_spring(audit, s, &figures, file);
        drawn++;
    }
    plot_abandon(&figures);
    if (s < audit->model->springs)
        fprintf(file, "<p class=\"quiet\">No figure for those that follow the first %d.</p>\n",
                drawn);
    return good;
}

static bool write_file(const Audit *audit, FILE *file)
{
    char text[300];
    fputs("<h1>", file);
    write_tagged("", audit_file_name(audit), ": ", file);
    fprintf(file, "%s</h1>\n", audit_verdict(audit, text, sizeof text));
    write_tagged("<p class=\"quiet\">", audit_summary(audit, text, sizeof text), "</p>\n", file);
    for (int i = 0; i < audit->findings.count; i++)
        if (audit_is_first_of_kind(&audit->findings, i))
            write_kind(&audit->findings, i, file);
    if (audit->model->springs == 0)
        return true;
    Grid springs = { 0 };
    audit_add_springs(audit, &springs);
    fputs("<h2>What each spring does</h2>\n", file);
    write_table(&springs, file);
    for (int i = 0; audit_footnotes[i]; i++)
        write_tagged("<p class=\"quiet foot\">", audit_footnotes[i], "</p>\n", file);
    return write_springs(audit, file);
}

bool audit_write_html(const Audit *audits, int count, FILE *file)
{
    fputs(head, file);
    for (int i = 0; i < count; i++)
        if (!write_file(&audits[i], file))
            return false;
    fputs("</body>\n</html>\n", file);
    return true;
}
