/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explain.h"

#include "vec3.h"

#include <math.h>
#include <string.h>

/* How the numbers are to look. */
typedef struct Pencil {
    FILE *file;
    int digits;
    int axes; /* 2: everything lies in the plane z = 0 */
} Pencil;

enum { NUMBER_SIZE = 40 };

static double component(SbVec3 v, int axis)
{
    return axis == 0 ? v.x : axis == 1 ? v.y : v.z;
}

/* A number as the first operand, or behind an operator: then a negative one has brackets. Zero has no
 * sign: on paper there is one zero. */
static const char *number(const Pencil *pencil, double x, bool behind, char *text)
{
    snprintf(text, NUMBER_SIZE, behind && x < 0 ? "(%.*g)" : "%.*g", pencil->digits,
             x == 0 ? 0 : x);
    return text;
}

static void put_number(const Pencil *pencil, double x, bool behind)
{
    char text[NUMBER_SIZE];
    fputs(number(pencil, x, behind, text), pencil->file);
}

static void put_vector(const Pencil *pencil, SbVec3 v)
{
    for (int axis = 0; axis < pencil->axes; axis++) {
        fputs(axis == 0 ? "(" : ", ", pencil->file);
        put_number(pencil, component(v, axis), false);
    }
    fputc(')', pencil->file);
}

/* "name = (x, y)" and what follows. */
static void put_named(const Pencil *pencil, const char *name, SbVec3 v, const char *behind)
{
    fputs(name, pencil->file);
    put_vector(pencil, v);
    fputs(behind, pencil->file);
}

/* One formula, component by component. In the pattern a letter a, b, c, d stands for the vector or
 * number of that letter, everything else for itself. */
typedef struct Terms {
    SbVec3 a, b, c;
    double d;
} Terms;

static void put_term(const Pencil *pencil, char letter, const Terms *terms, int axis, bool behind)
{
    const SbVec3 v = letter == 'a' ? terms->a : letter == 'b' ? terms->b : terms->c;
    put_number(pencil, letter == 'd' ? terms->d : component(v, axis), behind);
}

static void put_formula(const Pencil *pencil, const char *title, const char *formula,
                        const char *pattern, Terms terms, SbVec3 result)
{
    fprintf(pencil->file, "    %-12s %s\n", title, formula);
    for (int axis = 0; axis < pencil->axes; axis++) {
        fprintf(pencil->file, "      %c            ", "xyz"[axis]);
        for (const char *at = pattern; *at; at++) {
            if (*at >= 'a' && *at <= 'd')
                put_term(pencil, *at, &terms, axis, at > pattern && at[-1] != '(');
            else
                fputc(*at, pencil->file);
        }
        fputs(" = ", pencil->file);
        put_number(pencil, component(result, axis), false);
        fputc('\n', pencil->file);
    }
}

static void put_off(const Pencil *pencil, const char *title, SbVec3 next)
{
    fprintf(pencil->file, "    %-12s off: next stays ", title);
    put_vector(pencil, next);
    fputc('\n', pencil->file);
}

static void put_inertia(const Pencil *pencil, const Case *c, const BoneStart *start,
                        const SbStepRecord *record)
{
    if (!c->inertia)
        put_off(pencil, "1 inertia", record->inertia);
    else
        put_formula(pencil, "1 inertia", "next = cur + (cur − prev)·(1 − c)", "a + (a − b)·d",
                    (Terms){ .a = start->current, .b = start->previous, .d = 1 - c->drag },
                    record->inertia);
}

static void put_force(const Pencil *pencil, const Case *c, const char *title, SbVec3 before,
                      SbVec3 after)
{
    if (!c->force)
        put_off(pencil, title, after);
    else
        put_formula(pencil, title, "next = next + F", "a + b",
                    (Terms){ .a = before, .b = case_push(c) }, after);
}

static void put_pull_lesson(const Pencil *pencil, const Case *c, const BoneStart *start,
                            const SbStepRecord *record)
{
    if (!c->pull) {
        put_off(pencil, "3 stiffness", record->stiffness);
        return;
    }
    put_formula(pencil, "3 stiffness", "rest = head + u·L, u the parent's direction", "a + b·d",
                (Terms){ .a = record->head, .b = start->parent_direction, .d = c->length },
                record->rest);
    put_formula(pencil, "", "next = next + (rest − next)·s", "a + (b − a)·d",
                (Terms){ .a = record->force, .b = record->rest, .d = c->stiffness },
                record->stiffness);
}

static void put_pull_vrm1(const Pencil *pencil, const Case *c, const BoneStart *start,
                          const SbStepRecord *record)
{
    if (!c->pull)
        put_off(pencil, "2 stiffness", record->stiffness);
    else
        put_formula(pencil, "2 stiffness", "next = next + u·(k·h), u the parent's direction",
                    "a + b·d",
                    (Terms){ .a = record->inertia,
                             .b = start->parent_direction,
                             .d = c->stiffness * c->frame_time },
                    record->stiffness);
}

static void put_square_root(const Pencil *pencil, SbVec3 d, double length)
{
    fprintf(pencil->file, "    %-12s |d| = √(", "");
    for (int axis = 0; axis < pencil->axes; axis++) {
        fputs(axis ? " + " : "", pencil->file);
        put_number(pencil, component(d, axis), true);
        fputs("²", pencil->file);
    }
    fputs(") = ", pencil->file);
    put_number(pencil, length, false);
    fputc('\n', pencil->file);
}

static void put_length(const Pencil *pencil, const Case *c, SbVec3 next, const SbStepRecord *record)
{
    const SbVec3 d = vec3_sub(next, record->head);
    const double length = sqrt(vec3_dot(d, d));
    put_formula(pencil, "4 length", "d = next − head", "a − b",
                (Terms){ .a = next, .b = record->head }, d);
    put_square_root(pencil, d, length);
    if (length > 0)
        put_formula(pencil, "", "u = d/|d|", "a/d", (Terms){ .a = d, .d = length },
                    record->direction);
    else
        fprintf(pencil->file, "    %-12s d is zero: u stays the last direction\n", "");
    if (c->keep_length)
        put_formula(pencil, "", "tail = head + u·L", "a + b·d",
                    (Terms){ .a = record->head, .b = record->direction, .d = c->length },
                    record->tail);
    else
        fprintf(pencil->file, "    %-12s off: the tail stays at next; u is for the child\n", "");
    fprintf(pencil->file, "    %-12s ", "new tail");
    put_vector(pencil, record->tail);
    fputc('\n', pencil->file);
}

static void put_bone(const Pencil *pencil, const Explanation *e, int frame, int bone)
{
    const SbStepRecord *record = explain_record(e, frame, bone);
    const BoneStart start = explain_start(e, frame, bone);
    fprintf(pencil->file, "\n  bone %d\n    ", bone + 1);
    put_named(pencil, "head = ", record->head, bone ? ", the parent's new tail" : ", the anchor");
    put_named(pencil, "; parent's direction u = ", start.parent_direction, "\n    ");
    put_named(pencil, "cur = ", start.current, ", the tail a frame ago; ");
    put_named(pencil, "prev = ", start.previous, ", two frames ago\n");
    put_inertia(pencil, &e->c, &start, record);
    if (e->c.scheme == &sb_vrm1) {
        put_pull_vrm1(pencil, &e->c, &start, record);
        put_force(pencil, &e->c, "3 force", record->stiffness, record->force);
        put_length(pencil, &e->c, record->force, record);
    } else {
        put_force(pencil, &e->c, "2 force", record->inertia, record->force);
        put_pull_lesson(pencil, &e->c, &start, record);
        put_length(pencil, &e->c, record->stiffness, record);
    }
}

static void put_setting(const Pencil *pencil, const char *text, double value)
{
    fputs(text, pencil->file);
    put_number(pencil, value, false);
}

static void put_settings(const Pencil *pencil, const Case *c)
{
    const bool vrm1 = c->scheme == &sb_vrm1;
    fprintf(pencil->file, "scheme %s, bones %d; lengths in m, times in s\n", c->scheme->name,
            c->bones);
    put_setting(pencil, "h = ", c->frame_time);
    put_setting(pencil, ", L = ", c->length);
    put_setting(pencil, vrm1 ? ", k = " : ", s = ", c->stiffness);
    if (vrm1)
        put_setting(pencil, ", k·h = ", c->stiffness * c->frame_time);
    put_setting(pencil, ", c = ", c->drag);
    put_setting(pencil, ", 1 − c = ", 1 - c->drag);
    fputs(vrm1 ? "\nF = (G + wind)·h = " : "\nF = (g + wind)·h² = ", pencil->file);
    put_vector(pencil, case_push(c));
    fputs(" a frame\n", pencil->file);
    put_named(pencil, "the anchor moves V·h = ", vec3_scale(c->speed, c->frame_time), " a frame\n");
    put_named(pencil, "at the start all bones lie along ", c->rest, "");
    const bool kicked = vec3_dot(c->kick, c->kick) > 0;
    if (kicked)
        put_named(pencil, ", having just moved by ", c->kick, "");
    fputs(kicked ? "\n" : ", at rest\n", pencil->file);
}

void explain_text(const Explanation *e, FILE *file)
{
    const Case *c = &e->c;
    const bool planar =
        c->gravity.z == 0 && c->wind.z == 0 && c->speed.z == 0 && c->rest.z == 0 && c->kick.z == 0;
    const Pencil pencil = { file, e->digits, planar ? 2 : 3 };
    put_settings(&pencil, c);
    for (int frame = 1; frame <= e->frames; frame++) {
        fprintf(file, "\nframe %d", frame);
        put_named(&pencil, ", anchor at ", e->trace.anchor[frame], "\n");
        for (int bone = 0; bone < c->bones; bone++)
            put_bone(&pencil, e, frame, bone);
    }
}
