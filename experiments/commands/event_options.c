/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "event_options.h"

#include "vec3.h"

#include <string.h>

enum { START_STRAIGHT, START_SETTLED };
static const char *const starts[] = { "straight", "settled", NULL };

int event_options(EventOptions *event, EventKind usual, double seconds, Option *options, int count)
{
    *event = (EventOptions){ .event = (int)usual, .seconds = seconds };
    for (int i = 0; i < count; i++)
        if (strcmp(options[i].name, "speed") == 0)
            options[i].given = &event->has_speed;
    const Option own[EVENT_OPTIONS] = {
        { "event", OPTION_CHOICE, &event->event, "EVENT",
          "what happens; springlab simulate --help tells them", .choices = event_names },
        { "start", OPTION_CHOICE, &event->start, "straight|settled",
          "the chain at the start: straight (usual for none), or at rest under its forces",
          .choices = starts, .given = &event->has_start },
        { "amplitude", OPTION_REAL, &event->amplitude, "A", "of the event, m (release, turn: rad)",
          .least = -1e6, .most = 1e6, .given = &event->has_amplitude },
        { "duration", OPTION_REAL, &event->duration, "T", "of the event, s", .least = 0,
          .most = 1e6, .given = &event->has_duration },
        { "frequency", OPTION_REAL, &event->frequency, "F", "of the event, Hz", .least = 0,
          .most = 1e6, .given = &event->has_frequency },
        { "direction", OPTION_VECTOR, &event->direction, "X,Y,Z", "of the event; for turn the axis",
          .given = &event->has_direction },
        { "seconds", OPTION_REAL, &event->seconds, "T", "length of the run", .least = 0,
          .most = 1e6 },
    };
    memcpy(options + count, own, sizeof own);
    return count + EVENT_OPTIONS;
}

/* Whether an event takes an option: where its default is not 0. */
static bool event_takes(int event, const char *option)
{
    const Event *usual = &events[event].defaults;
    return strcmp(option, "amplitude") == 0   ? usual->amplitude > 0
           : strcmp(option, "duration") == 0  ? usual->duration > 0
           : strcmp(option, "frequency") == 0 ? usual->frequency > 0
           : strcmp(option, "direction") == 0 ? event != EVENT_NONE
                                              : true;
}

const char *event_lacks(int event, const char *option, char *names, unsigned long size)
{
    if (event_takes(event, option))
        return NULL;
    *names = '\0';
    for (int i = 0; i < EVENT_KINDS; i++)
        if (event_takes(i, option))
            snprintf(names + strlen(names), size - strlen(names), "%s%s", *names ? ", " : "",
                     events[i].name);
    return names;
}

/* What is given to no purpose would be overlooked. */
static int check_purpose(const Command *command, const EventOptions *event)
{
    const struct {
        const char *name;
        bool given;
    } options[] = {
        { "amplitude", event->has_amplitude && !event->amplitude_serves },
        { "duration", event->has_duration },
        { "frequency", event->has_frequency },
        { "direction", event->has_direction },
    };
    char names[120];
    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        if (options[i].given && event_lacks(event->event, options[i].name, names, sizeof names))
            return usage_error(command, "--%s: not with --event %s; these have one: %s",
                               options[i].name, events[event->event].name, names);
    return -1;
}

/* The events whose direction is that of the anchor's velocity. */
static bool goes_ahead(int event)
{
    return events[event].speed > 0;
}

/* The event's direction, and the velocity that goes with it. */
static int finish_direction(const Command *command, const EventOptions *event, Case *c)
{
    SbVec3 wanted = events[event->event].defaults.direction;
    if (event->has_direction && event->has_speed && goes_ahead(event->event))
        return usage_error(command,
                           "--direction and --speed exclude each other with --event %s: give "
                           "the speed as X,Y,Z",
                           events[event->event].name);
    if (event->has_direction)
        wanted = event->direction;
    else if (event->has_speed && goes_ahead(event->event))
        wanted = c->speed;
    const SbVec3 direction = vector_direction(wanted);
    if (event->has_direction && !(vec3_dot(direction, direction) > 0.5))
        return usage_error(command,
                           "--direction: '%.10g,%.10g,%.10g' given, allowed: a vector that is not "
                           "zero",
                           wanted.x, wanted.y, wanted.z);
    c->event.direction = direction;
    if (!event->has_speed)
        c->speed = vec3_scale(direction, events[event->event].speed);
    return -1;
}

/* A run is remembered whole. */
static int check_length(const Command *command, const Case *c)
{
    const double frames = c->seconds / c->frame_time;
    if (frames < 0.5 || frames > EVENT_MOST_FRAMES)
        return usage_error(command,
                           "--seconds: '%.10g' given, allowed: %.6g to %.10g, which is 1 to %d "
                           "frames at %.6g per second",
                           c->seconds, c->frame_time, EVENT_MOST_FRAMES * c->frame_time,
                           EVENT_MOST_FRAMES, 1 / c->frame_time);
    if (frames * c->bones > EVENT_MOST_TAILS)
        return usage_error(command,
                           "--seconds, --bones: %.6g frames of %d bones given, allowed: at most "
                           "%d of both multiplied",
                           round(frames), c->bones, EVENT_MOST_TAILS);
    return -1;
}

int event_finish(const Command *command, EventOptions *event, Case *c)
{
    if (check_purpose(command, event) >= 0)
        return EXIT_USAGE;
    c->event = events[event->event].defaults;
    c->event.settled =
        event->has_start ? event->start == START_SETTLED : event->event != EVENT_NONE;
    if (event->has_amplitude)
        c->event.amplitude = event->amplitude;
    if (event->has_duration)
        c->event.duration = event->duration;
    if (event->has_frequency)
        c->event.frequency = event->frequency;
    c->seconds = event->seconds;
    return check_length(command, c) >= 0 ? EXIT_USAGE : finish_direction(command, event, c);
}
