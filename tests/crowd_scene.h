/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A character at random, twice: a body, and strands on it that are much alike, so that they can be stepped in lanes. What
 * happens to one of the two happens to the other. */
#ifndef TESTS_CROWD_SCENE_H
#define TESTS_CROWD_SCENE_H

#include "springbone.h"

#include <gsl/gsl_rng.h>
#include <stdbool.h>

enum {
    CROWD_BODY = 4,
    CROWD_MOST_STRANDS = 40,
    CROWD_LONGEST = 6,
    CROWD_MOST_NODES = CROWD_BODY + CROWD_MOST_STRANDS * (CROWD_LONGEST + 2),
    CROWD_MOST_SPRINGS = 2 * CROWD_MOST_STRANDS
};

/* Nodes from the first one on: a root, bones, and mostly a leaf. */
typedef struct CrowdStrand {
    int first, nodes;
    int spring; /* -1: none */
    bool vrm;
} CrowdStrand;

typedef struct CrowdScene {
    gsl_rng *rng;
    SbSkeleton *skeleton[2]; /* alone, in lanes */
    int nodes, strands, springs, colliders;
    CrowdStrand strand[CROWD_MOST_STRANDS];
} CrowdScene;

void crowd_scene_create(CrowdScene *scene, unsigned long seed, int lanes);
void crowd_scene_destroy(CrowdScene *scene);
/* Does something to it: settings, colliders, springs that come and go, a reset, tails, a copy in its place. */
void crowd_scene_disturb(CrowdScene *scene);
/* Moves body and bones, and time on, seldom evenly. */
void crowd_scene_step(CrowdScene *scene);

#endif
