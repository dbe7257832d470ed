/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "judges.h"

#include <math.h>
#include <stdio.h>

Finding judge_against_law(const Claim *claim, const Table *table)
{
    const int first = table_column(table, claim->column);
    Finding finding = { .verdict = NOT_JUDGED, .column = claim->column };
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

const char *finding_text(const Finding *finding, char *text, unsigned long size)
{
    switch (finding->verdict) {
    case HOLDS_TO_ROUNDING:
        snprintf(text, size, "holds to rounding");
        break;
    case HOLDS_WITHIN:
        snprintf(text, size, "holds within %.3g", finding->within);
        break;
    case DOES_NOT_HOLD:
        snprintf(text, size, "does not hold");
        break;
    case NOT_JUDGED:
        snprintf(text, size, "not judged");
        break;
    }
    return text;
}
