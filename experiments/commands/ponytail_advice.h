/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether a ponytail, a cascade or only the solver shows what a chain does after an event. */
#ifndef COMMANDS_PONYTAIL_ADVICE_H
#define COMMANDS_PONYTAIL_ADVICE_H

#include "review.h"

#include <stdio.h>

typedef struct Advice {
    const Case *c;
    ReviewSignal signal;
    bool has[REVIEW_MODELS]; /* whether the model has numbers */
    ReviewCurve curve[REVIEW_MODELS];
    ReviewError error[REVIEW_MODELS];
    Decision decision;
    ReviewModel best; /* the decision's model; with the solver, the least wrong one */
} Advice;

/* Runs the case through its event and judges the models. NULL, or why not. */
const char *advice_make(const Case *c, Advice *advice);

/* "indistinguishable", "acceptable", "wrong"; NULL where there is no error to speak of. */
const char *advice_quality(double rms_over_peak);
/* The decision and its reason, one sentence in a line. */
void advice_write_decision(FILE *file, const Advice *advice);

#endif
