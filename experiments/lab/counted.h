/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Arithmetic that counts: the solver's vectors and rotations (vec3.h, quat.h) once more, every operation on two
 * numbers in the same order, but each by a call of its own. What is done with it therefore has the bits of the
 * solver's formula evaluated operation by operation, whatever a compiler made of the solver; and how many
 * operations there were is known. A change of sign, a comparison and a floor are none.
 */
#ifndef LAB_COUNTED_H
#define LAB_COUNTED_H

#include "quat.h"

/* How many operations: + - * / and square roots. All zero at first. */
typedef struct Counted {
    long operations;
} Counted;

double counted_plus(Counted *n, double a, double b);
double counted_minus(Counted *n, double a, double b);
double counted_times(Counted *n, double a, double b);

SbVec3 counted_add(Counted *n, SbVec3 a, SbVec3 b);
SbVec3 counted_sub(Counted *n, SbVec3 a, SbVec3 b);
SbVec3 counted_scale(Counted *n, SbVec3 a, double k);
double counted_length(Counted *n, SbVec3 a);
/* Of a vector that is neither zero nor huge: what vec3_normalise falls back to is not counted. */
SbVec3 counted_normalise(Counted *n, SbVec3 a);

SbQuat counted_multiply(Counted *n, SbQuat a, SbQuat b);
SbVec3 counted_rotate(Counted *n, SbQuat q, SbVec3 v);
/* Of directions that are not nearly opposite; NaN where they are. */
SbQuat counted_arc(Counted *n, SbVec3 a, SbVec3 b);

/* from + direction * length. */
SbVec3 counted_along(Counted *n, SbVec3 from, SbVec3 direction, double length);

/* A line of a step (step.h): what drag keeps of the last displacement. */
SbVec3 counted_inertia(Counted *n, SbVec3 current, SbVec3 previous, double keep);

/* The lesson's four steps of one bone (solver/lesson.c) from its tail now and before; rest: where it is pulled
 * to; force: a displacement. The new tail; *direction becomes that of the bone. */
SbVec3 counted_lesson(Counted *n, SbVec3 now, SbVec3 before, double keep, SbVec3 force, SbVec3 rest,
                      double stiffness, SbVec3 head, double length, SbVec3 *direction);

#endif
