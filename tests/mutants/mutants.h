/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Solvers with one fault each: the lesson's four steps, one of them broken. The verdicts have to notice
 * every one (test_mutants.c). */
#ifndef TESTS_MUTANTS_H
#define TESTS_MUTANTS_H

#include "chain.h"

/* What a bone hangs on: its parent in this frame and in the one before. For the first bone both are the
 * anchor of this frame. */
typedef struct Joint {
    SbAnchor now, before;
} Joint;

/* Moves bone i one frame on and returns what its child hangs on. */
typedef SbAnchor (*BoneRule)(SbChain *chain, int i, const Joint *parent);

/* The lesson's lines 2 and 3, as a rule's building blocks. */
static inline SbVec3 line_force(const SbChain *chain, int i, SbVec3 next)
{
    return chain->steps & SB_FORCE ? vec3_add(next, track_get(chain->force, i)) : next;
}

static inline SbVec3 line_pull(const SbChain *chain, int i, SbVec3 next, SbVec3 rest)
{
    if (!(chain->steps & SB_STIFFNESS))
        return next;
    return vec3_add(next, vec3_scale(vec3_sub(rest, next), chain->pull[i]));
}

/* Moves every bone by a rule, from the root to the tip. */
static inline void walk(SbChain *chain, const SbAnchor *anchor, BoneRule rule)
{
    Joint parent = { *anchor, *anchor };
    for (int i = 0; i < chain->bones; i++) {
        const SbAnchor before = { track_get(chain->tail, i), track_get(chain->direction, i) };
        parent = (Joint){ rule(chain, i, &parent), before };
    }
}

/* Defines the scheme mutant_NAME, whose bones move by the rule NAME. */
#define MUTANT(rule)                                                                               \
    static void rule##_step(SbChain *chain, const SbAnchor *anchor, SbStepRecord *record)          \
    {                                                                                              \
        (void)record;                                                                              \
        walk(chain, anchor, rule);                                                                 \
    }                                                                                              \
    const SbScheme mutant_##rule = { #rule, SB_FRACTION_PER_FRAME, rule##_step }

/* mutants_order.c: the lines in another order or number. */
extern const SbScheme mutant_gravity_after_stiffness, mutant_stiffness_twice,
    mutant_length_before_stiffness, mutant_length_skipped, mutant_children_first,
    mutant_two_steps_a_frame, mutant_first_bone_rigid;
/* mutants_inertia.c: what is carried on. */
extern const SbScheme mutant_drag_as_factor, mutant_drag_ignored, mutant_previous_overwritten,
    mutant_drag_on_gravity, mutant_tail_kept_before_length, mutant_drag_against_parent,
    mutant_sleeps_when_slow, mutant_no_number_at_rest;
/* mutants_rest.c: what the bone is pulled to, and from where. */
extern const SbScheme mutant_rest_of_last_frame, mutant_rest_of_root, mutant_rest_of_itself,
    mutant_head_of_last_frame, mutant_pull_along_parent;
/* mutants_length.c: the length step. */
extern const SbScheme mutant_length_from_old_head, mutant_length_from_grandparent,
    mutant_approximate_root, mutant_length_in_plane, mutant_z_mirrored, mutant_length_of_parent;
/* mutants_force.c: gravity and the size of numbers. */
extern const SbScheme mutant_gravity_per_second, mutant_gravity_halved, mutant_gravity_turns,
    mutant_weight_of_those_below, mutant_z_force_reversed, mutant_single_precision;

#endif
