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

/* Without stiffness and length step (scan_free.c): each displacement is 1 - drag of the one before, kicked
 * by swing; the fall from rest under gravity and wind, after frames. */
ScanSample scan_ratio(const ScanPoint *point);
ScanSample scan_fall(const ScanPoint *point);
/* Without length step: one bone goes from rest to rest by law (M), exact at any size, after frames. */
ScanSample scan_swing(const ScanPoint *point);

/* At rest (scan_rest.c): every tail by equation (E), for each scheme; the droop of one bone, as an angle; the
 * lengths without the length step. */
ScanSample scan_rest_lesson(const ScanPoint *point);
ScanSample scan_rest_vrm1(const ScanPoint *point);
ScanSample scan_droop(const ScanPoint *point);
ScanSample scan_free_length(const ScanPoint *point);

#endif
