/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers as people type them: strict, so that nothing is guessed. */
#ifndef COMMANDS_VALUES_H
#define COMMANDS_VALUES_H

#include "experiment.h"
#include "number.h"

#include <stdbool.h>

enum { MOST_NUMBERS = 256 };
typedef struct NumberList {
    int count;
    double value[MOST_NUMBERS];
} NumberList;

/* a,b,c: 1 .. MOST_NUMBERS numbers. */
bool read_list(const char *text, NumberList *list);

/* X,Y,Z, each -LARGEST_COMPONENT .. LARGEST_COMPONENT: far beyond every use, and far from where squares
 * overflow. */
#define LARGEST_COMPONENT 1e9
#define VECTOR_ALLOWED "three numbers X,Y,Z, each from -1e9 to 1e9"
bool read_vector(const char *text, SbVec3 *vector);
/* The unit vector along such a vector, however short it is; zero where it is zero. */
SbVec3 vector_direction(SbVec3 vector);

/* What an axis takes: a list a,b,c, or FROM:TO:COUNT with equal steps, or FROM:TO:COUNTlog with equal
 * ratios (both ends of one sign, not 0). COUNT is 1 .. 1e9; both ends are met exactly. axis.list points
 * into list, so the struct must stay where it was read; axis.parameter is for the caller to set.
 * axis_value yields the values. */
typedef struct Values {
    Axis axis;
    NumberList list;
} Values;

/* What is allowed, for messages. */
#define VALUES_ALLOWED "numbers a,b,c or FROM:TO:COUNT, with a trailing log for equal ratios"
bool read_values(const char *text, Values *values);

#endif
