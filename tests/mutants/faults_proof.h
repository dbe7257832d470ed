/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The conformance kit put to the proof: the engine plays the cases with one fault switched on, and what it
 * recorded is judged. */
#ifndef MUTANTS_FAULTS_PROOF_H
#define MUTANTS_FAULTS_PROOF_H

#include "engine.h"
#include "judge_parts.h"

typedef struct ProofCase {
    char name[CASE_NAME_SIZE];
    Scene scene;
    Recording motion;
} ProofCase;

typedef struct ProofCases {
    int count;
    ProofCase *item;
} ProofCases;

/* The kit's own cases of scheme vrm1; the caller frees them. */
ProofCases proof_cases(void);
void proof_cases_free(ProofCases *cases);

/* All of these end the program when memory is out. */

/* Whether the kit passes an engine with this fault in one case. Engines that mix precisions say so. */
bool proof_passes(const ProofCase *from, Fault fault, Precision precision);
/* What the kit says of that case alone. */
JudgedCase proof_judge_case(const ProofCase *from, Fault fault, Precision precision);
/* What it says of that engine; the caller frees it (judgement_free). The cases stand in their order. */
Judgement proof_judge(const ProofCases *cases, Fault fault, Precision precision);

/* Whether a sentence of the kit names this fault of the list (F-24 for F-24b). */
bool proof_names(Fault fault, const char *sentence);
/* Whether a fault's id begins with this letter. */
bool proof_is(Fault fault, char letter);

/* The engines that do the rule right, in which no case may find a fault: the first three in either precision, the
 * others mix them, write doubles and are said to be single. */
enum { UNMIXED_ENGINES = 3, RIGHT_ENGINES = 8 };
extern const Fault right_engines[RIGHT_ENGINES];

#endif
