/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "settle.h"

#include "laws.h"
#include "laws_motion.h"
#include "vec3.h"

#include <complex.h>
#include <float.h>
#include <math.h>
#include <stddef.h>

double settle_frames(const Case *c)
{
    double slowest = 0, least = 1;
    SbVec3 parent = c->rest;
    for (int i = 1; i <= c->bones; i++) {
        const Motion m = law_motion(c, i);
        const SbVec3 u = law_direction(c, i);
        double complex root[2];
        motion_roots(&m, root);
        slowest = fmax(slowest, cabs(root[0]));
        least = fmin(least, vec3_dot(u, parent));
        parent = u;
    }
    /* A start at an angle d from the other rest leaves it like e^(rt) d; 1 + cos is d^2 / 2. */
    const double leaving = log(2 / fmax(1 + least, DBL_EPSILON));
    return settle_frames_by_root(slowest, c->bones) - leaving / log(slowest);
}

double settle_frames_by_root(double slowest, int bones)
{
    /* e^-33 is below rounding; each further bone waits for the one before. */
    if (!(slowest < 1))
        return HUGE_VAL;
    return (33 + 5 * (bones - 1)) / -log(slowest) + 50;
}

bool starts_reversed(const Case *c)
{
    SbVec3 parent = c->rest;
    for (int i = 1; i <= c->bones; i++) {
        const SbVec3 u = law_direction(c, i);
        if (vec3_dot(u, parent) < -1 + 1e-9)
            return true;
        parent = u;
    }
    return false;
}

static bool is_still(const SbChain *chain)
{
    for (int i = sb_chain_bones(chain) - 1; i >= 0; i--) {
        const SbVec3 now = sb_chain_tail(chain, i), before = sb_chain_previous(chain, i);
        if (now.x != before.x || now.y != before.y || now.z != before.z)
            return false;
    }
    return true;
}

static void keep_frame(Trace *trace, int frame, const SbChain *chain, SbVec3 anchor)
{
    trace->anchor[frame] = anchor;
    for (int i = 0; i < trace->bones; i++)
        trace->tail[frame * trace->bones + i] =
            frame ? sb_chain_tail(chain, i) : sb_chain_previous(chain, i);
}

const char *case_settle(const Case *c, int frames, Trace *end)
{
    const char *refused = NULL;
    SbChain *chain = case_create_chain(c, &refused);
    if (!chain)
        return refused;
    if (!trace_shape(end, c->bones, 1)) {
        sb_chain_destroy(chain);
        return "bones: out of memory";
    }
    SbAnchor anchor = { { 0, 0, 0 }, c->rest };
    SbVec3 before = anchor.position;
    int still = 0;
    for (int k = 1; k <= frames && still < 2; k++) {
        before = anchor.position;
        anchor.position = vec3_scale(c->speed, k * c->frame_time);
        sb_chain_step(chain, &anchor);
        still = is_still(chain) ? still + 1 : 0;
    }
    keep_frame(end, 0, chain, before);
    keep_frame(end, 1, chain, anchor.position);
    sb_chain_destroy(chain);
    return NULL;
}
