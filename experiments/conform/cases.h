/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The cases of the conformance kit: a scene and the motion of its root, small, the same on every
 * machine, named after what they test. What an engine has to answer is not here: the solver plays it.
 */
#ifndef CONFORM_CASES_H
#define CONFORM_CASES_H

#include "scene_file.h"
#include "trace_file.h"

#include <jansson.h>

struct Draft;

typedef struct ConformCase {
    const char *name;   /* of its files: letters, digits, underscores */
    const char *title;  /* what it tests, one sentence */
    const char *faults; /* what it is aimed at: "F-1 F-22" (tests/mutants), or "" */
    const char *scheme; /* "vrm1", "lesson", "component" */
    bool
        open; /* the rule leaves something open: only finite numbers, lengths and the way back to rest
                           can be judged (Scene.open) */
    void (*draft)(struct Draft *draft);
} ConformCase;

/* All cases, by scheme, the simple ones first. */
int conform_case_count(void);
const ConformCase *conform_case(int i);
/* The case of a name, or NULL. */
const ConformCase *conform_find(const char *name);

/* What it is: the scene as JSON (the caller drops the reference) and the root's motion, frames from 1
 * (the caller frees the recording). False when memory is out. */
bool conform_case_draft(const ConformCase *c, json_t **scene, Recording *motion);
/* The same, the scene as scene_read would have it. The caller frees both. */
bool conform_case_build(const ConformCase *c, Scene *scene, Recording *motion);
/* What its scene needs (capability.h). False when memory is out. */
bool conform_case_needs(const ConformCase *c, unsigned *needs);

#endif
