/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "circle.h"

static double polynomial(const double *coefficient, int count, double x)
{
    double sum = coefficient[count - 1];
    for (int i = count - 2; i >= 0; i--)
        sum = sum * x + coefficient[i];
    return sum;
}

/* Taylor's series within an eighth of a turn, where the first term left out is below 1e-19. */
static void series_at(double angle, double *sine, double *cosine)
{
    static const double odd[] = { 1,
                                  -1.0 / 6,
                                  1.0 / 120,
                                  -1.0 / 5040,
                                  1.0 / 362880,
                                  -1.0 / 39916800,
                                  1.0 / 6227020800,
                                  -1.0 / 1307674368000,
                                  1.0 / 355687428096000 };
    static const double even[] = { 1,
                                   -1.0 / 2,
                                   1.0 / 24,
                                   -1.0 / 720,
                                   1.0 / 40320,
                                   -1.0 / 3628800,
                                   1.0 / 479001600,
                                   -1.0 / 87178291200,
                                   1.0 / 20922789888000,
                                   -1.0 / 6402373705728000 };
    const double square = angle * angle;
    *sine = angle * polynomial(odd, 9, square);
    *cosine = polynomial(even, 10, square);
}

void circle_at(double turns, double *sine, double *cosine)
{
    const double quarters = floor(4 * turns + 0.5);
    double s, c;
    series_at(2 * M_PI * (turns - quarters / 4), &s, &c);
    const double quadrant = quarters - 4 * floor(quarters / 4);
    const double swapped_sine = quadrant == 1 || quadrant == 3 ? c : s;
    const double swapped_cosine = quadrant == 1 || quadrant == 3 ? s : c;
    *sine = quadrant >= 2 ? -swapped_sine : swapped_sine;
    *cosine = quadrant == 1 || quadrant == 2 ? -swapped_cosine : swapped_cosine;
}

SbQuat quat_about(SbVec3 axis, double angle)
{
    double sine, cosine;
    circle_at(angle / (4 * M_PI), &sine, &cosine);
    return (SbQuat){ axis.x * sine, axis.y * sine, axis.z * sine, cosine };
}
