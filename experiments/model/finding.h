/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Findings: what is odd about a model, each with its place, a sentence, and what to do. */
#ifndef MODEL_FINDING_H
#define MODEL_FINDING_H

#include <stdbool.h>

typedef enum Severity { SEVERITY_NOTE, SEVERITY_WARNING, SEVERITY_ERROR } Severity;

typedef struct ModelFinding {
    Severity severity;
    const char *id;     /* "spring-without-joints"; static text */
    char *place;        /* a JSON path, or "byte 20" */
    double value;       /* what was found there, NaN where that is no number */
    char *text;         /* one sentence */
    const char *advice; /* what to do; static text */
} ModelFinding;

/* Findings of one id, severity and advice are of one kind. At most so many of one are kept; the last of these says that
 * there are more. */
enum { FINDING_MOST_OF_ONE = 50, FINDING_MOST_KINDS = 256 };

typedef struct Findings {
    int count;
    ModelFinding *finding;
    bool out_of_memory; /* some could not be kept */
    int kinds;
    struct FindingTally {
        const char *id, *advice;
        Severity severity;
        long count; /* those that are not kept, too */
    } tally[FINDING_MOST_KINDS];
} Findings;

/* Adds a finding; its text is made from format. Place and text are copied and cleaned for a terminal. */
void finding_add(Findings *findings, Severity severity, const char *id, const char *place,
                 double value, const char *advice, const char *format, ...)
    __attribute__((format(printf, 7, 8)));
/* Copies findings to where there are none. */
void findings_copy(const Findings *from, Findings *to);
/* How many there were of a severity, and of one's kind. */
long findings_of_severity(const Findings *findings, Severity severity);
long findings_of_kind(const Findings *findings, const ModelFinding *kind);
void findings_free(Findings *findings);
/* "note", "warning", "error". */
const char *severity_name(Severity severity);

#endif
