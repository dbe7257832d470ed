/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "unlike.h"

#include "laws.h"
#include "laws_convert.h"
#include "vec3.h"

#include <float.h>
#include <math.h>
#include <stddef.h>

Case unlike_bone(const Case *base, double unlike, int bone)
{
    static const double share[UNLIKE_MOST] = { 0, 1, -1, 0.5, -0.5, 0.7 };
    Case c = *base;
    c.length *= 1 + unlike * share[bone];
    c.stiffness = fmin(1, c.stiffness * (1 - unlike * share[bone]));
    c.drag = fmin(1, c.drag * (1 + unlike * share[(bone + 2) % UNLIKE_MOST]));
    return c;
}

SbChain *unlike_chain(const Case *base, double unlike, const SbScheme *scheme, unsigned steps)
{
    SbBone bone[UNLIKE_MOST];
    for (int i = 0; i < base->bones; i++) {
        const Case c = unlike_bone(base, unlike, i);
        bone[i] = (SbBone){ c.length, c.stiffness, c.drag, vec3_add(c.gravity, c.wind) };
        if (scheme->units == SB_SPEEDS && !convert_to_vrm1(&bone[i], c.frame_time, &bone[i]))
            return NULL;
    }
    SbChainDef def = sb_chain_def_default();
    def.scheme = scheme;
    def.bones = base->bones;
    def.bone = bone;
    def.frame_time = base->frame_time;
    def.steps = steps;
    def.anchor.direction = base->rest;
    return sb_chain_create(&def, NULL);
}

double unlike_reach(const Case *base, double unlike)
{
    double sum = 0;
    for (int i = 0; i < base->bones; i++)
        sum += unlike_bone(base, unlike, i).length;
    return sum;
}

double unlike_rounding(const Case *base, double unlike)
{
    double gain = 1;
    for (int i = 0; i < base->bones; i++) {
        const Case c = unlike_bone(base, unlike, i);
        gain *= law_whip_gain(&c);
    }
    return DBL_EPSILON * gain / (1 - law_alpha(base, 1));
}
