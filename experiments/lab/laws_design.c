/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From motions to settings: the inversions. */
#include "laws_design.h"

#include "laws.h"
#include "vec3.h"

#include <math.h>

Motion motion_of_ring(double omega, double decay, double frame_time)
{
    /* 1 - alpha = |1 - root|^2, alpha = e^(-dh) (2 cos(wh) - e^(-dh)), in forms in which nothing cancels for
     * a slow ring. */
    const double keep = exp(-decay * frame_time), lost = -expm1(-decay * frame_time);
    const double sine = sin(omega * frame_time / 2), bend = 2 * sine * sine;
    const double pull = lost * lost + 2 * keep * bend, rest = 1 + lost - 2 * bend;
    return (Motion){ pull / (keep * rest), 2 * (lost - bend) / rest, frame_time };
}

Motion motion_of_rates(double slow, double fast, double frame_time)
{
    const double root[2] = { exp(-slow * frame_time), exp(-fast * frame_time) };
    const double gap[2] = { -expm1(-slow * frame_time), -expm1(-fast * frame_time) };
    const double alpha = root[0] + root[1] * gap[0];
    const double lost = root[0] * gap[1] + root[1] * gap[0];
    return (Motion){ gap[0] * gap[1] / alpha, alpha > 0 ? lost / alpha : 1, frame_time };
}

Motion motion_undragged_omega(double omega, double frame_time)
{
    const double tangent = tan(omega * frame_time);
    return (Motion){ tangent * tangent, 0, frame_time };
}

Motion motion_undragged_decay(double decay, double frame_time)
{
    return (Motion){ expm1(2 * decay * frame_time), 0, frame_time };
}

bool motion_realisable(const Motion *m)
{
    return m->beta >= 0 && m->drag >= 0 && m->drag <= 1;
}

double ring_least_fps(double omega, double decay)
{
    /* Without drag d h = -ln cos(wh); in x = wh this reads -ln cos(x) / x = d / w, and the left side
     * rises from 0 to infinity. */
    double low = 0, high = M_PI / 2;
    for (int i = 0; i < 200 && low < high; i++) {
        const double middle = (low + high) / 2;
        const double sine = sin(middle / 2);
        if (-log1p(-2 * sine * sine) < middle * decay / omega)
            low = middle;
        else
            high = middle;
    }
    return omega / low;
}

int pulls_for_beta(double beta, SbVec3 rest, SbVec3 f, double sigma[2])
{
    const double along = vec3_dot(rest, f);
    const SbVec3 side = vec3_sub(f, vec3_scale(rest, along));
    const double square = beta * beta - vec3_dot(side, side);
    if (!(square >= 0))
        return 0;
    const double root = sqrt(square);
    sigma[0] = along > 0 ? (square - along * along) / (root + along) : root - along;
    sigma[1] = -along - root;
    return (sigma[0] >= 0) + (sigma[0] >= 0 && sigma[1] >= 0 && root > 0);
}

bool pull_for_droop(double beta, SbVec3 rest, double droop, double *sigma, double *f)
{
    /* Across: sigma cos(start) = beta cos(droop). Down: sigma sin(start) + f = beta sin(droop). */
    const double level = hypot(rest.x, rest.z), start = atan2(-rest.y, level);
    if (!(droop >= start && droop <= M_PI / 2 && level > 1e-12))
        return false;
    /* The cosine of the double next to a right angle is not 0. */
    *sigma = droop == M_PI / 2 ? 0 : beta * cos(droop) / level;
    *f = beta * sin(droop - start) / level;
    return true;
}

void case_set_sigma(Case *c, double sigma)
{
    if (c->scheme->units == SB_SPEEDS)
        c->stiffness = sigma * c->length / c->frame_time;
    else
        c->stiffness = isinf(sigma) ? 1 : sigma / (1 + sigma);
}

void case_set_force(Case *c, SbVec3 force)
{
    const double h = c->frame_time;
    c->gravity = vec3_scale(force, c->scheme->units == SB_SPEEDS ? 1 / h : 1 / (h * h));
    c->wind = (SbVec3){ 0, 0, 0 };
}

double law_stiffness_critical(const Case *c)
{
    Case critical = *c;
    double sigma[2];
    const SbVec3 f = vec3_scale(law_force(c), 1 / c->length);
    if (pulls_for_beta(motion_beta_critical(c->drag), c->rest, f, sigma) == 0)
        return NAN;
    case_set_sigma(&critical, sigma[0]);
    return critical.stiffness;
}
