/* SPDX-License-Identifier: GPL-3.0-or-later OR MIT */
/* Four lanes: AVX2. Built without those instructions the file has no kernel. */
#include "crowd.h"
#include "lanes.h"

#if defined __AVX2__
#define LANES 4
#include "crowd_body.h"
#include "lanes_body.h"

const LaneKernel lanes_w4 = LANE_KERNEL;
const CrowdKernel crowd_w4 = CROWD_KERNEL;
#else
const LaneKernel lanes_w4 = { { 0 }, { 0 }, 0, 0 };
const CrowdKernel crowd_w4 = { 0 };
#endif
