/* SPDX-License-Identifier: GPL-3.0-or-later OR MIT */
/* What a skeleton is made of, for the files that build it, place it and step it. */
#ifndef SPRINGBONE_SKELETON_H
#define SPRINGBONE_SKELETON_H

#include "crowd.h"
#include "place.h"
#include "springbone.h"

#include <stdbool.h>
#include <stddef.h>

/* What every step reads and writes of a node, and no more: large skeletons are stepped at the speed of
 * memory. The rest of it is in Kept. */
typedef struct Node {
    int parent;       /* -1: none */
    int joint;        /* the joint that turns it, or -1 */
    bool carried;     /* it has a joint, or a node above it has */
    bool grouped;     /* its chain is in the crowd */
    SbTransform pose; /* the pose for this update */
    Place posed;      /* where the animation has it in the step that runs */
    Place moved;      /* where the simulation has it */
} Node;

/* What a node keeps for building, and for steps that end between two updates. */
typedef struct Kept {
    int first_child, next_sibling; /* -1: none */
    long set_in;                   /* the update for which its pose was set */
    SbTransform rest;              /* as it was created */
    SbTransform before;            /* the pose at the last update, of a node set since then */
    SbTransform local;             /* the pose in the step that runs */
} Kept;

/* One simulated bone: its node turns so that it aims at the tail. */
typedef struct Joint {
    int node, spring;
    int parent;    /* the joint whose tail is this bone's head, or -1 */
    int child;     /* the node that it aims at, or -1 for a tip of its own */
    int depth;     /* bones between it and the spring's root */
    bool straight; /* the rest direction is the parent's direction itself: no turn, same axis */
    SbVec3 offset; /* the tail in the node's own frame */
    SbVec3 axis;   /* its direction, unit vector */
    double length; /* |offset|, in the node's unit */
    double reach;  /* from the spring's root to the tail, along the bones, in the node's unit */
    double keep;   /* 1 - drag */
    double pull;   /* fraction per step; VRM: distance per step */
    double radius; /* in the node's unit */
    SbVec3 force;  /* displacement per step, without the wind */
    SbVec3 tail, previous; /* world, or the center's space */
    SbVec3 direction;      /* world, of the newest step */
} Joint;

/* What every update looks at comes first. */
typedef struct Spring {
    bool removed, vrm;
    bool held;       /* this update puts it on the pose */
    unsigned steps;  /* the parts of the step that it takes: SB_INERTIA ... */
    double reach;    /* the longest branch, in the root's unit */
    SbVec3 root_was; /* where the root was posed at the last update */
    SbSpring set;    /* a VRM spring is enabled, has weight 1, pulls to the parent, knows no wind */
    int center;      /* node, or -1 */
    int *colliders;  /* set.colliders points here */
    SbVrmJoint *joints; /* VRM: its settings per second, a copy; else NULL */
    int joint_count;
    int first, bones, tips;
    SbVec3 wind;     /* displacement per step, without gusts */
    CrowdTile *tile; /* where it is in the crowd, or NULL */
    int column;
} Spring;

struct SbSkeleton {
    double step_time;
    double owed;   /* s that wait for the next update */
    double blend;  /* the part of a step that they were at the last one */
    bool delayed;  /* what comes out is interpolated, one step late */
    bool between;  /* the step that runs ends before the update does */
    long steps;    /* since the last reset, or since steps last changed their length */
    double timed;  /* s that those before had: with the steps, the clock of the wind */
    long updates;  /* the number of the update that poses are being set for, from 1 */
    bool unplaced; /* before the first: poses were set, and nodes are not placed on them */
    int nodes, joints, springs, colliders;
    Node *node;
    Kept *kept; /* of each node */
    /* Of each node its local rotation after the newest step and after the one before, which take turns; animated where no
     * spring turns it. One more place is for lanes in which there is no chain. */
    SbQuat *turn[2];
    /* The nodes that are not grouped, parents first: those that no simulated bone carries, then the others. */
    int *order;
    int fixed, carried; /* how many of each */
    bool ahead;         /* a step looks at places of nodes to which it has not come yet */
    int newest;         /* of turn: that after the newest step */
    int blended;        /* springs whose rotations are not simply those */
    Joint *joint;
    Spring *spring;
    SbCollider *collider;
    int lanes;    /* 1: no crowd */
    bool planned; /* the crowd is what it would be if it were planned now */
    Crowd *crowd; /* NULL: nothing is grouped */
};

extern const Place place_world;

/* Springs that are not grouped, number 0 .. count - 1. */
static inline int loose_spring_count(const SbSkeleton *skeleton)
{
    return skeleton->crowd ? skeleton->crowd->loose_springs : skeleton->springs;
}

static inline Spring *loose_spring(const SbSkeleton *skeleton, int number)
{
    return &skeleton->spring[skeleton->crowd ? skeleton->crowd->loose_spring[number] : number];
}

static inline bool is_blended(const Spring *spring)
{
    return !spring->removed && (!spring->set.enabled || spring->set.weight != 1);
}

/* A node's rotation without a step: it is there, and has been. */
static inline void node_set_turn(SbSkeleton *skeleton, int i, SbQuat turn)
{
    skeleton->turn[0][i] = skeleton->turn[1][i] = turn;
}

static inline bool has_wind(const Spring *spring)
{
    return spring->wind.x != 0 || spring->wind.y != 0 || spring->wind.z != 0;
}

/* Where a node's parent is, as the animation has it. */
static inline const Place *posed_parent(const SbSkeleton *skeleton, int i)
{
    const int parent = skeleton->node[i].parent;
    return parent < 0 ? &place_world : &skeleton->node[parent].posed;
}

/* The nodes of a subtree, parents first: the one after i, or -1 at the end. Begin with i = root. */
static inline int node_next(const SbSkeleton *skeleton, int root, int i)
{
    if (skeleton->kept[i].first_child >= 0)
        return skeleton->kept[i].first_child;
    while (i != root && skeleton->kept[i].next_sibling < 0)
        i = skeleton->node[i].parent;
    return i == root ? -1 : skeleton->kept[i].next_sibling;
}

/* The animated local transform of a node in the step that runs. */
static inline const SbTransform *node_local(const SbSkeleton *skeleton, int i)
{
    return skeleton->between ? &skeleton->kept[i].local : &skeleton->node[i].pose;
}

/* A node's pose at the last update. */
static inline const SbTransform *node_last_pose(const SbSkeleton *skeleton, int i)
{
    const Kept *kept = &skeleton->kept[i];
    return kept->set_in == skeleton->updates ? &kept->before : &skeleton->node[i].pose;
}

/* skeleton_pose.c. Fills order and ahead, which hold until springs or colliders come or go. */
void skeleton_list_nodes(SbSkeleton *skeleton);
/* Fills node[].posed, part of the way (0..1) from the last update's pose to this one's, and .moved of the nodes that
 * nothing simulated carries: of one node below its parent, of those nodes, and of all. */
void node_place(SbSkeleton *skeleton, int i, double part);
void skeleton_place_fixed(SbSkeleton *skeleton, double part);
void skeleton_place_pose(SbSkeleton *skeleton, double part);
/* The pose of a node, so far on the way from the last update to this one. */
SbTransform node_blend(const SbSkeleton *skeleton, int i, double part);
/* Puts a spring's bones on the pose that has been placed, at rest. */
void spring_settle(SbSkeleton *skeleton, Spring *spring);

/* spring.c, spring_vrm.c: what a spring's settings are in one step of the skeleton's step_time. */
void component_set_steps(SbSkeleton *skeleton, Spring *spring);
void vrm_set_steps(SbSkeleton *skeleton, Spring *spring);

/* collide.c: pushes a tail out of the spring's colliders, one after the other, the length restored
 * after each. */
SbVec3 joint_collide(const SbSkeleton *skeleton, const Joint *joint, SbVec3 head, double length,
                     SbVec3 tail);

static inline double wind_time(const SbSkeleton *skeleton)
{
    return skeleton->timed + (double)skeleton->steps * skeleton->step_time;
}

/* Where a center-space tail is in the world, and back. */
static inline SbVec3 joint_world(const SbSkeleton *skeleton, const Joint *joint, SbVec3 stored)
{
    const int center = skeleton->spring[joint->spring].center;
    return center < 0 ? stored : place_point(&skeleton->node[center].posed, stored);
}

static inline SbVec3 joint_stored(const SbSkeleton *skeleton, const Joint *joint, SbVec3 world)
{
    const int center = skeleton->spring[joint->spring].center;
    return center < 0 ? world : place_local(&skeleton->node[center].posed, world);
}

#endif
