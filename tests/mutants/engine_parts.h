/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the engine consists of, in REAL. */
#ifndef MUTANTS_ENGINE_PARTS_H
#define MUTANTS_ENGINE_PARTS_H

#include "engine.h"
#include "engine_math.h"

typedef struct Node {
    int parent;    /* -1: none */
    Vec position;  /* in the parent, as are the rotations */
    Quat rest;     /* before any simulation */
    Quat rotation; /* as it is now */
    REAL scale;
    Mat world;  /* as of its last update: children do not follow by themselves */
    Mat before; /* in the frame before */
} Node;

typedef struct Joint {
    int node, tail_node;
    bool last; /* no other joint begins at its tail */
    bool leaf; /* its tail is made up, 7 cm along its own translation */
    int above; /* joints above it in its chain */
    REAL stiffness, drag, gravity_power, hit_radius;
    Vec gravity;           /* direction */
    Vec reach;             /* from head to tail in the node's frame */
    Vec axis;              /* its direction */
    Vec posed;             /* ... in the world, when all was created */
    Vec current, previous; /* tails, in the center's space */
    Vec tail, tail_before; /* where the bone points, in the world, and did in the last frame */
    Vec direction;         /* the same as a direction */
    Vec head, carried;     /* for engines that store them: last head, last displacement */
    Mat frame;             /* last rest frame */
} Joint;

typedef struct Ball {
    ColliderType type;
    int node;
    bool active;
    Vec offset, tail, normal;
    Vec span; /* the tail as the file has it */
    REAL radius;
} Ball;

typedef struct Engine {
    Fault fault;
    int nodes, joints, balls;
    Node *node; /* 0 is the moving root */
    Joint *joint;
    Ball *ball;
    int center;     /* a node, or -1: the world */
    REAL step_time; /* the scene's frame time */
    REAL last_step; /* dt of the last step */
    REAL left_over; /* time of frames that were dropped */
    long frame;     /* from 1 */
    bool reset_waits;
    RootPose sample; /* the root's pose when it was last read */
} Engine;

/* A number that was read from the scene. */
static inline REAL read_number(const Engine *e, double x)
{
    return e->fault == FAULT_DATA_IN_SINGLE ? to_single((REAL)x) : (REAL)x;
}

static inline bool has(const Engine *e, Fault fault)
{
    return e->fault == fault;
}

static inline void update_world(Engine *e, int i)
{
    Node *n = &e->node[i];
    const Mat local = mat_compose(n->position, n->rotation, n->scale);
    n->world = n->parent < 0 ? local : mat_multiply(&e->node[n->parent].world, &local);
}

/* A node's own matrix and those it hangs on, from above. */
static inline void update_with_ancestors(Engine *e, int i)
{
    if (e->node[i].parent >= 0)
        update_with_ancestors(e, e->node[i].parent);
    update_world(e, i);
}

static inline void update_all(Engine *e)
{
    for (int i = 0; i < e->nodes; i++) {
        e->node[i].before = e->node[i].world;
        update_world(e, i);
    }
}

/* The center's matrix: what is stored is relative to it. */
static inline Mat center_world(const Engine *e)
{
    if (e->center < 0)
        return mat_identity();
    const Node *center = &e->node[e->center];
    if (has(e, FAULT_CENTER_OF_LAST_FRAME))
        return center->before;
    if (has(e, FAULT_CENTER_NOT_TURNED))
        return mat_compose(mat_position(&center->world), (Quat){ 0, 0, 0, 1 }, 1);
    Mat world = center->world;
    if (has(e, FAULT_CENTER_ONLY_TURNED))
        world.m[12] = world.m[13] = world.m[14] = 0;
    return world;
}

/* At the bone's length; without a direction it keeps its last one. */
static inline Vec at_length(const Engine *e, Joint *j, Vec head, Vec next, REAL length)
{
    j->direction = normalised_or(subtract(next, head), j->direction);
    if (has(e, FAULT_MATHS_IN_SINGLE))
        j->direction = vec_to_single(j->direction);
    return add(head, times(j->direction, length));
}

#endif
