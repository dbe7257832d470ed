/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Judges: how a claim's verdict is computed from the rows of its experiment, and from nothing else.
 *
 * Each looks at claim->column in the rows that claim->where selects. A column, a row or a number that is
 * missing leaves the claim not judged, which no claim expects. The finding names the cell that decided,
 * holds its number in within, and says it in words in text.
 */
#ifndef LAB_JUDGES_H
#define LAB_JUDGES_H

#include "experiment.h"

/* Compares column with its law. Holds to rounding when every row that has the law is within the
 * threshold; else holds within the largest |x_diff| if that is at most bound; else it does not hold. */
Finding judge_against_law(const Claim *claim, const Table *table);

/* "The difference is no more than this": the largest |x_diff| of column, however large a rounding is.
 * Holds within it if it is at most bound. */
Finding judge_size_of_difference(const Claim *claim, const Table *table);

/* The source prints numbers: stated[0] for the first selected row, and so on, NaN where it has none. Holds
 * within the largest difference if that is at most bound, half a unit of the last digit printed. */
Finding judge_stated(const Claim *claim, const Table *table);

/* "This is about that": column against the column other, row by row. Holds within the largest
 * |column / other - 1| if that is at most bound. */
Finding judge_like_other(const Claim *claim, const Table *table);

/* "Twice this gives about so much more of that": column in the row that lies `apart` further on, divided
 * by column in this row, for every row that has such a one. Holds within the largest |quotient / stated[0]
 * - 1| if that is at most bound. */
Finding judge_quotient_of_rows(const Claim *claim, const Table *table);

/* "It grows from bone to bone": column has %d for the bone's number. Holds when in every row bone 1 has
 * more than bound and each further bone more than the one before, by more than both are off their law. */
Finding judge_grows_along_bones(const Claim *claim, const Table *table);

/* "It grows with what is varied": column in each selected row against the selected row before. Holds when
 * it is always more, by more than bound. Where the column other has another value than in the row before,
 * if one is named, it starts afresh. */
Finding judge_grows_along_rows(const Claim *claim, const Table *table);

/* "It is always more than this": holds when column is more than bound in every selected row. */
Finding judge_exceeds_everywhere(const Claim *claim, const Table *table);

/* "It is never more than this": holds when |column| is at most bound in every selected row. */
Finding judge_never_more(const Claim *claim, const Table *table);

/* "It is at most this": column against its limit, the column other. Holds when in no selected row it is more than bound
 * times its limit. */
Finding judge_within_limit(const Claim *claim, const Table *table);

/* "It is never more than this": the largest |column|. Holds within it if it is at most bound. */
Finding judge_size(const Claim *claim, const Table *table);

/* "It is always less than that": holds when column is less than other in every selected row, by more than
 * bound. */
Finding judge_below_other(const Claim *claim, const Table *table);

/* "It grows without limit": column against its limit, the column other (NULL: 0). Holds when a row
 * exceeds its limit by more than bound. */
Finding judge_exceeds_limit(const Claim *claim, const Table *table);

/* "holds to rounding", "holds", "holds within", "does not hold", "not judged". */
const char *verdict_name(Verdict verdict);
/* The same with its size: "holds within 0.01". Writes at most size bytes, returns text. */
const char *finding_text(const Finding *finding, char *text, unsigned long size);

#endif
