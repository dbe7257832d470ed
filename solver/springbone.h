/* SPDX-License-Identifier: GPL-3.0-or-later OR MIT */
/*
 * libspringbone: chains of spring bones, stepped frame by frame.
 *
 * A bone has a head (its parent's tail; the anchor for the first bone) and a tail. It stores no
 * velocity, only where its tail is and where it was a frame ago. Axes: y up, right-handed. SI units
 * (m, s), angles nowhere. Needs libm only; no global state; stepping allocates nothing.
 *
 * A trajectory consists of + - * / and sqrt in a fixed order, so it has the same bits with any
 * compiler and at any optimisation level, as long as contraction and fast-math are off.
 */
#ifndef SPRINGBONE_H
#define SPRINGBONE_H

#ifdef __cplusplus
extern "C" {
#endif

#define SB_VERSION "0.1.0"

/* The version of the library that is linked, as SB_VERSION; never NULL. */
const char *sb_version(void);

typedef struct SbVec3 {
    double x, y, z;
} SbVec3;

/* What stiffness and gravity mean, decided by the scheme:
 *                          stiffness                          gravity
 * SB_FRACTION_PER_FRAME    part pulled back per frame, 0..1   acceleration, m/s^2
 * SB_SPEEDS                speed of the pull, m/s, >= 0       gravity power * direction, m/s */
typedef enum SbUnits { SB_FRACTION_PER_FRAME, SB_SPEEDS } SbUnits;

/* The settings of one bone, stiffness and gravity in the units of the scheme (SbUnits).
 * Drag is the fraction of the velocity lost per frame, at most 1; negative drag is allowed, because
 * real files hold it, and feeds the swing. Length is in m, > 0. */
typedef struct SbBone {
    double length;
    double stiffness;
    double drag;
    SbVec3 gravity;
} SbBone;

/* Where the chain hangs in one frame: the head of bone 1 (m) and the unit direction in which the
 * chain points when it is at rest. */
typedef struct SbAnchor {
    SbVec3 position;
    SbVec3 direction;
} SbAnchor;

/* The parts of a step, each of which can be switched off. */
enum { SB_INERTIA = 1, SB_FORCE = 2, SB_STIFFNESS = 4, SB_LENGTH = 8, SB_ALL_STEPS = 15 };

/* Every intermediate of one bone in one frame (m): where the tail is after each step of the scheme. A
 * step that is off repeats the value before it. */
typedef struct SbStepRecord {
    SbVec3 head;      /* the parent's tail, already moved this frame */
    SbVec3 rest;      /* where the tail would be if the bone followed its parent rigidly */
    SbVec3 inertia;   /* current tail plus what is left of the last displacement */
    SbVec3 force;     /* ... after gravity */
    SbVec3 stiffness; /* ... after the pull toward rest */
    SbVec3 direction; /* unit vector from the head to where those steps led */
    SbVec3 tail;      /* the new tail: at its length along the direction */
} SbStepRecord;

typedef struct SbChain SbChain;

/* A rule by which a chain moves one frame on. The two that ship are sb_lesson and sb_vrm1; a user's
 * own (a broken one in a test, say) goes in the same way and sees solver/chain.h. record has one
 * entry for each bone, or is NULL. */
typedef struct SbScheme {
    const char *name;
    SbUnits units;
    void (*step)(SbChain *chain, const SbAnchor *anchor, SbStepRecord *record);
} SbScheme;

/* The lesson's four steps (formula: solver/lesson.c). */
extern const SbScheme sb_lesson;
/* The step of VRM 1.0, VRMC_springBone (formula: solver/vrm1.c). */
extern const SbScheme sb_vrm1;

typedef struct SbChainDef {
    const SbScheme *scheme;
    int bones;          /* >= 1 */
    const SbBone *bone; /* bones entries, root first; copied */
    double frame_time;  /* s, > 0 */
    unsigned steps;     /* SB_ALL_STEPS, or fewer of them */
    SbAnchor anchor;    /* where the chain starts; the direction need not be normalised */
} SbChainDef;

/* A definition with every field at its default: the lesson's scheme, one frame of 1/60 s, all steps,
 * the anchor at the origin pointing along +x. The bones are for the caller to fill in. */
SbChainDef sb_chain_def_default(void);

/* Makes a chain, straight along the anchor's direction and at rest. Returns NULL when the definition
 * is refused or memory is out; *refused (if refused is not NULL) then names the field and what is
 * allowed, as static text. The caller destroys the chain. */
SbChain *sb_chain_create(const SbChainDef *def, const char **refused);

/* Frees a chain; NULL is allowed. */
void sb_chain_destroy(SbChain *chain);

/* Puts the chain back to straight and at rest at this anchor (its direction a unit vector). */
void sb_chain_reset(SbChain *chain, const SbAnchor *anchor);

/* Sets where the tail of a bone (0 .. bones - 1) is and where it was a frame ago, in m. The bone's
 * last direction, which a tail exactly at its head falls back to, stays. */
void sb_chain_set_tail(SbChain *chain, int bone, SbVec3 tail, SbVec3 previous);

/* Moves the chain one frame on. The anchor is where it is in the new frame. With the length step on, a
 * chain recovers within three frames from one whose anchor was no number. */
void sb_chain_step(SbChain *chain, const SbAnchor *anchor);

/* The same, and writes down every intermediate: record has one entry for each bone. */
void sb_chain_step_recorded(SbChain *chain, const SbAnchor *anchor, SbStepRecord *record);

/* What there is to read, for bone 0 .. bones - 1: the tail now and a frame ago (m), and the unit
 * direction from head to tail. */
int sb_chain_bones(const SbChain *chain);
SbVec3 sb_chain_tail(const SbChain *chain, int bone);
SbVec3 sb_chain_previous(const SbChain *chain, int bone);
SbVec3 sb_chain_direction(const SbChain *chain, int bone);

/* ---- the ponytail ---------------------------------------------------------------------------------
 * The damped sinusoid that is used in place of a spring bone, and the rules that come with it. These
 * are the source's rules as they are published, not recommendations: the review judges them. Unlike
 * trajectories these use sin, cos and exp, whose last bit differs between machines. */

/* offset(t) = amplitude * sin(omega * t + phase) * e^(-decay * t), t in s since the event. */
typedef struct SbPonytail {
    double amplitude; /* m, or the unit of the travel it is a part of */
    double omega;     /* rad/s; a frequency in Hz times 2 pi */
    double phase;     /* rad */
    double decay;     /* 1/s */
} SbPonytail;

/* The offset at time t (s), in the unit of the amplitude. */
double sb_ponytail_offset(const SbPonytail *ponytail, double t);
/* base + direction * offset: base in m, direction a unit vector. */
SbVec3 sb_ponytail_position(const SbPonytail *ponytail, SbVec3 base, SbVec3 direction, double t);

/* Rule 1: the amplitude as a part of the controlling point's travel, min(0.15 + 0.02 * |dv| / dt, 0.25),
 * for a change of its speed dv (m/s) within dt (s, > 0); 0.15 while |dv| is below 0.3 m/s. */
double sb_ponytail_amplitude(double dv, double dt);
/* Rule 2: the decay (1/s) at a humidity of 0 .. 1: 2.2 when dry down to 0.9 when wet. */
double sb_ponytail_decay(double humidity);
/* Rule 3: the phase (rad) of strand id (0, 1, ...): phase + (id * 0.6180339887) mod (pi/2). */
double sb_ponytail_phase(double phase, int id);

/* Guards. The amplitude's factor at a distance (m) from a collider: max(0, 1 - (0.15 - distance)/0.15).
 * As published: it has no upper clamp, so it grows beyond 1 past 0.15 m. */
double sb_ponytail_compression(double distance);
/* Time by counting frames of 1/60 s, s. */
double sb_ponytail_time(long frame);

/* Level of detail, for one class of device. */
typedef struct SbPonytailDetail {
    int strands;        /* how many strands the tier animates */
    double step;        /* s between updates */
    int phases;         /* 1: phase by strand; 0: off */
    double fixed_decay; /* 1/s, or 0 where the decay is free */
} SbPonytailDetail;
enum { SB_PONYTAIL_TIERS = 4 };
/* The source's four tiers in its order, 200, 80, 30 and 50 strands; the last two without phases, with
 * decay 2.0 and a step of 1/30 s. A tier out of range gives the nearest. */
SbPonytailDetail sb_ponytail_detail(int tier);
/* Whether a strand moves at all: nearer than 5 m and at least 4 pixels tall. */
int sb_ponytail_moves(double distance, double pixels);

/* Smoothing of a shaky base. The second-order Butterworth low-pass, by the bilinear transform with its
 * cutoff prewarped: y = b0*x + b1*x1 + b2*x2 - a1*y1 - a2*y2. */
typedef struct SbLowpass {
    double b0, b1, b2, a1, a2;
    double x1, x2, y1, y2;
} SbLowpass;
/* cutoff in Hz, 0 < cutoff < rate / 2, rate in samples per second. It starts settled at the value
 * start. Returns 0 for a cutoff or rate out of range and then passes samples through. */
int sb_lowpass_init(SbLowpass *lowpass, double cutoff, double rate, double start);
double sb_lowpass_next(SbLowpass *lowpass, double x);

/* The Catmull-Rom spline through the last four samples p0 .. p3, at t = 0 (p1) to 1 (p2). */
SbVec3 sb_catmull_rom(SbVec3 p0, SbVec3 p1, SbVec3 p2, SbVec3 p3, double t);

/* The source's other smoothing: base' = lerp(last, current, 0.7) and
 * offset' = 0.7 * offset + 0.3 * (current - last). */
typedef struct SbSmoothed {
    SbVec3 base, offset;
} SbSmoothed;
SbSmoothed sb_ponytail_smooth(SbVec3 last, SbVec3 current, SbVec3 offset);

/* The cascade ponytail: the form in which the tip of n equal bones moves,
 * e^(-decay * t) * sum over k < n of t^k * (cosine[k] * cos(omega*t) + sine[k] * sin(omega*t)). */
enum { SB_CASCADE_MOST = 16 };
typedef struct SbCascade {
    int bones; /* 1 .. SB_CASCADE_MOST */
    double omega, decay;
    double cosine[SB_CASCADE_MOST], sine[SB_CASCADE_MOST]; /* m / s^k */
} SbCascade;
double sb_cascade_offset(const SbCascade *cascade, double t);

#ifdef __cplusplus
}
#endif

#endif
