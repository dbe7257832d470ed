/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Scenes: the skeleton, the settings and the colliders of chains, as JSON:
 *
 *     { "h": 0.0166,                                   frame time, s; needed
 *       "version": 1, "scheme": "vrm1", "open": false, "units_per_metre": 1, "scale": 1,
 *       "center": "root" | node,                       the space of inertia, as the rest pose has it below the root;
 *                                                      left out: the world
 *       "nodes": [ { "parent": -1 | node, "translation": [x, y, z], "rotation": [x, y, z, w],
 *                    "scale": 1, "name" } ],
 *       "joints": [ { "node": node, "tail": node, "stiffness", "gravityPower", "dragForce", "hitRadius",
 *                     "gravityDir": [x, y, z] } ],
 *       "colliders": [ { "node": "root" | node, "translation": [x, y, z], "type": "sphere" | "capsule" |
 *                        "plane" | "inside-sphere" | "inside-capsule", "radius", "offset": [x, y, z],
 *                        "tail": [x, y, z], "normal": [x, y, z], "active": true } ],
 *       "springs": [ { "name", "joints": [joint, ...], "colliders": [collider, ...], "scheme",
 *                      "center": "root" | node, "root": "root" | node } ],
 *       "dt": [s, ...],                                time steps, frame by frame; then h again
 *       "resets": [frame, ...],                        put on the rest pose before this frame's step
 *       "changes": [ { "frame": frame, "joint" | "collider": index, settings } ] }
 *
 * Lengths are in the file's unit, units_per_metre of which are a metre; speeds, accelerations, motions
 * and traces are in metres. scale is the root's; it, and a node's, make speeds, lengths and radii below
 * scale along. parent -1 is the moving root; nodes stand in any order. A joint's node is the head
 * of its bone and the node's first child its tail, unless "tail" names another node below it; without a
 * child the tail is 0.07 m along the node's own translation. A joint stands behind those above it. A collider's offset, a capsule's tail and a plane's
 * normal are in the frame that its node and translation give; inside colliders keep tails in.
 *
 * Without "springs" all joints are one spring, kept out of all colliders. With them each joint belongs to one:
 * the joints of a spring stand together, and springs stand in the order of their joints. A spring's scheme and
 * center are the scene's unless it has its own; it is kept out of the colliders that it names, in that order.
 * "root" is for the schemes lesson and component: the node below which everything is moved, as a rule the one
 * above the spring's first joint.
 *
 * open: the rule leaves something open in this scene, such as the way out of a sphere's centre.
 *
 * Frames are counted 1, 2, ... from the motion's first row. With vrm1 a frame is one step of its dt, and
 * dt 0 changes nothing, nor does one that is null, for no number; with the others time is cut into steps
 * of h. A change holds for its frame's step and from then on; what it does not name stays. It may name
 * every setting of a joint, or of a collider but the node and the type; with neither "joint" nor
 * "collider" it is for all joints. Changes stand in the order of their frames. A collider that is not
 * active is left out, and the order of those that are stays.
 */
#ifndef LAB_SCENE_FILE_H
#define LAB_SCENE_FILE_H

#include "quat.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

enum { NODE_ROOT = -1, CENTER_WORLD = -2, NO_JOINT = -1 };

typedef struct SceneNode {
    int parent; /* a node before this one, whatever the file's order, or NODE_ROOT */
    SbVec3 translation;
    SbQuat rotation;
    double scale; /* 0 stands for 1 */
    char *name;   /* or NULL */
    int joint;    /* the joint whose head it is, or NO_JOINT */
    int tail_of;  /* the first joint whose tail it is, or NO_JOINT */
} SceneNode;

/* Its bone may have no length: it is then not turned, and its tail is its head. Settings that are left out have the defaults of VRM 1.0: stiffness 1, gravity 0 downward, drag 0.5,
 * radius 0. Stiffness and gravity power are in the units of the scheme. */
typedef struct SceneJoint {
    int node, tail_node;
    bool leaf; /* its node has no child: the tail's node is not in the file */
    double stiffness, drag, gravity_power, hit_radius;
    SbVec3 gravity_direction;
} SceneJoint;

static inline double scene_node_scale(const SceneNode *node)
{
    return node->scale > 0 ? node->scale : 1;
}

typedef enum ColliderType {
    COLLIDER_SPHERE,
    COLLIDER_CAPSULE,
    COLLIDER_PLANE,
    COLLIDER_INSIDE_SPHERE,
    COLLIDER_INSIDE_CAPSULE,
    COLLIDER_TYPES
} ColliderType;

/* "sphere", "capsule" ...: as files call them. */
extern const char *const collider_type_names[COLLIDER_TYPES];

typedef struct SceneCollider {
    int node; /* or NODE_ROOT */
    ColliderType type;
    SbVec3 translation, offset;
    SbVec3 tail;   /* capsules */
    SbVec3 normal; /* a plane */
    double radius; /* 0 for a plane */
    bool active;
} SceneCollider;

/* Joints first .. first + joints - 1 of the scene. */
typedef struct SceneSpring {
    char *name; /* or NULL */
    char scheme[16];
    int first, joints;
    int center;    /* as in Scene */
    int root;      /* the node below which everything is moved, or NODE_ROOT; of no use with vrm1 */
    int colliders; /* how many */
    int *collider; /* their indices; NULL: 0, 1, ... */
} SceneSpring;

/* What a joint or a collider is from a frame on. */
typedef struct SceneChange {
    long frame; /* from 1 */
    int joint;  /* or -1 */
    int collider;
    SceneJoint joint_now;
    SceneCollider collider_now;
} SceneChange;

typedef struct Scene {
    double frame_time;
    char scheme[16]; /* "vrm1" where it is left out */
    bool open;
    double units_per_metre; /* 1 */
    double scale;           /* 1 */
    int center;             /* a node, NODE_ROOT or CENTER_WORLD */
    int nodes, joints, colliders;
    SceneNode *node;
    int *node_at; /* where the file's nodes are among them; NULL: where the file has them */
    SceneJoint *joint;
    SceneCollider *collider;
    int springs; /* 0: all joints are one spring */
    SceneSpring *spring;
    int time_steps, resets, changes;
    double *time_step;   /* s, of frames 1, 2, ...; those after the last have frame_time; or NaN */
    long *reset;         /* frames, rising */
    SceneChange *change; /* by frame */
} Scene;

/* The settings of a joint that names none. */
extern const SceneJoint scene_usual_joint;

enum { SCENE_ERROR_SIZE = 600, MOST_NODES = 10000 };

/* Reads a scene. False with one line in error, which names the file and the place in it
 * ("nodes[3].parent"); else the caller frees the scene. What the format does not know is told to
 * warnings (or not, when NULL), a line each. */
bool scene_read(const char *path, Scene *scene, FILE *warnings, char error[SCENE_ERROR_SIZE]);
/* The same from JSON that has been parsed; name stands for the file in messages. */
bool scene_read_json(const json_t *json, const char *name, Scene *scene, FILE *warnings,
                     char error[SCENE_ERROR_SIZE]);
/* Says on stderr which of its time steps, resets and changes stand behind the last frame of a motion: of each kind the
 * last. name and motion stand for the files. */
void scene_warn_beyond(const Scene *scene, const char *name, const char *motion, int frames);
/* How many springs there are, at least 1, and each of them, the one of all joints included. */
int scene_springs(const Scene *scene);
SceneSpring scene_spring(const Scene *scene, int i);
/* The first child of a node, or -1. */
int scene_first_child(const Scene *scene, int node);
/* Where a joint's tail is at rest, in the frame of its node, in the node's unit. */
SbVec3 scene_tail_offset(const Scene *scene, const SceneJoint *joint);
/* Whether colliders of a type have a tail. */
bool collider_is_capsule(ColliderType type);
/* The scene of a straight chain along a unit vector: joints bones of 1 m. False when memory is out. */
bool scene_make_straight(int joints, SbVec3 rest, Scene *scene);
void scene_free(Scene *scene);
/* The nodes that a file lists. The ends of joints that are leaves stand behind them and are not in it. */
int scene_listed_nodes(const Scene *scene);
/* The index that a node has in the file. */
int scene_node_listed(const Scene *scene, int node);

#endif
