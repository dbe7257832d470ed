/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Probes: what is read off a run, with the law and the rounding scale of each beside it (fitting the
 * types Probe, Law and Rounding of experiment.h). bone is 1-based. */
#ifndef LAB_PROBES_H
#define LAB_PROBES_H

#include "trace.h"

/* Droop of a bone at the end of the run, degrees: atan2(-u_y, u_x) in the plane z = 0, which may
 * exceed 90; atan2(-u_y, hypot(u_x, u_z)) in space. Law: equation (E). Rounding: rounding_angle. */
double droop_of(SbVec3 direction);
double probe_droop(const Case *c, const Trace *trace, int bone);
double law_droop(const Case *c, int bone);
double rounding_droop(const Case *c, const Trace *trace, int bone);
/* The column of this bone, named "droop_1_deg" for bone 1. */
#define COLUMN_DROOP(bone)                                                                         \
    {                                                                                              \
        "droop_" #bone "_deg", probe_droop, law_droop, rounding_droop, bone                        \
    }

/* Whether a probe, or a rounding scale, looks at nothing but the last two frames of a run, whichever they are. */
bool probe_reads_end(double (*probe)(const Case *c, const Trace *trace, int bone));

/* Angle between a bone at the end of the run and the chain's rest direction, degrees, 0 .. 180. Rounding:
 * rounding_droop. */
double probe_bend(const Case *c, const Trace *trace, int bone);
double law_bend(const Case *c, int bone);

/* Length of a bone at the end of the run, m. */
double probe_length(const Case *c, const Trace *trace, int bone);
double rounding_length(const Case *c, const Trace *trace, int bone);

/* The length of bones 1 .. bone that was farthest from L in any frame of the run, m, and what the
 * length step makes of it: L. Rounding: eps times the largest coordinate. */
double probe_farthest_length(const Case *c, const Trace *trace, int bone);
double law_constant_length(const Case *c, int bone);
double rounding_farthest_length(const Case *c, const Trace *trace, int bone);

/* Where a bone's tail is at the end of the run, seen from the anchor, m. Law: law_tail. */
double probe_tail_x(const Case *c, const Trace *trace, int bone);
double probe_tail_y(const Case *c, const Trace *trace, int bone);
double probe_tail_z(const Case *c, const Trace *trace, int bone);
double law_tail_x(const Case *c, int bone);
double law_tail_y(const Case *c, int bone);
double law_tail_z(const Case *c, int bone);
/* Every bone up to this one turns by its own rounding_angle: the sum, over the length of each. */
double rounding_tail(const Case *c, const Trace *trace, int bone);
/* The same for all bones in one pass: unit has c->bones entries. */
void rounding_tails(const Case *c, const Trace *trace, double *unit);

/* The same for a strand that is at rest bit for bit, or as good as that, so that no flicker is left for the chain to
 * amplify: each bone up to this one is turned by eps * |coordinate| / L / (1 - alpha), and hands its turn on
 * undiminished at most, as |u_(i-1) + K| >= 1. */
double rounding_frozen_droop(const Case *c, const Trace *trace, int bone);
double rounding_frozen_tail(const Case *c, const Trace *trace, int bone);

/* The rounding of a direction at rest, rad: each frame a tail is rounded to eps * |coordinate|; rest
 * answers a steady disturbance with 1 / (1 - alpha) of it, and a chain hands it on with G per bone. */
double rounding_angle(const Case *c, const Trace *trace, int bone);

#endif
