/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The paths of the cases' roots. Their sines have the same bits on every machine. */
#include "draft.h"

#include "circle.h"
#include "vec3.h"

static double sine(double turns)
{
    double s, c;
    circle_at(turns, &s, &c);
    return s;
}

/* From 0 to 1 and back within a turn. */
static double raised(double turns)
{
    double s, c;
    circle_at(turns, &s, &c);
    return (1 - c) / 2;
}

static const SbVec3 slanted = { 0.48, 0.8, 0.36 };

RootPose path_still(double t)
{
    (void)t;
    return (RootPose){ { 0, 0, 0 }, QUAT_IDENTITY };
}

RootPose path_rich(double t)
{
    const SbVec3 place = { 0.25 * sine(0.9 * t), 0.15 * sine(1.3 * t), 0.3 * raised(0.7 * t) };
    const SbQuat a = quat_about(slanted, 0.9 * sine(0.6 * t));
    const SbQuat b = quat_about((SbVec3){ 0, 0, 1 }, 0.5 * sine(1.1 * t));
    return (RootPose){ place, quat_normalise(quat_multiply(a, b)) };
}

RootPose path_shake(double t)
{
    const double out = t < 0.3 ? 0.1 * raised(t / 0.3) : 0;
    return (RootPose){ { out, out, -out }, QUAT_IDENTITY };
}

RootPose path_turn(double t)
{
    double part = t < 0.2 ? raised(t / 0.4) : 1;
    if (t > 1)
        part = t < 1.2 ? raised((t - 0.8) / 0.4) : 0;
    return (RootPose){ { 0, 0, 0 }, quat_about(slanted, M_PI / 2 * part) };
}

RootPose path_carry(double t)
{
    return (RootPose){ { 1.2 * (t < 0.7 ? t : 0.7), 0, 0 }, QUAT_IDENTITY };
}
