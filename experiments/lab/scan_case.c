/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scan_laws.h"

#include "vec3.h"

#include <math.h>

SbVec3 scan_vector(const ScanPoint *point, ScanField first)
{
    const double *at = &point->at[first];
    return isnan(at[0]) ? (SbVec3){ 0, 0, 0 } : (SbVec3){ at[0], at[1], at[2] };
}

static double field_or(const ScanPoint *point, ScanField field, double otherwise)
{
    return isnan(point->at[field]) ? otherwise : point->at[field];
}

Case scan_case(const ScanPoint *point, const SbScheme *scheme)
{
    const SbVec3 ahead = { 1, 0, 0 };
    Case c = CASE(.scheme = scheme);
    c.stiffness = field_or(point, AT_STIFFNESS, 0);
    c.drag = field_or(point, AT_DRAG, 0);
    c.bones = (int)field_or(point, AT_BONES, 1);
    c.length = field_or(point, AT_LENGTH, c.length);
    c.frame_time = 1 / field_or(point, AT_FPS, 60);
    c.gravity = scan_vector(point, AT_GRAVITY_X);
    c.wind = scan_vector(point, AT_WIND_X);
    c.speed = scan_vector(point, AT_SPEED_X);
    c.rest = vec3_normalise(scan_vector(point, AT_REST_X), ahead);
    return c;
}

void scan_take(ScanSample *sample, double off, double unit)
{
    if (off / unit <= sample->off / sample->unit)
        return;
    sample->off = off;
    sample->unit = unit;
}
