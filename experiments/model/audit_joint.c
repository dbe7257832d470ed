/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the laws say of each joint by itself. */
#include "audit_law.h"

#include "laws_convert.h"
#include "laws_response.h"
#include "laws_retime.h"
#include "vec3.h"

#include <math.h>
#include <stdlib.h>

#define STILL 0.01

static double angle_between(SbVec3 a, SbVec3 b)
{
    return atan2(vec3_length(vec3_cross(a, b)), vec3_dot(a, b));
}

static void fill_motion(AuditMotion *at, const Motion *m)
{
    at->stable = motion_stable(m);
    at->frequency = motion_omega(m) / (2 * M_PI);
    at->decay = motion_decay(m);
    const double ratio = motion_damping_ratio(m);
    at->damping_ratio = isfinite(ratio) ? ratio : (double)NAN;
    at->overshoot = at->stable ? motion_overshoot(m) : NAN;
    at->settling = at->stable ? motion_settling(m, STILL) * m->frame_time : HUGE_VAL;
}

/* Sigma and force scale together (laws_retime.h); both are per frame, the settings per second. */
static AuditSettings retime(const ModelJoint *joint, const Motion *from, double frame_time)
{
    const Motion to = motion_retime(from, frame_time);
    const double ratio = to.beta / from->beta * from->frame_time / frame_time;
    if (!motion_stable(from) || !isfinite(ratio))
        return (AuditSettings){ NAN, NAN, NAN, false };
    return (AuditSettings){ joint->stiffness * ratio, joint->gravity_power * ratio, to.drag,
                            to.drag >= fmin(0, joint->drag) && to.drag <= 1 };
}

/* VRM's stiffness is a speed, so beta is proportional to the frame time: the rest is stable up to where it falls to
 * minus the drag. */
static FpsRange stable_range(const ModelSpring *spring, const Motion *m)
{
    FpsRange range = { NAN, NAN };
    if (spring->units == SB_SPEEDS && m->drag < 0)
        range.most = m->beta / (m->frame_time * -m->drag);
    return range;
}

static AuditSettings in_component_terms(const Model *model, const ModelSpring *spring,
                                        const ModelJoint *joint)
{
    if (spring->units != SB_SPEEDS)
        return (AuditSettings){ joint->stiffness, joint->gravity_power, joint->drag, true };
    const double scale = model->node[joint->node].world.scale;
    const SbBone vrm = { .length = joint->length,
                         .stiffness = joint->stiffness * scale,
                         .drag = joint->drag,
                         .gravity = { 0, joint->gravity_power * scale, 0 } };
    const SbBone lesson = convert_to_lesson(&vrm, SB_STEP_TIME);
    return (AuditSettings){ lesson.stiffness, lesson.gravity.y, lesson.drag, lesson.drag >= 0 };
}

static void fill_rest(const Model *model, const AuditLaw *law, AuditSpring *audit, int i)
{
    const ModelSpring *spring = audit->spring;
    AuditJoint *joint = &audit->joint[i];
    const SbVec3 u = law->rest[i].direction;
    const Motion m = audit_law_motion(law, i);
    joint->droop = angle_between(law->bone[i].direction, u);
    joint->hang = atan2(-u.y, hypot(u.x, u.z));
    joint->stable = stable_range(spring, &m);
    joint->component = in_component_terms(model, spring, &spring->joint[i]);
    audit->tail[i] = bent_tail(&law->bone[i], &law->rest[i]);
}

static void fill_rate(const AuditLaw *law, const AuditLaw *reference, AuditSpring *audit, int rate)
{
    for (int i = 0; i < law->bones; i++) {
        const Motion m = audit_law_motion(law, i), from = audit_law_motion(reference, i);
        AuditMotion *at = &audit->joint[i].at[rate];
        fill_motion(at, &m);
        at->retimed = retime(&audit->spring->joint[i], &from, law->frame_time);
    }
}

/* How far a joint's head is from the one above it that turns it, m. */
static double offset_of(const Model *model, const ModelJoint *joint, const ModelJoint *above)
{
    return vec3_length(vec3_sub(model->node[joint->node].world.translation,
                                model->node[above->node].world.translation));
}

static void find_reach(const Model *model, AuditSpring *audit, int i)
{
    enum { MOST_CARRIERS = 16 };
    const ModelJoint *from = &audit->spring->joint[i], *above;
    AuditJoint *joint = &audit->joint[i];
    joint->reach = from->length;
    if (from->parent >= 0) {
        const AuditJoint *parent = &audit->joint[from->parent];
        above = &audit->spring->joint[from->parent];
        joint->beginning = parent->beginning;
        joint->reach += parent->reach - above->length + offset_of(model, from, above);
        return;
    }
    int carriers = 0;
    for (; (above = audit_joint_above(model, from->node)); from = above) {
        joint->reach += offset_of(model, from, above);
        if (++carriers > MOST_CARRIERS) {
            joint->reach = HUGE_VAL;
            break;
        }
    }
    joint->beginning = from->node;
}

/* The end of the longest strand. */
static void find_tip(AuditSpring *audit)
{
    const ModelSpring *spring = audit->spring;
    double *reach = calloc((size_t)spring->joints + 1, sizeof *reach);
    audit->tip = -1;
    for (int i = 0; reach && i < spring->joints; i++) {
        const int parent = spring->joint[i].parent;
        reach[i] = spring->joint[i].length + (parent < 0 ? 0 : reach[parent]);
        if (audit->tip < 0 || reach[i] > audit->length) {
            audit->tip = i;
            audit->length = reach[i];
        }
    }
    free(reach);
}

bool audit_joints(const Model *model, const AuditRates *rates, AuditSpring *audit)
{
    AuditLaw reference, law;
    find_tip(audit);
    if (!audit_law_make(model, audit->spring, rates->fps[rates->reference], &reference))
        return false;
    audit->rests = reference.rests;
    for (int i = 0; i < reference.bones; i++) {
        find_reach(model, audit, i);
        fill_rest(model, &reference, audit, i);
    }
    bool room = true;
    for (int r = 0; room && r < rates->count; r++) {
        room = audit_law_make(model, audit->spring, rates->fps[r], &law);
        if (room)
            fill_rate(&law, &reference, audit, r);
        audit_law_free(&law);
    }
    audit_law_free(&reference);
    return room;
}

double audit_whip_gain(const Audit *audit, const AuditSpring *spring)
{
    AuditLaw law;
    double gain = NAN;
    if (spring->tip < 0 || !audit_law_make(audit->model, spring->spring,
                                           audit->rates.fps[audit->rates.reference], &law))
        return NAN;
    const Motion first = audit_law_motion(&law, 0);
    if (motion_stable(&first))
        gain = motion_whip_gain(&first, NULL);
    audit_law_free(&law);
    return gain;
}
