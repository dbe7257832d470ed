/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "capability.h"
#include "hypotheses_table.h"

const char *const rule_line_names[] = { "",          "inertia",  "force", "stiffness", "length",
                                        "collision", "rotation", "order", "time",      "data" };

static const HypothesisGroup *const groups[] = { &hypotheses_first, &hypotheses_bone,
                                                 &hypotheses_push,  &hypotheses_collide,
                                                 &hypotheses_time,  &hypotheses_factor,
                                                 &hypotheses_seen };
enum { GROUPS = sizeof groups / sizeof *groups };

int hypothesis_count(void)
{
    int count = 0;
    for (int i = 0; i < GROUPS; i++)
        count += groups[i]->count;
    return count;
}

const Hypothesis *hypothesis_get(int index)
{
    for (int i = 0; i < GROUPS; index -= groups[i++]->count)
        if (index < groups[i]->count)
            return &groups[i]->table[index];
    return NULL;
}

int hypothesis_seen(SeenFault seen)
{
    for (int i = 0; i < hypothesis_count(); i++)
        if (hypothesis_get(i)->seen == seen)
            return i;
    return -1;
}

static bool has_times(const Evidence *e)
{
    for (int k = 1; k <= e->frames; k++)
        if (fabs(e->dt[k] - 1.0 / 60) > 1e-12)
            return true;
    return false;
}

bool hypothesis_applies(const Hypothesis *hypothesis, const Evidence *e)
{
    const Scene *scene = e->scene;
    const unsigned needs = hypothesis->needs;
    return !(hypothesis->seen || (needs & NEEDS_CENTER && scene->center == CENTER_WORLD) ||
             (needs & NEEDS_COLLIDERS && scene->colliders == 0) ||
             (needs & NEEDS_CHANGES && scene->changes == 0) ||
             (needs & NEEDS_RESETS && scene->resets == 0) ||
             (needs & NEEDS_SCALE && !(capabilities_of(scene) & CAN_SCALE)) ||
             (needs & NEEDS_CHAIN && e->joints < 2) || (needs & NEEDS_ROTATIONS && !e->rotation) ||
             (needs & NEEDS_TIMES && !has_times(e)));
}
