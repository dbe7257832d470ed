/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Events: what sets a chain in motion. An event is a part of a Case and decides, for every frame, where
 * the anchor is and how it is turned, and in which state the chain starts.
 *
 * The anchor's steady velocity is the case's (Case.speed); the event says when the anchor has it and
 * what comes on top. t is the time since frame 0, A the amplitude, T the duration, f the frequency, e
 * the direction, V the case's velocity:
 *
 *     none       V t
 *     release    V t; the chain starts turned about the anchor by A rad toward e
 *     step       V t + A e from frame 1 on
 *     shake      V t + A e (1 - cos(2 pi t / T)) / 2 until T
 *     stop       0: the chain starts as it trails behind an anchor that has come with V
 *     turn       V t; the root is turned about e by A (1 - cos(pi t / T)) / 2, by A after T
 *     drag       V t; the chain starts as it hangs on a resting anchor
 *     drag-stop  the same, but the anchor stops at T
 *     sine       V t + A e sin(2 pi f t)
 *     walk       V t + A up sin(2 pi f t) + A side sin(pi f t), side = e x up: a head's bob and sway
 */
#ifndef LAB_EVENTS_H
#define LAB_EVENTS_H

#include "quat.h"

#include <stdbool.h>

struct Case;

typedef enum EventKind {
    EVENT_NONE,
    EVENT_RELEASE,
    EVENT_STEP,
    EVENT_SHAKE,
    EVENT_STOP,
    EVENT_TURN,
    EVENT_DRAG,
    EVENT_DRAG_STOP,
    EVENT_SINE,
    EVENT_WALK,
    EVENT_KINDS
} EventKind;

typedef struct Event {
    EventKind kind;
    int settled; /* start: 1 at rest under the case's forces, 0 straight along the rest direction */
    double amplitude; /* m; rad for release and turn */
    double duration;  /* s */
    double frequency; /* Hz */
    SbVec3 direction; /* unit vector; the axis for turn, the way ahead for walk */
} Event;

/* An event as options and declarations know it. */
typedef struct EventInfo {
    const char *name;
    const char *meaning;
    Event defaults; /* start settled */
    double speed;   /* default length of the case's velocity, m/s */
    bool rests;     /* whether the chain comes to rest after it (in the anchor's frame) */
} EventInfo;

/* Indexed by EventKind, EVENT_KINDS entries. */
extern const EventInfo events[];

/* The names of the events, NULL at the end: choices of an option. */
extern const char *const event_names[];

/* Sets the case's event to a kind with its defaults, and the case's velocity to the default speed
 * along the event's direction. */
void case_set_event(struct Case *c, EventKind kind);

/* Where the head of bone 1 is in a frame, m, and how the root is turned. Frame 0 is the start, with the
 * anchor at the origin. */
typedef struct RootPose {
    SbVec3 position;
    SbQuat rotation;
} RootPose;
RootPose event_root(const struct Case *c, int frame);

/* The same as a chain sees it: position and rest direction. */
SbAnchor event_anchor(const struct Case *c, int frame);

/* Where the anchor is from frame 1 on when it goes straight ahead: at start + speed * time, to the bit. False where it
 * does not go on such a path, or turns. */
bool event_path(const struct Case *c, SbVec3 *start, SbVec3 *speed);

/* The anchor's velocity before frame 0, m/s. */
SbVec3 event_velocity_before(const struct Case *c);

/* How the whole chain is turned about the anchor at the start: the identity but for a release. */
SbQuat event_start_turn(const struct Case *c);

/* The case with the velocity and the rest direction that last after its event: what laws of rest are
 * evaluated for. It cannot be run. */
struct Case event_after(const struct Case *c);
/* Whether that is another case. */
bool event_changes(const struct Case *c);

#endif
