/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "turntable.h"

#include "circle.h"
#include "vec3.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>

static SbVec3 direction_at(const Case *c, double rate, double lag, int frame)
{
    double sine, cosine;
    circle_at((rate * frame * c->frame_time - lag) / (2 * M_PI), &sine, &cosine);
    return (SbVec3){ cosine, sine, 0 };
}

static SbChain *create_chain(const Case *c, const char **refused)
{
    SbBone bone[TURNTABLE_MOST_BONES];
    assert(c->bones <= TURNTABLE_MOST_BONES);
    for (int i = 0; i < c->bones; i++)
        bone[i] = (SbBone){ c->length, c->stiffness, c->drag, c->gravity };
    SbChainDef def = sb_chain_def_default();
    def.scheme = c->scheme;
    def.bones = c->bones;
    def.bone = bone;
    def.frame_time = c->frame_time;
    return sb_chain_create(&def, refused);
}

const char *turntable_run(const Case *c, double rate, double lag, int frames, double complex *seen,
                          bool *slipped)
{
    const char *refused = NULL;
    SbChain *chain = create_chain(c, &refused);
    if (!chain)
        return refused;
    const SbVec3 now = direction_at(c, rate, lag, 0), before = direction_at(c, rate, lag, -1);
    for (int i = 0; i < c->bones; i++)
        sb_chain_set_tail(chain, i, vec3_scale(now, (i + 1) * c->length),
                          vec3_scale(before, (i + 1) * c->length));
    if (slipped)
        *slipped = false;
    SbAnchor anchor = { { 0, 0, 0 }, { 1, 0, 0 } };
    for (int frame = 1; frame <= frames; frame++) {
        anchor.direction = direction_at(c, rate, 0, frame);
        sb_chain_step(chain, &anchor);
        if (slipped && vec3_dot(sb_chain_direction(chain, 0), anchor.direction) < -M_SQRT1_2)
            *slipped = true;
    }
    for (int i = 0; i < c->bones; i++) {
        const SbVec3 u = sb_chain_direction(chain, i);
        seen[i] = (u.x + I * u.y) * (anchor.direction.x - I * anchor.direction.y);
    }
    sb_chain_destroy(chain);
    return NULL;
}
