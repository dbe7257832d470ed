/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The settings of one scheme in terms of another, such that the trajectory is the same.
 *
 * The lesson's bone vector before the length step is (1 - s)(inertia + g h^2 - head) + s L u_parent.
 * Divided by 1 - s it is VRM 1.0's with
 *
 *     k = s L / ((1 - s) h),   G = g h         back:   s = k h / (L + k h),   g = G / h
 *
 * and the length step undoes the division. So the conversion is exact, bone by bone, for any motion of
 * the anchor, as long as the length step is on. It needs the bone's length and the frame time.
 */
#ifndef LAB_LAWS_CONVERT_H
#define LAB_LAWS_CONVERT_H

#include "springbone.h"

#include <stdbool.h>

/* The VRM 1.0 settings (stiffness and gravity power in m/s) of a bone of the lesson, at this frame
 * time in s. Length and drag stay. False, and vrm1 untouched, at stiffness 1, which has no image. */
bool convert_to_vrm1(const SbBone *lesson, double frame_time, SbBone *vrm1);

/* The lesson's settings (fraction per frame, m/s^2) of a VRM 1.0 bone, at this frame time in s. */
SbBone convert_to_lesson(const SbBone *vrm1, double frame_time);

#endif
