/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Findings on settings: outside the usual, and twins that are tuned differently. */
#include "audit_law.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    const double value[SETTINGS] = { joint->stiffness, fabs(joint->gravity_power), joint->drag,
                                     joint->hit_radius };
    for (int i = 0; i < SETTINGS; i++)
        if (value[i] > usual[i].most)
            finding_add(&audit->findings, SEVERITY_NOTE, "unusual-setting", joint->place, value[i],
                        "Check that it is meant.", "%s has a %s of %g%s; usual is %g to %g%s.",
                        audit_node_name(audit->model, joint->node), usual[i].name, value[i],
                        usual[i].unit, usual[i].least, usual[i].most, usual[i].unit);
}

/* Here speeds, lengths and radii scale with the character. */
static void find_scaled(Audit *audit, const ModelSpring *spring)
{
    if (spring->units != SB_SPEEDS || spring->joints == 0)
        return;
    const double scale = audit->model->node[spring->joint[0].node].world.scale;
    if (fabs(scale - 1) > 0.01)
        finding_add(&audit->findings, SEVERITY_NOTE, "scaled-springs", spring->place, scale,
                    "Apply the scale to the model, or check it in the engine that will show it.",
                    "\"%s\" is scaled by %g: engines differ in whether stiffness and gravity scale "
                    "along, as they do here.",
                    spring->name, scale);
}

/* ---- twins --------------------------------------------------------------------------------------- */

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* A side in a name at a place: a word, or an L or R that stands alone. Its length, and the other side. */
static size_t side_at(const char *name, size_t at, const char **other)
{
    static const char *const words[][2] = { { "Left", "Right" },
                                            { "left", "right" },
                                            { "LEFT", "RIGHT" } };
    static const char *const letters[][2] = { { "L", "R" }, { "l", "r" } };
    for (int i = 0; i < 3; i++)
        for (int side = 0; side < 2; side++)
            if (strncmp(name + at, words[i][side], strlen(words[i][side])) == 0) {
                *other = words[i][!side];
                return strlen(words[i][side]);
            }
    const bool alone = (at == 0 || !is_letter(name[at - 1])) && !is_letter(name[at + 1]);
    for (int i = 0; i < 2 && alone; i++)
        for (int side = 0; side < 2; side++)
            if (name[at] == *letters[i][side]) {
                *other = letters[i][!side];
                return 1;
            }
    return 0;
}

/* The name of the twin; false where a name has no side. */
static bool mirrored_name(const char *name, char *mirrored, size_t size)
{
    bool sided = false;
    size_t used = 0;
    for (size_t at = 0; name[at] && used + 6 < size;) {
        const char *other;
        const size_t length = side_at(name, at, &other);
        if (length > 0)
            used += (size_t)snprintf(mirrored + used, size - used, "%s", other);
        else
            mirrored[used++] = name[at];
        sided = sided || length > 0;
        at += length > 0 ? length : 1;
    }
    mirrored[used] = '\0';
    return sided;
}

/* The first difference of two springs' settings, in words; "" where there is none. */
static void tell_difference(const ModelSpring *a, const ModelSpring *b, char *text, size_t size)
{
    *text = '\0';
    if (a->joints != b->joints) {
        snprintf(text, size, "%d and %d joints", a->joints, b->joints);
        return;
    }
    for (int i = 0; i < a->joints; i++) {
        const ModelJoint *x = &a->joint[i], *y = &b->joint[i];
        const double left[] = { x->stiffness, x->gravity_power, x->drag, x->hit_radius };
        const double right[] = { y->stiffness, y->gravity_power, y->drag, y->hit_radius };
        for (int k = 0; k < SETTINGS; k++)
            if (left[k] != right[k]) {
                snprintf(text, size, "%s %g and %g (joint %d)", usual_vrm[k].name, left[k],
                         right[k], i);
                return;
            }
    }
}

typedef struct Named {
    const char *name; /* of the first joint's node */
    const ModelSpring *spring;
} Named;

static int compare_named(const void *a, const void *b)
{
    return strcmp(((const Named *)a)->name, ((const Named *)b)->name);
}

static void find_twin(Audit *audit, const Named *named, int count, const Named *one)
{
    char mirrored[200], difference[160];
    if (!mirrored_name(one->name, mirrored, sizeof mirrored) || strcmp(one->name, mirrored) > 0)
        return; /* each pair once */
    const Named key = { .name = mirrored };
    const Named *twin = bsearch(&key, named, (size_t)count, sizeof key, compare_named);
    if (!twin)
        return;
    tell_difference(one->spring, twin->spring, difference, sizeof difference);
    if (*difference)
        finding_add(&audit->findings, SEVERITY_WARNING, "twins-differ", twin->spring->place, NAN,
                    "Give both sides the same settings, unless it is meant.",
                    "\"%.70s\" and \"%.70s\" are twins with different settings: %s.", one->name,
                    twin->name, difference);
}

static void find_twins(Audit *audit)
{
    const Model *model = audit->model;
    Named *named = malloc(((size_t)model->springs + 1) * sizeof *named);
    int count = 0;
    if (!named) {
        audit->findings.out_of_memory = true;
        return;
    }
    for (int s = 0; s < model->springs; s++)
        if (model->spring[s].joints > 0)
            named[count++] =
                (Named){ model->node[model->spring[s].joint[0].node].name, &model->spring[s] };
    qsort(named, (size_t)count, sizeof *named, compare_named);
    for (int i = 0; i < count; i++)
        if (*named[i].name)
            find_twin(audit, named, count, &named[i]);
    free(named);
}

void audit_find_settings(Audit *audit)
{
    for (int s = 0; s < audit->model->springs; s++) {
        find_scaled(audit, &audit->model->spring[s]);
        for (int i = 0; i < audit->model->spring[s].joints; i++)
            find_unusual(audit, &audit->model->spring[s], &audit->model->spring[s].joint[i]);
    }
    find_twins(audit);
}
