/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Findings on twins, left and right, that are tuned differently. */
#include "audit_law.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_small(char c)
{
    return c >= 'a' && c <= 'z';
}

static bool is_capital(char c)
{
    return c >= 'A' && c <= 'Z';
}

static bool is_letter(char c)
{
    return is_small(c) || is_capital(c);
}

/* Whether a letter is a word by itself: hair_L, L_hair, Hair.l.001, hairL, LEar, lEar; not one of hairBall, XL, LACE. */
static bool is_word(const char *name, size_t at)
{
    const char before = at > 0 ? name[at - 1] : ' ', after = name[at + 1];
    const bool begins = !is_letter(before) || (is_capital(name[at]) && is_small(before));
    return begins && (!is_letter(after) || (is_capital(after) && is_small(name[at + 2])));
}

/* A side in a name at a place: a word, or a letter that is one. Its length, and the other side. */
static size_t side_at(const char *name, size_t at, const char **other)
{
    static const char *const sides[][2] = { { "Left", "Right" }, { "left", "right" },
                                            { "LEFT", "RIGHT" }, { "左", "右" },
                                            { "L", "R" },        { "l", "r" } };
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++)
        for (int side = 0; side < 2; side++) {
            const size_t length = strlen(sides[i][side]);
            if (strncmp(name + at, sides[i][side], length) != 0 ||
                (length == 1 && !is_word(name, at)))
                continue;
            *other = sides[i][!side];
            return length;
        }
    return 0;
}

/* The name of the twin; false where a name has no side, or is longer than any should be. */
static bool mirrored_name(const char *name, char *mirrored, size_t size)
{
    bool sided = false;
    size_t used = 0;
    for (size_t at = 0; name[at];) {
        const char *other;
        const size_t length = side_at(name, at, &other);
        if (used + 6 >= size)
            return false;
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
    static const char *const setting[] = { "stiffness", "gravity power", "drag", "hit radius" };
    *text = '\0';
    if (a->joints != b->joints) {
        snprintf(text, size, "%d and %d joints", a->joints, b->joints);
        return;
    }
    for (int i = 0; i < a->joints; i++) {
        const ModelJoint *x = &a->joint[i], *y = &b->joint[i];
        const double left[] = { x->stiffness, x->gravity_power, x->drag, x->hit_radius };
        const double right[] = { y->stiffness, y->gravity_power, y->drag, y->hit_radius };
        for (int k = 0; k < 4; k++)
            if (left[k] != right[k]) {
                snprintf(text, size, "%s %g and %g (joint %d)", setting[k], left[k], right[k], i);
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

void audit_find_twins(Audit *audit)
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
