/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "laws_play.h"

#include "laws.h"
#include "laws_chain.h"
#include "vec3.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

static SbVec3 across_plane(double z)
{
    return (SbVec3){ 0, 0, z };
}

/* Where the tails are at the start, as trace.h has it: frame 0 of the trace, and the frame before. */
static void set_start(const Case *c, Trace *trace, SbVec3 *before)
{
    Case resting = *c;
    resting.speed = event_velocity_before(c);
    law_tails(&resting, trace->tail);
    const SbQuat turn = event_start_turn(c);
    const double carried = c->event.settled ? resting.speed.z * c->frame_time : 0;
    for (int i = 0; i < c->bones; i++) {
        const double z = quat_rotate(turn, trace->tail[i]).z;
        trace->tail[i] = across_plane(z);
        before[i] = across_plane(z - carried - c->kick.z);
    }
    trace->anchor[0] = across_plane(0);
}

static void play_frames(const Case *c, const LinearBone *chain, Trace *trace, const SbVec3 *before)
{
    for (int frame = 1; frame <= trace->frames; frame++) {
        const SbAnchor anchor = event_anchor(c, frame);
        const LinearDrive drive = { .anchor = across_plane(anchor.position.z),
                                    .turn = across_plane(c->length * anchor.direction.z) };
        SbVec3 *now = trace->tail + (long)(frame - 1) * c->bones;
        linear_chain_advance(chain, c->bones, &drive, now, before, now + c->bones);
        trace->anchor[frame] = drive.anchor;
        before = now;
    }
}

/* Fills trace with the z of every tail, its x and y being 0. False where memory is out or the chain has no rest. The
 * caller frees the trace. */
static bool law_play(const Case *c, Trace *trace)
{
    LinearBone *chain = malloc((size_t)c->bones * sizeof *chain);
    SbVec3 *before = malloc((size_t)c->bones * sizeof *before);
    const Case after = event_after(c);
    const bool made = chain && before && linear_chain_of_case(&after, chain) &&
                      trace_shape(trace, c->bones, case_frames(c));
    if (made) {
        set_start(c, trace, before);
        play_frames(c, chain, trace, before);
    }
    free(before);
    free(chain);
    return made;
}

double law_played(const Case *c, int bone, double (*probe)(const Case *, const Trace *, int))
{
    Trace trace = { 0 };
    const double value = law_play(c, &trace) ? probe(c, &trace, bone) : NAN;
    trace_free(&trace);
    return value;
}

double rounding_played(const Case *c, int bone)
{
    return DBL_EPSILON * pow(law_whip_gain(c), bone) / (1 - law_alpha(c, bone));
}
