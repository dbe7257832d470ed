/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "laws_component.h"

#include "vec3.h"

#include <math.h>

void law_posed_tails(const LawBone *settings, int bones, const SbVec3 *posed, SbVec3 *tail,
                     Motion *motion)
{
    const SbVec3 none = { NAN, NAN, NAN };
    SbVec3 head = { 0, 0, 0 };
    for (int i = 0; i < bones; i++) {
        const LawBone *bone = &settings[i];
        const SbVec3 pull = vec3_sub(posed[i], head);
        const bool rigid = isinf(bone->sigma);
        const SbVec3 sum = rigid ? pull : vec3_add(vec3_scale(pull, bone->sigma), bone->force);
        if (motion)
            motion[i] =
                (Motion){ rigid ? bone->sigma : vec3_length(sum) / bone->length, bone->drag, 1 };
        tail[i] = head = vec3_add(head, vec3_scale(vec3_normalise(sum, none), bone->length));
    }
}

/* |q|^2, and 1 - L / |q| without cancellation. */
static double pushed_square(double length, double depth, double gamma)
{
    return length * length + depth * (2 * length * gamma + depth);
}

static double shrinks(double length, double depth, double gamma)
{
    const double q = sqrt(pushed_square(length, depth, gamma));
    return depth * (2 * length * gamma + depth) / (q * (q + length));
}

double law_left_in_plane(double length, double depth, double gamma)
{
    return (length * gamma + depth) * shrinks(length, depth, gamma);
}

double law_rest_in_plane(const Motion *motion, double raised, double gamma, int passes)
{
    const double left = pow(gamma * gamma, passes);
    return left * motion_pull(motion) * raised / (1 - motion_alpha(motion) * left);
}

double law_left_in_sphere(double length, double radius, double depth, double gamma)
{
    const double square = pushed_square(length, depth, gamma);
    const double part = shrinks(length, depth, gamma);
    const double inward = part * (2 * radius * (length * gamma + depth) - part * square);
    return inward / (radius + sqrt(radius * radius - inward));
}
