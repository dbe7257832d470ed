/* SPDX-License-Identifier: GPL-3.0-or-later OR MIT */
/*
 * The ponytail: position = base + A * sin(omega*t + phi) * e^(-d*t), its three rules and its level of
 * detail, as published; and the cascade ponytail, the form in which a chain's tip really moves.
 */
#include "springbone.h"

#include <math.h>

static const double half_pi = 1.57079632679489661923;

double sb_ponytail_offset(const SbPonytail *ponytail, double t)
{
    return ponytail->amplitude * sin(ponytail->omega * t + ponytail->phase) *
           exp(-ponytail->decay * t);
}

SbVec3 sb_ponytail_position(const SbPonytail *ponytail, SbVec3 base, SbVec3 direction, double t)
{
    const double offset = sb_ponytail_offset(ponytail, t);
    return (SbVec3){ base.x + direction.x * offset, base.y + direction.y * offset,
                     base.z + direction.z * offset };
}

double sb_ponytail_amplitude(double dv, double dt)
{
    const double least = 0.15, most = 0.25, threshold = 0.3;
    const double change = fabs(dv);
    if (change < threshold)
        return least;
    return fmin(least + 0.02 * change / dt, most);
}

double sb_ponytail_decay(double humidity)
{
    const double dry = 2.2, wet = 0.9;
    return dry + (wet - dry) * humidity;
}

double sb_ponytail_phase(double phase, int id)
{
    return phase + fmod(id * 0.6180339887, half_pi);
}

double sb_ponytail_compression(double distance)
{
    const double reach = 0.15;
    return fmax(0, 1 - (reach - distance) / reach);
}

double sb_ponytail_time(long frame)
{
    return (double)frame * (1.0 / 60);
}

SbPonytailDetail sb_ponytail_detail(int tier)
{
    static const SbPonytailDetail tiers[SB_PONYTAIL_TIERS] = {
        { 200, 1.0 / 60, 1, 0 },
        { 80, 1.0 / 60, 1, 0 },
        { 30, 1.0 / 30, 0, 2.0 },
        { 50, 1.0 / 30, 0, 2.0 },
    };
    if (tier < 0)
        return tiers[0];
    return tiers[tier < SB_PONYTAIL_TIERS ? tier : SB_PONYTAIL_TIERS - 1];
}

int sb_ponytail_moves(double distance, double pixels)
{
    return distance < 5 && pixels >= 4;
}

double sb_cascade_offset(const SbCascade *cascade, double t)
{
    const double c = cos(cascade->omega * t), s = sin(cascade->omega * t);
    const int most = cascade->bones < SB_CASCADE_MOST ? cascade->bones : SB_CASCADE_MOST;
    double sum = 0;
    for (int k = most > 1 ? most - 1 : 0; k >= 0; k--)
        sum = sum * t + (cascade->cosine[k] * c + cascade->sine[k] * s);
    return sum * exp(-cascade->decay * t);
}
