/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The best ponytail and the best cascade for a trace. Needs no starting values: the ponytail is linear
 * in two of its four parameters, so a scan over omega and decay finds every valley, and Levenberg-
 * Marquardt goes down the best of them. The best is the global one within 0.1 .. 60 rad/s; where a trace
 * of over a minute, or under half a second, has none there, within 1 .. 600 rad over its length. */
#ifndef LAB_PONYTAIL_FIT_H
#define LAB_PONYTAIL_FIT_H

#include "springbone.h"

#include <stdbool.h>
#include <stddef.h>

enum { FIT_LEAST_SAMPLES = 8 };
/* The range of omega that is searched, rad/s. */
#define FIT_OMEGA_LEAST 0.1
#define FIT_OMEGA_MOST 60.0
/* The rms error, in parts of the peak, up to which a ponytail counts as fitting; the review's border. */
#define FIT_ACCEPTABLE 0.05

typedef enum FitVerdict {
    FIT_GOOD,
    FIT_TOO_SHORT,  /* under 8 samples, or the trace ends before half a swing */
    FIT_CONSTANT,   /* nothing moves */
    FIT_DRIFTING,   /* goes one way: under three quarters of the way back by the end */
    FIT_OVERDAMPED, /* comes back without a visible swing: half a swing leaves under 0.1 % */
    FIT_GROWING,    /* the swings grow */
    FIT_POOR,       /* the best is off by more than FIT_ACCEPTABLE of the peak (rms) */
    FIT_UNLIKE,     /* ... and leaves over half of the variance unexplained */
    FIT_FAILED      /* did not converge */
} FitVerdict;

/* "a ponytail fits", "too short: ..." and so on. */
const char *fit_verdict_text(FitVerdict verdict);

typedef struct PonytailFit {
    FitVerdict verdict;
    SbPonytail ponytail, error; /* error: one standard error of each parameter; NaN if unknown */
    double offset;              /* the constant under the swing; 0 where it is not fitted */
    double offset_error;
    double rms;           /* in the unit of y */
    double rms_over_peak; /* rms / max|y - offset| */
    double psnr_db;       /* 20 * log10(max|y - offset| / rms) */
} PonytailFit;

/* Fits y over t (s, strictly increasing; t counts from the first sample). with_offset: a constant is
 * fitted too; otherwise y swings about 0. */
PonytailFit fit_ponytail(const double *t, const double *y, size_t count, bool with_offset);

typedef struct CascadeFit {
    bool good; /* false: memory, or fewer samples than unknowns */
    SbCascade cascade;
    double offset; /* the constant under the swing; 0 where it is not fitted */
    double rms, rms_over_peak, psnr_db;
} CascadeFit;

/* Fits a cascade of so many bones with omega and decay given: linear least squares. y swings about 0. */
CascadeFit fit_cascade(const double *t, const double *y, size_t count, int bones, double omega,
                       double decay);

/* Its rms_over_peak alone, in a tenth of the time; NaN where it is not good. */
double cascade_misfit(const double *t, const double *y, size_t count, int bones, double omega,
                      double decay);

/* The same with the best omega and decay (grid, then simplex): omega within five times more or less than
 * that given, a single ponytail's; decay up to four times the omega given. with_offset: a constant is
 * fitted too. */
CascadeFit fit_cascade_free(const double *t, const double *y, size_t count, int bones,
                            bool with_offset, double omega, double decay);

#endif
