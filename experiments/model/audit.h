/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The audit: what the springs of a model will do at each frame rate, and what is wrong with their settings. All
 * numbers are laws' (laws_bent.h, laws_motion.h): rest is exact, motion the limit of small motion. Each spring is
 * then simulated, without its colliders, and the two are held together. Where a collider is in the way of a rest, that
 * is simulated with all of them.
 *
 * A spring of VRM is stepped once per frame, so it moves otherwise at each rate. The component always takes steps
 * of 1/60 s, so its numbers are the same at every rate.
 */
#ifndef MODEL_AUDIT_H
#define MODEL_AUDIT_H

#include "laws_design.h"
#include "model.h"
#include "review.h"

enum { AUDIT_MOST_RATES = 12, AUDIT_RING_SAMPLES = REVIEW_SAMPLES };

typedef struct AuditRates {
    int count;
    int reference; /* the one nearest 60, the higher of two; settings are retimed from there */
    double fps[AUDIT_MOST_RATES];
} AuditRates;

/* Settings in the units of the joint's spring. */
typedef struct AuditSettings {
    double stiffness, gravity_power, drag;
    bool realisable; /* drag between 0 (or what it was, where that is less) and 1 */
} AuditSettings;

/* A joint by itself at one frame rate; NaN where a quantity does not exist. */
typedef struct AuditMotion {
    bool stable;
    double frequency;      /* Hz; NaN where it creeps */
    double decay;          /* 1/s, of a ring */
    double damping_ratio;  /* 1 and above: no swing */
    double overshoot;      /* part of a release by which it swings past rest */
    double settling;       /* s until a release stays within 1 %; infinite where it never does */
    AuditSettings retimed; /* what keeps the look of the reference rate */
} AuditMotion;

typedef struct AuditJoint {
    double droop; /* rad: between the bone in the model's pose and at rest under its forces */
    double hang;  /* rad: at rest, below the horizontal */
    FpsRange
        stable; /* frame rates within which it has a stable rest; NaN where there is no such end */
    double simulated_droop; /* the same angle, simulated; NaN where it was not */
    int beginning;          /* the node at which its strand begins: no spring moves it */
    double reach; /* m: from there along the bones to its tail, as far as that gets; infinite where
                     not followed */
    double jump;  /* m: so far from where it would go without any collider its tail is after the
                    first frame at the reference rate; NaN where that was not simulated */
    double kept_droop; /* the angle at rest among the colliders, simulated; NaN where it was not */
    AuditSettings component; /* fraction per 60 Hz frame, m/s^2 */
    AuditMotion at[AUDIT_MOST_RATES];
} AuditJoint;

/* The tip of the longest strand of a spring at one frame rate, the whole strand being turned a little upward about its
 * root and let go at rest. NaN where it cannot be said. The start is how far that moves the farthest tail of the strand, which
 * is the tip unless it is curled. */
typedef struct AuditTip {
    double settling;  /* s until it stays within 1 % of the start from rest */
    double overshoot; /* part of the start by which it swings past rest */
    double peak_gain; /* largest distance from rest in any later frame, in parts of the start */
    double
        gap; /* largest distance between law and simulation, in parts of the peak; NaN: not simulated */
} AuditTip;

/* The two frame rates at which a tip moves most differently: let go after a turn of AUDIT_TURN it is at one of them so far
 * from where it is at the other, for 0.1 s within the first 3 s. By the linear law, and no farther than the strand is long. */
typedef struct AuditApart {
    double held; /* m; 0: the same at all rates */
    int slow, fast;
} AuditApart;
#define AUDIT_TURN (M_PI / 6) /* so far a quick turn of the head turns hair */

typedef struct AuditSpring {
    const ModelSpring *spring;
    AuditJoint *joint; /* spring->joints of them */
    int tip;           /* the joint whose tail is that tip; -1 where the spring has no joint */
    double length;     /* m: along the bones to it */
    bool turns;        /* the tip, as the strand is turned: false where it rests at its root */
    bool rests;        /* every bone has a direction of rest of its own (laws_bent.h) */
    SbVec3 *tail;      /* at rest, m, for each joint */
    int keeper;        /* a collider of the model in the way from its pose to this rest, or -1 */
    SbVec3 *tail_kept; /* among the colliders, where Audit.collider_kept is not NULL */
    AuditTip at[AUDIT_MOST_RATES];
    AuditApart apart;
    Decision decision; /* at the reference rate, by the linear law of the release */
    double ponytail_rms,
        cascade_rms; /* rms over peak of the best of each; NaN where there is none */
} AuditSpring;

typedef struct Audit {
    const Model *model;
    AuditRates rates;
    AuditSpring *spring;        /* model->springs of them */
    SbTransform *collider_kept; /* the colliders' nodes at the end of the model's simulation with
                                   them (audit_rest.c); NULL where there was none, or too
                                   short a one */
    double seconds_kept;        /* s: how long that went on */
    Findings findings;          /* the model's and the audit's own, the worst first */
    int simulated;              /* springs whose law was held against a simulation */
    double largest_gap;         /* of all of them; 0 where there are none */
} Audit;

/* A tip that flies out farther than so many times its start is told as one that does: it has not that much room. */
#define AUDIT_MOST_GAIN 100.0
/* The turn below which the tip's gain is right to about a tenth, rad: its own swing then stays below a tenth of its length
 * (experiments/whip_vs_amplitude.c). */
double audit_small_turn(const AuditTip *tip);

/* G: what a long chain of bones like a spring's first multiplies a disturbance by, per bone; NaN where that has no stable
 * rest, or memory is out. */
double audit_whip_gain(const Audit *audit, const AuditSpring *spring);

/* Sets the rates, in rising order, each once. */
AuditRates audit_rates(const double *fps, int count);
/* Audits a model, which must outlive the audit. False when memory is out; else the caller frees it. */
bool audit_make(const Model *model, const AuditRates *rates, Audit *audit);
void audit_free(Audit *audit);

#endif
