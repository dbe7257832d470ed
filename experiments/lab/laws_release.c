/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Law (M) let go at rest: overshoot, settling, visible swings. No motion is stepped: the closed form is
 * asked for single frames, so that a bone which rings for a million frames costs no more than another. */
#include "laws_motion.h"

#include <math.h>

/* x_k = rho^k (cos(k theta) + sin(k theta) (cos theta - rho) / sin theta), and 2 rho cos theta = S,
 * S - 2 P = alpha c. In this form frames beyond 2^53 are as good as the first ones. */
static double ring_release(const Motion *m, double k)
{
    const double theta = motion_angle(m), decay = motion_decay(m) * m->frame_time;
    const double lead = motion_alpha(m) * m->drag / (2 * exp(-decay) * sin(theta));
    return exp(-decay * k) * (cos(k * theta) + lead * sin(k * theta));
}

/* x_k = r^(k+1) + (1 - r) (r^(k+1) - t^(k+1)) / (r - t) for the roots r >= t: a sum of positive parts. With
 * the rates apart by delta per frame the quotient is r^k (1 - e^(-(k+1) delta)) / (1 - e^-delta). */
static double creep_release(const Motion *m, double k)
{
    double rate[2];
    motion_rates(m, rate);
    const double slow = rate[0] * m->frame_time;
    if (isinf(slow))
        return 0;
    const double delta = (rate[1] - rate[0]) * m->frame_time;
    const double terms = delta > 0 ? expm1(-(k + 1) * delta) / expm1(-delta) : k + 1;
    return exp(-slow * k) * (exp(-slow) - expm1(-slow) * terms);
}

double motion_release(const Motion *m, double k)
{
    if (k <= 0)
        return 1;
    return motion_rings(m) ? ring_release(m, k) : creep_release(m, k);
}

double motion_extreme(const Motion *m, double j)
{
    return floor(j * M_PI / motion_angle(m));
}

double motion_overshoot(const Motion *m)
{
    if (isnan(m->beta))
        return NAN;
    return motion_rings(m) ? -motion_release(m, motion_extreme(m, 1)) : 0;
}

double motion_release_amplitude(const Motion *m)
{
    return sqrt(motion_pull(m)) / sin(motion_angle(m));
}

double motion_release_phase(const Motion *m)
{
    const double angle = motion_angle(m);
    return atan2(sin(angle), cos(angle) - sqrt(motion_product(m)));
}

static double extreme_size(const Motion *m, double j)
{
    return fabs(motion_release(m, motion_extreme(m, j)));
}

/* From this extreme on all are at most epsilon: |x_k| <= A rho^k, A = sqrt(1 - alpha) / sin theta. */
static double last_candidate(const Motion *m, double epsilon)
{
    const double frames =
        log(motion_release_amplitude(m) / epsilon) / (motion_decay(m) * m->frame_time);
    return ceil((fmax(0, frames) + 1) * motion_angle(m) / M_PI);
}

/* Up to this extreme all exceed epsilon: |x| at extreme k_j is at least rho^(k_j + 1), because the
 * cosine in x_k = A rho^k cos(k theta - delta) is 1/A at one end of the frame that holds the extreme,
 * rho/A at the other, and concave between. */
static double first_candidate(const Motion *m, double epsilon)
{
    const double frames = log(1 / epsilon) / (motion_decay(m) * m->frame_time);
    return fmax(0, floor((frames - 1) * motion_angle(m) / M_PI) - 1);
}

/* The first frame after `from` with sign * x_k <= epsilon, where sign * x only falls up to frame `to`. Beyond
 * 2^53 frames are counted in steps. */
static double first_within(const Motion *m, double sign, double epsilon, double from, double to)
{
    for (double middle; middle = floor(from + (to - from) / 2), middle > from && middle < to;) {
        if (sign * motion_release(m, middle) > epsilon)
            from = middle;
        else
            to = middle;
    }
    return to;
}

/* From the last extreme above epsilon to the next, which is not, x falls through zero. */
static double ring_settling(const Motion *m, double epsilon)
{
    double j = last_candidate(m, epsilon);
    while (j > 0 && extreme_size(m, j) <= epsilon)
        j--;
    const double sign = fmod(j, 2) == 0 ? 1 : -1;
    return first_within(m, sign, epsilon, motion_extreme(m, j), motion_extreme(m, j + 1));
}

double motion_settling(const Motion *m, double epsilon)
{
    if (isnan(m->beta))
        return NAN;
    if (!motion_stable(m))
        return HUGE_VAL;
    if (motion_rings(m))
        return ring_settling(m, epsilon);
    double to = 1;
    while (motion_release(m, to) > epsilon)
        to *= 2;
    return first_within(m, 1, epsilon, floor(to / 2), to);
}

double motion_swings(const Motion *m, double epsilon)
{
    if (isnan(m->beta))
        return NAN;
    if (!motion_rings(m))
        return 0;
    if (!motion_stable(m))
        return HUGE_VAL;
    double swings = first_candidate(m, epsilon);
    const double last = last_candidate(m, epsilon);
    for (double j = swings + 1; j <= last; j++)
        swings += extreme_size(m, j) > epsilon;
    return swings;
}
