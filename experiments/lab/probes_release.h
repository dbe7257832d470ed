/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What is read off a release: bone 1 leaves the plane z = 0 of its rest by a small angle and comes back
 * (RING_RELEASE of ring.h), x_k = z of its tail over z at the start. bone is ignored. Laws: law (M),
 * laws_motion.h. It is linear, and the release so small that the square of the motion is lost in the
 * rounding of 1; what is left is rounding:
 *
 *     overshoot  off by eps for every frame up to the extreme, which rounds once and answers with at most
 *                1 / sin(theta)
 *     settling   a whole number of frames: equal, or off; likewise the swings
 */
#ifndef LAB_PROBES_RELEASE_H
#define LAB_PROBES_RELEASE_H

#include "trace.h"

/* How far the bone swings past rest, as a part of the release; 0 when it does not; NaN where the run has no frame or
 * ends before the frame in which law (M) expects it farthest. Law: law_overshoot. */
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
 * law_peak_tip_gain, linear; NaN where the run ends before the peak. Of a run without frames NaN. Order: the tip starts n * L * angle from
 * rest, so that no bone swings by more than about n * gain * angle, and the gain is off by a part of that size:
 * what the law leaves out is the square of the motion. */
double probe_tip_gain(const Case *c, const Trace *trace, int bone);
double law_tip_gain(const Case *c, int bone);
double order_tip_gain(const Case *c, const Trace *trace, int bone);

#endif
