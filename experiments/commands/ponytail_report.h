/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An Advice as text and as JSON. */
#ifndef COMMANDS_PONYTAIL_REPORT_H
#define COMMANDS_PONYTAIL_REPORT_H

#include "command.h"
#include "ponytail_advice.h"

/* The models that are on offer; the source's example numbers are not. */
enum { ADVICE_MODELS = 3 };
extern const ReviewModel advice_models[ADVICE_MODELS];

/* Scene, event, decision, and the models beside each other. */
void advice_write(FILE *file, const Advice *advice);
/* The keys decision, model (the one given), event, start_s, peak_m, direction, lawful, fitted, cascade; a model
 * without numbers is null. */
json_t *advice_json(const Advice *advice, ReviewModel model);

#endif
