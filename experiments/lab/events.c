/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "events.h"

#include "case.h"
#include "circle.h"

#include <stddef.h>

static const SbVec3 up = { 0, 1, 0 };

#define ALONG                                                                                      \
    {                                                                                              \
        1, 0, 0                                                                                    \
    }
#define UPWARD                                                                                     \
    {                                                                                              \
        0, 1, 0                                                                                    \
    }

const EventInfo events[] = {
    [EVENT_NONE] = { "none",
                     "nothing happens: the anchor keeps its velocity",
                     { EVENT_NONE, 1, 0, 0, 0, ALONG },
                     0,
                     true },
    [EVENT_RELEASE] = { "release",
                        "the whole chain is turned by an angle and let go",
                        { EVENT_RELEASE, 1, 0.05, 0, 0, UPWARD },
                        0,
                        true },
    [EVENT_STEP] = { "step", "the anchor jumps", { EVENT_STEP, 1, 0.1, 0, 0, UPWARD }, 0, true },
    [EVENT_SHAKE] = { "shake",
                      "the anchor goes away and comes back",
                      { EVENT_SHAKE, 1, 0.1, 0.1, 0, ALONG },
                      0,
                      true },
    [EVENT_STOP] = { "stop",
                     "the anchor halts after a steady drag",
                     { EVENT_STOP, 1, 0, 0, 0, ALONG },
                     1.2,
                     true },
    [EVENT_TURN] = { "turn",
                     "the root turns about an axis",
                     { EVENT_TURN, 1, M_PI / 2, 0.2, 0, UPWARD },
                     0,
                     true },
    [EVENT_DRAG] = { "drag",
                     "the anchor sets off at a constant speed",
                     { EVENT_DRAG, 1, 0, 0, 0, ALONG },
                     1.2,
                     true },
    [EVENT_DRAG_STOP] = { "drag-stop",
                          "the anchor sets off, and halts after a time",
                          { EVENT_DRAG_STOP, 1, 0, 1, 0, ALONG },
                          1.2,
                          true },
    [EVENT_SINE] = { "sine", "the anchor swings", { EVENT_SINE, 1, 0.02, 0, 2, UPWARD }, 0, false },
    [EVENT_WALK] = { "walk",
                     "the anchor goes ahead like a walker's head, with bob and sway",
                     { EVENT_WALK, 1, 0.02, 0, 2, ALONG },
                     1.2,
                     false },
};

const char *const event_names[] = { "none", "release",   "step", "shake", "stop", "turn",
                                    "drag", "drag-stop", "sine", "walk",  NULL };

void case_set_event(Case *c, EventKind kind)
{
    c->event = events[kind].defaults;
    c->speed = vec3_scale(c->event.direction, events[kind].speed);
}

/* (1 - cos(2 pi x)) / 2, from 0 to 1 at x = 1/2. */
static double raised_cosine(double turns)
{
    double sine, cosine;
    circle_at(turns, &sine, &cosine);
    return (1 - cosine) / 2;
}

static double sine_at(double turns)
{
    double sine, cosine;
    circle_at(turns, &sine, &cosine);
    return sine;
}

/* What comes on top of the steady motion. */
static SbVec3 displacement(const Event *event, int frame, double time)
{
    const SbVec3 along = vec3_scale(event->direction, event->amplitude);
    switch (event->kind) {
    case EVENT_STEP:
        return frame > 0 ? along : (SbVec3){ 0, 0, 0 };
    case EVENT_SHAKE:
        return time < event->duration ? vec3_scale(along, raised_cosine(time / event->duration))
                                      : (SbVec3){ 0, 0, 0 };
    case EVENT_SINE:
        return vec3_scale(along, sine_at(event->frequency * time));
    case EVENT_WALK: {
        const SbVec3 side = vec3_normalise(vec3_cross(event->direction, up), (SbVec3){ 0, 0, 1 });
        const double bob = event->amplitude * sine_at(event->frequency * time);
        const double sway = event->amplitude * sine_at(event->frequency / 2 * time);
        return vec3_add(vec3_scale(up, bob), vec3_scale(side, sway));
    }
    default:
        return (SbVec3){ 0, 0, 0 };
    }
}

/* How long the anchor has gone with the case's velocity. */
static double travel_time(const Event *event, double time)
{
    if (event->kind == EVENT_STOP)
        return 0;
    if (event->kind == EVENT_DRAG_STOP && time > event->duration)
        return event->duration;
    return time;
}

static SbQuat root_rotation(const Event *event, double time)
{
    if (event->kind != EVENT_TURN)
        return QUAT_IDENTITY;
    const double part = time < event->duration ? raised_cosine(time / event->duration / 2) : 1;
    return quat_about(event->direction, event->amplitude * part);
}

RootPose event_root(const Case *c, int frame)
{
    const double time = frame * c->frame_time;
    const SbVec3 steady = vec3_scale(c->speed, travel_time(&c->event, time));
    return (RootPose){ vec3_add(steady, displacement(&c->event, frame, time)),
                       root_rotation(&c->event, time) };
}

SbAnchor event_anchor(const Case *c, int frame)
{
    const RootPose root = event_root(c, frame);
    const bool turned = c->event.kind == EVENT_TURN;
    return (SbAnchor){ root.position, turned ? quat_rotate(root.rotation, c->rest) : c->rest };
}

bool event_path(const Case *c, SbVec3 *start, SbVec3 *speed)
{
    const SbVec3 none = { 0, 0, 0 };
    *start = none;
    *speed = c->speed;
    switch (c->event.kind) {
    case EVENT_NONE:
    case EVENT_RELEASE:
    case EVENT_DRAG:
        return true;
    case EVENT_STOP:
        *speed = none;
        return true;
    case EVENT_STEP:
        /* The sum takes the sign off a zero, as that with the steady motion does. */
        *start = vec3_add(none, vec3_scale(c->event.direction, c->event.amplitude));
        return true;
    default:
        return false;
    }
}

SbVec3 event_velocity_before(const Case *c)
{
    const bool resting = c->event.kind == EVENT_DRAG || c->event.kind == EVENT_DRAG_STOP;
    return resting ? (SbVec3){ 0, 0, 0 } : c->speed;
}

SbQuat event_start_turn(const Case *c)
{
    if (c->event.kind != EVENT_RELEASE)
        return QUAT_IDENTITY;
    const SbVec3 none = { 0, 0, 0 };
    SbVec3 axis = vec3_normalise(vec3_cross(c->rest, c->event.direction), none);
    if (vec3_dot(axis, axis) == 0) /* toward itself there is no way: take one across it */
        axis = vec3_across(c->rest);
    return quat_about(axis, c->event.amplitude);
}

static bool ends_at_rest(EventKind kind)
{
    return kind == EVENT_STOP || kind == EVENT_DRAG_STOP;
}

bool event_changes(const Case *c)
{
    return ends_at_rest(c->event.kind) || c->event.kind == EVENT_TURN;
}

Case event_after(const Case *c)
{
    Case after = *c;
    const EventKind kind = c->event.kind;
    if (ends_at_rest(kind))
        after.speed = (SbVec3){ 0, 0, 0 };
    if (kind == EVENT_TURN)
        after.rest = quat_rotate(quat_about(c->event.direction, c->event.amplitude), c->rest);
    return after;
}
