/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "settings.h"

#include "laws_convert.h"
#include "look.h"
#include "vec3.h"

static const SbVec3 down = { 0, -1, 0 };

static bool is_vrm1(const Case *c)
{
    return c->scheme->units == SB_SPEEDS;
}

/* What is beyond the domains of the options, or too near stiffness 1 for its digits to give the other back. */
static const char *find_excess(const Case *from, const Case *to)
{
    if (is_vrm1(to) && to->stiffness > LARGEST_COMPONENT)
        return "it takes a stiffness of more than 1e9 m/s, the most that is allowed in vrm1";
    const SbBone lesson = { to->length, to->stiffness, to->drag, to->gravity };
    SbBone back;
    if (is_vrm1(from) && !(convert_to_vrm1(&lesson, to->frame_time, &back) &&
                           fabs(back.stiffness - from->stiffness) <= 1e-6 * from->stiffness))
        return "the stiffness is so large that the lesson's rounds to 1, which holds the bone to "
               "its "
               "rest direction in every frame";
    const SbVec3 g = to->gravity;
    if (fmax(fmax(fabs(g.x), fabs(g.y)), fabs(g.z)) > LARGEST_COMPONENT)
        return "it takes a gravity of a size beyond 1e9, the most that is allowed";
    return NULL;
}

const char *settings_convert(const Case *c, const SbScheme *scheme, Case *converted)
{
    *converted = *c;
    if (scheme->units == c->scheme->units)
        return NULL;
    const SbBone from = { c->length, c->stiffness, c->drag, c->gravity };
    SbBone to;
    if (is_vrm1(c))
        to = convert_to_lesson(&from, c->frame_time);
    else if (!convert_to_vrm1(&from, c->frame_time, &to))
        return "stiffness 1 holds a bone to its rest direction in every frame, and no stiffness of "
               "VRM 1.0 does";
    converted->scheme = scheme;
    converted->stiffness = to.stiffness;
    converted->gravity = to.gravity;
    return find_excess(c, converted);
}

json_t *settings_gravity_json(SbVec3 gravity)
{
    if (gravity.x == 0 && gravity.z == 0)
        return json_number(0 - gravity.y);
    return json_pack("[f, f, f]", gravity.x, gravity.y, gravity.z);
}

json_t *settings_json(const Case *c, bool realisable, const char *reason)
{
    const double h = c->frame_time;
    const SbVec3 acceleration = vec3_scale(c->gravity, is_vrm1(c) ? 1 / h : 1);
    const SbVec3 power = vec3_scale(c->gravity, is_vrm1(c) ? 1 : h);
    return json_pack("{s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:b, s:o}", "scheme", c->scheme->name,
                     "stiffness", json_number(c->stiffness), "drag", json_number(c->drag),
                     "gravity", settings_gravity_json(acceleration), "gravity_power",
                     settings_gravity_json(power), "length", json_number(c->length), "fps",
                     json_number(1 / h), "realisable", realisable, "reason",
                     *reason ? json_string(reason) : json_null());
}

json_t *settings_offers_json(const Design *refusal)
{
    json_t *array = json_array();
    for (int i = 0; i < refusal->offers; i++) {
        json_t *object = settings_json(&refusal->offer[i].c, true, "");
        json_object_set_new(object, "change", json_string(refusal->offer[i].change));
        json_array_append_new(array, object);
    }
    return array;
}

void settings_write_refusal(FILE *file, const Design *refusal)
{
    fprintf(file, "Cannot be had: %s.\n", refusal->reason);
    if (refusal->offers > 0)
        fputs("\nNearest:\n", file);
    for (int i = 0; i < refusal->offers; i++) {
        const Case *c = &refusal->offer[i].c;
        fprintf(file, "- %s:\n  ", refusal->offer[i].change);
        look_write_settings(file, c);
    }
}

void settings_add_rows(Grid *grid, const char *const *headings, const Case *const *cases, int count)
{
    static const char *const names[] = { "stiffness", "drag (dragForce)",
                                         "gravity (gravityPower)" };
    grid_add(grid, "setting");
    for (int i = 0; i < count; i++)
        grid_add(grid, "%s", headings[i]);
    for (size_t row = 0; row < sizeof names / sizeof *names; row++) {
        grid_add(grid, "%s", names[row]);
        for (int i = 0; i < count; i++) {
            const Case *c = cases[i];
            if (row == 0)
                grid_add(grid, "%.6g%s", c->stiffness, is_vrm1(c) ? " m/s" : " per frame");
            else if (row == 1)
                grid_add(grid, "%.6g per frame", c->drag);
            else
                grid_add(grid, "%s %s", look_vector(c->gravity, down), is_vrm1(c) ? "m/s" : "m/s²");
        }
    }
}
