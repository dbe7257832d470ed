/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An anchor that moves and turns in space, made of + - * / and sqrt alone, so that it has the same bits
 * everywhere; and lively enough that no chain ever comes to rest. */
#ifndef TESTS_MOTION_H
#define TESTS_MOTION_H

#include "vec3.h"

/* Between -1 and 1 with this period in frames: two parabolas in place of a sine. */
static inline double motion_wave(int frame, int period)
{
    const double phase = 2.0 * (frame % period) / period - 1;
    return 4 * phase * (1 - fabs(phase));
}

/* Swings by 0.1 m along every axis. */
static inline SbVec3 motion_position(int frame)
{
    return (SbVec3){ 0.1 * motion_wave(frame, 50), 0.1 * motion_wave(frame, 36),
                     0.1 * motion_wave(frame, 44) };
}

/* Turns by up to 60 degrees away from +x. */
static inline SbVec3 motion_direction(int frame)
{
    const SbVec3 d = { 1, motion_wave(frame, 60), motion_wave(frame, 84) };
    return vec3_normalise(d, d);
}

static inline SbAnchor motion_anchor(int frame)
{
    return (SbAnchor){ motion_position(frame), motion_direction(frame) };
}

#endif
