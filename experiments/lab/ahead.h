/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Runs made ahead: of cases whose end alone is looked at, many at a time in the solver's lanes, before the rows
 * are filled that need them. A run has the bits that case_run would give it.
 *
 * Runs of one shape (scheme, bones, steps) share a batch. A chain that is at the end of its run leaves its place to
 * the next one, and when none is left the last ones move together, so that a long run holds nobody back. A run
 * whose anchor stays ends early where its state comes back to the bit: it would go round in that circle for the
 * rest of the time, so it is the frames that are left over from whole rounds that remain.
 */
#ifndef LAB_AHEAD_H
#define LAB_AHEAD_H

#include "trace.h"

/* What the runs of a batch have in common. */
typedef struct AheadShape {
    const SbScheme *scheme;
    int bones;
    unsigned steps; /* case_steps */
} AheadShape;

typedef struct AheadRun {
    Case c;
    long row, first; /* who asked for it; where its tails begin */
    int frames;
    AheadShape shape;
    const char *refused; /* why the solver refused it, or NULL */
} AheadRun;

/* Begin with all zero. */
typedef struct Ahead {
    long
        row; /* whose turn it is to ask or to take: rising while all ask, and again while all take */
    AheadRun *run;
    long count, room, next; /* runs; the first one that may still be taken */
    SbVec3 *tail; /* of each run its bones' tails a frame before the end, and at the end */
    long tails, room_tails;
    struct AheadPlaces *places; /* batches, used again */
} Ahead;

/* Whether a case can be run ahead, so many frames: from the shipped schemes, few bones, an anchor on a straight path,
 * some frame. */
bool ahead_can(const Case *c, int frames);
/* Forgets all runs. */
void ahead_clear(Ahead *ahead);
/* Asks for a run. Out of memory it is made when it is needed. */
void ahead_add(Ahead *ahead, const Case *c, int frames);
/* Makes all that was asked for. lanes: as sb_batch_create. */
void ahead_make(Ahead *ahead, int lanes);
/* A run that the row asked for, of this case (memcmp), or its next one where c is NULL: its last two frames as a trace
 * of one frame and its start. False where there is none; *refused as of case_run. */
bool ahead_take(Ahead *ahead, const Case *c, Trace *end, const char **refused);
void ahead_free(Ahead *ahead);

#endif
