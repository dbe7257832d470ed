/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of the scene's reader, for each other. */
#ifndef LAB_SCENE_READ_H
#define LAB_SCENE_READ_H

#include "json_reader.h"
#include "scene_file.h"

/* Room for an array's entries; NULL, and refused, when memory is out. */
void *scene_make_room(JsonReader *reader, const JsonPlace *place, size_t count, size_t size);

/* scene_nodes.c: reads the nodes of a scene and puts parents first. */
void scene_read_nodes(JsonReader *reader, const JsonPlace *place, Scene *scene);
/* A node by its index in the file, or the root: -1 or "root". */
int scene_read_node(JsonReader *reader, const JsonPlace *place, const Scene *scene);
/* A node by its index in the file; the root is not allowed. */
int scene_read_node_below(JsonReader *reader, const JsonPlace *place, const Scene *scene);
bool scene_read_flag(JsonReader *reader, const JsonPlace *place, bool usual);
/* A copy of a text; NULL where it is absent, and refused where it is no text. */
char *scene_read_name(JsonReader *reader, const JsonPlace *place);
/* A scheme's name, the usual one where it is absent. */
void scene_read_scheme(JsonReader *reader, const JsonPlace *place, const char *usual,
                       char scheme[16]);
/* Settings of a joint, or of a collider but for its node and type; those that are left out are as in
 * usual, and needed where usual has NaN. */
SceneJoint scene_read_settings(JsonReader *reader, const JsonPlace *place, SceneJoint usual);
SceneCollider scene_read_shape(JsonReader *reader, const JsonPlace *place, SceneCollider usual);

/* Refuses what the scheme of a joint's spring does not take; place holds the settings. */
void scene_check_joint(JsonReader *reader, const JsonPlace *place, const Scene *scene, int index,
                       const SceneJoint *joint);
/* The same for all joints, whose list place is. */
void scene_check_joints(JsonReader *reader, const JsonPlace *place, const Scene *scene);

/* A joint that has not the settings of its spring's first one, where the spring's scheme has one set for all. */
typedef struct OddJoint {
    int joint;
    SceneSpring spring;
    const char *key; /* "stiffness" ...: the first in which they differ */
} OddJoint;
/* Looks for one among the scene's joints with these settings. */
bool scene_find_odd_joint(const Scene *scene, const SceneJoint *joint, OddJoint *odd);
/* Refuses it; place is where its setting stands. */
void scene_refuse_odd_joint(JsonReader *reader, const JsonPlace *place, const OddJoint *odd);

/* scene_colliders.c: reads the colliders of a scene whose nodes have been read. */
void scene_read_colliders(JsonReader *reader, const JsonPlace *place, Scene *scene);
/* scene_springs.c: reads the springs of a scene whose joints and colliders have been read. */
void scene_read_springs(JsonReader *reader, const JsonPlace *top, Scene *scene);
/* scene_events.c: reads dt, resets and changes of a scene whose joints and colliders have been read. */
void scene_read_events(JsonReader *reader, const JsonPlace *top, Scene *scene);

#endif
