/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a scan does at one point for each law: makes the case, runs the solver from rest, compares. A
 * coordinate that the law's declaration does not have stays at the case's default: a horizontal chain of one
 * bone without any force.
 */
#ifndef LAB_SCAN_LAWS_H
#define LAB_SCAN_LAWS_H

#include "scan.h"

/* The case of a point. stiffness is in the units of the scheme. */
Case scan_case(const ScanPoint *point, const SbScheme *scheme);
/* The vector whose components begin at this field; zero where the law has none. */
SbVec3 scan_vector(const ScanPoint *point, ScanField first);

/* Where the threshold of rounding reaches this part of a bone, or of a radian, the point is SCAN_LOST. */
#define SCAN_LOST_PART 1e-3

/* Takes one of several comparisons into account: the worst ratio stays, a NaN for good. */
void scan_take(ScanSample *sample, double off, double unit);

/* Without stiffness and length step (scan_free.c): each displacement is 1 - drag of the one before, kicked
 * by swing; the fall from rest under gravity and wind, after frames. */
ScanSample scan_ratio(const ScanPoint *point);
ScanSample scan_fall(const ScanPoint *point);
/* Without length step: one bone goes from rest to rest by law (M), exact at any size, after frames. */
ScanSample scan_swing(const ScanPoint *point);

/* At rest (scan_rest.c): every tail by equation (E), for each scheme, and hanging free; the droop of one bone, as an angle; the
 * lengths without the length step. */
ScanSample scan_rest_lesson(const ScanPoint *point);
ScanSample scan_rest_vrm1(const ScanPoint *point);
ScanSample scan_hanging(const ScanPoint *point);
ScanSample scan_droop(const ScanPoint *point);
ScanSample scan_free_length(const ScanPoint *point);
/* The runs that these need (ScanLaw.ask); the droop's are those of a chain at rest. */
void ask_rest_lesson(const ScanPoint *point);
void ask_rest_vrm1(const ScanPoint *point);
void ask_hanging(const ScanPoint *point);
void ask_free_length(const ScanPoint *point);

/* In every frame of a chain that is swung and turned (scan_scene.c): each bone keeps its length; each bone lies
 * where the law of identification sends it; the lesson and VRM 1.0 with converted settings stay together. */
ScanSample scan_kept_length(const ScanPoint *point);
ScanSample scan_settings(const ScanPoint *point);
ScanSample scan_conversion(const ScanPoint *point);

/* A chain whose root turns steadily (scan_turn.c). */
ScanSample scan_rotation(const ScanPoint *point);

/* The component (scan_skeleton.c): bones that are pulled to their place in a pose; a tail pushed out of a
 * plane and of a sphere. */
ScanSample scan_pose(const ScanPoint *point);
ScanSample scan_push_plane(const ScanPoint *point);
ScanSample scan_push_sphere(const ScanPoint *point);

#endif
