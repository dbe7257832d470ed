/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "frame_rate.h"

FrameRate frame_rate_choose(double given, double trace, double scene)
{
    if (given > 0)
        return (FrameRate){ given, "--fps" };
    if (trace > 0)
        return (FrameRate){ trace, "the trace" };
    if (scene > 0)
        return (FrameRate){ scene, "the scene" };
    return (FrameRate){ 60, "60 frames per second assumed" };
}
