/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Judging what engines recorded: one trace, or a folder of cases as `springlab conform export` wrote
 * them, with traces beside: NAME.json, NAME.motion.csv, NAME.trace.csv.
 */
#ifndef CONFORM_JUDGE_H
#define CONFORM_JUDGE_H

#include "verdict.h"

#include <stdio.h>

typedef enum CaseStatus {
    CASE_PASSES,
    CASE_FAILS,
    CASE_CRASHED,   /* the adapter says so, or left the trace empty */
    CASE_NOT_RUN,   /* there is no trace */
    CASE_REFUSED,   /* the adapter says that the engine cannot play it */
    CASE_NEEDS,     /* a capability that the engine is said to lack */
    CASE_BAD_TRACE, /* it cannot be read, or is none of this case */
    CASE_STATUSES
} CaseStatus;

extern const char *const case_status_names[]; /* "passes", ... */

enum { CASE_NAME_SIZE = 128, SETTINGS_SIZE = 600 };

typedef struct JudgedCase {
    char name[CASE_NAME_SIZE];
    CaseStatus status;
    char
        note[SENTENCE_SIZE]; /* one line: the probable fault, or why there is no verdict; else "" */
    char settings[SETTINGS_SIZE]; /* settings identified that differ from those stated; or "" */
    bool within_single;   /* it fails to the precision of its numbers and passes to single */
    int fault;            /* the hypothesis that is named, or -1 */
    int features;         /* what its scene has besides a chain at 60 frames per second */
    TraceVerdict verdict; /* where it passes or fails */
} JudgedCase;

typedef struct Judgement {
    int count;
    JudgedCase *judged;
    int fault;     /* the hypothesis that explains the most, or -1 */
    RuleLine line; /* the line of the rule that most probably differs */
    int explained; /* failing cases that the fault explains */
    int of_status[CASE_STATUSES];
    char sentence[SENTENCE_SIZE]; /* the overall fault; "" where nothing fails */
} Judgement;

/* Judges one trace, to the precision of its numbers or, where the engine is said to compute in single, to that at the
 * finest. motion: the file of the root's motion, or NULL where the trace's own is taken. The status
 * is CASE_PASSES, CASE_FAILS or CASE_BAD_TRACE. False, with one line in error, when the scene or the motion
 * cannot be read, or memory is out. */
bool judge_trace(const char *scene, const char *motion, const char *trace, bool single,
                 JudgedCase *judged, char error[SENTENCE_SIZE]);
/* What is said of an engine. */
typedef struct EngineSaid {
    unsigned capabilities; /* capability.h */
    bool single;           /* it computes in single precision, or keeps some numbers in it */
} EngineSaid;

/* Judges a folder, all traces of which are one engine's. False with one line in error; else the
 * caller frees it. */
bool judge_folder(const char *folder, EngineSaid engine, Judgement *judgement,
                  char error[SENTENCE_SIZE]);
void judgement_free(Judgement *judgement);

typedef enum JudgeFormat { JUDGE_TEXT, JUDGE_JSON, JUDGE_MARKDOWN, JUDGE_JUNIT } JudgeFormat;

void judged_case_write(FILE *file, const JudgedCase *judged, JudgeFormat format);
void judgement_write(FILE *file, const Judgement *judgement, JudgeFormat format);
/* The exit status: 0, 1 where a case fails or the engine crashed, 2 where a trace is unreadable (and none fails). */
int judgement_status(const Judgement *judgement);

#endif
