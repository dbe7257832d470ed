/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lists of cases, each ended by one without a name, for cases.c alone. */
#ifndef CONFORM_CASES_LISTS_H
#define CONFORM_CASES_LISTS_H

#include "draft.h"
#include "quat.h"

extern const ConformCase cases_basic[], cases_turn[], cases_time[], cases_colliders[],
    cases_changes[], cases_lesson[], cases_component[];

#endif
