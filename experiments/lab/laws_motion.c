/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The laws of small motion about rest. */
#include "laws.h"

#include "vec3.h"

#include <complex.h>
#include <math.h>

double law_alpha(const Case *c, int bone)
{
    const double sigma = law_sigma(c);
    if (isinf(sigma))
        return 0;
    const SbVec3 pull = vec3_scale(law_direction(c, bone - 1), sigma);
    const SbVec3 sum = vec3_add(pull, vec3_scale(law_force(c), 1 / c->length));
    return 1 / (1 + sqrt(vec3_dot(sum, sum)));
}

static double gain_at(double alpha, double drag, double angle)
{
    const double complex z = cexp(I * angle);
    const double sum = alpha * (2 - drag), product = alpha * (1 - drag);
    const double complex response = (1 - alpha) * z * z / (z * z - sum * z + product);
    const double complex root = csqrt(response * response - response);
    return fmax(cabs(response + root), cabs(response - root));
}

double law_whip_gain(const Case *c)
{
    const double alpha = law_alpha(c, 1);
    enum { POINTS = 400 };
    int best = 1;
    for (int i = 2; i < POINTS; i++)
        if (gain_at(alpha, c->drag, M_PI * i / POINTS) >
            gain_at(alpha, c->drag, M_PI * best / POINTS))
            best = i;
    /* The maximum is single near the best point: narrow the bracket by golden section. */
    double low = M_PI * (best - 1) / POINTS, high = M_PI * (best + 1) / POINTS;
    const double golden = 0.6180339887498949;
    for (int i = 0; i < 60; i++) {
        const double left = high - golden * (high - low), right = low + golden * (high - low);
        if (gain_at(alpha, c->drag, left) > gain_at(alpha, c->drag, right))
            high = right;
        else
            low = left;
    }
    return gain_at(alpha, c->drag, (low + high) / 2);
}
