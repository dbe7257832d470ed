/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random characters for tests: branching skeletons with bent rest poses, springs of both kinds, wind,
 * colliders of every shape, and a root and bones that animation moves. */
#ifndef TESTS_CHARACTER_H
#define TESTS_CHARACTER_H

#include "springbone.h"

#include <gsl/gsl_rng.h>
#include <stdbool.h>

enum { CHARACTER_STRANDS = 3, STRAND_NODES = 6, CHARACTER_COLLIDERS = 5 };
enum { CHARACTER_NODES = 1 + CHARACTER_STRANDS * STRAND_NODES };

/* Which parts a character has; others are left out. */
enum { WITH_COLLIDERS = 1, WITH_VRM = 2 };

typedef struct Strand {
    SbSpring component; /* without its root */
    bool vrm;           /* a VRM spring on its longest line of first children instead */
    SbVrmJoint joint;   /* the settings of all its joints */
    int center;         /* 0: the root, -1 */
    int first;          /* its first node; STRAND_NODES of them follow one another */
} Strand;

/* What a character is made of. Node 0 is the root. */
typedef struct Character {
    SbNode node[CHARACTER_NODES];
    Strand strand[CHARACTER_STRANDS];
    SbCollider collider[CHARACTER_COLLIDERS];
    int colliders;
    SbTransform start;        /* of the root */
    SbVec3 swing;             /* of the root, m */
    SbVec3 turn;              /* of the root, and of each strand's first node */
    double rate, gain, reach; /* 1/frame; what rounding may grow by; m */
} Character;

Character character_random(gsl_rng *rng, unsigned parts);
/* Builds it, springs in the order that is given: a permutation of the strands, or NULL. Fails the running
 * test when anything is refused. */
SbSkeleton *character_build(const Character *character, const int *order);
/* The same character with its strands' nodes in another order. */
Character character_permuted(const Character *character, const int *order);
/* Poses it for a frame. */
void character_pose(const Character *character, SbSkeleton *skeleton, int frame);
/* Poses and steps by one 60 Hz frame. */
void character_step(const Character *character, SbSkeleton *skeleton, int frame);

/* Where the displayed node is: its place by all rotations that came out. */
typedef struct Shown {
    SbVec3 position;
    SbQuat rotation;
    double scale;
} Shown;
void character_show(const Character *character, const SbSkeleton *skeleton, int frame,
                    Shown shown[CHARACTER_NODES]);

#endif
