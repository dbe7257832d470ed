/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "judge_formats.h"

#include <jansson.h>

static json_t *number(double x)
{
    return isfinite(x) ? json_real(x) : json_null();
}

static json_t *text(const char *s)
{
    return *s ? json_string(s) : json_null();
}

static json_t *make_miss(const Miss *miss)
{
    return json_pack("{s:i, s:i, s:s, s:o, s:o}", "frame", miss->frame, "joint", miss->joint,
                     "line", rule_line_names[miss->line], "distance", number(miss->distance),
                     "allowed", number(miss->allowed));
}

static json_t *make_fault(int fault)
{
    if (fault < 0)
        return json_null();
    const Hypothesis *h = hypothesis_get(fault);
    return json_pack("{s:o, s:s, s:s, s:s}", "id", text(h->id), "line", rule_line_names[h->line],
                     "what", h->fault, "question", h->question);
}

static json_t *make_case(const JudgedCase *c)
{
    const TraceVerdict *v = &c->verdict;
    json_t *object = json_pack("{s:s, s:s, s:o}", "name", c->name, "verdict",
                               case_status_names[c->status], "sentence", text(c->note));
    if (c->status > CASE_FAILS)
        return object;
    json_object_set_new(object, "frames", json_integer(v->frames));
    json_object_set_new(object, "joints", json_integer(v->joints));
    json_object_set_new(object, "precision", number(v->epsilon));
    json_object_set_new(object, "roundings", number(v->ratio));
    json_object_set_new(object, "distance_from_own_run_m", number(v->strayed));
    if (c->status == CASE_PASSES)
        return object;
    json_object_set_new(object, "misses", json_integer(v->missed));
    json_object_set_new(object, "first", make_miss(&v->first));
    json_object_set_new(object, "worst", make_miss(&v->worst));
    json_object_set_new(object, "fault", make_fault(c->fault));
    json_object_set_new(object, "settings_identified", text(c->settings));
    return object;
}

static void write_json(FILE *file, json_t *object)
{
    json_dumpf(object, file, JSON_INDENT(2) | JSON_REAL_PRECISION(17));
    fputc('\n', file);
    json_decref(object);
}

void judged_case_write_json(FILE *file, const JudgedCase *c)
{
    write_json(file, make_case(c));
}

void judgement_write_json(FILE *file, const Judgement *j)
{
    json_t *cases = json_array(), *counts = json_object();
    for (int i = CASE_PASSES; i < CASE_STATUSES; i++)
        json_object_set_new(counts, case_status_names[i], json_integer(j->of_status[i]));
    for (int i = 0; i < j->count; i++)
        json_array_append_new(cases, make_case(&j->judged[i]));
    write_json(file,
               json_pack("{s:o, s:o, s:o, s:s, s:i, s:o}", "counts", counts, "sentence",
                         text(j->sentence), "fault", make_fault(j->fault), "line",
                         rule_line_names[j->line], "explained", j->explained, "cases", cases));
}

static void write_xml(FILE *file, const char *s)
{
    for (; *s; s++)
        if (*s == '<')
            fputs("&lt;", file);
        else if (*s == '>')
            fputs("&gt;", file);
        else if (*s == '&')
            fputs("&amp;", file);
        else if (*s == '"')
            fputs("&quot;", file);
        else
            fputc(*s, file);
}

static void write_junit_case(FILE *file, const JudgedCase *c)
{
    static const char *const elements[CASE_STATUSES] = {
        [CASE_FAILS] = "failure",   [CASE_CRASHED] = "error", [CASE_NOT_RUN] = "skipped",
        [CASE_REFUSED] = "skipped", [CASE_NEEDS] = "skipped", [CASE_BAD_TRACE] = "error"
    };
    fputs("  <testcase classname=\"conform\" name=\"", file);
    write_xml(file, c->name);
    if (c->status == CASE_PASSES) {
        fputs("\"/>\n", file);
        return;
    }
    fprintf(file, "\">\n    <%s message=\"", elements[c->status]);
    write_xml(file, *c->note ? c->note : case_status_names[c->status]);
    fputs("\"/>\n  </testcase>\n", file);
}

void judged_cases_write_junit(FILE *file, const JudgedCase *judged, int count)
{
    int of[CASE_STATUSES] = { 0 };
    for (int i = 0; i < count; i++)
        of[judged[i].status]++;
    fprintf(file,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"conform\" tests=\"%d\" "
            "failures=\"%d\" errors=\"%d\" skipped=\"%d\">\n",
            count, of[CASE_FAILS], of[CASE_BAD_TRACE] + of[CASE_CRASHED],
            of[CASE_NOT_RUN] + of[CASE_REFUSED] + of[CASE_NEEDS]);
    for (int i = 0; i < count; i++)
        write_junit_case(file, &judged[i]);
    fputs("</testsuite>\n", file);
}
