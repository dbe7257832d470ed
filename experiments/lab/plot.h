/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Figures that commands draw, with gnuplot, by the scripts of plots/ that are built into the program. */
#ifndef LAB_PLOT_H
#define LAB_PLOT_H

#include "output.h"

/* A script as embed.awk keeps it. */
typedef struct PlotScript {
    const char *name;
    const char *const *line; /* ended by NULL */
} PlotScript;

/* All scripts, ended by one without a name: style, and one for each figure. */
extern const PlotScript plot_scripts[];

typedef struct Plot {
    FILE *
        script; /* for what the figure's script needs: variables, and blocks of data ($Name << EOD) */
    Output output;
    bool kept; /* it goes to no file */
} Plot;

/* Opens a figure to be drawn to path, which ends in .svg or .png; the caller writes to plot->script.
 * False after a line on stderr. */
bool plot_open(Plot *plot, const char *path);
/* Runs the style and the named script after what was written. The figure is then whole; output_settle of plot->output,
 * when the run's other files are, puts it in its place. False, with a line on stderr and nothing left behind, when
 * gnuplot is missing or says anything. */
bool plot_draw(Plot *plot, const char *name);
/* Opens a figure that is kept, not written to a file: an SVG. */
bool plot_open_kept(Plot *plot);
/* The same as plot_draw for it: the figure's text, *size bytes, for the caller to free; NULL after a line on
 * stderr. */
char *plot_draw_kept(Plot *plot, const char *name, size_t *size);
/* Drops the figure instead. */
void plot_abandon(Plot *plot);

#endif
