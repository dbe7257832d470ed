/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How far the best cascade is off, without its coefficients: the columns of its fit are made orthogonal one after the other
 * (modified Gram-Schmidt, which is backward stable with the trace as the last column); what is left of the trace is
 * what no cascade follows. A tenth of the work of the fit by singular values. */
#include "cascade_search.h"

#include <float.h>
#include <gsl/gsl_errno.h>
#include <math.h>

enum { MOST_COLUMNS = 2 * SB_CASCADE_MOST + 1 };

/* Takes column k, of length 1, out of those behind it. */
static void take_out(gsl_matrix *columns, size_t k)
{
    const size_t count = columns->size2;
    double along[MOST_COLUMNS] = { 0 };
    for (size_t i = 0; i < columns->size1; i++) {
        const double *row = columns->data + i * columns->tda;
        for (size_t j = k + 1; j < count; j++)
            along[j] += row[k] * row[j];
    }
    for (size_t i = 0; i < columns->size1; i++) {
        double *row = columns->data + i * columns->tda;
        for (size_t j = k + 1; j < count; j++)
            row[j] -= along[j] * row[k];
    }
}

static double column_length(const gsl_matrix *columns, size_t k)
{
    double sum = 0;
    for (size_t i = 0; i < columns->size1; i++)
        sum += columns->data[i * columns->tda + k] * columns->data[i * columns->tda + k];
    return sqrt(sum);
}

static double length_left(gsl_matrix *columns)
{
    const size_t last = columns->size2 - 1;
    double whole[MOST_COLUMNS];
    for (size_t k = 0; k < last; k++)
        whole[k] = column_length(columns, k);
    for (size_t k = 0; k < last; k++) {
        const double length = column_length(columns, k);
        if (!(length > DBL_EPSILON * whole[k]))
            continue; /* those before it make it up */
        for (size_t i = 0; i < columns->size1; i++)
            columns->data[i * columns->tda + k] /= length;
        take_out(columns, k);
    }
    return column_length(columns, last);
}

double cascade_misfit(const double *t, const double *y, size_t count, int bones, double omega,
                      double decay)
{
    const SbCascade cascade = { .bones = bones, .omega = omega, .decay = decay };
    const size_t unknowns = 2 * (size_t)bones;
    if (bones < 1 || bones > SB_CASCADE_MOST || count < unknowns)
        return NAN;
    gsl_error_handler_t *handler = gsl_set_error_handler_off();
    gsl_matrix *columns = gsl_matrix_alloc(count, unknowns + 1);
    gsl_set_error_handler(handler);
    if (!columns)
        return NAN;
    double peak = 0;
    cascade_fill_design(columns, t, &cascade);
    for (size_t i = 0; i < count; i++) {
        columns->data[i * columns->tda + unknowns] = y[i];
        peak = fmax(peak, fabs(y[i]));
    }
    const double rms = length_left(columns) / sqrt((double)count);
    gsl_matrix_free(columns);
    return rms / peak;
}
