/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ledger: what every experiment that was run has to say. It adds up the checks and judges the
 * claims, so that whoever prints them runs nothing twice and reads no file. */
#ifndef LAB_LEDGER_H
#define LAB_LEDGER_H

#include "experiment.h"

/* A claim, its verdict, and the experiment that has the evidence. */
typedef struct LedgerClaim {
    const Claim *claim;
    Finding finding;
    const char *experiment;
} LedgerClaim;

/* All zero is an empty ledger. */
typedef struct Ledger {
    long checks, held;      /* compared cells, and those within their threshold */
    double worst;           /* the largest rounding ratio, in units; infinite for no number */
    const char *experiment; /* where it is: NULL without checks */
    long row;
    char column[COLUMN_NAME_SIZE];
    LedgerClaim *claims; /* by id, L-2 before L-10 */
    int count;
} Ledger;

/* Adds an experiment's table (as experiment_run left it) and judges the experiment's claims by it. The
 * table may be freed afterwards. False when memory is out. */
bool ledger_add(Ledger *ledger, const Entry *entry, const Table *table);
void ledger_free(Ledger *ledger);

/* Whether the verdict found is the one expected. */
bool ledger_claim_agrees(const LedgerClaim *claim);
/* The next claim at or after index from whose verdict is not the one expected; -1: no more. */
int ledger_disagreement(const Ledger *ledger, int from);

/* The order of ids "L-2": by the letters, then by the number as a number. Signs as strcmp. */
int claim_id_compare(const char *a, const char *b);

/* Whether every check held and every claim came out as expected. */
bool ledger_agrees(const Ledger *ledger);

/* Writes one line for people: how many checks held, the worst ratio and where it is, how many claims came
 * out as expected; then a line for each claim that did not. */
void ledger_write_text(const Ledger *ledger, FILE *file);

/* Writes the ledger as JSON, numbers to 17 digits, null for what is no number:
 *
 *     {"checks": {"all", "held", "worst", "experiment", "row", "column"},
 *      "claims": [{"id", "statement", "verdict", "within", "expected", "agrees", "truth", "text",
 *                  "experiment", "row", "column"}]}
 *
 * False when memory is out or the stream fails. */
bool ledger_write_json(const Ledger *ledger, FILE *file);

#endif
