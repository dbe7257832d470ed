/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What may be wrong with a solver: each a rule with quirks, under a name. One whose predictions fit a
 * trace to its precision explains it. */
#ifndef CONFORM_HYPOTHESES_H
#define CONFORM_HYPOTHESES_H

#include "evidence.h"
#include "quirks.h"

/* The lines of the rule, as reports name them. */
typedef enum RuleLine {
    LINE_NONE,
    LINE_INERTIA,
    LINE_FORCE,
    LINE_STIFFNESS,
    LINE_LENGTH,
    LINE_COLLISION,
    LINE_ROTATION,
    LINE_ORDER,
    LINE_TIME,
    LINE_DATA
} RuleLine;

extern const char *const rule_line_names[];

/* What a scene must have for the quirk to make a difference. */
enum {
    NEEDS_CENTER = 1,
    NEEDS_COLLIDERS = 2,
    NEEDS_TIMES = 4, /* a dt that is not h, or h that is not 1/60 s */
    NEEDS_CHANGES = 8,
    NEEDS_RESETS = 16,
    NEEDS_SCALE = 32,
    NEEDS_CHAIN = 64,
    NEEDS_ROTATIONS = 128,
    NEEDS_VRM = 256
};

/* Faults that are seen in the trace itself, not by another rule's predictions. */
typedef enum SeenFault {
    SEEN_NOT,
    SEEN_CENTRE,    /* no number where a collider is */
    SEEN_CAPSULE,   /* ... where a capsule has no length */
    SEEN_ONE_JOINT, /* ... in a chain of one joint */
    SEEN_TIME,      /* ... after a dt of 0, or of no number */
    SEEN_NO_NUMBER, /* ... anywhere else */
    SEEN_HALF_TURN, /* rotations are wrong near the opposite of the rest direction alone */
    SEEN_ROTATION_NO_NUMBER,
    SEEN_W_FIRST,    /* rotations are written as w, x, y, z */
    SEEN_IN_WORLD,   /* ... in the world */
    SEEN_INVERSE,    /* ... the other way round */
    SEEN_FROM_REST,  /* ... without the rest rotation */
    SEEN_TWIST,      /* they aim at the tail, but not by the shortest turn */
    SEEN_NOT_UNIT,   /* quaternions have not the length 1 */
    SEEN_ROTATION,   /* rotations are wrong in some other way */
    SEEN_DIGITS,     /* tails have too few digits */
    SEEN_GRID,       /* they lie on a grid */
    SEEN_MIRRORED_X, /* tails are right, but told in another way: mirrored */
    SEEN_MIRRORED_Y,
    SEEN_MIRRORED_Z,
    SEEN_CENTIMETRES,
    SEEN_FROM_ROOT, /* ... relative to the root's place */
    SEEN_IN_ROOT,   /* ... turned back by its rotation too */
    SEEN_STILL      /* all frames are the first one */
} SeenFault;

typedef struct Hypothesis {
    const char *id; /* of the list of known faults ("F-1"), or "" */
    RuleLine line;
    const char *fault;    /* in words: what the solver does */
    const char *question; /* where to look, as a question */
    unsigned needs;
    Quirks quirk;
    /* Finds quirk->factor, and the doubt about it, from the trace at a precision; false where there is none that
     * differs from what is right by more than a rounding of it. Or NULL. */
    bool (*prepare)(const Evidence *e, double epsilon, Quirks *quirk);
    SeenFault seen; /* then there is no quirk */
} Hypothesis;

/* Hypothesis 0 .. hypothesis_count() - 1; of two that explain a trace equally the first is named. */
int hypothesis_count(void);
const Hypothesis *hypothesis_get(int index);

/* The hypothesis of a fault that is seen. */
int hypothesis_seen(SeenFault seen);

/* Whether a hypothesis can make a difference to a scene. */
bool hypothesis_applies(const Hypothesis *hypothesis, const Evidence *e);

#endif
