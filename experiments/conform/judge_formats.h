/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The formats of verdicts that programs read. */
#ifndef CONFORM_JUDGE_FORMATS_H
#define CONFORM_JUDGE_FORMATS_H

#include "judge.h"

#include <string.h>

/* An object with all there is to know. */
void judged_case_write_json(FILE *file, const JudgedCase *judged);
void judgement_write_json(FILE *file, const Judgement *judgement);
/* JUnit's XML, a test case for each: a failure where one fails, an error where a trace is bad or the engine
 * crashed, skipped where it was not run or asks for what the engine lacks. */
void judged_cases_write_junit(FILE *file, const JudgedCase *judged, int count);

#endif
