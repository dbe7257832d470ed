/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Retiming: settings for another frame rate that keep droop, frequency and decay of one bone. With
 * every root raised to the power h' / h:
 *
 *     alpha' = S' - P',   c' = 1 - P' / alpha',   r = beta' / beta,   sigma' = r sigma,   F' = r F
 *
 * Exact. A chain keeps the pose of all its bones, and all roots where there is no force. Lag, the phase
 * of the response and the whip are not kept.
 */
#ifndef LAB_LAWS_RETIME_H
#define LAB_LAWS_RETIME_H

#include "laws_motion.h"

/* The motion with the same rates at another frame time (s). */
Motion motion_retime(const Motion *m, double frame_time);
/* m frames taken as one, without a root: S_m = D_m(S, P), P_m = P^m, D_0 = 2, D_1 = S,
 * D_(j+1) = S D_j - P D_(j-1). count >= 1. */
Motion motion_skip(const Motion *m, int count);

/* A case's settings scaled so that bone 1 has another motion and every bone the same pose: sigma and force
 * times beta' / beta, at the motion's frame time. The anchor must stand still. False, and only the frame
 * time set, where nothing pulls. */
bool case_set_motion(const Case *c, const Motion *to, Case *scaled);
/* A case at another frame time (s), by its bone 1: case_set_motion. False where the motion cannot be had
 * there, its drag being below 0 and below the case's own (the settings are what the formula asks for), or
 * where nothing pulls, so that there is no motion to keep. A bone held to its rest direction by stiffness 1
 * is so at any frame rate. */
bool case_retime(const Case *c, double frame_time, Case *retimed);
/* What is usually done instead: s' = 1 - (1 - s)^q, c' = 1 - (1 - c)^q, q = h' / h, gravity as it is;
 * for vrm1, whose stiffness is a speed, only the drag. Keeps the decay of a ring without force, not its
 * frequency, nor the droop. */
Case case_retime_usual(const Case *c, double frame_time);

#endif
