/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The laws of rest: equation (E) and what follows from it; and of falling for ever. */
#include "laws.h"

#include "vec3.h"

#include <math.h>

double law_sigma(const Case *c)
{
    if (!c->pull)
        return 0;
    if (c->scheme->units == SB_SPEEDS)
        return c->stiffness * c->frame_time / c->length;
    return c->stiffness / (1 - c->stiffness);
}

SbVec3 law_force(const Case *c)
{
    const SbVec3 push = c->force ? case_push(c) : (SbVec3){ 0, 0, 0 };
    const double lag = c->inertia ? c->drag * c->frame_time : c->frame_time;
    return vec3_sub(push, vec3_scale(c->speed, lag));
}

/* u_(i-1) + K, whose length is the stretch of bone i without the length constraint. */
static SbVec3 unprojected(const Case *c, SbVec3 parent)
{
    const double sigma = law_sigma(c);
    if (isinf(sigma))
        return parent;
    return vec3_add(parent, vec3_scale(law_force(c), 1 / (sigma * c->length)));
}

/* The same direction in a form that also holds without stiffness: sigma * u_(i-1) + F / L. */
static SbVec3 next_direction(const Case *c, SbVec3 parent)
{
    const SbVec3 none = { NAN, NAN, NAN };
    const double sigma = law_sigma(c);
    if (isinf(sigma))
        return parent;
    const SbVec3 pull = vec3_scale(parent, sigma);
    return vec3_normalise(vec3_add(pull, vec3_scale(law_force(c), 1 / c->length)), none);
}

SbVec3 law_direction(const Case *c, int bone)
{
    SbVec3 direction = c->rest;
    for (int i = 1; i <= bone; i++)
        direction = next_direction(c, direction);
    return direction;
}

void law_pose(const Case *c, SbVec3 *direction)
{
    SbVec3 parent = c->rest;
    for (int i = 0; i < c->bones; i++)
        parent = direction[i] = next_direction(c, parent);
}

/* One bone further along a chain at rest; *direction is its parent's and becomes its own. */
static SbVec3 follow_bone(const Case *c, SbVec3 head, SbVec3 *direction)
{
    const SbVec3 parent = *direction;
    *direction = next_direction(c, parent);
    const SbVec3 step = c->keep_length ? *direction : unprojected(c, parent);
    return vec3_add(head, vec3_scale(step, c->length));
}

SbVec3 law_tail(const Case *c, int bone)
{
    SbVec3 tail = { 0, 0, 0 }, direction = c->rest;
    for (int i = 1; i <= bone; i++)
        tail = follow_bone(c, tail, &direction);
    return tail;
}

void law_tails(const Case *c, SbVec3 *tail)
{
    SbVec3 head = { 0, 0, 0 }, direction = c->rest;
    for (int i = 0; i < c->bones; i++)
        head = tail[i] = follow_bone(c, head, &direction);
}

double law_length(const Case *c, int bone)
{
    if (c->keep_length)
        return c->length;
    const SbVec3 step = unprojected(c, law_direction(c, bone - 1));
    return c->length * sqrt(vec3_dot(step, step));
}

SbVec3 law_fall(const Case *c, double frames)
{
    const double gone = c->drag > 0 ? -expm1(frames * log1p(-c->drag)) / c->drag : frames;
    return vec3_scale(case_push(c), gone / c->frame_time);
}
