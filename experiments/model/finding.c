/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "finding.h"

#include "message.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Room for three long names in letters of four bytes. */
enum { LONGEST_TEXT = 1200 };

static bool is_text(const char *a, const char *b)
{
    return a == b || strcmp(a, b) == 0;
}

/* The place of a kind in the tally, or where it would be. */
static int find_kind(const Findings *findings, Severity severity, const char *id,
                     const char *advice)
{
    const struct FindingTally *tally = findings->tally;
    int i = 0;
    while (i < findings->kinds && !(is_text(tally[i].id, id) && tally[i].severity == severity &&
                                    is_text(tally[i].advice, advice)))
        i++;
    return i;
}

/* How many of that kind there have been before this one. */
static long count_one(Findings *findings, Severity severity, const char *id, const char *advice)
{
    const int i = find_kind(findings, severity, id, advice);
    if (i < findings->kinds)
        return findings->tally[i].count++;
    if (i < FINDING_MOST_KINDS)
        findings->tally[findings->kinds++] = (struct FindingTally){ id, advice, severity, 1 };
    return 0;
}

static bool make_room(Findings *findings)
{
    const bool full = (findings->count & (findings->count - 1)) == 0;
    if (!full)
        return true;
    const size_t room = findings->count > 0 ? 2 * (size_t)findings->count : 1;
    ModelFinding *grown = realloc(findings->finding, room * sizeof *grown);
    if (grown)
        findings->finding = grown;
    return grown != NULL;
}

static void append(Findings *findings, ModelFinding finding, const char *place, char *text)
{
    message_clean(text);
    finding.place = strdup(place);
    finding.text = strdup(text);
    if (finding.place)
        message_clean(finding.place);
    if (finding.place && finding.text && make_room(findings)) {
        findings->finding[findings->count++] = finding;
        return;
    }
    free(finding.place);
    free(finding.text);
    findings->out_of_memory = true;
}

void finding_add(Findings *findings, Severity severity, const char *id, const char *place,
                 double value, const char *advice, const char *format, ...)
{
    const long before = count_one(findings, severity, id, advice);
    if (before >= FINDING_MOST_OF_ONE)
        return;
    char text[LONGEST_TEXT];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (before == FINDING_MOST_OF_ONE - 1) {
        const size_t length = strlen(text);
        snprintf(text + length, sizeof text - length,
                 " (the %dth of its kind; further ones are left out)", FINDING_MOST_OF_ONE);
    }
    append(findings,
           (ModelFinding){ .severity = severity, .id = id, .value = value, .advice = advice },
           place, text);
}

void findings_copy(const Findings *from, Findings *to)
{
    for (int i = 0; i < from->count; i++)
        append(to, from->finding[i], from->finding[i].place, from->finding[i].text);
    memcpy(to->tally, from->tally, sizeof to->tally);
    to->kinds = from->kinds;
}

long findings_of_severity(const Findings *findings, Severity severity)
{
    long count = 0;
    for (int i = 0; i < findings->kinds; i++)
        if (findings->tally[i].severity == severity)
            count += findings->tally[i].count;
    return count;
}

long findings_of_kind(const Findings *findings, const ModelFinding *kind)
{
    const int i = find_kind(findings, kind->severity, kind->id, kind->advice);
    return i < findings->kinds ? findings->tally[i].count : 0;
}

void findings_free(Findings *findings)
{
    for (int i = 0; i < findings->count; i++) {
        free(findings->finding[i].place);
        free(findings->finding[i].text);
    }
    free(findings->finding);
    *findings = (Findings){ 0 };
}

const char *severity_name(Severity severity)
{
    static const char *const names[] = { "note", "warning", "error" };
    return names[severity];
}
