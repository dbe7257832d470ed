/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The picture of a fit: the trace as points, the fits as lines, what they leave in a strip below. */
#ifndef COMMANDS_FIT_PLOT_H
#define COMMANDS_FIT_PLOT_H

#include "plot.h"
#include "ponytail_fit.h"
#include "series.h"

typedef struct FitPicture {
    const Series *series;
    const PonytailFit *fit;
    const CascadeFit *cascade; /* or NULL */
} FitPicture;

/* Draws to path, where output_settle puts it. False after a line on stderr. */
bool fit_plot(const FitPicture *picture, const char *path, Plot *plot);

#endif
