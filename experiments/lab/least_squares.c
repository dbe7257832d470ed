/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "least_squares.h"

#include <gsl/gsl_blas.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_multifit_nlinear.h>
#include <math.h>

typedef struct Data {
    const FitModel *model;
    const double *x, *y;
    size_t count;
} Data;

static int residuals(const gsl_vector *parameter, void *context, gsl_vector *f)
{
    const Data *data = context;
    for (size_t i = 0; i < data->count; i++) {
        const double value = data->model->value(data->x[i], parameter->data);
        /* Out of the model's domain is far away, not an error: a step there must be taken back. */
        gsl_vector_set(f, i, isfinite(value) ? value - data->y[i] : 1e100);
    }
    return GSL_SUCCESS;
}

static int jacobian(const gsl_vector *parameter, void *context, gsl_matrix *j)
{
    const Data *data = context;
    for (size_t i = 0; i < data->count; i++)
        data->model->gradient(data->x[i], parameter->data, gsl_matrix_ptr(j, i, 0));
    return GSL_SUCCESS;
}

/* Standard errors: the square roots of the diagonal of s^2 (J'J)^-1, s^2 = sum of squares / freedom. */
static void read_result(gsl_multifit_nlinear_workspace *work, size_t count, FitResult *result)
{
    const gsl_vector *f = gsl_multifit_nlinear_residual(work);
    const gsl_vector *parameter = gsl_multifit_nlinear_position(work);
    const size_t p = parameter->size;
    double sum;
    gsl_blas_ddot(f, f, &sum);
    result->rms = sqrt(sum / (double)count);
    result->iterations = (int)gsl_multifit_nlinear_niter(work);
    gsl_matrix *covariance = gsl_matrix_alloc(p, p);
    gsl_multifit_nlinear_covar(gsl_multifit_nlinear_jac(work), 0, covariance);
    const double variance = count > p ? sum / (double)(count - p) : (double)NAN;
    for (size_t i = 0; i < p; i++) {
        const double diagonal = gsl_matrix_get(covariance, i, i);
        result->parameter[i] = gsl_vector_get(parameter, i);
        result->error[i] = diagonal > 0 ? sqrt(variance * diagonal) : (double)NAN;
    }
    gsl_matrix_free(covariance);
}

/* Ways to the minimum, the usual one first. A bad start can send one of them off into a flat region, from
 * where another comes back. */
typedef struct Strategy {
    const gsl_multifit_nlinear_trs *region;
    const gsl_multifit_nlinear_scale *scale;
} Strategy;

static FitResult fit_by(const Strategy *strategy, Data *data, const double *start, FitEffort effort)
{
    const size_t p = (size_t)data->model->parameters;
    FitResult result = { .rms = HUGE_VAL };
    for (size_t i = 0; i < p; i++) {
        result.parameter[i] = start[i];
        result.error[i] = NAN;
    }
    gsl_multifit_nlinear_fdf problem = { .f = residuals,
                                         .df = data->model->gradient ? jacobian : NULL,
                                         .n = data->count,
                                         .p = p,
                                         .params = data };
    gsl_multifit_nlinear_parameters options = gsl_multifit_nlinear_default_parameters();
    options.trs = strategy->region;
    options.scale = strategy->scale;
    options.solver = gsl_multifit_nlinear_solver_qr; /* the accurate one */
    options.fdtype = GSL_MULTIFIT_NLINEAR_CTRDIFF;
    gsl_multifit_nlinear_workspace *work =
        gsl_multifit_nlinear_alloc(gsl_multifit_nlinear_trust, &options, data->count, p);
    const gsl_vector_const_view from = gsl_vector_const_view_array(start, p);
    if (work && gsl_multifit_nlinear_init(&from.vector, &problem, work) == GSL_SUCCESS) {
        int info = 0;
        const int status =
            gsl_multifit_nlinear_driver((size_t)effort.iterations, effort.tolerance,
                                        effort.tolerance, 0, NULL, NULL, &info, work);
        /* No progress is what a minimum looks like once rounding hides the slope. */
        result.converged = status == GSL_SUCCESS || info == GSL_ENOPROG;
        read_result(work, data->count, &result);
    }
    gsl_multifit_nlinear_free(work);
    return result;
}

/* A parameter whose error is unknown, or far larger than it, is one the data do not determine: the sign
 * of a flat region. */
static bool is_determined(const FitResult *result, int parameters)
{
    for (int i = 0; i < parameters; i++)
        if (!(result->error[i] < 1e6 * fabs(result->parameter[i]) + 1e6))
            return false;
    return true;
}

FitResult fit_least_squares(const FitModel *model, const double *x, const double *y, size_t count,
                            const double *start, FitEffort effort)
{
    const Strategy strategies[] = {
        { gsl_multifit_nlinear_trs_lm, gsl_multifit_nlinear_scale_more },
        { gsl_multifit_nlinear_trs_ddogleg, gsl_multifit_nlinear_scale_more },
        { gsl_multifit_nlinear_trs_lmaccel, gsl_multifit_nlinear_scale_more },
        { gsl_multifit_nlinear_trs_lm, gsl_multifit_nlinear_scale_levenberg },
        { gsl_multifit_nlinear_trs_subspace2D, gsl_multifit_nlinear_scale_marquardt },
    };
    FitResult best = { .rms = HUGE_VAL };
    if (count < (size_t)model->parameters)
        return best;
    /* GSL's own handler would abort the program. */
    gsl_error_handler_t *handler = gsl_set_error_handler_off();
    Data data = { model, x, y, count };
    for (size_t i = 0; i < sizeof strategies / sizeof *strategies; i++) {
        const FitResult result = fit_by(&strategies[i], &data, start, effort);
        if (i == 0 || (result.converged && !best.converged) || result.rms < best.rms)
            best = result;
        if (!effort.stubborn || (best.converged && is_determined(&best, model->parameters)))
            break;
    }
    gsl_set_error_handler(handler);
    return best;
}
