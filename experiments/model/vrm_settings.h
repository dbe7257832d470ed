/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The settings that both versions of VRM have, by different names and with different usual values. */
#ifndef MODEL_VRM_SETTINGS_H
#define MODEL_VRM_SETTINGS_H

#include "reader.h"

typedef struct VrmRules {
    NumberRule stiffness, power, drag, radius;
    double direction_z; /* -1: vectors have their z turned */
} VrmRules;

/* VRM 1.0: VRMC_springBone's joints. VRM 0.x: secondaryAnimation's groups, usual values as UniVRM's. */
extern const VrmRules vrm1_rules, vrm0_rules;

/* Reads stiffness, gravity, drag and radius into a joint. */
void vrm_read_settings(ModelReader *reader, const Spot *spot, const VrmRules *rules,
                       ModelJoint *joint);
/* A collider's radius. */
double vrm_read_radius(ModelReader *reader, const Spot *shape);
/* What a VRM 1.0 extension says of its own version. */
void vrm1_check_version(ModelReader *reader, const Spot *extension);
/* The shape of a VRM 1.0 collider into set: the extension's where there is one, else the shape that readers
 * without it see. False, with a finding, where there is none. */
bool vrm1_read_shapes(ModelReader *reader, const Spot *spot, SbCollider *set);

#endif
