/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The cascade ponytail's fit: linear in its coefficients, and in an offset, for omega and decay given. */
#include "cascade_search.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_multifit.h>
#include <math.h>

/* Time in units of the trace's span keeps the powers near 1; the coefficients are scaled back. The last
 * column, where there is one more, is the offset's. */
void cascade_fill_design(gsl_matrix *design, const double *t, const SbCascade *c)
{
    const size_t powers = 2 * (size_t)c->bones;
    const double span = t[design->size1 - 1] - t[0];
    for (size_t i = 0; i < design->size1; i++) {
        const double time = t[i] - t[0], fade = exp(-c->decay * time);
        const double cosine = fade * cos(c->omega * time), sine = fade * sin(c->omega * time);
        double power = 1;
        for (size_t k = 0; k < powers; k += 2) {
            gsl_matrix_set(design, i, k, power * cosine);
            gsl_matrix_set(design, i, k + 1, power * sine);
            power *= time / span;
        }
        if (design->size2 > powers)
            gsl_matrix_set(design, i, powers, 1);
    }
}

static void read_coefficients(CascadeFit *fit, const gsl_vector *coefficient, double span)
{
    SbCascade *c = &fit->cascade;
    const size_t powers = 2 * (size_t)c->bones;
    double unit = 1;
    for (int k = 0; k < c->bones; k++) {
        c->cosine[k] = gsl_vector_get(coefficient, (size_t)(2 * k)) / unit;
        c->sine[k] = gsl_vector_get(coefficient, (size_t)(2 * k + 1)) / unit;
        unit *= span;
    }
    fit->offset = coefficient->size > powers ? gsl_vector_get(coefficient, powers) : 0;
}

CascadeFit cascade_fit_linear(const double *t, const double *y, size_t count,
                              const SbCascade *start, bool with_offset)
{
    CascadeFit fit = { .cascade = *start, .rms = NAN, .rms_over_peak = NAN, .psnr_db = NAN };
    const size_t unknowns = 2 * (size_t)start->bones + with_offset;
    if (start->bones < 1 || start->bones > SB_CASCADE_MOST || count < unknowns)
        return fit;
    gsl_error_handler_t *handler = gsl_set_error_handler_off();
    gsl_matrix *design = gsl_matrix_alloc(count, unknowns);
    gsl_matrix *covariance = gsl_matrix_alloc(unknowns, unknowns);
    gsl_vector *coefficient = gsl_vector_alloc(unknowns);
    gsl_multifit_linear_workspace *work = gsl_multifit_linear_alloc(count, unknowns);
    if (design && covariance && coefficient && work) {
        const gsl_vector_const_view right = gsl_vector_const_view_array(y, count);
        double square, peak = 0;
        cascade_fill_design(design, t, &fit.cascade);
        fit.good = gsl_multifit_linear(design, &right.vector, coefficient, covariance, &square,
                                       work) == GSL_SUCCESS;
        read_coefficients(&fit, coefficient, t[count - 1] - t[0]);
        for (size_t i = 0; i < count; i++)
            peak = fmax(peak, fabs(y[i] - fit.offset));
        fit.rms = sqrt(square / (double)count);
        fit.rms_over_peak = fit.rms / peak;
        fit.psnr_db = -20 * log10(fit.rms_over_peak);
    }
    gsl_multifit_linear_free(work);
    gsl_vector_free(coefficient);
    gsl_matrix_free(covariance);
    gsl_matrix_free(design);
    gsl_set_error_handler(handler);
    return fit;
}

CascadeFit fit_cascade(const double *t, const double *y, size_t count, int bones, double omega,
                       double decay)
{
    const SbCascade start = { .bones = bones, .omega = omega, .decay = decay };
    return cascade_fit_linear(t, y, count, &start, false);
}
