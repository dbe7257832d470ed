/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * At which frame rates unchanged settings keep a stable rest. For drag up to 1 law (M) is stable where
 * beta > max(0, -c). In the frame time h (everything of bone 1):
 *
 *     lesson   beta = |sigma u_0 + a h^2 - b h|,   a = (g + wind) / L,  b = c V / L
 *     vrm1     beta = |h (k u_0 + G + wind) / L - b h|
 *
 * Both are |p + q h + r h^2| with constant vectors, so beta^2 is a polynomial of degree four.
 */
#include "laws.h"
#include "laws_design.h"
#include "vec3.h"

#include <gsl/gsl_poly.h>
#include <math.h>

typedef struct Path {
    SbVec3 constant, linear, square; /* p, q, r */
} Path;

static Path path_of_case(const Case *c)
{
    const SbVec3 field = vec3_scale(vec3_add(c->gravity, c->wind), 1 / c->length);
    const SbVec3 lag = vec3_scale(c->speed, -c->drag / c->length), none = { 0, 0, 0 };
    if (c->scheme->units == SB_SPEEDS) {
        const SbVec3 pull = vec3_scale(c->rest, c->stiffness / c->length);
        return (Path){ none, vec3_add(vec3_add(pull, field), lag), none };
    }
    return (Path){ vec3_scale(c->rest, law_sigma(c)), lag, field };
}

static void note_time(double time, double now, double *before, double *after)
{
    if (time > 0 && time < now)
        *before = fmax(*before, time);
    if (time > now)
        *after = fmin(*after, time);
}

/* With drag below 0: beta^2 = c^2, all real roots of the polynomial. */
static void times_of_size(const Path *path, double size, double now, double *before, double *after)
{
    const SbVec3 p = path->constant, q = path->linear, r = path->square;
    const double coefficient[5] = { vec3_dot(p, p) - size * size, 2 * vec3_dot(p, q),
                                    vec3_dot(q, q) + 2 * vec3_dot(p, r), 2 * vec3_dot(q, r),
                                    vec3_dot(r, r) };
    size_t degree = 4;
    while (degree > 0 && coefficient[degree] == 0)
        degree--;
    if (degree == 0)
        return;
    double root[8];
    gsl_poly_complex_workspace *space = gsl_poly_complex_workspace_alloc(degree + 1);
    if (space && gsl_poly_complex_solve(coefficient, degree + 1, space, root) == 0)
        for (size_t i = 0; i < degree; i++)
            if (fabs(root[2 * i + 1]) <= 1e-7 * fabs(root[2 * i]))
                note_time(root[2 * i], now, before, after);
    gsl_poly_complex_workspace_free(space);
}

/* With drag from 0 on: beta = 0, where the vector itself vanishes. Its part along the rest direction
 * gives the times, and the part across must vanish with it. */
static void times_of_zero(const Path *path, SbVec3 rest, double now, double *before, double *after)
{
    const SbVec3 p = path->constant, q = path->linear, r = path->square;
    double time[2];
    const int times = gsl_poly_solve_quadratic(vec3_dot(r, rest), vec3_dot(q, rest),
                                               vec3_dot(p, rest), &time[0], &time[1]);
    for (int i = 0; i < times; i++) {
        const SbVec3 moving = vec3_add(vec3_scale(q, time[i]), vec3_scale(r, time[i] * time[i]));
        const double along = vec3_dot(moving, rest);
        const SbVec3 across = vec3_sub(moving, vec3_scale(rest, along));
        if (sqrt(vec3_dot(across, across)) <= 1e-12 * fabs(along))
            note_time(time[i], now, before, after);
    }
}

FpsRange law_stable_fps(const Case *c)
{
    const Motion m = law_motion(c, 1);
    double before = 0, after = HUGE_VAL;
    if (!motion_stable(&m))
        return (FpsRange){ NAN, NAN };
    if (isinf(m.beta))
        return (FpsRange){ NAN, NAN };
    const Path path = path_of_case(c);
    if (c->drag < 0)
        times_of_size(&path, -c->drag, c->frame_time, &before, &after);
    else
        times_of_zero(&path, c->rest, c->frame_time, &before, &after);
    return (FpsRange){ .least = isinf(after) ? NAN : 1 / after,
                       .most = before > 0 ? 1 / before : NAN };
}
