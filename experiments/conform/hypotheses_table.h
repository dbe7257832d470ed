/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of hypotheses is in several files; they are told from each other by the lines of the rule. */
#ifndef CONFORM_HYPOTHESES_TABLE_H
#define CONFORM_HYPOTHESES_TABLE_H

#include "hypotheses.h"

typedef struct HypothesisGroup {
    const Hypothesis *table;
    int count;
} HypothesisGroup;

/* hypotheses_fit.c: the factor of a line, from the trace. */
bool fit_force(const Evidence *e, double epsilon, Quirks *quirk);
bool fit_pull(const Evidence *e, double epsilon, Quirks *quirk);
bool fit_drag(const Evidence *e, double epsilon, Quirks *quirk);
bool fit_inertia(const Evidence *e, double epsilon, Quirks *quirk);
bool fit_power(const Evidence *e, double epsilon, Quirks *quirk);

bool fit_time(const Evidence *e, double epsilon, Quirks *quirk);

extern const HypothesisGroup hypotheses_first, hypotheses_bone, hypotheses_push, hypotheses_collide,
    hypotheses_time, hypotheses_factor, hypotheses_seen;

#define FAULT(id_, line_, fault_, question_, needs_, ...)                                          \
    {                                                                                              \
        .id = (id_), .line = (line_), .fault = (fault_), .question = (question_),                  \
        .needs = (needs_), .quirk = {                                                              \
            __VA_ARGS__                                                                            \
        }                                                                                          \
    }
#define FITTED(id_, line_, fault_, question_, needs_, prepare_, ...)                               \
    {                                                                                              \
        .id = (id_), .line = (line_), .fault = (fault_), .question = (question_),                  \
        .needs = (needs_), .quirk = { __VA_ARGS__ }, .prepare = (prepare_)                         \
    }

#endif
