/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A model's spring in the terms of the laws. */
#include "audit_law.h"

#include "vec3.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A bone that stiffness 1 holds to its pose: as stiff as the laws can take it. */
#define HELD 1e12
/* A spring that hangs on more bones of others than this is taken to stand still above them. */
enum { MOST_CARRIERS = 16 };

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

static BentBone bent_bone(const Model *model, const ModelSpring *spring, const ModelJoint *joint,
                          double h, int parent)
{
    const SbVec3 head = model->node[joint->node].world.translation;
    const SbVec3 along = vec3_sub(model_point(model, joint->node, joint->tail), head);
    return (BentBone){
        .law = law_bone(model, spring, joint, h),
        .pull = spring->units == SB_SPEEDS ? SB_PULL_PARENT : SB_PULL_POSE,
        .parent = parent,
        .head = head,
        .direction = vec3_normalise(along, (SbVec3){ 0, -1, 0 }),
    };
}

const ModelJoint *audit_joint_at_or_above(const Model *model, int node)
{
    while (node >= 0 && model->node[node].spring < 0)
        node = model->node[node].parent;
    return node < 0 ? NULL
                    : &model->spring[model->node[node].spring].joint[model->node[node].joint];
}

const ModelJoint *audit_joint_above(const Model *model, int node)
{
    return audit_joint_at_or_above(model, model->node[node].parent);
}

static const ModelSpring *spring_of(const Model *model, const ModelJoint *joint)
{
    return &model->spring[model->node[joint->node].spring];
}

/* Those that carry the first joint, the topmost first. */
static int find_carriers(const Model *model, const ModelSpring *spring, const ModelJoint **carrier,
                         bool *whole)
{
    int count = 0;
    const ModelJoint *next =
        spring->joints > 0 ? audit_joint_above(model, spring->joint[0].node) : NULL;
    *whole = true;
    for (; next; next = audit_joint_above(model, next->node)) {
        if (count == MOST_CARRIERS || spring_of(model, next)->units != spring->units) {
            *whole = false;
            break;
        }
        carrier[count++] = next;
    }
    for (int i = 0; i < count / 2; i++) {
        const ModelJoint *swap = carrier[i];
        carrier[i] = carrier[count - 1 - i];
        carrier[count - 1 - i] = swap;
    }
    return count;
}

/* The bone above a joint that none of its own spring is above. */
static int carrying_bone(const Model *model, const AuditLaw *law, const ModelJoint *joint)
{
    const ModelJoint *above = audit_joint_above(model, joint->node);
    int bone = law->carriers - 1;
    while (bone >= 0 && law->carrier[bone] != above)
        bone--;
    return bone;
}

static void fill_bones(const Model *model, const ModelSpring *spring, AuditLaw *law)
{
    for (int i = 0; i < law->carriers; i++)
        law->all[i] = bent_bone(model, spring_of(model, law->carrier[i]), law->carrier[i],
                                law->frame_time, i - 1);
    for (int i = 0; i < law->bones; i++) {
        const ModelJoint *joint = &spring->joint[i];
        const int parent =
            joint->parent >= 0 ? law->carriers + joint->parent : carrying_bone(model, law, joint);
        law->bone[i] = bent_bone(model, spring, joint, law->frame_time, parent);
    }
}

bool audit_law_make(const Model *model, const ModelSpring *spring, double fps, AuditLaw *law)
{
    const ModelJoint *carrier[MOST_CARRIERS];
    bool whole;
    const int carriers = find_carriers(model, spring, carrier, &whole);
    const size_t count = (size_t)carriers + (size_t)spring->joints + 1;
    *law = (AuditLaw){ .carriers = carriers,
                       .bones = spring->joints,
                       .frame_time = audit_step_time(spring, fps),
                       .all = malloc(count * sizeof *law->all),
                       .all_rest = malloc(count * sizeof *law->all_rest),
                       .carrier = malloc(((size_t)carriers + 1) * sizeof *law->carrier),
                       .whole = whole };
    if (!law->all || !law->all_rest || !law->carrier) {
        audit_law_free(law);
        return false;
    }
    law->bone = law->all + carriers;
    law->rest = law->all_rest + carriers;
    memcpy(law->carrier, carrier, (size_t)carriers * sizeof *carrier);
    fill_bones(model, spring, law);
    law->rests = bent_rest(law->all, audit_law_count(law), law->all_rest);
    return true;
}

int audit_law_count(const AuditLaw *law)
{
    return law->carriers + law->bones;
}

void audit_law_advance(const AuditLaw *law, BentState *state)
{
    bent_advance(law->all, law->all_rest, audit_law_count(law), state);
}

void audit_law_release(const AuditLaw *law, int tip, BentState *state)
{
    bent_release(law->all, law->all_rest, law->carriers, audit_law_count(law), law->carriers + tip,
                 state);
}

void audit_law_free(AuditLaw *law)
{
    free(law->all);
    free(law->all_rest);
    free(law->carrier);
    *law = (AuditLaw){ 0 };
}

Motion audit_law_motion(const AuditLaw *law, int bone)
{
    return (Motion){ law->rest[bone].beta, law->bone[bone].law.drag, law->frame_time };
}
