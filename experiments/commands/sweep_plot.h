/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The figure of a sweep: law and measurement over one setting, or a map over two. */
#ifndef COMMANDS_SWEEP_PLOT_H
#define COMMANDS_SWEEP_PLOT_H

#include "plot.h"
#include "sweep_plan.h"

enum { MOST_PANELS = 4 };

typedef struct SweepPlot {
    Plot plot;
    /* Of each measure, and of its law: what the numbers reach from and to. */
    double least[MOST_PANELS], most[MOST_PANELS];
    long measured[MOST_PANELS], lawful[MOST_PANELS]; /* how many there are */
    long rows;
} SweepPlot;

/* Checks that the sweep can be drawn and begins the figure. EXIT_HELD, or EXIT_USAGE after a line. */
int sweep_plot_open(const Command *command, const SweepPlan *plan, SweepPlot *plot);
/* Takes the next rows. */
void sweep_plot_add(SweepPlot *plot, const SweepPlan *plan, const Table *table);
/* Draws it. held: how many of the rows hold. */
int sweep_plot_draw(const Command *command, const SweepPlan *plan, SweepPlot *plot, long held);
void sweep_plot_abandon(SweepPlot *plot);

#endif
