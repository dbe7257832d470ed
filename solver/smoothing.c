/* SPDX-License-Identifier: GPL-3.0-or-later OR MIT */
/* What a ponytail's base goes through when the base shakes: low-pass, spline, or blend. */
#include "springbone.h"
#include "vec3.h"

#include <math.h>

/* H(s) = 1 / (s^2 + sqrt(2) s + 1) at s = (1/K) (1 - z^-1)/(1 + z^-1), K = tan(pi * cutoff / rate). */
int sb_lowpass_init(SbLowpass *lowpass, double cutoff, double rate, double start)
{
    *lowpass = (SbLowpass){ .b0 = 1, .x1 = start, .x2 = start, .y1 = start, .y2 = start };
    if (!(cutoff > 0 && rate > 0 && cutoff < rate / 2))
        return 0;
    const double k = tan(3.14159265358979323846 * cutoff / rate);
    const double norm = 1 / (1 + sqrt(2) * k + k * k);
    lowpass->b0 = k * k * norm;
    lowpass->b1 = 2 * lowpass->b0;
    lowpass->b2 = lowpass->b0;
    lowpass->a1 = 2 * (k * k - 1) * norm;
    lowpass->a2 = (1 - sqrt(2) * k + k * k) * norm;
    return 1;
}

double sb_lowpass_next(SbLowpass *f, double x)
{
    const double y = f->b0 * x + f->b1 * f->x1 + f->b2 * f->x2 - f->a1 * f->y1 - f->a2 * f->y2;
    f->x2 = f->x1;
    f->x1 = x;
    f->y2 = f->y1;
    f->y1 = y;
    return y;
}

static double catmull_rom(double p0, double p1, double p2, double p3, double t)
{
    const double a = 3 * (p1 - p2) + p3 - p0;
    const double b = 2 * p0 - 5 * p1 + 4 * p2 - p3;
    return p1 + 0.5 * t * (p2 - p0 + t * (b + t * a));
}

SbVec3 sb_catmull_rom(SbVec3 p0, SbVec3 p1, SbVec3 p2, SbVec3 p3, double t)
{
    return (SbVec3){ catmull_rom(p0.x, p1.x, p2.x, p3.x, t), catmull_rom(p0.y, p1.y, p2.y, p3.y, t),
                     catmull_rom(p0.z, p1.z, p2.z, p3.z, t) };
}

SbSmoothed sb_ponytail_smooth(SbVec3 last, SbVec3 current, SbVec3 offset)
{
    const double blend = 0.7;
    const SbVec3 moved = vec3_sub(current, last);
    return (SbSmoothed){ .base = vec3_add(last, vec3_scale(moved, blend)),
                         .offset =
                             vec3_add(vec3_scale(offset, blend), vec3_scale(moved, 1 - blend)) };
}
