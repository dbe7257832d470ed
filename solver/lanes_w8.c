/* SPDX-License-Identifier: GPL-3.0-or-later OR MIT */
/* Eight lanes: AVX-512. Built without those instructions the file has no kernel. */
#include "crowd.h"
#include "lanes.h"

#if defined __AVX512F__ && defined __AVX512DQ__ && defined __AVX512VL__
#define LANES 8
#include "crowd_body.h"
#include "lanes_body.h"

const LaneKernel lanes_w8 = LANE_KERNEL;
const CrowdKernel crowd_w8 = CROWD_KERNEL;
#else
const LaneKernel lanes_w8 = { { 0 }, { 0 }, 0, 0 };
const CrowdKernel crowd_w8 = { 0 };
#endif
