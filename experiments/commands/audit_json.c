/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An audit for programs: every number, at every rate. */
#include "audit_report.h"
#include "command.h"

#include <math.h>

#define DEGREES (180 / M_PI)

static void set_number(json_t *object, const char *key, double value)
{
    json_object_set_new(object, key, json_number(value));
}

static void set_text(json_t *object, const char *key, const char *text)
{
    json_object_set_new(object, key, json_string(text));
}

static json_t *settings_json(const AuditSettings *settings, const char *gravity)
{
    json_t *object = json_object();
    set_number(object, "stiffness", settings->stiffness);
    set_number(object, gravity, settings->gravity_power);
    set_number(object, "drag", settings->drag);
    json_object_set_new(object, "realisable", json_boolean(settings->realisable));
    return object;
}

static json_t *motion_json(const AuditMotion *at, double fps, const char *gravity)
{
    json_t *object = json_object();
    set_number(object, "fps", fps);
    json_object_set_new(object, "stable", json_boolean(at->stable));
    set_number(object, "frequency_hz", at->frequency);
    set_number(object, "decay_per_s", at->decay);
    set_number(object, "damping_ratio", at->damping_ratio);
    set_number(object, "overshoot", at->overshoot);
    set_number(object, "settle_1pct_s", at->settling);
    json_object_set_new(object, "retimed", settings_json(&at->retimed, gravity));
    return object;
}

static const char *gravity_name(const ModelSpring *spring)
{
    return spring->units == SB_SPEEDS ? "gravity_power" : "gravity";
}

static json_t *joint_json(const Audit *audit, const AuditSpring *spring, int i)
{
    const ModelJoint *from = &spring->spring->joint[i];
    const AuditJoint *joint = &spring->joint[i];
    const char *gravity = gravity_name(spring->spring);
    json_t *object = json_object(), *rates = json_array();
    json_object_set_new(object, "node", json_integer(from->node));
    set_text(object, "name", model_exact_node_name(&audit->model->node[from->node]));
    set_text(object, "place", from->place);
    set_number(object, "length_m", from->length);
    set_number(object, "stiffness", from->stiffness);
    set_number(object, gravity, from->gravity_power);
    set_number(object, "drag", from->drag);
    set_number(object, "hit_radius_m",
               from->hit_radius * audit->model->node[from->node].world.scale);
    set_number(object, "droop_deg", joint->droop * DEGREES);
    set_number(object, "droop_simulated_deg", joint->simulated_droop * DEGREES);
    set_number(object, "droop_with_colliders_deg", joint->kept_droop * DEGREES);
    set_number(object, "jump_m", joint->jump);
    set_number(object, "below_horizontal_deg", joint->hang * DEGREES);
    set_number(object, "fps_min", joint->stable.least);
    set_number(object, "fps_max", joint->stable.most);
    json_object_set_new(object, "component_60hz", settings_json(&joint->component, "gravity"));
    for (int r = 0; r < audit->rates.count; r++)
        json_array_append_new(rates, motion_json(&joint->at[r], audit->rates.fps[r], gravity));
    json_object_set_new(object, "rates", rates);
    return object;
}

static json_t *tip_json(const Audit *audit, const AuditSpring *spring)
{
    json_t *array = json_array();
    for (int r = 0; r < audit->rates.count; r++) {
        const AuditTip *at = &spring->at[r];
        json_t *object = json_object();
        set_number(object, "fps", audit->rates.fps[r]);
        set_number(object, "settle_1pct_s", at->settling);
        set_number(object, "overshoot", at->overshoot);
        set_number(object, "peak_tip_gain", at->peak_gain);
        set_number(object, "small_turn_deg", audit_small_turn(at) * DEGREES);
        set_number(object, "simulation_gap", at->gap);
        json_array_append_new(array, object);
    }
    return array;
}

static json_t *spring_json(const Audit *audit, int s)
{
    const AuditSpring *spring = &audit->spring[s];
    const ModelSpring *from = spring->spring;
    json_t *object = json_object(), *joints = json_array();
    double least, most;
    audit_component_span(spring, &least, &most);
    set_text(object, "name", model_exact_spring_name(from));
    set_text(object, "place", from->place);
    set_text(object, "source", model_format_name(from->format));
    set_number(object, "length_m", spring->length);
    json_object_set_new(object, "tip_joint",
                        spring->tip < 0 ? json_null() : json_integer(spring->tip));
    json_object_set_new(object, "tip", tip_json(audit, spring));
    set_number(object, "whip_gain", audit_whip_gain(audit, spring));
    const char *use = audit_use(audit, s);
    json_object_set_new(object, "use", use ? json_string(use) : json_null());
    set_number(object, "ponytail_rms_over_peak", spring->ponytail_rms);
    set_number(object, "cascade_rms_over_peak", spring->cascade_rms);
    set_number(object, "component_stiffness_least", least);
    set_number(object, "component_stiffness_most", most);
    for (int i = 0; i < from->joints; i++)
        json_array_append_new(joints, joint_json(audit, spring, i));
    json_object_set_new(object, "joints", joints);
    return object;
}

static json_t *finding_json(const ModelFinding *finding)
{
    json_t *object = json_object();
    set_text(object, "id", finding->id);
    set_text(object, "severity", severity_name(finding->severity));
    set_text(object, "place", finding->place);
    set_number(object, "value", finding->value);
    set_text(object, "text", finding->text);
    set_text(object, "advice", finding->advice);
    return object;
}

/* The kinds of findings, the worst first: at most FINDING_MOST_OF_ONE of one are listed, but all are counted. */
static json_t *kinds_json(const Findings *findings)
{
    json_t *kinds = json_array();
    for (int i = 0; i < findings->count; i++) {
        const ModelFinding *kind = &findings->finding[i];
        if (!audit_is_first_of_kind(findings, i))
            continue;
        json_t *object = json_object();
        set_text(object, "id", kind->id);
        set_text(object, "severity", severity_name(kind->severity));
        set_text(object, "advice", kind->advice);
        json_object_set_new(object, "count", json_integer(findings_of_kind(findings, kind)));
        json_array_append_new(kinds, object);
    }
    return kinds;
}

static json_t *file_json(const Audit *audit)
{
    json_t *object = json_object(), *springs = json_array(), *findings = json_array();
    set_text(object, "file", audit->model->path);
    json_object_set_new(object, "reference_fps",
                        json_real(audit->rates.fps[audit->rates.reference]));
    json_object_set_new(object, "springs_simulated", json_integer(audit->simulated));
    for (int i = 0; i < audit->findings.count; i++)
        json_array_append_new(findings, finding_json(&audit->findings.finding[i]));
    for (int s = 0; s < audit->model->springs; s++)
        json_array_append_new(springs, spring_json(audit, s));
    json_object_set_new(object, "finding_kinds", kinds_json(&audit->findings));
    json_object_set_new(object, "findings", findings);
    json_object_set_new(object, "springs", springs);
    return object;
}

json_t *audit_json(const Audit *audits, int count)
{
    json_t *files = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(files, file_json(&audits[i]));
    return json_pack("{s: o}", "files", files);
}
