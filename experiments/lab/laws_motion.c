/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Law (M): the roots of one bone's small motion, and the rates that follow from them. */
#include "laws_motion.h"

#include "laws.h"
#include "vec3.h"

#include <math.h>

Motion law_motion(const Case *c, int bone)
{
    const double sigma = law_sigma(c);
    const SbVec3 pull = vec3_scale(law_direction(c, bone - 1), isinf(sigma) ? 0 : sigma);
    const SbVec3 sum = vec3_add(pull, vec3_scale(law_force(c), 1 / c->length));
    const bool pulled_alone = isinf(sigma) || !c->keep_length;
    const double beta = pulled_alone ? sigma : sqrt(vec3_dot(sum, sum));
    return (Motion){ beta, c->inertia ? c->drag : 1, c->frame_time };
}

double motion_alpha(const Motion *m)
{
    return 1 / (1 + m->beta);
}

double motion_pull(const Motion *m)
{
    return isinf(m->beta) ? 1 : m->beta / (1 + m->beta);
}

double motion_sum(const Motion *m)
{
    return motion_alpha(m) * (2 - m->drag);
}

double motion_product(const Motion *m)
{
    return motion_alpha(m) * (1 - m->drag);
}

/* 4 P - S^2 = alpha ((1 - alpha) (2 - c)^2 - c^2), written so that nothing cancels for a weak pull. */
static double ring_square(const Motion *m)
{
    const double twice = 2 - m->drag;
    return motion_alpha(m) * (motion_pull(m) * twice * twice - m->drag * m->drag);
}

bool motion_rings(const Motion *m)
{
    return ring_square(m) > 0;
}

bool motion_stable(const Motion *m)
{
    const double alpha = motion_alpha(m);
    return m->beta > 0 && m->beta > -m->drag && alpha * (2 * m->drag - 3) < 1;
}

/* Without a ring: the gaps 1 - root, the smaller first. Their sum is 2 - S = 2 (1 - alpha) + alpha c
 * and their product 1 - S + P = 1 - alpha. */
static void real_gaps(const Motion *m, double gap[2])
{
    const double pull = motion_pull(m), sum = 2 * pull + motion_alpha(m) * m->drag;
    gap[1] = (sum + sqrt(fmax(0, -ring_square(m)))) / 2;
    gap[0] = pull > 0 ? pull / gap[1] : 0;
}

void motion_roots(const Motion *m, double complex root[2])
{
    if (motion_rings(m)) {
        const double complex half = motion_sum(m) / 2 + I * sqrt(ring_square(m)) / 2;
        root[0] = half;
        root[1] = conj(half);
        return;
    }
    double gap[2];
    real_gaps(m, gap);
    root[0] = 1 - gap[0];
    root[1] = 1 - gap[1];
}

double motion_angle(const Motion *m)
{
    return motion_rings(m) ? atan2(sqrt(ring_square(m)), motion_sum(m)) : NAN;
}

double motion_omega(const Motion *m)
{
    return motion_angle(m) / m->frame_time;
}

double motion_decay(const Motion *m)
{
    if (!motion_rings(m))
        return NAN;
    return (log1p(m->beta) - log1p(-m->drag)) / (2 * m->frame_time);
}

void motion_rates(const Motion *m, double rate[2])
{
    rate[0] = rate[1] = NAN;
    if (isnan(m->beta) || motion_rings(m))
        return;
    double gap[2];
    real_gaps(m, gap);
    for (int i = 0; i < 2; i++)
        rate[i] = -log1p(-fmin(gap[i], 1)) / m->frame_time;
}

double motion_damping_ratio(const Motion *m)
{
    if (motion_rings(m)) {
        const double decay = motion_decay(m);
        return decay / hypot(decay, motion_omega(m));
    }
    double rate[2];
    motion_rates(m, rate);
    return isinf(rate[1]) ? rate[1] : (rate[0] + rate[1]) / (2 * sqrt(rate[0] * rate[1]));
}

double motion_drag_critical(double beta)
{
    if (isinf(beta))
        return 1;
    return beta > 0 ? 2 * sqrt(beta) / (sqrt(1 + beta) + sqrt(beta)) : 0;
}

double motion_beta_critical(double drag)
{
    return drag > 0 ? drag * drag / (4 * (1 - drag)) : 0;
}

double motion_invariant(const Motion *m, double now, double next)
{
    return next * next - motion_sum(m) * next * now + motion_product(m) * now * now;
}
