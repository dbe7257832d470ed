/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "laws_retime.h"

#include "laws.h"
#include "laws_design.h"
#include "vec3.h"

#include <math.h>

Motion motion_retime(const Motion *m, double frame_time)
{
    if (motion_rings(m))
        return motion_of_ring(motion_omega(m), motion_decay(m), frame_time);
    double rate[2];
    motion_rates(m, rate);
    return motion_of_rates(rate[0], rate[1], frame_time);
}

Motion motion_skip(const Motion *m, int count)
{
    const double sum = motion_sum(m), product = motion_product(m);
    double before = 2, now = sum;
    for (int i = 1; i < count; i++) {
        const double next = sum * now - product * before;
        before = now;
        now = next;
    }
    const double skipped = pow(product, count), alpha = now - skipped;
    return (Motion){ (1 - alpha) / alpha, 1 - skipped / alpha, m->frame_time * count };
}

bool case_set_motion(const Case *c, const Motion *to, Case *scaled)
{
    const Motion from = law_motion(c, 1);
    const double ratio = to->beta / from.beta, q = to->frame_time / c->frame_time;
    *scaled = *c;
    scaled->frame_time = to->frame_time;
    if (!(from.beta > 0 && isfinite(ratio)))
        return false;
    const double force = c->scheme->units == SB_SPEEDS ? ratio / q : ratio / (q * q);
    scaled->drag = to->drag;
    scaled->gravity = vec3_scale(c->gravity, force);
    scaled->wind = vec3_scale(c->wind, force);
    case_set_sigma(scaled, law_sigma(c) * ratio);
    return true;
}

bool case_retime(const Case *c, double frame_time, Case *retimed)
{
    const Motion from = law_motion(c, 1), to = motion_retime(&from, frame_time);
    if (isinf(from.beta)) {
        *retimed = *c;
        retimed->frame_time = frame_time;
        return true;
    }
    return case_set_motion(c, &to, retimed) && to.drag >= fmin(0, c->drag) && to.drag <= 1;
}

Case case_retime_usual(const Case *c, double frame_time)
{
    Case retimed = *c;
    const double q = frame_time / c->frame_time;
    retimed.frame_time = frame_time;
    retimed.drag = -expm1(q * log1p(-c->drag));
    if (c->scheme->units == SB_FRACTION_PER_FRAME)
        retimed.stiffness = -expm1(q * log1p(-c->stiffness));
    return retimed;
}
