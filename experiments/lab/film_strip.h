/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The picture of a run: a film strip (the strand every few frames; dashed, where it would be if it
 * followed the anchor rigidly), and below it the tip's motion over time and its path. */
#ifndef LAB_FILM_STRIP_H
#define LAB_FILM_STRIP_H

#include "plot.h"
#include "trace.h"

/* Writes what plots/commands/simulate.gp needs of a run with at least one frame. */
void film_strip_write(const Case *c, const Trace *trace, FILE *script);

#endif
