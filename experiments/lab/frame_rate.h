/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How many frames per second a file's frames are, and who says so. */
#ifndef LAB_FRAME_RATE_H
#define LAB_FRAME_RATE_H

typedef struct FrameRate {
    double fps;
    const char *from; /* static text: an option, a file, or that it is assumed */
} FrameRate;

/* The first of these that is not 0: what --fps says, what the trace says, what the scene says. Where none
 * does, 60 is assumed. */
FrameRate frame_rate_choose(double given, double trace, double scene);

#endif
