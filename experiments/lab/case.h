/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A Case: one point of a sweep, everything a run of the solver needs to know. Parameters name the
 * fields of a case, with unit and domain, for axes, options and CSV columns alike. */
#ifndef LAB_CASE_H
#define LAB_CASE_H

#include "events.h"
#include "springbone.h"

#include <stdbool.h>

typedef struct Case {
    const SbScheme *scheme;
    int bones;
    double length;     /* m */
    double stiffness;  /* in the units of the scheme */
    double drag;       /* fraction per frame */
    SbVec3 gravity;    /* in the units of the scheme: m/s^2, or m/s for speeds */
    SbVec3 wind;       /* as gravity, added to it */
    SbVec3 speed;      /* steady velocity of the anchor, m/s; see events.h */
    SbVec3 rest;       /* rest direction of the chain, unit vector */
    double frame_time; /* s */
    double seconds;    /* how long the run is; frames = seconds / frame_time, rounded */
    SbVec3 kick;       /* displacement of every tail in the frame before the first, m */
    int inertia, force, pull, keep_length; /* the four steps: 1 on, 0 off */
    Event event; /* what happens; all zero: nothing, and the chain starts straight */
} Case;

/* The lesson's scene: one bone of 0.30 m at rest along +x, stiffness 0.05, drag 0.2, 60 Hz. */
#define CASE_DEFAULTS                                                                              \
    .scheme = &sb_lesson, .bones = 1, .length = 0.30, .stiffness = 0.05, .drag = 0.2,              \
    .gravity = { 0, -9.81, 0 }, .rest = { 1, 0, 0 }, .frame_time = 1.0 / 60, .seconds = 6,         \
    .inertia = 1, .force = 1, .pull = 1, .keep_length = 1

/* A case that differs from the default in the fields named: CASE(.bones = 4, .drag = 0.1).
 * Overriding an initialiser is the point here, so the warning about it is off where CASE is used. */
#define CASE(...)                                                                                  \
    {                                                                                              \
        CASE_DEFAULTS, __VA_ARGS__                                                                 \
    }
#pragma GCC diagnostic ignored "-Woverride-init"

typedef enum ParameterKind {
    PARAMETER_REAL,
    PARAMETER_COUNT, /* a whole number */
    PARAMETER_DOWN,  /* a vector that points down (-y) with this length */
    PARAMETER_ALONG, /* a vector along +x with this length */
    PARAMETER_RATE   /* the reciprocal of the field */
} ParameterKind;

/* One field of a case that an axis or an option can set. */
typedef struct Parameter {
    const char *name;    /* "stiffness" */
    const char *column;  /* the same with its unit: "length_m" */
    const char *meaning; /* for --help */
    ParameterKind kind;
    unsigned long offset; /* of the field in a Case */
    double least, most;   /* the domain; an end that is excluded has its _open set */
    bool least_open, most_open;
    bool another; /* another way to say a field that has a parameter above */
} Parameter;

/* All parameters, ended by one without a name. */
extern const Parameter parameters[];

/* The parameter called name, or NULL. */
const Parameter *parameter_find(const char *name);
/* Reads and sets the field of a case. */
double parameter_get(const Parameter *parameter, const Case *c);
void parameter_set(const Parameter *parameter, Case *c, double value);
/* Whether value lies in the domain (NaN never does; a count must be whole). */
bool parameter_allows(const Parameter *parameter, double value);
/* The domain in words: "0 < length", "0 <= drag <= 1". Writes at most size bytes, returns text. */
char *parameter_domain(const Parameter *parameter, char *text, unsigned long size);

/* Number of frames of a run: seconds / frame_time, rounded to nearest. */
int case_frames(const Case *c);
/* The displacement that gravity and wind add to a free tail in one frame, m. */
SbVec3 case_push(const Case *c);

#endif
