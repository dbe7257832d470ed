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

/* All scripts, ended by one without a name: style, end, and one for each figure. */
extern const PlotScript plot_scripts[];

typedef struct Plot {
    FILE *
        script; /* for what the figure's script needs: variables, and blocks of data ($Name << EOD) */
    Output output;
    bool kept; /* it goes to no file */
    int added; /* figures that are kept, not yet drawn */
} Plot;

/* Opens a figure to be drawn to path, which ends in .svg or .png; the caller writes to plot->script.
 * False after a line on stderr. */
bool plot_open(Plot *plot, const char *path);
/* Runs the style and the named script after what was written. The figure is then whole; output_settle of plot->output,
 * when the run's other files are, puts it in its place. False, with a line on stderr and nothing left behind, when
 * gnuplot is missing or says anything. */
bool plot_draw(Plot *plot, const char *name);

/* Figures that are kept, not written to files: SVGs, all drawn by one gnuplot, which takes longer to start than to draw. The
 * caller writes what one of them needs and adds it, then the next. */
bool plot_open_kept(Plot *plot);
/* Ends what one figure needs; the named script is to draw it. */
void plot_add_kept(Plot *plot, const char *name);
/* Draws those that were added; fails as plot_draw does. */
bool plot_draw_kept(Plot *plot);
/* The next of them, in the order in which they were added: its text, *size bytes, for the caller to free; NULL after a
 * line on stderr. plot_abandon drops the others. */
char *plot_take_kept(Plot *plot, size_t *size);

/* Drops the figure, or what is left of those that are kept. */
void plot_abandon(Plot *plot);

#endif
