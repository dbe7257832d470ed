/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Probes: what is read off a run, with the law and the rounding scale of each beside it (fitting the
 * types Probe, Law and Rounding of experiment.h). bone is 1-based. */
#ifndef LAB_PROBES_H
#define LAB_PROBES_H

#include "trace.h"

/* Droop of a bone at the end of the run, degrees: atan2(-u_y, u_x) in the plane z = 0, which may
 * exceed 90; atan2(-u_y, hypot(u_x, u_z)) in space. Law: equation (E). Rounding: rounding_angle. */
double probe_droop(const Case *c, const Trace *trace, int bone);
double law_droop(const Case *c, int bone);
double rounding_droop(const Case *c, const Trace *trace, int bone);

/* Length of a bone at the end of the run, m. */
double probe_length(const Case *c, const Trace *trace, int bone);
double rounding_length(const Case *c, const Trace *trace, int bone);

/* The rounding of a direction at rest, rad: each frame a tail is rounded to eps * |coordinate|; rest
 * answers a steady disturbance with 1 / (1 - alpha) of it, and a chain hands it on with G per bone. */
double rounding_angle(const Case *c, const Trace *trace, int bone);

#endif
