/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Gravity, and the size of numbers. */
#include "mutants.h"

/* The lesson, another push in the place of gravity's. */
static SbAnchor pushed_bone(SbChain *chain, int i, const Joint *parent, SbVec3 push)
{
    SbVec3 next = bone_inertia(chain, i);
    if (chain->steps & SB_FORCE)
        next = vec3_add(next, push);
    next = line_pull(chain, i, next, bone_rest(chain, i, &parent->now));
    return bone_finish(chain, i, parent->now.position, next);
}

/* g * h in place of g * h^2, at the 60 frames a second of nearly every scene. */
static SbAnchor gravity_per_second(SbChain *chain, int i, const Joint *parent)
{
    return pushed_bone(chain, i, parent, vec3_scale(track_get(chain->force, i), 60));
}
MUTANT(gravity_per_second);

/* g * h^2 / 2, the way fallen in one frame from rest: right there, wrong for a step that stores
 * no velocity. */
static SbAnchor gravity_halved(SbChain *chain, int i, const Joint *parent)
{
    return pushed_bone(chain, i, parent, vec3_scale(track_get(chain->force, i), 0.5));
}
MUTANT(gravity_halved);

/* Gravity in the parent's axes rather than the world's, in the plane: it turns with the chain. */
static SbAnchor gravity_turns(SbChain *chain, int i, const Joint *parent)
{
    const SbVec3 g = track_get(chain->force, i), u = parent->now.direction;
    const SbVec3 turned = { g.x * u.x - g.y * u.y, g.x * u.y + g.y * u.x, g.z };
    return pushed_bone(chain, i, parent, turned);
}
MUTANT(gravity_turns);

/* Each bone carries the weight of those that hang below it. */
static SbAnchor weight_of_those_below(SbChain *chain, int i, const Joint *parent)
{
    return pushed_bone(chain, i, parent, vec3_scale(track_get(chain->force, i), chain->bones - i));
}
MUTANT(weight_of_those_below);

static SbAnchor z_force_reversed(SbChain *chain, int i, const Joint *parent)
{
    SbVec3 push = track_get(chain->force, i);
    push.z = -push.z;
    return pushed_bone(chain, i, parent, push);
}
MUTANT(z_force_reversed);

/* volatile, because gcc 12 drops the way to float and back where it packs two of them into a vector. */
static double to_single(double x)
{
    const volatile float single = (float)x;
    return (double)single;
}

/* Tails are stored as floats. */
static SbAnchor single_precision(SbChain *chain, int i, const Joint *parent)
{
    SbAnchor moved = pushed_bone(chain, i, parent, track_get(chain->force, i));
    const SbVec3 p = moved.position;
    moved.position = (SbVec3){ to_single(p.x), to_single(p.y), to_single(p.z) };
    track_set(chain->tail, i, moved.position);
    return moved;
}
MUTANT(single_precision);
