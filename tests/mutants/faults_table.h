/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table fault x case: which cases notice a fault, and what the kit says. */
#ifndef MUTANTS_FAULTS_TABLE_H
#define MUTANTS_FAULTS_TABLE_H

#include "faults_proof.h"

/* What a case says of a fault. */
typedef enum FaultMark { MARK_PASSES, MARK_FAILS, MARK_NAMED } FaultMark;

typedef struct FaultRow {
    int failing, named; /* cases, and those of them that name the fault */
    bool named_first;   /* named as what is behind all of them */
    const char *line;   /* the line of the rule that is told */
    FaultMark *mark;    /* [case] */
    char sentence[SENTENCE_SIZE];
} FaultRow;

typedef struct FaultTable {
    const ProofCases *cases;
    Precision precision;
    FaultRow row[FAULT_COUNT]; /* by Fault; those without an id are left empty */
} FaultTable;

/* What came out, of the faults whose ids begin with one letter. */
typedef struct FaultCount {
    int all, caught;
    int named; /* first */
    int line;  /* the line of the rule is right */
} FaultCount;

/* Plays and judges every fault in every case. The cases are needed as long as the table, which the caller frees. */
void fault_table_fill(const ProofCases *cases, Precision precision, FaultTable *table);
void fault_table_free(FaultTable *table);
FaultCount fault_table_count(const FaultTable *table, char letter);

/* Whether the line that is told is the fault's own. */
bool fault_line_right(Fault fault, const FaultRow *row);

/* faults_pages.c: a row for each fault, a column for each case: 0 passes, 1 fails, 2 names the fault. */
void fault_table_write_csv(const FaultTable *table, FILE *file);
/* The page of the report; single: the same table of single precision; scenes: how many random scenes raised no
 * alarm. */
void fault_table_write_page(const FaultTable *table, const FaultTable *single, int scenes,
                            FILE *file);

#endif
