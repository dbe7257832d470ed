/* SPDX-License-Identifier: GPL-3.0-or-later OR MIT */
/* The domains of what a caller sets. Within them no product of a step can overflow. */
#ifndef SPRINGBONE_REFUSE_H
#define SPRINGBONE_REFUSE_H

#include "springbone.h"

#include <stdbool.h>

/* False for NaN too. */
static inline bool is_within(double value, double least, double most)
{
    return value >= least && value <= most;
}

static inline bool is_moderate(SbVec3 v)
{
    return is_within(v.x, -1e15, 1e15) && is_within(v.y, -1e15, 1e15) &&
           is_within(v.z, -1e15, 1e15);
}

#endif
