/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Linear least squares by singular values (GSL), for few unknowns, honest about what the data cannot
 * tell. */
#ifndef LAB_LINEAR_FIT_H
#define LAB_LINEAR_FIT_H

#include <stdbool.h>
#include <stddef.h>

enum { LINEAR_MOST_UNKNOWNS = 5 };

typedef struct LinearFit {
    double value[LINEAR_MOST_UNKNOWNS];
    /* One standard deviation, from the scatter of the residuals or from the noise that was given,
     * whichever is larger. */
    double error[LINEAR_MOST_UNKNOWNS];
    bool told[LINEAR_MOST_UNKNOWNS]; /* whether the data tell the unknown */
    double
        scatter; /* of one equation: root of the residuals' squares over the degrees of freedom */
} LinearFit;

/* Solves sum_j row[i * unknowns + j] x_j = right[i] for count equations of equal weight whose right sides
 * have at least this noise. Columns are brought to one size first. A combination of unknowns that the
 * noise leaves open by more than a hundredth of the whole right side is not told, and with it every
 * unknown that has a part in it; their values are those of least size. False when memory is out. */
bool linear_fit(const double *row, const double *right, size_t count, int unknowns, double noise,
                LinearFit *fit);

#endif
