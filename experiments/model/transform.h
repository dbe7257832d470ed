/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The local transform of a glTF node, as a rotation and one scale. */
#ifndef MODEL_TRANSFORM_H
#define MODEL_TRANSFORM_H

#include "spot.h"

/* What a scale may be that springs cannot follow; and a place that cannot be read, for which zero is taken. */
enum {
    SCALE_UNEVEN = 1,
    SCALE_MIRRORED = 2,
    SCALE_SHEARED = 4,
    SCALE_EXTREME = 8,
    PLACE_REPLACED = 16
};

/* Reads translation, rotation and scale, or matrix. Of a scale that is not uniform the mean of its three
 * numbers without their signs is taken; what is odd goes to *odd (bits as above). */
SbTransform transform_read(Findings *findings, const Spot *node, unsigned char *odd);

#endif
