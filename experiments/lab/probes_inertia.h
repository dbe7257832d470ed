/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Probes of a bone that moves by inertia alone, along x, from a kick: the ratios of its displacements.
 * Law: 1 - drag. Rounding: the difference of two near positions is exact; multiplying by 1 - drag and
 * adding to the position x each round once, so a new displacement is off by eps * |x|, and its ratio to
 * the last one, d, by that over |d|. The unit is 4 * eps * |x| / |d|. bone is ignored. */
#ifndef LAB_PROBES_INERTIA_H
#define LAB_PROBES_INERTIA_H

#include "trace.h"

/* The displacement in a frame, m; in frame 0 the kick; NaN in a frame that the run has not. */
double trace_displacement(const Case *c, const Trace *trace, int frame);

double law_ratio(const Case *c, int bone);

/* The displacement of frame 2 over that of frame 1; of frame 6 over that of frame 5. NaN where the run ends before. */
double probe_ratio_2_1(const Case *c, const Trace *trace, int bone);
double probe_ratio_6_5(const Case *c, const Trace *trace, int bone);
/* The ratio that is furthest from the law, in units of its own rounding, of all frames in which the bone
 * still moves. */
double probe_ratio_worst(const Case *c, const Trace *trace, int bone);

double rounding_ratio_2_1(const Case *c, const Trace *trace, int bone);
double rounding_ratio_6_5(const Case *c, const Trace *trace, int bone);
double rounding_ratio_worst(const Case *c, const Trace *trace, int bone);

#endif
