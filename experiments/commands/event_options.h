/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The options that describe an event, the same in every command that plays one: --event, --start,
 * --amplitude, --duration, --frequency, --direction, --seconds. To be read together with a scene's
 * options, whose case they complete; use as those (scene.h). */
#ifndef COMMANDS_EVENT_OPTIONS_H
#define COMMANDS_EVENT_OPTIONS_H

#include "scene.h"

enum { EVENT_OPTIONS = 7, EVENT_MOST_FRAMES = 10000000, EVENT_MOST_TAILS = 100000000 };

typedef struct EventOptions {
    int event; /* an EventKind */
    int start;
    double amplitude, duration, frequency, seconds;
    SbVec3 direction;
    bool has_start, has_amplitude, has_duration, has_frequency, has_direction, has_speed;
    bool amplitude_serves; /* for the command to set: it has a use for one beside the event */
} EventOptions;

/* Writes the EVENT_OPTIONS options behind the count of a scene, and has --speed noted. usual is the event
 * without --event, seconds the run without --seconds. Returns the number of options. */
int event_options(EventOptions *event, EventKind usual, double seconds, Option *options, int count);
/* The events that an option of these is for, "shake, turn, drag-stop"; NULL where the event is among them
 * or the name is no such option's. */
const char *event_lacks(int event, const char *option, char *names, unsigned long size);
/* Completes the case after scene_finish. -1, or the exit status after a line on stderr. */
int event_finish(const Command *command, EventOptions *event, Case *c);

#endif
