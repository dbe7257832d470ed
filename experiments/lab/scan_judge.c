/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scan.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* The row of the law that the claim is about; -1 where there is none. */
static long find_row(const Claim *claim, const Table *table)
{
    for (long row = 0; row < table->rows; row++)
        if (table_get(table, row, claim->where.column) == claim->where.value)
            return row;
    return -1;
}

/* "stiffness 0.05, drag 0.2, gravity 0 -20 1.5": the coordinates of the worst point, names without their
 * unit and vectors in one. */
static void write_place(const Table *table, long row, FILE *text)
{
    bool first = true;
    for (int field = 0; field < SCAN_FIELDS; field++) {
        const char *name = scan_field_name(field), *unit = strchr(name, '_');
        const double at = table_get(table, row, name);
        if (isnan(at))
            continue;
        if (!unit || (unit[1] != 'y' && unit[1] != 'z'))
            fprintf(text, "%s %.*s", first ? "" : ",", (int)strcspn(name, "_"), name);
        fprintf(text, " %.3g", at);
        first = false;
    }
}

static void write_text(const Table *table, long row, FILE *text)
{
    const double points = table_get(table, row, "points"), off = table_get(table, row, "off");
    const double compared = table_get(table, row, "held") + off;
    if (off > 0)
        fprintf(text, "%.0f of ", off);
    fprintf(text, "%.0f points", compared);
    if (off > 0)
        fputs(" off", text);
    if (points > compared)
        fprintf(text, ", %.0f not compared", points - compared);
    fprintf(text, "; worst ratio %.2g at", table_get(table, row, "off_worst_rounding"));
    write_place(table, row, text);
}

Finding judge_scan(const Claim *claim, const Table *table)
{
    Finding finding = { .verdict = NOT_JUDGED };
    const long row = find_row(claim, table);
    if (row < 0 || isnan(table_get(table, row, claim->column)))
        return finding;
    finding.verdict = table->verdict[row] == ROW_HOLDS ? HOLDS_TO_ROUNDING
                      : table->verdict[row] == ROW_OFF ? DOES_NOT_HOLD
                                                       : NOT_JUDGED;
    finding.within = table_get(table, row, claim->column);
    finding.row = (int)row;
    snprintf(finding.column, sizeof finding.column, "%s", claim->column);
    FILE *text = fmemopen(finding.text, sizeof finding.text, "w");
    if (text) {
        write_text(table, row, text);
        fclose(text);
    }
    finding.text[sizeof finding.text - 1] = '\0';
    return finding;
}
