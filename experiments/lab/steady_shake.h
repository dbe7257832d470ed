/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The steady answer to something that swings with one frequency: what is left of a tail's motion when all else has died
 * down, as a complex amplitude X, the tail being at Im(X e^(i w t)) for a cause that is at Im(e^(i w t)).
 */
#ifndef LAB_STEADY_SHAKE_H
#define LAB_STEADY_SHAKE_H

#include "trace.h"

#include <complex.h>

/* Frames in which the motion is watched, the last ones of a run, through a window of 1 - cos. A frequency that is a whole
 * multiple (2 or more) of the frame rate over this has whole periods in them; of others little leaks into it. */
enum { SHAKE_FRAMES = 480 };

/* X of the z of a bone's tail (1-based), of its component at frequency (Hz), m. NaN in a run shorter than
 * SHAKE_FRAMES. */
double complex steady_amplitude(const Case *c, const Trace *trace, int bone, double frequency);

/* How far rounding can bring X of a bone apart from the law, m: answer has the X of every bone up to it. Each bone rounds
 * its place in every frame, by a part eps of how far it goes; it answers that with |B| / (1 - alpha), and the bones behind
 * it by their own recursion, Y_i = B (2 Y_(i-1) - Y_(i-2)). The cause is off by the rounding of its angle, 2 pi f t. */
double rounding_steady(const Case *c, double frequency, const double complex *answer, int bone);

#endif
