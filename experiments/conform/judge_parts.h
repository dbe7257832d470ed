/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of judging, for each other. */
#ifndef CONFORM_JUDGE_PARTS_H
#define CONFORM_JUDGE_PARTS_H

#include "judge.h"

/* A case's files as they have been read. */
typedef struct CaseFiles {
    Scene scene;
    Recording recording; /* without frames where there is none that can be judged */
    double
        digits; /* the precision to which the trace is held; 0: too little to tell, which is single */
} CaseFiles;

enum { CASE_SCENE, CASE_MOTION, CASE_TRACE, CASE_FILES, CASE_PATH_SIZE = 4096 };
extern const char *const case_endings[CASE_FILES]; /* ".json", ... */
void case_path(char path[CASE_PATH_SIZE], const char *folder, const char *name, const char *ending);
/* Fills a judgement with the cases of a folder: whole ones, and those of which a list (cases.csv) or a trace is there
 * but the scene or the motion is not, as bad traces with a note; those that are only listed are not run. False with one line in error; judged is the
 * caller's in either case. */
bool judgement_list(const char *folder, Judgement *judgement, char error[SENTENCE_SIZE]);

/* Reads a case's files into files, which the caller frees whatever happens. judged gets its name and, where
 * there is no trace to judge, its status and note. False as judge_trace. */
bool case_read(const char *scene, const char *motion, const char *trace, bool single,
               CaseFiles *files, JudgedCase *judged, char error[SENTENCE_SIZE]);
void case_free(CaseFiles *files);
/* Judges a case that has been read, at this precision. False when memory is out. */
bool case_judge(const CaseFiles *files, double epsilon, JudgedCase *judged);
/* Judges it at the precision of its files. Where that is finer than single and it fails, it is also told whether it keeps
 * to single, or which fault explains it there. */
bool case_judge_alone(const CaseFiles *files, JudgedCase *judged);
/* Writes the note and the settings of a case that fails because of this hypothesis, or of none (-1). */
void case_explain(const CaseFiles *files, int hypothesis, JudgedCase *judged);
/* Judges cases that have been read, all of one engine: each of them, and what is behind those that fail.
 * False when memory is out. */
bool judge_recordings(Judgement *judgement, CaseFiles *files);
/* Finds the overall fault, and explains every case that fails. */
void judgement_explain(Judgement *judgement, const CaseFiles *files);
/* Settings that the trace tells otherwise than the scene states, as text; "" where there are none. */
void find_settings(const CaseFiles *files, char text[SETTINGS_SIZE]);

#endif
