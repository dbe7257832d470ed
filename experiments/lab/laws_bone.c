/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Law (M) of one bone of a case, number by number. */
#include "laws.h"
#include "laws_motion.h"

#include <math.h>

/* Visible is what is more than this part of the release. */
#define VISIBLE 0.01

double law_alpha(const Case *c, int bone)
{
    const Motion m = law_motion(c, bone);
    return motion_alpha(&m);
}

double law_omega(const Case *c, int bone)
{
    const Motion m = law_motion(c, bone);
    return motion_omega(&m);
}

double law_frequency(const Case *c, int bone)
{
    return law_omega(c, bone) / (2 * M_PI);
}

double law_decay(const Case *c, int bone)
{
    const Motion m = law_motion(c, bone);
    return motion_decay(&m);
}

static double law_rate(const Case *c, int bone, int which)
{
    const Motion m = law_motion(c, bone);
    double rate[2];
    motion_rates(&m, rate);
    return rate[which];
}

double law_rate_slow(const Case *c, int bone)
{
    return law_rate(c, bone, 0);
}

double law_rate_fast(const Case *c, int bone)
{
    return law_rate(c, bone, 1);
}

double law_damping_ratio(const Case *c, int bone)
{
    const Motion m = law_motion(c, bone);
    return motion_damping_ratio(&m);
}

double law_overshoot(const Case *c, int bone)
{
    const Motion m = law_motion(c, bone);
    return motion_overshoot(&m);
}

double law_settling_1pct(const Case *c, int bone)
{
    const Motion m = law_motion(c, bone);
    return motion_settling(&m, VISIBLE) * c->frame_time;
}

double law_swings_1pct(const Case *c, int bone)
{
    const Motion m = law_motion(c, bone);
    return motion_swings(&m, VISIBLE);
}
