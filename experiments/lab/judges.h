/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Judges: how a claim's verdict is computed from the rows of its experiment. */
#ifndef LAB_JUDGES_H
#define LAB_JUDGES_H

#include "experiment.h"

/* Compares claim->column with its law. Holds to rounding when every row that has the law is within the
 * threshold; else holds within the largest |x_diff| if that is at most claim->bound; else it does not
 * hold. Evidence: the worst row. A row without a measurement counts as the worst. */
Finding judge_against_law(const Claim *claim, const Table *table);

/* "holds to rounding", "holds", "holds within", "does not hold", "not judged". */
const char *verdict_name(Verdict verdict);
/* The same with its size: "holds within 0.01". Writes at most size bytes, returns text. */
const char *finding_text(const Finding *finding, char *text, unsigned long size);

#endif
