/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Verdicts as text and Markdown. */
#include "judge_formats.h"

static const char *plural(int count)
{
    return count == 1 ? "" : "s";
}

static void write_precision(FILE *file, const TraceVerdict *v)
{
    if (v->epsilon <= DBL_EPSILON)
        fputs("double precision", file);
    else if (v->epsilon == FLT_EPSILON)
        fputs("single precision", file);
    else
        fprintf(file, "the precision of %d digits", v->digits);
}

static void write_facts(FILE *file, const JudgedCase *c)
{
    const TraceVerdict *v = &c->verdict;
    fprintf(file, "%d frame%s, %d joint%s, ", v->frames, plural(v->frames), v->joints,
            plural(v->joints));
    write_precision(file, v);
    if (c->status == CASE_PASSES) {
        fprintf(file, ", at most %.2g of %g roundings off", v->ratio, 30.0);
    } else if (v->missed > 0) {
        fprintf(file, ", %d of %ld places miss", v->missed, (long)v->frames * v->joints);
    }
    if (isfinite(v->strayed))
        fprintf(file, ", %.2g m from our own run", v->strayed);
}

static void write_first(FILE *file, const JudgedCase *c, const char *before)
{
    const TraceVerdict *v = &c->verdict;
    if (c->status != CASE_FAILS)
        return;
    fprintf(file, "%sfirst: frame %d, joint %d, %s", before, v->first.frame, v->first.joint,
            rule_line_names[v->first.line]);
    if (isfinite(v->first.distance))
        fprintf(file, ", %.3g%s where %.2g are allowed", v->first.distance,
                v->first.quaternion > 0 ? ""
                : v->first.turned       ? " rad"
                                        : " m",
                v->first.allowed);
    fputc('\n', file);
}

static void write_case_text(FILE *file, const JudgedCase *c, int width)
{
    const char *status = case_status_names[c->status];
    if (!*c->note)
        fprintf(file, "%-*s  %s\n", width, c->name, status);
    else
        fprintf(file, "%-*s  %-9s  %s\n", width, c->name, status, c->note);
}

static void write_one_text(FILE *file, const JudgedCase *c)
{
    fprintf(file, "%s: %s\n", c->name, case_status_names[c->status]);
    if (c->status == CASE_BAD_TRACE) {
        fprintf(file, "  %s\n", c->note);
        return;
    }
    fprintf(file, "  ");
    write_facts(file, c);
    fputc('\n', file);
    write_first(file, c, "  ");
    if (*c->note)
        fprintf(file, "  %s%s\n", c->status == CASE_FAILS ? "probable fault: " : "", c->note);
    if (*c->settings)
        fprintf(file, "  settings identified: %s\n", c->settings);
}

static void write_counts(FILE *file, const Judgement *j)
{
    static const char *const several[] = { "pass",    "fail", "crashed",   "not run",
                                           "refused", "need", "bad traces" };
    fprintf(file, "%d case%s:", j->count, plural(j->count));
    const char *separator = " ";
    for (int i = CASE_PASSES; i < CASE_STATUSES; i++)
        if (j->of_status[i]) {
            fprintf(file, "%s%d %s%s", separator, j->of_status[i],
                    j->of_status[i] == 1 ? case_status_names[i] : several[i],
                    i == CASE_NEEDS ? " what the engine lacks" : "");
            separator = ", ";
        }
    fputc('\n', file);
}

/* Cases are judged each to the precision that it shows. */
static void write_finest(FILE *file, const Judgement *j)
{
    int cases = 0, coarse = 0;
    const TraceVerdict *finest = NULL;
    for (int i = 0; i < j->count; i++) {
        const TraceVerdict *v = &j->judged[i].verdict;
        if (j->judged[i].status == CASE_PASSES && (!finest || v->epsilon < finest->epsilon))
            finest = v;
    }
    if (!finest)
        return;
    for (int i = 0; i < j->count; i++)
        if (j->judged[i].status == CASE_PASSES) {
            cases++;
            coarse += j->judged[i].verdict.epsilon > finest->epsilon;
        }
    fputs("Passed to ", file);
    write_precision(file, finest);
    if (coarse > 0)
        fprintf(file, ", %d of %d to less", coarse, cases);
    fputs(".\n", file);
}

static void write_overall(FILE *file, const Judgement *j)
{
    if (!*j->sentence)
        return;
    fprintf(file, "Probable fault, %s: %s\n", rule_line_names[j->line], j->sentence);
    if (j->fault >= 0 && j->of_status[CASE_FAILS] == 1)
        fputs("It explains the one failing case to its precision.\n", file);
    else if (j->fault >= 0)
        fprintf(file, "It explains %d of the %d failing cases to their precision.\n", j->explained,
                j->of_status[CASE_FAILS]);
}

static void write_text(FILE *file, const Judgement *j)
{
    int width = 0;
    for (int i = 0; i < j->count; i++)
        width = (int)fmax(width, (double)strlen(j->judged[i].name));
    for (int i = 0; i < j->count; i++)
        write_case_text(file, &j->judged[i], width);
    fputc('\n', file);
    write_finest(file, j);
    write_counts(file, j);
    write_overall(file, j);
}

static void write_cell(FILE *file, const char *text)
{
    for (; *text; text++)
        fputs(*text == '|' ? "\\|" : (char[]){ *text, '\0' }, file);
}

static void write_row_markdown(FILE *file, const JudgedCase *c)
{
    const TraceVerdict *v = &c->verdict;
    fprintf(file, "| %s | %s | ", c->name, case_status_names[c->status]);
    if (c->status == CASE_FAILS)
        fprintf(file, "frame %d, joint %d, %s", v->first.frame, v->first.joint,
                rule_line_names[v->first.line]);
    fputs(" | ", file);
    write_cell(file, c->note);
    if (*c->settings) {
        fputs(" Settings identified: ", file);
        write_cell(file, c->settings);
    }
    fputs(" |\n", file);
}

static void write_markdown_head(FILE *file)
{
    fputs("| case | verdict | first | probable fault |\n|---|---|---|---|\n", file);
}

void judged_case_write(FILE *file, const JudgedCase *c, JudgeFormat format)
{
    switch (format) {
    case JUDGE_JSON:
        judged_case_write_json(file, c);
        break;
    case JUDGE_MARKDOWN:
        write_markdown_head(file);
        write_row_markdown(file, c);
        break;
    case JUDGE_JUNIT:
        judged_cases_write_junit(file, c, 1);
        break;
    case JUDGE_TEXT:
        write_one_text(file, c);
        break;
    }
}

static void write_markdown(FILE *file, const Judgement *j)
{
    write_markdown_head(file);
    for (int i = 0; i < j->count; i++)
        write_row_markdown(file, &j->judged[i]);
    fputc('\n', file);
    write_counts(file, j);
    fputc('\n', file);
    write_overall(file, j);
}

void judgement_write(FILE *file, const Judgement *j, JudgeFormat format)
{
    switch (format) {
    case JUDGE_JSON:
        judgement_write_json(file, j);
        break;
    case JUDGE_MARKDOWN:
        write_markdown(file, j);
        break;
    case JUDGE_JUNIT:
        judged_cases_write_junit(file, j->judged, j->count);
        break;
    case JUDGE_TEXT:
        write_text(file, j);
        break;
    }
}
