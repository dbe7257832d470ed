/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Nonlinear least squares with confidence, by GSL's Levenberg-Marquardt (gsl_multifit_nlinear). */
#ifndef LAB_LEAST_SQUARES_H
#define LAB_LEAST_SQUARES_H

#include <stdbool.h>
#include <stddef.h>

enum { FIT_MOST_PARAMETERS = 12 };

/* A model y(x; parameters). */
typedef struct FitModel {
    int parameters; /* <= FIT_MOST_PARAMETERS */
    double (*value)(double x, const double *parameter);
    /* Writes dy/dparameter[0 .. parameters - 1]; NULL: by finite differences. */
    void (*gradient)(double x, const double *parameter, double *gradient);
} FitModel;

typedef struct FitResult {
    bool converged;
    double parameter[FIT_MOST_PARAMETERS];
    double error[FIT_MOST_PARAMETERS]; /* standard errors; NaN where the data cannot tell */
    double rms;                        /* root of the mean squared residual, in the unit of y */
    int iterations;
} FitResult;

/* How hard to try. */
typedef struct FitEffort {
    double tolerance; /* until a step changes the parameters by less than this part of themselves */
    int iterations;   /* at most so many */
    bool stubborn; /* where one way does not end at a minimum that the data determine, try others */
} FitEffort;

/* To the last digits, from bad starts too. */
static const FitEffort fit_thorough = { 1e-15, 4000, true };

/* Fits count points from start. Equal weights. Never aborts: what goes wrong is in converged, and then
 * the parameters are the best that were reached. */
FitResult fit_least_squares(const FitModel *model, const double *x, const double *y, size_t count,
                            const double *start, FitEffort effort);

#endif
