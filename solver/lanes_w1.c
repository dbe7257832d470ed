/* SPDX-License-Identifier: GPL-3.0-or-later OR MIT */
/* One lane: on every processor. */
#define LANES 1
#include "lanes_body.h"

const LaneKernel lanes_w1 = LANE_KERNEL;
