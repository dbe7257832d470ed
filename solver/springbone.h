/* SPDX-License-Identifier: GPL-3.0-or-later OR MIT */
/*
 * libspringbone: chains of spring bones, stepped frame by frame.
 *
 * A bone has a head (its parent's tail; the anchor for the first bone) and a tail. It stores no
 * velocity, only where its tail is and where it was a frame ago. Axes: y up, right-handed. SI units
 * (m, s), angles nowhere. Needs libm only; no global state; stepping allocates nothing.
 *
 * A trajectory consists of + - * / and sqrt in a fixed order, so it has the same bits with any
 * compiler and at any optimisation level, as long as contraction and fast-math are off. With gcc on a
 * machine that has fused multiply-add that takes -ffp-contract=off -fno-tree-slp-vectorize.
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

/* ---- many chains at once ----------------------------------------------------------------------------
 * A batch holds chains of one shape (scheme, number of bones, parts of the step) side by side in the lanes of the
 * processor's vectors, settings and anchors each their own. Every chain has the same bits as if it were stepped
 * alone. Chains are numbered 0 .. chains - 1, bones 0 .. bones - 1. */
typedef struct SbBatch SbBatch;

/* Vectors of chains that are stepped in turns, so that none waits for another: a batch is quickest with a multiple
 * of lanes * SB_BATCH_VECTORS chains. As many as keep the divider busy: a division and a square root take it some 12
 * cycles, and a bone waits some 90 for its parent. */
enum { SB_BATCH_VECTORS = 9 };

/* How many lanes this machine can run at most: 1, 2, 4 or 8. */
int sb_lanes_most(void);
/* Whether it can run so many (1, 2, 4 or 8). */
int sb_lanes_allowed(int lanes);

/* How many bones all chains of a batch can have together. */
enum { SB_BATCH_MOST_BONES = 1 << 24 };

/* Makes a batch of chains, each as shape says: sb_lesson or sb_vrm1, straight and at rest. lanes: 1, 2, 4 or 8 as
 * far as the machine allows, or 0 for the most. chains * bones <= SB_BATCH_MOST_BONES. NULL when refused (the reason in
 * *refused, which may be NULL). The caller destroys it. */
SbBatch *sb_batch_create(const SbChainDef *shape, int chains, int lanes, const char **refused);
void sb_batch_destroy(SbBatch *batch);

/* Puts another chain, straight and at rest at its anchor, in a chain's place. Its shape has to be the batch's. NULL,
 * or static text that says what is refused. */
const char *sb_batch_set_chain(SbBatch *batch, int chain, const SbChainDef *def);
/* As sb_chain_set_tail. */
void sb_batch_set_tail(SbBatch *batch, int chain, int bone, SbVec3 tail, SbVec3 previous);
/* Sets where the anchor is from now on: in frame k from here (1, 2, ...) at position + velocity * (k * frame_time),
 * each component without velocity staying as it is. The direction is a unit vector. */
void sb_batch_set_anchor(SbBatch *batch, int chain, const SbAnchor *anchor, SbVec3 velocity);
/* Takes a chain out: its place is empty until it is set again. Chains move to lower places (the one that was there is
 * gone), because places behind the last chain cost nothing. */
void sb_batch_clear_chain(SbBatch *batch, int chain);
void sb_batch_move_chain(SbBatch *batch, int from, int to);

/* Moves all chains so many frames on, their anchors going on by themselves. Allocates nothing. */
void sb_batch_run(SbBatch *batch, int frames);
/* The same with anchors given: frames * chains of them, those of the first frame first. From then on each anchor
 * stays at its last one. */
void sb_batch_step(SbBatch *batch, int frames, const SbAnchor *anchors);

/* What there is to read, as of a chain; a chain or bone that does not exist is not looked for. */
int sb_batch_chains(const SbBatch *batch);
int sb_batch_lanes(const SbBatch *batch);
SbVec3 sb_batch_tail(const SbBatch *batch, int chain, int bone);
SbVec3 sb_batch_previous(const SbBatch *batch, int chain, int bone);
SbVec3 sb_batch_direction(const SbBatch *batch, int chain, int bone);
/* All tails of a chain at once, and where they were a frame before: room for as many as it has bones, each. */
void sb_batch_tails(const SbBatch *batch, int chain, SbVec3 *tail, SbVec3 *previous);

/* For an early end. A chain whose anchor stays goes round in a circle, often of one frame, once it is in a state in
 * which it was before. repeats: for each chain 1 where it is in the state again, to the bit, that it was in when this
 * was last called, or else 0; 0 where it was set since. */
void sb_batch_repeats(SbBatch *batch, unsigned char *repeats);

/* ---- the skeleton: spring bones on a character ------------------------------------------------------
 * A skeleton is a tree of nodes. Animation sets every node's local transform (its pose), a step moves
 * what the springs hold, and what comes out is one local rotation for each node: positions are never
 * written. Functions that can refuse return NULL, or static text that names the field and says what is
 * allowed; a refused call changes nothing. */

/* A rotation as a unit quaternion. */
typedef struct SbQuat {
    double x, y, z, w;
} SbQuat;

/* Where a node stands in its parent: first scaled, then turned, then moved. Non-uniform scale is not
 * modelled. Translation in the parent's unit; |components| <= 1e15. The rotation need not be of unit
 * length: 1e-10 to 1e10, and it is normalised when it is set. 1e-6 <= scale <= 1e6. */
typedef struct SbTransform {
    SbVec3 translation;
    SbQuat rotation;
    double scale;
} SbTransform;

/* The transform that changes nothing. */
SbTransform sb_transform_identity(void);

/* A node, with its rest pose. Parents come before their children; -1: no parent. */
typedef struct SbNode {
    int parent;
    SbTransform rest;
} SbNode;

typedef struct SbSkeleton SbSkeleton;

/* How long one step of the simulation is when nothing else is said, s. */
#define SB_STEP_TIME (1.0 / 60)
/* The shortest and the longest that it can be. */
#define SB_STEP_TIME_LEAST 1e-4
#define SB_STEP_TIME_MOST 10.0
/* An update of this many seconds or more is a gap, unless it is no longer than one step: the chains are put on the
 * pose. */
#define SB_GAP_TIME 0.5
/* A component's root that moves more than so many chain lengths in one update jumps: its chain is put on
 * the pose. VRM springs know no jumps, as their specification has none: reset them. */
#define SB_JUMP_LENGTHS 3.0

/* Makes a skeleton of count nodes, posed at rest. step_time (s): how long one simulation step is, 1e-4 to
 * 10 s; SB_STEP_TIME unless a file says otherwise. NULL when refused (the reason in *refused, which may be
 * NULL). The caller destroys it. */
SbSkeleton *sb_skeleton_create(const SbNode *nodes, int count, double step_time,
                               const char **refused);
/* Frees a skeleton and all that was added to it; NULL is allowed. */
void sb_skeleton_destroy(SbSkeleton *skeleton);
/* A copy with the same state, which goes on with the same bits. NULL when memory is out. */
SbSkeleton *sb_skeleton_copy(const SbSkeleton *skeleton);

typedef enum SbShape {
    SB_SPHERE,
    SB_CAPSULE,
    SB_PLANE,
    SB_INSIDE_SPHERE, /* keeps tails in */
    SB_INSIDE_CAPSULE
} SbShape;

/* A collider rides on a node (-1: it stands in the world). A capsule from offset to tail; where they
 * are equal it is a sphere. Lengths in the node's unit, scaled with it; |components| <= 1e15. */
typedef struct SbCollider {
    SbShape shape;
    int node;
    SbVec3 offset; /* centre, first end, or a point of the plane */
    SbVec3 tail;   /* capsules: second end */
    SbVec3
        normal; /* plane: the side on which tails are kept; need not be of unit length: 1e-15 to 1e15 */
    double radius; /* 0..1e15 */
} SbCollider;

/* The component's collider: a sphere of radius 10. */
SbCollider sb_collider_default(int node);
/* The component's capsule: along the node's own y axis, height the distance of the two centres, SB_CAPSULE_HEIGHT
 * when nothing else is said. */
#define SB_CAPSULE_HEIGHT 20.0
SbCollider sb_collider_capsule(int node, SbVec3 offset, double radius, double height);

/* Adds a collider; its index (0, 1, ...) goes to *index (here and below index may be NULL). Springs name it by that. */
const char *sb_skeleton_add_collider(SbSkeleton *skeleton, const SbCollider *collider, int *index);
/* Changes a collider while the simulation runs; chains go on from where they are. */
const char *sb_skeleton_set_collider(SbSkeleton *skeleton, int index, const SbCollider *collider);

/* What a bone is pulled to. One bone cannot tell the two apart, chains differ in kind. */
typedef enum SbPull {
    SB_PULL_POSE,  /* its tail's place in the animated pose */
    SB_PULL_PARENT /* the direction that the simulated parent carries */
} SbPull;

/* What is shorter than 1e-12 is no bone; an end keeps clear of that, so that it always is one. */
#define SB_END_LENGTH_LEAST 1e-11

/* The component: placed on a root node, it makes everything below, along every branch, a spring; the
 * root itself is not simulated. A bone is aimed at its node's first child. Stiffness and drag are per
 * simulation step, gravity and wind in world units per s^2 (|components| <= 1e15), lengths in the root's unit. */
typedef struct SbSpring {
    int root;
    int enabled;           /* 1, or 0: exactly the animated pose */
    double stiffness;      /* 0..1, fraction pulled back per step; 0 hangs free */
    double drag;           /* 0..1, fraction of the velocity lost per step */
    SbVec3 gravity;        /* world, y up */
    SbVec3 wind;           /* world */
    double wind_gust;      /* 0..1: how far gusts swing the wind; 1: between none and twice */
    double wind_frequency; /* gusts per second, 0..1e6 */
    /* length of a leaf's tip along its own translation, SB_END_LENGTH_LEAST to 1e15; 0: leaf stays still */
    double end_length;
    double radius; /* kept as distance from colliders, 0..1e15 */
    double weight; /* 0..1, blend of animation and simulation in the rotations that come out */
    SbPull pull;
    int collision_passes; /* 1..1000: how often all colliders are visited in one step */
    const int *colliders; /* indices, in the order in which they are visited; copied */
    int collider_count;
} SbSpring;

/* The component's defaults on a root: enabled, stiffness 0.1, drag 0.5, gravity (0, -980, 0) for units
 * of a centimetre, no wind (gust 0, frequency 0.5), no end, no radius, weight 1, pull to the pose. */
SbSpring sb_spring_default(int root);

/* Adds the component; its index goes to *index. A node belongs to one spring at most. Springs of either kind start at
 * rest, on the pose of the last update; before the first one, on the pose as it has been set. */
const char *sb_skeleton_add_spring(SbSkeleton *skeleton, const SbSpring *spring, int *index);
/* Changes the fields while the simulation runs, without a reset. The root stays, and end_length cannot
 * change between 0 and a length: that would be another skeleton. */
const char *sb_skeleton_set_spring(SbSkeleton *skeleton, int spring, const SbSpring *settings);

/* A joint of a VRM 1.0 spring: stiffness and gravity_power are speeds (m/s), all lengths in the
 * joint's unit: on a scaled character speeds, lengths and radii scale together. stiffness and hit_radius:
 * 0..1e15; |gravity_power| and |components| <= 1e15; drag: -1..1, and what is negative feeds the swing. */
typedef struct SbVrmJoint {
    int node;
    double stiffness, gravity_power, drag, hit_radius;
    SbVec3 gravity_direction; /* need not be of unit length; zero: no gravity */
} SbVrmJoint;

/* A VRM 1.0 spring: joint i turns its node so that it aims at the node of joint i + 1; the last joint
 * gives the tip and is not simulated. center: the node in whose space inertia is evaluated, where the animation has it even if a
 * spring turns it; or -1. */
typedef struct SbVrmSpring {
    const SbVrmJoint *joints; /* each a descendant of the one before; copied */
    int joint_count;          /* >= 1; one alone simulates nothing */
    int center;
    const int *colliders; /* as in SbSpring; copied */
    int collider_count;
} SbVrmSpring;

const char *sb_skeleton_add_vrm_spring(SbSkeleton *skeleton, const SbVrmSpring *spring, int *index);
/* Changes settings and colliders while the simulation runs, without a reset. The joints' nodes and the
 * center stay. */
const char *sb_skeleton_set_vrm_spring(SbSkeleton *skeleton, int spring,
                                       const SbVrmSpring *settings);
/* Takes a spring of either kind away: its bones are the animation's again. Other indices stay. */
const char *sb_skeleton_remove_spring(SbSkeleton *skeleton, int spring);
/* Which parts of the step a spring of either kind takes: SB_ALL_STEPS unless set, or fewer of them, from the next
 * update on and until it is set again. SB_FORCE is gravity and wind. Without SB_LENGTH a bone has the length to which it
 * is drawn (nodes still only turn), colliders push and restore no length, negative drag is refused, because nothing
 * would bound the swing that it feeds, and a tail that was set to what is no number stays so until a reset. */
const char *sb_skeleton_set_steps(SbSkeleton *skeleton, int spring, unsigned steps);

/* What a spring has: simulated bones, and tips (bones with none behind them). */
int sb_skeleton_bones(const SbSkeleton *skeleton, int spring);
int sb_skeleton_tips(const SbSkeleton *skeleton, int spring);

/* Sets the animated local transform of a node for the next update; it stays until it is set again. */
const char *sb_skeleton_set_pose(SbSkeleton *skeleton, int node, const SbTransform *local);

/* Moves the skeleton on by dt seconds. Time is cut into steps of exactly step_time, with the pose
 * interpolated from the last update's to this one's; what is left waits for the next update. While
 * every dt is a whole number of steps, what comes out is the newest step; from the first dt that is
 * not (a display at 144 Hz, a jittering clock) it is interpolated between the last two steps, one step
 * late, until a reset: so the motion is the same at every display rate. dt = 0 changes nothing; a gap
 * puts all chains on the pose, a jump those of components. Refuses a negative dt and NaN. Allocates
 * nothing, but for the first step after springs or colliders came, went or changed in kind: it groups them. */
const char *sb_skeleton_step(SbSkeleton *skeleton, double dt);

/* How many springs of equal shape are stepped side by side in the lanes of the processor's vectors: 1, 2, 4 or 8, as
 * far as the machine allows (sb_lanes_allowed), or 0 for the most, which is the default. Every lane has the bits that
 * one alone has. Springs that do not fit (solver/crowd.h says which do) are stepped alone. */
const char *sb_skeleton_set_lanes(SbSkeleton *skeleton, int lanes);

/* How long a simulation step is from the next update on, 1e-4 to 10 s. Nothing is reset; what is set per
 * second goes on so, and fractions stay fractions per step. Time that is owed from before is made up for in the next
 * update, in steps on the last update's pose where several fit into it. An engine that steps VRM springs once per
 * update, however long it took, sets this to each update's dt before it calls sb_skeleton_step. */
const char *sb_skeleton_set_step_time(SbSkeleton *skeleton, double step_time);

/* Puts every chain on the pose, at rest, and forgets the time that waits. */
void sb_skeleton_reset(SbSkeleton *skeleton);

/* Reading. Here a node, a spring or a bone that does not exist is the caller's mistake and is not looked for. */
/* The local rotation of a node after the update: simulated, or exactly the animated one as it was normalised when it
 * was set (whose last bits may be others than were given). */
SbQuat sb_skeleton_rotation(const SbSkeleton *skeleton, int node);
/* Those of all nodes at once, which is quicker: rotation has one entry for each. */
void sb_skeleton_rotations(const SbSkeleton *skeleton, SbQuat *rotation);

/* The simulated bones of a spring, 0 .. sb_skeleton_bones - 1, parents before children: the node that
 * turns, and the tail of the newest step in the world. */
int sb_skeleton_bone_node(const SbSkeleton *skeleton, int spring, int bone);
SbVec3 sb_skeleton_tail(const SbSkeleton *skeleton, int spring, int bone);
/* Sets the tail of a bone and where it was a step ago, in the world (center space is looked after). */
void sb_skeleton_set_tail(SbSkeleton *skeleton, int spring, int bone, SbVec3 tail, SbVec3 previous);

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
    int bones; /* 1 .. SB_CASCADE_MOST; beyond them the nearest counts */
    double omega, decay;
    double cosine[SB_CASCADE_MOST], sine[SB_CASCADE_MOST]; /* m / s^k */
} SbCascade;
double sb_cascade_offset(const SbCascade *cascade, double t);

#ifdef __cplusplus
}
#endif

#endif
