/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "laws_steady.h"

#include "laws.h"

#include <math.h>

static double complex turned(double angle)
{
    return cexp(-I * angle);
}

int law_rotation(const Case *c, double omega, double complex head, double complex *direction)
{
    const double psi = omega * c->frame_time, sigma = law_sigma(c);
    const double complex q = (2 - c->drag) * turned(psi) - (1 - c->drag) * turned(2 * psi);
    double complex parent = c->rest.x + I * c->rest.y;
    for (int i = 0; i < c->bones; i++) {
        if (!isinf(sigma)) {
            const double complex a = (q - 1) * head + sigma * c->length * parent;
            const double sine = c->length * cimag(q) / cabs(a);
            if (!(fabs(sine) <= 1))
                return i;
            parent = a / cabs(a) * cexp(I * asin(sine));
        }
        direction[i] = parent;
        head += c->length * parent;
    }
    return c->bones;
}

static double drag_sine(const Case *c, double psi)
{
    return sin(psi) * (c->drag + 2 * (1 - c->drag) * (1 - cos(psi)));
}

double law_rotation_slip(const Case *c)
{
    /* It rises from 0 to one maximum in 0 .. pi, where its derivative in x = cos psi vanishes:
     * 4 (1 - c) x^2 - (2 - c) x - 2 (1 - c) = 0; of its roots the negative one. */
    const double k = 1 - c->drag, b = 2 - c->drag;
    const double peak = k > 0 ? acos((b - sqrt(b * b + 32 * k * k)) / (8 * k)) : M_PI / 2;
    const double sigma = law_sigma(c);
    if (!(drag_sine(c, peak) >= sigma))
        return NAN;
    double low = 0, high = peak;
    for (int i = 0; i < 100; i++) {
        const double middle = (low + high) / 2;
        if (drag_sine(c, middle) < sigma)
            low = middle;
        else
            high = middle;
    }
    return high / c->frame_time;
}
