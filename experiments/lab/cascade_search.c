/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The cascade's best omega and decay: a grid over both finds the valleys, a simplex goes down the deepest.
 * Only what is left over is needed there, which an orthogonal triangle tells without its solution. */
#include "cascade_search.h"

#include <gsl/gsl_blas.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_linalg.h>
#include <gsl/gsl_multimin.h>
#include <math.h>
#include <stdlib.h>

enum { OMEGAS = 37, DECAYS = 14, STARTS = 4, GRID_SAMPLES = 256, SIMPLEX_SAMPLES = 2048 };
/* The grid reaches from the ponytail's omega to this times more and less, densest about it; in decay from
 * what is not seen over the trace to this times the omega. */
static const double reach = 5, most_damping = 4, least_fade = 0.1;

/* The trace, thinned, and room for its linear fit. */
typedef struct Search {
    int bones;
    double *t; /* y after it */
    gsl_vector_view y;
    gsl_matrix *design;
    gsl_vector *factor, *right;
} Search;

static void search_end(Search *s)
{
    gsl_vector_free(s->right);
    gsl_vector_free(s->factor);
    gsl_matrix_free(s->design);
    free(s->t);
}

/* False where there is no memory, or fewer samples than unknowns. */
static bool search_begin(Search *s, const double *t, const double *y, size_t count, int bones,
                         bool with_offset, size_t most)
{
    const size_t stride = (count + most - 1) / most, kept = (count + stride - 1) / stride;
    const size_t unknowns = 2 * (size_t)bones + with_offset;
    *s = (Search){ .bones = bones };
    if (kept <= unknowns || !(s->t = malloc(2 * kept * sizeof *s->t)))
        return false;
    for (size_t i = 0; i < kept; i++) {
        s->t[i] = t[i * stride];
        s->t[kept + i] = y[i * stride];
    }
    s->y = gsl_vector_view_array(s->t + kept, kept);
    s->design = gsl_matrix_alloc(kept, unknowns);
    s->factor = gsl_vector_alloc(unknowns);
    s->right = gsl_vector_alloc(kept);
    return s->design && s->factor && s->right;
}

/* What the best coefficients leave, as root of the sum of squares. */
static double left_over(const Search *s, double omega, double decay)
{
    const SbCascade c = { .bones = s->bones, .omega = omega, .decay = decay };
    const size_t unknowns = s->design->size2, rows = s->design->size1;
    cascade_fill_design(s->design, s->t, &c);
    gsl_vector_memcpy(s->right, &s->y.vector);
    if (gsl_linalg_QR_decomp(s->design, s->factor) != GSL_SUCCESS ||
        gsl_linalg_QR_QTvec(s->design, s->factor, s->right) != GSL_SUCCESS)
        return HUGE_VAL;
    const gsl_vector_view rest = gsl_vector_subvector(s->right, unknowns, rows - unknowns);
    const double left = gsl_blas_dnrm2(&rest.vector);
    return isfinite(left) ? left : HUGE_VAL;
}

/* In logarithms, so that neither can leave the positive numbers. */
static double search_value(const gsl_vector *x, void *context)
{
    return left_over(context, exp(gsl_vector_get(x, 0)), exp(gsl_vector_get(x, 1)));
}

typedef struct Point {
    double omega, decay, left;
} Point;

/* Goes down from a point. */
static Point descend(Search *s, Point from, double stride)
{
    gsl_multimin_function function = { search_value, 2, s };
    gsl_vector *x = gsl_vector_alloc(2), *step = gsl_vector_alloc(2);
    gsl_multimin_fminimizer *state =
        gsl_multimin_fminimizer_alloc(gsl_multimin_fminimizer_nmsimplex2, 2);
    Point best = from;
    best.left = HUGE_VAL;
    if (x && step && state) {
        gsl_vector_set(x, 0, log(from.omega));
        gsl_vector_set(x, 1, log(from.decay));
        gsl_vector_set_all(step, stride);
        gsl_multimin_fminimizer_set(state, &function, x, step);
        for (int i = 0; i < 200; i++)
            if (gsl_multimin_fminimizer_iterate(state) != GSL_SUCCESS ||
                gsl_multimin_fminimizer_size(state) < 1e-9)
                break;
        best = (Point){ exp(gsl_vector_get(state->x, 0)), exp(gsl_vector_get(state->x, 1)),
                        gsl_multimin_fminimizer_minimum(state) };
    }
    gsl_multimin_fminimizer_free(state);
    gsl_vector_free(step);
    gsl_vector_free(x);
    return best;
}

typedef Point Points[OMEGAS][DECAYS];

static void fill_grid(Search *s, double omega, Points grid)
{
    const double least = least_fade / (s->t[s->design->size1 - 1] - s->t[0]);
    const double ratio = fmax(most_damping * omega / least, 2);
    for (int i = 0; i < OMEGAS; i++)
        for (int j = 0; j < DECAYS; j++) {
            const double u = 2.0 * i / (OMEGAS - 1) - 1;
            Point *p = &grid[i][j];
            p->omega = omega * pow(reach, u * fabs(u));
            p->decay = least * pow(ratio, (double)j / (DECAYS - 1));
            p->left = left_over(s, p->omega, p->decay);
        }
}

static bool is_valley(Points grid, int i, int j)
{
    for (int k = i - 1; k <= i + 1; k++)
        for (int l = j - 1; l <= j + 1; l++)
            if (k >= 0 && k < OMEGAS && l >= 0 && l < DECAYS && grid[k][l].left < grid[i][j].left)
                return false;
    return true;
}

/* The deepest valleys of the grid, sorted. Returns their number. */
static int find_valleys(Points grid, Point *valley)
{
    int found = 0;
    for (int i = 0; i < OMEGAS; i++)
        for (int j = 0; j < DECAYS; j++) {
            if (!is_valley(grid, i, j))
                continue;
            int at = found < STARTS ? found++ : STARTS;
            for (; at > 0 && valley[at - 1].left > grid[i][j].left; at--)
                if (at < STARTS)
                    valley[at] = valley[at - 1];
            if (at < STARTS)
                valley[at] = grid[i][j];
        }
    return found;
}

/* Where the best is, from a thinned trace; from itself where that is impossible. */
static Point search_thinned(Search *s, Point from)
{
    Points grid;
    Point start[STARTS + 1], best = from;
    fill_grid(s, from.omega, grid);
    int starts = find_valleys(grid, start);
    start[starts++] = from; /* a ponytail that hardly fades lies between the grid's points */
    best.left = HUGE_VAL;
    for (int i = 0; i < starts; i++) {
        const Point one = descend(s, start[i], 0.1);
        if (one.left < best.left)
            best = one;
    }
    return best;
}

CascadeFit fit_cascade_free(const double *t, const double *y, size_t count, int bones,
                            bool with_offset, double omega, double decay)
{
    SbCascade cascade = { .bones = bones, .omega = omega, .decay = decay };
    gsl_error_handler_t *handler = gsl_set_error_handler_off();
    /* Three samples to the fastest period of the grid. */
    const double needed = 3 * (t[count - 1] - t[0]) * reach * omega / (2 * M_PI);
    const size_t samples = (size_t)fmin(fmax(needed, GRID_SAMPLES), SIMPLEX_SAMPLES);
    Search search;
    Point best = { omega, fmax(decay, 1e-3 * omega), 0 };
    if (search_begin(&search, t, y, count, bones, with_offset, samples))
        best = search_thinned(&search, best);
    search_end(&search);
    if (samples < count && samples < SIMPLEX_SAMPLES) {
        if (search_begin(&search, t, y, count, bones, with_offset, SIMPLEX_SAMPLES))
            best = descend(&search, best, 0.01);
        search_end(&search);
    }
    gsl_set_error_handler(handler);
    cascade.omega = best.omega;
    cascade.decay = best.decay;
    return cascade_fit_linear(t, y, count, &cascade, with_offset);
}
