/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The audit's parts: from a model's spring to laws, and from laws to numbers and findings. */
#ifndef MODEL_AUDIT_LAW_H
#define MODEL_AUDIT_LAW_H

#include "audit.h"
#include "audit_obstacle.h"
#include "laws_bent.h"

/* A spring in the terms of the laws at one frame rate. Where it hangs on bones of other springs, those that carry its
 * first joint stand before its own. */
typedef struct AuditLaw {
    int carriers, bones; /* those of other springs, and its own */
    double frame_time;   /* s: of a step */
    BentBone *all;       /* carriers + bones of them; the parents in them count from here */
    BentRest *all_rest;
    BentBone *bone; /* its own: bone[i] is joint i's */
    BentRest *rest;
    const ModelJoint **carrier; /* the joints of all[0 .. carriers - 1] */
    bool rests;                 /* every bone has a direction of rest of its own */
    bool
        whole; /* false: something carries it that is stepped otherwise, and is taken to stand still */
} AuditLaw;

/* How many bones the laws are for, and one frame of the linear law for them. */
int audit_law_count(const AuditLaw *law);
void audit_law_advance(const AuditLaw *law, BentState *state);
/* Its own bones turned by a unit angle, those that carry it at rest. */
void audit_law_release(const AuditLaw *law, int tip, BentState *state);

/* The time of a step of a spring at a frame rate, s. */
double audit_step_time(const ModelSpring *spring, double fps);
/* Makes it; false when memory is out. audit_law_free frees it. */
bool audit_law_make(const Model *model, const ModelSpring *spring, double fps, AuditLaw *law);
void audit_law_free(AuditLaw *law);
/* The nearest joint, of any spring, that turns a node or one above it; and one above it. NULL: none does. */
const ModelJoint *audit_joint_at_or_above(const Model *model, int node);
const ModelJoint *audit_joint_above(const Model *model, int node);
/* Law (M) of a bone of it. */
Motion audit_law_motion(const AuditLaw *law, int bone);

/* audit_joint.c: the joints' numbers at every rate, and where they rest. */
bool audit_joints(const Model *model, const AuditRates *rates, AuditSpring *spring);
/* audit_tip.c: the tip's numbers at every rate; ponytail, cascade or solver. False when memory is out. */
bool audit_tips(const Model *model, const AuditRates *rates, AuditSpring *spring);
/* A tip's way back to rest after the release, by time: its displacement, m per radian of the turn, 0 once it is still. The
 * frames of all usual rates are on its steps: 30, 60, 72, 90, 120, 144, 240. In 3 s what creeps for 10 s, and is then as
 * good as never still, has come to differ most. */
#define AUDIT_WAY_STEP (1.0 / 720) /* s */
enum { AUDIT_WAY = 3 * 720 + 1 };
/* audit_apart.c: the spring's apart, from the ways at every rate, AUDIT_WAY apart, of which so many places are filled. */
void audit_hold_apart(const AuditRates *rates, const SbVec3 *way, int places, AuditSpring *spring);
/* The way of a tip back to rest after the release along where it started, in parts of how far that turned its strand's farthest
 * tail, frame 0 first; NULL when memory is out or where the tip does not turn. The caller frees it. */
double *audit_ring_down(const AuditLaw *law, int tip, int frames);
/* audit_ponytail.c: ponytail, cascade or solver. */
void audit_decide(const AuditLaw *law, AuditSpring *spring);

/* audit_check.c: simulates every spring that has a rest, as far as that is a matter of milliseconds. */
bool audit_check(Audit *audit);

/* audit_rest.c: where springs rest that their colliders keep from the laws' rest, or that start in one. False when memory is out. */
bool audit_rest(Audit *audit);
/* audit_collider.c: the first collider that is in the way from a spring's pose to its rest by the laws, or -1; and what
 * one is called, with its number: "\"head\" (colliders[2])"; static memory, overwritten by the next call. */
int audit_find_keeper(const Audit *audit, const AuditSpring *spring);
const char *audit_collider_name(const ModelCollider *collider);
/* A collider as it is in the pose, for a joint's tail. */
Obstacle audit_obstacle(const Audit *audit, const ModelJoint *joint, int collider);
#define AUDIT_DEEP 1e-5 /* m: a tail this far inside is inside */

/* Findings, each file its own kind. */
void audit_find_motion(Audit *audit);    /* audit_motion.c */
void audit_find_settings(Audit *audit);  /* audit_settings.c */
void audit_find_twins(Audit *audit);     /* audit_twins.c */
void audit_find_inside(Audit *audit);    /* audit_inside.c */
void audit_find_colliders(Audit *audit); /* audit_collider.c */
void audit_find_rest(Audit *audit);      /* audit_rest.c */

/* For findings: the name of a node, or "node 12"; static memory, overwritten by the next 4 calls. */
const char *audit_node_name(const Model *model, int node);

#endif
