/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Linear least squares where some of the data obey another law. */
#ifndef LAB_ROBUST_FIT_H
#define LAB_ROBUST_FIT_H

#include "linear_fit.h"

/* Two equations for each frame, as linear_fit has them. */
typedef struct FrameEquations {
    int frames, unknowns;
    double *row;   /* [2 * frame + 0 or 1][unknown] */
    double *right; /* [2 * frame + 0 or 1] */
    double noise;  /* what rounding leaves in an equation */
} FrameEquations;

/* Fits the frames that obey one law and finds those that do not belong. Starting fits come from a few
 * frames each, some in a row, some drawn by a fixed rule; the one with the smallest lower quartile of
 * residuals wins. Where it explains little, so that more than three quarters of the frames must be
 * foreign, a few frames in a row that agree to rounding are looked for instead. Then frames join while
 * they are within ten deviations, until the choice stays. used has a flag for each frame. False when
 * memory is out. */
bool robust_fit(const FrameEquations *equations, LinearFit *fit, bool *used);

#endif
