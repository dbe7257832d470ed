/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "linear_fit.h"

#include <gsl/gsl_linalg.h>
#include <math.h>

/* What the noise leaves open by more than this part of the right side is not told. */
static const double open_part = 0.01;

typedef struct System {
    size_t count;
    int unknowns;
    gsl_matrix *u, *v;
    gsl_vector *s, *work;
    double size[LINEAR_MOST_UNKNOWNS]; /* of the columns */
} System;

static void system_free(System *system)
{
    gsl_matrix_free(system->u);
    gsl_matrix_free(system->v);
    gsl_vector_free(system->s);
    gsl_vector_free(system->work);
}

/* Fewer equations than unknowns are filled up with empty ones, which change nothing. */
static bool system_make(System *system, size_t count, int unknowns)
{
    const size_t n = (size_t)unknowns, rows = count > n ? count : n;
    *system = (System){ .count = count,
                        .unknowns = unknowns,
                        .u = gsl_matrix_calloc(rows, n),
                        .v = gsl_matrix_alloc(n, n),
                        .s = gsl_vector_alloc(n),
                        .work = gsl_vector_alloc(n) };
    if (system->u && system->v && system->s && system->work)
        return true;
    system_free(system);
    return false;
}

/* Columns of very different size would hide each other from the singular values. */
static void fill_scaled(System *system, const double *row)
{
    for (int j = 0; j < system->unknowns; j++) {
        double sum = 0;
        for (size_t i = 0; i < system->count; i++) {
            const double cell = row[i * (size_t)system->unknowns + (size_t)j];
            sum += cell * cell;
        }
        system->size[j] = sum > 0 ? sqrt(sum) : 1;
        for (size_t i = 0; i < system->count; i++)
            gsl_matrix_set(system->u, i, (size_t)j,
                           row[i * (size_t)system->unknowns + (size_t)j] / system->size[j]);
    }
}

/* The part of the right side along singular direction k. */
static double project(const System *system, const double *right, size_t k)
{
    double sum = 0;
    for (size_t i = 0; i < system->count; i++)
        sum += gsl_matrix_get(system->u, i, k) * right[i];
    return sum;
}

static double norm(const double *x, size_t count)
{
    double sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += x[i] * x[i];
    return sqrt(sum);
}

static double scatter_of(const double *row, const double *right, size_t count, int unknowns,
                         const double *value)
{
    double sum = 0;
    for (size_t i = 0; i < count; i++) {
        double off = -right[i];
        for (int j = 0; j < unknowns; j++)
            off += row[i * (size_t)unknowns + (size_t)j] * value[j];
        sum += off * off;
    }
    return count > (size_t)unknowns ? sqrt(sum / (double)(count - (size_t)unknowns)) : 0;
}

/* Solves with the singular values above least; the others add nothing. */
static void solve(const System *system, const double *right, double least, double *value)
{
    for (int j = 0; j < system->unknowns; j++)
        value[j] = 0;
    for (size_t k = 0; k < (size_t)system->unknowns; k++) {
        const double s = gsl_vector_get(system->s, k);
        if (!(s > least))
            continue;
        const double along = project(system, right, k) / s;
        for (int j = 0; j < system->unknowns; j++)
            value[j] += gsl_matrix_get(system->v, (size_t)j, k) * along / system->size[j];
    }
}

/* What is left open: per unknown, the noise divided by the singular values, and the whole right side
 * where a value is none. */
static void estimate_errors(const System *system, double noise, double least, double whole,
                            LinearFit *fit)
{
    for (int j = 0; j < system->unknowns; j++) {
        double known = 0, open = 0;
        for (size_t k = 0; k < (size_t)system->unknowns; k++) {
            const double s = gsl_vector_get(system->s, k);
            const double part = gsl_matrix_get(system->v, (size_t)j, k);
            if (s > least)
                known += part * noise / s * (part * noise / s);
            else
                open += fabs(part) * whole;
        }
        const double error = sqrt(known) + open;
        fit->error[j] = error / system->size[j];
        fit->told[j] = error < open_part * whole;
    }
}

bool linear_fit(const double *row, const double *right, size_t count, int unknowns, double noise,
                LinearFit *fit)
{
    System system;
    if (!system_make(&system, count, unknowns))
        return false;
    fill_scaled(&system, row);
    gsl_linalg_SV_decomp(system.u, system.v, system.s, system.work);
    const double whole = norm(right, count);
    /* The scatter decides what counts as a singular value, and needs a solution first: take the one with
     * every value above rounding. */
    const double rounding = 1e-15 * gsl_vector_get(system.s, 0);
    solve(&system, right, rounding, fit->value);
    const double open = fmax(noise, scatter_of(row, right, count, unknowns, fit->value));
    const double least = fmax(rounding, whole > 0 ? open / (open_part * whole) : HUGE_VAL);
    solve(&system, right, least, fit->value);
    fit->scatter = scatter_of(row, right, count, unknowns, fit->value);
    estimate_errors(&system, fmax(noise, fit->scatter), least, whole, fit);
    system_free(&system);
    return true;
}
