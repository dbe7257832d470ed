/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "trace.h"

#include "laws.h"
#include "vec3.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

bool trace_shape(Trace *trace, int bones, int frames)
{
    const unsigned long steps = (unsigned long)frames + 1, tails = steps * (unsigned long)bones;
    if (tails > trace->room_tails) {
        SbVec3 *grown = realloc(trace->tail, tails * sizeof *grown);
        if (!grown)
            return false;
        trace->tail = grown;
        trace->room_tails = tails;
    }
    if (steps > trace->room_frames) {
        SbVec3 *grown = realloc(trace->anchor, steps * sizeof *grown);
        if (!grown)
            return false;
        trace->anchor = grown;
        trace->room_frames = steps;
    }
    trace->bones = bones;
    trace->frames = frames;
    return true;
}

void trace_free(Trace *trace)
{
    free(trace->tail);
    free(trace->anchor);
    *trace = (Trace){ 0 };
}

static void record_frame(Trace *trace, int frame, const SbChain *chain, SbVec3 anchor)
{
    trace->anchor[frame] = anchor;
    for (int i = 0; i < trace->bones; i++)
        trace->tail[(long)frame * trace->bones + i] = sb_chain_tail(chain, i);
}

unsigned case_steps(const Case *c)
{
    return (c->inertia ? SB_INERTIA : 0u) | (c->force ? SB_FORCE : 0u) |
           (c->pull ? SB_STIFFNESS : 0u) | (c->keep_length ? SB_LENGTH : 0u);
}

SbChainDef case_chain_def(const Case *c, SbBone *bone)
{
    for (int i = 0; i < c->bones; i++)
        bone[i] = (SbBone){ c->length, c->stiffness, c->drag, vec3_add(c->gravity, c->wind) };
    return (SbChainDef){ .scheme = c->scheme,
                         .bones = c->bones,
                         .bone = bone,
                         .frame_time = c->frame_time,
                         .steps = case_steps(c),
                         .anchor = { .direction = c->rest } };
}

SbChain *case_create_chain(const Case *c, const char **refused)
{
    SbBone *bone = malloc((unsigned long)c->bones * sizeof *bone);
    if (!bone) {
        *refused = "bones: out of memory";
        return NULL;
    }
    const SbChainDef def = case_chain_def(c, bone);
    SbChain *chain = sb_chain_create(&def, refused);
    free(bone);
    return chain;
}

/* Where the tails hang before the event, seen from the anchor. False where the law of rest has no
 * value: the chain then stays straight. */
static bool find_rest(const Case *c, SbVec3 *tail)
{
    if (!c->event.settled)
        return false;
    Case before = *c;
    before.speed = event_velocity_before(c);
    law_tails(&before, tail);
    return isfinite(vec3_dot(tail[c->bones - 1], tail[c->bones - 1]));
}

/* Puts the chain into the state in which the event starts, the anchor at the origin. room holds a
 * vector for each bone. */
static void place_chain(SbChain *chain, const Case *c, SbVec3 *room)
{
    const bool settled = find_rest(c, room);
    const SbQuat turn = event_start_turn(c);
    for (int i = 0; i < c->bones; i++) {
        SbVec3 tail = settled ? room[i] : sb_chain_tail(chain, i);
        if (c->event.kind == EVENT_RELEASE)
            tail = quat_rotate(turn, tail);
        sb_chain_set_tail(chain, i, tail, tail);
    }
}

/* Where the tails were a frame before the start. Straight chains start at rest, as the lesson's do. */
static void set_motion(SbChain *chain, const Case *c)
{
    SbVec3 moved = c->kick;
    if (c->event.settled)
        moved = vec3_add(moved, vec3_scale(event_velocity_before(c), c->frame_time));
    for (int i = 0; i < sb_chain_bones(chain); i++) {
        const SbVec3 tail = sb_chain_tail(chain, i);
        sb_chain_set_tail(chain, i, tail, vec3_sub(tail, moved));
    }
}

SbChain *case_start_chain(const Case *c, SbVec3 *room, const char **refused)
{
    SbChain *chain = case_create_chain(c, refused);
    if (!chain)
        return NULL;
    place_chain(chain, c, room);
    set_motion(chain, c);
    return chain;
}

const char *case_run(const Case *c, Trace *trace)
{
    return case_run_recorded(c, trace, NULL);
}

const char *case_run_recorded(const Case *c, Trace *trace, SbStepRecord *record)
{
    const double most_frames = 1e9;
    if (!(c->seconds / c->frame_time <= most_frames))
        return "seconds: at most 1e9 frames";
    const int frames = case_frames(c);
    if (!trace_shape(trace, c->bones, frames))
        return "seconds: out of memory";
    const char *refused = NULL;
    SbChain *chain = case_start_chain(c, trace->tail, &refused);
    if (!chain)
        return refused;
    record_frame(trace, 0, chain, (SbVec3){ 0, 0, 0 });
    for (int frame = 1; frame <= frames; frame++) {
        const SbAnchor anchor = event_anchor(c, frame);
        sb_chain_step_recorded(chain, &anchor,
                               record ? record + (long)(frame - 1) * c->bones : NULL);
        record_frame(trace, frame, chain, anchor.position);
    }
    sb_chain_destroy(chain);
    return NULL;
}

/* The way of a tail in a frame, seen from the anchor. */
static SbVec3 displacement(const Trace *trace, int frame, int bone)
{
    const SbVec3 way = vec3_sub(trace_tail(trace, frame, bone), trace_tail(trace, frame - 1, bone));
    return vec3_sub(way, vec3_sub(trace->anchor[frame], trace->anchor[frame - 1]));
}

/* A rounding of a tail's coordinates at the end. */
static double rounding_at_end(const Trace *trace, int bone)
{
    const SbVec3 tail = trace_tail(trace, trace->frames, bone);
    return DBL_EPSILON * sqrt(vec3_dot(tail, tail));
}

bool trace_settled(const Trace *trace)
{
    if (trace->frames < 1)
        return false;
    for (int i = 0; i < trace->bones; i++) {
        const SbVec3 moved = displacement(trace, trace->frames, i);
        if (!(sqrt(vec3_dot(moved, moved)) <= 64 * rounding_at_end(trace, i)))
            return false;
    }
    return true;
}

double trace_unrest(const Case *c, const Trace *trace)
{
    const int last = trace->frames;
    if (last < 2)
        return HUGE_VAL;
    const double kept = c->inertia ? 1 - c->drag : 0;
    double most = 0;
    for (int i = 0; i < trace->bones; i++) {
        const SbVec3 carried = vec3_scale(displacement(trace, last - 1, i), kept);
        const SbVec3 inertia = vec3_sub(carried, displacement(trace, last, i));
        most = larger(most, sqrt(vec3_dot(inertia, inertia)) / rounding_at_end(trace, i));
    }
    return most;
}
