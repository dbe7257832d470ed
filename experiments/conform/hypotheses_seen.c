/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Faults that are seen in the trace itself. */
#include "hypotheses_table.h"

#define SEEN(id_, line_, fault_, question_, seen_)                                                 \
    {                                                                                              \
        .id = (id_), .line = (line_), .fault = (fault_), .question = (question_), .seen = (seen_)  \
    }

/* Of an engine that never steps nothing else is worth asking. */
static const Hypothesis first[] = {
    SEEN("", LINE_TIME, "nothing moves", "is the step called at all?", SEEN_STILL),
};

const HypothesisGroup hypotheses_first = { first, sizeof first / sizeof *first };

static const Hypothesis table[] = {
    SEEN("F-26", LINE_COLLISION, "a capsule has no length there", "is its length divided by?",
         SEEN_CAPSULE),
    SEEN("F-2", LINE_COLLISION, "a collider is there",
         "is a tail at a collider's centre pushed along a vector of no length?", SEEN_CENTRE),
    SEEN("F-10", LINE_DATA, "the chain has one joint",
         "is something divided by the number of joints less one?", SEEN_ONE_JOINT),
    SEEN("F-3", LINE_TIME, "a dt before it is 0 or no number",
         "does such a dt leave everything as it is?", SEEN_TIME),
    SEEN("", LINE_LENGTH, "nothing in the scene explains it",
         "is a vector of no length normalised?", SEEN_NO_NUMBER),
    SEEN("F-12", LINE_ROTATION,
         "near the opposite of the rest direction bones do not follow the shortest turn",
         "which axis does a half turn take there?", SEEN_HALF_TURN),
    SEEN("", LINE_ROTATION, "a rotation is no number where its tail is one",
         "is an axis of no length normalised, or the arc cosine of more than 1 taken?",
         SEEN_ROTATION_NO_NUMBER),
    SEEN("", LINE_DATA, "rotations are written as w, x, y, z", "is w the last column?",
         SEEN_W_FIRST),
    SEEN("", LINE_DATA, "rotations are those in the world",
         "are they to be as seen from the parent?", SEEN_IN_WORLD),
    SEEN("", LINE_DATA, "rotations are inverted", "is the quaternion conjugated?", SEEN_INVERSE),
    SEEN("", LINE_DATA, "rotations are told as turned from the rest rotation, which is left out",
         "is the rest rotation multiplied in?", SEEN_FROM_REST),
    SEEN("", LINE_ROTATION, "bones aim at their tails, but are twisted about themselves",
         "are they turned on from their last rotation, not from the rest rotation?", SEEN_TWIST),
    SEEN("", LINE_ROTATION, "quaternions are not of length 1", "are they normalised?",
         SEEN_NOT_UNIT),
    SEEN("", LINE_ROTATION,
         "rotations are not the shortest turn from the rest rotation toward the tail",
         "is it parent, rest rotation, then the turn from the bone's axis?", SEEN_ROTATION),
    SEEN("", LINE_DATA, "tails are mirrored in x", "is the engine left-handed?", SEEN_MIRRORED_X),
    SEEN("", LINE_DATA, "tails are mirrored in y", "which axis points up?", SEEN_MIRRORED_Y),
    SEEN("", LINE_DATA, "tails are mirrored in z", "is the engine left-handed?", SEEN_MIRRORED_Z),
    SEEN("", LINE_DATA, "tails are in centimetres", "are they to be in metres?", SEEN_CENTIMETRES),
    SEEN("", LINE_DATA, "tails are relative to the root's place", "are they to be in the world?",
         SEEN_FROM_ROOT),
    SEEN("", LINE_DATA, "tails are in the root's frame", "are they to be in the world?",
         SEEN_IN_ROOT),
    SEEN("", LINE_DATA, "tails have fewer digits than single precision",
         "are they rounded, or written short?", SEEN_DIGITS),
    SEEN("", LINE_INERTIA, "tails lie on a grid", "is the state rounded, or kept as whole numbers?",
         SEEN_GRID),
};

const HypothesisGroup hypotheses_seen = { table, sizeof table / sizeof *table };
