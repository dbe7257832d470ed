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

/* Moves the chain one frame on. The anchor is where it is in the new frame. */
void sb_chain_step(SbChain *chain, const SbAnchor *anchor);

/* The same, and writes down every intermediate: record has one entry for each bone. */
void sb_chain_step_recorded(SbChain *chain, const SbAnchor *anchor, SbStepRecord *record);

/* What there is to read, for bone 0 .. bones - 1: the tail now and a frame ago (m), and the unit
 * direction from head to tail. */
int sb_chain_bones(const SbChain *chain);
SbVec3 sb_chain_tail(const SbChain *chain, int bone);
SbVec3 sb_chain_previous(const SbChain *chain, int bone);
SbVec3 sb_chain_direction(const SbChain *chain, int bone);

#ifdef __cplusplus
}
#endif

#endif
