/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a scene asks of an engine beyond the rule for a chain. An engine that lacks it is not failed for
 * it. */
#ifndef CONFORM_CAPABILITY_H
#define CONFORM_CAPABILITY_H

#include "scene_file.h"

typedef enum Capability {
    CAN_CENTER = 1 << 0,
    CAN_SPHERE = 1 << 1,
    CAN_CAPSULE = 1 << 2,
    CAN_PLANE = 1 << 3,
    CAN_INSIDE = 1 << 4,     /* colliders that keep tails in */
    CAN_VARYING_DT = 1 << 5, /* frames of different length, 0 too */
    CAN_GAP = 1 << 6,        /* a frame of 0.4 s or more is stepped as any other */
    CAN_NO_NUMBER = 1 << 7,  /* a time step that is no number changes nothing */
    CAN_CHANGE = 1 << 8,     /* settings and colliders change while it runs */
    CAN_RESET = 1 << 9,
    CAN_SCALE = 1 << 10,  /* scaled roots: speeds, lengths and radii scale together */
    CAN_BRANCH = 1 << 11, /* several chains on one skeleton */
    CAN_LEAF = 1 << 12,   /* a joint without a child */
    CAN_ZERO_LENGTH = 1 << 13,
    CAPABILITIES = 14,
    CAN_EVERYTHING = (1 << CAPABILITIES) - 1
} Capability;

/* "center", "sphere" ...: the name of 1 << i; NULL from CAPABILITIES on. */
const char *capability_at(int i);
/* The capabilities that a scene needs. */
unsigned capabilities_of(const Scene *scene);
/* Their names, separated by blanks, into text (of CAPABILITY_NAMES bytes). Returns it. */
enum { CAPABILITY_NAMES = 160 };
const char *capabilities_text(unsigned capabilities, char text[CAPABILITY_NAMES]);

#endif
