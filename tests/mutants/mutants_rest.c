/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a bone is pulled to, and from where. */
#include "mutants.h"

/* A bone on this head, pulled along this direction. */
static SbAnchor pulled_bone(SbChain *chain, int i, SbVec3 head, SbVec3 direction)
{
    const SbAnchor parent = { head, direction };
    const SbVec3 next = line_force(chain, i, bone_inertia(chain, i));
    return bone_finish(chain, i, head, line_pull(chain, i, next, bone_rest(chain, i, &parent)));
}

static SbAnchor rest_of_last_frame(SbChain *chain, int i, const Joint *parent)
{
    return pulled_bone(chain, i, parent->now.position, parent->before.direction);
}
MUTANT(rest_of_last_frame);

/* Every bone is pulled toward where the root points, not where its parent points. */
static void rest_of_root_step(SbChain *chain, const SbAnchor *anchor, SbStepRecord *record)
{
    (void)record;
    SbVec3 head = anchor->position;
    for (int i = 0; i < chain->bones; i++)
        head = pulled_bone(chain, i, head, anchor->direction).position;
}
const SbScheme mutant_rest_of_root = { "rest_of_root", SB_FRACTION_PER_FRAME, rest_of_root_step };

/* Fed back its own result as the pose to return to. */
static SbAnchor rest_of_itself(SbChain *chain, int i, const Joint *parent)
{
    return pulled_bone(chain, i, parent->now.position, track_get(chain->direction, i));
}
MUTANT(rest_of_itself);

static SbAnchor head_of_last_frame(SbChain *chain, int i, const Joint *parent)
{
    return pulled_bone(chain, i, parent->before.position, parent->now.direction);
}
MUTANT(head_of_last_frame);

/* A fixed step along the parent's direction, as VRM's, with the lesson's settings. */
static SbAnchor pull_along_parent(SbChain *chain, int i, const Joint *parent)
{
    SbVec3 next = line_force(chain, i, bone_inertia(chain, i));
    if (chain->steps & SB_STIFFNESS)
        next = vec3_add(next, vec3_scale(parent->now.direction, chain->pull[i] * chain->length[i]));
    return bone_finish(chain, i, parent->now.position, next);
}
MUTANT(pull_along_parent);
