/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The cascade ponytail's fit: linear in its coefficients for omega and decay given. */
#include "ponytail_fit.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_multifit.h>
#include <gsl/gsl_multimin.h>
#include <math.h>

/* Time in units of the trace's span keeps the powers near 1; the coefficients are scaled back. */
static void fill_design(gsl_matrix *design, const double *t, size_t count, const SbCascade *c,
                        double span)
{
    for (size_t i = 0; i < count; i++) {
        const double time = t[i] - t[0], fade = exp(-c->decay * time);
        double power = 1;
        for (int k = 0; k < c->bones; k++) {
            gsl_matrix_set(design, i, (size_t)(2 * k), power * fade * cos(c->omega * time));
            gsl_matrix_set(design, i, (size_t)(2 * k + 1), power * fade * sin(c->omega * time));
            power *= time / span;
        }
    }
}

static void read_coefficients(SbCascade *c, const gsl_vector *coefficient, double span)
{
    double unit = 1;
    for (int k = 0; k < c->bones; k++) {
        c->cosine[k] = gsl_vector_get(coefficient, (size_t)(2 * k)) / unit;
        c->sine[k] = gsl_vector_get(coefficient, (size_t)(2 * k + 1)) / unit;
        unit *= span;
    }
}

CascadeFit fit_cascade(const double *t, const double *y, size_t count, int bones, double omega,
                       double decay)
{
    CascadeFit fit = { .cascade = { .bones = bones, .omega = omega, .decay = decay },
                       .rms = NAN,
                       .rms_over_peak = NAN,
                       .psnr_db = NAN };
    const size_t unknowns = 2 * (size_t)bones;
    if (bones < 1 || bones > SB_CASCADE_MOST || count < unknowns)
        return fit;
    gsl_error_handler_t *handler = gsl_set_error_handler_off();
    gsl_matrix *design = gsl_matrix_alloc(count, unknowns);
    gsl_matrix *covariance = gsl_matrix_alloc(unknowns, unknowns);
    gsl_vector *coefficient = gsl_vector_alloc(unknowns);
    gsl_multifit_linear_workspace *work = gsl_multifit_linear_alloc(count, unknowns);
    if (design && covariance && coefficient && work) {
        const double span = t[count - 1] - t[0];
        const gsl_vector_const_view right = gsl_vector_const_view_array(y, count);
        double square, peak = 0;
        fill_design(design, t, count, &fit.cascade, span);
        fit.good = gsl_multifit_linear(design, &right.vector, coefficient, covariance, &square,
                                       work) == GSL_SUCCESS;
        read_coefficients(&fit.cascade, coefficient, span);
        for (size_t i = 0; i < count; i++)
            peak = fmax(peak, fabs(y[i]));
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

typedef struct Search {
    const double *t, *y;
    size_t count;
    int bones;
} Search;

/* In logarithms, so that neither can leave the positive numbers. */
static double search_value(const gsl_vector *x, void *context)
{
    const Search *s = context;
    const CascadeFit fit = fit_cascade(s->t, s->y, s->count, s->bones, exp(gsl_vector_get(x, 0)),
                                       exp(gsl_vector_get(x, 1)));
    return fit.good && isfinite(fit.rms) ? fit.rms : HUGE_VAL;
}

CascadeFit fit_cascade_free(const double *t, const double *y, size_t count, int bones, double omega,
                            double decay)
{
    Search search = { t, y, count, bones };
    gsl_multimin_function function = { search_value, 2, &search };
    gsl_vector *x = gsl_vector_alloc(2), *step = gsl_vector_alloc(2);
    gsl_vector_set(x, 0, log(omega));
    gsl_vector_set(x, 1, log(fmax(decay, 1e-3)));
    gsl_vector_set_all(step, 0.1);
    gsl_multimin_fminimizer *search_state =
        gsl_multimin_fminimizer_alloc(gsl_multimin_fminimizer_nmsimplex2, 2);
    gsl_multimin_fminimizer_set(search_state, &function, x, step);
    for (int i = 0; i < 300; i++)
        if (gsl_multimin_fminimizer_iterate(search_state) != GSL_SUCCESS ||
            gsl_multimin_fminimizer_size(search_state) < 1e-9)
            break;
    const CascadeFit best = fit_cascade(t, y, count, bones, exp(gsl_vector_get(search_state->x, 0)),
                                        exp(gsl_vector_get(search_state->x, 1)));
    gsl_multimin_fminimizer_free(search_state);
    gsl_vector_free(step);
    gsl_vector_free(x);
    return best;
}
