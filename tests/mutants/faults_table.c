/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "faults_table.h"

#include <stdlib.h>
#include <string.h>

static void fill_row(const ProofCases *cases, Fault fault, Precision precision, FaultRow *row)
{
    Judgement judgement = proof_judge(cases, fault, precision);
    *row = (FaultRow){ .mark = calloc((size_t)cases->count, sizeof *row->mark),
                       .line = rule_line_names[judgement.line],
                       .named_first = proof_names(fault, judgement.sentence) };
    if (!row->mark)
        abort();
    snprintf(row->sentence, sizeof row->sentence, "%s", judgement.sentence);
    for (int i = 0; i < cases->count; i++) {
        if (judgement.judged[i].status != CASE_FAILS)
            continue;
        const bool named = proof_names(fault, judgement.judged[i].note);
        row->mark[i] = named ? MARK_NAMED : MARK_FAILS;
        row->failing++;
        row->named += named;
    }
    judgement_free(&judgement);
}

void fault_table_fill(const ProofCases *cases, Precision precision, FaultTable *table)
{
    *table = (FaultTable){ .cases = cases, .precision = precision };
    for (int i = 0; i < FAULT_COUNT; i++)
        if (*faults[i].id)
            fill_row(cases, (Fault)i, precision, &table->row[i]);
}

void fault_table_free(FaultTable *table)
{
    for (int i = 0; i < FAULT_COUNT; i++)
        free(table->row[i].mark);
    *table = (FaultTable){ 0 };
}

bool fault_line_right(Fault fault, const FaultRow *row)
{
    return row->failing > 0 && strcmp(row->line, faults[fault].step) == 0;
}

FaultCount fault_table_count(const FaultTable *table, char letter)
{
    FaultCount count = { 0 };
    for (int i = 0; i < FAULT_COUNT; i++) {
        const FaultRow *row = &table->row[i];
        if (!proof_is((Fault)i, letter))
            continue;
        count.all++;
        count.caught += row->failing > 0;
        count.named += row->named_first;
        count.line += fault_line_right((Fault)i, row);
    }
    return count;
}
