/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What is read off a release: bone 1 leaves the plane z = 0 of its rest by a small angle and comes back
 * (RING_RELEASE of ring.h), x_k = z of its tail over z at the start. bone is ignored. Laws: law (M),
 * laws_motion.h; beside them the square of the motion and rounding are what is left:
 *
 *     overshoot  off by angle^2 (the law is linear and the coordinate has mirror symmetry), and by eps for
 *                every frame up to the extreme, which rounds once and answers with at most 1 / sin(theta)
 *     settling   a whole number of frames: equal, or off; likewise the swings
 */
#ifndef LAB_PROBES_RELEASE_H
#define LAB_PROBES_RELEASE_H

#include "trace.h"

/* How far the bone swings past rest, as a part of the release; 0 when it does not. Law: law_overshoot. */
double probe_overshoot(const Case *c, const Trace *trace, int bone);
double rounding_overshoot(const Case *c, const Trace *trace, int bone);
/* The time after which it stays within 1 % of the release, s; NaN when the run ends before. Law:
 * law_settling_1pct. */
double probe_settling(const Case *c, const Trace *trace, int bone);
/* How many times it swings past rest by more than 1 %. Law: law_swings_1pct. */
double probe_swings(const Case *c, const Trace *trace, int bone);
/* The size of a rounding of a number that counts: eps of it. */
double rounding_count(const Case *c, const Trace *trace, int bone);

/* The largest distance of a chain's tip from its rest, in frames 1 and on, over that of frame 0, for a
 * release of the chain within the plane of its sag; the rest is law_tail. Law: law_tip_gain, which is
 * law_peak_tip_gain, linear. Rounding: the law leaves out the square of the motion, so the gain is off by
 * a part as large as the largest angle, gain * angle; and the start is rounded to eps, which grows as
 * the motion does. */
double probe_tip_gain(const Case *c, const Trace *trace, int bone);
double law_tip_gain(const Case *c, int bone);
double rounding_tip_gain(const Case *c, const Trace *trace, int bone);

#endif
