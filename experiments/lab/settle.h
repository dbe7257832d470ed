/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs that are only about where they end: straight and at rest at the start, until nothing moves any more.
 * No frame but the last is kept. */
#ifndef LAB_SETTLE_H
#define LAB_SETTLE_H

#include "trace.h"

/* The frames after which a chain has come to rest to rounding, by the slowest root of law (M) of its bones.
 * It sets how long a run is, nothing else. Infinite where nothing pulls, or a rest is not stable. */
double settle_frames(const Case *c);
/* The same where the slowest root of all bones is known. */
double settle_frames_by_root(double slowest, int bones);

/* Whether a straight chain starts in the rest that is not stable: a bone against its direction of rest. */
bool starts_reversed(const Case *c);

/* Steps a case without event for so many frames, or until two frames have changed no bit of any tail: then no
 * later one does. The last two frames are left in end, as a trace of one frame and its start. NULL, or why
 * the solver refused. */
const char *case_settle(const Case *c, int frames, Trace *end);

#endif
