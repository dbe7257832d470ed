/* SPDX-License-Identifier: GPL-3.0-or-later OR MIT */
/*
 * A skeleton's crowd: springs of equal shape, stepped side by side in lanes with the bits that they have alone.
 *
 * Grouped is a spring with all parts of the step and without center whose bones are one chain (no branch, and nothing but
 * a bare leaf besides them) below a node that no simulated bone carries, with colliders only on such nodes; no collider
 * and no center of another spring is on its nodes. Of equal shape are springs of the same kind (CrowdKind) with the same
 * number of bones and the same list of colliders. One that has no equal, and everything else, is stepped alone
 * (skeleton_step.c).
 *
 * What groups hold, they hold instead of the skeleton: Joint's state and Node's places are out of date as long as the
 * crowd stands. It is planned when a step finds none, and dissolved, its state given back, by whatever changes a shape.
 *
 * In memory a tile is what its vectors begin with (roots, settings) and then a row of cells, as in lanes.h: a cell is one
 * bone of one vector, rows of one double for each lane; cell bone * vectors + vector. So a step reads from the first tile's
 * beginning to the last one's end, in this order. What few steps need is elsewhere.
 */
#ifndef SPRINGBONE_CROWD_H
#define SPRINGBONE_CROWD_H

#include "place.h"

#include <stdbool.h>

/* Vectors in lockstep at most: more gain nothing. */
enum { CROWD_VECTORS = 5 };

/* The rows of a cell, as the fields of Node and Joint. Tails have two places, which take turns. The last rows are other
 * ones for each kind. */
enum {
    CROWD_ROTATION, /* of the pose, and its scale */
    CROWD_SCALE = CROWD_ROTATION + 4,
    CROWD_AXIS,
    CROWD_LENGTH = CROWD_AXIS + 3,
    CROWD_DIRECTION,
    CROWD_TAIL = CROWD_DIRECTION + 3,
    CROWD_OTHER_TAIL = CROWD_TAIL + 3,
    CROWD_ROWS = CROWD_OTHER_TAIL + 3,
    CROWD_OFFSET = CROWD_ROWS,   /* to the pose */
    CROWD_STRAIGHT = CROWD_ROWS, /* the others: 1: it is; 0 */
    CROWD_OF_VRM                 /* the settings */
};

/* The rows of settings: a component's for each vector, VRM's for each bone of one, behind its cell. */
enum {
    CROWD_KEEP,
    CROWD_PULL,
    CROWD_FORCE,
    CROWD_RADIUS = CROWD_FORCE + 3,
    CROWD_VRM_SETTINGS,
    CROWD_WIND = CROWD_VRM_SETTINGS,
    CROWD_GUST = CROWD_WIND + 3,
    CROWD_FREQUENCY,
    CROWD_SETTINGS
};

/* The rows of a vector's roots. */
enum {
    ROOT_POSE,                 /* of a root that belongs to the chain, as SbTransform */
    ROOT_HEAD = ROOT_POSE + 8, /* where the first bone begins */
    ROOT_WAS = ROOT_HEAD + 3,  /* Spring.root_was */
    ROOT_FAR = ROOT_WAS + 3,   /* how far it moves without a jump, but for the scale */
    ROOT_ROWS
};

typedef enum CrowdKind { CROWD_TO_POSE, CROWD_TO_PARENT, CROWD_VRM, CROWD_KINDS } CrowdKind;

/* How many rows there are from one cell to the next. */
static inline int crowd_cell_rows(CrowdKind kind)
{
    return kind == CROWD_TO_POSE ? CROWD_OFFSET + 3
                                 : CROWD_OF_VRM + (kind == CROWD_VRM ? CROWD_VRM_SETTINGS : 0);
}

/* `vectors` of `lanes` chains: columns, numbered through. */
typedef struct CrowdTile {
    int lanes, vectors, bones;
    CrowdKind kind;
    int chains;            /* the first columns; the others, less than a vector, are empty */
    bool rooted;           /* the node above the first bone belongs to the chain */
    bool shared;           /* all hang on the same node */
    bool steady;           /* each bone ends where its child stands in the pose */
    bool plain;            /* no bone's node is turned or scaled in the pose */
    bool turned;           /* the newest tails are in the OTHER rows */
    bool windy;            /* some chain has wind */
    int colliders, passes; /* what all have, as Spring.colliders and collision_passes */
    const int *collider;
    int off[CROWD_VECTORS],
        jumped[CROWD_VECTORS]; /* lanes that are disabled, and whose root jumped in this update */
    double *cell, *settings, *root;
    double *shift; /* of each cell, three rows: the translation of the pose */
    /* Of each root and then of each cell, as SbTransform: the pose in a step that ends between two updates. */
    double *local;
    int *
        node; /* of each column the root, or -1; then of each cell and lane, or the place for none */
    int *spring;         /* of each column */
    const Place **above; /* of each column: where the node is on which its first node hangs */
} CrowdTile;

/* What a step fetches ahead: nothing where the second-level cache holds all; what it reads; and the rotations that it writes,
 * too, where no cache holds them. */
typedef enum CrowdFetch { FETCH_NOTHING, FETCH_READ, FETCH_ALL } CrowdFetch;

/* What a step is told. */
typedef struct CrowdStep {
    bool between;                  /* poses are the local ones */
    bool ends;                     /* the update ends with it */
    double time;                   /* the clock of the wind, s */
    const struct Surface *surface; /* of each collider that no simulated bone carries */
    SbQuat *turn;                  /* of each node: where the step writes its rotation */
    CrowdFetch fetch;
} CrowdStep;

typedef struct CrowdKernel {
    /* Finds the roots that jumped in an update without a step that ends with it. */
    void (*find_jumps)(CrowdTile *tile);
    void (*step[CROWD_KINDS])(CrowdTile *tile, const CrowdStep *step);
} CrowdKernel;
/* One lane is no crowd. */
extern const CrowdKernel crowd_w2, crowd_w4, crowd_w8;

typedef struct Crowd {
    int lanes, tiles;
    CrowdTile *tile;
    int loose_springs, *loose_spring; /* what is not grouped */
    struct Surface *surface;          /* of each collider */
    double *hot, *shift, *local;
    int *number;
    const Place **above;
} Crowd;

struct Spring;
struct Joint;

/* A spring that may be grouped. */
typedef struct CrowdFit {
    const struct Spring *spring;
    int index;
    CrowdKind kind;
    bool rooted;
    int above; /* the node on which its first node hangs, or -1 */
} CrowdFit;

/* crowd_fit.c. All of them, those of equal shape together (fit has room for all springs); and < 0, 0 or > 0, 0 being
 * equal shape. */
int crowd_find_fits(const SbSkeleton *skeleton, CrowdFit *fit);
int crowd_compare_shapes(const CrowdFit *a, const CrowdFit *b);

/* crowd_plan.c. Plans a crowd where lanes allow one and memory is there; and undoes it. */
void crowd_plan(SbSkeleton *skeleton);
void crowd_dissolve(SbSkeleton *skeleton);
/* Gives what the crowd of a skeleton holds to its copy, or to itself, which then has none. */
void crowd_give_back(const SbSkeleton *from, SbSkeleton *to);
void crowd_free(Crowd *crowd);

/* crowd.c. What goes in: all chains of a tile with all that they are, a chain's settings anew, a node's pose. */
void crowd_load(SbSkeleton *skeleton, CrowdTile *tile);
void crowd_refresh(const SbSkeleton *skeleton, const struct Spring *spring);
void crowd_set_pose(SbSkeleton *skeleton, int node);
void crowd_load_state(CrowdTile *tile, const struct Spring *spring, const struct Joint *joint);
/* The poses of a tile's nodes, part of the way between two updates. */
void crowd_blend(const SbSkeleton *skeleton, CrowdTile *tile, double part);
/* What comes out: a chain's state, to a spring and its joints. */
void crowd_store(const struct Spring *from, struct Spring *to, struct Joint *joint);
SbVec3 crowd_tail(const struct Spring *spring, int bone);
void crowd_set_tail(const struct Spring *spring, int bone, SbVec3 tail, SbVec3 previous);

/* crowd_update.c. The parts of an update, as in skeleton_step.c; each does nothing without a crowd. A step that ends so
 * far on the way from the last update to this one; where none ends with it, the end; and the chains that are off or
 * jumped, or all, put on the pose. */
void crowd_step(SbSkeleton *skeleton, double part);
void crowd_end(SbSkeleton *skeleton);
void crowd_settle(SbSkeleton *skeleton, bool all);

#endif
