/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "judges.h"

#include <math.h>
#include <stdio.h>

Finding judge_against_law(const Claim *claim, const Table *table)
{
    const int first = table_column(table, claim->column);
    Finding finding = { .verdict = NOT_JUDGED };
    snprintf(finding.column, sizeof finding.column, "%s", claim->column);
    if (first < 0)
        return finding;
    double worst = -1, largest = 0;
    for (long row = 0; row < table->rows; row++) {
        const double *cell = table_cell(table, row, first);
        if (isnan(cell[1]))
            continue;
        const double ratio = isnan(cell[3]) ? (double)HUGE_VAL : cell[3];
        if (ratio > worst) {
            worst = ratio;
            finding.row = (int)row;
        }
        largest = fmax(largest, isnan(cell[2]) ? (double)HUGE_VAL : fabs(cell[2]));
    }
    if (worst < 0)
        return finding;
    finding.within = largest;
    finding.verdict = worst <= ROUNDING_THRESHOLD ? HOLDS_TO_ROUNDING
                      : largest <= claim->bound   ? HOLDS_WITHIN
                                                  : DOES_NOT_HOLD;
    return finding;
}

const char *verdict_name(Verdict verdict)
{
    static const char *const names[] = { "not judged", "holds to rounding", "holds", "holds within",
                                         "does not hold" };
    return names[verdict];
}

const char *finding_text(const Finding *finding, char *text, unsigned long size)
{
    if (finding->verdict == HOLDS_WITHIN)
        snprintf(text, size, "%s %.3g", verdict_name(finding->verdict), finding->within);
    else
        snprintf(text, size, "%s", verdict_name(finding->verdict));
    return text;
}
