/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What all forms of an audit have in common: its words and its tables. */
#include "audit_report.h"
#include "message.h"

#include <math.h>
#include <string.h>

#define DEGREES (180 / M_PI)

const char *audit_file_name(const Audit *audit)
{
    const char *slash = strrchr(audit->model->path, '/');
    return slash && slash[1] ? slash + 1 : audit->model->path;
}

static const char *plural(long count)
{
    return count == 1 ? "" : "s";
}

char *audit_verdict(const Audit *audit, char *text, size_t size)
{
    size_t used = 0;
    snprintf(text, size, "nothing found");
    for (int severity = SEVERITY_ERROR; severity >= SEVERITY_NOTE; severity--) {
        const long count = findings_of_severity(&audit->findings, (Severity)severity);
        if (count > 0 && used < size)
            used += (size_t)snprintf(text + used, size - used, "%s%ld %s%s", used > 0 ? ", " : "",
                                     count, severity_name((Severity)severity), plural(count));
    }
    return text;
}

bool audit_is_of_kind(const ModelFinding *finding, const ModelFinding *kind)
{
    return strcmp(finding->id, kind->id) == 0 && finding->severity == kind->severity &&
           strcmp(finding->advice, kind->advice) == 0;
}

bool audit_is_first_of_kind(const Findings *findings, int index)
{
    for (int i = 0; i < index; i++)
        if (audit_is_of_kind(&findings->finding[i], &findings->finding[index]))
            return false;
    return true;
}

/* Where the springs come from; there is one at least. */
static const char *source_of(const Audit *audit)
{
    const Model *model = audit->model;
    for (int s = 1; s < model->springs; s++)
        if (model->spring[s].format != model->spring[0].format)
            return "several sources";
    return model_format_name(model->spring[0].format);
}

char *audit_summary(const Audit *audit, char *text, size_t size)
{
    const Model *model = audit->model;
    int joints = 0;
    if (model->springs == 0) {
        snprintf(text, size, "No springs, %d collider%s.", model->colliders,
                 plural(model->colliders));
        return text;
    }
    for (int s = 0; s < model->springs; s++)
        joints += model->spring[s].joints;
    size_t used = (size_t)snprintf(text, size, "%d spring%s and %d joint%s from %s, %d collider%s.",
                                   model->springs, plural(model->springs), joints, plural(joints),
                                   source_of(audit), model->colliders, plural(model->colliders));
    if (used < size && audit->simulated > 0)
        used += (size_t)snprintf(text + used, size - used,
                                 " Law and simulation are at most %.1g %% apart (%d of %d springs "
                                 "simulated).",
                                 100 * audit->largest_gap, audit->simulated, model->springs);
    else if (used < size)
        snprintf(text + used, size - used, " No spring was simulated.");
    return text;
}

static void add_seconds(Grid *grid, double settling)
{
    if (isinf(settling))
        grid_add(grid, "never");
    else
        grid_add_number(grid, settling < 0.0995 ? "%.3f" : "%.2f", settling);
}

/* The swings per second of the first joint, over the rates. */
static void add_swings(Grid *grid, const Audit *audit, const AuditSpring *spring)
{
    double least = HUGE_VAL, most = -HUGE_VAL;
    for (int r = 0; r < audit->rates.count && spring->spring->joints > 0; r++) {
        const double frequency = spring->joint[0].at[r].frequency;
        if (!isnan(frequency)) {
            least = fmin(least, frequency);
            most = fmax(most, frequency);
        }
    }
    if (isinf(least))
        grid_add(grid, "-");
    else if (most - least < 0.005 * most)
        grid_add(grid, "%.2g", most);
    else
        grid_add(grid, "%.2g–%.2g", least, most);
}

static double largest_droop(const AuditSpring *spring)
{
    double droop = 0;
    for (int i = 0; i < spring->spring->joints; i++)
        droop = fmax(droop, spring->joint[i].droop);
    return droop * DEGREES;
}

const char *audit_use(const Audit *audit, int s)
{
    const AuditSpring *spring = &audit->spring[s];
    bool stable = spring->tip >= 0 && spring->rests;
    for (int i = 0; i < spring->spring->joints; i++)
        for (int r = 0; r < audit->rates.count; r++)
            stable = stable && spring->joint[i].at[r].stable;
    return stable ? decision_names[spring->decision] : NULL;
}

const char *const audit_footnotes[] = {
    "Droop and rest are those without colliders; where one is in the way, a finding says so.",
    "still: from then on the tip, let go after a small turn upward, stays within 1 % of it.",
    "peak tip gain: how many times as far as the strand was turned the tip flies out, for small "
    "turns.",
    "instead: what would look the same: a damped sine (ponytail), several (cascade), or the solver "
    "alone (solver);"
    " - without a stable rest at every rate.",
    NULL,
};

static void add_gain(Grid *grid, double gain)
{
    if (gain > AUDIT_MOST_GAIN)
        grid_add(grid, ">%g", AUDIT_MOST_GAIN);
    else
        grid_add_number(grid, "%.2f", gain);
}

void audit_add_springs(const Audit *audit, Grid *grid)
{
    const AuditRates *rates = &audit->rates;
    grid->columns = 7 + rates->count;
    grid_add(grid, "spring");
    grid_add(grid, "joints");
    grid_add(grid, "length (cm)");
    grid_add(grid, "droop (°)");
    for (int r = 0; r < rates->count; r++)
        grid_add(grid, r == 0 ? "still (s): %g fps" : "%g fps", rates->fps[r]);
    grid_add(grid, "swings (Hz)");
    grid_add(grid, "peak tip gain");
    grid_add(grid, "instead");
    for (int s = 0; s < audit->model->springs; s++) {
        const AuditSpring *spring = &audit->spring[s];
        grid_add(grid, "%s", spring->spring->name);
        grid_add(grid, "%d", spring->spring->joints);
        grid_add(grid, "%.1f", 100 * spring->length);
        grid_add(grid, "%.1f", largest_droop(spring));
        for (int r = 0; r < rates->count; r++)
            add_seconds(grid, spring->at[r].settling);
        add_swings(grid, audit, spring);
        add_gain(grid, spring->at[rates->reference].peak_gain);
        const char *use = audit_use(audit, s);
        grid_add(grid, "%s", use ? use : "-");
    }
}

void audit_component_span(const AuditSpring *spring, double *least, double *most)
{
    *least = HUGE_VAL;
    *most = -HUGE_VAL;
    for (int i = 0; i < spring->spring->joints; i++) {
        *least = fmin(*least, spring->joint[i].component.stiffness);
        *most = fmax(*most, spring->joint[i].component.stiffness);
    }
}

static void add_name(const Audit *audit, const ModelJoint *joint, Grid *grid)
{
    enum { CHARACTERS = 40 };
    char name[4 * CHARACTERS + 5]; /* one more than are shown, so that what is cut is seen to be */
    snprintf(name, sizeof name, "%s", audit->model->node[joint->node].name);
    message_shorten(name, CHARACTERS);
    if (*name)
        grid_add(grid, "%s", name);
    else
        grid_add(grid, "node %d", joint->node);
}

static void add_joint(const Audit *audit, const AuditSpring *spring, int i, Grid *grid)
{
    const ModelJoint *from = &spring->spring->joint[i];
    const AuditJoint *joint = &spring->joint[i];
    const AuditMotion *at = &joint->at[audit->rates.reference];
    add_name(audit, from, grid);
    grid_add(grid, "%.1f", 100 * from->length);
    grid_add(grid, "%.4g", from->stiffness);
    grid_add(grid, "%.4g", from->drag);
    grid_add(grid, "%.4g", from->gravity_power);
    grid_add(grid, "%.1f", joint->droop * DEGREES);
    grid_add_number(grid, "%.1f", joint->simulated_droop * DEGREES);
    grid_add_number(grid, "%.2f", at->frequency);
    grid_add_number(grid, "%.2f", at->damping_ratio);
    add_seconds(grid, at->settling);
    grid_add(grid, "%.4f", joint->component.stiffness);
    grid_add(grid, "%.4g", joint->component.drag);
    grid_add(grid, "%.4g", joint->component.gravity_power);
}

void audit_add_joints(const Audit *audit, int spring, Grid *grid)
{
    static const char *const names[] = {
        "joint",       "length (cm)",   "stiffness",         "drag",          "gravity power",
        "droop (°)",   "simulated (°)", "swings (Hz)",       "damping ratio", "still (s)",
        "component s", "component c",   "component g (m/s²)"
    };
    enum { COLUMNS = sizeof names / sizeof *names };
    grid->columns = COLUMNS;
    for (int i = 0; i < COLUMNS; i++)
        grid_add(grid, "%s", names[i]);
    for (int i = 0; i < audit->spring[spring].spring->joints; i++)
        add_joint(audit, &audit->spring[spring], i, grid);
}

bool audit_depends_on_rate(const Audit *audit, int spring)
{
    return audit->rates.count > 1 && audit->spring[spring].spring->units == SB_SPEEDS;
}

void audit_add_retimed(const Audit *audit, int spring, Grid *grid)
{
    const ModelSpring *from = audit->spring[spring].spring;
    grid->columns = 1 + audit->rates.count;
    grid_add(grid, "joint");
    for (int r = 0; r < audit->rates.count; r++)
        grid_add(grid, "%g fps", audit->rates.fps[r]);
    for (int i = 0; i < from->joints; i++) {
        add_name(audit, &from->joint[i], grid);
        for (int r = 0; r < audit->rates.count; r++) {
            const AuditSettings *to = &audit->spring[spring].joint[i].at[r].retimed;
            if (to->realisable)
                grid_add(grid, "%.3g / %.3g / %.3g", to->stiffness, to->gravity_power, to->drag);
            else
                grid_add(grid, "none");
        }
    }
}
