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

/* Whether a word begins at a letter: after what is none, or with a capital after a small letter or before one (XLeft). */
static bool word_begins(const char *name, size_t at)
{
    return at == 0 || !is_letter(name[at - 1]) ||
           (is_capital(name[at]) && (is_small(name[at - 1]) || is_small(name[at + 1])));
}

/* Whether a word ends before a place: hairL, L_hair, hairFL1, LEar, LftEar; not in LACE. */
static bool word_ends(const char *name, size_t at)
{
    return !is_letter(name[at]) ||
           (is_capital(name[at]) && (is_small(name[at - 1]) || is_small(name[at + 1])));
}

typedef struct Side {
    const char *name[2];
    enum {
        ANYWHERE,
        BEGINS_WORD,
        WHOLE_WORD
    } stands; /* where it means a side: not in bright, XL */
} Side;

/* The short ones with F or B are front and back. */
static const Side sides[] = {
    { { "左", "右" }, ANYWHERE },         { { "Left", "Right" }, BEGINS_WORD },
    { { "left", "right" }, BEGINS_WORD }, { { "LEFT", "RIGHT" }, BEGINS_WORD },
    { { "Lft", "Rgt" }, WHOLE_WORD },     { { "lft", "rgt" }, WHOLE_WORD },
    { { "LT", "RT" }, WHOLE_WORD },       { { "lt", "rt" }, WHOLE_WORD },
    { { "FL", "FR" }, WHOLE_WORD },       { { "fl", "fr" }, WHOLE_WORD },
    { { "BL", "BR" }, WHOLE_WORD },       { { "bl", "br" }, WHOLE_WORD },
    { { "LF", "RF" }, WHOLE_WORD },       { { "lf", "rf" }, WHOLE_WORD },
    { { "LB", "RB" }, WHOLE_WORD },       { { "lb", "rb" }, WHOLE_WORD },
    { { "L", "R" }, WHOLE_WORD },         { { "l", "r" }, WHOLE_WORD },
};

static bool stands_at(const char *name, size_t at, const Side *side, size_t length)
{
    return side->stands == ANYWHERE ||
           (word_begins(name, at) && (side->stands == BEGINS_WORD || word_ends(name, at + length)));
}

/* A side in a name at a place: its length, and the other side; 0 where there is none. */
static size_t side_at(const char *name, size_t at, const char **other)
{
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++)
        for (int k = 0; k < 2; k++) {
            const size_t length = strlen(sides[i].name[k]);
            if (strncmp(name + at, sides[i].name[k], length) == 0 &&
                stands_at(name, at, &sides[i], length)) {
                *other = sides[i].name[!k];
                return length;
            }
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

static int compare_names(const void *a, const void *b)
{
    return strcmp(((const Named *)a)->name, ((const Named *)b)->name);
}

/* Springs of one name stay in the model's order. */
static int compare_named(const void *a, const void *b)
{
    const Named *x = a, *y = b;
    const int order = compare_names(x, y);
    return order != 0 ? order : (x->spring > y->spring) - (x->spring < y->spring);
}

/* How many from there on share the name of the first. */
static int count_alike(const Named *first, const Named *end)
{
    int count = 0;
    while (first + count < end && strcmp(first[count].name, first->name) == 0)
        count++;
    return count;
}

/* Springs of one name against those of its twin's, in their order; where they are not as many, which belongs to which
 * cannot be said. */
static void compare_twins(Audit *audit, const Named *one, const Named *twin, int count)
{
    for (int i = 0; i < count; i++) {
        char difference[160];
        tell_difference(one[i].spring, twin[i].spring, difference, sizeof difference);
        if (*difference)
            finding_add(&audit->findings, SEVERITY_WARNING, "twins-differ", twin[i].spring->place,
                        NAN, "Give both sides the same settings, unless it is meant.",
                        "\"%.70s\" and \"%.70s\" are twins with different settings: %s.", one->name,
                        twin->name, difference);
    }
}

static void find_twins(Audit *audit, const Named *named, int total, const Named *one, int count)
{
    char mirrored[200];
    if (!mirrored_name(one->name, mirrored, sizeof mirrored) || strcmp(one->name, mirrored) > 0)
        return; /* each pair once */
    const Named key = { .name = mirrored };
    const Named *twin = bsearch(&key, named, (size_t)total, sizeof key, compare_names);
    while (twin && twin > named && compare_names(twin - 1, &key) == 0)
        twin--;
    if (twin && count_alike(twin, named + total) == count)
        compare_twins(audit, one, twin, count);
}

void audit_find_twins(Audit *audit)
{
    const Model *model = audit->model;
    Named *named = malloc(((size_t)model->springs + 1) * sizeof *named);
    int total = 0;
    if (!named) {
        audit->findings.out_of_memory = true;
        return;
    }
    for (int s = 0; s < model->springs; s++)
        if (model->spring[s].joints > 0)
            named[total++] =
                (Named){ model->node[model->spring[s].joint[0].node].name, &model->spring[s] };
    qsort(named, (size_t)total, sizeof *named, compare_named);
    for (int i = 0, count; i < total; i += count) {
        count = count_alike(&named[i], named + total);
        find_twins(audit, named, total, &named[i], count);
    }
    free(named);
}
