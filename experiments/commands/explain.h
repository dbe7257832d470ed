/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A run with every intermediate, to be followed with a pencil: what springlab explain prints. */
#ifndef COMMANDS_EXPLAIN_H
#define COMMANDS_EXPLAIN_H

#include "command.h"
#include "trace.h"

typedef struct Explanation {
    Case c; /* no event but its kick and the steady speed of the anchor */
    int frames;
    int digits; /* significant digits of the text */
    Trace trace;
    SbStepRecord *record; /* [frame - 1][bone] */
} Explanation;

/* What a bone (0-based) meets in a frame (1 .. frames), beside its record. */
typedef struct BoneStart {
    SbVec3 current, previous; /* its tail a frame ago and two frames ago */
    SbVec3 parent_direction;
} BoneStart;
BoneStart explain_start(const Explanation *explanation, int frame, int bone);

static inline const SbStepRecord *explain_record(const Explanation *explanation, int frame,
                                                 int bone)
{
    return &explanation->record[(long)(frame - 1) * explanation->c.bones + bone];
}

/* The formula of each step, the numbers put in, the result. */
void explain_text(const Explanation *explanation, FILE *file);
/* The same numbers, for programs: JSON, frames of bones of vectors; CSV, a line for each bone and frame. */
void explain_json(const Explanation *explanation, FILE *file);
void explain_csv(const Explanation *explanation, FILE *file);

#endif
