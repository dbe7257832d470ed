/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the cascade's search shares with its linear fit. */
#ifndef LAB_CASCADE_SEARCH_H
#define LAB_CASCADE_SEARCH_H

#include "ponytail_fit.h"

#include <gsl/gsl_matrix.h>

/* The columns of the linear fit at the omega and decay of c, for as many samples as design has rows: two for
 * each bone, and 1, the offset's, where design has a column more. */
void cascade_fill_design(gsl_matrix *design, const double *t, const SbCascade *c);
/* The linear fit at the omega and decay of start. */
CascadeFit cascade_fit_linear(const double *t, const double *y, size_t count,
                              const SbCascade *start, bool with_offset);

#endif
