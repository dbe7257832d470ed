/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "vrm_settings.h"

#include "vec3.h"

#define LARGEST SPOT_LARGEST

static const char stiffness_advice[] = "Write 0 for a bone that hangs free, 0.5 to 4 for hair.";
static const char drag_advice[] = "Write 0 to 1; hair has about 0.4.";
static const char radius_advice[] = "Write a radius of 0 or more.";
static const char power_advice[] = "Write the strength of gravity, 0 to 1 as a rule.";

const VrmRules vrm1_rules = {
    { "stiffness", 1, 0, LARGEST, "stiffness-negative", SEVERITY_ERROR, stiffness_advice, false },
    { "gravityPower", 0, -LARGEST, LARGEST, "number-too-large", SEVERITY_ERROR, power_advice,
      false },
    { "dragForce", 0.5, 0, 1, "drag-outside", SEVERITY_ERROR, drag_advice, true },
    { "hitRadius", 0, 0, LARGEST, "radius-negative", SEVERITY_ERROR, radius_advice, false },
    1
};

const VrmRules vrm0_rules = {
    { "stiffiness", 1, 0, LARGEST, "stiffness-negative", SEVERITY_ERROR, stiffness_advice, false },
    { "gravityPower", 0, -LARGEST, LARGEST, "number-too-large", SEVERITY_ERROR, power_advice,
      false },
    { "dragForce", 0.4, 0, 1, "drag-outside", SEVERITY_ERROR, drag_advice, true },
    { "hitRadius", 0.02, 0, LARGEST, "radius-negative", SEVERITY_ERROR, radius_advice, false },
    -1
};

/* The direction at unit length, or zero. */
static SbVec3 read_direction(ModelReader *reader, const Spot *spot, double power, double z)
{
    const SbVec3 down = { 0, -1, 0 }, zero = { 0, 0, 0 };
    const SbVec3 given = z < 0 ? spot_named_vector(reader->findings, spot, "gravityDir", down)
                               : spot_vector(reader->findings, spot, "gravityDir", down);
    const double length = vec3_length(given);
    const Spot place = spot_member(spot, "gravityDir");
    const Severity severity = power == 0 ? SEVERITY_NOTE : SEVERITY_WARNING;
    char name[SPOT_SIZE];
    if (!(length > 1e-9))
        finding_add(reader->findings, severity, "gravity-direction-zero", spot_name(&place, name),
                    length, "Write a direction of length 1, as a rule 0, -1, 0.",
                    "The direction of gravity has no length, so there is no gravity.");
    else if (!(fabs(length - 1) <= 1e-3))
        finding_add(
            reader->findings, severity, "gravity-direction-not-unit", spot_name(&place, name),
            length, "Write a direction of length 1: some engines multiply gravity by its length.",
            "The direction of gravity has length %.6g, not 1; here it is normalised.", length);
    const SbVec3 unit = vec3_normalise(length > 1e-9 ? given : zero, zero);
    return (SbVec3){ unit.x, unit.y, unit.z * z };
}

void vrm_read_settings(ModelReader *reader, const Spot *spot, const VrmRules *rules,
                       ModelJoint *joint)
{
    joint->stiffness = spot_number(reader->findings, spot, &rules->stiffness);
    joint->gravity_power = spot_number(reader->findings, spot, &rules->power);
    joint->drag = spot_number(reader->findings, spot, &rules->drag);
    joint->hit_radius = spot_number(reader->findings, spot, &rules->radius);
    joint->gravity_direction =
        read_direction(reader, spot, joint->gravity_power, rules->direction_z);
}

double vrm_read_radius(ModelReader *reader, const Spot *shape)
{
    static const NumberRule rule = {
        "radius", 0, 0, LARGEST, "radius-negative", SEVERITY_ERROR, radius_advice, false
    };
    return spot_number(reader->findings, shape, &rule);
}
