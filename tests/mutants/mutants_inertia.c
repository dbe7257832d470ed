/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is carried on from the last frame. */
#include "mutants.h"

/* The lesson's lines 2 to 4, after another inertia. */
static SbAnchor finish_from(SbChain *chain, int i, const Joint *parent, SbVec3 inertia)
{
    const SbVec3 next = line_force(chain, i, inertia), rest = bone_rest(chain, i, &parent->now);
    return bone_finish(chain, i, parent->now.position, line_pull(chain, i, next, rest));
}

/* The last displacement, this much of it kept. */
static SbVec3 carried(const SbChain *chain, int i, double keep)
{
    const SbVec3 current = track_get(chain->tail, i);
    const SbVec3 moved = vec3_sub(current, track_get(chain->previous, i));
    return vec3_add(current, vec3_scale(moved, keep));
}

static SbAnchor drag_as_factor(SbChain *chain, int i, const Joint *parent)
{
    return finish_from(chain, i, parent, carried(chain, i, 1 - chain->keep[i]));
}
MUTANT(drag_as_factor);

static SbAnchor drag_ignored(SbChain *chain, int i, const Joint *parent)
{
    return finish_from(chain, i, parent, carried(chain, i, 1));
}
MUTANT(drag_ignored);

/* The current tail is stored as the previous one before their difference is taken. */
static SbAnchor previous_overwritten(SbChain *chain, int i, const Joint *parent)
{
    track_set(chain->previous, i, track_get(chain->tail, i));
    return finish_from(chain, i, parent, carried(chain, i, chain->keep[i]));
}
MUTANT(previous_overwritten);

/* Drag also takes its part of what gravity has just added. */
static SbAnchor drag_on_gravity(SbChain *chain, int i, const Joint *parent)
{
    const SbVec3 rest = bone_rest(chain, i, &parent->now);
    const SbVec3 push = line_force(chain, i, (SbVec3){ 0, 0, 0 });
    const SbVec3 next = vec3_add(bone_inertia(chain, i), vec3_scale(push, chain->keep[i]));
    return bone_finish(chain, i, parent->now.position, line_pull(chain, i, next, rest));
}
MUTANT(drag_on_gravity);

/* The velocity is taken from where the tail was before the length step put it right. */
static SbAnchor tail_kept_before_length(SbChain *chain, int i, const Joint *parent)
{
    const SbVec3 rest = bone_rest(chain, i, &parent->now);
    const SbVec3 next = line_pull(chain, i, line_force(chain, i, bone_inertia(chain, i)), rest);
    const SbAnchor moved = bone_finish(chain, i, parent->now.position, next);
    const SbVec3 put_right = vec3_sub(moved.position, next);
    track_set(chain->previous, i, vec3_add(track_get(chain->previous, i), put_right));
    return moved;
}
MUTANT(tail_kept_before_length);

/* Drag measured against the parent's motion rather than the world: nothing lags any more. */
static SbAnchor drag_against_parent(SbChain *chain, int i, const Joint *parent)
{
    const SbVec3 along = vec3_sub(parent->now.position, parent->before.position);
    return finish_from(chain, i, parent,
                       vec3_add(bone_inertia(chain, i), vec3_scale(along, 1 - chain->keep[i])));
}
MUTANT(drag_against_parent);

/* A tail that would move by less than a micrometre stays where it is. */
static SbAnchor sleeps_when_slow(SbChain *chain, int i, const Joint *parent)
{
    const SbVec3 before = track_get(chain->tail, i);
    const SbAnchor moved = finish_from(chain, i, parent, bone_inertia(chain, i));
    const SbVec3 way = vec3_sub(moved.position, before);
    if (vec3_dot(way, way) >= 1e-12)
        return moved;
    track_set(chain->tail, i, before);
    return (SbAnchor){ before, moved.direction };
}
MUTANT(sleeps_when_slow);

/* Takes the direction of the last displacement without asking whether there was one. */
static SbAnchor no_number_at_rest(SbChain *chain, int i, const Joint *parent)
{
    const SbVec3 current = track_get(chain->tail, i);
    const SbVec3 moved = vec3_sub(current, track_get(chain->previous, i));
    const double way = sqrt(vec3_dot(moved, moved));
    const SbVec3 along = vec3_scale(moved, 1 / way);
    return finish_from(chain, i, parent,
                       vec3_add(current, vec3_scale(along, way * chain->keep[i])));
}
MUTANT(no_number_at_rest);
