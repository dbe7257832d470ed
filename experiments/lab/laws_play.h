/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The linear law of a chain, played through an event: what the chain does out of the plane of its rest.
 *
 * The plane is z = 0. Across it a small motion does not touch the others, and of the coordinate z, which is 0 at
 * rest, the solver keeps all digits however small it is. So solver and law can be held together to rounding, by
 * reading the same number off the trace of each.
 */
#ifndef LAB_LAWS_PLAY_H
#define LAB_LAWS_PLAY_H

#include "trace.h"

/* A law for a probe: the same probe, read off the played law, from the start of the case's event to the end of the run.
 * Rest and gravity lie in the plane z = 0; the event may leave it, and is taken to be small. NaN where memory is out or
 * the chain has no rest. */
double law_played(const Case *c, int bone, double (*probe)(const Case *, const Trace *, int));

/* How far rounding alone can bring z apart from the law, in parts of the largest way of anchor or first bone:
 * DBL_EPSILON G^bone / (1 - alpha). A chain hands roundings on as it hands the motion on, by G per bone at most, and
 * a bone answers a steady one with 1 / (1 - alpha). */
double rounding_played(const Case *c, int bone);

#endif
