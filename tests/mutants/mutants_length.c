/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The length step. */
#include "mutants.h"

#include <stdint.h>
#include <string.h>

/* The lesson's lines 1 to 3. */
static SbVec3 unprojected(const SbChain *chain, int i, const Joint *parent)
{
    const SbVec3 next = line_force(chain, i, bone_inertia(chain, i));
    return line_pull(chain, i, next, bone_rest(chain, i, &parent->now));
}

/* The lesson's last line with a direction and a length of one's own; next is where the first three led,
 * and where the tail stays while the length step is off. */
static SbAnchor finish(SbChain *chain, int i, const Joint *parent, SbVec3 next, SbVec3 direction,
                       double length)
{
    SbVec3 tail = next;
    if (chain->steps & SB_LENGTH)
        tail = vec3_add(parent->now.position, vec3_scale(direction, length));
    track_set(chain->previous, i, track_get(chain->tail, i));
    track_set(chain->tail, i, tail);
    track_set(chain->direction, i, direction);
    return (SbAnchor){ tail, direction };
}

/* From where the parent's tail was a frame ago. */
static SbAnchor length_from_old_head(SbChain *chain, int i, const Joint *parent)
{
    return bone_finish(chain, i, parent->before.position, unprojected(chain, i, parent));
}
MUTANT(length_from_old_head);

/* From the parent's head instead of the parent's tail. */
static SbAnchor length_from_grandparent(SbChain *chain, int i, const Joint *parent)
{
    const double back = i > 0 ? -chain->length[i - 1] : 0;
    const SbVec3 head = vec3_add(parent->now.position, vec3_scale(parent->now.direction, back));
    const SbVec3 next = unprojected(chain, i, parent), d = vec3_sub(next, head);
    return finish(chain, i, parent, next, vec3_normalise(d, d), chain->length[i]);
}
MUTANT(length_from_grandparent);

/* 1/sqrt by halving the exponent's bits and one step of Newton's: right to 0.2 %. */
static double approximate_inverse_root(double square)
{
    const float x = (float)square;
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    bits = 0x5f3759dfu - (bits >> 1);
    float y;
    memcpy(&y, &bits, sizeof y);
    return (double)(y * (1.5f - 0.5f * x * y * y));
}

static SbAnchor approximate_root(SbChain *chain, int i, const Joint *parent)
{
    const SbVec3 next = unprojected(chain, i, parent), d = vec3_sub(next, parent->now.position);
    const SbVec3 direction = vec3_scale(d, approximate_inverse_root(vec3_dot(d, d)));
    return finish(chain, i, parent, next, direction, chain->length[i]);
}
MUTANT(approximate_root);

/* Right as long as the chain stays in the plane z = 0. */
static SbAnchor length_in_plane(SbChain *chain, int i, const Joint *parent)
{
    const SbVec3 next = unprojected(chain, i, parent), d = vec3_sub(next, parent->now.position);
    const SbVec3 direction = vec3_scale(d, 1 / sqrt(d.x * d.x + d.y * d.y));
    return finish(chain, i, parent, next, direction, chain->length[i]);
}
MUTANT(length_in_plane);

static SbAnchor z_mirrored(SbChain *chain, int i, const Joint *parent)
{
    const SbVec3 next = unprojected(chain, i, parent), d = vec3_sub(next, parent->now.position);
    SbVec3 direction = vec3_normalise(d, d);
    direction.z = -direction.z;
    return finish(chain, i, parent, next, direction, chain->length[i]);
}
MUTANT(z_mirrored);

/* The length of the bone before, which is the same in a chain of equal bones. */
static SbAnchor length_of_parent(SbChain *chain, int i, const Joint *parent)
{
    const SbVec3 next = unprojected(chain, i, parent), d = vec3_sub(next, parent->now.position);
    return finish(chain, i, parent, next, vec3_normalise(d, d), chain->length[i > 0 ? i - 1 : 0]);
}
MUTANT(length_of_parent);
