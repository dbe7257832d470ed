/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "quirks.h"

Quirks quirks_both(const Quirks *first, const Quirks *second)
{
    Quirks both = *first;
    if (!first->time)
        both.time = second->time;
    if (!first->inertia)
        both.inertia = second->inertia;
    if (!first->pull)
        both.pull = second->pull;
    if (!first->axis)
        both.axis = second->axis;
    if (!first->force)
        both.force = second->force;
    if (!first->head)
        both.head = second->head;
    if (!first->length)
        both.length = second->length;
    if (!first->collide)
        both.collide = second->collide;
    if (!first->center)
        both.center = second->center;
    if (!first->state)
        both.state = second->state;
    if (!first->settings)
        both.settings = second->settings;
    if (!first->root)
        both.root = second->root;
    if (!first->leaf)
        both.leaf = second->leaf;
    if (first->factor == 0)
        both.factor = second->factor;
    return both;
}
