/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Probes of the whip. A straight chain is turned as a whole by a small angle about its anchor and let go at
 * rest, X_i(-1) = X_i(0) = i: how far does its tip swing out, in parts of where it started?
 *
 * The chain is turned out of the plane of its rest. That coordinate is 0 at rest, so that it keeps all its digits
 * however small it is. WHIP_SMALL is so small that even a tip which the chain throws 1e80 times as far
 * moves by the linear law: the square of the motion is lost in the rounding of 1.
 */
#ifndef LAB_WHIP_H
#define LAB_WHIP_H

#include "trace.h"

#define WHIP_SMALL 1e-100
#define WHIP_RELEASE(angle)                                                                        \
    {                                                                                              \
        .kind = EVENT_RELEASE, .settled = 1, .amplitude = angle, .direction = { 0, 0, 1 }          \
    }
/* A case of the whip: no force, so that the chain is straight at rest. */
#define WHIP_CASE(angle, ...)                                                                      \
    CASE(.gravity = { 0, 0, 0 }, .event = WHIP_RELEASE(angle), __VA_ARGS__)

/* The largest distance of a bone's tail from its rest, across it, in parts of the one at the start, of all
 * frames k >= 1; NaN of a run that has none. Law: law_peak_tip_gain, a bone being the tip of the chain that ends with it. Rounding:
 * rounding_played. */
double probe_peak_gain(const Case *c, const Trace *trace, int bone);
double law_peak_gain(const Case *c, int bone);
double rounding_peak_gain(const Case *c, const Trace *trace, int bone);

/* The frame of it, which has no rounding: unit DBL_EPSILON. */
double probe_peak_frame(const Case *c, const Trace *trace, int bone);
double law_peak_frame(const Case *c, int bone);
double rounding_frame(const Case *c, const Trace *trace, int bone);

#endif
