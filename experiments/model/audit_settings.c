/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Findings on settings that are outside the usual. */
#include "audit_law.h"

#include "vec3.h"

#include <float.h>
#include <math.h>

#define COARSE 0.01 /* rad: about the least step of a bone's direction that shows */

/* What is usual. VRM: the sliders of UniVRM, which made most files. Component: the ranges of the lesson's controls. */
typedef struct Usual {
    const char *name;
    double least, most;
    const char *unit;
} Usual;

enum { STIFFNESS, GRAVITY, DRAG, HIT_RADIUS, SETTINGS };
static const Usual usual_vrm[SETTINGS] = { { "stiffness", 0, 4, "" },
                                           { "gravity power", 0, 2, "" },
                                           { "drag", 0, 1, "" },
                                           { "hit radius", 0, 0.5, " m" } };
static const Usual usual_component[SETTINGS] = { { "stiffness", 0, 0.3, "" },
                                                 { "gravity", 0, 20, " m/s²" },
                                                 { "drag", 0, 0.9, "" },
                                                 { "radius", 0, 0.5, " m" } };

static void find_unusual(Audit *audit, const ModelSpring *spring, const ModelJoint *joint)
{
    const Usual *usual = spring->units == SB_SPEEDS ? usual_vrm : usual_component;
    const double scale = audit->model->node[joint->node].world.scale;
    const double value[SETTINGS] = { joint->stiffness, fabs(joint->gravity_power), joint->drag,
                                     joint->hit_radius * scale };
    for (int i = 0; i < SETTINGS; i++)
        if (value[i] > usual[i].most)
            finding_add(&audit->findings, SEVERITY_NOTE, "unusual-setting", joint->place, value[i],
                        "Check that it is meant.", "%s has a %s of %g%s; usual is %g to %g%s.",
                        audit_node_name(audit->model, joint->node), usual[i].name, value[i],
                        usual[i].unit, usual[i].least, usual[i].most, usual[i].unit);
}

/* A tail is a place in the world, as far as numbers reach there. */
static void find_coarse(Audit *audit, const ModelJoint *joint)
{
    const double away = vec3_length(audit->model->node[joint->node].world.translation);
    const double step = FLT_EPSILON * away / joint->length;
    if (step > COARSE)
        finding_add(&audit->findings, SEVERITY_WARNING, "too-fine-for-floats", joint->place, step,
                    "Make the bone longer or take it out, or bring the model to the origin.",
                    "%s is %.2g m long and %.2g m from the origin: in single precision, in which "
                    "most engines compute, it turns in steps of %.3g°.",
                    audit_node_name(audit->model, joint->node), joint->length, away,
                    fmin(step * 180 / M_PI, 180));
}

/* Here speeds, lengths and radii scale with the character. */
static void find_scaled(Audit *audit, const ModelSpring *spring)
{
    double scale = 1;
    for (int i = 0; i < spring->joints; i++) {
        const double at = audit->model->node[spring->joint[i].node].world.scale;
        scale = fabs(at - 1) > fabs(scale - 1) ? at : scale;
    }
    if (spring->units == SB_SPEEDS && fabs(scale - 1) > 0.01)
        finding_add(&audit->findings, SEVERITY_NOTE, "scaled-springs", spring->place, scale,
                    "Apply the scale to the model, or check it in the engine that will show it.",
                    "\"%s\" is scaled by %g: engines differ in whether stiffness and gravity scale "
                    "along, as they do here.",
                    spring->name, scale);
}

void audit_find_settings(Audit *audit)
{
    for (int s = 0; s < audit->model->springs; s++) {
        find_scaled(audit, &audit->model->spring[s]);
        for (int i = 0; i < audit->model->spring[s].joints; i++) {
            find_unusual(audit, &audit->model->spring[s], &audit->model->spring[s].joint[i]);
            find_coarse(audit, &audit->model->spring[s].joint[i]);
        }
    }
}
