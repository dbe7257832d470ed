/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The rule by which a scene moves, one frame at a time and one joint at a time, from what a trace shows:
 * frame k is predicted from the trace's own frames k - 1 and k - 2 and from its own heads in frame k, so
 * that no error is carried on. It is written again here, apart from the solver, with every line open to
 * quirks (quirks.h): each hypothesis about a wrong solver is a prediction like any other.
 *
 * What a solver knows and a trace does not show (a tail before it was pushed) is followed too: of it only
 * the difference from what is shown is carried on, the rest is the trace's.
 *
 *     vrm1       next = cur + (cur - prev)(1 - c) + axis k dt + dir G dt          (k, G with the scale)
 *     lesson     next = cur + (cur - prev)(1 - c) + g h^2;  next += s (head + L axis - next)
 *     component  the same, pulled to the tail's place in the pose
 *     all        tail = head + L (next - head) / |next - head|, then the colliders
 */
#ifndef CONFORM_RULE_H
#define CONFORM_RULE_H

#include "evidence.h"
#include "quirks.h"

/* What a joint's solver keeps between frames, in the space of inertia (m). */
typedef struct RuleState {
    SbVec3 now, before;
} RuleState;

/* One joint in one frame, line by line (world, m). */
typedef struct RuleStep {
    SbVec3 head, axis;
    SbVec3 from;    /* the current tail, carried into this frame by the center */
    SbVec3 inertia; /* after the first line */
    SbVec3 free;    /* after stiffness and force */
    SbVec3 placed;  /* after the length step */
    SbVec3 tail;    /* after the colliders: the solver's own */
    SbVec3 shown;   /* what the trace should show */
    double length;  /* that the bone has, m */
    double gain;    /* by how much an error of what goes in is larger in what comes out */
    double reach;   /* the largest coordinate that took part, m */
    int contacts;
    double clearance; /* to the nearest collider before any push, m; HUGE_VAL without colliders */
    bool moved;       /* it took a step */
} RuleStep;

typedef struct Rule {
    const Evidence *e;
    Quirks quirk;
    bool plays; /* there is no trace yet: heads are the rule's own */
    int frame;
    double dt;      /* of the step that runs, s */
    double last_dt; /* of the one before */
    const Epoch *epoch;
    const Place *now;          /* places in the step that runs */
    const Place *before;       /* and in the frame before */
    Place *late, *late_before; /* room for places with another root */
    Place *own;                /* places by the rule's own tails, within a frame of several steps */
    RuleState *state;          /* [joint] */
    RuleStep *step;            /* [joint] */
    double *doubt; /* [joint], m: coordinates whose rounding the hidden part of the state carries */
} Rule;

/* False when memory is out; free in either case. */
bool rule_start(const Evidence *e, const Quirks *quirk, Rule *rule);
/* Predicts frame 1, 2, ... into rule->step. */
void rule_predict(Rule *rule, int frame);
/* Takes over what the trace shows of that frame. */
void rule_follow(Rule *rule);
void rule_free(Rule *rule);

/* Plays a scene by a rule with quirks: the tails of every frame go to tail[frame - 1][joint]. False when memory
 * is out. */
bool rule_play(const Scene *scene, const Recording *motion, const Quirks *quirk, SbVec3 *tail);

/* ---- the lines of the rule, for each other ---- */

/* All places under the rule's view, from frame 0 on. */
const Place *rule_view(const Rule *rule);
/* World to the space of inertia, as the end of this frame has it. */
SbVec3 rule_store(const Rule *rule, int joint, int frame, SbVec3 world);
/* Puts every joint on the pose of a frame, at rest. */
void rule_put_on_pose(Rule *rule, int pose_frame);
/* The settings of a frame, and what a quirk does when they are others than before. */
const Epoch *rule_epoch(const Rule *rule, int frame);
void rule_meet_change(Rule *rule);
/* The frame whose root's pose a frame uses. */
int rule_root_frame(const Rule *rule, int frame);
/* The center's place for a frame; false where inertia is in the world. */
bool rule_center(const Rule *rule, int joint, int frame, Place *center);
/* How the time of this frame is cut: the number of steps, and how long they take. */
int rule_cut_time(const Rule *rule, double *dt);
/* Fills inertia and free. */
void rule_push(Rule *rule, int joint, RuleStep *step);
/* The length of a bone, and the tail at it. */
void rule_restore(Rule *rule, int joint, RuleStep *step);
/* Moves placed out of the colliders, into tail; rule_collide does so unless a quirk leaves the joint out. */
void rule_visit_colliders(Rule *rule, int joint, RuleStep *step);
void rule_collide(Rule *rule, int joint, RuleStep *step);

/* The joint's settings and the scale of its node. */
const SceneJoint *rule_settings(const Rule *rule, int joint);
double rule_scale(const Rule *rule, int joint);
/* Where the root carries a point from the frame before. */
SbVec3 rule_carry(const Rule *rule, SbVec3 point);
/* Whether a joint's node has no child in the file. */
bool rule_is_leaf(const Rule *rule, int joint);
/* Where a joint's tail is in a pose. */
SbVec3 rule_posed_tail(const Rule *rule, const Place *posed, int joint);

#endif
