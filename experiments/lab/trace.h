/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A Trace: where every tail was in every frame of a run. */
#ifndef LAB_TRACE_H
#define LAB_TRACE_H

#include "case.h"

#include <math.h>

typedef struct Trace {
    int bones;
    int frames;     /* frames 0 .. frames are held: frame 0 is the start */
    SbVec3 *tail;   /* [frame][bone], m */
    SbVec3 *anchor; /* [frame], m */
    unsigned long room_tails, room_frames;
} Trace;

/* The tail of a bone (0-based) in a frame. */
static inline SbVec3 trace_tail(const Trace *trace, int frame, int bone)
{
    return trace->tail[(long)frame * trace->bones + bone];
}

/* The head of a bone in a frame: the tail before it, or the anchor. */
static inline SbVec3 trace_head(const Trace *trace, int frame, int bone)
{
    return bone == 0 ? trace->anchor[frame] : trace_tail(trace, frame, bone - 1);
}

/* The larger of two numbers, for whoever looks for the largest of a run: NaN where one is NaN, which fmax
 * would pass over, so that a run that lost its numbers never looks calm. */
static inline double larger(double a, double b)
{
    return a >= b || isnan(a) ? a : b;
}

/* Sets the shape, keeping the memory a larger trace had. False when memory is out. */
bool trace_shape(Trace *trace, int bones, int frames);
void trace_free(Trace *trace);

/* Whether no tail went further in the last frame, seen from the anchor, than 64 roundings of its
 * coordinates: at rest a tail may flicker in its last bits, no more. */
bool trace_settled(const Trace *trace);

/* How far the last frame is from one at rest, in roundings of the tails' coordinates; infinite with fewer than two
 * frames. A step puts a tail where it were at rest if its inertia, e = (1 - drag) d' - d with the last two
 * displacements d' and d seen from the anchor, were one more force. A rounding is such a force, too: what holds at
 * rest is off by at most so many of its own rounding units, however slowly the tail goes on, and where it turns
 * round. This is the largest |e|. */
double trace_unrest(const Case *c, const Trace *trace);

/* The parts of the step that a case has on. */
unsigned case_steps(const Case *c);
/* What a chain of the case is made from; bone has room for c->bones entries, which the definition points to. */
SbChainDef case_chain_def(const Case *c, SbBone *bone);

/* The chain of a case, straight along its rest direction at the origin, as the caller destroys it. NULL, with the
 * reason in *refused, where the solver refuses. */
SbChain *case_create_chain(const Case *c, const char **refused);

/* The same in the state in which the case's event starts (case_run). room holds c->bones vectors. */
SbChain *case_start_chain(const Case *c, SbVec3 *room, const char **refused);

/* Runs a case through its event and records every frame into trace, whose memory is used again. The
 * chain starts in the event's state: straight, or settled by equation (E) where that has a value, and
 * moving with the anchor; the kick comes on top. NULL, or why the solver refused. */
const char *case_run(const Case *c, Trace *trace);
/* The same, and writes down every intermediate: record has frames * bones entries, those of frame 1
 * first, or is NULL. */
const char *case_run_recorded(const Case *c, Trace *trace, SbStepRecord *record);

#endif
