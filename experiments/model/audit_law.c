/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A model's spring in the terms of the laws. */
#include "audit_law.h"

#include "vec3.h"

#include <math.h>
#include <stdlib.h>

/* A bone that stiffness 1 holds to its pose: as stiff as the laws can take it. */
#define HELD 1e12

double audit_step_time(const ModelSpring *spring, double fps)
{
    return spring->units == SB_SPEEDS ? 1 / fps : SB_STEP_TIME;
}

/* Speeds and lengths of VRM scale with the character; the component's gravity is the world's. */
static LawBone law_bone(const Model *model, const ModelSpring *spring, const ModelJoint *joint,
                        double h)
{
    const double scale = model->node[joint->node].world.scale;
    const SbVec3 power = vec3_scale(joint->gravity_direction, joint->gravity_power);
    LawBone bone = { .drag = joint->drag, .length = joint->length };
    if (spring->units == SB_SPEEDS) {
        bone.sigma = fmin(joint->stiffness * h * scale / joint->length, HELD);
        bone.force = vec3_scale(power, h * scale);
    } else {
        const double s = joint->stiffness;
        bone.sigma = s < 1 ? fmin(s / (1 - s), HELD) : HELD;
        bone.force = vec3_scale(power, h * h);
    }
    return bone;
}

bool audit_law_make(const Model *model, const ModelSpring *spring, double fps, AuditLaw *law)
{
    const size_t n = (size_t)spring->joints;
    *law = (AuditLaw){ .bones = spring->joints,
                       .frame_time = audit_step_time(spring, fps),
                       .bone = malloc((n + 1) * sizeof *law->bone),
                       .rest = malloc((n + 1) * sizeof *law->rest) };
    if (!law->bone || !law->rest) {
        audit_law_free(law);
        return false;
    }
    for (size_t i = 0; i < n; i++) {
        const ModelJoint *joint = &spring->joint[i];
        const SbVec3 head = model->node[joint->node].world.translation;
        const SbVec3 along = vec3_sub(model_point(model, joint->node, joint->tail), head);
        law->bone[i] = (BentBone){
            .law = law_bone(model, spring, joint, law->frame_time),
            .pull = spring->units == SB_SPEEDS ? SB_PULL_PARENT : SB_PULL_POSE,
            .parent = joint->parent,
            .head = head,
            .direction = vec3_normalise(along, (SbVec3){ 0, -1, 0 }),
        };
    }
    law->rests = bent_rest(law->bone, law->bones, law->rest);
    return true;
}

void audit_law_free(AuditLaw *law)
{
    free(law->bone);
    free(law->rest);
    *law = (AuditLaw){ 0 };
}

Motion audit_law_motion(const AuditLaw *law, int bone)
{
    return (Motion){ law->rest[bone].beta, law->bone[bone].law.drag, law->frame_time };
}
