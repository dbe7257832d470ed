/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where a ponytail's fit may start: the valleys of the residual over omega. For omega and decay given the
 * best amplitude, phase and offset follow from linear equations (variable projection), so the scan is
 * over a plane, on a trace thinned to what the largest omega needs. */
#ifndef LAB_PONYTAIL_SCAN_H
#define LAB_PONYTAIL_SCAN_H

#include <stdbool.h>
#include <stddef.h>

enum { MOST_VALLEYS = 4 };

typedef struct Thinned {
    double *t, *y;
    size_t count;
    double
        omega_most; /* FIT_OMEGA_MOST, or less: half the rate of the samples, above which all repeats */
} Thinned;

/* Takes every so-manieth sample; t counts from the first one. False: out of memory. */
bool thin_trace(Thinned *thin, const double *t, const double *y, size_t count);
void thin_free(Thinned *thin);

typedef struct Valley {
    double parameter[5]; /* amplitude, omega, phase, decay, offset */
    double left;         /* the sum of squares that is left */
} Valley;

/* Finds at most MOST_VALLEYS starts, the deepest first; returns how many. */
int scan_valleys(const Thinned *thin, bool with_offset, Valley *valleys);

#endif
