/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "laws_convert.h"

#include "vec3.h"

bool convert_to_vrm1(const SbBone *lesson, double frame_time, SbBone *vrm1)
{
    const double s = lesson->stiffness, h = frame_time;
    if (s == 1)
        return false;
    *vrm1 = (SbBone){ .length = lesson->length,
                      .stiffness = s * lesson->length / ((1 - s) * h),
                      .drag = lesson->drag,
                      .gravity = vec3_scale(lesson->gravity, h) };
    return true;
}

SbBone convert_to_lesson(const SbBone *vrm1, double frame_time)
{
    const double pull = vrm1->stiffness * frame_time;
    return (SbBone){ .length = vrm1->length,
                     .stiffness = pull / (vrm1->length + pull),
                     .drag = vrm1->drag,
                     .gravity = vec3_scale(vrm1->gravity, 1 / frame_time) };
}
