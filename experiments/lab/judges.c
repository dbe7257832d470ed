/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "judges.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>

/* The cells of a compared quantity. */
enum { MEASURED, LAW, DIFFERENCE, ROUNDING };

/* The next row at or after `row` that the claim is about; table->rows at the end. */
static long select_row(const Claim *claim, const Table *table, long row)
{
    while (row < table->rows && claim->where.column &&
           table_get(table, row, claim->where.column) != claim->where.value)
        row++;
    return row;
}

static void set_evidence(Finding *finding, long row, const char *column)
{
    finding->row = (int)row;
    snprintf(finding->column, sizeof finding->column, "%s", column);
}

/* Takes a deviation into account. The largest so far is the evidence; one that is no number stays the
 * evidence whatever follows. */
static void consider(Finding *finding, double deviation, long row, const char *column)
{
    const bool first = finding->verdict == NOT_JUDGED;
    finding->verdict = DOES_NOT_HOLD;
    if (!first && (isnan(finding->within) || deviation <= finding->within))
        return;
    finding->within = deviation;
    set_evidence(finding, row, column);
}

__attribute__((format(printf, 2, 3))) static void say(Finding *finding, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(finding->text, sizeof finding->text, format, arguments);
    va_end(arguments);
}

/* The verdict, once all is considered. */
static Finding conclude(Finding finding, bool holds, Verdict verdict)
{
    if (isnan(finding.within)) {
        finding.verdict = NOT_JUDGED;
        say(&finding, "no number");
    } else if (finding.verdict != NOT_JUDGED && holds) {
        finding.verdict = verdict;
    }
    return finding;
}

static Finding conclude_size(Finding finding, double bound)
{
    return conclude(finding, finding.within <= bound, HOLDS_WITHIN);
}

/* The largest of one of column's four cells over the rows that have a law, with its place. */
static Finding largest_compared(const Claim *claim, const Table *table, int cell)
{
    Finding finding = { .verdict = NOT_JUDGED };
    const int first = table_column(table, claim->column);
    if (first < 0)
        return finding;
    for (long row = 0; (row = select_row(claim, table, row)) < table->rows; row++)
        if (!isnan(*table_cell(table, row, first + LAW)))
            consider(&finding, fabs(*table_cell(table, row, first + cell)), row, claim->column);
    return finding;
}

Finding judge_against_law(const Claim *claim, const Table *table)
{
    const Finding difference = largest_compared(claim, table, DIFFERENCE);
    Finding finding = largest_compared(claim, table, ROUNDING);
    const bool rounding = finding.within <= ROUNDING_THRESHOLD;
    say(&finding, "largest difference %.2g; at most %.2g roundings", difference.within,
        finding.within);
    finding.within = difference.within;
    return rounding ? conclude(finding, true, HOLDS_TO_ROUNDING)
                    : conclude_size(finding, claim->bound);
}

Finding judge_size_of_difference(const Claim *claim, const Table *table)
{
    Finding finding = largest_compared(claim, table, DIFFERENCE);
    say(&finding, "largest difference %.2g", finding.within);
    return conclude_size(finding, claim->bound);
}

Finding judge_stated(const Claim *claim, const Table *table)
{
    Finding finding = { .verdict = NOT_JUDGED };
    long row = 0;
    for (int i = 0; i < MOST_STATED && claim->stated[i] != 0; i++, row++) {
        row = select_row(claim, table, row);
        if (row >= table->rows)
            return (Finding){ .verdict = NOT_JUDGED };
        if (isnan(claim->stated[i]))
            continue;
        const double found = table_get(table, row, claim->column);
        consider(&finding, fabs(found - claim->stated[i]), row, claim->column);
        if (finding.row == row)
            say(&finding, "%.6g where %.6g is stated", found, claim->stated[i]);
    }
    return conclude_size(finding, claim->bound);
}

Finding judge_like_other(const Claim *claim, const Table *table)
{
    Finding finding = { .verdict = NOT_JUDGED };
    for (long row = 0; (row = select_row(claim, table, row)) < table->rows; row++) {
        const double x = table_get(table, row, claim->column);
        const double other = table_get(table, row, claim->other);
        consider(&finding, fabs(x / other - 1), row, claim->column);
        if (finding.row == row)
            say(&finding, "furthest apart: %.6g against %.6g", x, other);
    }
    return conclude_size(finding, claim->bound);
}

Finding judge_quotient_of_rows(const Claim *claim, const Table *table)
{
    Finding finding = { .verdict = NOT_JUDGED };
    double least = HUGE_VAL, most = -HUGE_VAL;
    for (long row = 0; row + claim->apart < table->rows; row++) {
        const double quotient = table_get(table, row + claim->apart, claim->column) /
                                table_get(table, row, claim->column);
        consider(&finding, fabs(quotient / claim->stated[0] - 1), row, claim->column);
        least = fmin(least, quotient);
        most = fmax(most, quotient);
    }
    say(&finding, "from %.3g to %.3g times", least, most);
    return conclude_size(finding, claim->bound);
}

/* One bone of a row: its value, what it is off its law, and the name of its column. False where the row
 * has no such bone. */
static bool read_bone(const Claim *claim, const Table *table, long row, int bone, double *value,
                      double *off, char *name)
{
    snprintf(name, COLUMN_NAME_SIZE, claim->column, bone);
    const int first = table_column(table, name);
    if (first < 0 || isnan(*table_cell(table, row, first + LAW)))
        return false;
    *value = *table_cell(table, row, first + MEASURED);
    *off = fabs(*table_cell(table, row, first + DIFFERENCE));
    return true;
}

Finding judge_grows_along_bones(const Claim *claim, const Table *table)
{
    Finding finding = { .verdict = NOT_JUDGED };
    for (long row = 0; (row = select_row(claim, table, row)) < table->rows; row++) {
        double before = claim->bound, off_before = 0, value, off;
        char name[COLUMN_NAME_SIZE];
        for (int bone = 1; read_bone(claim, table, row, bone, &value, &off, name); bone++) {
            consider(&finding, before - value + off_before + off, row, name);
            before = value;
            off_before = off;
        }
    }
    finding.within = -finding.within;
    say(&finding, "smallest growth from one bone to the next %.4g", finding.within);
    return conclude(finding, finding.within > 0, HOLDS);
}

Finding judge_grows_along_rows(const Claim *claim, const Table *table)
{
    Finding finding = { .verdict = NOT_JUDGED };
    double before = NAN, group_before = NAN;
    for (long row = 0; (row = select_row(claim, table, row)) < table->rows; row++) {
        const double value = table_get(table, row, claim->column);
        const double group = claim->other ? table_get(table, row, claim->other) : 0;
        if (group == group_before)
            consider(&finding, before - value, row, claim->column);
        group_before = group;
        before = value;
    }
    finding.within = -finding.within;
    say(&finding, "smallest growth from one row to the next %.4g", finding.within);
    return conclude(finding, finding.within > claim->bound, HOLDS);
}

Finding judge_exceeds_everywhere(const Claim *claim, const Table *table)
{
    Finding finding = { .verdict = NOT_JUDGED };
    for (long row = 0; (row = select_row(claim, table, row)) < table->rows; row++)
        consider(&finding, -table_get(table, row, claim->column), row, claim->column);
    finding.within = -finding.within;
    say(&finding, "the smallest is %.6g", finding.within);
    return conclude(finding, finding.within > claim->bound, HOLDS);
}

Finding judge_never_more(const Claim *claim, const Table *table)
{
    Finding finding = { .verdict = NOT_JUDGED };
    for (long row = 0; (row = select_row(claim, table, row)) < table->rows; row++)
        consider(&finding, fabs(table_get(table, row, claim->column)), row, claim->column);
    say(&finding, "at most %.3g", finding.within);
    return conclude(finding, finding.within <= claim->bound, HOLDS);
}

Finding judge_within_limit(const Claim *claim, const Table *table)
{
    Finding finding = { .verdict = NOT_JUDGED };
    for (long row = 0; (row = select_row(claim, table, row)) < table->rows; row++)
        consider(&finding,
                 table_get(table, row, claim->column) / table_get(table, row, claim->other), row,
                 claim->column);
    say(&finding, "at most %.6g of the limit", finding.within);
    return conclude(finding, finding.within <= claim->bound, HOLDS);
}

Finding judge_size(const Claim *claim, const Table *table)
{
    Finding finding = { .verdict = NOT_JUDGED };
    for (long row = 0; (row = select_row(claim, table, row)) < table->rows; row++)
        consider(&finding, fabs(table_get(table, row, claim->column)), row, claim->column);
    say(&finding, "the largest is %.6g", finding.within);
    return conclude_size(finding, claim->bound);
}

Finding judge_below_other(const Claim *claim, const Table *table)
{
    Finding finding = { .verdict = NOT_JUDGED };
    for (long row = 0; (row = select_row(claim, table, row)) < table->rows; row++) {
        const double x = table_get(table, row, claim->column);
        const double other = table_get(table, row, claim->other);
        consider(&finding, x - other, row, claim->column);
        if (finding.row == row)
            say(&finding, "closest: %.6g against %.6g", x, other);
    }
    return conclude(finding, finding.within < -claim->bound, HOLDS);
}

Finding judge_exceeds_limit(const Claim *claim, const Table *table)
{
    Finding finding = { .verdict = NOT_JUDGED };
    for (long row = 0; (row = select_row(claim, table, row)) < table->rows; row++) {
        const double x = table_get(table, row, claim->column);
        const double limit = claim->other ? table_get(table, row, claim->other) : 0;
        consider(&finding, x - limit, row, claim->column);
        if (finding.row == row)
            say(&finding, "closest: %.9g, the limit being %.9g", x, limit);
    }
    return conclude(finding, finding.within > claim->bound, HOLDS);
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
