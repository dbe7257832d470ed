/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The four lines in another order or number. */
#include "mutants.h"

static SbAnchor lesson_bone(SbChain *chain, int i, const Joint *parent)
{
    const SbVec3 next = line_force(chain, i, bone_inertia(chain, i));
    const SbVec3 rest = bone_rest(chain, i, &parent->now);
    return bone_finish(chain, i, parent->now.position, line_pull(chain, i, next, rest));
}

static SbAnchor gravity_after_stiffness(SbChain *chain, int i, const Joint *parent)
{
    const SbVec3 rest = bone_rest(chain, i, &parent->now);
    const SbVec3 next = line_pull(chain, i, bone_inertia(chain, i), rest);
    return bone_finish(chain, i, parent->now.position, line_force(chain, i, next));
}
MUTANT(gravity_after_stiffness);

static SbAnchor stiffness_twice(SbChain *chain, int i, const Joint *parent)
{
    const SbVec3 rest = bone_rest(chain, i, &parent->now);
    SbVec3 next = line_force(chain, i, bone_inertia(chain, i));
    next = line_pull(chain, i, line_pull(chain, i, next, rest), rest);
    return bone_finish(chain, i, parent->now.position, next);
}
MUTANT(stiffness_twice);

/* Brought to its length first and pulled afterwards, a bone ends shorter than it is. */
static SbAnchor length_before_stiffness(SbChain *chain, int i, const Joint *parent)
{
    const SbVec3 rest = bone_rest(chain, i, &parent->now);
    const SbVec3 next = line_force(chain, i, bone_inertia(chain, i));
    SbAnchor moved = bone_finish(chain, i, parent->now.position, next);
    moved.position = line_pull(chain, i, moved.position, rest);
    track_set(chain->tail, i, moved.position);
    return moved;
}
MUTANT(length_before_stiffness);

static SbAnchor length_skipped(SbChain *chain, int i, const Joint *parent)
{
    const unsigned steps = chain->steps;
    chain->steps &= ~(unsigned)SB_LENGTH;
    const SbAnchor moved = lesson_bone(chain, i, parent);
    chain->steps = steps;
    return moved;
}
MUTANT(length_skipped);

/* From the tip to the root: every bone hangs on a parent that has not moved yet. */
static void children_first_step(SbChain *chain, const SbAnchor *anchor, SbStepRecord *record)
{
    (void)record;
    for (int i = chain->bones - 1; i >= 0; i--) {
        Joint parent = { *anchor, *anchor };
        if (i > 0)
            parent.now =
                (SbAnchor){ track_get(chain->tail, i - 1), track_get(chain->direction, i - 1) };
        lesson_bone(chain, i, &parent);
    }
}
const SbScheme mutant_children_first = { "children_first", SB_FRACTION_PER_FRAME,
                                         children_first_step };

static void two_steps_a_frame_step(SbChain *chain, const SbAnchor *anchor, SbStepRecord *record)
{
    (void)record;
    walk(chain, anchor, lesson_bone);
    walk(chain, anchor, lesson_bone);
}
const SbScheme mutant_two_steps_a_frame = { "two_steps_a_frame", SB_FRACTION_PER_FRAME,
                                            two_steps_a_frame_step };

static SbAnchor first_bone_rigid(SbChain *chain, int i, const Joint *parent)
{
    if (i > 0)
        return lesson_bone(chain, i, parent);
    return bone_finish(chain, i, parent->now.position, bone_rest(chain, i, &parent->now));
}
MUTANT(first_bone_rigid);
