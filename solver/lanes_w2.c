/* SPDX-License-Identifier: GPL-3.0-or-later OR MIT */
/* Two lanes: SSE2, which every x86-64 has. Built without those instructions the file has no kernel. */
#include "crowd.h"
#include "lanes.h"

#if defined __SSE2__
#define LANES 2
#include "crowd_body.h"
#include "lanes_body.h"

const LaneKernel lanes_w2 = LANE_KERNEL;
const CrowdKernel crowd_w2 = CROWD_KERNEL;
#else
const LaneKernel lanes_w2 = { { 0 }, { 0 }, 0, 0 };
const CrowdKernel crowd_w2 = { 0 };
#endif
